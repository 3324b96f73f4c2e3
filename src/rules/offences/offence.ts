import type { Language, PerSeat, Seat } from '../ruleset.ts'

/** Whose rulings apply: R98, GB06, the EMA's overview of 2009/2010, or the hybrid rules (dossier E4, C10). */
export const PENALTY_RULES = ['mcr-cn', 'mcr-wmo', 'ema', 'hybrid'] as const
export type PenaltyRulesKey = (typeof PENALTY_RULES)[number]

/** Every offence that some rules know (dossier F). */
export const OFFENCE_CODES = [
  'LATE',
  'ABSENT',
  'LEAVE_SEAT',
  'FALSE_CHOW',
  'FALSE_PUNG',
  'FALSE_KONG',
  'FALSE_FLOWER',
  'FALSE_CONCEALED_KONG',
  'EMPTY_CALL',
  'DOUBLE_CALL',
  'LATE_CALL',
  'WRONG_TERM',
  'CALL_NOT_TAKEN',
  'HU_BELOW_MINIMUM',
  'HU_NOT_WINNING',
  'HU_DELIBERATE',
  'HU_CALL_NOT_SHOWN',
  'HU_PROCEDURE',
  'HU_TILE_NOT_TAKEN',
  'COUNT_WITH_HAND',
  'TILE_COUNT_OVER',
  'TILE_COUNT_UNDER',
  'WRONG_DRAW',
  'EARLY_DRAW',
  'EXPOSE_OWN',
  'EXPOSE_OTHER',
  'OPEN_HAND_EARLY',
  'NAME_DISCARD',
  'WALL_DAMAGE',
  'RIVER_DAMAGE',
  'TABLE_DAMAGE',
  'FALSE_RIICHI',
  'MISCOUNT',
  'INFORMATION',
  'STALLING',
  'DISTURBANCE',
  'CHEATING',
] as const
export type OffenceCode = (typeof OFFENCE_CODES)[number]

/** Whether a referee takes an offence for meant. */
export const INTENTS = ['accident', 'negligent', 'deliberate', 'unknown'] as const
export type Intent = (typeof INTENTS)[number]

/**
 * How far a hand that was shown as a win is from one. ready-wrong-tile: it waited, but not for this tile.
 * ready-after-discard: with this tile and without some other it would wait. one-from-ready: neither, but one exchange would
 * make it ready.
 */
export const SHAPES = ['wins', 'ready-after-discard', 'ready-wrong-tile', 'one-from-ready', 'further'] as const
export type Shape = (typeof SHAPES)[number]

/** What a referee answers about an incident; only what the offence asks for. */
export interface Answers {
  /** A legal claim was possible with other tiles. */
  readonly correctable?: boolean
  /** The wall or the discards can be put back as they were. */
  readonly restorable?: boolean
  /** The face of the tile was seen. */
  readonly seen?: boolean
  /** The tile was placed among those in hand. */
  readonly placedInHand?: boolean
  /** Noticed only after the offender had discarded. */
  readonly afterDiscard?: boolean
  readonly tilesShown?: boolean
  /** Another player's win, or the offender's own, stands. */
  readonly winIsValid?: boolean
  readonly gameCanContinue?: boolean
  /** The wrong number of tiles came out when the offender declared a win. */
  readonly declaredWin?: boolean
  readonly victim?: Seat
  readonly minutesLate?: number
  /** Tiles too many; negative when too few. */
  readonly excessTiles?: number
  readonly shape?: Shape
  /** By seat, the best win of a player whose hand is ready; null when it is not. */
  readonly readyBest?: PerSeat<number | null>
  /** Who objected to the count; null when nobody did. */
  readonly objectionBy?: Seat | null
  /** Points the winner declared, and what is right. */
  readonly declared?: number
  readonly correct?: number
  /** Points where the rules leave a range to the referee; null for what the rules name instead of a fine. */
  readonly refereeFine?: number | null
}

/** An offence as it happened (dossier F). `repeatIndex` is 1 for the first in the counter's scope. */
export interface Incident {
  readonly code: OffenceCode
  readonly offender: Seat
  readonly repeatIndex: number
  readonly intent: Intent
  readonly answers: Answers
}

/**
 * What becomes of the offender's hand. dead: cannot win this deal, plays on. void: the deal is replayed. ended: it was over
 * when the offence was found. win-stands: somebody has won and keeps it.
 */
export const HAND_STATUSES = ['alive', 'dead', 'void', 'ended', 'win-stands'] as const
export type HandStatus = (typeof HAND_STATUSES)[number]

/** Whose win stands: the offender's, or another's. */
export type WonBy = 'offender' | 'another'

export const OBLIGATIONS = ['DISCARD_EXPOSED', 'CORRECT_MELD', 'RETURN_TILE', 'REDRAW', 'REPAIR'] as const
export type Obligation = (typeof OBLIGATIONS)[number]

/** What becomes of the offender's place at the table, or in the tournament. */
export const PLACEMENTS = ['none', 'fixed-last', 'zero-table-points', 'disqualified'] as const
export type Placement = (typeof PLACEMENTS)[number]

export interface Sanctions {
  readonly warning?: true
  /** Announced in public. */
  readonly notice?: true
  /** Barred from play for so many days. */
  readonly banDays?: number
}

/** What a ruling says besides, for those who play on. */
export interface Extra {
  /** Points the win counts with (MISCOUNT). */
  readonly effectiveFan?: number
  readonly firstCallBinds?: true
  readonly callMustBePlayed?: true
  readonly mayNotWinThisTurn?: true
}

/** A field of a ruling that no source gives; the value is ours. */
export type Assumed = 'payments' | 'fines' | 'handStatus' | 'obligations' | 'replay' | 'placement' | 'extra' | 'code'

/** What follows from an incident (dossier F). Payments sum to zero; fines are zero or negative and leave the game. */
export interface Ruling {
  readonly payments: PerSeat<number>
  readonly fines: PerSeat<number>
  readonly handStatus: HandStatus
  readonly obligations: readonly Obligation[]
  /** `same-dealer-uncounted`: the deal is void and the same dealer deals again (dossier X21). */
  readonly replay: 'none' | 'same-dealer-uncounted'
  readonly placement: Placement
  readonly sanctions: Sanctions
  readonly extra: Extra
  /** How long it lasts: for the deal, the session's table, or the whole event. */
  readonly scope: 'hand' | 'session' | 'event'
  /** Where it stands, e.g. "GB06 3.11.6" or "dossier E4". */
  readonly clause: string
  readonly assumed: readonly Assumed[]
}

/** Within what earlier offences of the same counter are counted. A round is four hands under one wind. */
export type CounterScope = 'hand' | 'round' | 'session' | 'event'

/** What a repeated offence is counted with. */
export interface Counter {
  readonly name: string
  readonly scope: CounterScope
}

export type Text = Readonly<Record<Language, string>>

/** One question an offence asks, in the order of asking. */
export interface Question {
  readonly key: keyof Answers | 'intent'
  readonly text: Text
  readonly answer:
    | { readonly kind: 'yesNo' }
    | { readonly kind: 'integer'; readonly min: number; readonly max: number }
    | { readonly kind: 'oneOf'; readonly values: readonly (string | number)[] }
    | { readonly kind: 'seat' }
    | { readonly kind: 'bestWins' }
  /** May be left out, or null. */
  readonly optional: boolean
  /** Asked only when earlier answers are these. */
  readonly onlyIf?: Answers
}

/** An offence as some rules know it. */
export interface OffenceInfo {
  readonly code: OffenceCode
  readonly names: Text
  readonly questions: readonly Question[]
  /** It happens in a hand, which must then be named. */
  readonly inHand: boolean
  readonly clause: string
}

/** Why there is no ruling. */
export type OffenceError =
  | { readonly code: 'OFFENCE_UNKNOWN'; readonly offence: string; readonly rules: PenaltyRulesKey }
  | { readonly code: 'QUESTION_OPEN'; readonly question: Question }
  | { readonly code: 'ANSWER_WRONG'; readonly question: Question }
  | { readonly code: 'ANSWER_NOT_ASKED'; readonly key: string; readonly asked: readonly string[] }
  | { readonly code: 'REPEAT_OUT_OF_RANGE'; readonly repeatIndex: number }
