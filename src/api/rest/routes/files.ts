import { PDF } from '../../../documents/pdf/paper.ts'
import { writeRanking } from '../../../documents/ranking.ts'
import { writeScoreSheets } from '../../../documents/score-sheets.ts'
import { writeSeating } from '../../../documents/seating.ts'
import { writeSlips } from '../../../documents/slips.ts'
import { writeXlsx, XLSX } from '../../../documents/xlsx.ts'
import { fileName } from '../../../usecases/exports.ts'
import { exportEmaReport, exportEmaWorkbook } from '../../../usecases/standings/ema-report.ts'
import { exportWorkbook } from '../../../usecases/standings/workbook.ts'
import { rankingToPrint, type SeatsToPrint, scoreSheetsToPrint, seatingToPrint } from '../../../usecases/table/paper.ts'
import { emaReportCsv } from '../league-examples.ts'
import {
  LIVE,
  ONLY_SESSION,
  ONLY_TABLE,
  SCOPE,
  SEATING_FORM,
  SEATS_OF_SESSION,
  SEATS_OF_STAGE,
  STYLE,
} from '../parameters.ts'
import { answerWith, csvRoute, type RestRoute, streamRoute } from '../route.ts'

const SEATING_WRITERS = {
  PLAYERS: (seats: SeatsToPrint) => writeSeating(seats, 'player'),
  TABLES: (seats: SeatsToPrint) => writeSeating(seats, 'table'),
  SLIPS: writeSlips,
} as const

const FONTS =
  'Names may be in any script that Noto Sans has; a character without a glyph is an empty frame with a note.'

const EMA =
  'Place, EMA number, last name, first name, country code, table points, score, and whether the player is a member, which who has a ' +
  'number is. Where the list of entrants does not divide a name, it stands whole as the last name.'

/** Files for spreadsheets, to print and to hand in. */
export const fileRoutes: readonly RestRoute[] = [
  streamRoute({
    id: 'exportWorkbook',
    method: 'GET',
    path: '/tournaments/:tournament/standings.xlsx',
    operation: 'standings',
    summary: 'Ranking, sessions, teams, countries, hands and penalties as a workbook',
    description:
      'A sheet each, with a line of titles that stays in sight. Table points and points are numbers; where decimals would be ' +
      'rounded, the exact fractions stand beside them. Texts are never formulas.',
    query: SCOPE,
    errors: ['SESSION_NOT_FOUND'],
    mediaType: XLSX,
    run: (deps, caller, { args }) =>
      answerWith(exportWorkbook(deps, caller, args), ({ name, workbook }) => ({ name, stream: writeXlsx(workbook) })),
  }),
  streamRoute({
    id: 'printStandings',
    method: 'GET',
    path: '/tournaments/:tournament/standings.pdf',
    operation: 'standings',
    summary: 'The rankings of players and teams to print',
    description: `A4. ${FONTS}`,
    query: SCOPE,
    errors: ['SESSION_NOT_FOUND'],
    mediaType: PDF,
    run: (deps, caller, { args }) =>
      answerWith(rankingToPrint(deps, caller, args), (ranking) => ({
        name: `${fileName(ranking, 'standings')}.pdf`,
        stream: writeRanking(ranking),
      })),
  }),
  streamRoute({
    id: 'printSeating',
    method: 'GET',
    path: '/tournaments/:tournament/seating.pdf',
    operation: 'tournament',
    summary: 'Who sits where in every session, or in some, to print',
    description: `A4. ${FONTS}`,
    query: { form: SEATING_FORM, session: SEATS_OF_SESSION, stage: SEATS_OF_STAGE },
    errors: ['SESSION_NOT_FOUND', 'STAGE_NOT_FOUND'],
    mediaType: PDF,
    run: (deps, caller, { args }) =>
      answerWith(seatingToPrint(deps, caller, args), (seats) => ({
        name: `${seats.tournament.id}-seating-${seats.form.toLowerCase()}.pdf`,
        stream: SEATING_WRITERS[seats.form](seats),
      })),
  }),
  streamRoute({
    id: 'printScoreSheets',
    method: 'GET',
    path: '/tournaments/:tournament/score-sheets.pdf',
    operation: 'tournament',
    summary: 'A score sheet for every table, to print and write on',
    description:
      'A page for each table: its players, a line for each hand with its winds, and a code that leads to the page of the table ' +
      `where the server is reached (PUBLIC_URL, or as this request was sent). ${FONTS}`,
    query: { session: ONLY_SESSION, table: ONLY_TABLE },
    mediaType: PDF,
    errors: ['SESSION_NOT_FOUND', 'TABLE_NOT_FOUND'],
    run: (deps, caller, { args, origin }) =>
      answerWith(scoreSheetsToPrint(deps, caller, args), (seats) => {
        const { id } = seats.tournament
        const address = ({ session, table }: { readonly session: number; readonly table: number }) =>
          `${origin}/tournaments/${id}/sessions/${session}/tables/${table}`
        return { name: `${id}-score-sheets.pdf`, stream: writeScoreSheets({ ...seats, address }) }
      }),
  }),
  csvRoute({
    id: 'exportEmaReport',
    method: 'GET',
    path: '/tournaments/:tournament/ema-report.csv',
    operation: 'standings',
    summary: 'The results as the European Mahjong Association asks for them, as a CSV file',
    description: `${EMA} Written like the rankings.`,
    query: { live: LIVE, style: STYLE },
    example: emaReportCsv,
    run: (deps, caller, { args }) => exportEmaReport(deps, caller, args),
  }),
  streamRoute({
    id: 'exportEmaWorkbook',
    method: 'GET',
    path: '/tournaments/:tournament/ema-report.xlsx',
    operation: 'standings',
    summary: 'The results as the European Mahjong Association asks for them, as a workbook',
    description: EMA,
    query: { live: LIVE },
    mediaType: XLSX,
    run: (deps, caller, { args }) =>
      answerWith(exportEmaWorkbook(deps, caller, args), ({ name, workbook }) => ({
        name,
        stream: writeXlsx(workbook),
      })),
  }),
]
