import { type AppError, appError } from '../contract/errors.ts'
import type { Entry, TableRef } from '../contract/inputs.ts'
import { fromRules } from '../contract/refusals.ts'
import {
  type Departure,
  type IncidentInput,
  type RecordRulingInput,
  type ReplaceRulingInput,
  recordRulingInput,
  replaceRulingInput,
  revokeRulingInput,
} from '../contract/ruling-inputs.ts'
import type { PenaltyRulesKey, Ruling } from '../rules/offences/offence.ts'
import { getPenaltyRules } from '../rules/offences/penalty-rules.ts'
import { err, ok, type Result } from '../rules/result.ts'
import { firstDeal } from '../rules/rotation.ts'
import type { Ruleset, Seat } from '../rules/ruleset.ts'
import { earlierConduct } from '../tournament/conduct/ruling.ts'
import type { Policy } from '../tournament/policy.ts'
import type { OffenceRuled } from '../tournament/table/events.ts'
import { type EarlierRuling, repeatIndexOf } from '../tournament/table/rulings.ts'
import type { RuledOffence, TableState } from '../tournament/table/state.ts'
import { enter, handEnd, type Situation } from './enter.ts'
import { conductOf } from './enter-conduct.ts'
import type { Winds } from './in-play.ts'
import { type RuledIncident, ruleIncident } from './incident.ts'
import { type Deps, useCase } from './usecase.ts'

const tournamentOf = (entry: Entry): string => entry.table.tournament

/** The winds in a hand on the sheet or in play; those of the first hand where there is no such hand. */
export const windsIn = (state: TableState, hand: number | null | undefined): Winds => {
  const played = state.hands.find(({ deal }) => deal.hand === hand)?.deal
  return played ?? state.next ?? firstDeal(state.rotation)
}

/** The offender's rulings at other tables and outside any, which some offences are counted with. */
export const rulingsElsewhere = async (
  deps: Deps,
  table: TableRef,
  offender: Seat | null | undefined,
): Promise<readonly EarlierRuling[]> => {
  const found = offender == null ? undefined : await deps.store.table(table)
  if (!found || offender == null) return []
  const entrant = found.entrants[offender]
  const [atTables, conduct] = await Promise.all([
    deps.store.rulingsElsewhere(table, entrant),
    deps.store.conduct(table.tournament),
  ])
  return [...atTables, ...(conduct ? earlierConduct(conductOf(conduct), entrant) : [])]
}

/** What a ruling at a table depends on besides the table. */
interface Court {
  readonly policy: Policy
  readonly ruleset: Ruleset
}

type RulingInput = IncidentInput & Pick<RecordRulingInput, 'hand' | 'note' | 'completedAt'>

/** An incident at a table, ruled by the tournament's rules. `state` has the rulings that it is counted with. */
export const ruleAtTable = (
  input: IncidentInput & Pick<RecordRulingInput, 'hand'>,
  { policy, ruleset }: Court,
  state: TableState,
  elsewhere: readonly EarlierRuling[],
): Result<RuledIncident, AppError> => {
  const rules = getPenaltyRules(policy.penaltyRules)
  return ruleIncident(input, { rules, ruleset, winds: windsIn(state, input.hand) }, (incident) =>
    repeatIndexOf(state, incident, input.hand ?? null, rules, elsewhere),
  )
}

/** The event of a ruling; `completedAt` when it voids its deal. */
export const ruledEvent = (
  { incident, ruling, shown }: RuledIncident,
  { hand, note }: Pick<Partial<RulingInput>, 'hand' | 'note'>,
  rules: PenaltyRulesKey,
  completedAt: string | null,
): OffenceRuled => ({
  type: 'offenceRuled',
  hand: hand ?? null,
  rules,
  incident,
  shown: shown?.line ?? null,
  ruling,
  departure: null,
  note: note ?? '',
  completedAt,
})

/** When a deal ends that becomes void: it must be the one being played, unless it was void before. */
const voidEnd = (
  { hand, completedAt }: RulingInput,
  situation: Situation,
  endedAt: string | undefined,
): Result<string, AppError> => {
  if (endedAt !== undefined) return ok(endedAt)
  const next = situation.state.next?.hand ?? null
  if (hand != null && hand !== next) return err(fromRules({ code: 'RULING_NOT_IN_PLAY', hand, next }))
  return handEnd(situation, completedAt)
}

/** Rules as the tournament does; a deal that becomes void ended when the referee says, or when it did before. */
const rule = (
  input: RulingInput,
  situation: Situation,
  state: TableState,
  elsewhere: readonly EarlierRuling[],
  endedAt?: string,
): Result<OffenceRuled, AppError> => {
  const { policy } = situation.context.tournament
  const ruled = ruleAtTable(input, { policy, ruleset: situation.ruleset }, state, elsewhere)
  if (!ruled.ok) return ruled
  const isVoid = ruled.value.ruling.handStatus === 'void'
  const completedAt = isVoid ? voidEnd(input, situation, endedAt) : ok(null)
  return completedAt.ok ? ok(ruledEvent(ruled.value, input, policy.penaltyRules, completedAt.value)) : completedAt
}

/** Rules an offence at a table, also at one that is closed. */
export const recordRuling = useCase('recordRuling', recordRulingInput, tournamentOf, async (deps, caller, input) => {
  const elsewhere = await rulingsElsewhere(deps, input.table, input.offender)
  return enter(deps, caller, 'recordRuling', input, (situation) => rule(input, situation, situation.state, elsewhere))
})

const rulingAt = (state: TableState, seq: number): Result<RuledOffence, AppError> => {
  const found = state.rulings.find((ruled) => ruled.seq === seq)
  return found
    ? ok(found)
    : err(
        appError('RULING_UNKNOWN', `Entry ${seq} is no ruling that stands; the rulings of the table carry their seq.`),
      )
}

/** A ruling never was. Scores and winds become what they would have been without it. */
export const revokeRuling = useCase('revokeRuling', revokeRulingInput, tournamentOf, (deps, caller, input) =>
  enter(deps, caller, 'revokeRuling', input, ({ state }) => {
    const { seq, reason, cascade } = input
    const ruling = rulingAt(state, seq)
    return ruling.ok ? ok({ type: 'revoked', seq, reason, cascade }) : ruling
  }),
)

/** A ruling as the referee has it instead. Where no win stands any more, no count of one binds. */
const otherwise = (ruling: Ruling, { payments, fines, handStatus, placement }: Departure): Ruling => {
  const { effectiveFan, ...extra } = ruling.extra
  const stands = (handStatus ?? ruling.handStatus) === 'win-stands'
  return {
    ...ruling,
    payments: payments ?? ruling.payments,
    fines: fines ?? ruling.fines,
    handStatus: handStatus ?? ruling.handStatus,
    placement: placement ?? ruling.placement,
    extra: stands && effectiveFan !== undefined ? { ...extra, effectiveFan } : extra,
  }
}

/** The same incident, ruled otherwise than the rules say. A void deal stays void: to play on, revoke the ruling. */
const departed = (
  { seq: _, deal: __, ...ruled }: RuledOffence,
  completedAt: string | null,
  { reason, note }: Pick<ReplaceRulingInput, 'reason' | 'note'>,
  departure: Departure,
): OffenceRuled => ({
  ...ruled,
  type: 'offenceRuled',
  ruling: otherwise(ruled.ruling, departure),
  departure: reason,
  note: note ?? ruled.note,
  completedAt,
})

const replacement = (
  input: ReplaceRulingInput,
  earlier: RuledOffence,
  situation: Situation,
  elsewhere: readonly EarlierRuling[],
): Result<OffenceRuled, AppError> => {
  const { state } = situation
  const voided = state.voided.find(({ seq }) => seq === input.seq)
  if (input.departure) {
    const { handStatus } = input.departure
    if (voided && handStatus != null)
      return err(fromRules({ code: 'RULING_NOT_IN_PLAY', hand: earlier.hand ?? 0, next: state.next?.hand ?? null }))
    return ok(departed(earlier, voided?.completedAt ?? null, input, input.departure))
  }
  // It keeps its place in the table's record, and only what stands before it is counted.
  const before = { ...state, rulings: state.rulings.filter(({ seq }) => seq < input.seq) }
  const incident = { ...input, offender: input.offender ?? earlier.incident.offender, hand: input.hand ?? earlier.hand }
  return rule(incident, situation, before, elsewhere, voided?.completedAt)
}

/** Another ruling in the place of one: the first stays in the table's record, linked to the second. */
export const replaceRuling = useCase('replaceRuling', replaceRulingInput, tournamentOf, async (deps, caller, input) => {
  const elsewhere = await rulingsElsewhere(deps, input.table, input.offender)
  return enter(deps, caller, 'replaceRuling', input, (situation) => {
    const { seq, reason, cascade } = input
    const earlier = rulingAt(situation.state, seq)
    if (!earlier.ok) return earlier
    const event = replacement(input, earlier.value, situation, elsewhere)
    return event.ok ? ok({ type: 'amended', seq, event: event.value, reason, cascade }) : event
  })
})
