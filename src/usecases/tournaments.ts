import { csvError, parseEntrantsCsv, parseTeamsCsv } from '../contract/csv.ts'
import { appError } from '../contract/errors.ts'
import { importEntrantsInput } from '../contract/inputs.ts'
import { policyError } from '../contract/policy-refusals.ts'
import { rulesetWith } from '../contract/rulesets.ts'
import { createTournamentInput } from '../contract/tournament-inputs.ts'
import { numbered } from '../contract/wording.ts'
import { err, ok } from '../rules/result.ts'
import type { TeamRecord, TournamentRecord } from '../store/types.ts'
import type { EntrantEntry } from '../tournament/entrant.ts'
import { existingTournament, type Outcome, useCase } from './usecase.ts'

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

const codesOf = (entrants: readonly EntrantEntry[]): readonly string[] =>
  [...new Set(entrants.flatMap(({ team }) => (team === null ? [] : [team])))].sort()

/** Without a file of teams: the teams that the entrants name, with the names they had before. */
const teamsNamed = (entrants: readonly EntrantEntry[], before: readonly TeamRecord[]): readonly TeamRecord[] => {
  const names = new Map(before.map(({ code, name }) => [code, name]))
  return codesOf(entrants).map((code) => ({ code, name: names.get(code) ?? code }))
}

/** With one, an entrant of another team is a slip of the keyboard that would split a team. */
const unknownTeams = (entrants: readonly EntrantEntry[], teams: readonly TeamRecord[]): readonly string[] =>
  codesOf(entrants).filter((code) => !teams.some((team) => team.code === code))

/** Replaces entrants and teams from CSV. Entrants whom the record names must stay on the list; names may change. */
export const importEntrants = useCase(
  'importEntrants',
  importEntrantsInput,
  (input) => input.tournament,
  async (deps, _caller, input): Outcome<TournamentRecord> => {
    const tournament = await existingTournament(deps, input.tournament)
    if (!tournament.ok) return tournament
    const entrants = parseEntrantsCsv(input.entrantsCsv)
    if (!entrants.ok) return err(csvError('entrantsCsv', entrants.error))
    const teams = input.teamsCsv
      ? parseTeamsCsv(input.teamsCsv)
      : ok(teamsNamed(entrants.value, await deps.store.teams(input.tournament)))
    if (!teams.ok) return err(csvError('teamsCsv', teams.error))
    const unknown = unknownTeams(entrants.value, teams.value)
    if (unknown.length > 0)
      return err(
        appError('UNKNOWN_TEAM', `The file of teams has no ${unknown.join(', ')}; add it or correct the entrants.`, {
          teams: unknown,
        }),
      )
    const { seatedMissing } = await deps.store.replaceEntrants(input.tournament, entrants.value, teams.value)
    if (seatedMissing.length > 0)
      return err(
        appError(
          'SEATED_ENTRANTS_MISSING',
          `${numbered('Entrant', 'Entrants', seatedMissing)} must stay on the list: the record names by number whoever has a seat, had one before a reseating, or was ruled on.`,
          { numbers: seatedMissing },
        ),
      )
    return tournament
  },
)
