import { err, ok, type Result } from '../rules/result.ts'
import type { EntrantEntry } from '../tournament/entrant.ts'
import { MAX_ENTRANTS, MAX_SESSIONS, MAX_TABLES, type SeatingRow } from '../tournament/seating/plan.ts'
import {
  type Columns,
  type CsvError,
  type CsvProblem,
  type CsvRow,
  MAX_PROBLEMS,
  numberCell,
  type Report,
  readRows,
  textCell,
  yesCell,
} from './csv-table.ts'
import { type AppError, appError } from './errors.ts'

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
const MAX_NUMBER = 999_999

const ENTRANT_COLUMNS = {
  required: ['number', 'name'],
  optional: ['country', 'team', 'ema', 'club', 'group', 'house', 'first_name', 'last_name', 'name_latin', 'name_local'],
  maxRows: MAX_ENTRANTS,
} as const satisfies Columns<string>

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

/** Reads every row of a file; the rows, or all that is wrong with it in the order of the lines. */
const parseFile = <C extends string, T>(
  text: string,
  columns: Columns<C>,
  read: (row: CsvRow<C>, report: Report) => T,
): Result<readonly T[], CsvError> => {
  const problems: CsvProblem[] = []
  const report: Report = (line, column, message) => {
    problems.push({ line, column, message })
  }
  const rows = readRows(text, columns, report).map((row) => read(row, report))
  if (problems.length === 0) return ok(rows)
  return err({ code: 'INVALID_CSV', problems: problems.sort((a, b) => a.line - b.line).slice(0, MAX_PROBLEMS) })
}

/** Reports a key that stood on an earlier line; `seen` remembers the lines. */
const once = <K>(seen: Map<K, number>, key: K, line: number, column: string, report: Report): void => {
  const first = seen.get(key)
  if (first === undefined) seen.set(key, line)
  else report(line, column, `"${column}" ${key} already stands on line ${first}; every row needs its own.`)
}

const requiredText = <C extends string>(row: CsvRow<C>, column: C, report: Report): string => {
  const text = textCell(row, column, report)
  if (text === null) report(row.line, column, `"${column}" is blank; it must not be.`)
  return text ?? ''
}

/** An EMA number: eight digits, of which spreadsheets like to drop a leading zero. */
const emaCell = <C extends string>(row: CsvRow<C | 'ema'>, report: Report): string | null => {
  const number = textCell<C | 'ema'>(row, 'ema', report)
  if (number !== null && !/^\d{8}$/.test(number))
    report(
      row.line,
      'ema',
      `"ema" must be an EMA number of eight digits with its zeros, such as 04080024, not "${number.slice(0, 20)}".`,
    )
  return number
}

/**
 * Entrants from `number,name,country,team,…`; all columns but number and name may be missing or blank. Start numbers must
 * differ, and EMA numbers too.
 */
export const parseEntrantsCsv = (text: string): Result<readonly EntrantEntry[], CsvError> => {
  const seen = new Map<number, number>()
  const known = new Map<string, number>()
  return parseFile(text, ENTRANT_COLUMNS, (row, report) => {
    const number = numberCell(row, 'number', MAX_NUMBER, report)
    if (number > 0) once(seen, number, row.line, 'number', report)
    const emaNumber = emaCell(row, report)
    if (emaNumber !== null) once(known, emaNumber, row.line, 'ema', report)
    return {
      number,
      name: requiredText(row, 'name', report),
      country: textCell(row, 'country', report),
      team: textCell(row, 'team', report),
      isHouse: yesCell(row, 'house', report),
      emaNumber,
      club: textCell(row, 'club', report),
      group: textCell(row, 'group', report),
      firstName: textCell(row, 'first_name', report),
      lastName: textCell(row, 'last_name', report),
      nameLatin: textCell(row, 'name_latin', report),
      nameLocal: textCell(row, 'name_local', report),
    }
  })
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
export const parseSeatingCsv = (text: string): Result<readonly CsvSeatingRow[], CsvError> =>
  parseFile(text, SEATING_COLUMNS, (row, report) => ({
    line: row.line,
    session: numberCell(row, 'session', MAX_SESSIONS, report),
    table: numberCell(row, 'table', MAX_TABLES, report),
    entrants: [
      numberCell(row, 'east', MAX_NUMBER, report),
      numberCell(row, 'south', MAX_NUMBER, report),
      numberCell(row, 'west', MAX_NUMBER, report),
      numberCell(row, 'north', MAX_NUMBER, report),
    ],
  }))

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
