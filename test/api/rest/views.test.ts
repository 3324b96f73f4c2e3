import { beforeAll, describe, expect, it } from 'vitest'
import { POLICY, startedTournament, type TestServer, testServer } from '../server.ts'

const ID = 'views'
let server: TestServer
let organiser: string
let referee: string

const SESSION = `number status minutes startedAt warningAt bellAt paused pauses { from to } closedAt`
const DEAL = 'hand roundWind handWind name nameEn dealer continuation'
const TABLE = `number status version scores totalsOnly extraMinutes bellAt signed unconfirmed
  next { ${DEAL} }
  hands { number seq confirmed points payments completedAt deal { ${DEAL} } }
  penalties { seq confirmed hand payments fines reason }
  voided { seq confirmed deal { ${DEAL} } reason completedAt }`

const send = async (mutation: string, token = referee): Promise<void> => {
  const { errors } = await server.graphql(token, `mutation { ${mutation} }`)
  if (errors) throw new Error(JSON.stringify(errors))
}
let version = 1
const entry = () =>
  `table: {tournament: "${ID}", session: 1, table: 1}, expectedVersion: ${version}, idempotencyKey: "entry ${version++}"`

const at = (time: string): void => {
  server.clock.now = new Date(`2026-05-01T${time}Z`)
}

const rest = async (path: string) =>
  JSON.parse(await (await fetch(`${server.url}/api/v1/tournaments/${ID}${path}`)).text())
const graph = async (query: string) => (await server.graphql(null, `{ ${query} }`)).data

beforeAll(async () => {
  server = await testServer()
  at('08:00:00')
  const policy = { confirmations: 'SECOND_PERSON', dice: 'HK_3_DICE', passRule: 'SAME_GO_AROUND', warningMinutes: 10 }
  ;({ organiser, referee } = await startedTournament(server, ID, { policy }))
  at('08:05:00')
  await send(`recordDraw(input: {${entry()}, hand: 1}) { version }`)
  at('08:10:00')
  await send(`voidHand(input: {${entry()}, hand: 2, reason: "The wall fell over"}) { version }`)
  await send(`recordPenalty(input: {${entry()}, hand: 2, fines: [0, 0, -5, 0], reason: "The wall again"}) { version }`)
  await send(`addTableTime(input: {${entry()}, minutes: 7, reason: "The wall fell over"}) { version }`)
  await send(`pauseSession(tournament: "${ID}", session: 1) { number }`, organiser)
})

/** What one side has, of the other's value. */
const common = (a: unknown, b: unknown): unknown => {
  if (Array.isArray(a) && Array.isArray(b)) return a.map((item, index) => common(item, b[index]))
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return b
  return Object.fromEntries(Object.entries(a).map(([name, value]) => [name, common(value, (b as never)[name])]))
}

describe('REST says of', () => {
  it('a tournament what GraphQL says', async () => {
    const names = [...Object.keys(POLICY), 'startingPoints', 'placementPoints', 'sticksAtEnd']
    const fields = `policy { ${names.join(' ')} } frozenAt`
    const { tournament } = await graph(`tournament(id: "${ID}") { ${fields} }`)
    const answer = await rest('')
    expect(answer.policy).toEqual(tournament.policy)
    expect(answer.policy).toMatchObject({
      dice: 'HK_3_DICE',
      passRule: 'SAME_GO_AROUND',
      confirmations: 'SECOND_PERSON',
    })
    expect([answer.frozenAt, tournament.frozenAt]).toEqual([null, null])
  })

  it('a stopped session that nobody knows when it ends', async () => {
    const { session } = await graph(`session(tournament: "${ID}", number: 1) { ${SESSION} }`)
    const answer = await rest('/sessions/1')
    expect(common(session, answer)).toEqual(session)
    expect(answer).toMatchObject({
      warningAt: null,
      bellAt: null,
      paused: true,
      pauses: [{ from: '2026-05-01T08:10:00.000Z', to: null }],
    })
    expect(answer.tables[0].bellAt).toBeNull()
  })

  it('a session that goes on when the warning and the bell are, and of a table its own bell', async () => {
    at('08:25:30')
    await send(`resumeSession(tournament: "${ID}", session: 1) { number }`, organiser)
    const { session } = await graph(`session(tournament: "${ID}", number: 1) { ${SESSION} tables { ${TABLE} } }`)
    const answer = await rest('/sessions/1')
    // 120 minutes, and 15.5 of pause.
    expect(answer).toMatchObject({
      warningAt: '2026-05-01T10:05:30.000Z',
      bellAt: '2026-05-01T10:15:30.000Z',
      paused: false,
      pauses: [{ from: '2026-05-01T08:10:00.000Z', to: '2026-05-01T08:25:30.000Z' }],
    })
    expect(answer.tables[0]).toMatchObject({ extraMinutes: 7, bellAt: '2026-05-01T10:22:30.000Z' })
    const { tables, ...rest1 } = session
    expect(common(rest1, answer)).toEqual(rest1)
    expect(tables[0].bellAt).toBe('2026-05-01T10:22:30.000Z')
    expect((await rest('')).sessions[0]).toMatchObject({ bellAt: '2026-05-01T10:15:30.000Z' })
  })

  it('a table the void deal, the entries by number, who has checked them and who has signed', async () => {
    const second = await server.token([{ role: 'referee', tournament: ID }], 3600, 'second referee')
    await send(`confirmEntry(input: {${entry()}, seq: 2}) { version }`, second)
    await send(`signTable(input: {${entry()}, seat: WEST}) { version }`)
    const { table } = await graph(`table(table: {tournament: "${ID}", session: 1, table: 1}) { ${TABLE} }`)
    const answer = await rest('/sessions/1/tables/1')
    expect(common(table, answer)).toEqual(table)
    expect(answer).toMatchObject({
      hands: [{ number: 1, seq: 2, confirmed: true }],
      voided: [{ seq: 3, confirmed: false, deal: { hand: 2 }, reason: 'The wall fell over' }],
      penalties: [{ seq: 4, confirmed: false }],
      unconfirmed: [3, 4, 5],
      signed: ['WEST'],
      next: { hand: 2 },
    })
  })

  it('a frozen tournament since when', async () => {
    at('12:00:00')
    const second = await server.token([{ role: 'referee', tournament: ID }], 3600, 'second referee')
    for (const seq of (await rest('/sessions/1/tables/1')).unconfirmed)
      await send(`confirmEntry(input: {${entry()}, seq: ${seq}}) { version }`, second)
    await send(`closeTable(input: {${entry()}, early: true}) { version }`)
    await send(`closeSession(tournament: "${ID}", session: 1) { number }`, organiser)
    await send(`freezeTournament(tournament: "${ID}") { id }`, organiser)
    expect((await rest('')).frozenAt).toBe('2026-05-01T12:00:00.000Z')
  })
})
