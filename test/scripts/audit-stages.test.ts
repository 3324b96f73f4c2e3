import { beforeAll, describe, expect, it } from 'vitest'
import { verifyDatabase } from '../../scripts/audit-verify/database.ts'
import { fingerprint } from '../../src/store/chain.ts'
import { changed, type Document } from '../api/archive/documents.ts'
import { exported, importInto } from '../api/archive/transfer.ts'
import { must } from '../api/played.ts'
import { type TestServer, testServer } from '../api/server.ts'
import { eventOf } from '../api/stages/event.ts'
import { connect } from '../setup/database.ts'

const ID = 'audited-stages'
const SCORES = [30, 10, -10, -30] as const

let server: TestServer
let sql: ReturnType<typeof connect>
let token: string

const problems = async (): Promise<readonly string[]> => (await verifyDatabase(server.store, ID)).problems

/** Puts other standings into a stage, with the hash they have where `isHashed`, while `look` looks. */
const tampered = async <T>(
  change: (frozen: Document) => void,
  { isHashed = false, stage = 1 },
  look: () => Promise<T>,
): Promise<T> => {
  const [kept] = await sql`select * from stages where tournament_id = ${ID} and number = ${stage}`
  const frozen = structuredClone(kept?.frozen)
  change(frozen)
  const store = (value: unknown, hash: string, history: unknown) => sql`
    update stages set frozen = ${sql.json(value as never)}, frozen_hash = ${hash}, history = ${sql.json(history as never)}
    where tournament_id = ${ID} and number = ${stage}`
  const hash = fingerprint(frozen)
  const rewritten = kept?.history.map((note: Document) => (note.hash ? { ...note, hash } : note))
  await store(frozen, isHashed ? hash : kept?.frozen_hash, isHashed ? rewritten : kept?.history)
  try {
    return await look()
  } finally {
    await store(kept?.frozen, kept?.frozen_hash, kept?.history)
  }
}

beforeAll(async () => {
  server = await testServer()
  sql = connect(server.databaseUrl)
  const event = await eventOf(server, ID)
  token = event.organiser
  const seating = (rows: readonly string[]) => {
    const csv = ['session,table,east,south,west,north', ...rows].join('\n')
    return must(event.send('importSeating', 'ImportSeatingInput', { tournament: ID, csv }))
  }
  const ruled = (key: string, entrant: number) => {
    const more = { idempotencyKey: key, entrant, offence: 'LATE', answers: { minutesLate: 8 } }
    return must(
      event.send('recordConductRuling', 'RecordConductRulingInput', { tournament: ID, ...more }, 'seq', event.referee),
    )
  }
  const stages = [
    { name: 'Qualification', sessions: 1 },
    {
      name: 'Final',
      sessions: 1,
      carryOver: 'HALF',
      ties: 'STRICT',
      groups: [{ name: 'Final', takes: [{ type: 'TOP', count: 4 }] }],
    },
  ]
  await seating([1, 2, 3, 4].map((table) => `1,${table},${[1, 2, 3, 4].map((seat) => 4 * table - 4 + seat).join()}`))
  await must(event.stage('planStages', { stages }))
  await ruled('early', 6)
  await event.play(1, [SCORES, SCORES, SCORES, SCORES])
  await must(event.move('closeSession', 1))
  await must(event.stage('finishStage', { stage: 1 }))
  await ruled('late', 1)
  await seating(['2,1,1,5,9,13'])
  await event.play(2, [SCORES])
  await must(event.move('closeSession', 2))
  await must(event.stage('finishStage', { stage: 2 }))
  await ruled('after', 5)
})

describe('the final standings of stages', () => {
  it('hold as they were kept, whatever was ruled and entered later', async () => {
    await must(server.graphql(token, `mutation { freezeTournament(tournament: "${ID}") { id } }`))
    await sql`update entrants set country = 'FR', team_code = null, name = 'Another' where tournament_id = ${ID}`
    expect(await problems()).toEqual([])
  })

  it('show a row that was changed behind the back of the server', async () => {
    const change = (frozen: Document) => {
      frozen.players[0].tally.points = 31
    }
    expect(await tampered(change, {}, problems)).toEqual([
      `${ID} stage 1: the final standings do not have the hash that was noted`,
      `${ID} stage 1: the row of entrant 1 has tally.points 31, but its events say 30`,
    ])
  })

  it('show it also where the hash was made anew', async () => {
    const change = (frozen: Document) => {
      const [first, second] = frozen.players
      ;[first.rank, second.rank] = [second.rank + 1, first.rank]
    }
    const said = await tampered(change, { isHashed: true }, problems)
    expect(said).toEqual([`${ID} stage 1: the row of entrant 1 has rank 2, but its events say 1`])
  })

  it('show somebody who is missing, or was never there', async () => {
    const missing = (frozen: Document) => frozen.players.splice(4, 1)
    expect(await tampered(missing, { isHashed: true }, problems)).toContainEqual(
      expect.stringMatching(/stage 1: the row of entrant \d+ is missing$/),
    )
    const added = (frozen: Document) => frozen.players.push({ ...frozen.players[0], entrant: 99 })
    expect(await tampered(added, { isHashed: true, stage: 2 }, problems)).toEqual([
      `${ID} stage 2: there is a row of entrant 99, which its events do not know`,
    ])
  })

  it('show rows that cannot be read', async () => {
    const nonsense = (frozen: Document) => {
      frozen.players = 7
    }
    expect(await tampered(nonsense, { isHashed: true, stage: 2 }, problems)).toContain(
      `${ID} stage 2: the final standings cannot be read`,
    )
  })

  it('are not imported from an archive that has others, with whatever hashes', async () => {
    const other = await testServer()
    const all = await other.token([{ role: 'organiser', tournament: '*' }])
    const archive = JSON.parse(await exported(server, ID, token))
    const forged = changed(archive, (copy) => {
      const [stage] = copy.stages
      stage.frozen.players[0].tally.points = 31
      stage.frozenHash = fingerprint(stage.frozen)
      for (const note of stage.history) if (note.hash) note.hash = stage.frozenHash
    })
    const refused = await importInto(other, all, JSON.stringify(forged))
    expect([refused.status, refused.body.code]).toEqual([422, 'ARCHIVE_BROKEN'])
    expect(refused.body.detail).toMatch(/stage 1: the row of entrant 1 has tally.points 31, but its events say 30/)
    expect((await importInto(other, all, JSON.stringify(archive))).body.result).toMatchObject({ outcome: 'IMPORTED' })
  })
})
