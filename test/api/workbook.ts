import readWorkbook from 'read-excel-file/node'
import { expect } from 'vitest'

export type Cell = string | number | boolean | object | null
export type Rows = readonly (readonly Cell[])[]

/** A workbook as a library that knows nothing of ours reads it: the rows of its sheets by their names. */
export const workbookOf = async (response: Response): Promise<ReadonlyMap<string, Rows>> => {
  expect(response.status).toBe(200)
  const sheets = await readWorkbook(Buffer.from(await response.arrayBuffer()))
  return new Map(sheets.map(({ sheet, data }) => [sheet, data as Rows]))
}

/** The rows below the titles, each by its titles. */
export const records = (rows: Rows | undefined): Record<string, Cell>[] =>
  (rows ?? [])
    .slice(1)
    .map((row) => Object.fromEntries((rows?.[0] ?? []).map((title, i) => [String(title), row[i] ?? null])))

const SEATS = ['East', 'South', 'West', 'North']

/** What the lines of hands and penalties come to for the seats of a table: every column of a seat, and what was ruled on its player. */
export const sheetSums = (book: ReadonlyMap<string, Rows>, session: number, table: number): readonly number[] => {
  const at = (name: string) => records(book.get(name)).filter((row) => row.Session === session && row.Table === table)
  return SEATS.map((seat) => {
    const hands = at('Hands').flatMap((row) =>
      Object.entries(row).flatMap(([title, cell]) =>
        title.startsWith(`${seat} `) && title !== `${seat} no.` ? Number(cell ?? 0) : [],
      ),
    )
    const player = at('Hands')[0]?.[`${seat} no.`]
    const ruled = at('Penalties').flatMap((row) =>
      row['No.'] === player ? Number(row.Payment) + Number(row.Fine) : [],
    )
    return [...hands, ...ruled].reduce((sum, each) => sum + each, 0)
  })
}
