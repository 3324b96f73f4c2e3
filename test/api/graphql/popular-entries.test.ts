import { beforeAll, describe, expect, it } from 'vitest'
import { popularTableOf, startedPopular } from '../popular-table.ts'
import { courtAt } from '../ruling.ts'
import { startedTournament, type TestServer, testServer } from '../server.ts'
import { problemsOf } from '../table-client.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})

const started = (id: string, policy: Record<string, unknown> = {}) => startedPopular(server, id, policy)

const stored = async (id: string) => server.store.storedTable({ tournament: id, session: 1, table: 1 })

const tableOf = (id: string, token: string) => popularTableOf(server, id, token)

const TARGET = 'All Pungs'
/** South's pungs in an East round, with a kong of his own wind. */
const SOUTH_PUNGS = { melds: ['k:SSSS', 'p:222s', 'p:777p'], closed: '999m3s', winningTile: '3s' }

describe('the referee is told, and nothing is stored,', () => {
  const win = { hand: 2, winner: 'SOUTH', discarder: 'WEST', points: 6 }
  const claimed = { type: 'CLAIMED', konger: 'SOUTH' }

  it('what of doubles, kongs, target and task cannot be', async () => {
    const { referee } = await started('told')
    const table = tableOf('told', referee)
    await table.must('recordDraw', { hand: 1, extras: { target: TARGET } })
    const before = await stored('told')
    const refused = async (extras: Record<string, unknown>, more: Record<string, unknown> = {}) => {
      const { code, message, error } = await table.enter('recordHand', { ...win, ...more, extras })
      expect(await stored('told')).toEqual(before)
      return [code, error?.extensions.extras?.code ?? null, message]
    }
    const invalid = (code: string, message: string) => ['INVALID_EXTRAS', code, message]
    expect(await refused({ doubles: [1, 5, 1, 1] })).toEqual(
      invalid('BAD_DOUBLE', 'A chosen double is a whole number from 1 to 4.'),
    )
    expect(await refused({ kongs: [{ ...claimed, from: 'SOUTH' }] })).toEqual(
      invalid('KONG_FROM_SELF', 'A claimed kong is from another seat.'),
    )
    expect(await refused({ kongs: Array(5).fill({ type: 'ADDED', konger: 'EAST' }) })).toEqual(
      invalid('FIFTH_KONG', 'A seat has at most 4 kongs.'),
    )
    expect(await refused({ taskDone: ['EAST', 'EAST'] })).toEqual(
      invalid('TASK_TWICE', 'A seat fulfils the task of a hand once.'),
    )
    expect((await refused({ targetMade: true }))[1]).toBe('TARGET_NOT_WON')
    expect((await refused({ target: 'All Pongs' }))[0]).toBe('UNKNOWN_FAN')
    expect((await refused({ kongs: [claimed] }))[0]).toBe('BAD_INPUT')
    expect((await refused({ kongs: [{ type: 'ADDED', konger: 'EAST', from: 'WEST' }] }))[0]).toBe('BAD_INPUT')
    const tiles = { tiles: SOUTH_PUNGS, points: null }
    expect(await refused({}, tiles)).toEqual(
      invalid('OTHER_KONGS', "The winner's hand has 1 melded and 0 concealed kongs; name exactly these as his."),
    )
    const own = { kongs: [{ type: 'ADDED', konger: 'SOUTH' }] }
    expect((await refused({ ...own, target: TARGET, targetMade: true }, tiles))[1]).toBe('TARGET_NOT_WON')
  })

  it('that other rules pay by the win alone', async () => {
    const { referee } = await startedTournament(server, 'mcr')
    const table = tableOf('mcr', referee)
    const before = await stored('mcr')
    const hand = { ...win, hand: 1, points: 8, extras: {} }
    expect(await table.enter('recordHand', hand)).toMatchObject({ code: 'EXTRAS_NOT_ASKED' })
    expect(await table.enter('recordDraw', { hand: 1, extras: {} })).toMatchObject({ code: 'EXTRAS_NOT_ASKED' })
    const totals = { scores: [0, 0, 0, 0], fromHouse: 0, reason: 'sheet lost' }
    expect(await table.enter('recordTableTotals', totals)).toMatchObject({ code: 'EXTRAS_NOT_ASKED' })
    expect(await stored('mcr')).toEqual(before)
    expect(await table.must('recordDraw', { hand: 1 })).toMatchObject({ pot: null, house: null })
  })

  it('that beans are more than can be counted', async () => {
    const { referee } = await started('dear', { switches: { unit: 10_000 } })
    const table = tableOf('dear', referee)
    const first = { ...win, hand: 1, winner: 'EAST', discarder: null, points: 400 }
    expect((await table.must('recordHand', first)).scores).toEqual([24_000_000, -8_000_000, -8_000_000, -8_000_000])
    const before = await stored('dear')
    expect(await table.enter('recordHand', { ...first, hand: 2, points: 200 })).toMatchObject({
      ...{
        code: 'SCORE_OUT_OF_RANGE',
        message: 'EAST would then stand at 36000000; scores are kept between -30000000 and 30000000.',
      },
    })
    expect(await table.enter('recordHand', { ...first, hand: 2, points: 401 })).toMatchObject({
      ...{ code: 'POINTS_OUT_OF_RANGE', message: 'The points of a hand are a whole number up to 400, not 401.' },
    })
    expect(await stored('dear')).toEqual(before)
  })
})

it('penalties are in the beans of the room: what is printed as a point is a fan', async () => {
  const { organiser, referee } = await started('fined', { penaltyRules: 'EMA', switches: { unit: 50 } })
  const table = tableOf('fined', referee)
  const court = courtAt(server, 'fined', referee)
  const ruled = await court.must('recordRuling', {
    ...{ hand: 1, offender: 'SOUTH', offence: 'HU_BELOW_MINIMUM', answers: { tilesShown: true } },
  })
  expect(ruled).toMatchObject({ scores: [500, -1500, 500, 500], rulings: [{ ruling: { assumed: ['payments'] } }] })
  const late = { offender: 'WEST', offence: 'LATE', answers: { minutesLate: 8 } }
  expect((await court.must('recordRuling', late)).scores).toEqual([500, -1500, 0, 500])
  table.at(3)
  expect((await table.must('recordHand', { hand: 1, winner: 'EAST', discarder: 'WEST', points: 6 })).scores).toEqual([
    ...[500 + 600, -1500, -600, 500],
  ])
  const outside = {
    ...{
      tournament: 'fined',
      idempotencyKey: 'late',
      entrant: 4,
      offence: 'LATE',
      answers: { minutesLate: 8 },
    },
  }
  const { data, errors } = await server.graphql(
    organiser,
    'mutation($input: RecordConductRulingInput!) { recordConductRuling(input: $input) { amounts { fine } assumed } }',
    { input: outside },
  )
  expect(errors ?? data.recordConductRuling).toEqual({ amounts: [{ fine: -500 }], assumed: ['fines'] })
})

it('a lost sheet is entered with what the house gave', async () => {
  const { organiser } = await started('lost')
  const table = tableOf('lost', organiser)
  const totals = { scores: [200, -100, -30, -20], reason: 'sheet lost' }
  expect(await table.enter('recordTableTotals', totals)).toMatchObject({ code: 'TOTALS_DO_NOT_BALANCE' })
  expect(await table.enter('recordTableTotals', { ...totals, fromHouse: 60 })).toMatchObject({
    ...{
      code: 'TOTALS_DO_NOT_BALANCE',
      message:
        'The scores sum to 50, but they must sum to what the house gave (60, which is 0 or more) and the fines (0).',
    },
  })
  expect(await table.must('recordTableTotals', { ...totals, fromHouse: 50 })).toMatchObject({ pot: 0, house: -50 })
  const amended = { scores: [190, -100, -30, -20], fromHouse: 40, reason: 'misread' }
  expect(await table.must('amendEntry', { seq: 2, reason: 'misread', totals: amended })).toMatchObject({ house: -40 })
  expect(await problemsOf(server, 'lost')).toEqual([])
})
