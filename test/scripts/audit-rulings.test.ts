import { beforeAll, describe, expect, it } from 'vitest'
import { verifyDatabase } from '../../scripts/audit-verify/database.ts'
import { verifyFile } from '../../scripts/audit-verify/file.ts'
import { ruledBy } from '../api/ruling.ts'
import { startedTournament, type TestServer, testServer } from '../api/server.ts'
import { connect } from '../setup/database.ts'

const ID = 'ruled'
const TABLES = 5
let server: TestServer
let referee: string
let sql: ReturnType<typeof connect>

/** The entries of a table at which much was ruled; the last comes to light when the table is closed. */
const ENTRIES: readonly (readonly [operation: string, input: object])[] = [
  ['recordRuling', { offence: 'TABLE_DAMAGE', offender: 'EAST', answers: { gameCanContinue: true } }],
  ['recordRuling', { hand: 1, offence: 'HU_BELOW_MINIMUM', offender: 'WEST' }],
  [
    'recordRuling',
    {
      ...{ hand: 1, offence: 'WALL_DAMAGE', offender: 'NORTH' },
      answers: { restorable: false, winIsValid: false, readyBest: [null, 7200, null, null] },
    },
  ],
  ['replaceRuling', { seq: 3, reason: 'The hand was worth it', departure: { payments: [0, 0, 0, 0] } }],
  ['recordRuling', { hand: 1, offence: 'EXPOSE_OTHER', offender: 'SOUTH' }],
  ['revokeRuling', { seq: 6, reason: 'Nobody saw the tile' }],
  ['recordHand', { hand: 1, winner: 'WEST', discarder: 'EAST', points: 1000 }],
  ['closeTable', { early: true }],
  ['recordRuling', { hand: 1, offence: 'FALSE_RIICHI', offender: 'SOUTH' }],
]
const EVENTS = ENTRIES.length + 1

const playTable = async (table: number): Promise<void> => {
  for (const [index, [operation, input]] of ENTRIES.entries()) {
    const type = `${operation[0]?.toUpperCase()}${operation.slice(1)}Input`
    const at = { tournament: ID, session: 1, table }
    const known = { table: at, expectedVersion: index + 1, idempotencyKey: `table ${table} entry ${index}` }
    const query = `mutation($input: ${type}!) { ${operation}(input: $input) { version } }`
    const { errors } = await server.graphql(referee, query, { input: { ...known, ...input } })
    if (errors) throw new Error(`${operation}: ${JSON.stringify(errors)}`)
  }
}

beforeAll(async () => {
  server = await testServer()
  sql = connect(server.databaseUrl)
  referee = (await startedTournament(server, ID, { players: 4 * TABLES, ...ruledBy('HYBRID') })).referee
  for (let table = 1; table <= TABLES; table++) await playTable(table)
})

/** What is said of one table. */
const problemsAt = async (table: number): Promise<readonly string[]> => {
  const { problems } = await verifyDatabase(server.store, ID)
  const start = `${ID} 1/${table}: `
  return problems.filter((problem) => problem.startsWith(start)).map((problem) => problem.slice(start.length))
}

describe('the audit of tables at which offences were ruled', () => {
  it('holds in the database as it was written', async () => {
    const report = await verifyDatabase(server.store, ID)
    expect(report).toEqual({ tables: TABLES, links: EVENTS * TABLES, problems: [] })
  })

  it('holds in the file that the server gives of a table', async () => {
    const response = await fetch(`${server.url}/api/v1/tournaments/${ID}/sessions/1/tables/1/audit`, {
      headers: { authorization: `Bearer ${referee}` },
    })
    const file = await response.text()
    expect(verifyFile(file)).toMatchObject({ ok: true, table: `${ID} 1/1`, links: EVENTS })
    expect(file.match(/"type":"offenceRuled"/g)).toHaveLength(6)
    const changed = file.replace('"handStatus":"void"', '"handStatus":"dead"')
    expect(verifyFile(changed)).toMatchObject({ ok: false, message: expect.stringMatching(/^changed event: event 4 /) })
  })

  const place = `where tournament_id = '${ID}' and session_number = 1`
  it.each<[what: string, table: number, statement: string, says: readonly RegExp[]]>([
    [
      'a payment in an event',
      2,
      `update table_events set event = jsonb_set(event, '{ruling,payments,0}', '999') ${place} and table_number = 2 and seq = 4`,
      [/^changed event: event 4 /, /^the events do not follow one another: PAYMENTS_NOT_ZERO_SUM$/],
    ],
    [
      'a ruling in the state',
      3,
      `update tables set state = jsonb_set(state, '{rulings,0,ruling,placement}', '"fixed-last"') ${place} and number = 3`,
      [/^the state has rulings\.0\.ruling\.placement "fixed-last", but its events say "none"$/],
    ],
    [
      'the reason of a departure',
      4,
      `update table_events set event = jsonb_set(event, '{event,departure}', '"no reason"') ${place} and table_number = 4 and seq = 5`,
      [/^changed event: event 5 /, /^the state has rulings\.1\.departure "The hand was worth it", but/],
    ],
  ])('shows that somebody changed %s', async (_what, table, statement, says) => {
    await sql`alter table table_events disable trigger user`
    const { count } = await sql.unsafe(statement)
    await sql`alter table table_events enable trigger user`
    expect(count).toBe(1)
    const problems = await problemsAt(table)
    expect(problems).toEqual(says.map((message) => expect.stringMatching(message)))
  })
})
