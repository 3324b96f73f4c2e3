import { z } from 'zod'
import { HAND_STATUSES, INTENTS, OFFENCE_CODES, PLACEMENTS } from '../../rules/offences/offence.ts'
import { APPEAL_OUTCOMES, type RulingRef } from '../../tournament/conduct/events.ts'
import type { AppealLine, Proof, RulingLine } from '../../tournament/conduct/report.ts'
import { PENALTY_NAMES } from '../inputs.ts'
import { type Outside, outside } from '../rulings/offence-names.ts'
import { answersView, penaltyName } from '../rulings/ruling-views.ts'
import { type EntrantView, entrantView } from '../views.ts'

const named = <T extends string>(values: readonly T[]) =>
  z.enum(values.map(outside) as unknown as [Outside<T>, ...Outside<T>[]])
const instant = z.iso.datetime()

const refFields = {
  session: z.int().nullable().describe('Null for a ruling on conduct, outside any table.'),
  table: z.int().nullable(),
  seq: z.int().describe('The number of the ruling, at its table or among those on conduct.'),
  version: z.int().describe('1 as it was made, one more with each ruling that came in its place.'),
}

const appealFields = {
  seq: z.int().describe('Names the appeal.'),
  actor: z.string().describe('Who lodged it.'),
  recordedAt: instant,
  grounds: z.string(),
  late: z.string().nullable().describe('Why it is heard although it came too late.'),
  outcome: z.enum(APPEAL_OUTCOMES).nullable().describe('Null until it is decided.'),
  decision: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  rulingNow: z.enum(['STANDS', 'REVOKED', 'REPLACED']).describe('What has become of the ruling it is against.'),
}

export const appealSchema = z
  .object({ ...appealFields, entrant: entrantView, ruling: z.object(refFields).meta({ id: 'RulingRef' }) })
  .meta({ id: 'Appeal' })
export type AppealView = z.output<typeof appealSchema>

const undoneSchema = z
  .object({
    how: z.enum(['REVOKED', 'REPLACED']),
    event: z.int().describe('The entry that did it, at the same table or on conduct.'),
    actor: z.string(),
    recordedAt: instant,
    reason: z.string(),
  })
  .meta({ id: 'UndoneRuling' })

export const rulingLineSchema = z
  .object({
    kind: z
      .enum(['OFFENCE', 'PENALTY', 'TOTALS', 'CONDUCT'])
      .describe('An offence ruled at a table, a penalty by points, fines within totals, or an offence outside tables.'),
    ...refFields,
    event: z.int().describe('The entry that says it: another than seq for a ruling in the place of one.'),
    actor: z.string().describe('Who gave it.'),
    recordedAt: instant,
    hand: z.int().nullable(),
    offender: entrantView
      .nullable()
      .describe('Null for penalties by points and totals, like what an offence has besides.'),
    rules: z.enum(PENALTY_NAMES).nullable(),
    offence: z.enum(OFFENCE_CODES).nullable(),
    intent: named(INTENTS).nullable(),
    answers: z.record(z.string(), z.unknown()).nullable(),
    repeatIndex: z.int().nullable(),
    amounts: z
      .array(
        z
          .object({ entrant: entrantView, payment: z.int(), fine: z.int() })
          .meta({ id: 'RulingAmount', description: 'Payments move between players; fines leave the game.' }),
      )
      .describe('Whom it gives points to or takes them from.'),
    handStatus: named(HAND_STATUSES).nullable().describe('Null where no hand is ruled on.'),
    effectivePoints: z.int().nullable().describe('Points that a ruled count gives a win.'),
    placement: named(PLACEMENTS),
    warning: z.boolean(),
    notice: z.boolean(),
    banDays: z.int().nullable(),
    clause: z.string().nullable(),
    assumed: z.array(z.string()).describe('What no source gives; the value is ours.'),
    departure: z.string().nullable().describe('Why the referee ruled otherwise than the rules say.'),
    text: z.string().describe('The reason or note that was given.'),
    status: z.enum(['STANDS', 'REVOKED', 'REPLACED']),
    undone: undoneSchema.nullable().describe('What revoked it or came in its place.'),
    appealUntil: instant.nullable().describe('Null while its session goes on.'),
    appeals: z.array(appealSchema),
  })
  .meta({ id: 'ReportedRuling' })
export type RulingLineView = z.output<typeof rulingLineSchema>

const proofSchema = z
  .object({
    payments: z.int().describe('Sum of the payments of all rulings that stand.'),
    fines: z.int().describe('Sum of their fines.'),
    points: z.int().describe("Sum of all players' points in the live standings."),
    balances: z.boolean().describe('The payments are 0, and the points are the fines.'),
  })
  .meta({ id: 'RulingsProof' })

export const rulingsReportSchema = z
  .object({ tournamentId: z.string(), rulings: z.array(rulingLineSchema), proof: proofSchema })
  .meta({ id: 'RulingsReport' })
export type RulingsReportView = z.output<typeof rulingsReportSchema>

export const appealsSchema = z.object({ appeals: z.array(appealSchema) }).meta({ id: 'Appeals' })

const text = (ms: number): string => new Date(ms).toISOString()

/** Finds an entrant by start number. */
export type EntrantOf<Entrant> = (number: number) => Entrant

const refView = ({ table, seq, version }: RulingRef) => ({
  ...{ session: table?.session ?? null, table: table?.table ?? null },
  ...{ seq, version },
})

/** An appeal by its outside names; `Entrant` is whatever the answer shows of a person. */
export const appealView = <Entrant>(appeal: AppealLine, entrantOf: EntrantOf<Entrant>) => ({
  seq: appeal.seq,
  actor: appeal.actor,
  recordedAt: text(appeal.at),
  ruling: refView(appeal.ruling),
  entrant: entrantOf(appeal.entrant),
  grounds: appeal.grounds,
  late: appeal.late,
  outcome: appeal.decided?.outcome ?? null,
  decision: appeal.decided?.decision ?? null,
  decidedBy: appeal.decided?.actor ?? null,
  decidedAt: appeal.decided && text(appeal.decided.at),
  rulingNow: appeal.rulingNow,
})

const NO_INCIDENT = { offender: null, rules: null, offence: null, intent: null, answers: null, repeatIndex: null }

const incidentView = <Entrant>(incident: NonNullable<RulingLine['incident']>, entrantOf: EntrantOf<Entrant>) => ({
  offender: entrantOf(incident.entrant),
  rules: penaltyName(incident.rules),
  offence: incident.code,
  intent: outside(incident.intent),
  answers: answersView(incident.answers),
  repeatIndex: incident.repeatIndex,
})

/** A ruling by its outside names. */
export const rulingLineView = <Entrant>(line: RulingLine, entrantOf: EntrantOf<Entrant>) => {
  const { incident, sanctions, said, undone } = line
  return {
    kind: line.kind,
    ...refView(line.ref),
    ...{ event: said.seq, actor: said.actor, recordedAt: text(said.at), hand: line.hand },
    ...(incident ? incidentView(incident, entrantOf) : NO_INCIDENT),
    amounts: line.amounts.map(({ entrant, payment, fine }) => ({ entrant: entrantOf(entrant), payment, fine })),
    handStatus: line.handStatus && outside(line.handStatus),
    effectivePoints: line.effectivePoints,
    placement: outside(line.placement),
    warning: sanctions.warning ?? false,
    notice: sanctions.notice ?? false,
    banDays: sanctions.banDays ?? null,
    assumed: [...line.assumed],
    ...{ clause: line.clause, departure: line.departure, text: line.text },
    status: undone?.how ?? ('STANDS' as const),
    undone: undone && {
      ...{ how: undone.how, event: undone.seq, actor: undone.actor },
      ...{ recordedAt: text(undone.at), reason: undone.reason },
    },
    appealUntil: line.appealUntil === null ? null : text(line.appealUntil),
    appeals: line.appeals.map((appeal) => appealView(appeal, entrantOf)),
  }
}

/** The whole report by its outside names. */
export const rulingsReportView = (
  report: { readonly tournament: string; readonly rulings: readonly RulingLine[]; readonly proof: Proof },
  entrantOf: EntrantOf<EntrantView>,
): RulingsReportView => ({
  tournamentId: report.tournament,
  rulings: report.rulings.map((line) => rulingLineView(line, entrantOf)),
  proof: report.proof,
})
