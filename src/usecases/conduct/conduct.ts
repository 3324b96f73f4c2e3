import {
  type ConductDeparture,
  type ConductEntry,
  type ReplaceConductRulingInput,
  recordConductRulingInput,
  replaceConductRulingInput,
  revokeConductRulingInput,
} from '../../contract/conduct/conduct-inputs.ts'
import { fromConduct, fromConductRuling } from '../../contract/conduct/conduct-refusals.ts'
import { type AppError, appError } from '../../contract/errors.ts'
import { rulesetWith } from '../../contract/rules/rulesets.ts'
import { stageFrozen } from '../../contract/stages/stage-refusals.ts'
import type { Assumed } from '../../rules/offences/offence.ts'
import { getPenaltyRules } from '../../rules/offences/penalty-rules.ts'
import type { PenaltyRules } from '../../rules/offences/rules.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import type { ConductEvent, ConductRuling } from '../../tournament/conduct/events.ts'
import { type ConductState, lastVersion, type RuledConduct, standingRuling } from '../../tournament/conduct/fold.ts'
import {
  type ConductIncident,
  conductRepeatIndex,
  earlierConduct,
  isCountedWith,
  ruleConduct,
} from '../../tournament/conduct/ruling.ts'
import { type Operation, rolesFor } from '../../tournament/permissions.ts'
import type { EarlierRuling } from '../../tournament/table/repeats.ts'
import { sanctionsInstead } from '../rulings/sanctions.ts'
import { type Caller, type Deps, existingTournament, type Outcome, useCase } from '../usecase.ts'
import { type ConductAnswer, type ConductSituation, enterConduct } from './enter-conduct.ts'

const tournamentOf = (entry: ConductEntry): string => entry.tournament

/** Results change after they are frozen only by the organiser's hand. */
const frozenFor = (caller: Caller, tournament: string): AppError | undefined =>
  rolesFor(caller.grants, tournament).includes('organiser')
    ? undefined
    : appError('RESULTS_FROZEN', 'The results are frozen; only the organiser rules and corrects now.')

const fineIn = (event: ConductEvent): number => {
  if (event.type === 'ruled') return event.fine
  return event.type === 'replaced' ? event.ruling.fine : 0
}

/** Changes conduct in a tournament whose results are not frozen for the caller. */
const rule = async (
  deps: Deps,
  caller: Caller,
  operation: Operation,
  input: ConductEntry,
  decide: (situation: ConductSituation, rules: PenaltyRules) => Result<ConductEvent, AppError>,
): Outcome<ConductAnswer> => {
  const tournament = await existingTournament(deps, input.tournament)
  if (!tournament.ok) return tournament
  const { ruleset: key, policy } = tournament.value
  const ruleset = rulesetWith(key, policy.switches)
  if (!ruleset.ok) return ruleset
  const { penalties, mostEntered } = ruleset.value
  const rules = getPenaltyRules(policy.penaltyRules, penalties)
  return enterConduct(deps, caller, operation, input, (situation) => {
    const frozen = situation.frozen ? frozenFor(caller, input.tournament) : undefined
    if (frozen) return err(frozen)
    const event = decide(situation, rules)
    const fine = event.ok ? fineIn(event.value) : 0
    return fine < -mostEntered ? err(fromConduct({ code: 'FINE_OUT_OF_RANGE', fine, max: mostEntered })) : event
  })
}

/** An entrant's standing rulings at all tables. */
const rulingsAtTables = (deps: Deps, tournament: string, entrant: number): Promise<readonly EarlierRuling[]> =>
  deps.store.rulingsOn(tournament, entrant)

type IncidentInput = ConductIncident &
  Pick<ConductRuling, 'note'> & { readonly repeatIndex?: number | null | undefined }

const ruled = (
  rules: PenaltyRules,
  { repeatIndex, note, ...incident }: IncidentInput,
  count: () => number,
): Result<ConductRuling, AppError> => {
  const ruling = ruleConduct(rules, incident, repeatIndex ?? count())
  return ruling.ok ? ok({ ...ruling.value, departure: null, note }) : err(fromConductRuling(ruling.error))
}

/** A ruling on somebody who is on the list. */
const onEntrant = (entrants: ReadonlySet<number>, { entrant }: ConductRuling): AppError | undefined =>
  entrants.has(entrant) ? undefined : appError('UNKNOWN_ENTRANT', `No entrant has the number ${entrant}.`)

/** Rules an offence outside any table, by the tournament's penalty rules. */
export const recordConductRuling = useCase(
  'recordConductRuling',
  recordConductRulingInput,
  tournamentOf,
  async (deps, caller, input): Outcome<ConductAnswer> => {
    const { entrant, offence: code, intent, answers, repeatIndex, note } = input
    const atTables = await rulingsAtTables(deps, input.tournament, entrant)
    const incident = { entrant, code, intent, answers }
    return rule(deps, caller, 'recordConductRuling', input, ({ state, entrants }, rules) => {
      const ruling = ruled(rules, { ...incident, repeatIndex, note }, () =>
        conductRepeatIndex(rules, incident, [...atTables, ...earlierConduct(state, entrant)]),
      )
      if (!ruling.ok) return ruling
      const unknown = onEntrant(entrants, ruling.value)
      return unknown ? err(unknown) : ok({ type: 'ruled', ...ruling.value })
    })
  },
)

/** The ruling as the referee has seen it; one that counts in a finished stage stays. */
const seenRuling = (
  { state, finished }: Pick<ConductSituation, 'state' | 'finished'>,
  { seq, expectedVersion }: { readonly seq: number; readonly expectedVersion: number },
): Result<RuledConduct, AppError> => {
  if (finished && seq <= finished.version) return err(stageFrozen(finished.stage))
  const found = standingRuling(state, seq)
  if (!found.ok) return err(fromConduct(found.error))
  const version = found.value.versions.length
  if (version === expectedVersion) return found
  const message = `Ruling ${seq} is at version ${version}, but the request was made for version ${expectedVersion}. Read the report on rulings again.`
  return err(appError('RULING_MOVED_ON', message, { seq, version }))
}

/** A ruling on conduct never was. */
export const revokeConductRuling = useCase(
  'revokeConductRuling',
  revokeConductRulingInput,
  tournamentOf,
  (deps, caller, input): Outcome<ConductAnswer> =>
    rule(deps, caller, 'revokeConductRuling', input, (situation) => {
      const { seq, reason } = input
      const found = seenRuling(situation, input)
      return found.ok ? ok({ type: 'revoked', seq, reason }) : found
    }),
)

/** The same incident, ruled otherwise than the rules say. What the referee sets is no longer ours. */
const departed = (
  before: ConductRuling,
  given: ConductDeparture,
  { reason, note }: Pick<ReplaceConductRulingInput, 'reason' | 'note'>,
): ConductRuling => {
  const { fine, disqualified } = given
  const settled: readonly (Assumed | false)[] = [fine != null && 'fines', disqualified != null && 'placement']
  return {
    ...before,
    fine: fine ?? before.fine,
    placement: disqualified == null ? before.placement : disqualified ? 'disqualified' : 'none',
    sanctions: sanctionsInstead(before.sanctions, given),
    assumed: before.assumed.filter((field) => !settled.includes(field)),
    departure: reason,
    note: note ?? before.note,
  }
}

const replacement = (
  rules: PenaltyRules,
  input: ReplaceConductRulingInput,
  state: ConductState,
  before: ConductRuling,
  atTables: readonly EarlierRuling[],
): Result<ConductRuling, AppError> => {
  const { entrant, offence: code, departure, intent, answers, repeatIndex, note } = input
  if (departure) return ok(departed(before, departure, input))
  const incident = { entrant: entrant ?? before.entrant, code: code ?? before.code, intent, answers }
  const count = (): number =>
    isCountedWith(rules, before, incident)
      ? before.repeatIndex
      : conductRepeatIndex(rules, incident, [...atTables, ...earlierConduct(state, incident.entrant, input.seq)])
  return ruled(rules, { ...incident, repeatIndex, note: note ?? '' }, count)
}

/** Another ruling on conduct in the place of one; the first stays in the record, linked to it. */
export const replaceConductRuling = useCase(
  'replaceConductRuling',
  replaceConductRulingInput,
  tournamentOf,
  async (deps, caller, input): Outcome<ConductAnswer> => {
    const { entrant } = input
    const atTables = entrant == null ? [] : await rulingsAtTables(deps, input.tournament, entrant)
    return rule(deps, caller, 'replaceConductRuling', input, (situation, rules) => {
      const { seq, reason } = input
      const { state, entrants } = situation
      const earlier = seenRuling(situation, input)
      if (!earlier.ok) return earlier
      const ruling = replacement(rules, input, state, lastVersion(earlier.value).ruling, atTables)
      if (!ruling.ok) return ruling
      const unknown = onEntrant(entrants, ruling.value)
      return unknown ? err(unknown) : ok({ type: 'replaced', seq, reason, ruling: ruling.value })
    })
  },
)
