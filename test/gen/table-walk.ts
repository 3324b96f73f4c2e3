import fc from 'fast-check'
import type { PerSeat, Seat } from '../../src/rules/ruleset.ts'
import { deadIn, ruledCount } from '../../src/tournament/table/binding.ts'
import { type Correctable, isCorrectable, type TableEvent } from '../../src/tournament/table/events.ts'
import type { TableState } from '../../src/tournament/table/state.ts'
import {
  amended,
  closed,
  confirmed,
  drawn,
  penalty,
  reopened,
  reseated,
  revoked,
  signed,
  time,
  totals,
  voided,
  WINNING_TILES,
  type WinningTiles,
  won,
  wonWith,
} from './table-events.ts'
import { ruling } from './table-rulings.ts'

/** A table as a walk has come to it. */
export interface Walked {
  readonly state: TableState
  readonly events: readonly TableEvent[]
}

/** One attempt, right or wrong: what is tried depends on where the table stands. */
export type Step = (table: Walked) => TableEvent

type Make = (table: Walked) => Correctable

const seat = fc.constantFrom<Seat>(0, 1, 2, 3)
/** How far the hand that is named lies from the one that is next. */
const slip = fc.constantFrom(0, 0, 0, 0, 0, 0, 1, -1)
const amount = fc.integer({ min: -60, max: 60 })
const fines = fc.array(fc.constantFrom(0, 0, 0, -10, 5), {
  minLength: 4,
  maxLength: 4,
}) as fc.Arbitrary<unknown> as fc.Arbitrary<PerSeat<number>>
const zeroSum = fc.tuple(amount, amount, amount).map(([a, b, c]): PerSeat<number> => [a, b, c, 0 - a - b - c])

const handOf = ({ state }: Walked): number => state.next?.hand ?? state.hands.length

const byPoints = fc
  .record({ winner: seat, discarder: fc.option(seat), points: fc.integer({ min: 7, max: 90 }), slip })
  .map(
    ({ slip, ...change }): Make =>
      (table) => {
        const { state } = table
        const points = (state.next && ruledCount(state, state.next, change.winner)) ?? change.points
        return won(handOf(table) + slip, { ...change, points })
      },
  )

const withTiles = fc
  .record({
    winner: seat,
    discarder: fc.option(seat),
    name: fc.constantFrom(...(Object.keys(WINNING_TILES) as WinningTiles[])),
  })
  .map(
    ({ winner, discarder, name }): Make =>
      (table) =>
        table.state.next && winner !== discarder
          ? wonWith(table.state, name, winner, discarder)
          : won(handOf(table), { winner, discarder }),
  )

const unplayed = fc.record({ make: fc.constantFrom(drawn, drawn, voided), slip }).map(
  ({ make, slip }): Make =>
    (table) =>
      make(handOf(table) + slip),
)

const ruled = fc.record({ payments: zeroSum, fines, back: fc.nat(2) }).map(
  ({ back, ...change }): Make =>
    (table) =>
      penalty({ ...change, hand: handOf(table) - back }),
)

const summed = fc.record({ scores: zeroSum, fined: fc.constantFrom(0, 0, -10) }).map(
  ({ scores: [a, b, c, d], fined }): Make =>
    () =>
      totals({ scores: [a, b, c, d + fined], fines: [0, 0, 0, fined] }),
)

const minutes = fc.integer({ min: 0, max: 90 }).map(
  (added): Make =>
    () =>
      time(added),
)

const played: fc.Arbitrary<Make> = fc.oneof(
  { weight: 5, arbitrary: byPoints },
  { weight: 5, arbitrary: withTiles },
  { weight: 4, arbitrary: unplayed },
)

const correctable: fc.Arbitrary<Make> = fc.oneof(
  { weight: 14, arbitrary: played },
  { weight: 3, arbitrary: ruled },
  { weight: 4, arbitrary: ruling },
  { weight: 1, arbitrary: summed },
  { weight: 1, arbitrary: minutes },
)

/** Mostly an entry that can be corrected; now and then any number, also of no entry. */
const target = fc
  .record({ number: fc.nat(1_000), any: fc.constantFrom(false, false, false, true) })
  .map(({ number, any }) => ({ events }: Walked): number => {
    const entries = events.flatMap((event, index) => (isCorrectable(event) ? [index + 1] : []))
    return any || entries.length === 0 ? number % (events.length + 2) : entries[number % entries.length]!
  })

/** What an entry of each kind may become; `wrong` picks by another kind. */
const replacement = fc.record({
  hand: played,
  penaltyRuled: ruled,
  offenceRuled: ruling,
  totalsRecorded: summed,
  timeAdded: minutes,
  wrong: fc.constantFrom(false, false, false, false, false, true),
})
type Replacement = typeof replacement extends fc.Arbitrary<infer T> ? T : never

const amend = (seq: number, { state, events }: Walked, { wrong, ...makers }: Replacement): TableEvent => {
  const old = [...state.hands, ...state.voided].find((line) => line.seq === seq)
  const type = events[seq - 1]?.type
  const own =
    type === 'penaltyRuled' || type === 'offenceRuled' || type === 'totalsRecorded' || type === 'timeAdded'
      ? makers[type]
      : makers.hand
  const make = wrong ? makers.penaltyRuled : own
  // As if the hand that is amended were the next one, so that its winds and number are met.
  return amended(seq, make({ events, state: old ? { ...state, next: old.deal } : state }))
}

const correction: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: target.map(
      (seq): Step =>
        (table) =>
          revoked(seq(table)),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(target, replacement).map(
      ([seq, makers]): Step =>
        (table) =>
          amend(seq(table), table, makers),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.shuffledSubarray([11, 22, 33, 44, 55], { minLength: 4, maxLength: 4 }).map(
      ([a, b, c, d]): Step =>
        () =>
          reseated(a!, b!, c!, d!),
    ),
  },
)

const anything: fc.Arbitrary<Step> = fc.oneof(
  { weight: 24, arbitrary: correctable },
  {
    weight: 3,
    arbitrary: seat.map(
      (seat): Step =>
        () =>
          signed(seat),
    ),
  },
  {
    weight: 4,
    arbitrary: target.map(
      (seq): Step =>
        (table) =>
          confirmed(seq(table)),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Step>(() => closed) },
  { weight: 1, arbitrary: fc.constant<Step>(() => reopened) },
  { weight: 7, arbitrary: correction },
)

/** Anything that may be tried at a table. A closed one is mostly reopened, corrected or ruled at, since it takes nothing else. */
export const step: fc.Arbitrary<Step> = fc
  .record({
    anything,
    whenClosed: fc.oneof({ weight: 2, arbitrary: fc.constant<Step>(() => reopened) }, correction, ruling),
    stays: fc.constantFrom(false, false, true),
  })
  .map(
    ({ anything, whenClosed, stays }): Step =>
      (table) =>
        table.state.status === 'PLAYING' || stays ? anything(table) : whenClosed(table),
  )

/** A win by a player whose hand was dead in a deal that became void: the replay is his to win. */
const replayWon: Step = (table) => {
  const { state } = table
  const dead = state.voided.flatMap(({ deal }) => deadIn(state, deal))
  return won(handOf(table), { winner: dead.at(-1)?.seat ?? 0, discarder: null })
}

/** An entry that is no correction, at a table where much is ruled. */
export const entry: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: played },
  { weight: 10, arbitrary: ruling },
  { weight: 5, arbitrary: fc.constant(replayWon) },
  { weight: 2, arbitrary: ruled },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Step>(
      () => closed,
      () => totals(),
    ),
  },
)
