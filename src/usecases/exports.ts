import { exportCountriesInput, exportSeatingInput, exportStandingsInput } from '../contract/inputs.ts'
import { seatingCsv } from '../contract/seating/seating-csv.ts'
import { rankingNotes, withAllSessions } from '../contract/standings/ranking-notes.ts'
import { type CsvStyle, countriesCsv, playersCsv, teamsCsv } from '../contract/standings/standings-csv.ts'
import { fansCsv, statisticsCsv } from '../contract/standings/statistics-csv.ts'
import { exportStatisticsInput } from '../contract/standings/statistics-inputs.ts'
import { ok } from '../rules/result.ts'
import { getStandings, type Standings } from './reads.ts'
import { getCountryStandings } from './standings/standings.ts'
import { getStatistics, type Statistics } from './standings/statistics.ts'
import { ifReadable, type Outcome, useCase } from './usecase.ts'

/** A file to save. */
export interface TextFile {
  readonly name: string
  readonly text: string
}

/** The name of a file without its ending; it says which results are ranked. */
export const fileName = ({ tournament, live, session, upTo, stage, penalties }: Standings, what: string): string => {
  const parts = [
    `${tournament.id}-${what}`,
    ...(session === null ? [] : [`session-${session}`]),
    ...(upTo === null ? [] : [`up-to-session-${upTo}`]),
    ...(stage === null ? [] : [`stage-${stage}`]),
    ...(penalties ? [] : ['without-penalties']),
    ...(live ? ['live'] : []),
  ]
  return parts.join('-')
}

const exporter = (what: string, write: (standings: Standings, style: CsvStyle) => string) =>
  useCase(
    'standings',
    exportStandingsInput,
    (input) => input.tournament,
    async (deps, caller, { style, ...input }): Outcome<TextFile> => {
      const standings = await getStandings(deps, caller, input)
      if (!standings.ok) return standings
      return ok({ name: `${fileName(standings.value, what)}.csv`, text: write(standings.value, style) })
    },
  )

/** The players' ranking as a CSV file. */
export const exportStandings = exporter('standings', (standings, style) =>
  playersCsv(withAllSessions(standings.players, standings), style, rankingNotes(standings.ranking)),
)

/** The teams' ranking as a CSV file. */
export const exportTeamStandings = exporter('team-standings', ({ teams, teamNames }, style) =>
  teamsCsv(teams, teamNames, style),
)

/** The countries' ranking as a CSV file. */
export const exportCountryStandings = useCase(
  'standings',
  exportCountriesInput,
  (input) => input.tournament,
  async (deps, caller, { style, ...input }): Outcome<TextFile> => {
    const found = await getCountryStandings(deps, caller, input)
    if (!found.ok) return found
    const { standings, countries } = found.value
    return ok({ name: `${fileName(standings, 'country-standings')}.csv`, text: countriesCsv(countries, style) })
  },
)

/** Who sits where in every session as a CSV file, which an import takes again unless it has names. */
export const exportSeating = useCase(
  'tournament',
  exportSeatingInput,
  (input) => input.tournament,
  async (deps, caller, { tournament: id, names, style }): Outcome<TextFile> => {
    // Those of the standings stay in memory; the tables themselves hold every hand besides.
    const facts = ifReadable(caller, id, await deps.store.standingsFacts(id))
    if (!facts.ok) return facts
    const { tables, entrants } = facts.value
    const byNumber = names ? new Map(entrants.map(({ number, name }) => [number, name])) : null
    return ok({ name: `${id}-seating${names ? '-names' : ''}.csv`, text: seatingCsv(tables, byNumber, style) })
  },
)

const statisticsExporter = (what: string, write: (statistics: Statistics, style: CsvStyle) => string) =>
  useCase(
    'statistics',
    exportStatisticsInput,
    (input) => input.tournament,
    async (deps, caller, { style, ...input }): Outcome<TextFile> => {
      const statistics = await getStatistics(deps, caller, input)
      if (!statistics.ok) return statistics
      const { tournament, live } = statistics.value
      return ok({ name: `${tournament.id}-${what}${live ? '-live' : ''}.csv`, text: write(statistics.value, style) })
    },
  )

/** Statistics of every player as a CSV file. */
export const exportStatistics = statisticsExporter('statistics', ({ event, entrants, ruleset }, style) =>
  statisticsCsv(event, entrants, ruleset, style),
)

/** How often each fan was in a hand, as a CSV file. */
export const exportFanStatistics = statisticsExporter('fan-statistics', ({ event, ruleset }, style) =>
  fansCsv(event, ruleset, style),
)
