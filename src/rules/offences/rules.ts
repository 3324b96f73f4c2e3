import type { Result } from '../result.ts'
import type { Counter, Incident, OffenceError, OffenceInfo, PenaltyRulesKey, Ruling } from './offence.ts'

/** Rulings of one body: which offences there are, what each asks, and what follows. Pure and total. */
export interface PenaltyRules {
  readonly key: PenaltyRulesKey
  readonly offences: readonly OffenceInfo[]
  /** What a repetition of this incident is counted with; undefined when repeating changes nothing. */
  counterOf(incident: Omit<Incident, 'repeatIndex'>): Counter | undefined
  rule(incident: Incident): Result<Ruling, OffenceError>
}
