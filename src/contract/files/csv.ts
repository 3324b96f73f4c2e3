import { err, ok, type Result } from '../../rules/result.ts'
import { MAX_ENTRANTS, MAX_SESSIONS, MAX_TABLES, type SeatingRow } from '../../tournament/seating/plan.ts'
import { type AppError, appError } from '../errors.ts'
import {
  type Columns,
  type CsvError,
  type CsvProblem,
  type CsvReading,
  type CsvRow,
  MAX_PROBLEMS,
  numberCell,
  type Report,
  readRows,
  textCell,
} from './csv-table.ts'

/** A team of the file. */
export interface CsvTeam {
  readonly code: string
  readonly name: string
}

/** A table of a seating plan, with the line it stands on. */
export interface CsvSeatingRow extends SeatingRow {
  readonly line: number
}

/** Largest start number. */
export const MAX_NUMBER = 999_999

const TEAM_COLUMNS = {
  required: ['team', 'name'],
  optional: [],
  maxRows: MAX_ENTRANTS,
} as const satisfies Columns<string>

const SEATING_COLUMNS = {
  required: ['session', 'table', 'east', 'south', 'west', 'north'],
  optional: [],
  maxRows: MAX_SESSIONS * MAX_TABLES,
} as const satisfies Columns<string>
type SeatingColumn = (typeof SEATING_COLUMNS.required)[number]

/** Characters of a cell that a problem shows. */
const MAX_VALUE = 60

/** Reads every row of a file; the rows, or all that is wrong with it in the order of the lines. */
export const parseFile = <C extends string, T>(
  text: string,
  columns: Columns<C>,
  read: (row: CsvRow<C>, report: Report) => T,
  reading?: CsvReading,
): Result<readonly T[], CsvError> => {
  const problems: Omit<CsvProblem, 'value'>[] = []
  const report: Report = (line, column, message) => {
    problems.push({ line, column, message })
  }
  const raw = readRows(text, columns, report, reading)
  const rows = raw.map((row) => read(row, report))
  if (problems.length === 0) return ok(rows)
  const cells = new Map(raw.map((row) => [row.line, row.cells]))
  const first = problems.sort((a, b) => a.line - b.line).slice(0, MAX_PROBLEMS)
  const shown = ({ line, column }: (typeof first)[number]) =>
    cells
      .get(line)
      ?.get(column as C)
      ?.slice(0, MAX_VALUE) ?? null
  return err({
    code: 'INVALID_CSV',
    problems: first.map(({ line, column, message }) => ({
      line,
      column,
      value: shown({ line, column, message }),
      message,
    })),
  })
}

/** Reports a key that stood on an earlier line; `seen` remembers the lines. */
export const once = <K>(seen: Map<K, number>, key: K, line: number, column: string, report: Report): void => {
  const first = seen.get(key)
  if (first === undefined) seen.set(key, line)
  else report(line, column, `"${column}" ${key} already stands on line ${first}; every row needs its own.`)
}

/** A text cell that must not be blank. */
export const requiredText = <C extends string>(row: CsvRow<C>, column: C, report: Report): string => {
  const text = textCell(row, column, report)
  if (text === null) report(row.line, column, `"${column}" is blank; it must not be.`)
  return text ?? ''
}

/** Teams from `team,name`: the code that entrants name and the name to print. Codes must differ. */
export const parseTeamsCsv = (text: string): Result<readonly CsvTeam[], CsvError> => {
  const seen = new Map<string, number>()
  return parseFile(text, TEAM_COLUMNS, (row, report) => {
    const code = requiredText(row, 'team', report)
    if (code !== '') once(seen, code, row.line, 'team', report)
    return { code, name: requiredText(row, 'name', report) }
  })
}

/**
 * Tables from `session,table,east,south,west,north`: start numbers by initial wind. Whether the rows make a plan is for
 * `checkSeating` to say; `seatingError` puts its answer in terms of the lines.
 */
export const parseSeatingCsv = (text: string, delimiter?: string): Result<readonly CsvSeatingRow[], CsvError> => {
  const read = (row: CsvRow<SeatingColumn>, report: Report): CsvSeatingRow => ({
    line: row.line,
    session: numberCell(row, 'session', MAX_SESSIONS, report),
    table: numberCell(row, 'table', MAX_TABLES, report),
    entrants: [
      numberCell(row, 'east', MAX_NUMBER, report),
      numberCell(row, 'south', MAX_NUMBER, report),
      numberCell(row, 'west', MAX_NUMBER, report),
      numberCell(row, 'north', MAX_NUMBER, report),
    ],
  })
  return parseFile(text, SEATING_COLUMNS, read, { delimiter })
}

/** Problems as one sentence: the first in full, the rest as a number; `details` of the error lists them all. */
export const problemsText = (problems: readonly CsvProblem[]): string => {
  const [first] = problems
  if (!first) return ''
  const more = problems.length - 1
  const atLeast = problems.length === MAX_PROBLEMS ? 'at least ' : ''
  const rest = more === 0 ? '' : ` And ${atLeast}${more} more.`
  return `Line ${first.line}: ${first.message}${rest}`
}

/** A CSV fault as an error of the catalogue; `field` is the input that held the file. */
export const csvError = (field: string, { code, problems }: CsvError): AppError =>
  appError(code, problemsText(problems), { field, problems })
