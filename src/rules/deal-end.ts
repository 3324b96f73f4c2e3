import type { CountedFan } from './ruleset.ts'
import type { PerSeat, Seat } from './seats.ts'

/** A completed kong; a robbed one is none. `from` discarded the tile of a claimed one. */
export type Kong =
  | { readonly type: 'concealed' | 'added'; readonly konger: Seat }
  | { readonly type: 'claimed'; readonly konger: Seat; readonly from: Seat }

/** What else the popular game pays by (dossier D8). */
export interface DealExtras {
  /** Chosen before the hand; 1 is none. */
  readonly doubles: PerSeat<number>
  readonly kongs: readonly Kong[]
  /** The fan that takes the jackpot, if the hand has one. */
  readonly target: number | null
  /** Of a win whose tiles are not known: it has the target fan. */
  readonly targetMade: boolean
  /** Who fulfilled the chow or pung task of the hand, in that order. */
  readonly taskDone: readonly Seat[]
}

/** Nobody doubled, nobody had a kong, there was neither target nor task. */
export const NO_EXTRAS: DealExtras = { doubles: [1, 1, 1, 1], kongs: [], target: null, targetMade: false, taskDone: [] }

/** Why extras cannot be. */
export interface ExtrasError {
  readonly code:
    | 'BAD_DOUBLE'
    | 'KONG_FROM_SELF'
    | 'FIFTH_KONG'
    | 'OTHER_KONGS'
    | 'BAD_TARGET'
    | 'TARGET_NOT_WON'
    | 'TASK_TWICE'
  /** Says what would be right. */
  readonly message: string
}

/** What a deal's end knows besides how it ended. */
export interface DealEnd {
  readonly dealer: Seat
  /** How often the dealer has stayed on in a row (dossier B8). */
  readonly continuation: number
  /** Who has declared riichi in the deal. */
  readonly riichi: PerSeat<boolean>
  /** Who has laid a stick for it: not the one whose riichi tile itself is won on (dossier C7). */
  readonly laid: PerSeat<boolean>
  /** Whose riichi a ruling has found false already (dossier C8). */
  readonly ruledFalse: PerSeat<boolean>
  /** Sticks that lie on the table from deals before. */
  readonly carried: number
  /** Beans in the jackpot from deals before. */
  readonly pot: number
  readonly extras: DealExtras
}

/** The end of a first deal in which nothing else happened. */
export const PLAIN_END: DealEnd = {
  dealer: 0,
  continuation: 0,
  riichi: [false, false, false, false],
  laid: [false, false, false, false],
  ruledFalse: [false, false, false, false],
  carried: 0,
  pot: 0,
  extras: NO_EXTRAS,
}

/** A won hand as settlement sees it. */
export interface Win extends DealEnd {
  readonly winner: Seat
  /** Null on a self-draw; a robbed kong is paid by the konger like a discard. */
  readonly discarder: Seat | null
  /** The verdict's `worth`. */
  readonly worth: number
  /** The fan that count, where the tiles are known. */
  readonly fans?: readonly CountedFan[]
}

/** A drawn hand as settlement sees it. */
export interface Draw extends DealEnd {
  /** Whose hand was ready; asked only where the rules care. */
  readonly ready: PerSeat<boolean>
}

/** What a deal's end moves. */
export interface Settlement {
  /** Between the seats; zero-sum, without sticks. */
  readonly payments: PerSeat<number>
  /** Sticks that stay on the table; the winner has the others. */
  readonly sticks: number
  /** Where beans are played for; with it, nothing is lost: `collected`, the pot's change and `house` sum to zero. */
  readonly bank?: BankMoves
}

/** What a deal's end moves between the seats, the jackpot and the house (dossier D8). */
export interface BankMoves {
  /** What each seat has of the jackpot and of the house. */
  readonly collected: PerSeat<number>
  /** What the next deal finds in the jackpot. */
  readonly pot: number
  /** What the house has of it: 0 or less, for it only gives. */
  readonly house: number
}
