import { appError } from '../../contract/errors.ts'
import { rulesetWith } from '../../contract/rules/rulesets.ts'
import { policyError } from '../../contract/tournament/policy-refusals.ts'
import { createTournamentInput } from '../../contract/tournament/tournament-inputs.ts'
import { err, ok } from '../../rules/result.ts'
import type { TournamentRecord } from '../../store/types.ts'
import { type Outcome, useCase } from '../usecase.ts'

/** Creates a tournament. Ruleset and every policy are chosen by the caller; nothing is assumed. */
export const createTournament = useCase(
  'createTournament',
  createTournamentInput,
  () => undefined,
  async (deps, caller, input): Outcome<TournamentRecord> => {
    const ruleset = rulesetWith(input.ruleset, input.policy.switches)
    if (!ruleset.ok) return ruleset
    const refused = policyError(ruleset.value, input.policy)
    if (refused) return err(refused)
    const tournament: TournamentRecord = {
      ...input,
      rulesetVersion: ruleset.value.version,
      createdBy: caller.subject ?? 'public',
      createdAt: deps.now(),
      frozenAt: null,
    }
    const outcome = await deps.store.createTournament(tournament)
    if (outcome === 'exists')
      return err(appError('TOURNAMENT_EXISTS', `There already is a tournament ${input.id}; choose another id.`))
    return ok(tournament)
  },
)
