import {
  type Answers,
  getPenaltyRules,
  type Incident,
  type OffenceCode,
  type PenaltyRulesKey,
  type Ruling,
} from '../../../src/rules/index.ts'

const WEST = 2

type Circumstances = Partial<Pick<Incident, 'repeatIndex' | 'intent'>>

/** What West did. */
export const incident = (code: OffenceCode, answers: Answers = {}, more: Circumstances = {}): Incident => ({
  ...{ code, offender: WEST, repeatIndex: 1, intent: 'unknown', ...more },
  answers,
})

/** What follows for West, the first time unless said otherwise. */
export const ruling = (rules: PenaltyRulesKey, ...told: Parameters<typeof incident>): Ruling => {
  const ruled = getPenaltyRules(rules).rule(incident(...told))
  if (!ruled.ok) throw new Error(JSON.stringify(ruled.error))
  return ruled.value
}

/** West pays so much to each of the others. */
export const toEach = (points: number) => ({ payments: [points, points, -3 * points, points], fines: [0, 0, 0, 0] })

/** West loses so much to nobody. */
export const fined = (points: number) => ({ payments: [0, 0, 0, 0], fines: [0, 0, 0 - points, 0] })

/** West loses no points. */
export const free = fined(0)
