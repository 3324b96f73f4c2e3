import { standingsView, teamStandingsView } from '../../../contract/standings-views.ts'
import { exportStandings, exportTeamStandings } from '../../../usecases/exports.ts'
import { getStandings } from '../../../usecases/reads.ts'
import * as examples from '../examples.ts'
import { LIVE, STYLE } from '../parameters.ts'
import { answerWith, csvRoute, jsonRoute, type RestRoute } from '../route.ts'
import { toStandings, toTeamStandings } from '../standings-answers.ts'

const CSV =
  'UTF-8 with BOM and CRLF, so that Excel opens it right. Numbers are bare, negative ones too; a text that a spreadsheet ' +
  'would take for a formula has an apostrophe in front.'

/** The rankings, for programs and for spreadsheets. */
export const standingsRoutes: readonly RestRoute[] = [
  jsonRoute({
    id: 'getStandings',
    method: 'GET',
    path: '/tournaments/:tournament/standings',
    operation: 'standings',
    summary: "The players' ranking",
    query: { live: LIVE },
    view: standingsView,
    example: examples.standings,
    run: (deps, caller, { args }) => answerWith(getStandings(deps, caller, args), toStandings),
  }),
  csvRoute({
    id: 'exportStandings',
    method: 'GET',
    path: '/tournaments/:tournament/standings.csv',
    operation: 'standings',
    summary: "The players' ranking as a CSV file",
    description: `Columns rank, number, name, country, team, table_points, points, then for every session its table, table points and points. ${CSV}`,
    query: { live: LIVE, style: STYLE },
    example: examples.standingsCsv,
    run: (deps, caller, { args }) => exportStandings(deps, caller, args),
  }),
  jsonRoute({
    id: 'getTeamStandings',
    method: 'GET',
    path: '/tournaments/:tournament/teams/standings',
    operation: 'standings',
    summary: "The teams' ranking",
    query: { live: LIVE },
    view: teamStandingsView,
    example: examples.teamStandings,
    run: (deps, caller, { args }) => answerWith(getStandings(deps, caller, args), toTeamStandings),
  }),
  csvRoute({
    id: 'exportTeamStandings',
    method: 'GET',
    path: '/tournaments/:tournament/teams/standings.csv',
    operation: 'standings',
    summary: "The teams' ranking as a CSV file",
    description: `Columns rank, team, name, table_points, points, members. ${CSV}`,
    query: { live: LIVE, style: STYLE },
    example: examples.teamStandingsCsv,
    run: (deps, caller, { args }) => exportTeamStandings(deps, caller, args),
  }),
]
