import { isDeepStrictEqual } from 'node:util'
import { outside } from '../../src/contract/rulings/offence-names.ts'
import type { Answers, Incident, Ruling } from '../../src/rules/offences/offence.ts'
import { getPenaltyRules } from '../../src/rules/offences/penalty-rules.ts'
import { SEATS } from '../../src/rules/ruleset.ts'

/** The rules by which the championship's offences are ruled. */
const RULES = getPenaltyRules('ema')
export const PENALTY_RULES = outside(RULES.key)

/** What the penalties of a hand sheet can stand for, since it says only what they cost: false wins, and coming late. */
const KINDS: readonly Pick<Incident, 'code' | 'answers'>[] = [
  { code: 'HU_BELOW_MINIMUM', answers: { tilesShown: true } },
  { code: 'HU_NOT_WINNING', answers: { shape: 'ready-wrong-tile', tilesShown: true } },
  { code: 'LATE', answers: { minutesLate: 10 } },
  { code: 'LATE', answers: { minutesLate: 15 } },
]

const INCIDENTS = KINDS.flatMap((kind) =>
  SEATS.map((offender): Incident => ({ ...kind, offender, repeatIndex: 1, intent: 'unknown' })),
)

/** An offence with what the rules say follows from it. */
export interface Explanation {
  readonly incident: Incident
  readonly ruling: Ruling
}

/** The offence whose ruling moves exactly these points; undefined when none does. */
export const offenceThatCosts = ({ payments, fines }: Pick<Ruling, 'payments' | 'fines'>): Explanation | undefined => {
  for (const incident of INCIDENTS) {
    const ruling = RULES.rule(incident)
    if (!ruling.ok) continue
    const { value } = ruling
    if (isDeepStrictEqual([value.payments, value.fines], [payments, fines])) return { incident, ruling: value }
  }
  return undefined
}

/** Answers as the API takes them. */
export const answersInput = ({ shape, ...answers }: Answers): object =>
  shape ? { ...answers, shape: outside(shape) } : answers
