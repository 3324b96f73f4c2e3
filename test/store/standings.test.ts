import { beforeAll, expect, it } from 'vitest'
import type { TableEvent } from '../../src/tournament/table/events.ts'
import { hasResult } from '../../src/tournament/table/state.ts'
import { appendEvents } from '../api/append.ts'
import { startedTournament, type TestServer, testServer } from '../api/server.ts'
import { ruled } from '../gen/rulings.ts'
import { drawn, penalty, signed, time, totals, voided, won } from '../gen/table-events.ts'
import { connect } from '../setup/database.ts'

const ID = 'counting'

const ENTERED: readonly (readonly [string, boolean, ...TableEvent[]])[] = [
  ['nothing', false],
  ['a win', true, won(1)],
  ['a draw', true, drawn(1)],
  ['totals', true, totals()],
  ['a penalty', true, penalty()],
  ['a ruling that moves points', true, ruled(1, { fines: [0, -10, 0, 0] }, 'LATE')],
  ['a ruling that moves none', true, ruled(1, { placement: 'fixed-last' })],
  ['a void deal', false, voided(1)],
  ['added time', false, time()],
  ['a signature', false, signed(0)],
]

let server: TestServer

beforeAll(async () => {
  server = await testServer()
  await startedTournament(server, ID, { players: 4 * ENTERED.length })
  for (const [index, [, , ...events]] of ENTERED.entries())
    await appendEvents(server, { tournament: ID, session: 1, table: index + 1 }, ...events)
})

it.each(ENTERED.map(([what, counts], index) => [what, counts, index + 1] as const))(
  'a table with %s has a result: %s, in the database as in the fold',
  async (_, counts, table) => {
    const facts = await server.store.standingsFacts(ID)
    const state = (await server.store.table({ tournament: ID, session: 1, table }))?.state
    expect(facts?.tables.find((counted) => counted.table === table)?.hasResult).toBe(counts)
    expect(state && hasResult(state)).toBe(counts)
  },
)

it('a table without a state, in a session that has not started, has none', async () => {
  await startedTournament(server, 'planned', { sessions: 2 })
  const facts = await server.store.standingsFacts('planned')
  expect(facts?.tables.map(({ session, hasResult: has, startedAt }) => [session, has, startedAt])).toEqual([
    [1, false, server.clock.now.getTime()],
    [2, false, null],
  ])
})

it('reads placements, fines and rulings of a table as they stand', async () => {
  await startedTournament(server, 'ruled')
  const key = { tournament: 'ruled', session: 1, table: 1 }
  const offence = ruled(2, { placement: 'disqualified', fines: [0, 0, -30, 0], sanctions: { banDays: 3 } })
  await appendEvents(server, key, offence, penalty({ fines: [-5, 0, 0, 0] }), ruled(0, { placement: 'fixed-last' }))
  const [table] = (await server.store.standingsFacts('ruled'))?.tables ?? []
  expect(table).toMatchObject({
    placements: ['fixed-last', 'none', 'disqualified', 'none'],
    fines: [-5, 0, -30, 0],
    rulings: [{ incident: { offender: 2 }, ruling: { sanctions: { banDays: 3 } } }, { incident: { offender: 0 } }],
  })
  await appendEvents(server, key, { type: 'revoked', seq: 2, reason: 'mistaken', cascade: [] })
  const [after] = (await server.store.standingsFacts('ruled'))?.tables ?? []
  expect(after).toMatchObject({ placements: ['fixed-last', 'none', 'none', 'none'], fines: [-5, 0, 0, 0] })
})

it('reads the same of tables whose results are not kept, as before they were', async () => {
  const kept = await server.store.standingsFacts(ID)
  const sql = connect(server.databaseUrl)
  await sql`update tables set result = null`
  await sql`update tournaments set revision = revision + 1`
  const worked = await server.store.standingsFacts(ID)
  expect(worked).not.toBe(kept)
  expect(worked?.tables).toEqual(kept?.tables)
  await server.store.keepResults()
  expect(await sql`select from tables where result is null and state is not null`).toHaveLength(0)
  await sql`update tournaments set revision = revision + 1`
  expect((await server.store.standingsFacts(ID))?.tables).toEqual(kept?.tables)
})

it('knows other seats of a session that has not started, though there are as many tables', async () => {
  const { organiser } = await startedTournament(server, 'drawn', { sessions: 2 })
  const seatsOf = async () => (await server.store.standingsFacts('drawn'))?.tables.map(({ entrants }) => entrants)
  expect(await seatsOf()).toEqual([
    [1, 2, 3, 4],
    [1, 2, 3, 4],
  ])
  const csv = 'session,table,east,south,west,north\n2,1,4,3,2,1'
  const again = 'mutation($input: ImportSeatingInput!) { importSeating(input: $input) { id } }'
  expect((await server.graphql(organiser, again, { input: { tournament: 'drawn', csv } })).errors).toBeUndefined()
  expect(await seatsOf()).toEqual([
    [1, 2, 3, 4],
    [4, 3, 2, 1],
  ])
})

it('reads only tables of sessions where something was entered, and keeps the others as they are', async () => {
  await startedTournament(server, 'two', { players: 8, sessions: 2 })
  const before = (await server.store.standingsFacts('two'))?.tables ?? []
  await appendEvents(server, { tournament: 'two', session: 1, table: 2 }, won(1))
  const after = (await server.store.standingsFacts('two'))?.tables ?? []
  expect(after.map((table, index) => table === before[index])).toEqual([true, false, true, true])
})
