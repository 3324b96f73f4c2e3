import type { Rational } from '../../tournament/rational.ts'

/** What the cells of a column hold; a text in a column of numbers stays a text. */
export type ColumnKind = 'text' | 'whole' | 'decimal'

export interface SheetColumn {
  readonly title: string
  readonly kind: ColumnKind
  /** In characters. */
  readonly width: number
}

/** A text, a whole number, an exact number that is written in decimals, or nothing. */
export type SheetCell = string | number | Rational | null

export type SheetRow = readonly SheetCell[]

/** Rows below a line of column titles. They are asked for once, one after the other. */
export interface Sheet {
  /** At most 31 characters, none of []:*?/\ */
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: Iterable<SheetRow> | AsyncIterable<SheetRow>
}

/** A file of several sheets for a spreadsheet program. */
export interface Workbook {
  readonly title: string
  readonly createdAt: Date
  readonly sheets: readonly Sheet[]
}

export const textColumn = (title: string, width = 12): SheetColumn => ({ title, kind: 'text', width })
export const wholeColumn = (title: string, width = 8): SheetColumn => ({ title, kind: 'whole', width })
export const pointsColumn = (title: string, width = 12): SheetColumn => ({ title, kind: 'decimal', width })
