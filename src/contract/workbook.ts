/** What the cells of a column hold. Table points are given in twelfths; a text in a column of numbers stays a text. */
export type ColumnKind = 'text' | 'whole' | 'tablePoints'

export interface SheetColumn {
  readonly title: string
  readonly kind: ColumnKind
  /** In characters. */
  readonly width: number
}

/** A text, a whole number as its column means it, or nothing. */
export type SheetCell = string | number | null

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
export const pointsColumn = (title: string, width = 12): SheetColumn => ({ title, kind: 'tablePoints', width })
