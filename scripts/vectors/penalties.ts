import {
  type Answers,
  getPenaltyRules,
  INTENTS,
  type Incident,
  OFFENCE_CODES,
  type OffenceError,
  PENALTY_RULES,
  type PenaltyRulesKey,
  questionsDue,
  type Result,
  type Ruling,
  SEATS,
} from '../../src/rules/index.ts'
import { type Kind, malformed, type Row } from './kind.ts'

interface Told extends Incident {
  readonly rules: PenaltyRulesKey
}

const pick = <T>(values: readonly T[], value: unknown): T | undefined => values.find((each) => each === value)

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The incident of a row.
 * @throws VectorsError
 */
export const incidentOf = (row: Row): Told => {
  const told = parsed(row.cells.incident ?? '')
  if (!isRecord(told)) throw malformed(row, 'incident', 'an incident as JSON')
  const rules = pick(PENALTY_RULES, told.ruleSet)
  const code = pick(OFFENCE_CODES, told.code)
  const offender = pick(SEATS, told.offender)
  const intent = pick(INTENTS, told.intent)
  const { repeatIndex, inputs } = told
  if (!rules || !code || offender === undefined || !intent || typeof repeatIndex !== 'number' || !isRecord(inputs))
    throw malformed(row, 'incident', 'an incident with known ruleSet, code, offender, repeatIndex, intent and inputs')
  return { rules, code, offender, repeatIndex, intent, answers: inputs }
}

/** Rows answer more than the rules ask; a ruling is given on what was asked. */
const askedOnly = ({ rules, code, answers }: Told): Answers => {
  const questions = getPenaltyRules(rules).offences.find((offence) => offence.code === code)?.questions ?? []
  const due = questionsDue(questions, { answers }).map(({ key }) => key as string)
  return Object.fromEntries(Object.entries(answers).filter(([key]) => due.includes(key)))
}

/** What the rules rule on what they ask. */
export const ruleRow = ({ rules, ...incident }: Told): Result<Ruling, OffenceError> =>
  getPenaltyRules(rules).rule({ ...incident, answers: askedOnly({ rules, ...incident }) })

const recompute = (row: Row): Record<string, string> => {
  const told = incidentOf(row)
  const ruled = ruleRow(told)
  if (!ruled.ok) return { payments: `no ruling: ${JSON.stringify(ruled.error)}` }
  const { payments, fines, handStatus, obligations, replay, placement, sanctions, extra } = ruled.value
  return {
    ruleSet: told.rules,
    code: told.code,
    payments: JSON.stringify(payments),
    fines: JSON.stringify(fines),
    handStatus,
    obligations: JSON.stringify(obligations),
    replay,
    placement,
    sanctions: JSON.stringify(sanctions),
    extra: JSON.stringify(extra),
  }
}

/** Rulings of offences (dossier C10, E4, F). */
export const penalties: Kind = {
  columns: [
    'ruleSet',
    'code',
    'incident',
    'payments',
    'fines',
    'handStatus',
    'obligations',
    'replay',
    'placement',
    'sanctions',
    'extra',
  ],
  recompute: (rows) => rows.map(recompute),
}
