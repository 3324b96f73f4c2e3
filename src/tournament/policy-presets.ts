import { CLAIM_POLICIES } from '../rules/claims.ts'
import type { Policy } from './policy.ts'

/**
 * What the books of MCR have in common: dossier E1, H. Of confirmations, signatures and tiles they say nothing that a program would
 * have to ask for: what asks least of referees [assumption].
 */
const MCR = {
  handsPerSession: 16,
  dealer: 'rotate',
  warningMinutes: 15,
  dice: 'mcr2dice',
  claims: CLAIM_POLICIES.mcr,
  confirmations: 'NONE',
  signatures: 'NONE',
  tilesRequired: 'NEVER',
  switches: {},
} as const

/**
 * R98: three hours; at the bell the game ends on what is scored; four ranking rules (dossier E1; p. 30), of which "high sessions" are
 * first places [assumption]. It has no change of seats.
 */
const R98: Policy = {
  ...MCR,
  sessionMinutes: 180,
  seatChange: 'none',
  endOfSession: 'VOID_CURRENT_HAND',
  countCorrection: 'EXACT',
  penaltyRules: 'mcr-cn',
  ranking: ['TABLE_POINTS', 'POINTS', 'BEST_TABLE_POINTS', 'FIRST_PLACES'],
}

/** GB06: at most 150 minutes, of which 120 are usual (3.5.6; E5); seats change (3.4.9); two ranking rules (3.10.1). */
const GB06: Policy = {
  ...MCR,
  sessionMinutes: 120,
  seatChange: 'mcr',
  endOfSession: 'VOID_CURRENT_HAND',
  countCorrection: 'EXACT',
  penaltyRules: 'mcr-wmo',
  ranking: ['TABLE_POINTS', 'POINTS'],
}

/** European practice: the hand at the bell is played out (E5), and fan that the winner forgot are lost (EMA10 2.8.2). */
const EMA: Policy = {
  ...GB06,
  endOfSession: 'FINISH_CURRENT_HAND',
  countCorrection: 'MISSED_FAN_LOST',
  penaltyRules: 'ema',
}

export const POLICY_PRESET_KEYS = ['R98', 'GB06', 'EMA'] as const
export type PolicyPresetKey = (typeof POLICY_PRESET_KEYS)[number]

/** The policies that a book of MCR has, for an organiser to name and to change single ones of. Whole: nothing is left open. */
export const POLICY_PRESETS: Readonly<Record<PolicyPresetKey, Policy>> = { R98, GB06, EMA }
