import { exportStandingsInput } from '../../contract/inputs.ts'
import { emaReportCsv, emaReportSheet } from '../../contract/standings/ema-report.ts'
import { ok } from '../../rules/result.ts'
import type { EntrantRecord } from '../../store/types.ts'
import { placesOf } from '../../tournament/league.ts'
import type { Standing } from '../../tournament/standings.ts'
import type { TextFile } from '../exports.ts'
import { getStandings, type Standings } from '../reads.ts'
import { type Outcome, useCase } from '../usecase.ts'
import type { WorkbookFile } from './workbook.ts'

interface Report {
  readonly standings: Standings
  readonly entrants: ReadonlyMap<number, EntrantRecord>
  readonly style: 'comma' | 'semicolon'
  readonly now: Date
}

const reporter = <T>(write: (report: Report) => T) =>
  useCase(
    'standings',
    exportStandingsInput,
    (input) => input.tournament,
    async (deps, caller, { tournament, live, style }): Outcome<T> => {
      const standings = await getStandings(deps, caller, { tournament, live })
      if (!standings.ok) return standings
      const entrants = await deps.store.entrants(tournament)
      const byNumber = new Map(entrants.map((entrant) => [entrant.number, entrant]))
      return ok(write({ standings: standings.value, entrants: byNumber, style, now: deps.now() }))
    },
  )

/** Who never played has no place in the report, and takes none from others. */
const whoPlayed = ({ players }: Standings): readonly Standing[] =>
  placesOf(players).map(({ standing, rank }) => ({ ...standing, rank }))

const nameOf = ({ tournament, live }: Standings): string => `${tournament.id}-ema-report${live ? '-live' : ''}`

/** The report to the European Mahjong Association as CSV. */
export const exportEmaReport = reporter(
  ({ standings, entrants, style }): TextFile => ({
    name: `${nameOf(standings)}.csv`,
    text: emaReportCsv(whoPlayed(standings), entrants, style),
  }),
)

/** The same as a workbook. */
export const exportEmaWorkbook = reporter(
  ({ standings, entrants, now }): WorkbookFile => ({
    name: `${nameOf(standings)}.xlsx`,
    workbook: {
      title: `${standings.tournament.name}: EMA report`,
      createdAt: now,
      sheets: [emaReportSheet(whoPlayed(standings), entrants)],
    },
  }),
)
