import type {
  Answers,
  Assumed,
  Intent,
  OffenceCode,
  PenaltyRulesKey,
  Placement,
  Sanctions,
} from '../../rules/offences/offence.ts'
import type { Arranged, ArrangementRevoked } from './arrangements.ts'

/** A ruling on an entrant outside any table: between sessions, before the first or after the last. */
export interface ConductRuling {
  readonly entrant: number
  readonly rules: PenaltyRulesKey
  readonly code: OffenceCode
  readonly intent: Intent
  readonly answers: Answers
  /** How manieth such offence it is, from 1. */
  readonly repeatIndex: number
  /** At most 0; leaves the game. */
  readonly fine: number
  readonly placement: Extract<Placement, 'none' | 'disqualified'>
  readonly sanctions: Sanctions
  readonly clause: string
  readonly assumed: readonly Assumed[]
  /** Why the referee ruled otherwise than the rules say; null when he did not. */
  readonly departure: string | null
  readonly note: string
}

export interface ConductRuled extends ConductRuling {
  readonly type: 'ruled'
}

/** A ruling never was. `seq` is its place among the events of the tournament's conduct, from 1. */
export interface ConductRevoked {
  readonly type: 'revoked'
  readonly seq: number
  readonly reason: string
}

/** A ruling gives way to another, which keeps its number. */
export interface ConductReplaced {
  readonly type: 'replaced'
  readonly seq: number
  readonly reason: string
  readonly ruling: ConductRuling
}

/** A ruling or manual penalty at a table, or on conduct, as it stood: version 1 when made, one more with each replacement. */
export interface RulingRef {
  /** Null for a ruling on conduct. */
  readonly table: { readonly session: number; readonly table: number } | null
  readonly seq: number
  readonly version: number
}

/** An entrant appeals against a ruling (dossier E2 "Appeals"). */
export interface Appealed {
  readonly type: 'appealed'
  readonly ruling: RulingRef
  readonly entrant: number
  readonly grounds: string
  /** Why it is heard although it came too late; null when it did not. */
  readonly late: string | null
}

export const APPEAL_OUTCOMES = ['UPHELD', 'REJECTED', 'WITHDRAWN'] as const
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number]

/** What became of an appeal; `seq` is that of the appeal. */
export interface AppealDecided {
  readonly type: 'appealDecided'
  readonly seq: number
  readonly outcome: AppealOutcome
  readonly decision: string
}

/** What can happen outside tables. Appended, never changed; carries entrant numbers, never names. */
export type ConductEvent =
  | ConductRuled
  | ConductRevoked
  | ConductReplaced
  | Appealed
  | AppealDecided
  | Arranged
  | ArrangementRevoked
