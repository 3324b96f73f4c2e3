import type { AppError } from '../../contract/errors.ts'
import type { TableRef } from '../../contract/inputs.ts'
import { fromRules } from '../../contract/refusals.ts'
import { rulesetWith } from '../../contract/rules/rulesets.ts'
import { outside } from '../../contract/rulings/offence-names.ts'
import { offencesInput, type PreviewRulingInput, previewRulingInput } from '../../contract/rulings/ruling-inputs.ts'
import { incidentView, type RulingPreviewView, rulingView } from '../../contract/rulings/ruling-views.ts'
import { penaltyRulesError } from '../../contract/tournament/policy-refusals.ts'
import { formatTiles } from '../../rules/notation.ts'
import { falseWinReason } from '../../rules/offences/false-win-words.ts'
import type { PenaltyRulesKey } from '../../rules/offences/offence.ts'
import { getPenaltyRules } from '../../rules/offences/penalty-rules.ts'
import type { PenaltyRules } from '../../rules/offences/rules.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import type { PerSeat, RulesetKey } from '../../rules/ruleset.ts'
import type { TournamentRecord } from '../../store/types.ts'
import { apply } from '../../tournament/table/fold.ts'
import type { TableState } from '../../tournament/table/state.ts'
import { getTable } from '../reads.ts'
import { handEnd } from '../table/enter.ts'
import { plainWinds } from '../table/in-play.ts'
import { sessionClock } from '../tournaments/clock.ts'
import { type Caller, type Deps, type Outcome, readableTournament, useCase } from '../usecase.ts'
import { type RuledIncident, ruleIncident } from './incident.ts'
import { ruleAtTable, ruledEvent, rulingsElsewhere } from './rulings.ts'

/** What the rules let a referee choose, and what each offence asks. */
export const listOffences = useCase(
  'offences',
  offencesInput,
  () => undefined,
  async (_deps, _caller, { rules }): Outcome<PenaltyRules> => ok(getPenaltyRules(rules)),
)

const view = (
  rules: PenaltyRulesKey,
  { incident, ruling, shown }: RuledIncident,
  scores: PerSeat<number> | null,
): RulingPreviewView => {
  const declared = shown?.declared
  return {
    ...incidentView({ rules, incident, shown: shown?.line ?? null }),
    ruling: rulingView(ruling, incident.code),
    scores: scores && [...scores],
    shownWin: declared
      ? {
          outcome: outside(declared.outcome),
          shape: declared.shape && outside(declared.shape),
          excessTiles: declared.excessTiles,
          waits: formatTiles(declared.waits),
          readyDiscards: formatTiles(declared.readyDiscards.map(({ discard }) => discard)),
          reason: falseWinReason(declared),
          otherwise: shown.proposal.otherwise,
          note: shown.proposal.note,
        }
      : null,
  }
}

/** What is played under some penalty rules when nobody says it. */
const USUAL_RULESETS: Readonly<Record<PenaltyRulesKey, RulesetKey>> = {
  'mcr-cn': 'mcr-cn',
  'mcr-wmo': 'mcr-wmo',
  ema: 'mcr-wmo',
  hybrid: 'hybrid',
}

const anywhere = (input: PreviewRulingInput, rules: PenaltyRulesKey): Result<RulingPreviewView, AppError> => {
  const ruleset = rulesetWith(input.ruleset ?? USUAL_RULESETS[rules], input.switches)
  if (!ruleset.ok) return ruleset
  const mismatch = penaltyRulesError(ruleset.value, rules)
  if (mismatch) return err(mismatch)
  const bench = {
    rules: getPenaltyRules(rules, ruleset.value.penalties),
    ruleset: ruleset.value,
    winds: plainWinds(input.roundWind ?? 'E'),
  }
  const ruled = ruleIncident({ ...input, hand: input.hand ?? 1 }, bench, () => 1)
  return ruled.ok ? ok(view(rules, ruled.value, null)) : ruled
}

/** When a deal ends that would be void; refused as recording it would be. */
const endOfDeal = async (
  deps: Deps,
  tournament: TournamentRecord,
  { session: number }: TableRef,
  state: TableState,
  completedAt: number | null | undefined,
): Outcome<string> => {
  const session = await deps.store.session(tournament.id, number)
  if (!session?.startedAt) return err(fromRules({ code: 'TABLE_NOT_SEATED' }))
  const clock = sessionClock(session, session.startedAt, state.extraMinutes)
  return handEnd({ state, clock, now: deps.now().getTime(), context: { tournament } }, completedAt)
}

const atTable = async (
  deps: Deps,
  caller: Caller,
  input: PreviewRulingInput,
  ref: TableRef,
): Outcome<RulingPreviewView> => {
  const tournament = await readableTournament(deps, caller, ref.tournament)
  if (!tournament.ok) return tournament
  const table = await getTable(deps, caller, ref)
  if (!table.ok) return table
  const { state } = table.value
  if (!state) return err(fromRules({ code: 'TABLE_NOT_SEATED' }))
  const { ruleset: key, policy } = tournament.value
  const ruleset = rulesetWith(key, policy.switches)
  if (!ruleset.ok) return ruleset
  const situation = { policy, ruleset: ruleset.value }
  const record = { state, elsewhere: await rulingsElsewhere(deps, ref, input.offender) }
  const ruled = ruleAtTable(input, situation, record)
  if (!ruled.ok) return ruled
  const isVoid = ruled.value.ruling.handStatus === 'void'
  const end = isVoid ? await endOfDeal(deps, tournament.value, ref, state, input.completedAt) : ok(null)
  if (!end.ok) return end
  const folded = apply(state, ruledEvent(ruled.value, input, record, policy.penaltyRules, end.value), ruleset.value)
  return folded.ok ? ok(view(policy.penaltyRules, ruled.value, folded.value.scores)) : err(fromRules(folded.error))
}

/** What would follow from an incident. Stores nothing; refuses what recording it would refuse. */
export const previewRuling = useCase(
  'previewRuling',
  previewRulingInput,
  (input) => input.table?.tournament,
  async (deps, caller, input): Outcome<RulingPreviewView> => {
    if (input.table) return atTable(deps, caller, input, input.table)
    return anywhere(input, input.rules ?? 'mcr-wmo')
  },
)
