import type { Incident, PenaltyRulesKey, Ruling } from '../../rules/offences/offence.ts'
import type { RotationPolicy } from '../../rules/rotation.ts'
import type { CountedFan, DealExtras, PerSeat, Seat } from '../../rules/ruleset.ts'
import type { PlacePolicy } from '../policy.ts'

/** Whether the core has seen the tiles of a win, or only the points were entered (DESIGN 7). */
export type Verification = 'VERIFIED' | 'POINTS_ONLY'

/** Four entrants sit down. The first event of every table; seats are by initial wind, East first. */
export interface Seated {
  readonly type: 'seated'
  readonly entrants: PerSeat<number>
  readonly rotation: RotationPolicy
  /** Only where the ruleset plays for places. */
  readonly places?: PlacePolicy
}

/** A player declares riichi in the deal being played (dossier C2). */
export interface RiichiDeclared {
  readonly type: 'riichiDeclared'
  readonly hand: number
  readonly seat: Seat
  /** 双立直: in the first go-around, before any call. */
  readonly double: boolean
}

/** A hand ended with a win. */
export interface HandWon {
  readonly type: 'handWon'
  readonly hand: number
  readonly winner: Seat
  /** Null on a self-draw. */
  readonly discarder: Seat | null
  /** What settlement multiplies: points with flowers, or the base of fan and fu. */
  readonly points: number
  readonly flowers: number
  /** Where the rules count fu, when the tiles were entered. */
  readonly fu?: number
  /** Where the rules pay by more than the win (dossier D8); none if left out. */
  readonly extras?: DealExtras
  /** Of a discard: it was the tile with which its player declared riichi, whose stick is then not laid (dossier C7). */
  readonly riichiTile?: true
  readonly verification: Verification
  /** The winning hand as a hand line, when the tiles were entered. */
  readonly claim: string | null
  /** The fan that count, when the tiles were entered. */
  readonly fans: readonly CountedFan[]
  /** Taken by points although tiles are asked for, because a ruling said the points. */
  readonly countRuled?: true
  /** UTC instant, ISO 8601. */
  readonly completedAt: string
}

/** The wall ran out: nobody scores (dossier A20), or who was ready does (C8). */
export interface HandDrawn {
  readonly type: 'handDrawn'
  readonly hand: number
  /** Whose hand was ready, where the rules ask. */
  readonly ready?: PerSeat<boolean>
  /** The hands that were shown, as melds and closed tiles, where the core has looked at them. */
  readonly shown?: PerSeat<string | null>
  /** As of a win. */
  readonly extras?: DealExtras
  readonly completedAt: string
}

/** A penalty by points. Payments move points between the seats and sum to zero; fines leave the game (dossier F). */
export interface PenaltyRuled {
  readonly type: 'penaltyRuled'
  /** The hand it belongs to: one on the sheet or the one being played. */
  readonly hand: number
  readonly payments: PerSeat<number>
  readonly fines: PerSeat<number>
  readonly reason: string
}

/**
 * An offence and what follows from it. The ruling is kept as it was given: the same incident may be ruled otherwise by a later
 * version of the rules.
 */
export interface OffenceRuled {
  readonly type: 'offenceRuled'
  /** The hand it happened in: on the sheet or being played; null outside any. */
  readonly hand: number | null
  /** Running number of its deal when it was ruled, so that it stays with a deal that is void later. */
  readonly dealNumber?: number
  readonly rules: PenaltyRulesKey
  readonly incident: Incident
  /** The tiles that were shown as a win, when the core classified them: melds, closed tiles, winning tile. */
  readonly shown: string | null
  readonly ruling: Ruling
  /** Why the referee ruled otherwise than the rules say; null when he did not. */
  readonly departure: string | null
  readonly note: string
  /** When the deal ended that the ruling voids; null when it voids none. */
  readonly completedAt: string | null
}

/** Final scores of a table whose hand sheet is missing, penalties included. */
export interface TotalsRecorded {
  readonly type: 'totalsRecorded'
  readonly scores: PerSeat<number>
  /** The part of the scores that left the game; the scores sum to the fines, and to what the house gave. */
  readonly fines: PerSeat<number>
  /** Where beans are played for: what the house gave, 0 or more. */
  readonly fromHouse?: number
  readonly reason: string
}

/** The deal does not count and is played again by the same dealer (dossier X21). */
export interface HandVoided {
  readonly type: 'handVoided'
  readonly hand: number
  readonly reason: string
  readonly completedAt: string
}

/**
 * Whose the result of a seat is that its entrant has left (dossier E4 "Substitution"). `FORFEIT_TABLE`: nobody's, the seat has no
 * table points and the others share 4-2-1 by rank (EMA10 4, illness); `KEEP_SCORE`: the entrant's, as the seat ends up (R98);
 * `SUBSTITUTE_SCORES`: that of who plays on, who may win 4 table points (EMA10 4, late replacement).
 */
export const SEAT_RESULTS = ['FORFEIT_TABLE', 'KEEP_SCORE', 'SUBSTITUTE_SCORES'] as const
export type SeatResult = (typeof SEAT_RESULTS)[number]

/** Somebody else plays a seat from a hand on, or nobody does. */
export interface Substituted {
  readonly type: 'substituted'
  readonly seat: Seat
  /** By start number; null when nobody plays on, and no further hand can be played. */
  readonly player: number | null
  /** The first hand that the player plays. */
  readonly hand: number
  readonly result: SeatResult
  readonly reason: string
}

/** The table is not played because players are absent, who have no table points (dossier E4 "Late"). */
export interface WalkedOver {
  readonly type: 'walkedOver'
  readonly absent: readonly Seat[]
  readonly reason: string
}

/** The table plays on after the bell by so many minutes. */
export interface TimeAdded {
  readonly type: 'timeAdded'
  readonly minutes: number
  readonly reason: string
}

/** A seat's player agrees with the sheet as it is. Anything that changes the sheet afterwards undoes it. */
export interface Signed {
  readonly type: 'signed'
  readonly seat: Seat
}

/** A second person has checked an entry against the table. */
export interface Confirmed {
  readonly type: 'confirmed'
  readonly seq: number
}

/** The table's result is final. */
export interface Closed {
  readonly type: 'closed'
}

/** An entry that can be corrected; `seq` below is its place in the table's events, from 1. */
export type Correctable =
  | RiichiDeclared
  | HandWon
  | HandDrawn
  | HandVoided
  | PenaltyRuled
  | OffenceRuled
  | TotalsRecorded
  | TimeAdded
  | Substituted
  | WalkedOver

/** What every correction says besides its target. `cascade` names the later entries that fall with it. */
interface CorrectionBase {
  readonly reason: string
  readonly cascade: readonly number[]
}

/** An earlier entry never happened. */
export interface Revoked extends CorrectionBase {
  readonly type: 'revoked'
  readonly seq: number
}

/** An earlier entry should have been another. */
export interface Amended extends CorrectionBase {
  readonly type: 'amended'
  readonly seq: number
  readonly event: Correctable
}

/** The closed table takes entries again. */
export interface Reopened extends CorrectionBase {
  readonly type: 'reopened'
}

/** Others sat on the seats than the plan says: from the first hand on. */
export interface Reseated extends CorrectionBase {
  readonly type: 'reseated'
  readonly entrants: PerSeat<number>
}

/** Events that change what earlier ones mean; the table is folded again from its beginning. */
export type Correction = Revoked | Amended | Reopened | Reseated

/** Events that follow one another. */
export type Entry = Seated | Correctable | Signed | Confirmed | Closed

/** What can happen at a table. Events are the truth: appended, never changed. They carry entrant numbers, never names. */
export type TableEvent = Entry | Correction

const CORRECTIONS: ReadonlySet<string> = new Set<Correction['type']>(['revoked', 'amended', 'reopened', 'reseated'])

/** Whether an event changes what earlier ones mean. */
export const isCorrection = (event: TableEvent): event is Correction => CORRECTIONS.has(event.type)

const CORRECTABLE: ReadonlySet<string> = new Set<Correctable['type']>([
  'riichiDeclared',
  'handWon',
  'handDrawn',
  'handVoided',
  'penaltyRuled',
  'offenceRuled',
  'totalsRecorded',
  'timeAdded',
  'substituted',
  'walkedOver',
])

/** Whether an entry can be revoked or amended. */
export const isCorrectable = (event: TableEvent): event is Correctable => CORRECTABLE.has(event.type)
