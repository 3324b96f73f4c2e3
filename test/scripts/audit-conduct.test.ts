import { beforeAll, describe, expect, it } from 'vitest'
import { verifyDatabase } from '../../scripts/audit-verify/database.ts'
import { verifyFile } from '../../scripts/audit-verify/file.ts'
import { conductHash } from '../../src/store/chain.ts'
import { courtroom, LATE } from '../api/conduct/ruling.ts'
import { type TestServer, testServer } from '../api/server.ts'
import { connect } from '../setup/database.ts'

let server: TestServer
let sql: ReturnType<typeof connect>
let made = 0

/** A tournament with a ruling, one in its place, and an appeal that is decided. */
const judged = async () => {
  const room = await courtroom(server, `judged-${++made}`)
  await room.say(room.referee, 'recordConductRuling', LATE)
  const departure = { seq: 1, expectedVersion: 1, reason: 'snow', departure: { fine: -5 } }
  await room.say(room.referee, 'replaceConductRuling', departure)
  await room.say(room.referee, 'appeal', { seq: 1, entrant: 1, grounds: 'Trains stood still' })
  await room.say(room.organiser, 'decideAppeal', { seq: 3, outcome: 'REJECTED', decision: 'Walking was possible' })
  return room
}

beforeAll(async () => {
  server = await testServer()
  sql = connect(server.databaseUrl)
})

const audit = async (id: string, token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${server.url}/api/v1/tournaments/${id}/conduct/audit`, { headers })
  return { status: response.status, text: await response.text() }
}

/** Does to the events what nobody may. */
const tamper = async (statement: string, id: string): Promise<void> => {
  await sql`alter table conduct_events disable trigger user`
  const { count } = await sql.unsafe(statement, [id])
  await sql`alter table conduct_events enable trigger user`
  expect(count).toBeGreaterThan(0)
}

describe('the chain of conduct', () => {
  it('is kept by the database itself', async () => {
    await judged()
    const never = 'rows of conduct_events are never changed'
    await expect(sql`update conduct_events set actor = 'x'`).rejects.toThrow(never)
    await expect(sql`delete from conduct_events`).rejects.toThrow(never)
    await expect(sql`truncate conduct_events`).rejects.toThrow(never)
  })

  it('holds in the file that the server answers, and in the database', async () => {
    const { id, referee } = await judged()
    const { status, text } = await audit(id, referee)
    expect(status).toBe(200)
    expect(verifyFile(text)).toMatchObject({ ok: true, table: `${id} conduct`, links: 4 })
    expect(await verifyDatabase(server.store, id)).toEqual({ tables: 1, links: 5, problems: [] })
  })

  it('holds where nothing was ruled', async () => {
    const { id, referee } = await courtroom(server, 'peaceful')
    const { text } = await audit(id, referee)
    expect(JSON.parse(text)).toEqual({ tournament: id, chain: 'conduct', events: 0, headHash: '' })
    expect(verifyFile(text)).toMatchObject({ ok: true, links: 0 })
  })

  it('names people by number only, and is nothing for players', async () => {
    const room = await judged()
    expect((await audit(room.id, room.referee)).text).not.toContain('Player')
    expect((await audit(room.id, await room.player(1))).status).toBe(403)
  })

  it.each<[what: string, statement: string, problem: RegExp]>([
    [
      'a fine',
      `update conduct_events set event = jsonb_set(event, '{fine}', '-9') where tournament_id = $1 and seq = 1`,
      /^changed event: event 1 /,
    ],
    [
      'who ruled',
      `update conduct_events set actor = 'x' where tournament_id = $1 and seq = 2`,
      /^changed event: event 2 /,
    ],
    ['the last event, away', 'delete from conduct_events where tournament_id = $1 and seq = 4', /^truncated: event 4 /],
    ['an event, away', 'delete from conduct_events where tournament_id = $1 and seq = 2', /^missing event: event 2 /],
    [
      'the head',
      `update tournaments set conduct_head = '' where id = $1`,
      /^wrong head: event 4 is not the last event that the tournament names$/,
    ],
    [
      'an event into nonsense',
      `update conduct_events set event = '{"type": "miracle"}' where tournament_id = $1 and seq = 4`,
      /^changed event: event 4 /,
    ],
  ])('shows that somebody changed %s', async (_, statement, problem) => {
    const { id, referee } = await judged()
    await tamper(statement, id)
    const { problems } = await verifyDatabase(server.store, id)
    expect(problems[0]?.replace(`${id} conduct: `, '')).toMatch(problem)
    const file = verifyFile((await audit(id, referee)).text)
    expect(file).toMatchObject({ ok: false, message: expect.stringMatching(problem) })
  })

  it('is broken by an event with a hash of its own', async () => {
    const { id } = await judged()
    const chain = await server.store.conduct(id)
    const record = chain?.records[0]
    if (record?.event.type !== 'ruled') throw new Error('the first event is a ruling')
    const event = { ...record.event, fine: -1 }
    const hash = conductHash({ ...record, event })
    await sql`alter table conduct_events disable trigger user`
    await sql`update conduct_events set event = ${sql.json(event as never)}, hash = ${hash}
              where tournament_id = ${id} and seq = 1`
    await sql`alter table conduct_events enable trigger user`
    expect((await verifyDatabase(server.store, id)).problems[0]).toMatch(/wrong previous hash: event 2 /)
  })
})
