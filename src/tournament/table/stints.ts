import type { Placement } from '../../rules/offences/offence.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import { type PerSeat, SEATS, type Seat } from '../../rules/ruleset.ts'
import type { SeatResult, Substituted, WalkedOver } from './events.ts'
import { unplayedDeal } from './place.ts'
import { placementsOf } from './rulings.ts'
import { perSeat } from './scores.ts'
import type { RuledOffence, TableError, TableState } from './state.ts'

/** Who plays a seat from a hand on; in the hand itself, from an entry on. */
interface Stint {
  /** Null while nobody does. */
  readonly player: number | null
  readonly hand: number
  readonly seq: number
}

/** Where something happened at a table; the hand is null outside any. */
interface Moment {
  readonly hand: number | null
  readonly seq: number
}

/** The part of a table's state that says who plays. */
export type Players = Pick<TableState, 'entrants' | 'substitutions'>

const substitutionsAt = ({ substitutions = [] }: Players, seat: Seat) =>
  substitutions.filter((each) => each.seat === seat).sort((a, b) => a.hand - b.hand || a.seq - b.seq)

/** Who played a seat, in order: its entrant first. */
const stintsAt = (table: Players, seat: Seat): readonly Stint[] => [
  { player: table.entrants[seat], hand: 0, seq: 0 },
  ...substitutionsAt(table, seat).map(({ player, hand, seq }) => ({ player, hand, seq })),
]

const hasBegun = (stint: Stint, { hand, seq }: Moment): boolean =>
  hand === null ? stint.seq < seq : stint.hand < hand || (stint.hand === hand && stint.seq < seq)

/** Who played a seat when something was entered for a hand; null when nobody did. */
export const playerWhen = (table: Players, seat: Seat, moment: Moment): number | null =>
  stintsAt(table, seat).findLast((stint) => hasBegun(stint, moment))?.player ?? null

const AT_LAST: Moment = { hand: Number.POSITIVE_INFINITY, seq: 0 }

/** Who plays a seat now; null when nobody does. */
export const playerNow = (table: Players, seat: Seat): number | null => playerWhen(table, seat, AT_LAST)

/** Who plays at a table now and did not before: who must not be playing anywhere else. */
export const newAt = (before: Players, after: Players): readonly number[] => {
  if (before.substitutions === after.substitutions && before.entrants === after.entrants) return []
  const playing = (table: Players) => SEATS.flatMap((seat) => playerNow(table, seat) ?? [])
  const already = new Set(playing(before))
  return playing(after).filter((player) => !already.has(player))
}

/** Who sat where when something was entered for a hand; the entrant where nobody did. */
export const playersWhen = (table: Players, moment: Moment): PerSeat<number> =>
  table.substitutions ? perSeat((seat) => playerWhen(table, seat, moment) ?? table.entrants[seat]) : table.entrants

/** Whom a ruling at a table was made on: who played the offender's seat then. */
export const offenderOf = (table: Players, ruled: Pick<RuledOffence, 'seq' | 'hand' | 'incident'>): number =>
  playersWhen(table, ruled)[ruled.incident.offender]

/** Whose the result of a seat is by the last substitution there; undefined where there was none. */
export const seatResult = (table: Players, seat: Seat): SeatResult | undefined =>
  substitutionsAt(table, seat).at(-1)?.result

/** Whose the table points of a seat are. */
export const scorerOf = (table: Players, seat: Seat): number => {
  const last = substitutionsAt(table, seat).at(-1)
  return last?.result === 'SUBSTITUTE_SCORES' ? (last.player ?? table.entrants[seat]) : table.entrants[seat]
}

/** What a table's events make of its seats' places, and who is concerned. */
export type Placing = Players & {
  readonly rulings: readonly Pick<RuledOffence, 'seq' | 'hand' | 'incident' | 'ruling'>[]
  readonly walkover: TableState['walkover']
}

/**
 * What rulings, walkover and substitutions make of each seat's place. A forfeited seat has no table points and the others share
 * 4-2-1 (EMA10 4); where the substitute scores, only what was ruled on him counts.
 */
export const placementsAt = (table: Placing): PerSeat<Placement> => {
  if (!table.substitutions && !table.walkover) return placementsOf(table.rulings)
  const counted = table.rulings.filter((ruled) => {
    const { offender } = ruled.incident
    const scorer = scorerOf(table, offender)
    return scorer === table.entrants[offender] || offenderOf(table, ruled) === scorer
  })
  const ruled = placementsOf(counted)
  return perSeat((seat) => {
    const isForfeited = seatResult(table, seat) === 'FORFEIT_TABLE' || table.walkover?.absent.includes(seat)
    return isForfeited && ruled[seat] !== 'disqualified' ? 'zero-table-points' : ruled[seat]
  })
}

/** The first seat that nobody plays. */
export const emptySeat = (table: Players): Seat | undefined =>
  table.substitutions && SEATS.find((seat) => playerNow(table, seat) === null)

/** Folds in that somebody else plays a seat from a hand on. Whatever was entered before stays with who played then. */
export const substituted = (
  state: TableState,
  { type: _, ...event }: Substituted,
  seq: number,
): Result<TableState, TableError> => {
  const { seat, player, hand } = event
  const last = state.totals
    ? state.rotation.hands
    : (state.next?.hand ?? unplayedDeal(state)?.hand ?? Math.max(state.hands.length, 1))
  if (!Number.isInteger(hand) || hand < 1 || hand > last) return err({ code: 'HAND_OUT_OF_RANGE', hand, last })
  const elsewhere = SEATS.find(
    (other) => other !== seat && player !== null && [state.entrants[other], playerNow(state, other)].includes(player),
  )
  if (player !== null && elsewhere !== undefined) return err({ code: 'PLAYER_AT_TABLE', player, seat: elsewhere })
  if (playerWhen(state, seat, { hand, seq }) === player)
    return err({ code: 'SUBSTITUTION_CHANGES_NOTHING', seat, player })
  const played = state.hands.at(-1)?.deal.hand ?? 0
  if (player === null && played >= hand) return err({ code: 'SEAT_PLAYED_ON', seat, hand, played })
  return ok({ ...state, substitutions: [...(state.substitutions ?? []), { seq, ...event }] })
}

/** Folds in that a table is not played because seats are absent. */
export const walkedOver = (state: TableState, { absent }: WalkedOver, seq: number): Result<TableState, TableError> => {
  if (state.totals) return err({ code: 'TABLE_HAS_TOTALS' })
  if (state.walkover) return err({ code: 'TABLE_WALKED_OVER', seq: state.walkover.seq })
  if (state.hands.length > 0 || state.riichi.length > 0)
    return err({ code: 'TABLE_HAS_HANDS', hands: state.hands.length })
  return ok({ ...state, next: undefined, walkover: { seq, absent: SEATS.filter((seat) => absent.includes(seat)) } })
}
