import { leagueView, toLeague } from '../../../contract/standings/league-views.ts'
import { writeXlsx, XLSX } from '../../../documents/xlsx.ts'
import { exportLeague, exportLeagueWorkbook, getLeague } from '../../../usecases/standings/league.ts'
import { leagueCsvExample, leagueExample } from '../league-examples.ts'
import { LEAGUE, STYLE } from '../parameters.ts'
import { answerWith, csvRoute, jsonRoute, type RestRoute, streamRoute } from '../route.ts'

/** The parts of a list in an address; what is no text is handed on as it is. */
const listIn = (text: unknown): unknown =>
  typeof text === 'string' ? text.split(',').map((part) => part.trim()) : text

const numbersIn = (text: unknown): unknown => {
  const parts = listIn(text)
  return Array.isArray(parts) ? parts.map((part) => (/^\d{1,10}$/.test(part) ? Number(part) : part)) : parts
}

/** A league as an address names it, where lists are written with commas. */
export const leagueIn = ({ tournaments, places, qualifications, rule, best }: Readonly<Record<string, unknown>>) => ({
  ...{ rule, best, tournaments: listIn(tournaments), places: numbersIn(places) },
  qualifications: listIn(qualifications),
})

const ERRORS = ['BAD_INPUT', 'UNAUTHENTICATED', 'FORBIDDEN', 'TOURNAMENT_NOT_FOUND'] as const

const WHAT =
  'Nothing of it is stored: a league is what the address says, and keeping the address keeps the league. Only closed tables count. ' +
  'The same person is told by the person or EMA number of the entrants, else by name and country.'

/** Cumulative tables over several tournaments. */
export const leagueRoutes: readonly RestRoute[] = [
  jsonRoute({
    id: 'getLeague',
    method: 'GET',
    path: '/league',
    operation: 'league',
    summary: 'A cumulative table over several tournaments',
    description: WHAT,
    query: LEAGUE,
    view: leagueView,
    example: leagueExample,
    errors: ERRORS,
    run: (deps, caller, { args }) => answerWith(getLeague(deps, caller, leagueIn(args)), toLeague),
  }),
  csvRoute({
    id: 'exportLeague',
    method: 'GET',
    path: '/league.csv',
    operation: 'league',
    summary: 'A cumulative table over several tournaments as a CSV file',
    description:
      'Columns rank, name, country, ema, total, total_exact, then what each tournament gave and whether that is among the best that ' +
      `count. ${WHAT}`,
    query: { ...LEAGUE, style: STYLE },
    example: leagueCsvExample,
    errors: ERRORS,
    run: (deps, caller, { args }) => exportLeague(deps, caller, { ...leagueIn(args), style: args.style }),
  }),
  streamRoute({
    id: 'exportLeagueWorkbook',
    method: 'GET',
    path: '/league.xlsx',
    operation: 'league',
    summary: 'A cumulative table over several tournaments as a workbook',
    description:
      'A sheet of the table as in the CSV file, one with a line for every result, and one of what the tournaments count for. Sums and ' +
      `scores are numbers; where decimals would be rounded, exact fractions stand beside them. ${WHAT}`,
    query: LEAGUE,
    mediaType: XLSX,
    errors: ERRORS,
    run: (deps, caller, { args }) =>
      answerWith(exportLeagueWorkbook(deps, caller, leagueIn(args)), ({ name, workbook }) => ({
        name,
        stream: writeXlsx(workbook),
      })),
  }),
]
