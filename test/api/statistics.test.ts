import { beforeAll, describe, expect, it } from 'vitest'
import { machineDeps } from '../../src/app.ts'
import { getStatistics } from '../../src/usecases/standings/statistics.ts'
import { hybridTable, startedHybrid } from './hybrid.ts'
import { must } from './played.ts'
import {
  CLOSE_TABLE,
  handInput,
  RECORD_DRAW,
  RECORD_HAND,
  startedTournament,
  type TestServer,
  testServer,
} from './server.ts'

const ID = 'told'
const LINE = `entrant { number } tables tablesWithoutSheet tablePoints points places hands draws wonByDiscard wonBySelfDraw dealtIn
  lostToSelfDraw payments paidByWins paidForDiscards paidToSelfDraws averageHand averageHandDecimal riichi riichiWon
  bestHand { points entrant session table hand }`
const COUNTS = 'hands draws wonByDiscard wonBySelfDraw dealtIn lostToSelfDraw payments'
const DETAIL = `verifiedWins fans { fan name hands times } tablePointsCounts { tablePoints seats }
  seats { seat tables tablePoints points ${COUNTS} } winds { wind ${COUNTS} }
  penalties { offence name count payments fines }`
const CURVES = 'curves { session table seat start after { hand score } final }'

let server: TestServer
let referee: string

beforeAll(async () => {
  server = await testServer()
  ;({ referee } = await startedTournament(server, ID, { players: 8 }))
  const tiles = { closed: '123456789m55s67p', winningTile: '8p' }
  await must(
    server.graphql(referee, RECORD_HAND, { input: handInput(ID, 1, { discarder: null, points: null, tiles }) }),
  )
  await must(server.graphql(referee, RECORD_HAND, { input: handInput(ID, 2, { winner: 'WEST', points: 9 }) }))
  const third = { ...handInput(ID, 3), winner: undefined, discarder: undefined, points: undefined }
  await must(server.graphql(referee, RECORD_DRAW, { input: third }))
})

const get = async (path: string) => (await fetch(`${server.url}/api/v1/tournaments/${path}`)).text()
const rest = async (path: string) => JSON.parse(await get(path))
const graph = async (query: string) => must(server.graphql(null, `{ ${query} }`))

/** What one side has, of the other's value. */
const common = (a: unknown, b: unknown): unknown => {
  if (Array.isArray(a) && Array.isArray(b)) return a.map((item, index) => common(item, b[index]))
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return b
  return Object.fromEntries(Object.entries(a).map(([name, value]) => [name, common(value, (b as never)[name])]))
}

describe('statistics', () => {
  it('count tables that are closed, and with live those that play', async () => {
    expect(await rest(`${ID}/statistics`)).toMatchObject({
      live: false,
      tables: 0,
      hands: 0,
      averageHand: null,
      players: [],
    })
    expect(await rest(`${ID}/statistics?live=true`)).toMatchObject({
      ...{ live: true, tables: 1, hands: 3, draws: 1, wonByDiscard: 1, wonBySelfDraw: 1 },
      ...{ averageHand: '31/2', averageHandDecimal: '15.5', bestHand: { points: 22, entrant: 1, hand: 1 } },
    })
  })

  it('are the same in GraphQL and over REST', async () => {
    const event = await rest(`${ID}/statistics?live=true`)
    const { statistics } = await graph(
      `statistics(tournament: "${ID}", live: true) { tables hands draws voided averageHand riichi ${DETAIL} players { ${LINE} } }`,
    )
    expect(statistics).toEqual(common(statistics, event))
    expect(statistics.players).toHaveLength(4)
    const own = await rest(`${ID}/entrants/3/statistics?live=true`)
    const { playerStatistics } = await graph(
      `playerStatistics(tournament: "${ID}", entrant: 3, live: true) { ${LINE} ${DETAIL} ${CURVES} }`,
    )
    expect(playerStatistics).toEqual(common(playerStatistics, own))
    expect(playerStatistics.curves).toEqual([
      {
        ...{ session: 1, table: 1, seat: 'WEST', start: 0, final: 3 },
        after: [-30, 3, 3].map((score, index) => ({ hand: index + 1, score })),
      },
    ])
  })

  it('say nothing of who has not played, and that there is no such entrant', async () => {
    expect(await rest(`${ID}/entrants/8/statistics?live=true`)).toMatchObject({ tables: 0, hands: 0, curves: [] })
    expect(await rest(`${ID}/entrants/99/statistics`)).toMatchObject({ code: 'ENTRANT_NOT_FOUND', entrant: 99 })
    expect(await rest(`${ID}/entrants/0/statistics`)).toMatchObject({ code: 'BAD_INPUT' })
  })

  it('go out as files for both kinds of spreadsheet', async () => {
    const [header = '', first] = (await get(`${ID}/statistics.csv?live=true&style=semicolon`)).split('\r\n')
    expect(header.split(';')).toHaveLength(31)
    expect(first).toBe('1;Player 1;ES;1;0;4;4;82;1;0;0;0;3;1;0;1;0;0;82;90;0;0;22;22;22;1;;;0;0;0')
    expect(await get(`${ID}/statistics/fans.csv?live=true`)).toContain('28,清龙 Pure Straight,1,1')
    expect((await get(`${ID}/statistics/fans.csv`)).trim().split('\r\n')).toHaveLength(1)
  })

  it('change with what is entered, and are the same bytes until then', async () => {
    const address = `${server.url}/api/v1/tournaments/${ID}/statistics?live=true`
    const etag = (await fetch(address)).headers.get('etag') ?? ''
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
    await must(
      server.graphql(referee, RECORD_HAND, { input: handInput(ID, 4, { winner: 'NORTH', discarder: 'WEST' }) }),
    )
    const after = await fetch(address, { headers: { 'if-none-match': etag } })
    expect(after.status).toBe(200)
    expect(JSON.parse(await after.text())).toMatchObject({ hands: 4, wonByDiscard: 2 })
    const close = { ...handInput(ID, 5), early: true }
    const { table, expectedVersion, idempotencyKey, early } = close
    await must(server.graphql(referee, CLOSE_TABLE, { input: { table, expectedVersion, idempotencyKey, early } }))
    expect(await rest(`${ID}/statistics`)).toMatchObject({ live: false, tables: 1, hands: 4 })
  })

  it('of a private tournament are its own', async () => {
    await startedTournament(server, 'doors', { visibility: 'PRIVATE' })
    expect(await rest('doors/statistics')).toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(await rest('doors/entrants/1/statistics')).toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  it('count riichi where the rules know them', async () => {
    const { referee } = await startedHybrid(server, 'riichi')
    const table = hybridTable(server, 'riichi', referee)
    await table.must('declareRiichi', { hand: 1, seat: 'SOUTH' })
    await table.must('recordHand', { hand: 1, winner: 'SOUTH', discarder: 'EAST', points: 1000 })
    expect(await rest('riichi/statistics?live=true')).toMatchObject({
      riichi: 1,
      riichiWon: 1,
      bestHand: { points: 1000 },
    })
    const { curves } = await rest('riichi/entrants/2/statistics?live=true')
    expect(curves[0].after[0].score).toBe(curves[0].final)
  })
})

describe('statistics that take long', () => {
  it('are a job to look at and to cancel, and are gathered anew when they are asked for again', async () => {
    const { organiser, referee } = await startedTournament(server, 'waited-for')
    await must(server.graphql(referee, RECORD_HAND, { input: handInput('waited-for', 1) }))
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    const openedTables: TestServer['store']['openedTables'] = async (...args) => {
      await held
      return server.store.openedTables(...args)
    }
    const deps = { ...machineDeps(server.store, () => server.clock.now), store: { ...server.store, openedTables } }
    const caller = { subject: 'reader', grants: [] }
    const asked = getStatistics(deps, caller, { tournament: 'waited-for', live: true })
    const query = (text: string) => server.graphql(organiser, text).then(({ data }) => data)
    const jobs = async () => (await query('{ jobs(tournament: "waited-for") { id kind state actor } }')).jobs
    await expect
      .poll(jobs, { timeout: 5_000 })
      .toEqual([{ id: expect.any(String), kind: 'STATISTICS', state: 'RUNNING', actor: 'reader' }])
    const [{ id }] = await jobs()
    await query(`mutation { cancelJob(job: "${id}", tournament: "waited-for") { id } }`)
    // It asks every half second whether it is to go on.
    await new Promise((resolve) => setTimeout(resolve, 700))
    goOn()
    expect(await asked).toMatchObject({ ok: false, error: { code: 'JOB_CANCELLED' } })
    await expect.poll(async () => (await jobs())[0].state).toBe('CANCELLED')
    const again = await getStatistics(deps, caller, { tournament: 'waited-for', live: true })
    expect(again).toMatchObject({ ok: true, value: { event: { hands: 1 } } })
  })
})
