import { ema } from './ema.ts'
import { createPenaltyRules } from './evaluate.ts'
import { hybrid } from './hybrid.ts'
import { mcrCn } from './mcr-cn.ts'
import { mcrWmo } from './mcr-wmo.ts'
import type { PenaltyRulesKey } from './offence.ts'
import { AS_PRINTED, type PenaltyRules, type PenaltySettings } from './rules.ts'
import type { Body } from './table.ts'

/** The tables behind the rulings. */
export const BODIES: Readonly<Record<PenaltyRulesKey, Body>> = {
  'mcr-cn': mcrCn,
  'mcr-wmo': mcrWmo,
  ema,
  hybrid,
}

const RULES: Readonly<Record<PenaltyRulesKey, PenaltyRules>> = {
  'mcr-cn': createPenaltyRules(mcrCn),
  'mcr-wmo': createPenaltyRules(mcrWmo),
  ema: createPenaltyRules(ema),
  hybrid: createPenaltyRules(hybrid),
}

/** The rulings of a body (dossier E4, C10, F), as printed or with a ruleset's settings. */
export const getPenaltyRules = (key: PenaltyRulesKey, settings: PenaltySettings = AS_PRINTED): PenaltyRules =>
  settings.unit === AS_PRINTED.unit && settings.game === AS_PRINTED.game
    ? RULES[key]
    : createPenaltyRules(BODIES[key], settings)
