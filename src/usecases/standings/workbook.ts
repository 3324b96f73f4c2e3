import { standingsInput } from '../../contract/inputs.ts'
import {
  rankingNotes,
  rankingText,
  scopeTexts,
  stagePlaces,
  withAllSessions,
} from '../../contract/standings/ranking-notes.ts'
import {
  aboutSheet,
  countriesSheet,
  rankingSheet,
  sessionsSheet,
  teamsSheet,
} from '../../contract/standings/standings-sheets.ts'
import type { Workbook } from '../../contract/standings/workbook.ts'
import { handsSheet, penaltiesSheet } from '../../contract/table/table-sheets.ts'
import { ok } from '../../rules/result.ts'
import type { Ruleset } from '../../rules/ruleset.ts'
import { getRuleset } from '../../rules/rulesets.ts'
import type { StandingsFacts, TableWithHands, TournamentRecord } from '../../store/types.ts'
import { sessionsOf } from '../../tournament/stages/plan.ts'
import { countryStandings } from '../../tournament/standings.ts'
import { fileName } from '../exports.ts'
import { getStandings, type Standings } from '../reads.ts'
import { type Deps, ifReadable, type Outcome, useCase } from '../usecase.ts'
import { playedTables } from './played-tables.ts'

/** A workbook under the name of its file. */
export interface WorkbookFile {
  readonly name: string
  readonly workbook: Workbook
}

/** Which sessions the scope of the standings is of, from the first to the last. */
const spanOf = ({ session, upTo, stage }: Standings, { stages }: StandingsFacts) => {
  if (session !== null) return { first: session, last: session }
  if (stage === null) return { first: 1, last: upTo }
  return sessionsOf(
    stages.map(({ plan }) => plan),
    stage,
  )
}

/** The tables that count, a few at a time, however many there are. */
async function* tablesOf(deps: Deps, standings: Standings, facts: StandingsFacts): AsyncGenerator<TableWithHands> {
  const { first, last } = spanOf(standings, facts)
  for await (const table of playedTables(deps, standings.tournament.id, standings.live))
    if (table.session >= first && (last === null || table.session <= last)) yield table
}

const rulesetOf = ({ id, ruleset, policy }: TournamentRecord): Ruleset => {
  const found = getRuleset(ruleset, policy.switches)
  if (!found.ok) throw new Error(`tournament ${id} has no ruleset`)
  return found.value
}

const aboutLines = (standings: Standings, now: Date): readonly (readonly [string, string])[] => {
  const { tournament, players, tablesCounted, tablesTotal, ranking } = standings
  const { id, name, ruleset, rulesetVersion, frozenAt, timeZone } = tournament
  return [
    ['Tournament', name],
    ['Id', id],
    ['Ruleset', `${ruleset} ${rulesetVersion}`],
    ['Ranked by', rankingText(ranking)],
    ...[stagePlaces(players, standings)].flatMap((places) => (places === '' ? [] : [['Stages', places] as const])),
    ...rankingNotes(ranking).map((note) => ['Ranking', note] as const),
    ['Tables counted', [`${tablesCounted} of ${tablesTotal}`, ...scopeTexts(standings)].join(', ')],
    ['Results', frozenAt === null ? 'not final yet' : `final since ${new Date(frozenAt).toISOString()}`],
    ['Time zone', timeZone],
    ['Written', now.toISOString()],
    ['Table points', 'In decimals; where these are rounded, a column beside them holds the exact fractions.'],
    ['Points', 'Fines are part of the points.'],
    ['Seats', 'By initial wind.'],
  ]
}

const sheetsOf = (deps: Deps, standings: Standings, facts: StandingsFacts) => {
  const { entrants, conduct } = facts
  const { tournament, players, played, house, teams, teamNames, ranking, stages, stage } = standings
  const countries = countryStandings(played, ranking.rules, null, ranking.lot)
  const names = new Map(entrants.map(({ number, name }) => [number, name]))
  return [
    rankingSheet(
      withAllSessions(players, standings),
      teamNames,
      new Map(stage === null ? stages.map(({ number, name }) => [number, name]) : []),
    ),
    sessionsSheet(played, house),
    ...(teams.length === 0 ? [] : [teamsSheet(teams, teamNames)]),
    ...(countries.length === 0 ? [] : [countriesSheet(countries)]),
    handsSheet(tablesOf(deps, standings, facts), rulesetOf(tournament), names),
    penaltiesSheet(tablesOf(deps, standings, facts), conduct, names),
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
    const { name } = standings.value.tournament
    return ok({
      name: `${fileName(standings.value, 'results')}.xlsx`,
      workbook: { title: name, createdAt: deps.now(), sheets: sheetsOf(deps, standings.value, facts.value) },
    })
  },
)
