import {
  countryStandingsView,
  standingsView,
  standingView,
  teamStandingsView,
} from '../../../contract/standings/standings-views.ts'
import { exportCountryStandings, exportStandings, exportTeamStandings } from '../../../usecases/exports.ts'
import { getStandings } from '../../../usecases/reads.ts'
import { getCountryStandings } from '../../../usecases/standings/standings.ts'
import { BEST, SCOPE, STYLE } from '../parameters.ts'
import { answerWith, csvRoute, jsonRoute, type RestRoute, rowsRoute } from '../route.ts'
import { toCountryStandings, toStandings, toTeamStandings } from '../standings-answers.ts'
import * as examples from '../standings-examples.ts'

const CSV =
  'UTF-8 with BOM and CRLF, so that Excel opens it right. Numbers are bare, negative ones too; a text that a spreadsheet ' +
  'would take for a formula has an apostrophe in front.'

const SCOPE_ERRORS = ['SESSION_NOT_FOUND', 'STAGE_NOT_FOUND'] as const

/** The rankings, for programs and for spreadsheets. */
export const standingsRoutes: readonly RestRoute[] = [
  rowsRoute({
    id: 'getStandings',
    method: 'GET',
    path: '/tournaments/:tournament/standings',
    operation: 'standings',
    summary: "The players' ranking",
    query: SCOPE,
    errors: SCOPE_ERRORS,
    view: standingsView,
    rows: { member: 'players', view: standingView },
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
    query: { ...SCOPE, style: STYLE },
    errors: SCOPE_ERRORS,
    example: examples.standingsCsv,
    run: (deps, caller, { args }) => exportStandings(deps, caller, args),
  }),
  jsonRoute({
    id: 'getTeamStandings',
    method: 'GET',
    path: '/tournaments/:tournament/teams/standings',
    operation: 'standings',
    summary: "The teams' ranking",
    query: SCOPE,
    errors: SCOPE_ERRORS,
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
    query: { ...SCOPE, style: STYLE },
    errors: SCOPE_ERRORS,
    example: examples.teamStandingsCsv,
    run: (deps, caller, { args }) => exportTeamStandings(deps, caller, args),
  }),
  jsonRoute({
    id: 'getCountryStandings',
    method: 'GET',
    path: '/tournaments/:tournament/countries/standings',
    operation: 'standings',
    summary: "The countries' ranking by their best players",
    query: { ...SCOPE, best: BEST },
    errors: SCOPE_ERRORS,
    view: countryStandingsView,
    example: examples.countryStandings,
    run: (deps, caller, { args }) => answerWith(getCountryStandings(deps, caller, args), toCountryStandings),
  }),
  csvRoute({
    id: 'exportCountryStandings',
    method: 'GET',
    path: '/tournaments/:tournament/countries/standings.csv',
    operation: 'standings',
    summary: "The countries' ranking as a CSV file",
    description: `Columns rank, country, table_points, points, members, counted, fines. ${CSV}`,
    query: { ...SCOPE, best: BEST, style: STYLE },
    errors: SCOPE_ERRORS,
    example: examples.countryStandingsCsv,
    run: (deps, caller, { args }) => exportCountryStandings(deps, caller, args),
  }),
]
