import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PerSeat, Seat } from '../../../src/rules/ruleset.ts'
import { STICKS_AT_END } from '../../../src/tournament/policy.ts'
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
import { drawnReady, HYBRID, PLACES, riichi, seatedHybrid, wonBase } from '../../gen/hybrid-events.ts'
import { PLACEMENTS, ruled, ruledIn } from '../../gen/rulings.ts'
import { amended, closed, penalty, reopened, revoked, voided } from '../../gen/table-events.ts'

/** What is tried next, by the hand being played or the last one. */
type Step = (hand: number, events: readonly TableEvent[]) => TableEvent

const seat = fc.constantFrom<Seat>(0, 1, 2, 3)
const ready = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean())
const amount = fc.integer({ min: -9, max: 9 }).map((hundreds) => 100 * hundreds)
const payments = fc.tuple(amount, amount, amount).map(([a, b, c]): PerSeat<number> => [a, b, c, 0 - a - b - c])
const fines = fc.constantFrom<PerSeat<number>>([0, 0, 0, 0], [-100, 0, 0, -3000])

const outcome: fc.Arbitrary<(hand: number) => Correctable> = fc.oneof(
  fc
    .record({
      winner: seat,
      discarder: fc.option(seat),
      points: fc.constantFrom(300, 1000, 2400, 10_000, 16_000),
      riichiTile: fc.constantFrom(undefined, undefined, true as const),
    })
    .map(
      ({ riichiTile, ...change }) =>
        (hand: number) =>
          wonBase(hand, riichiTile ? { ...change, riichiTile } : change),
    ),
  ready.map((each) => (hand: number) => drawnReady(hand, each)),
  fc.constant(voided),
)

const declared = fc.tuple(seat, fc.boolean()).map(
  ([who, double]) =>
    (hand: number) =>
      riichi(hand, who, double),
)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: outcome },
  { weight: 6, arbitrary: declared },
  {
    weight: 1,
    arbitrary: fc.tuple(payments, fines).map(
      ([paid, left]) =>
        (hand: number) =>
          penalty({ hand, payments: paid, fines: left }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(seat, payments, fines, fc.constantFrom(...PLACEMENTS), fc.constantFrom('alive' as const, 'void' as const))
      .map(
        ([offender, paid, left, placement, handStatus]): Step =>
          (hand) =>
            handStatus === 'void'
              ? ruledIn(hand, offender, { payments: paid, handStatus }, 'WALL_DAMAGE')
              : ruled(offender, { payments: paid, fines: left, placement }),
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
    weight: 2,
    arbitrary: fc.tuple(fc.nat(40), fc.oneof(outcome, declared)).map(
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
    const next = apply(state, event, HYBRID)
    return next.ok ? { state: next.value, event } : undefined
  }
  const first = correct(events, event, HYBRID)
  if (first.ok) return { state: first.value, event }
  if (first.error.code !== 'CORRECTION_BREAKS_LATER') return undefined
  const cascaded: Correction = { ...event, cascade: first.error.fallen.map(({ seq }) => seq) }
  const second = correct(events, cascaded, HYBRID)
  return second.ok ? { state: second.value, event: cascaded } : undefined
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

it('no point is ever lost: scores and sticks are what all began with, and the fines', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(fc.constantFrom(...STICKS_AT_END), fc.array(step, { maxLength: 40 }), (sticksAtEnd, steps) => {
      const first = seatedHybrid({ ...PLACES, sticksAtEnd }, 4)
      const begun = fold([first], HYBRID)
      let state = begun.ok ? begun.value! : undefined!
      const events: TableEvent[] = [first]
      for (const make of steps) {
        const hand = state.next?.hand ?? Math.max(1, state.hands.length)
        const next = taken(state, events, make(hand, events))
        if (!next) continue
        state = next.state
        events.push(next.event)
        seen.add(next.event.type)
        expect(total(state.scores) + 1000 * state.sticks).toBe(100_000 + total(finesAt(state)))
        expect(state.hands.every((each) => total(each.payments) === 0)).toBe(true)
        expect(state.sticks).toBeGreaterThanOrEqual(0)
      }
      expect(fold(events, HYBRID)).toEqual({ ok: true, value: state })
    }),
    { numRuns: 400 },
  )
  expect([...seen].sort()).toEqual([
    ...['amended', 'closed', 'handDrawn', 'handVoided', 'handWon', 'offenceRuled', 'penaltyRuled', 'reopened'],
    ...['revoked', 'riichiDeclared'],
  ])
})

it('taking back all that can be taken back leaves the start', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(outcome, declared), { maxLength: 12 }), (makes) => {
      const first = seatedHybrid(PLACES, 4)
      const events: TableEvent[] = [first]
      let state = (fold([first], HYBRID) as { value: TableState }).value
      for (const make of makes) {
        const next = taken(state, events, make(state.next?.hand ?? 4))
        if (next) {
          state = next.state
          events.push(next.event)
        }
      }
      const entered = events.length
      for (let seq = entered; seq > 1; seq--) {
        if (!isCorrectable(events[seq - 1]!)) continue
        const next = taken(state, events, revoked(seq))
        if (!next) throw new Error(`entry ${seq} stays`)
        state = next.state
        events.push(next.event)
      }
      const { scores, sticks, riichi: left, hands } = state
      expect({ scores, sticks, left, hands }).toEqual({
        ...{ scores: [25_000, 25_000, 25_000, 25_000], sticks: 0, left: [], hands: [] },
      })
    }),
    { numRuns: 100 },
  )
})
