import { type AppError, appError } from '../../contract/errors.ts'
import type { Entry, TableRef } from '../../contract/inputs.ts'
import { fromRules } from '../../contract/refusals.ts'
import {
  type Departure,
  type IncidentInput,
  type RecordRulingInput,
  type ReplaceRulingInput,
  recordRulingInput,
  replaceRulingInput,
  revokeRulingInput,
} from '../../contract/rulings/ruling-inputs.ts'
import type { PenaltyRulesKey, Ruling } from '../../rules/offences/offence.ts'
import { getPenaltyRules } from '../../rules/offences/penalty-rules.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import { type Deal, firstDeal } from '../../rules/rotation.ts'
import type { Ruleset, Seat } from '../../rules/ruleset.ts'
import { earlierConduct } from '../../tournament/conduct/ruling.ts'
import type { Policy } from '../../tournament/policy.ts'
import { unknownEntry } from '../../tournament/table/corrections.ts'
import type { OffenceRuled } from '../../tournament/table/events.ts'
import { type Place, placeOf, unplayedDeal } from '../../tournament/table/place.ts'
import { type EarlierRuling, keepsCount, repeatIndexOf } from '../../tournament/table/repeats.ts'
import { riichiOf } from '../../tournament/table/riichi.ts'
import { perSeat } from '../../tournament/table/scores.ts'
import type { RuledOffence, TableState } from '../../tournament/table/state.ts'
import { conductOf } from '../conduct/enter-conduct.ts'
import { enter, handEnd, type Situation } from '../table/enter.ts'
import { type Deps, type Outcome, useCase } from '../usecase.ts'
import { type RuledIncident, ruleIncident } from './incident.ts'
import { sanctionsInstead } from './sanctions.ts'

const tournamentOf = (entry: Entry): string => entry.table.tournament

/** A hand on the sheet, in play or left unplayed; the first one where there is no such hand. */
const dealIn = (state: TableState, hand: number | null | undefined): Deal => {
  const played = state.hands.find(({ deal }) => deal.hand === hand)?.deal
  return played ?? state.next ?? unplayedDeal(state) ?? firstDeal(state.rotation)
}

/** When an entry of a table was made, in UTC milliseconds; undefined without such an entry. */
const madeAt = async (deps: Deps, table: TableRef, seq: number): Promise<number | undefined> =>
  (await deps.store.chain(table))?.records[seq - 1]?.recordedAt.getTime()

/**
 * The offender's rulings in earlier sessions and outside any table, which some offences are counted with; for a ruling in the
 * place of entry `replaced`, those that had been made outside before it.
 */
export const rulingsElsewhere = async (
  deps: Deps,
  table: TableRef,
  offender: Seat | null | undefined,
  replaced?: number,
): Promise<readonly EarlierRuling[]> => {
  const found = offender == null ? undefined : await deps.store.table(table)
  if (!found || offender == null) return []
  const entrant = found.entrants[offender]
  const [atTables, conduct, until] = await Promise.all([
    deps.store.rulingsOn(table.tournament, entrant, table.session),
    deps.store.conduct(table.tournament),
    replaced === undefined ? undefined : madeAt(deps, table, replaced),
  ])
  if (!conduct) return atTables
  const { rulings, ...state } = conductOf(conduct)
  const before = rulings.filter((ruled) => until === undefined || ruled.madeAt < until)
  return [...atTables, ...earlierConduct({ ...state, rulings: before }, entrant)]
}

/** What a ruling at a table depends on besides the table. */
interface Court {
  readonly policy: Policy
  readonly ruleset: Ruleset
}

type RulingInput = IncidentInput & Pick<RecordRulingInput, 'hand' | 'note' | 'completedAt'>

/** What an incident at a table is counted with: rulings at it and elsewhere; and the ruling whose place it takes. */
export interface Record {
  readonly state: TableState
  readonly elsewhere: readonly EarlierRuling[]
  readonly replaced?: RuledOffence
}

/** An incident in the place of a ruling stays in its deal, unless it names another hand. */
const placeIn = ({ state, replaced }: Record, hand: number | null | undefined): Place =>
  hand != null && replaced?.deal && replaced.hand === hand
    ? { hand, dealNumber: replaced.deal.deal }
    : placeOf(state, hand ?? null)

/** An incident at a table, ruled by the tournament's rules. */
export const ruleAtTable = (
  input: IncidentInput & Pick<RecordRulingInput, 'hand'>,
  { policy, ruleset }: Court,
  record: Record,
): Result<RuledIncident, AppError> => {
  const rules = getPenaltyRules(policy.penaltyRules, ruleset.penalties)
  const place = placeIn(record, input.hand)
  const { state, elsewhere, replaced } = record
  const winds = dealIn(state, input.hand)
  const riichi = ruleset.stick === null ? {} : { riichi: perSeat((seat) => riichiOf(state, winds, seat)) }
  return ruleIncident(input, { rules, ruleset, winds, ...riichi }, (incident) => {
    if (replaced && keepsCount(state, replaced, incident, place, rules)) return replaced.incident.repeatIndex
    // It keeps its place in the table's record, and only what stands before it is counted.
    const before = replaced ? state.rulings.filter(({ seq }) => seq < replaced.seq) : state.rulings
    return repeatIndexOf({ ...state, rulings: before }, incident, place, rules, elsewhere)
  })
}

/** The event of a ruling; `completedAt` when it voids its deal. */
export const ruledEvent = (
  { incident, ruling, shown }: RuledIncident,
  { hand, note }: Pick<Partial<RulingInput>, 'hand' | 'note'>,
  record: Record,
  rules: PenaltyRulesKey,
  completedAt: string | null,
): OffenceRuled => ({
  type: 'offenceRuled',
  ...placeIn(record, hand),
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
  record: Record,
  endedAt?: string,
): Result<OffenceRuled, AppError> => {
  const { policy } = situation.context.tournament
  const ruled = ruleAtTable(input, { policy, ruleset: situation.ruleset }, record)
  if (!ruled.ok) return ruled
  const isVoid = ruled.value.ruling.handStatus === 'void'
  const completedAt = isVoid ? voidEnd(input, situation, endedAt) : ok(null)
  return completedAt.ok
    ? ok(ruledEvent(ruled.value, input, record, policy.penaltyRules, completedAt.value))
    : completedAt
}

/** Rules an offence at a table, also at one that is closed. */
export const recordRuling = useCase('recordRuling', recordRulingInput, tournamentOf, async (deps, caller, input) => {
  const elsewhere = await rulingsElsewhere(deps, input.table, input.offender)
  return enter(deps, caller, 'recordRuling', input, (situation) =>
    rule(input, situation, { state: situation.state, elsewhere }),
  )
})

/** The ruling of this number, if it stands; else why there is none. */
const rulingAt = async (deps: Deps, table: TableRef, state: TableState, seq: number): Outcome<RuledOffence> => {
  const found = state.rulings.find((ruled) => ruled.seq === seq)
  if (found) return ok(found)
  const { type, undoneBy } = unknownEntry(await deps.store.events(table, state.version), seq)
  if (type === 'offenceRuled' && undoneBy)
    return err(
      appError('RULING_REVOKED', `Ruling ${seq} no longer stands; entry ${undoneBy} revoked it or let it fall.`, {
        seq,
        by: undoneBy,
      }),
    )
  const says =
    type === 'penaltyRuled' && !undoneBy
      ? 'is a penalty by points: correct it with amendEntry or revokeEntry.'
      : 'is no ruling that stands; the rulings of the table carry their seq.'
  return err(appError('RULING_UNKNOWN', `Entry ${seq} ${says}`))
}

/** A ruling never was. Scores and winds become what they would have been without it. */
export const revokeRuling = useCase('revokeRuling', revokeRulingInput, tournamentOf, (deps, caller, input) =>
  enter(deps, caller, 'revokeRuling', input, async ({ state }) => {
    const { seq, reason, cascade } = input
    const ruling = await rulingAt(deps, input.table, state, seq)
    return ruling.ok ? ok({ type: 'revoked', seq, reason, cascade }) : ruling
  }),
)

/** A ruling as the referee has it instead. Where no win stands any more, no count of one binds. */
const otherwise = (ruling: Ruling, departure: Departure): Ruling => {
  const { payments, fines, handStatus, placement } = departure
  const { effectiveFan: _, ...besides } = ruling.extra
  const stands = (handStatus ?? ruling.handStatus) === 'win-stands'
  return {
    ...ruling,
    payments: payments ?? ruling.payments,
    fines: fines ?? ruling.fines,
    handStatus: handStatus ?? ruling.handStatus,
    placement: placement ?? ruling.placement,
    sanctions: sanctionsInstead(ruling.sanctions, departure),
    extra: stands ? ruling.extra : besides,
  }
}

/** The same incident, ruled otherwise than the rules say. A void deal stays void: to play on, revoke the ruling. */
const departed = (
  { seq: _, deal, ...ruled }: RuledOffence,
  completedAt: string | null,
  { reason, note }: Pick<ReplaceRulingInput, 'reason' | 'note'>,
  departure: Departure,
): OffenceRuled => ({
  ...ruled,
  ...(deal && { dealNumber: deal.deal }),
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
      return err(
        appError(
          'RULING_NOT_IN_PLAY',
          `Ruling ${input.seq} made the deal void, and it stays so under a departure; for the hand to count, revoke the ruling.`,
        ),
      )
    return ok(departed(earlier, voided?.completedAt ?? null, input, input.departure))
  }
  const incident = { ...input, offender: input.offender ?? earlier.incident.offender, hand: input.hand ?? earlier.hand }
  return rule(incident, situation, { state, elsewhere, replaced: earlier }, voided?.completedAt)
}

/** Another ruling in the place of one: the first stays in the table's record, linked to the second. */
export const replaceRuling = useCase('replaceRuling', replaceRulingInput, tournamentOf, async (deps, caller, input) => {
  const elsewhere = await rulingsElsewhere(deps, input.table, input.offender, input.seq)
  return enter(deps, caller, 'replaceRuling', input, async (situation) => {
    const { seq, reason, cascade } = input
    const earlier = await rulingAt(deps, input.table, situation.state, seq)
    if (!earlier.ok) return earlier
    const event = replacement(input, earlier.value, situation, elsewhere)
    return event.ok ? ok({ type: 'amended', seq, event: event.value, reason, cascade }) : event
  })
})
