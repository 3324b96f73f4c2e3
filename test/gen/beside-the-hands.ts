import fc from 'fast-check'
import type { PerSeat, Ruleset, Seat } from '../../src/rules/ruleset.ts'
import { correct, fold } from '../../src/tournament/table/corrections.ts'
import {
  type Correctable,
  type Correction,
  isCorrectable,
  isCorrection,
  type Seated,
  type TableEvent,
} from '../../src/tournament/table/events.ts'
import { apply } from '../../src/tournament/table/fold.ts'
import type { TableState } from '../../src/tournament/table/state.ts'
import { PLACEMENTS, ruled, ruledIn } from './rulings.ts'
import { amended, closed, penalty, reopened, revoked, voided } from './table-events.ts'

/** What is tried next, by the hand being played or the last one. */
export type Step = (hand: number, events: readonly TableEvent[]) => TableEvent
/** An entry of a hand. */
export type Made = fc.Arbitrary<(hand: number) => Correctable>

export const anySeat = fc.constantFrom<Seat>(0, 1, 2, 3)
/** Whole hundreds that sum to zero. */
export const anyPayments = fc
  .tuple(...Array.from({ length: 3 }, () => fc.integer({ min: -9, max: 9 }).map((hundreds) => 100 * hundreds)))
  .map(([a = 0, b = 0, c = 0]): PerSeat<number> => [a, b, c, 0 - a - b - c])
const anyFines = fc.constantFrom<PerSeat<number>>([0, 0, 0, 0], [-100, 0, 0, -3000])

const anyRuling = fc
  .tuple(anySeat, anyPayments, anyFines, fc.constantFrom(...PLACEMENTS), fc.constantFrom('alive', 'void', 'dead'))
  .map(([offender, payments, fines, placement, status]): Step => {
    if (status === 'alive') return () => ruled(offender, { payments, fines, placement })
    const code = status === 'void' ? 'WALL_DAMAGE' : 'HU_NOT_WINNING'
    return (hand) => ruledIn(hand, offender, { payments, handStatus: status === 'void' ? 'void' : 'dead' }, code)
  })

/** Void deals, penalties, rulings, closing, reopening and corrections, for a game whose hands end so. */
export const besideTheHands = (made: Made): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant<Step>(voided) },
    {
      weight: 1,
      arbitrary: fc.tuple(anyPayments, anyFines).map(
        ([payments, fines]): Step =>
          (hand) =>
            penalty({ hand, payments, fines }),
      ),
    },
    { weight: 2, arbitrary: anyRuling },
    { weight: 2, arbitrary: fc.constant<Step>(() => closed) },
    { weight: 3, arbitrary: fc.constant<Step>(() => reopened) },
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
      arbitrary: fc.tuple(fc.nat(40), made).map(
        ([at, make]): Step =>
          (hand, events) => {
            const event = events[at % events.length]!
            return amended((at % events.length) + 1, make('hand' in event ? (event.hand ?? hand) : hand))
          },
      ),
    },
  )

/** What the event leads to; a correction takes along what falls with it. Undefined when it is refused. */
const taken = (ruleset: Ruleset, state: TableState, events: readonly TableEvent[], event: TableEvent) => {
  if (!isCorrection(event)) {
    const next = apply(state, event, ruleset)
    return next.ok ? { state: next.value, event } : undefined
  }
  const first = correct(events, event, ruleset)
  if (first.ok) return { state: first.value, event }
  if (first.error.code !== 'CORRECTION_BREAKS_LATER') return undefined
  const cascaded: Correction = { ...event, cascade: first.error.fallen.map(({ seq }) => seq) }
  const second = correct(events, cascaded, ruleset)
  return second.ok ? { state: second.value, event: cascaded } : undefined
}

/** A table at which steps are tried: what is refused changes nothing. */
export const tryingTable = (ruleset: Ruleset, first: Seated) => {
  const begun = fold([first], ruleset)
  if (!begun.ok || !begun.value) throw new Error('a table opens')
  let state = begun.value
  const events: TableEvent[] = [first]
  const attempt = (event: TableEvent): TableEvent | undefined => {
    const next = taken(ruleset, state, events, event)
    if (!next) return undefined
    state = next.state
    events.push(next.event)
    return next.event
  }
  return {
    state: () => state,
    /** The event that was taken. */
    step: (make: Step) => attempt(make(state.next?.hand ?? Math.max(1, state.hands.length), events)),
    /** Revokes every entry that can be, from the last. */
    takeAllBack() {
      for (let seq = events.length; seq > 1; seq--)
        if (isCorrectable(events[seq - 1]!) && !attempt(revoked(seq))) throw new Error(`entry ${seq} stays`)
    },
    folded: () => fold(events, ruleset),
  }
}

export const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
