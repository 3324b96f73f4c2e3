import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type CsvRow, readRows } from '../../src/contract/files/csv-table.ts'

/** The folder does not hold a championship that can be read; the message names file and line. */
export class FolderError extends Error {}

/** One line of a file below its header. */
export interface Line {
  /** `hands.csv:17`, with lines counted as an editor counts them. */
  readonly where: string
  readonly cells: CsvRow<string>['cells']
}

const MAX_ROWS = 1_000_000

/**
 * The lines of a file of the folder; undefined if there is no such file. Columns beyond the required ones are allowed.
 * @throws FolderError
 */
export const readLines = (folder: string, file: string, required: readonly string[]): readonly Line[] | undefined => {
  const text = readText(folder, file)
  if (text === undefined) return undefined
  const header = /^.*\S.*$/m.exec(text)?.[0] ?? ''
  const optional = header
    .split(/[,;\t]/)
    .map((cell) =>
      cell
        .replace(/^\uFEFF/, '')
        .trim()
        .toLowerCase(),
    )
    .filter((cell) => !required.includes(cell))
  const rows = readRows(text, { required, optional, maxRows: MAX_ROWS }, (line, _column, message) => {
    throw new FolderError(`${file}:${line}: ${message}`)
  })
  return rows.map(({ line, cells }) => ({ where: `${file}:${line}`, cells }))
}

const readText = (folder: string, file: string): string | undefined => {
  try {
    return readFileSync(path.join(folder, file), 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new FolderError(`${file}: ${message}`)
  }
}

/** A cell; '' when it is blank or the file has no such column. */
export const cell = (line: Line, column: string): string => line.cells.get(column) ?? ''

/** A whole number, or null for a blank cell. */
export const wholeOrBlank = (line: Line, column: string): number | null => {
  const text = cell(line, column)
  if (text === '') return null
  if (/^-?\d{1,9}$/.test(text)) return Number(text)
  throw new FolderError(`${line.where}: "${column}" must be a whole number, not "${text.slice(0, 20)}".`)
}

/** A whole number of at least `min`. */
export const whole = (line: Line, column: string, min = -999_999_999): number => {
  const value = wholeOrBlank(line, column)
  if (value !== null && value >= min) return value
  const kind = min > -999_999_999 ? `a whole number from ${min}` : 'a whole number'
  throw new FolderError(
    `${line.where}: "${column}" must be ${kind}, ${value === null ? 'it is blank' : `not ${value}`}.`,
  )
}

/** Remembers the line of each key and refuses a key that comes again. */
export const onlyOnce = (what: string) => {
  const seen = new Map<string, string>()
  return (line: Line, key: string): void => {
    const first = seen.get(key)
    if (first !== undefined) throw new FolderError(`${line.where}: ${what} ${key} already stands at ${first}.`)
    seen.set(key, line.where)
  }
}
