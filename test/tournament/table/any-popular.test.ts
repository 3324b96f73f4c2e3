import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DealExtras, Kong, PerSeat, Seat } from '../../../src/rules/ruleset.ts'
import { correct, fold } from '../../../src/tournament/table/corrections.ts'
import {
  type Correctable,
  type Correction,
  isCorrectable,
  isCorrection,
  type TableEvent,
} from '../../../src/tournament/table/events.ts'
import { apply } from '../../../src/tournament/table/fold.ts'
import { finesAt } from '../../../src/tournament/table/result.ts'
import type { TableState } from '../../../src/tournament/table/state.ts'
import { drawnBeans, POPULAR, seatedPopular, wonBeans } from '../../gen/popular-events.ts'
import { ruled, ruledIn } from '../../gen/rulings.ts'
import { amended, closed, penalty, reopened, revoked, totals, voided } from '../../gen/table-events.ts'

/** What is tried next, by the hand being played or the last one. */
type Step = (hand: number, events: readonly TableEvent[]) => TableEvent

const seat = fc.constantFrom<Seat>(0, 1, 2, 3)
const double = fc.integer({ min: 1, max: 4 })
const kong = fc.oneof(
  fc.record({ type: fc.constantFrom('concealed' as const, 'added' as const), konger: seat }),
  fc.record({ type: fc.constant('claimed' as const), konger: seat, from: seat }),
)

/** Also some that cannot be: a kong from oneself, a target that is made in a draw. */
const extras: fc.Arbitrary<Partial<DealExtras>> = fc.record({
  doubles: fc.tuple(double, double, double, double),
  kongs: fc.array<Kong>(kong, { maxLength: 3 }),
  target: fc.constantFrom(null, 48, 19),
  targetMade: fc.boolean(),
  taskDone: fc.uniqueArray(seat, { maxLength: 2 }),
})

const outcome: fc.Arbitrary<(hand: number) => Correctable> = fc.oneof(
  fc.tuple(extras, fc.record({ winner: seat, discarder: fc.option(seat), points: fc.nat(100) })).map(
    ([told, change]) =>
      (hand: number) =>
        wonBeans(hand, told, change),
  ),
  extras.map((told) => (hand: number) => drawnBeans(hand, told)),
  fc.constant(voided),
)

const amount = fc.integer({ min: -900, max: 900 })
const payments = fc.tuple(amount, amount, amount).map(([a, b, c]): PerSeat<number> => [a, b, c, 0 - a - b - c])
const fines = fc.constantFrom<PerSeat<number>>([0, 0, 0, 0], [-100, 0, 0, -3000])

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: outcome },
  {
    weight: 1,
    arbitrary: fc.tuple(payments, fines).map(
      ([paid, left]): Step =>
        (hand) =>
          penalty({ hand, payments: paid, fines: left }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(seat, payments, fines, fc.boolean()).map(
      ([offender, paid, left, isVoid]): Step =>
        (hand) =>
          isVoid
            ? ruledIn(hand, offender, { payments: paid, handStatus: 'void' }, 'WALL_DAMAGE')
            : ruled(offender, { payments: paid, fines: left }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(payments, fc.nat(50)).map(
      ([[a, b, c, d], fromHouse]): Step =>
        () =>
          totals({ scores: [a, b, c, d + fromHouse], fromHouse }),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Step>(() => closed) },
  { weight: 1, arbitrary: fc.constant<Step>(() => reopened) },
  {
    weight: 2,
    arbitrary: fc.nat(40).map(
      (at): Step =>
        (_, events) =>
          revoked((at % events.length) + 1),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.nat(40), outcome).map(
      ([at, make]): Step =>
        (hand, events) => {
          const event = events[at % events.length]!
          return amended((at % events.length) + 1, make('hand' in event ? (event.hand ?? hand) : hand))
        },
    ),
  },
)

/** What the event leads to; a correction takes along what falls with it. Undefined when it is refused. */
const taken = (state: TableState, events: readonly TableEvent[], event: TableEvent) => {
  if (!isCorrection(event)) {
    const next = apply(state, event, POPULAR)
    return next.ok ? { state: next.value, event } : undefined
  }
  const first = correct(events, event, POPULAR)
  if (first.ok) return { state: first.value, event }
  if (first.error.code !== 'CORRECTION_BREAKS_LATER') return undefined
  const cascaded: Correction = { ...event, cascade: first.error.fallen.map(({ seq }) => seq) }
  const second = correct(events, cascaded, POPULAR)
  return second.ok ? { state: second.value, event: cascaded } : undefined
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

const begun = (dealer: 'rotate' | 'continue', hands = 4) => {
  const first = seatedPopular(hands, dealer)
  const state = fold([first], POPULAR)
  if (!state.ok || !state.value) throw new Error('a table opens')
  return { first, state: state.value }
}

it('no bean is ever lost: scores, jackpot and house are what all began with, and the fines', () => {
  const seen = new Set<string>()
  let jackpots = 0
  fc.assert(
    fc.property(
      fc.constantFrom('rotate' as const, 'continue' as const),
      fc.array(step, { maxLength: 40 }),
      (dealer, steps) => {
        const { first, ...start } = begun(dealer)
        let { state } = start
        const events: TableEvent[] = [first]
        for (const make of steps) {
          const hand = state.next?.hand ?? Math.max(1, state.hands.length)
          const next = taken(state, events, make(hand, events))
          if (!next) continue
          state = next.state
          events.push(next.event)
          seen.add(next.event.type)
          const { pot, house } = state.bank!
          expect(total(state.scores) + pot + house).toBe(total(finesAt(state)))
          expect(state.hands.every((each) => total(each.payments) === 0)).toBe(true)
          expect(pot).toBeGreaterThanOrEqual(0)
          expect(house).toBeLessThanOrEqual(0)
          if (state.hands.at(-1)?.collected?.some((beans) => beans >= 100)) jackpots++
        }
        expect(fold(events, POPULAR)).toEqual({ ok: true, value: state })
      },
    ),
    { numRuns: 400 },
  )
  expect([...seen].sort()).toEqual([
    ...['amended', 'closed', 'handDrawn', 'handVoided', 'handWon', 'offenceRuled', 'penaltyRuled', 'reopened'],
    ...['revoked', 'totalsRecorded'],
  ])
  expect(jackpots).toBeGreaterThan(20)
})

it('taking back all that can be taken back leaves the start', () => {
  fc.assert(
    fc.property(fc.array(outcome, { maxLength: 12 }), (makes) => {
      const { first, ...start } = begun('continue')
      let { state } = start
      const events: TableEvent[] = [first]
      for (const make of makes) {
        const next = taken(state, events, make(state.next?.hand ?? 4))
        if (next) {
          state = next.state
          events.push(next.event)
        }
      }
      for (let seq = events.length; seq > 1; seq--) {
        if (!isCorrectable(events[seq - 1]!)) continue
        const next = taken(state, events, revoked(seq))
        if (!next) throw new Error(`entry ${seq} stays`)
        state = next.state
        events.push(next.event)
      }
      const { scores, bank, hands } = state
      expect({ scores, bank, hands }).toEqual({ scores: [0, 0, 0, 0], bank: { pot: 0, house: 0 }, hands: [] })
    }),
    { numRuns: 100 },
  )
})
