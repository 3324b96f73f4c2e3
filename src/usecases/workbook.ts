import { standingsInput } from '../contract/inputs.ts'
import { aboutSheet, rankingSheet, sessionsSheet, teamsSheet } from '../contract/standings-sheets.ts'
import { handsSheet, penaltiesSheet } from '../contract/table-sheets.ts'
import type { Workbook } from '../contract/workbook.ts'
import { ok } from '../rules/result.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import { getRuleset } from '../rules/rulesets.ts'
import type { StandingsFacts, TournamentRecord } from '../store/types.ts'
import { TIE_BREAKS } from '../tournament/tiebreaks.ts'
import { playedTables } from './played-tables.ts'
import { getStandings, type Standings } from './reads.ts'
import { type Deps, ifReadable, type Outcome, useCase } from './usecase.ts'

/** A workbook under the name of its file. */
export interface WorkbookFile {
  readonly name: string
  readonly workbook: Workbook
}

const rulesetOf = ({ id, ruleset, policy }: TournamentRecord): Ruleset => {
  const found = getRuleset(ruleset, policy.switches)
  if (!found.ok) throw new Error(`tournament ${id} has no ruleset`)
  return found.value
}

const aboutLines = ({ tournament, live, tablesCounted, tablesTotal }: Standings, now: Date) => {
  const { id, name, ruleset, rulesetVersion, policy, frozenAt, timeZone } = tournament
  return [
    ['Tournament', name],
    ['Id', id],
    ['Ruleset', `${ruleset} ${rulesetVersion}`],
    ['Ranked by', policy.ranking.map((code) => TIE_BREAKS[code].description).join('; then ')],
    ['Tables counted', `${tablesCounted} of ${tablesTotal}${live ? ', running ones with their present scores' : ''}`],
    ['Results', frozenAt === null ? 'not final yet' : `final since ${new Date(frozenAt).toISOString()}`],
    ['Time zone', timeZone],
    ['Written', now.toISOString()],
    ['Table points', 'In decimals; where these are rounded, a column beside them holds the exact fractions.'],
    ['Points', 'Fines are part of the points.'],
    ['Seats', 'By initial wind.'],
  ] as const
}

const sheetsOf = (deps: Deps, standings: Standings, { entrants, conduct }: StandingsFacts) => {
  const { tournament, players, teams, teamNames } = standings
  const names = new Map(entrants.map(({ number, name }) => [number, name]))
  return [
    rankingSheet(players, teamNames),
    sessionsSheet(players),
    ...(teams.length === 0 ? [] : [teamsSheet(teams, teamNames)]),
    handsSheet(playedTables(deps, tournament.id, standings.live), rulesetOf(tournament), names),
    penaltiesSheet(playedTables(deps, tournament.id, standings.live), conduct, names),
    aboutSheet(aboutLines(standings, deps.now())),
  ]
}

/**
 * Ranking, sessions, teams, hands and penalties of a tournament as a workbook. Hands and penalties are read from the store while
 * the file is written, so that it takes no more memory for a large event.
 */
export const exportWorkbook = useCase(
  'standings',
  standingsInput,
  (input) => input.tournament,
  async (deps, caller, input): Outcome<WorkbookFile> => {
    const standings = await getStandings(deps, caller, input)
    if (!standings.ok) return standings
    const facts = ifReadable(caller, input.tournament, await deps.store.standingsFacts(input.tournament))
    if (!facts.ok) return facts
    const { id, name } = standings.value.tournament
    return ok({
      name: `${id}${input.live ? '-live' : ''}.xlsx`,
      workbook: { title: name, createdAt: deps.now(), sheets: sheetsOf(deps, standings.value, facts.value) },
    })
  },
)
