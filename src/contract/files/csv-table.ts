import { CsvError as ParseError, parse } from 'csv-parse/sync'
import { asTyped } from '../standings/standings-csv.ts'
import { isTurned, isVisible } from '../text.ts'

/** A fault of a CSV file: where it stands (lines from 1, as an editor counts them) and what would be right. */
export interface CsvProblem {
  readonly line: number
  /** Name of the column; null when the fault is the whole line's. */
  readonly column: string | null
  /** What stands there, shortened; null when the fault is the whole line's. */
  readonly value?: string | null
  readonly message: string
}

/** All faults of a file at once, at most `MAX_PROBLEMS`. */
export interface CsvError {
  readonly code: 'INVALID_CSV'
  readonly problems: readonly CsvProblem[]
}

export const MAX_PROBLEMS = 20

/** Characters in a text cell. */
export const MAX_TEXT = 120

/** Columns a file may have, in the order its documentation names them. */
export interface Columns<C extends string> {
  readonly required: readonly C[]
  readonly optional: readonly C[]
  readonly maxRows: number
  /** Columns that make up for one that is required. */
  readonly instead?: Partial<Record<C, readonly C[]>>
  /** Other names of columns, in the form of `plainHeader`. */
  readonly aliases?: Readonly<Record<string, C>>
}

/** How a file is to be read where it does not say so itself. */
export interface CsvReading {
  /** One character between cells; without it a first line `sep=;` says it, or the header. */
  readonly delimiter?: string | undefined
  /** Whether columns that are not known are left out, not refused. */
  readonly ignoreUnknown?: boolean
  /** Is told which columns were left out, as the file calls them. */
  readonly onLeftOut?: (columns: readonly string[]) => void
}

/** A row below the header that is not blank. A column the file does not have, or a cell it leaves out, is ''. */
export interface CsvRow<C extends string> {
  readonly line: number
  readonly cells: ReadonlyMap<C, string>
}

/** Collects problems while a file is read. */
export type Report = (line: number, column: string | null, message: string) => void

interface RawRow {
  readonly line: number
  readonly cells: readonly string[]
}

const DELIMITERS = [',', ';', '\t', '|'] as const

/** The delimiter that is most frequent in the header: Excel writes `;` where the decimal sign is a comma. */
const delimiterOf = (header: string): string =>
  [...DELIMITERS].sort((a, b) => header.split(b).length - header.split(a).length)[0] ?? ','

const quoteMessage = (error: ParseError): string => {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'A quotation mark opens here and is never closed.'
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return 'A quotation mark stands inside a cell: put the whole cell in quotation marks and double the one inside.'
    default:
      return `The line cannot be read: ${error.message}.`
  }
}

/** Splits a text into rows of trimmed cells, up to the first line that is no CSV, which is reported. */
const split = (text: string, report: Report, delimiter: string | undefined): readonly RawRow[] => {
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  // Excel's own first line `sep=;` names the delimiter. It is blanked, not cut, so that lines keep their numbers.
  const named = /^sep=(.)(?=\n)/i.exec(lines)
  const body = named ? lines.slice(named[0].length) : lines
  const header = /^.*\S.*$/m.exec(body)?.[0] ?? ''
  const rows: RawRow[] = []
  let nextLine = 1
  try {
    parse(body, {
      delimiter: delimiter ?? named?.[1] ?? delimiterOf(header),
      record_delimiter: '\n',
      relax_column_count: true,
      trim: true,
      on_record: (record: readonly string[], { lines: lastLine }) => {
        rows.push({ line: nextLine, cells: record.map((cell) => cell.trim()) })
        nextLine = lastLine + 1
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    report(nextLine, null, quoteMessage(error))
  }
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
}

/** What the first line must be, or have. */
const headerWords = ({ required, optional }: Pick<Columns<string>, 'required' | 'optional'>): string =>
  optional.length === 0
    ? `the first line must be ${required.join(',')}`
    : `the first line must have ${required.join(',')} and may have ${optional.join(',')}`

/** A header as it is compared: in lower case, with `_` for what is neither letter nor digit. */
const plainHeader = (cell: string): string =>
  cell
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')

/** Says once which columns there are. */
const reportUnknown = <C extends string>(
  { line, cells }: RawRow,
  known: readonly C[],
  columns: readonly (C | undefined)[],
  report: Report,
): void => {
  let said = ''
  for (const [index, cell] of cells.entries()) {
    if (cell === '' || columns[index]) continue
    report(line, cell, `There is no column "${cell}"${said === '' ? `; the columns are ${known.join(', ')}` : ''}.`)
    said = cell
  }
}

/** The columns that must be there and are not. */
const missing = <C extends string>(
  { required, instead }: Columns<C>,
  found: readonly (C | undefined)[],
): readonly C[] =>
  required.filter((column) => {
    const others = instead?.[column]
    return !found.includes(column) && !others?.every((other) => found.includes(other))
  })

/** The column of each cell by its header; undefined where a header is blank or unknown. */
const readHeader = <C extends string>(
  header: RawRow,
  columns: Columns<C>,
  report: Report,
  { ignoreUnknown = false, onLeftOut }: CsvReading,
): readonly (C | undefined)[] => {
  const { required, optional, aliases = {} } = columns
  const known: readonly C[] = [...required, ...optional]
  const other: ReadonlyMap<string, C> = new Map(Object.entries<C>(aliases))
  const seen = new Set<C>()
  const found = header.cells.map((cell) => {
    const plain = plainHeader(cell)
    const column = known.find((name) => name === plain) ?? other.get(plain)
    if (column && seen.has(column)) report(header.line, column, `The column "${column}" stands twice; leave one out.`)
    if (column) seen.add(column)
    return column
  })
  if (ignoreUnknown) onLeftOut?.(header.cells.filter((cell, index) => cell !== '' && !found[index]))
  else reportUnknown(header, known, found, report)
  for (const column of missing(columns, found))
    report(header.line, column, `The column "${column}" is missing; ${headerWords({ required, optional })}.`)
  return found
}

/**
 * Reads a CSV file with a header: with or without BOM, any line ends, `,` `;` `|` or tab between cells, header names in any case,
 * blank lines and blank cells at the end of lines ignored. Columns that are not known are refused unless they are to be ignored.
 */
export const readRows = <C extends string>(
  text: string,
  columns: Columns<C>,
  report: Report,
  reading: CsvReading = {},
): readonly CsvRow<C>[] => {
  let isWhole = true
  const [header, ...rows] = split(
    text,
    (...fault) => {
      isWhole = false
      report(...fault)
    },
    reading.delimiter,
  )
  if (!header) {
    if (isWhole) report(1, null, `The file is empty; ${headerWords(columns)}.`)
    return []
  }
  const headers = readHeader(header, columns, report, reading)
  if (missing(columns, headers).length > 0) return []
  if (rows.length === 0 && isWhole) report(header.line, null, 'Nothing follows the first line.')
  const tooMany = rows[columns.maxRows]
  if (tooMany) report(tooMany.line, null, `The file may have at most ${columns.maxRows} rows below its first line.`)
  return rows.slice(0, columns.maxRows).map(({ line, cells }) => {
    const extra = cells.slice(headers.length).find((cell) => cell !== '')
    if (extra !== undefined)
      report(
        line,
        null,
        `The line has more cells than the first line; put cells that hold a delimiter in quotation marks.`,
      )
    const pairs = headers.flatMap((column, index): [C, string][] => (column ? [[column, cells[index] ?? '']] : []))
    return { line, cells: new Map(pairs) }
  })
}

/** Control characters and line separators. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029]/u

/** A text cell in Unicode's composed form, 1 to 120 characters; null if it is blank. */
export const textCell = <C extends string>({ line, cells }: CsvRow<C>, column: C, report: Report): string | null => {
  const text = asTyped(cells.get(column) ?? '').normalize('NFC')
  if (UNPRINTABLE.test(text) || isTurned(text))
    report(line, column, `"${column}" holds a line break or control character; remove it.`)
  if (text !== '' && !isVisible(text)) report(line, column, `"${column}" holds nothing that can be seen; correct it.`)
  // Bytes that are no UTF-8 and halves of surrogate pairs arrive as U+FFFD.
  if (text.includes('\uFFFD')) report(line, column, `"${column}" holds unreadable characters; save the file as UTF-8.`)
  if ([...text].length > MAX_TEXT) report(line, column, `"${column}" may have at most ${MAX_TEXT} characters.`)
  return text === '' ? null : text
}

/** A whole number from 1 to `max`; 0 after a report. */
export const numberCell = <C extends string>(
  { line, cells }: CsvRow<C>,
  column: C,
  max: number,
  report: Report,
): number => {
  const text = cells.get(column) ?? ''
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (value >= 1 && value <= max) return value
  const found = text === '' ? 'it is blank' : `not "${text.slice(0, 20)}"`
  report(line, column, `"${column}" must be a whole number from 1 to ${max}, ${found}.`)
  return 0
}

const YES: ReadonlySet<string> = new Set(['yes', 'y', 'true', '1', 'x'])
const NO: ReadonlySet<string> = new Set(['', 'no', 'n', 'false', '0', '-'])

/** A cell that says yes or no; blank is no. */
export const yesCell = <C extends string>({ line, cells }: CsvRow<C>, column: C, report: Report): boolean => {
  const text = (cells.get(column) ?? '').toLowerCase()
  if (!YES.has(text) && !NO.has(text))
    report(line, column, `"${column}" must be yes or no, or blank for no, not "${text.slice(0, 20)}".`)
  return YES.has(text)
}
