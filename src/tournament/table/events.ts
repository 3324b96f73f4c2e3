import type { RotationPolicy } from '../../rules/rotation.ts'
import type { CountedFan, PerSeat, Seat } from '../../rules/ruleset.ts'

/** Whether the core has seen the tiles of a win, or only the points were entered (DESIGN 7). */
export type Verification = 'VERIFIED' | 'POINTS_ONLY'

/** Four entrants sit down. The first event of every table; seats are by initial wind, East first. */
export interface Seated {
  readonly type: 'seated'
  readonly entrants: PerSeat<number>
  readonly rotation: RotationPolicy
}

/** A hand ended with a win. */
export interface HandWon {
  readonly type: 'handWon'
  readonly hand: number
  readonly winner: Seat
  /** Null on a self-draw. */
  readonly discarder: Seat | null
  /** Points with flowers. */
  readonly points: number
  readonly flowers: number
  readonly verification: Verification
  /** The winning hand as a hand line, when the tiles were entered. */
  readonly claim: string | null
  /** The fan that count, when the tiles were entered. */
  readonly fans: readonly CountedFan[]
  /** UTC instant, ISO 8601. */
  readonly completedAt: string
}

/** The wall ran out: nobody scores (dossier A20). */
export interface HandDrawn {
  readonly type: 'handDrawn'
  readonly hand: number
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

/** Final scores of a table whose hand sheet is missing, penalties included. */
export interface TotalsRecorded {
  readonly type: 'totalsRecorded'
  readonly scores: PerSeat<number>
  /** The part of the scores that left the game; the scores sum to the fines. */
  readonly fines: PerSeat<number>
  readonly reason: string
}

/** The table's result is final. */
export interface Closed {
  readonly type: 'closed'
}

/** What can happen at a table. Events are the truth: appended, never changed. They carry entrant numbers, never names. */
export type TableEvent = Seated | HandWon | HandDrawn | PenaltyRuled | TotalsRecorded | Closed
