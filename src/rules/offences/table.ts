import type {
  Assumed,
  Counter,
  CounterScope,
  Extra,
  HandStatus,
  Intent,
  Obligation,
  OffenceCode,
  PenaltyRulesKey,
  Placement,
  Question,
  Sanctions,
  Shape,
  WonBy,
} from './offence.ts'

/** Bounds of a number, both included. */
export interface Range {
  readonly from?: number
  readonly upTo?: number
}

/** When a case applies: everything named must hold. `given` is an answer that was not left out. */
export type Condition = {
  /** The how-manieth offence of its counter it is. */
  readonly repeat?: Range
  readonly intent?: readonly Intent[]
  readonly correctable?: boolean
  readonly restorable?: boolean
  readonly seen?: boolean
  readonly placedInHand?: boolean
  readonly afterDiscard?: boolean
  readonly tilesShown?: boolean
  readonly winIsValid?: boolean
  readonly gameCanContinue?: boolean
  readonly declaredWin?: boolean
  readonly minutesLate?: Range
  readonly excessTiles?: Range
  readonly shape?: readonly Shape[]
  readonly victim?: 'given'
  readonly objectionBy?: 'given'
  readonly refereeFine?: 'given'
  /** More points were declared than are right. */
  readonly overCounted?: boolean
}

/** What the offender pays: so much to each other seat; his best win, but at least so much; the referee's fine to the victim. */
export type Payment =
  | { readonly each: number }
  | { readonly each: 'bestWin'; readonly atLeast: number }
  | { readonly victim: 'refereeFine' }

/** What follows when the condition holds. Left out: nothing of the kind. */
export interface Case {
  readonly when?: Condition
  readonly pays?: Payment
  readonly fine?: number | 'ladder' | 'refereeFine'
  readonly hand: HandStatus
  readonly obligations?: readonly Obligation[]
  readonly replay?: 'same-dealer-uncounted'
  readonly placement?: Exclude<Placement, 'none'>
  readonly sanctions?: Sanctions
  readonly extra?: Extra
  /** The win counts with these points. */
  readonly counts?: 'declared' | 'correct'
  /** Besides the counter that every case of the ladder has. */
  readonly counter?: Counter
  /** Where the case stands, when not where the offence does. */
  readonly clause?: string
  /** What no source gives, and why it is so here. */
  readonly assumed?: Readonly<Partial<Record<Assumed, string>>>
}

/** An offence: what it asks, and its cases in order. The first that applies is ruled; the last applies when no other does. */
export interface Offence {
  readonly code: OffenceCode
  readonly clause: string
  readonly questions: readonly Question[]
  readonly cases: readonly [Case, ...Case[]]
}

/** The rulings of one body. */
export interface Body {
  readonly key: PenaltyRulesKey
  /** What the ladder counts: each offence for itself, or under one name all fouls of a player together. */
  readonly ladder?: { readonly scope: CounterScope; readonly name?: string }
  readonly offences: readonly Offence[]
}

/** Offences that may happen between hands, so that none need be named. */
export const OUTSIDE_HANDS: readonly OffenceCode[] = [
  'LATE',
  'ABSENT',
  'LEAVE_SEAT',
  'STALLING',
  'DISTURBANCE',
  'TABLE_DAMAGE',
  'CHEATING',
]

const WON_BY: Readonly<Partial<Record<OffenceCode, WonBy>>> = {
  OPEN_HAND_EARLY: 'another',
  HU_TILE_NOT_TAKEN: 'offender',
  MISCOUNT: 'offender',
}

/** Whose win it is that stands after an offence; undefined where that may be anybody's. */
export const wonBy = (code: OffenceCode, handStatus: HandStatus): WonBy | undefined =>
  handStatus === 'win-stands' ? WON_BY[code] : undefined

export const WARNING: Sanctions = { warning: true }

/** Why a field is ours, in words that many cases share. */
export const SILENT_ON_HAND = { handStatus: 'not said' } as const
export const OUR_OFFENCE = 'not listed'
