import type { Movement } from '../tournament/movement.ts'
import type { CountryStanding, Standing, TeamStanding } from '../tournament/standings.ts'
import { decimalText, fractionText } from '../tournament/tablepoints.ts'

/**
 * How cells and decimals are written. `comma` for programs and for Excel where the decimal sign is a point; `semicolon` for
 * Excel where it is a comma, as in most of Europe.
 */
export const CSV_STYLES = {
  comma: { delimiter: ',', decimal: '.' },
  semicolon: { delimiter: ';', decimal: ',' },
} as const
export type CsvStyle = keyof typeof CSV_STYLES

/** A text that somebody typed in, or a number or word that we wrote. */
type Cell = { readonly text: string } | { readonly plain: string }

export const plain = (value: number | string): Cell => ({ plain: String(value) })
export const text = (value: string | null): Cell => ({ text: value ?? '' })

/** What spreadsheets pass over, at the start of a cell, before they look for a formula: spaces, invisible signs, quotes. */
const PASSED_OVER = '[\\s\\p{C}\\p{Pi}\\p{Pf}"\'`´＂＇]*'
/** What makes a cell a formula: = + - @ in every width and position that Unicode holds compatible with them, and the minus. */
const FORMULA = '[=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺₌₊﬩⩵⩶−]'
const FORMULA_AT_START = new RegExp(`^(?=${PASSED_OVER}${FORMULA}|[\\t\\r\\n])`, 'u')
/** A spreadsheet set to another delimiter than ours may cut a text in two and start a cell in its middle. */
const FORMULA_AFTER_DELIMITER = new RegExp(`([,;\\t\\r\\n])(?=${PASSED_OVER}${FORMULA})`, 'gu')

/** The apostrophes that may have been put in. */
const APOSTROPHES = new RegExp(`(^|[,;\\t\\r\\n])'(?=${PASSED_OVER}${FORMULA}|[\\t\\r\\n])`, 'gu')

/** The text with an apostrophe wherever a spreadsheet could take what follows for a formula; other text is left as it is. */
export const neutralised = (value: string): string =>
  value.replace(FORMULA_AT_START, "'").replace(FORMULA_AFTER_DELIMITER, "$1'")

/** The text that `neutralised` made another of, so that a file which we wrote comes back as it was. */
export const asTyped = (value: string): string => {
  const typed = value.replace(APOSTROPHES, '$1')
  return neutralised(typed) === value ? typed : value
}

const quoted = (value: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value

const cellText = (cell: Cell): string => ('plain' in cell ? cell.plain : quoted(neutralised(cell.text)))

/** A file of rows below a header: UTF-8 with BOM and CRLF. */
export const file = (header: readonly string[], rows: readonly (readonly Cell[])[], style: CsvStyle): string => {
  const { delimiter } = CSV_STYLES[style]
  const lines = [header, ...rows.map((row) => row.map(cellText))].map((cells) => cells.join(delimiter))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** Twelfths as a mixed number: 28 → "2 1/3". Excel reads it as a number; a bare "7/3" it would take for a date. */
export const mixedText = (twelfths: number): string => {
  const rest = twelfths % 12
  const whole = String((twelfths - rest) / 12)
  return rest === 0 ? whole : `${whole} ${fractionText(rest)}`
}

/** How a file prints totals of table points: decimals, and exactly beside them when two decimals cannot tell ties apart. */
const tablePointsColumns = (
  all: readonly { readonly tally: { readonly tablePoints12: number } }[],
  style: CsvStyle,
) => {
  const exact = all.some(({ tally }) => tally.tablePoints12 % 3 !== 0)
  const decimals = (twelfths: number): Cell => plain(decimalText(twelfths).replace('.', CSV_STYLES[style].decimal))
  return {
    names: exact ? ['table_points', 'table_points_exact'] : ['table_points'],
    cells: (twelfths: number): Cell[] =>
      exact ? [decimals(twelfths), plain(mixedText(twelfths))] : [decimals(twelfths)],
    decimals,
  }
}

/** What files and pages print for a rank. */
export const rankText = (rank: number | null): string => (rank === null ? 'DSQ' : String(rank))

/**
 * The players' ranking as CSV: UTF-8 with BOM and CRLF, so that Excel opens it right. Columns: rank (DSQ for the disqualified),
 * number, name, country, team, table_points, points, then for every session n with a result sn_table, sn_table_points and
 * sn_points (blank for a player without one; `bye` as the table of an awarded result), and fines, which the points include. Table
 * points have up to two decimals, rounded;
 * when some total needs more (thirds from three-way ties) the column table_points_exact follows table_points and holds the totals
 * as mixed numbers such as `21 1/3`; so does sn_table_points_exact in a session with such a tie. When somebody has moved since the session before, the column movement says by how many ranks;
 * when something has to be said of the ranking (`notes`), the last column, ranking_notes, has it in its first row.
 */
export const playersCsv = (
  players: readonly (Standing & Partial<Movement>)[],
  style: CsvStyle = 'comma',
  notes: readonly string[] = [],
): string => {
  const sessions = [
    ...new Set(players.flatMap((player) => [...player.sessions, ...(player.byes ?? [])].map((line) => line.session))),
  ]
  sessions.sort((a, b) => a - b)
  const inexact = new Set(
    players.flatMap((player) =>
      [...player.sessions, ...(player.byes ?? [])]
        .filter(({ tablePoints12 }) => tablePoints12 % 3 !== 0)
        .map(({ session }) => session),
    ),
  )
  const sessionTitles = (session: number): readonly string[] => [
    ...['table', 'table_points'],
    ...(inexact.has(session) ? ['table_points_exact'] : []),
    'points',
  ]
  const tablePoints = tablePointsColumns(players, style)
  const moved = players.some(({ movement }) => movement != null)
  const header = [
    ...['rank', 'number', 'name', 'country', 'team', ...tablePoints.names, 'points'],
    ...sessions.flatMap((session) => sessionTitles(session).map((title) => `s${session}_${title}`)),
    'fines',
    ...(moved ? ['movement'] : []),
    ...(notes.length > 0 ? ['ranking_notes'] : []),
  ]
  const rows = players.map(({ rank, entrant, tally, sessions: lines, byes = [], movement }, index) => [
    ...[plain(rankText(rank)), plain(entrant.number), text(entrant.name), text(entrant.country), text(entrant.team)],
    ...[...tablePoints.cells(tally.tablePoints12), plain(tally.points)],
    ...sessions.flatMap((session) => {
      const line = lines.find((candidate) => candidate.session === session)
      const bye = byes.find((candidate) => candidate.session === session)
      const found = line ?? bye
      if (!found) return sessionTitles(session).map(() => plain(''))
      return [
        ...[plain(line?.table ?? 'bye'), tablePoints.decimals(found.tablePoints12)],
        ...(inexact.has(session) ? [plain(mixedText(found.tablePoints12))] : []),
        plain(found.points),
      ]
    }),
    plain(tally.fines),
    ...(moved ? [plain(movement ?? '')] : []),
    ...(notes.length > 0 ? [text(index === 0 ? notes.join(' | ') : '')] : []),
  ])
  return file(header, rows, style)
}

/**
 * The teams' ranking as CSV, in the same form. Columns: rank, team, name, table_points (and table_points_exact when needed),
 * points, members (start numbers, separated by spaces), fines. `names` by team code; a team without one is printed by its code.
 */
export const teamsCsv = (
  teams: readonly TeamStanding[],
  names: ReadonlyMap<string, string>,
  style: CsvStyle = 'comma',
): string => {
  const tablePoints = tablePointsColumns(teams, style)
  const rows = teams.map(({ rank, team, tally, members }) => [
    ...[plain(rank), text(team), text(names.get(team) ?? team)],
    ...[...tablePoints.cells(tally.tablePoints12), plain(tally.points)],
    ...[plain(members.join(' ')), plain(tally.fines)],
  ])
  return file(['rank', 'team', 'name', ...tablePoints.names, 'points', 'members', 'fines'], rows, style)
}

/**
 * The countries' ranking as CSV, in the same form. Columns: rank, country, table_points (and table_points_exact when needed), points,
 * members and counted (start numbers, separated by spaces), fines.
 */
export const countriesCsv = (countries: readonly CountryStanding[], style: CsvStyle = 'comma'): string => {
  const tablePoints = tablePointsColumns(countries, style)
  const rows = countries.map(({ rank, country, tally, members, counted }) => [
    ...[plain(rank), text(country), ...tablePoints.cells(tally.tablePoints12), plain(tally.points)],
    ...[plain(members.join(' ')), plain(counted.join(' ')), plain(tally.fines)],
  ])
  return file(['rank', 'country', ...tablePoints.names, 'points', 'members', 'counted', 'fines'], rows, style)
}
