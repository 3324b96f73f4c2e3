import type { Result } from '../result.ts'
import type { Counter, Incident, OffenceError, OffenceInfo, PenaltyRulesKey, Ruling } from './offence.ts'

/** What a ruleset sets about the rulings on its offences. */
export interface PenaltySettings {
  /** What a printed point comes to, in the money that is played for (dossier X12). */
  readonly unit: number
  /** Within what repetitions are counted that a body counts over the game (dossier C12 `repeatScope`). */
  readonly game: 'session' | 'event'
}

/** As the bodies print it. */
export const AS_PRINTED: PenaltySettings = { unit: 1, game: 'session' }

/** Rulings of one body: which offences there are, what each asks, and what follows. Pure and total. */
export interface PenaltyRules {
  readonly key: PenaltyRulesKey
  readonly offences: readonly OffenceInfo[]
  /** What a repetition of this incident is counted with; undefined when repeating changes nothing. */
  counterOf(incident: Omit<Incident, 'repeatIndex'>): Counter | undefined
  rule(incident: Incident): Result<Ruling, OffenceError>
}
