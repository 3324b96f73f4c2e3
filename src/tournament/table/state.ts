import type { OffenceCode, WonBy } from '../../rules/offences/offence.ts'
import type { Deal } from '../../rules/rotation.ts'
import type { ExtrasError, PerSeat, Seat, WorthError } from '../../rules/ruleset.ts'
import type { ClockError } from '../session.ts'
import type {
  HandDrawn,
  HandVoided,
  HandWon,
  OffenceRuled,
  PenaltyRuled,
  RiichiDeclared,
  Seated,
  Substituted,
  TableEvent,
  TotalsRecorded,
  WalkedOver,
} from './events.ts'

/** The event that recorded something, by its place in the table's events. */
interface Recorded {
  readonly seq: number
}

/** A hand on the sheet: the deal it was played as, how it ended, and what each seat gained or paid. */
export interface PlayedHand extends Recorded {
  readonly deal: Deal
  readonly result:
    | Pick<HandWon, 'type' | 'winner' | 'discarder' | 'points' | 'verification' | 'fu' | 'riichiTile' | 'extras'>
    | Pick<HandDrawn, 'type' | 'ready' | 'extras'>
  /** Between the seats; sums to zero. */
  readonly payments: PerSeat<number>
  /** What riichi sticks, or the jackpot and the house, brought, if anything. */
  readonly collected?: PerSeat<number>
  readonly completedAt: string
}

/** A riichi with the deal it was declared in. */
export interface DeclaredRiichi extends Recorded, Omit<RiichiDeclared, 'type' | 'hand'> {
  readonly deal: Deal
}

/** A deal that did not count. */
export interface VoidedDeal extends Recorded, Pick<HandVoided, 'reason' | 'completedAt'> {
  readonly deal: Deal
}

export type RuledPenalty = Recorded & Omit<PenaltyRuled, 'type'>

/** A ruling with the deal it happened in; null outside any. */
export interface RuledOffence extends Recorded, Omit<OffenceRuled, 'type' | 'completedAt'> {
  readonly deal: Deal | null
}

/** What one player has of a seat that more than one played. */
export interface SeatShare {
  readonly seat: Seat
  readonly player: number
  /** The seat's table points are his. */
  readonly scores: boolean
  readonly points: number
  /** The part of the points that was ruled. */
  readonly ruled: number
  readonly fines: number
  readonly handsWon: number
  readonly bestHand: number
}

/** Where a table stands after a sequence of events. */
export interface TableState {
  /** Number of events folded; what a referee quotes as the expected version. */
  readonly version: number
  readonly status: 'PLAYING' | 'CLOSED'
  readonly entrants: Seated['entrants']
  readonly rotation: Seated['rotation']
  /** The hand to be played now; undefined when all are played, the totals were entered or the table is closed. */
  readonly next: Deal | undefined
  readonly hands: readonly PlayedHand[]
  /** Of all deals, in order. */
  readonly riichi: readonly DeclaredRiichi[]
  /** Riichi sticks that lie on the table. */
  readonly sticks: number
  /** Where beans are played for: those in the jackpot, and what the house has of the game, 0 or less. */
  readonly bank: { readonly pot: number; readonly house: number } | undefined
  readonly places: Seated['places']
  /** What the closing of the table gave out: sticks that were left, and points by place. */
  readonly final: { readonly sticks: PerSeat<number>; readonly placement: PerSeat<number> } | undefined
  readonly voided: readonly VoidedDeal[]
  readonly penalties: readonly RuledPenalty[]
  readonly rulings: readonly RuledOffence[]
  readonly totals: (Recorded & Pick<TotalsRecorded, 'scores' | 'fines'>) | undefined
  /** Who played a seat instead of its entrant, or that nobody did; undefined at most tables. */
  readonly substitutions: readonly (Recorded & Omit<Substituted, 'type'>)[] | undefined
  /** What each player has of the seats that more than one played; undefined where there are none. */
  readonly shares: readonly SeatShare[] | undefined
  /** The table is not played, because these seats are absent. */
  readonly walkover: (Recorded & Omit<WalkedOver, 'type' | 'reason'>) | undefined
  /** Minutes after the bell that this table plays on. */
  readonly extraMinutes: number
  /** The entries that added them, by `seq`. */
  readonly timeAdded: readonly number[]
  /** Which seats agree with the sheet as it is. */
  readonly signed: PerSeat<boolean>
  /** Entries that a second person has checked, by `seq`. */
  readonly confirmed: readonly number[]
  /** Running scores in points: the start, sticks laid, hands, penalties, rulings and totals; what was given out at the closing. */
  readonly scores: PerSeat<number>
}

/** A table nobody has recorded anything at says nothing yet, not even a four-way tie. */
export const hasResult = (state: TableState | null): boolean =>
  state !== null &&
  (state.hands.length > 0 ||
    state.penalties.length > 0 ||
    state.rulings.length > 0 ||
    state.totals !== undefined ||
    state.walkover !== undefined)

/** When the table's deals ended, void ones included, in order; UTC milliseconds. */
export const dealEnds = ({ hands, voided }: TableState): readonly number[] =>
  [...hands, ...voided].sort((a, b) => a.deal.deal - b.deal.deal).map(({ completedAt }) => Date.parse(completedAt))

/** Why an event cannot follow a state. Each carries what would be right. */
export type TableError =
  | { readonly code: 'TABLE_ALREADY_SEATED' }
  | { readonly code: 'TABLE_NOT_SEATED' }
  | { readonly code: 'TABLE_CLOSED' }
  | { readonly code: 'TABLE_FULL'; readonly hands: number }
  | { readonly code: 'TABLE_HAS_TOTALS' }
  | { readonly code: 'TABLE_HAS_HANDS'; readonly hands: number }
  | { readonly code: 'TABLE_EMPTY' }
  | { readonly code: 'HAND_OUT_OF_RANGE'; readonly hand: number; readonly last: number }
  | { readonly code: 'HAND_NOT_NEXT'; readonly hand: number; readonly next: number }
  | { readonly code: 'WINNER_IS_DISCARDER' }
  | { readonly code: 'NO_RIICHI' }
  | { readonly code: 'RIICHI_DECLARED'; readonly seat: Seat; readonly seq: number }
  | { readonly code: 'NO_RIICHI_TILE' }
  | { readonly code: 'CLAIM_AGAINST_RIICHI'; readonly hand: number; readonly seat: Seat }
  | { readonly code: 'RIICHI_SETTLED'; readonly hand: number; readonly seat: Seat; readonly seq: number }
  | { readonly code: 'READY_REQUIRED' }
  /** `ready` is what the tiles say. */
  | { readonly code: 'READY_AGAINST_TILES'; readonly hand: number; readonly seat: Seat; readonly ready: boolean }
  | { readonly code: 'READY_NOT_ASKED' }
  | { readonly code: 'EXTRAS_NOT_ASKED' }
  | { readonly code: 'INVALID_EXTRAS'; readonly extras: ExtrasError }
  | { readonly code: 'FLOWERS_OUT_OF_RANGE'; readonly flowers: number }
  | WorthError
  | { readonly code: 'PAYMENTS_NOT_ZERO_SUM'; readonly sum: number }
  | { readonly code: 'FINE_NOT_NEGATIVE'; readonly fines: PerSeat<number> }
  | { readonly code: 'PENALTY_EMPTY' }
  | { readonly code: 'PENALTY_HAND_UNKNOWN'; readonly hand: number; readonly last: number }
  | { readonly code: 'DEAD_HAND'; readonly seat: Seat; readonly seq: number; readonly offence: OffenceCode }
  /** `wonBy` where the ruling says whose win: that of the `seat`, the offender's, or another's. */
  | {
      readonly code: 'WIN_STANDS'
      readonly seq: number
      readonly offence: OffenceCode
      readonly wonBy?: WonBy
      readonly seat?: Seat
    }
  | { readonly code: 'COUNT_WAS_RULED'; readonly seat: Seat; readonly seq: number; readonly points: number }
  | { readonly code: 'COUNT_NOT_RULED'; readonly hand: number; readonly seat: Seat }
  /** `seq` of the hand on the sheet; `seat` is the offender's; `points` are those that would be ruled. */
  | {
      readonly code: 'SHEET_AGAINST_RULING'
      readonly hand: number
      readonly seq: number
      readonly winner: Seat | null
      readonly offence: OffenceCode
      readonly seat: Seat
      readonly why: 'DEAD_HAND' | 'WIN_STANDS' | 'COUNT_WAS_RULED'
      readonly points: number | null
    }
  | {
      readonly code: 'RULING_LEAVES_NO_END'
      readonly hand: number
      readonly offence: OffenceCode
      readonly conflicts: readonly { readonly seq: number; readonly offence: OffenceCode }[]
    }
  | { readonly code: 'RULING_NEEDS_HAND'; readonly offence: OffenceCode }
  | { readonly code: 'RULING_NOT_IN_PLAY'; readonly hand: number; readonly next: number | null }
  | {
      readonly code: 'TOTALS_DO_NOT_BALANCE'
      readonly sum: number
      readonly fines: number
      readonly start?: number
      readonly fromHouse?: number
    }
  /** Of what was entered; with `score`, of what a seat, the jackpot or the house would then have. */
  | {
      readonly code: 'SCORE_OUT_OF_RANGE'
      readonly max: number
      readonly of?: Seat | 'pot' | 'house'
      readonly score?: number
    }
  | { readonly code: 'MINUTES_OUT_OF_RANGE'; readonly minutes: number; readonly max: number }
  | { readonly code: 'CLAIM_UNDER_OTHER_WINDS'; readonly hand: number }
  | { readonly code: 'CLAIM_NOT_WORTH_IT'; readonly hand: number; readonly points: number; readonly worth: number }
  | { readonly code: 'PLAYER_AT_TABLE'; readonly player: number; readonly seat: Seat }
  | { readonly code: 'SUBSTITUTION_CHANGES_NOTHING'; readonly seat: Seat; readonly player: number | null }
  | { readonly code: 'SEAT_PLAYED_ON'; readonly seat: Seat; readonly hand: number; readonly played: number }
  | { readonly code: 'SEAT_EMPTY'; readonly seat: Seat; readonly hand: number }
  | { readonly code: 'TABLE_WALKED_OVER'; readonly seq: number }
  | { readonly code: 'ALREADY_SIGNED' }
  | { readonly code: 'ALREADY_CONFIRMED'; readonly seq: number }
  /** `type` of an entry that is no longer there, or that nobody confirms; `undoneBy`: the correction that took it away. */
  | {
      readonly code: 'ENTRY_UNKNOWN'
      readonly seq: number
      readonly type?: TableEvent['type']
      readonly undoneBy?: number
    }
  | { readonly code: 'TABLE_NOT_CLOSED' }

/** Why a deal on the sheet cannot have ended when it says. */
export type UntimelyDeal = ClockError & { readonly hand: number }

/** A later entry that no longer stands after a correction. */
export interface Fallen {
  readonly seq: number
  readonly error: TableError | UntimelyDeal
}

/** Why a correction is not taken. */
export type CorrectionError =
  | TableError
  | UntimelyDeal
  /** Later entries would fall; the cascade must name exactly these. */
  | { readonly code: 'CORRECTION_BREAKS_LATER'; readonly fallen: readonly Fallen[] }
  /** No later entry falls, and a cascade is named. */
  | { readonly code: 'NOTHING_FALLS' }
  | { readonly code: 'ENTRY_NOT_CORRECTABLE'; readonly seq: number; readonly type: TableEvent['type'] }
  | {
      readonly code: 'AMENDMENT_OF_OTHER_KIND'
      readonly seq: number
      readonly from: TableEvent['type']
      readonly to: TableEvent['type']
    }
  /** The entry is so already; `seq` is null for seats. */
  | { readonly code: 'CORRECTION_CHANGES_NOTHING'; readonly seq: number | null }
