import { beforeAll, describe, expect, it } from 'vitest'
import { verifyDatabase } from '../../../scripts/audit-verify/database.ts'
import { hybridTable, NOBODY, RIICHI_TILES, readySeats, startedHybrid } from '../hybrid.ts'
import { seatNinth } from '../ninth.ts'
import { type TestServer, testServer } from '../server.ts'
import { records, sheetSums, workbookOf } from '../workbook.ts'

// A tournament of eight players in 青天井, told in order: every test goes on where the one before has stopped.

const ID = 'sky'
const RIICHI_FANS = ['立直', '平和', '花龙'].map((fan) => ({ fan }))

let server: TestServer
let organiser = ''
let referee = ''
beforeAll(async () => {
  server = await testServer()
  const policy = { handsPerSession: 5, seatChange: 'MCR', switches: { skyMode: 'uncapped' }, signatures: 'NONE' }
  const tokens = await startedHybrid(server, ID, policy, 2, 8)
  organiser = tokens.organiser
  referee = tokens.referee
})

const mutate = async (mutation: string, token = organiser) => {
  const { data, errors } = await server.graphql(token, `mutation { ${mutation} }`)
  return errors ? errors[0].extensions : data
}
const get = async (path: string) => {
  const answer = await fetch(`${server.url}/api/v1/tournaments/${ID}${path}`, {
    headers: { authorization: `Bearer ${organiser}` },
  })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const sum = (scores: readonly number[]): number => scores.reduce((total, each) => total + each, 0)
const winds = ({ seats }: { seats: readonly { wind: string }[] }): string =>
  seats.map(({ wind }) => wind?.[0] ?? '-').join('')

describe('the first session', () => {
  it('is played with riichi, a dead hand, a destroyed wall, tiles, a seat change, and a correction', async () => {
    const table = hybridTable(server, ID, referee)
    const opened = await table.must('declareRiichi', { hand: 1, seat: 'EAST' })
    expect(winds(opened)).toBe('ESWN')

    // Who is in riichi takes no more tiles; South's pung binds.
    const { data } = await server.graphql(
      null,
      'query($input: ResolveClaimsInput!) { resolveClaims(input: $input) { taken { seat kind } refused { seat code } } }',
      {
        input: {
          ...{ table: { tournament: ID, session: 1, table: 1 }, offer: { kind: 'DISCARD', tile: '5p', from: 'NORTH' } },
          claims: [
            { seat: 'EAST', kind: 'CHOW', tiles: '46p' },
            { seat: 'SOUTH', kind: 'PUNG', tiles: '55p' },
          ],
        },
      },
    )
    expect(data.resolveClaims).toEqual({
      ...{ taken: { seat: 'SOUTH', kind: 'PUNG' }, refused: [{ seat: 'EAST', code: 'RIICHI' }] },
    })
    const first = await table.must('recordHand', {
      ...{ hand: 1, winner: 'EAST', tiles: { ...RIICHI_TILES, flowers: 1 } },
      declared: [...RIICHI_FANS, { fan: '自摸' }, { fan: '花牌' }],
    })
    // 5.5 fan and 22 fu: 2^8.5 × 22 is 7964.
    expect(first.hands[0]).toMatchObject({
      total: '5.5',
      fu: 22,
      points: 8000,
      payments: [24_000, -8000, -8000, -8000],
    })
    expect(winds(first)).toBe('NESW')

    // Hand 2: West shows another's tile and is dead; the draw pays South; North's riichi was false.
    await table.must('declareRiichi', { hand: 2, seat: 'NORTH' })
    const dead = await table.must('recordRuling', { hand: 2, offender: 'WEST', offence: 'EXPOSE_OTHER' })
    expect(dead).toMatchObject({ dead: ['WEST'], rulings: [{ ruling: { payments: [2000, 2000, -6000, 2000] } }] })
    expect(await table.enter('recordHand', { hand: 2, winner: 'WEST', points: 300 })).toMatchObject({
      code: 'DEAD_HAND',
    })
    expect(await table.enter('declareRiichi', { hand: 2, seat: 'WEST' })).toMatchObject({ code: 'DEAD_HAND' })
    const second = await table.must('recordDraw', { hand: 2, ready: readySeats('SOUTH') })
    expect(second.scores).toEqual([60_000, 32_000, 20_000, -13_000])
    expect(second.sticks).toBe(1)

    // Hand 3: South destroys the wall; East, who had declared, would have won; the same dealer deals again.
    await table.must('declareRiichi', { hand: 3, seat: 'EAST' })
    const wall = await table.must('recordRuling', {
      ...{ hand: 3, offender: 'SOUTH', offence: 'WALL_DAMAGE', answers: { restorable: false, winIsValid: false } },
      hands: [{ seat: 'EAST', closed: RIICHI_TILES.closed }],
    })
    // 立直, 平和, 花龙 and 自摸 of East: 2^8 × 22.
    expect(wall).toMatchObject({
      ...{ voided: [{ seq: 8 }], sticks: 2, next: { hand: 3, dealer: 'WEST' } },
      rulings: [{}, { ruling: { payments: [5600, -15_600, 5000, 5000] } }],
    })
    const third = await table.must('recordHand', { hand: 3, winner: 'NORTH', discarder: 'EAST', points: 2800 })
    expect(third).toMatchObject({ sticks: 0, hands: [{}, {}, { collected: [0, 0, 0, 2000] }] })

    // Hand 4, the last of the round; then the seats change: East and South, West and North.
    const fourth = await table.must('recordDraw', { hand: 4, ready: NOBODY })
    expect(winds(fourth)).toBe('SENW')
    await table.must('declareRiichi', { hand: 5, seat: 'SOUTH' })
    const fifth = await table.must('recordDraw', { hand: 5, ready: readySeats('EAST', 'SOUTH', 'WEST', 'NORTH') })
    expect(fifth).toMatchObject({ next: null, sticks: 1 })
    expect(sum(fifth.scores)).toBe(100_000 - 1000)

    // It was North who paid for hand 1.
    const amended = await table.must('amendEntry', {
      ...{ seq: 3, reason: 'North discarded it' },
      win: { winner: 'EAST', discarder: 'NORTH', tiles: RIICHI_TILES, declared: RIICHI_FANS },
    })
    expect(amended.hands[0]).toMatchObject({ total: '4', points: 2800, payments: [5600, 0, 0, -5600] })
    expect(sum(amended.scores)).toBe(99_000)
    const closed = await table.must('closeTable')
    expect(closed).toMatchObject({ status: 'CLOSED', sticks: 0, placement: [20_000, -5000, 5000, -20_000] })
    expect(sum(closed.scores)).toBe(100_000)
  })

  it('ends at the other table, where a player breaks it and is banned', async () => {
    const table = hybridTable(server, ID, referee, { session: 1, table: 2 })
    await table.must('recordHand', { hand: 1, winner: 'NORTH', discarder: 'EAST', points: 6_815_700 })
    const broken = await table.must('recordRuling', {
      ...{ offender: 'NORTH', offence: 'TABLE_DAMAGE', answers: { gameCanContinue: false } },
    })
    expect(broken.rulings).toMatchObject([{ ruling: { placement: 'FIXED_LAST' } }])
    const closed = await table.must('closeTable', { early: true })
    // The last place in spite of the score.
    expect(closed.placement[3]).toBe(-20_000)
    expect(await mutate(`closeSession(tournament: "${ID}", session: 1) { status }`)).toEqual({
      closeSession: { status: 'CLOSED' },
    })
  })
})

describe('the second session', () => {
  it('is not begun with who is banned; another takes the seat', async () => {
    const start = `startSession(tournament: "${ID}", session: 2) { status }`
    expect(await mutate(start)).toMatchObject({ code: 'ENTRANT_BARRED' })
    await seatNinth(server, ID, organiser, ['2,1,1,5,2,6', '2,2,3,7,4,9'])
    expect(await mutate(start)).toEqual({ startSession: { status: 'RUNNING' } })
  })

  it('is entered as totals and played to the bell', async () => {
    const totals = hybridTable(server, ID, referee, { session: 2, table: 1 })
    expect(await totals.enter('recordTableTotals', { scores: [1000, 0, 0, 0], reason: 'sheet lost' })).toMatchObject({
      code: 'TOTALS_DO_NOT_BALANCE',
    })
    const scores = [12_000_000, -11_900_000, 1000, -1000]
    await totals.must('recordTableTotals', { scores, reason: 'sheet lost' })
    await totals.must('closeTable')
    const table = hybridTable(server, ID, referee, { session: 2, table: 2 })
    await table.must('declareRiichi', { hand: 1, seat: 'WEST' })
    await table.must('recordDraw', { hand: 1, ready: readySeats('WEST') })
    server.clock.now = new Date(server.clock.now.getTime() + 3 * 3_600_000)
    expect(await table.enter('recordHand', { hand: 2, winner: 'EAST', points: 300 })).toMatchObject({
      code: 'AFTER_BELL',
    })
    expect(await table.must('closeTable')).toMatchObject({ sticks: 0 })
    expect(await mutate(`closeSession(tournament: "${ID}", session: 2) { status }`)).toMatchObject({
      closeSession: { status: 'CLOSED' },
    })
  })
})

describe('the results', () => {
  it('rank by points, and every point is accounted for', async () => {
    const { data } = await server.graphql(
      organiser,
      `{ standings(tournament: "${ID}") { players { rank points entrant { number } sessions { points } } teams { points } }
         rulings(tournament: "${ID}") { proof { balances points fines } } }`,
    )
    const { players, teams } = data.standings
    const points = players.map((each: { points: number }) => each.points)
    expect(points).toEqual([...points].sort((a, b) => b - a))
    expect(players).toHaveLength(9)
    expect(sum(points)).toBe(4 * 100_000)
    expect(sum(teams.map((each: { points: number }) => each.points))).toBe(4 * 100_000)
    for (const { points: all, sessions } of players)
      expect(sum(sessions.map((each: { points: number }) => each.points))).toBe(all)
    expect(data.rulings.proof).toMatchObject({ balances: true, fines: 0 })
  })

  it('are files for spreadsheets and to print, and pages', async () => {
    const csv = (await get('/standings.csv')).bytes.toString('utf8').split('\r\n')
    expect(csv[1]).toMatch(/^1,8,Player 8,ES,T1,/)
    const book = await fetch(`${server.url}/api/v1/tournaments/${ID}/standings.xlsx`, {
      headers: { authorization: `Bearer ${organiser}` },
    })
    // What hands, sticks, places and rulings brought is what a seat has besides what it began with.
    const sheets = await workbookOf(book)
    for (const [session, table] of [
      [1, 1],
      [1, 2],
      [2, 2],
    ] as const) {
      const { scores } = JSON.parse((await get(`/sessions/${session}/tables/${table}`)).bytes.toString('utf8'))
      const start = scores.map((score: number, seat: number) => score - sheetSums(sheets, session, table)[seat]!)
      expect(start).toEqual([25_000, 25_000, 25_000, 25_000])
    }
    const results = records(sheets.get('Hands')).filter((row) => row.Session === 1 && row.Table === 1)
    expect(
      results.map(({ Result, Hand, 'East sticks': sticks, 'East place': place }) => [Result, Hand, sticks, place]),
    ).toEqual([
      ['DISCARD', 1, 0, null],
      ['DRAW', 2, 0, null],
      ['VOID', 3, -1000, null],
      ['DISCARD', 3, 0, null],
      ['DRAW', 4, 0, null],
      ['DRAW', 5, 0, null],
      ['CLOSING', null, 1000, 20_000],
    ])
    const pdf = await get('/standings.pdf')
    expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    for (const page of ['', '/sessions/1', '/sessions/1/tables/1'])
      expect((await fetch(`${server.url}/tournaments/${ID}${page}`)).status).toBe(200)
  })

  it('are what the events come to, and final once they are frozen', async () => {
    const report = await verifyDatabase(server.store, ID)
    expect(report).toMatchObject({ tables: 4, problems: [] })
    expect(await mutate(`freezeTournament(tournament: "${ID}") { frozenAt }`)).toHaveProperty('freezeTournament')
    const late = { idempotencyKey: 'late', seq: 2, reason: 'too late', riichi: { hand: 1, seat: 'WEST' } }
    expect(await hybridTable(server, ID, referee).enter('amendEntry', late)).toMatchObject({ code: 'RESULTS_FROZEN' })
  })
})
