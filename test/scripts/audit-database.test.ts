import { beforeAll, describe, expect, it } from 'vitest'
import { verifyDatabase } from '../../scripts/audit-verify/database.ts'
import { linkHash } from '../../src/store/chain.ts'
import { startedTournament, type TestServer, testServer } from '../api/server.ts'
import { connect } from '../setup/database.ts'
import { playTable } from './played-table.ts'

const ID = 'audited'
let server: TestServer
let sql: ReturnType<typeof connect>

/** A way to tamper with the rows of one table, and what must be said of it. */
interface Tampering {
  readonly what: string
  readonly statement: string
  readonly next?: string
  readonly says: readonly RegExp[]
}

const PLACE = `where tournament_id = '${ID}' and session_number = 1`
const EVENT = `update table_events set {} ${PLACE} and table_number = $1 and seq = 3`
const HAND = `update hands set {} ${PLACE} and table_number = $1 and number = 2`
const TABLE = `update tables set {} ${PLACE} and number = $1`
const SEAT = `update seats set {} ${PLACE} and table_number = $1 and seat = 2`
const set = (statement: string, assignment: string): string => statement.replace('{}', assignment)

const TAMPERINGS: readonly Tampering[] = [
  {
    what: 'a score in the state',
    statement: set(TABLE, "state = jsonb_set(state, '{scores,0}', '99')"),
    says: [/^the state has scores\.0 99, but its events say 46$/],
  },
  {
    what: 'a payment in the state',
    statement: set(TABLE, "state = jsonb_set(state, '{hands,0,payments,1}', '-99')"),
    says: [/^the state has hands\.0\.payments\.1 -99, but its events say -28$/],
  },
  {
    what: 'the kept result',
    statement: set(TABLE, "result = jsonb_set(result, '{handsWon,3}', '9')"),
    says: [/^the result has handsWon\.3 9, but its events say 1$/],
  },
  { what: 'the whole state', statement: set(TABLE, 'state = null'), says: [/^the table has no state$/] },
  {
    what: 'the status',
    statement: set(TABLE, "status = 'CLOSED'"),
    says: [/^the table has status "CLOSED", but its events say "PLAYING"$/],
  },
  { what: 'the version', statement: set(TABLE, 'version = 9'), says: [/^truncated: event 8 /] },
  { what: 'an earlier version', statement: set(TABLE, 'version = 6'), says: [/^wrong head: event 7 /] },
  { what: 'the head', statement: set(TABLE, "head_hash = repeat('0', 64)"), says: [/^wrong head: event 7 /] },
  {
    what: 'the points of a hand',
    statement: set(HAND, 'points = 88'),
    says: [/^the row of hand 2 has points 88, but its events say 10$/],
  },
  {
    what: 'when a hand ended',
    statement: set(HAND, "completed_at = completed_at + interval '1 ms'"),
    says: [/^the row of hand 2 has completed_at "2026-05-01T08:00:00.001Z", but/],
  },
  {
    what: 'the fan of a hand',
    statement: set(HAND, `fans = '[{"fan": 1, "count": 1, "points": 88}]'`),
    says: [/^the row of hand 2 has fans\.0 /],
  },
  {
    what: 'a row of a hand, deleted',
    statement: 'delete from hands where table_number = $1 and number = 2',
    says: [/^the row of hand 2 is missing$/],
  },
  {
    what: 'a row of a hand, added',
    statement: `insert into hands (tournament_id, session_number, table_number, number, seq, payments, completed_at)
                values ('audited', 1, $1, 4, 4, '{0,0,0,0}', now())`,
    says: [/^there is a row of hand 4, which its events do not know$/],
  },
  {
    what: 'the score of a seat',
    statement: set(SEAT, 'score = score + 1'),
    says: [/^the row of seat 2 has score -55, but its events say -56$/],
  },
  {
    what: 'the entrant of a seat',
    statement: set(SEAT, 'entrant_number = 999'),
    says: [/^the row of seat 2 has entrant 999, but/],
  },
  {
    what: 'a seat, deleted',
    statement: 'delete from seats where table_number = $1 and seat = 2',
    says: [/^the row of seat 2 is missing$/],
  },
  {
    what: 'what an event says',
    statement: set(EVENT, "event = jsonb_set(event, '{points}', '9')"),
    says: [/^changed event: event 3 /, /^the state has hands\.1\.result\.points 10/],
  },
  { what: 'who made an event', statement: set(EVENT, "actor = 'nobody'"), says: [/^changed event: event 3 /] },
  {
    what: 'when an event was recorded',
    statement: set(EVENT, "recorded_at = recorded_at - interval '1 ms'"),
    says: [/^changed event: event 3 /],
  },
  {
    what: 'the key of an event',
    statement: set(EVENT, "idempotency_key = 'another ' || table_number"),
    says: [/^changed event: event 3 /],
  },
  {
    what: 'the request of an event',
    statement: set(EVENT, "fingerprint = repeat('0', 64)"),
    says: [/^changed event: event 3 /],
  },
  { what: 'the hash of an event', statement: set(EVENT, "hash = repeat('0', 64)"), says: [/^changed event: event 3 /] },
  {
    what: 'what an event follows',
    statement: set(EVENT, "previous_hash = repeat('0', 64)"),
    says: [/^wrong previous hash: event 3 /],
  },
  {
    what: 'an event into nonsense',
    statement: set(EVENT, `event = '{"type": "miracle"}'`),
    says: [/^changed event: event 3 /, /^the events cannot be read$/],
  },
  {
    what: 'an event into no object',
    statement: set(EVENT, `event = '7'`),
    says: [/^changed event: event 3 /, /^the events cannot be read$/],
  },
  {
    what: 'the last event, deleted',
    statement: 'delete from table_events where table_number = $1 and seq = 7',
    says: [
      /^truncated: event 7 /,
      /^the state has signed\.0 true, but its events say false$/,
      /^the state has version 7, but its events say 6$/,
    ],
  },
  {
    what: 'an event in the middle, deleted',
    statement: 'delete from table_events where table_number = $1 and seq = 3',
    says: [/^missing event: event 3 /, /^the events do not follow one another: PENALTY_HAND_UNKNOWN$/],
  },
  {
    what: 'an event in the middle, deleted and the others moved up',
    statement: 'delete from table_events where table_number = $1 and seq = 6',
    next: 'update table_events set seq = 6 where table_number = $1 and seq = 7',
    says: [/^wrong previous hash: event 6 /, /^the state has/],
  },
  {
    what: 'every event, deleted',
    statement: 'delete from table_events where table_number = $1',
    says: [
      /^truncated: event 1 /,
      /^the session has started, but the table has no events$/,
      /^the table has status "PLAYING"/,
      /^the table has state /,
      /^the row of seat 0 has score 46, but its events say 0$/,
      /^the row of seat/,
      /^the row of seat/,
      /^the row of seat/,
      /^there is a row of hand 1, which its events do not know$/,
      /^there is a row of hand 2/,
    ],
  },
]

const FORGED = TAMPERINGS.length + 1
const UNTOUCHED = FORGED + 1

/** What is said of one table. */
const problemsAt = async (table: number): Promise<readonly string[]> => {
  const { problems } = await verifyDatabase(server.store, ID)
  const start = `${ID} 1/${table}: `
  return problems.filter((problem) => problem.startsWith(start)).map((problem) => problem.slice(start.length))
}

beforeAll(async () => {
  server = await testServer()
  sql = connect(server.databaseUrl)
  const { referee } = await startedTournament(server, ID, { players: 4 * UNTOUCHED })
  await startedTournament(server, 'other')
  for (let table = 1; table <= UNTOUCHED; table++) await playTable(server, referee, ID, table)
  await sql`insert into entrants (tournament_id, number, name) values (${ID}, 999, 'Stranger')`
})

describe('a database', () => {
  it('holds as it was written', async () => {
    const report = await verifyDatabase(server.store)
    expect(report).toEqual({ tables: UNTOUCHED + 1, links: 7 * UNTOUCHED + 1, problems: [] })
  })

  it('says how far the check is, which can be given up', async () => {
    const stands: string[] = []
    const giving = new AbortController()
    const onTable = (done: number, total: number): void => {
      stands.push(`${done} of ${total}`)
      if (done === 2) giving.abort(new Error('not wanted'))
    }
    const check = verifyDatabase(server.store, ID, { onTable, signal: giving.signal })
    await expect(check).rejects.toThrow('not wanted')
    expect(stands).toEqual([0, 1, 2].map((done) => `${done} of ${UNTOUCHED}`))
  })

  it('keeps its events by itself', async () => {
    await expect(sql`update table_events set actor = 'x'`).rejects.toThrow('rows of table_events are never changed')
    await expect(sql`delete from table_events`).rejects.toThrow('rows of table_events are never changed')
  })

  it.each(TAMPERINGS.map((tampering, index) => ({ ...tampering, table: index + 1 })))(
    'shows that somebody changed $what',
    async ({ statement, next, says, table }) => {
      await sql`alter table table_events disable trigger user`
      const { count } = await sql.unsafe(statement, [table])
      if (next !== undefined) await sql.unsafe(next, [table])
      await sql`alter table table_events enable trigger user`
      expect(count).toBeGreaterThan(0)
      const problems = await problemsAt(table)
      expect(problems.length, problems.join('\n')).toBeGreaterThanOrEqual(says.length)
      for (const [index, saying] of says.entries()) expect(problems[index]).toMatch(saying)
      if (says.length === 1) expect(problems).toHaveLength(1)
    },
  )

  it('shows an event that was forged with a hash of its own by the event after it', async () => {
    const chain = await server.store.chain({ tournament: ID, session: 1, table: FORGED })
    const record = chain?.records[2]
    if (record?.event.type !== 'handWon') throw new Error('the third event is a won hand')
    const event = { ...record.event, points: 12 }
    const hash = linkHash({ ...record, event })
    await sql`alter table table_events disable trigger user`
    await sql`update table_events set event = ${sql.json(event as never)}, hash = ${hash}
              where table_number = ${FORGED} and seq = 3`
    await sql`alter table table_events enable trigger user`
    expect((await problemsAt(FORGED))[0]).toMatch(/^wrong previous hash: event 4 /)
  })

  it('names only the tables that were tampered with', async () => {
    expect(await problemsAt(UNTOUCHED)).toEqual([])
    expect((await verifyDatabase(server.store, 'other')).problems).toEqual([])
  })

  it('is asked for a tournament that it has', async () => {
    await expect(verifyDatabase(server.store, 'none')).rejects.toThrow('There is no tournament none in the database.')
  })
})
