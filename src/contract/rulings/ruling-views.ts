import { z } from 'zod'
import {
  type Answers,
  HAND_STATUSES,
  INTENTS,
  OBLIGATIONS,
  OFFENCE_CODES,
  type OffenceCode,
  type OffenceInfo,
  PENALTY_RULES,
  type PenaltyRulesKey,
  PLACEMENTS,
  type Question,
  type Ruling,
  SHAPES,
} from '../../rules/offences/offence.ts'
import type { PenaltyRules } from '../../rules/offences/rules.ts'
import { wonBy } from '../../rules/offences/table.ts'
import type { Seat } from '../../rules/ruleset.ts'
import type { RuledOffence } from '../../tournament/table/state.ts'
import { PENALTY_NAMES, SEAT_NAMES } from '../inputs.ts'
import { seatName } from '../names.ts'
import { type Outside, outside } from './offence-names.ts'

const named = <T extends string>(values: readonly T[]) =>
  z.enum(values.map(outside) as unknown as [Outside<T>, ...Outside<T>[]])
const perSeat = z.array(z.int()).length(4)
const text = z.object({ 'zh-Hant': z.string(), 'zh-Hans': z.string(), en: z.string() })
const answerMap = z.record(z.string(), z.unknown()).describe('Answers by question.')

/** The outside name of penalty rules. */
export const penaltyName = (key: PenaltyRulesKey) => PENALTY_NAMES[PENALTY_RULES.indexOf(key)]!

const questionSchema = z
  .object({
    key: z.string().describe('Its place in answers; `intent` stands beside them.'),
    text,
    kind: z.enum(['YES_NO', 'INTEGER', 'ONE_OF', 'SEAT', 'BEST_WINS']),
    min: z.int().nullable(),
    max: z.int().nullable(),
    values: z
      .array(z.union([z.string(), z.int()]))
      .nullable()
      .describe('Words, or numbers where only some answer.'),
    optional: z.boolean().describe('May be left out, or null.'),
    onlyIf: answerMap.nullable().describe('Asked only when earlier answers are these.'),
  })
  .meta({ id: 'Question' })
export type QuestionView = z.output<typeof questionSchema>

const KINDS = {
  yesNo: 'YES_NO',
  integer: 'INTEGER',
  oneOf: 'ONE_OF',
  seat: 'SEAT',
  bestWins: 'BEST_WINS',
} as const satisfies Record<Question['answer']['kind'], string>

const valueName = (value: string | number): string | number => (typeof value === 'string' ? outside(value) : value)

export const questionView = ({ key, text, answer, optional, onlyIf }: Question): QuestionView => ({
  key,
  text,
  kind: KINDS[answer.kind],
  min: answer.kind === 'integer' ? answer.min : null,
  max: answer.kind === 'integer' ? answer.max : null,
  values: answer.kind === 'oneOf' ? answer.values.map(valueName) : answer.kind === 'seat' ? [...SEAT_NAMES] : null,
  optional,
  onlyIf: onlyIf ? answersView(onlyIf) : null,
})

const SEAT_ANSWERS: ReadonlySet<string> = new Set<keyof Answers>(['victim', 'objectionBy'])

const answerView = (key: string, value: unknown): unknown => {
  if (SEAT_ANSWERS.has(key) && typeof value === 'number') return seatName(value as Seat)
  return typeof value === 'string' ? outside(value) : value
}

/** Answers by their outside names. */
export const answersView = (answers: Answers): Record<string, unknown> =>
  Object.fromEntries(Object.entries(answers).map(([key, value]) => [key, answerView(key, value)]))

const offenceSchema = z
  .object({
    code: z.enum(OFFENCE_CODES),
    names: text,
    inHand: z.boolean().describe('It happens in a hand, which the ruling must name.'),
    clause: z.string(),
    questions: z.array(questionSchema),
  })
  .meta({ id: 'Offence' })
export type OffenceView = z.output<typeof offenceSchema>

/** What rules let a referee choose. */
export const offencesSchema = z
  .object({ rules: z.enum(PENALTY_NAMES), offences: z.array(offenceSchema) })
  .meta({ id: 'Offences' })

export const offenceView = ({ code, names, inHand, clause, questions }: OffenceInfo): OffenceView => ({
  code,
  names,
  inHand,
  clause,
  questions: questions.map(questionView),
})

export const offencesView = ({ key, offences }: PenaltyRules): z.output<typeof offencesSchema> => ({
  rules: penaltyName(key),
  offences: offences.map(offenceView),
})

export const rulingSchema = z
  .object({
    payments: perSeat.describe('By seat, East first: what moves between the players; sums to zero.'),
    fines: perSeat.describe('By seat, East first: what leaves the game; zero or negative.'),
    handStatus: named(HAND_STATUSES).describe("What becomes of the offender's hand; VOID: the deal is replayed."),
    obligations: z.array(z.enum(OBLIGATIONS)),
    replay: z.boolean().describe('The deal does not count and the same dealer deals again.'),
    placement: named(PLACEMENTS),
    warning: z.boolean(),
    notice: z.boolean().describe('Announced in public.'),
    banDays: z.int().nullable(),
    effectivePoints: z.int().nullable().describe('Points the win counts with.'),
    wonBy: named(['offender', 'another'] as const)
      .nullable()
      .describe('Whose win stands, where the offence says so.'),
    firstCallBinds: z.boolean(),
    callMustBePlayed: z.boolean(),
    mayNotWinThisTurn: z.boolean(),
    scope: named(['hand', 'session', 'event'] as const),
    clause: z.string(),
    assumed: z.array(z.string()).describe('What no source gives; the value is ours.'),
  })
  .meta({ id: 'Ruling' })
export type RulingView = z.output<typeof rulingSchema>

const wonByView = (code: OffenceCode, { handStatus }: Ruling): RulingView['wonBy'] => {
  const by = wonBy(code, handStatus)
  return by ? outside(by) : null
}

export const rulingView = (given: Ruling, code: OffenceCode): RulingView => {
  const { sanctions, extra, replay, ...ruling } = given
  return {
    payments: [...ruling.payments],
    fines: [...ruling.fines],
    handStatus: outside(ruling.handStatus),
    obligations: [...ruling.obligations],
    replay: replay !== 'none',
    placement: outside(ruling.placement),
    warning: sanctions.warning ?? false,
    notice: sanctions.notice ?? false,
    banDays: sanctions.banDays ?? null,
    effectivePoints: extra.effectiveFan ?? null,
    wonBy: wonByView(code, given),
    firstCallBinds: extra.firstCallBinds ?? false,
    callMustBePlayed: extra.callMustBePlayed ?? false,
    mayNotWinThisTurn: extra.mayNotWinThisTurn ?? false,
    scope: outside(ruling.scope),
    clause: ruling.clause,
    assumed: [...ruling.assumed],
  }
}

const incidentFields = {
  rules: z.enum(PENALTY_NAMES),
  offence: z.enum(OFFENCE_CODES),
  offender: z.enum(SEAT_NAMES),
  intent: named(INTENTS),
  answers: answerMap,
  repeatIndex: z.int().describe('How manieth such offence it is.'),
  shown: z.string().nullable().describe('The tiles that were shown as a win, when the core classified them.'),
}

export const tableRulingSchema = z
  .object({
    seq: z.int().describe('Names the entry for corrections.'),
    confirmed: z.boolean().describe('A second person has checked it.'),
    hand: z.int().nullable().describe('Null outside any hand.'),
    ...incidentFields,
    ruling: rulingSchema,
    departure: z.string().nullable().describe('Why the referee ruled otherwise than the rules say.'),
    note: z.string(),
  })
  .meta({ id: 'TableRuling' })
export type TableRulingView = z.output<typeof tableRulingSchema>

type IncidentFacts = Pick<RuledOffence, 'rules' | 'incident' | 'shown'>

export const incidentView = ({ rules, incident, shown }: IncidentFacts) => ({
  rules: penaltyName(rules),
  offence: incident.code,
  offender: seatName(incident.offender),
  intent: outside(incident.intent),
  answers: answersView(incident.answers),
  repeatIndex: incident.repeatIndex,
  shown,
})

export const tableRulingView = (ruled: RuledOffence, confirmed: readonly number[]): TableRulingView => ({
  seq: ruled.seq,
  confirmed: confirmed.includes(ruled.seq),
  hand: ruled.hand,
  ...incidentView(ruled),
  ruling: rulingView(ruled.ruling, ruled.incident.code),
  departure: ruled.departure,
  note: ruled.note,
})

const shownWinSchema = z
  .object({
    outcome: named(['wins', 'below-minimum', 'not-winning', 'tile-count'] as const),
    shape: named(SHAPES).nullable().describe('Null when the number of tiles is wrong.'),
    excessTiles: z.int(),
    waits: z.string().describe('What the hand waited for before its winning tile; empty when it was not ready.'),
    readyDiscards: z.string().describe('The discards that would leave it ready.'),
    reason: text,
    otherwise: z.enum(OFFENCE_CODES).nullable().describe('What it is when the referee decides otherwise about intent.'),
    note: text.nullable(),
  })
  .meta({ id: 'ShownWin' })
export type ShownWinView = z.output<typeof shownWinSchema>

/** A ruling before it is made. */
export const rulingPreviewSchema = z
  .object({
    ...incidentFields,
    ruling: rulingSchema,
    scores: perSeat.nullable().describe("The table's scores with it; null without a table."),
    shownWin: shownWinSchema.nullable().describe('What the tiles shown as a win are.'),
  })
  .meta({ id: 'RulingPreview' })
export type RulingPreviewView = z.output<typeof rulingPreviewSchema>
