import { ok, type Result } from '../rules/result.ts'
import type { EntrantEntry } from '../tournament/entrant.ts'
import { MAX_ENTRANTS } from '../tournament/seating/plan.ts'
import { type CsvTeam, MAX_NUMBER, once, parseFile, requiredText } from './csv.ts'
import { type Columns, type CsvError, type CsvRow, numberCell, type Report, textCell, yesCell } from './csv-table.ts'
import { type CsvStyle, file, plain, text } from './standings-csv.ts'

const OPTIONAL = [
  ...(['country', 'team', 'team_name', 'house', 'ema', 'club', 'group'] as const),
  ...(['first_name', 'last_name', 'name_latin', 'name_local'] as const),
]
type Column = 'number' | 'name' | (typeof OPTIONAL)[number]

const COLUMNS: Columns<Column> = { required: ['number', 'name'], optional: OPTIONAL, maxRows: MAX_ENTRANTS }

/** An EMA number: eight digits, of which spreadsheets like to drop a leading zero. */
const emaCell = (row: CsvRow<Column>, report: Report): string | null => {
  const number = textCell<Column>(row, 'ema', report)
  if (number !== null && !/^\d{8}$/.test(number))
    report(
      row.line,
      'ema',
      `"ema" must be an EMA number of eight digits with its zeros, such as 04080024, not "${number.slice(0, 20)}".`,
    )
  return number
}

/** The list that a file holds, and the names of teams if it has them. */
export interface EntrantsFile {
  readonly entrants: readonly EntrantEntry[]
  readonly teams: readonly CsvTeam[]
  /** What the file says nothing of, because it has no such column. */
  readonly unsaid: readonly (keyof EntrantEntry)[]
}

/** The columns by what they say. */
const COLUMN_OF = {
  country: 'country',
  team: 'team',
  isHouse: 'house',
  emaNumber: 'ema',
  club: 'club',
  group: 'group',
  firstName: 'first_name',
  lastName: 'last_name',
  nameLatin: 'name_latin',
  nameLocal: 'name_local',
} as const satisfies Partial<Record<keyof EntrantEntry, Column>>
const FIELDS = Object.keys(COLUMN_OF) as (keyof typeof COLUMN_OF)[]

interface NamedTeam {
  readonly name: string
  readonly line: number
}

/** A team has one name in all rows that say one. */
const teamNameCell = (
  row: CsvRow<Column>,
  team: string | null,
  named: Map<string, NamedTeam>,
  report: Report,
): void => {
  const name = textCell<Column>(row, 'team_name', report)
  if (name === null) return
  if (team === null) {
    report(row.line, 'team_name', `"team_name" is "${name}" but "team" is blank; say the team's code.`)
    return
  }
  const before = named.get(team)
  if (before && before.name !== name)
    report(
      row.line,
      'team_name',
      `Team ${team} is "${before.name}" on line ${before.line} and "${name}" here; give it one name.`,
    )
  if (!before) named.set(team, { name, line: row.line })
}

/**
 * Entrants from `number,name,country,team,…`; all columns but number and name may be missing or blank. Start numbers must
 * differ, and EMA numbers too. `delimiter` is what stands between cells, if it is not to be seen from the file.
 */
export const parseEntrantsFile = (csv: string, delimiter?: string): Result<EntrantsFile, CsvError> => {
  const numbers = new Map<number, number>()
  const emaNumbers = new Map<string, number>()
  const named = new Map<string, NamedTeam>()
  let unsaid: readonly (keyof EntrantEntry)[] = []
  const read = (row: CsvRow<Column>, report: Report): EntrantEntry => {
    unsaid = FIELDS.filter((field) => !row.cells.has(COLUMN_OF[field]))
    const number = numberCell(row, 'number', MAX_NUMBER, report)
    if (number > 0) once(numbers, number, row.line, 'number', report)
    const emaNumber = emaCell(row, report)
    if (emaNumber !== null) once(emaNumbers, emaNumber, row.line, 'ema', report)
    const cell = (column: Column): string | null => textCell(row, column, report)
    const team = cell('team')
    teamNameCell(row, team, named, report)
    return {
      ...{ number, name: requiredText(row, 'name', report), country: cell('country'), team, emaNumber },
      ...{ isHouse: yesCell(row, 'house', report), club: cell('club'), group: cell('group') },
      ...{ firstName: cell('first_name'), lastName: cell('last_name') },
      ...{ nameLatin: cell('name_latin'), nameLocal: cell('name_local') },
    }
  }
  const rows = parseFile(csv, COLUMNS, read, delimiter)
  if (!rows.ok) return rows
  return ok({ entrants: rows.value, teams: [...named].map(([code, { name }]) => ({ code, name })), unsaid })
}

/** The entrants of a file alone. */
export const parseEntrantsCsv = (csv: string): Result<readonly EntrantEntry[], CsvError> => {
  const parsed = parseEntrantsFile(csv)
  return parsed.ok ? ok(parsed.value.entrants) : parsed
}

/** What a cell says of a field; null for nothing. */
const cellOf = (value: string | boolean | null): string | null => (value === true ? 'yes' : value || null)

/** A field that a file would change, by its column. */
export interface FieldChange {
  readonly column: Column
  readonly before: string | null
  readonly after: string | null
}

/** What a list says otherwise of an entrant than another. */
export const changesOf = (before: EntrantEntry, after: EntrantEntry): readonly FieldChange[] =>
  [{ field: 'name', column: 'name' } as const, ...FIELDS.map((field) => ({ field, column: COLUMN_OF[field] }))]
    .map(({ field, column }) => ({ column, before: cellOf(before[field]), after: cellOf(after[field]) }))
    .filter((change) => change.before !== change.after)

/** A column of the file that is written only where somebody has something in it. */
interface Written {
  readonly column: Column
  readonly of: (entrant: EntrantEntry) => string | null
}

/**
 * The list as a CSV file that an import takes again and that then changes nothing: number, name, country, team, and those of the other
 * columns in which anybody has anything. `teamNames` by code.
 */
export const entrantsCsv = (
  entrants: readonly EntrantEntry[],
  teamNames: ReadonlyMap<string, string>,
  style: CsvStyle = 'comma',
): string => {
  const nameOf = ({ team }: EntrantEntry): string | null => {
    const name = team === null ? undefined : teamNames.get(team)
    return name === undefined || name === team ? null : name
  }
  const optional: readonly Written[] = [
    { column: 'team_name', of: nameOf },
    ...FIELDS.filter((field) => field !== 'country' && field !== 'team').map((field) => ({
      column: COLUMN_OF[field],
      of: (entrant: EntrantEntry) => cellOf(entrant[field]),
    })),
  ]
  const used = optional.filter(({ of }) => entrants.some((entrant) => of(entrant) !== null))
  const rows = entrants.map((entrant) => [
    ...[plain(entrant.number), text(entrant.name), text(entrant.country), text(entrant.team)],
    ...used.map(({ of }) => text(of(entrant))),
  ])
  return file(['number', 'name', 'country', 'team', ...used.map(({ column }) => column)], rows, style)
}
