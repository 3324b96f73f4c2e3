import type { Movement } from '../../tournament/movement.ts'
import { rational, rationalDecimal, rationalMixed } from '../../tournament/rational.ts'
import type { StageStanding } from '../../tournament/stages/standings.ts'
import type { CountryStanding, Standing, TeamStanding } from '../../tournament/standings.ts'
import { decimalText } from '../../tournament/tablepoints.ts'
import { carriedOf, endingDecimal, needsExact, type Summed, sumsOf, sumTexts } from './standing-sums.ts'

type Staged = Partial<Pick<StageStanding, 'stage' | 'group'>>

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
export const mixedText = (twelfths: number): string => rationalMixed(rational(twelfths, 12))

/** How a file prints what is ranked by: decimals of table points, exactly beside them where two places cannot tell, and points. */
const totalColumns = (all: readonly Summed[], style: CsvStyle) => {
  const exact = needsExact(all.map((standing) => sumsOf(standing).tablePoints))
  const decimal = (value: string): Cell => plain(value.replace('.', CSV_STYLES[style].decimal))
  return {
    names: exact ? ['table_points', 'table_points_exact', 'points'] : ['table_points', 'points'],
    cells: (standing: Summed): Cell[] => {
      const { tablePoints, points } = sumsOf(standing)
      return [
        decimal(rationalDecimal(tablePoints)),
        ...(exact ? [plain(rationalMixed(tablePoints))] : []),
        decimal(endingDecimal(points)),
      ]
    },
    tablePoints: (twelfths: number): Cell => decimal(decimalText(twelfths)),
  }
}

/** The part of it that was carried over from earlier stages, where anything was; table points exactly. */
const carriedColumns = (all: readonly Summed[], style: CsvStyle) => {
  if (!all.some(({ carried }) => carried)) return { names: [], cells: (): Cell[] => [] }
  return {
    names: ['carried_table_points', 'carried_points'],
    cells: (standing: Summed): Cell[] => {
      const carried = carriedOf(standing)
      if (!carried) return [plain(''), plain('')]
      const { tablePoints, points } = sumTexts(carried)
      return [plain(tablePoints), plain(points.replace('.', CSV_STYLES[style].decimal))]
    },
  }
}

/** The stage by whose standings somebody is ranked, and his group, where there are several. */
const stageColumns = (all: readonly Staged[]) => {
  const stages = new Set(all.map(({ stage }) => stage)).size > 1
  const groups = all.some(({ group }) => group != null)
  return {
    names: [...(stages ? ['stage'] : []), ...(groups ? ['group'] : [])],
    cells: ({ stage, group }: Staged): Cell[] => [
      ...(stages ? [plain(stage ?? '')] : []),
      ...(groups ? [text(group ?? null)] : []),
    ],
  }
}

/** What files and pages print for a rank. */
export const rankText = (rank: number | null): string => (rank === null ? 'DSQ' : String(rank))

const entrantCells = ({ number, name, country, team }: Standing['entrant']): readonly Cell[] => [
  ...[plain(number), text(name), text(country), text(team)],
]

const resultsOf = ({ sessions, byes = [] }: Standing) => [...sessions, ...byes]

/** What every session gave: where, table points, exactly beside them where two places cannot tell, and points. */
const sessionColumns = (
  players: readonly Standing[],
  sessions: readonly number[],
  tablePoints: (twelfths: number) => Cell,
) => {
  const inexact = new Set(
    players.flatMap((player) =>
      resultsOf(player)
        .filter(({ tablePoints12 }) => tablePoints12 % 3 !== 0)
        .map(({ session }) => session),
    ),
  )
  const titles = (session: number): readonly string[] => [
    ...['table', 'table_points'],
    ...(inexact.has(session) ? ['table_points_exact'] : []),
    'points',
  ]
  return {
    names: sessions.flatMap((session) => titles(session).map((title) => `s${session}_${title}`)),
    cells: ({ sessions: lines, byes = [] }: Standing): readonly Cell[] =>
      sessions.flatMap((session) => {
        const line = lines.find((candidate) => candidate.session === session)
        const found = line ?? byes.find((candidate) => candidate.session === session)
        if (!found) return titles(session).map(() => plain(''))
        return [
          ...[plain(line?.table ?? 'bye'), tablePoints(found.tablePoints12)],
          ...(inexact.has(session) ? [plain(mixedText(found.tablePoints12))] : []),
          plain(found.points),
        ]
      }),
  }
}

/**
 * The players' ranking as CSV: UTF-8 with BOM and CRLF, so that Excel opens it right. Columns: rank (DSQ for the disqualified),
 * number, name, country, team, table_points, points, then for every session n with a result sn_table, sn_table_points and
 * sn_points (blank for a player without one; `bye` as the table of an awarded result), and fines, which the points include. Table
 * points have up to two decimals, rounded;
 * when some total needs more (thirds from three-way ties) the column table_points_exact follows table_points and holds the totals
 * as mixed numbers such as `21 1/3`; so does sn_table_points_exact in a session with such a tie. Where something is carried over in
 * part from an earlier stage, the totals include it, and further columns say how much it is; where there are several stages or groups,
 * so have these. When somebody has moved since the session before, the column movement says by how many ranks;
 * when something has to be said of the ranking (`notes`), the last column, ranking_notes, has it in its first row.
 */
export const playersCsv = (
  players: readonly (Standing & Partial<Movement> & Staged)[],
  style: CsvStyle = 'comma',
  notes: readonly string[] = [],
): string => {
  const sessions = [...new Set(players.flatMap((player) => resultsOf(player).map(({ session }) => session)))]
  sessions.sort((a, b) => a - b)
  const totals = totalColumns(players, style)
  const own = sessionColumns(players, sessions, totals.tablePoints)
  const moved = players.some(({ movement }) => movement != null)
  const carried = carriedColumns(players, style)
  const stages = stageColumns(players)
  const header = [
    ...['rank', 'number', 'name', 'country', 'team', ...totals.names],
    ...own.names,
    ...['fines', ...carried.names, ...stages.names],
    ...(moved ? ['movement'] : []),
    ...(notes.length > 0 ? ['ranking_notes'] : []),
  ]
  const rows = players.map((player, index) => [
    ...[plain(rankText(player.rank)), ...entrantCells(player.entrant), ...totals.cells(player), ...own.cells(player)],
    ...[plain(player.tally.fines), ...carried.cells(player), ...stages.cells(player)],
    ...(moved ? [plain(player.movement ?? '')] : []),
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
  const totals = totalColumns(teams, style)
  const carried = carriedColumns(teams, style)
  const rows = teams.map((standing) => {
    const { rank, team, tally, members } = standing
    return [
      ...[plain(rank), text(team), text(names.get(team) ?? team)],
      ...totals.cells(standing),
      ...[plain(members.join(' ')), plain(tally.fines), ...carried.cells(standing)],
    ]
  })
  const header = ['rank', 'team', 'name', ...totals.names, 'members', 'fines', ...carried.names]
  return file(header, rows, style)
}

/**
 * The countries' ranking as CSV, in the same form. Columns: rank, country, table_points (and table_points_exact when needed), points,
 * members and counted (start numbers, separated by spaces), fines.
 */
export const countriesCsv = (countries: readonly CountryStanding[], style: CsvStyle = 'comma'): string => {
  const totals = totalColumns(countries, style)
  const rows = countries.map((standing) => {
    const { rank, country, tally, members, counted } = standing
    return [
      ...[plain(rank), text(country), ...totals.cells(standing)],
      ...[plain(members.join(' ')), plain(counted.join(' ')), plain(tally.fines)],
    ]
  })
  return file(['rank', 'country', ...totals.names, 'members', 'counted', 'fines'], rows, style)
}
