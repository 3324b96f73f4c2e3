import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PerSeat, Seat } from '../../src/rules/ruleset.ts'
import { getRuleset } from '../../src/rules/rulesets.ts'
import type { HandDrawn, HandWon, PenaltyRuled, TableEvent, TotalsRecorded } from '../../src/tournament/table/events.ts'
import { apply, dealFor, fold } from '../../src/tournament/table/fold.ts'
import type { TableError, TableState } from '../../src/tournament/table/state.ts'

const found = getRuleset('mcr-cn')
if (!found.ok) throw new Error(found.error.message)
const RULESET = found.value

const NOON = '2026-05-01T12:00:00.000Z'
const NONE: PerSeat<number> = [0, 0, 0, 0]

const seated = (hands = 16, dealer: 'rotate' | 'continue' = 'rotate'): TableEvent => ({
  type: 'seated',
  entrants: [11, 22, 33, 44],
  rotation: { dealer, seatChange: 'none', hands },
})

const won = (hand: number, change: Partial<HandWon> = {}): HandWon => ({
  type: 'handWon',
  hand,
  winner: 0,
  discarder: 1,
  points: 10,
  flowers: 0,
  verification: 'POINTS_ONLY',
  claim: null,
  fans: [],
  completedAt: NOON,
  ...change,
})

const drawn = (hand: number): HandDrawn => ({ type: 'handDrawn', hand, completedAt: NOON })

const penalty = (change: Partial<PenaltyRuled> = {}): PenaltyRuled => ({
  type: 'penaltyRuled',
  hand: 1,
  payments: [10, 10, -30, 10],
  fines: NONE,
  reason: 'false hu',
  ...change,
})

const totals = (change: Partial<TotalsRecorded> = {}): TotalsRecorded => ({
  type: 'totalsRecorded',
  scores: [-55, -99, 178, -24],
  fines: NONE,
  reason: 'sheet lost',
  ...change,
})

const closed: TableEvent = { type: 'closed' }

/** A table that has accepted every event. */
const table = (...events: TableEvent[]): TableState => {
  const state = fold(events, RULESET)
  if (!state.ok || !state.value) throw new Error(JSON.stringify(state))
  return state.value
}

/** Why the last event does not follow the others. */
const refusal = (...events: TableEvent[]): TableError | undefined => {
  const before = events.slice(0, -1)
  const state = before.length === 0 ? undefined : table(...before)
  const next = apply(state, events.at(-1)!, RULESET)
  return next.ok ? undefined : next.error
}

const allDrawn = Array.from({ length: 16 }, (_, index) => drawn(index + 1))

describe('a table', () => {
  it('opens with East dealing the first hand of the East round and no points', () => {
    expect(table(seated())).toMatchObject({
      version: 1,
      status: 'PLAYING',
      scores: NONE,
      next: { hand: 1, roundWind: 'E', handWind: 'E', dealer: 0, winds: ['E', 'S', 'W', 'N'] },
    })
  })

  it('pays a discard and a self-draw (8 + points, and 8 from each other)', () => {
    const state = table(seated(), won(1, { points: 24 }), won(2, { winner: 2, discarder: null, points: 8 }))
    expect(state.hands.map((hand) => hand.payments)).toEqual([
      [48, -32, -8, -8],
      [-16, -16, 48, -16],
    ])
    expect(state.scores).toEqual([32, -48, 40, -24])
    expect(state.next).toMatchObject({ hand: 3, handWind: 'W', dealer: 2, winds: ['W', 'N', 'E', 'S'] })
  })

  it('keeps on the sheet who won by how much and in which hand', () => {
    const { hands } = table(seated(), drawn(1), won(2, { winner: 3, discarder: 2, points: 12 }))
    expect(hands).toMatchObject([
      { deal: { hand: 1 }, result: { type: 'handDrawn' }, payments: NONE },
      { deal: { hand: 2 }, result: { type: 'handWon', winner: 3, discarder: 2, points: 12 }, completedAt: NOON },
    ])
  })

  it('pays flowers but does not count them towards the minimum', () => {
    const state = table(seated(), won(1, { points: 16, flowers: 8 }))
    expect(state.scores).toEqual([40, -24, -8, -8])
    expect(refusal(seated(), won(1, { points: 15, flowers: 8 }))).toEqual({
      code: 'BELOW_MINIMUM',
      points: 7,
      minimum: 8,
    })
  })

  it('takes a penalty and a win of the offender in one hand, before or after the hand is on the sheet', () => {
    const before = table(seated(), penalty(), won(1, { winner: 2, discarder: 0, points: 8 }))
    const after = table(seated(), won(1, { winner: 2, discarder: 0, points: 8 }), penalty())
    expect(before.scores).toEqual([10 - 16, 10 - 8, -30 + 32, 10 - 8])
    expect(after.scores).toEqual(before.scores)
    expect(after.penalties).toEqual([{ hand: 1, payments: [10, 10, -30, 10], fines: NONE, reason: 'false hu' }])
  })

  it('lets fines leave the game', () => {
    expect(table(seated(), penalty({ payments: NONE, fines: [0, -10, 0, 0] })).scores).toEqual([0, -10, 0, 0])
  })

  it('has no seventeenth hand, but stays open for penalties until it is closed', () => {
    const full = table(seated(), ...allDrawn)
    expect(full).toMatchObject({ next: undefined, status: 'PLAYING', version: 17 })
    expect(refusal(seated(), ...allDrawn, drawn(17))).toEqual({ code: 'HAND_OUT_OF_RANGE', hand: 17, last: 16 })
    expect(table(seated(), ...allDrawn, penalty({ hand: 16 })).scores).toEqual([10, 10, -30, 10])
  })

  it('goes on past sixteen hands when the dealer stays', () => {
    const state = table(seated(16, 'continue'), ...allDrawn, drawn(17))
    expect(state.next).toMatchObject({ hand: 18, continuation: 17, dealer: 0 })
    expect(
      table(seated(1, 'continue'), won(1, { winner: 0 }), won(2, { winner: 1, discarder: 0 })).next,
    ).toBeUndefined()
  })

  it('takes totals instead of a sheet, fines included', () => {
    expect(table(seated(), totals())).toMatchObject({ scores: [-55, -99, 178, -24], hands: [], next: undefined })
    expect(table(seated(), totals({ scores: [10, 0, -20, 0], fines: [0, 0, -10, 0] })).scores).toEqual([10, 0, -20, 0])
  })

  it('says which deal a hand is to be recorded for, and that a closed table has none', () => {
    expect(dealFor(table(seated(), drawn(1)), 2)).toMatchObject({ ok: true, value: { hand: 2, dealer: 1 } })
    expect(dealFor(table(seated(), totals(), closed), 1)).toEqual({ ok: false, error: { code: 'TABLE_CLOSED' } })
  })

  it('has no hand to play once it is closed, even when the bell cut it short', () => {
    expect(table(seated(), drawn(1), closed)).toMatchObject({ status: 'CLOSED', next: undefined, version: 3 })
  })
})

/** For every refusal: events that lead there, the last being refused, and what the refusal says. */
const REFUSALS: { [C in TableError['code']]: [TableEvent[], Omit<Extract<TableError, { code: C }>, 'code'>][] } = {
  TABLE_ALREADY_SEATED: [[[seated(), seated()], {}]],
  TABLE_NOT_SEATED: [
    [[drawn(1)], {}],
    [[closed], {}],
  ],
  TABLE_CLOSED: [
    [[seated(), drawn(1), closed, drawn(2)], {}],
    [[seated(), ...allDrawn, closed, drawn(17)], {}],
    [[seated(), totals(), closed, penalty()], {}],
    [[seated(), drawn(1), closed, closed], {}],
  ],
  TABLE_FULL: [[[seated(2), drawn(1), drawn(2), drawn(2)], { hands: 2 }]],
  TABLE_HAS_TOTALS: [
    [[seated(), totals(), drawn(1)], {}],
    [[seated(), totals(), totals()], {}],
  ],
  TABLE_HAS_HANDS: [
    [[seated(), drawn(1), totals()], { hands: 1 }],
    [[seated(), penalty(), totals()], { hands: 0 }],
  ],
  TABLE_EMPTY: [[[seated(), closed], {}]],
  HAND_OUT_OF_RANGE: [
    [[seated(), drawn(17)], { hand: 17, last: 16 }],
    [[seated(), drawn(0)], { hand: 0, last: 16 }],
    [[seated(4), drawn(5)], { hand: 5, last: 4 }],
  ],
  HAND_NOT_NEXT: [
    [[seated(), drawn(2)], { hand: 2, next: 1 }],
    [[seated(), drawn(1), won(1)], { hand: 1, next: 2 }],
    [[seated(), drawn(1.5)], { hand: 1.5, next: 1 }],
  ],
  WINNER_IS_DISCARDER: [[[seated(), won(1, { winner: 2, discarder: 2 })], {}]],
  FLOWERS_OUT_OF_RANGE: [
    [[seated(), won(1, { points: 20, flowers: 9 })], { flowers: 9 }],
    [[seated(), won(1, { flowers: -1 })], { flowers: -1 }],
    [[seated(), won(1, { flowers: 0.5 })], { flowers: 0.5 }],
  ],
  BELOW_MINIMUM: [
    [[seated(), won(1, { points: 7 })], { points: 7, minimum: 8 }],
    [[seated(), won(1, { points: -24 })], { points: -24, minimum: 8 }],
  ],
  POINTS_OUT_OF_RANGE: [
    [[seated(), won(1, { points: 1000 })], { points: 1000, max: 999 }],
    [[seated(), won(1, { points: 8.5 })], { points: 8.5, max: 999 }],
  ],
  PAYMENTS_NOT_ZERO_SUM: [[[seated(), penalty({ payments: [10, 0, -30, 10] })], { sum: -10 }]],
  FINE_NOT_NEGATIVE: [
    [[seated(), penalty({ fines: [5, 0, 0, 0] })], { fines: [5, 0, 0, 0] }],
    [[seated(), totals({ fines: [0, 0, 5, 0] })], { fines: [0, 0, 5, 0] }],
  ],
  PENALTY_EMPTY: [[[seated(), penalty({ payments: NONE })], {}]],
  PENALTY_HAND_UNKNOWN: [
    [[seated(), penalty({ hand: 2 })], { hand: 2, last: 1 }],
    [[seated(), drawn(1), penalty({ hand: 0 })], { hand: 0, last: 2 }],
    [[seated(), drawn(1), penalty({ hand: 1.5 })], { hand: 1.5, last: 2 }],
    [[seated(), ...allDrawn, penalty({ hand: 17 })], { hand: 17, last: 16 }],
  ],
  TOTALS_DO_NOT_BALANCE: [
    [[seated(), totals({ scores: [1, 0, 0, 0] })], { sum: 1, fines: 0 }],
    [[seated(), totals({ fines: [-10, 0, 0, 0] })], { sum: 0, fines: -10 }],
  ],
  SCORE_OUT_OF_RANGE: [
    [[seated(), penalty({ payments: [100_000, -100_000, 0, 0] })], { max: 99_999 }],
    [[seated(), penalty({ payments: [0.5, -0.5, 0, 0] })], { max: 99_999 }],
    [[seated(), totals({ scores: [100_000, -100_000, 0, 0] })], { max: 99_999 }],
    [[seated(), penalty({ fines: [Number.NaN, 0, 0, 0] })], { max: 99_999 }],
  ],
}

describe.each(Object.entries(REFUSALS))('%s', (code, cases) => {
  it.each(cases)('case %#', (events, facts) => {
    expect(refusal(...events)).toEqual({ code, ...facts })
  })
})

const seat = fc.constantFrom<Seat>(0, 1, 2, 3)
const amount = fc.integer({ min: -60, max: 60 })
const fine = fc.constantFrom(0, 0, -10, 5)

/** What may be entered for a hand, right or wrong. */
const entry: fc.Arbitrary<(hand: number) => TableEvent> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({ winner: seat, discarder: fc.option(seat), points: fc.integer({ min: 6, max: 120 }) })
      .map((change) => (hand: number) => won(hand, change)),
  },
  { weight: 2, arbitrary: fc.constant(drawn) },
  {
    weight: 2,
    arbitrary: fc.tuple(amount, amount, amount, fc.tuple(fine, fine, fine, fine)).map(
      ([a, b, c, fines]) =>
        (hand: number) =>
          penalty({ hand, payments: [a, b, c, 0 - a - b - c], fines }),
    ),
  },
  { weight: 1, arbitrary: fc.constant(() => closed) },
)

/** How far the hand that is named lies from the one that is next. */
const slip = fc.constantFrom(0, 0, 0, 0, 1, -1)

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

describe('any sequence of entries', () => {
  it('keeps the scores zero-sum up to fines, changes nothing on a refusal, and folds again to the same table', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(entry, slip), { maxLength: 30 }),
        fc.constantFrom('rotate' as const, 'continue' as const),
        (entries, dealer) => {
          const accepted: TableEvent[] = [seated(16, dealer)]
          let state = table(...accepted)
          for (const [make, offset] of entries) {
            const before = structuredClone(state)
            const event = make((state.next?.hand ?? 16) + offset)
            const next = apply(state, event, RULESET)
            expect(state).toEqual(before)
            if (!next.ok) continue
            accepted.push(event)
            state = next.value
            expect(state.version).toBe(accepted.length)
            expect(state.scores.every(Number.isInteger)).toBe(true)
            expect(sum(state.scores)).toBe(sum(state.penalties.flatMap(({ fines }) => fines)))
            for (const { payments } of state.hands) expect(sum(payments)).toBe(0)
          }
          expect(table(...accepted)).toEqual(state)
        },
      ),
    )
  })

  it('folds up to the first event that does not follow', () => {
    expect(fold([seated(), drawn(1), drawn(1), drawn(2)], RULESET)).toEqual({
      ok: false,
      error: { code: 'HAND_NOT_NEXT', hand: 1, next: 2 },
    })
    expect(fold([], RULESET)).toEqual({ ok: true, value: undefined })
  })
})
