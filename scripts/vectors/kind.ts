/** One line of a file of known results, cells by column name. */
export interface Row {
  /** As an editor counts lines: the header is line 1. */
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
}

/** A kind of file: which columns it has, and what they should say. */
export interface Kind {
  /** Must all be there, in any order. */
  readonly columns: readonly string[]
  /**
   * For every row the cells that follow from the others by the rules core, as they should read. A value that cannot be is
   * answered with a cell that says why, so that the row differs.
   * @throws VectorsError for a cell that is not even of the right form
   */
  readonly recompute: (rows: readonly Row[]) => readonly Readonly<Record<string, string>>[]
}

/** Why a file could not be gone through. */
export type VectorsErrorCode =
  | 'USAGE'
  | 'UNKNOWN_KIND'
  | 'FILE_UNREADABLE'
  | 'BAD_GZIP'
  | 'BAD_UTF8'
  | 'MISSING_COLUMN'
  | 'MALFORMED_ROW'
  | 'NO_ROWS'

/** The file, or the command line, cannot be used; the message says what would be right. */
export class VectorsError extends Error {
  readonly code: VectorsErrorCode

  constructor(code: VectorsErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** The cell is not what the column can hold. */
export const malformed = (row: Row, column: string, wanted: string): VectorsError =>
  new VectorsError(
    'MALFORMED_ROW',
    `line ${row.line}: ${column} must be ${wanted}, not "${(row.cells[column] ?? '').slice(0, 60)}"`,
  )

/** A whole number. */
export const whole = (row: Row, column: string): number => {
  const text = row.cells[column] ?? ''
  const number = Number(text)
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(number)) throw malformed(row, column, 'a whole number')
  return number
}

/** One of the words. */
export const oneOf = <T extends string>(row: Row, column: string, words: readonly T[]): T => {
  const word = words.find((each) => each === row.cells[column])
  if (word === undefined) throw malformed(row, column, `one of ${words.join(', ')}`)
  return word
}
