import type { Kong, PerSeat, Seat } from '../../ruleset.ts'

export type { Kong } from '../../ruleset.ts'

/** A won hand as settlement sees it. */
export interface PopularWin {
  readonly winner: Seat
  /** Null on a self-draw; a robbed kong is paid by the konger like a discard. */
  readonly discarder: Seat | null
  /** With flowers. */
  readonly points: number
  /** The maximal list that is recorded; the target fan is looked for in it. */
  readonly list: readonly { readonly fan: number }[]
}

/** Everything about a hand that moves beans (dossier D8). */
export interface PopularDeal {
  /** Null on a drawn hand. */
  readonly win: PopularWin | null
  readonly dealer: Seat
  /** The dealer dealt the hand before too (連莊, dossier B8). */
  readonly continuing: boolean
  /** Chosen before the hand; 1 is none. */
  readonly doubles: PerSeat<number>
  readonly kongs: readonly Kong[]
  /** Beans in the jackpot before the hand, and the fan that takes them, if the hand has one. */
  readonly jackpot: { readonly pot: number; readonly target: number | null }
  /** Who fulfilled the chow or pung task of the hand, in that order. */
  readonly taskDone: readonly Seat[]
}
