import { ok, type Result } from '../../rules/result.ts'
import type { EntrantEntry } from '../../tournament/entrant.ts'
import { MAX_ENTRANTS } from '../../tournament/seating/plan.ts'
import { type CsvTeam, MAX_NUMBER, once, parseFile, requiredText } from '../files/csv.ts'
import {
  type Columns,
  type CsvError,
  type CsvProblem,
  type CsvReading,
  type CsvRow,
  MAX_PROBLEMS,
  MAX_TEXT,
  numberCell,
  type Report,
  textCell,
  yesCell,
} from '../files/csv-table.ts'
import { type CsvStyle, file, plain, text } from '../standings/standings-csv.ts'

const OPTIONAL = [
  ...(['country', 'team', 'team_name', 'house', 'ema', 'club', 'group'] as const),
  ...(['first_name', 'last_name', 'name_latin', 'name_local'] as const),
]
type Column = 'number' | 'name' | (typeof OPTIONAL)[number]

/** What spreadsheets call them, besides capitals and blanks. */
const ALIASES: Readonly<Record<string, Column>> = {
  ...{ no: 'number', nr: 'number', start_number: 'number', start_no: 'number', 编号: 'number', 編號: 'number' },
  ...{ player: 'name', full_name: 'name', 姓名: 'name', 国家: 'country', 國家: 'country', nation: 'country' },
  ...{ nationality: 'country' },
  ...{ team_code: 'team', 队伍: 'team', 隊伍: 'team', 队名: 'team_name', 隊名: 'team_name' },
  ...{ house_player: 'house', ema_number: 'ema', ema_no: 'ema', ema_nr: 'ema', ema_id: 'ema' },
  ...{ 俱乐部: 'club', 俱樂部: 'club', 组: 'group', 組: 'group' },
  ...{ given_name: 'first_name', forename: 'first_name', 名: 'first_name' },
  ...{ surname: 'last_name', family_name: 'last_name', 姓: 'last_name' },
  ...{ latin_name: 'name_latin', pinyin: 'name_latin', 拼音: 'name_latin', local_name: 'name_local' },
}

const COLUMNS: Columns<Column> = {
  ...{ required: ['number', 'name'], optional: OPTIONAL, maxRows: MAX_ENTRANTS, aliases: ALIASES },
  instead: { name: ['first_name', 'last_name'] },
}

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

/** The name, or first and last name where the file has no column for the whole one. */
const nameCell = (row: CsvRow<Column>, report: Report): string => {
  if (row.cells.has('name')) return requiredText(row, 'name', report)
  const parts = [textCell<Column>(row, 'first_name', report), textCell<Column>(row, 'last_name', report)]
  const name = parts.filter((part) => part !== null).join(' ')
  if (name === '') report(row.line, 'last_name', 'First and last name are blank; one of them must not be.')
  if ([...name].length > MAX_TEXT)
    report(row.line, 'last_name', `First and last name may have at most ${MAX_TEXT} characters together.`)
  return name
}

/** The list that a file holds, and the names of teams if it has them. */
export interface EntrantsFile {
  readonly entrants: readonly EntrantEntry[]
  readonly teams: readonly CsvTeam[]
  /** What the file says nothing of, because it has no such column. */
  readonly unsaid: readonly (keyof EntrantEntry)[]
  /** On which line everybody stands, by start number. */
  readonly lines: ReadonlyMap<number, number>
  /** Columns that are not known and were left out, as the file calls them. */
  readonly leftOut: readonly string[]
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
 * differ, and EMA numbers too. `reading` says how the file is read, if that is not to be seen from it.
 */
export const parseEntrantsFile = (csv: string, reading?: CsvReading): Result<EntrantsFile, CsvError> => {
  const numbers = new Map<number, number>()
  const emaNumbers = new Map<string, number>()
  const named = new Map<string, NamedTeam>()
  let unsaid: readonly (keyof EntrantEntry)[] = []
  const read = (row: CsvRow<Column>, report: Report): EntrantEntry => {
    const said = (column: Column): boolean => row.cells.has(column)
    unsaid = [...(said('name') ? [] : (['name'] as const)), ...FIELDS.filter((field) => !said(COLUMN_OF[field]))]
    const number = numberCell(row, 'number', MAX_NUMBER, report)
    if (number > 0) once(numbers, number, row.line, 'number', report)
    const emaNumber = emaCell(row, report)
    if (emaNumber !== null) once(emaNumbers, emaNumber, row.line, 'ema', report)
    const cell = (column: Column): string | null => textCell(row, column, report)
    const team = cell('team')
    teamNameCell(row, team, named, report)
    return {
      ...{ number, name: nameCell(row, report), country: cell('country'), team, emaNumber },
      ...{ isHouse: yesCell(row, 'house', report), club: cell('club'), group: cell('group') },
      ...{ firstName: cell('first_name'), lastName: cell('last_name') },
      ...{ nameLatin: cell('name_latin'), nameLocal: cell('name_local') },
    }
  }
  let leftOut: readonly string[] = []
  const onLeftOut = (columns: readonly string[]): void => {
    leftOut = columns
  }
  const rows = parseFile(csv, COLUMNS, read, { ...reading, onLeftOut })
  if (!rows.ok) return rows
  return ok({
    entrants: rows.value,
    teams: [...named].map(([code, { name }]) => ({ code, name })),
    unsaid,
    lines: numbers,
    leftOut,
  })
}

/** What a list that keeps its others cannot take of a file: too many entrants, and EMA numbers that others have. */
export const faultsBesides = (
  { entrants, lines }: EntrantsFile,
  list: readonly EntrantEntry[],
): CsvError | undefined => {
  const others = list.filter(({ number }) => !lines.has(number))
  const owners = new Map(others.flatMap(({ emaNumber, number }) => (emaNumber === null ? [] : [[emaNumber, number]])))
  const taken = entrants.flatMap(({ number, emaNumber }): CsvProblem[] => {
    const owner = emaNumber === null ? undefined : owners.get(emaNumber)
    if (owner === undefined) return []
    const message = `"ema" ${emaNumber} is that of entrant ${owner}, who is on the list already; correct one of them.`
    return [{ line: lines.get(number) ?? 1, column: 'ema', value: emaNumber, message }]
  })
  const tooMany: readonly CsvProblem[] =
    others.length + entrants.length > MAX_ENTRANTS
      ? [{ line: 1, column: null, value: null, message: `The list may have at most ${MAX_ENTRANTS} entrants.` }]
      : []
  const problems = [...tooMany, ...taken].slice(0, MAX_PROBLEMS)
  return problems.length === 0 ? undefined : { code: 'INVALID_CSV', problems }
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
