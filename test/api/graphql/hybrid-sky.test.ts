import { beforeAll, describe, expect, it } from 'vitest'
import { hybridTable, readySeats, startedHybrid } from '../hybrid.ts'
import { courtAt } from '../ruling.ts'
import { type TestServer, testServer } from '../server.ts'
import { problemsOf } from '../table-client.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})

const LITERAL = { skyMode: 'literal' }
const UNCAPPED = { skyMode: 'uncapped' }
/** 立直, 平和, 花龙 and a flower. */
const LINE = '- 123m456s789p234m5p 5p D S E - 1 R'
const TILES = { closed: '123m456s789p234m5p', winningTile: '5p', flowers: 1 }
/** 大七星 with eight flowers: 30 fan. */
const SEVEN_STARS = { closed: 'EESSWWNNCCFPP', winningTile: 'F', flowers: 8 }
const ORPHANS = { closed: '19m19s19pESWNCFP', winningTile: 'E' }

const played = async (id: string, switches: Record<string, string>) => {
  const { organiser, referee } = await startedHybrid(server, id, { switches })
  return { organiser, table: hybridTable(server, id, referee) }
}

const preview = async (input: Record<string, unknown>) => {
  const { data, errors } = await server.graphql(
    null,
    'query($input: PreviewHandInput!) { previewHand(input: $input) { verdict { total fu worth worthText } } }',
    { input: { ruleset: 'hybrid', ...input } },
  )
  if (errors) throw new Error(JSON.stringify(errors))
  return data.previewHand.verdict
}

const post = async (path: string, body: unknown) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${server.url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return JSON.parse(await answer.text())
}

describe('what a hand is worth in 青天井', () => {
  it('is asked with the switches, and is exact however much it is', async () => {
    expect(await preview({ line: LINE })).toEqual({ total: '4.5', fu: 22, worth: 3100, worthText: '3100' })
    expect(await preview({ line: LINE, switches: LITERAL })).toMatchObject({ worth: 99, worthText: '99' })
    expect(await preview({ line: LINE, switches: UNCAPPED })).toMatchObject({ worth: 4000 })
    const stars = { line: '- EESSWWNNCCFPP F D W S - 8', switches: UNCAPPED }
    expect(await preview(stars)).toEqual({ total: '30', fu: 62, worth: null, worthText: '532575944700' })
    expect((await post('/verify', { ruleset: 'hybrid', ...stars })).verdict).toMatchObject({
      ...{ worth: null, worthText: '532575944700' },
    })
  })

  it('stands beside every wait', async () => {
    const ready = { ruleset: 'hybrid', closed: ORPHANS.closed, seatWind: 'EAST', roundWind: 'EAST' }
    const worths = async (switches: Record<string, string>) => {
      const { waits } = await post('/waits', { ...ready, switches })
      expect(waits).toHaveLength(13)
      return [waits[0].discard, waits[0].selfDrawn].map(({ fu, worthText }) => `${fu} fu ${worthText}`)
    }
    expect(await worths({})).toEqual(['21 fu 16000', '21 fu 16000'])
    expect(await worths(LITERAL)).toEqual(['51 fu 663', '51 fu 714'])
    expect(await worths(UNCAPPED)).toEqual(['51 fu 3342300', '51 fu 6684700'])
  })
})

describe('a table', () => {
  it('is played as written: fan × fu', async () => {
    const { organiser, table } = await played('literal', LITERAL)
    await table.must('declareRiichi', { hand: 1, seat: 'SOUTH' })
    const first = await table.must('recordHand', { hand: 1, winner: 'SOUTH', discarder: 'WEST', tiles: TILES })
    expect(first.hands[0]).toMatchObject({ points: 99, total: '4.5', fu: 22, payments: [0, 198, -198, 0] })
    expect(first.scores).toEqual([25_000, 25_198, 24_802, 25_000])
    await table.must('recordDraw', { hand: 2, ready: readySeats('EAST') })
    expect(await table.enter('recordHand', { hand: 3, winner: 'WEST', points: 19 })).toMatchObject({
      ...{ code: 'NO_SUCH_BASE', message: 'No hand is worth 19; the nearest base that one can have is 20.' },
    })
    const third = await table.must('recordHand', { hand: 3, winner: 'WEST', points: 20 })
    expect(third.hands[2]).toMatchObject({ payments: [-20, -20, 60, -20], total: null })
    // 30 fan × 62 fu.
    const fourth = await table.must('recordHand', { hand: 4, winner: 'EAST', discarder: 'NORTH', tiles: SEVEN_STARS })
    expect(fourth.hands[3]).toMatchObject({ points: 1860, payments: [3720, 0, 0, -3720] })
    const amended = await table.must('amendEntry', {
      ...{ seq: fourth.hands[3].seq, reason: 'no flowers' },
      win: { winner: 'EAST', discarder: 'NORTH', tiles: { ...SEVEN_STARS, flowers: 0 } },
    })
    expect(amended.hands[3]).toMatchObject({ points: 1612, payments: [3224, 0, 0, -3224] })
    const closed = await table.must('closeTable')
    expect(closed).toMatchObject({ status: 'CLOSED', scores: [51_204, 29_178, 18_862, 756] })
    expect(await problemsOf(server, 'literal')).toEqual([])
    const { data } = await server.graphql(
      organiser,
      '{ standings(tournament: "literal") { players { rank points entrant { number } } } }',
    )
    expect(data.standings.players.map(({ points }: { points: number }) => points)).toEqual(
      [...closed.scores].sort((a: number, b: number) => b - a),
    )
  })

  it('is played without a ceiling, and refuses what no score can hold with the exact amount', async () => {
    const { table } = await played('uncapped', UNCAPPED)
    const first = await table.must('recordHand', { hand: 1, winner: 'SOUTH', tiles: ORPHANS })
    expect(first.hands[0]).toMatchObject({
      ...{ points: 6_815_700, total: '14', fu: 52, payments: [-6_815_700, 20_447_100, -6_815_700, -6_815_700] },
    })
    const beyond = await table.enter('recordHand', { hand: 2, winner: 'WEST', discarder: 'EAST', tiles: SEVEN_STARS })
    expect(beyond).toMatchObject({
      code: 'SCORE_OUT_OF_RANGE',
      message:
        'The hand is worth 532575944700, and scores are kept between -30000000 and 30000000; rule what it is to count and enter that by points.',
      error: { extensions: { worth: '532575944700', max: 30_000_000 } },
    })
    const toomuch = await table.enter('recordHand', { hand: 2, winner: 'SOUTH', tiles: ORPHANS })
    expect(toomuch).toMatchObject({
      code: 'SCORE_OUT_OF_RANGE',
      message: 'SOUTH would then stand at 41705800; scores are kept between -30000000 and 30000000.',
    })
    const { data } = await server.graphql(
      null,
      '{ table(table: {tournament: "uncapped", session: 1, table: 1}) { version scores } }',
    )
    expect(data.table).toEqual({ version: first.version, scores: first.scores })
    // The referee rules what such a hand counts.
    const second = await table.must('recordHand', { hand: 2, winner: 'WEST', discarder: 'SOUTH', points: 1_310_700 })
    expect(second.hands[1]).toMatchObject({ payments: [0, -2_621_400, 2_621_400, 0] })
    await table.must('recordDraw', { hand: 3, ready: readySeats() })
    const penalty = { hand: 4, payments: [-1_000_000, 1_000_000, 0, 0], reason: 'by the referee' }
    await table.must('recordPenalty', penalty)
    await table.must('recordHand', { hand: 4, winner: 'NORTH', discarder: 'EAST', tiles: TILES })
    const closed = await table.must('closeTable')
    expect(closed.scores.reduce((sum: number, each: number) => sum + each, 0)).toBe(100_000)
    expect(await problemsOf(server, 'uncapped')).toEqual([])
  })

  it('counts what is ruled where a hand is beyond, also where every win needs its tiles', async () => {
    const { referee } = await startedHybrid(server, 'ruled', { switches: UNCAPPED, tilesRequired: 'ALWAYS' })
    const table = hybridTable(server, 'ruled', referee)
    const win = { hand: 1, winner: 'WEST', discarder: 'EAST' }
    const { message } = await table.enter('recordHand', { ...win, tiles: SEVEN_STARS })
    expect(message).toMatch(/^The hand is worth 532575944700, .* rule what it is to count/)
    expect(await table.enter('recordHand', { ...win, points: 1_310_700 })).toMatchObject({ code: 'TILES_REQUIRED' })
    const court = courtAt(server, 'ruled', referee)
    const counted = (correct: number) => ({
      ...{
        hand: 1,
        offender: 'WEST',
        offence: 'MISCOUNT',
        answers: { declared: 1_310_700, correct, objectionBy: 'EAST' },
      },
    })
    expect(await court.enter('recordRuling', counted(1_310_701))).toMatchObject({ refused: '422 NO_SUCH_BASE' })
    const { version } = await court.must('recordRuling', counted(1_310_700))
    table.at(version)
    const { scores } = await table.must('recordHand', { ...win, points: 1_310_700 })
    expect(scores).toEqual([25_000 - 2_621_400, 25_000, 25_000 + 2_621_400, 25_000])
  })
})
