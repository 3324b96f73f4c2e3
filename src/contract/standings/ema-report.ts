import { type Rational, rationalDecimal, rationalMixed } from '../../tournament/rational.ts'
import type { Standing } from '../../tournament/standings.ts'
import { countryCode } from '../entrants/countries.ts'
import { needsExact, sumsOf } from './standing-sums.ts'
import { CSV_STYLES, type CsvStyle, file, plain, rankText, text } from './standings-csv.ts'
import { pointsColumn, type Sheet, type SheetRow, textColumn, wholeColumn } from './workbook.ts'

/** What the list of entrants says of a player besides his name. */
export interface ReportedEntrant {
  readonly number: number
  readonly emaNumber: string | null
  readonly firstName: string | null
  readonly lastName: string | null
}

interface ReportRow {
  readonly rank: number | null
  readonly emaNumber: string | null
  readonly lastName: string
  readonly firstName: string | null
  readonly country: string | null
  readonly tablePoints: Rational
  readonly points: Rational
}

const rowsOf = (players: readonly Standing[], entrants: ReadonlyMap<number, ReportedEntrant>): readonly ReportRow[] =>
  players.map((standing) => {
    const { rank, entrant } = standing
    const { emaNumber = null, firstName = null, lastName = null } = entrants.get(entrant.number) ?? {}
    return {
      ...{ rank, emaNumber, firstName: lastName === null ? null : firstName },
      // A name that the list does not divide stands whole where the last name does.
      lastName: lastName ?? entrant.name,
      country: entrant.country === null ? null : countryCode(entrant.country),
      ...sumsOf(standing),
    }
  })

const isExact = (rows: readonly ReportRow[]): boolean => needsExact(rows.map(({ tablePoints }) => tablePoints))

const member = ({ emaNumber }: ReportRow): string => (emaNumber === null ? 'no' : 'yes')

/**
 * The results as the European Mahjong Association asks for them (dossier E5 "Report to EMA"): place, EMA number, last and first name,
 * country, table points, score, and whether the player is a member, which who has a number is. CSV like the rankings.
 */
export const emaReportCsv = (
  players: readonly Standing[],
  entrants: ReadonlyMap<number, ReportedEntrant>,
  style: CsvStyle = 'comma',
): string => {
  const rows = rowsOf(players, entrants)
  const exact = isExact(rows)
  const decimals = (value: Rational) => plain(rationalDecimal(value).replace('.', CSV_STYLES[style].decimal))
  const header = [
    ...['place', 'ema_number', 'last_name', 'first_name', 'country', 'table_points'],
    ...(exact ? ['table_points_exact'] : []),
    ...['score', 'ema_member'],
  ]
  const cells = rows.map((row) => [
    ...[
      plain(rankText(row.rank)),
      plain(row.emaNumber ?? ''),
      text(row.lastName),
      text(row.firstName),
      text(row.country),
    ],
    decimals(row.tablePoints),
    ...(exact ? [plain(rationalMixed(row.tablePoints))] : []),
    ...[decimals(row.points), plain(member(row))],
  ])
  return file(header, cells, style)
}

/** The same as a sheet. */
export const emaReportSheet = (players: readonly Standing[], entrants: ReadonlyMap<number, ReportedEntrant>): Sheet => {
  const rows = rowsOf(players, entrants)
  const exact = isExact(rows)
  return {
    name: 'EMA report',
    columns: [
      ...[wholeColumn('Place'), textColumn('EMA number'), textColumn('Last name', 24), textColumn('First name', 20)],
      ...[textColumn('Country'), pointsColumn('Table points')],
      ...(exact ? [textColumn('Table points, exact')] : []),
      ...[pointsColumn('Score', 10), textColumn('EMA member')],
    ],
    rows: rows.map(
      (row): SheetRow => [
        ...[row.rank ?? 'DSQ', row.emaNumber, row.lastName, row.firstName, row.country, row.tablePoints],
        ...(exact ? [rationalMixed(row.tablePoints)] : []),
        ...[row.points, member(row)],
      ],
    ),
  }
}
