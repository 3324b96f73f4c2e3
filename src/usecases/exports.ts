import { exportSeatingInput, exportStandingsInput } from '../contract/inputs.ts'
import { seatingCsv } from '../contract/seating-csv.ts'
import { type CsvStyle, playersCsv, teamsCsv } from '../contract/standings-csv.ts'
import { ok } from '../rules/result.ts'
import { getStandings, type Standings } from './reads.ts'
import { type Outcome, readableTournament, useCase } from './usecase.ts'

/** A file to save. */
export interface TextFile {
  readonly name: string
  readonly text: string
}

const exporter = (what: string, write: (standings: Standings, style: CsvStyle) => string) =>
  useCase(
    'standings',
    exportStandingsInput,
    (input) => input.tournament,
    async (deps, caller, { tournament, live, style }): Outcome<TextFile> => {
      const standings = await getStandings(deps, caller, { tournament, live })
      if (!standings.ok) return standings
      const name = `${tournament}-${what}${live ? '-live' : ''}.csv`
      return ok({ name, text: write(standings.value, style) })
    },
  )

/** The players' ranking as a CSV file. */
export const exportStandings = exporter('standings', ({ players }, style) => playersCsv(players, style))

/** The teams' ranking as a CSV file. */
export const exportTeamStandings = exporter('team-standings', ({ teams, teamNames }, style) =>
  teamsCsv(teams, teamNames, style),
)

/** Who sits where in every session as a CSV file, which an import takes again unless it has names. */
export const exportSeating = useCase(
  'tournament',
  exportSeatingInput,
  (input) => input.tournament,
  async (deps, caller, { tournament: id, names, style }): Outcome<TextFile> => {
    const tournament = await readableTournament(deps, caller, id)
    if (!tournament.ok) return tournament
    const [tables, entrants] = await Promise.all([deps.store.tables(id), deps.store.entrants(id)])
    const byNumber = names ? new Map(entrants.map(({ number, name }) => [number, name])) : null
    return ok({ name: `${id}-seating${names ? '-names' : ''}.csv`, text: seatingCsv(tables, byNumber, style) })
  },
)
