import type { Readable } from 'node:stream'
import { inTurns } from '../turns.ts'
import type { Paper } from './paper.ts'
import { type PaperOptions, writePdf } from './paper.ts'
import type { Align } from './pen.ts'

export interface ListColumn {
  readonly title: string
  /** In points. */
  readonly width: number
  readonly align?: Align
  /** Of the text; 9 if left out. */
  readonly size?: number
}

/** A table under a title. Every one begins a page. */
export interface ListSection {
  readonly title: string
  readonly columns: readonly ListColumn[]
  /** Asked for once, one after the other. */
  readonly rows: Iterable<ListRow>
  /** What stands below the table. */
  readonly notes: readonly string[]
}

type ListRow = readonly string[]

/** Rows that are made when they are asked for, so that thousands of them do not hold everything else up. */
export function* rowsOf<T>(items: Iterable<T>, row: (item: T) => ListRow): Iterable<ListRow> {
  for (const item of items) yield row(item)
}

/** A section whose rows are there. */
interface GatheredSection extends ListSection {
  readonly rows: readonly ListRow[]
}

const gathered = async (sections: readonly ListSection[]): Promise<readonly GatheredSection[]> => {
  const all: GatheredSection[] = []
  for (const section of sections) {
    const rows: ListRow[] = []
    await inTurns(section.rows, (row) => void rows.push(row))
    all.push({ ...section, rows })
  }
  return all
}

function* textsOf(sections: readonly GatheredSection[]): Iterable<string> {
  for (const { title, rows, notes } of sections) {
    yield title
    for (const row of rows) yield* row
    yield* notes
  }
}

export interface ListDocument extends PaperOptions {
  readonly heading: string
  /** Stands at the foot of every page. */
  readonly foot: string
  readonly sections: readonly ListSection[]
}

const MARGIN = 36
const ROW = 17
const TITLES = 22
const TOP = 84
const BOTTOM = 40
const NOTE = 11
const NOTE_STYLE = { size: 8, colour: '#444' } as const

/** How wide a table may be. */
export const listWidth = (layout: PaperOptions['layout']): number => (layout === 'portrait' ? 595 : 841) - 2 * MARGIN

/** A page of a section: its rows, and whether the notes stand below them. */
interface ListPage {
  readonly section: ListSection
  readonly rows: readonly ListRow[]
  readonly hasNotes: boolean
}

const pagesOf = (section: GatheredSection, capacity: number): readonly ListPage[] => {
  const { rows, notes } = section
  const noteRows = notes.length === 0 ? 0 : Math.ceil((notes.length * NOTE + 8) / ROW)
  const pages: ListPage[] = []
  for (let from = 0; from < rows.length || pages.length === 0; from += capacity)
    pages.push({ section, rows: rows.slice(from, from + capacity), hasNotes: false })
  const last = pages.at(-1)
  if (!last || last.rows.length + noteRows > capacity) return [...pages, { section, rows: [], hasNotes: true }]
  return [...pages.slice(0, -1), { ...last, hasNotes: true }]
}

const drawFrame = (
  { pen, width, height }: Paper,
  document: ListDocument,
  section: ListSection,
  place: string,
): void => {
  const box = { x: MARGIN, width: width - 2 * MARGIN }
  pen.write(document.heading, { ...box, y: 28, height: 26 }, { size: 15, weight: 700 })
  pen.write(section.title, { ...box, y: 54, height: 20 }, { size: 10, colour: '#444' })
  const foot = { ...box, y: height - 32, height: 14 }
  pen.write(document.foot, { ...foot, width: box.width - 90 }, { size: 7.5, colour: '#444' })
  pen.write(place, foot, { size: 7.5, colour: '#444', align: 'right' })
}

const drawRow = ({ pen }: Paper, columns: readonly ListColumn[], cells: readonly string[], y: number): void => {
  let x = MARGIN
  for (const [index, { width, align = 'left', size = 9 }] of columns.entries()) {
    pen.write(cells[index] ?? '', { x: x + 3, y, width: width - 6, height: ROW }, { size, align })
    x += width
  }
}

const drawTitles = ({ pen, doc }: Paper, columns: readonly ListColumn[]): void => {
  let x = MARGIN
  for (const { title, width, align = 'left' } of columns) {
    const box = { x: x + 3, y: TOP, width: width - 6, height: TITLES }
    pen.write(title, box, { size: 8, weight: 700, align, breaks: true })
    x += width
  }
  doc
    .lineWidth(0.8)
    .moveTo(MARGIN, TOP + TITLES)
    .lineTo(x, TOP + TITLES)
    .stroke('#000')
}

const drawPage = (paper: Paper, document: ListDocument, { section, rows, hasNotes }: ListPage, place: string): void => {
  const { doc, pen, width } = paper
  const { columns, notes } = section
  drawFrame(paper, document, section, place)
  const end = MARGIN + columns.reduce((sum, column) => sum + column.width, 0)
  if (rows.length > 0) drawTitles(paper, columns)
  for (const [index, cells] of rows.entries()) {
    const y = TOP + TITLES + index * ROW
    if (index % 2 === 1) doc.rect(MARGIN, y, end - MARGIN, ROW).fill('#f2f2f2')
    drawRow(paper, columns, cells, y)
  }
  if (!hasNotes) return
  const below = TOP + TITLES + rows.length * ROW + 8
  for (const [index, note] of notes.entries()) {
    const box = { x: MARGIN, y: below + index * NOTE, width: width - 2 * MARGIN, height: NOTE }
    pen.write(note, box, NOTE_STYLE)
  }
}

const lackingNote = (lacking: readonly number[]): readonly string[] => {
  if (lacking.length === 0) return []
  const codes = lacking.map((code) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`)
  const named = codes.length > 12 ? `${codes.slice(0, 12).join(', ')} and ${codes.length - 12} more` : codes.join(', ')
  return [`An empty frame stands for a character that no font here has: ${named}.`]
}

/** Tables over as many pages as they take, every page with their titles and its number. */
export const writeList = (document: ListDocument): Readable =>
  writePdf(document, async (paper) => {
    const sections = await gathered(document.sections)
    await paper.pen.prepare(textsOf(sections))
    await paper.pen.prepare([document.foot, 'Page of 0123456789 An empty frame U+ABCDEF'])
    await paper.pen.prepare(
      [document.heading, ...sections.flatMap(({ columns }) => columns.map(({ title }) => title))],
      700,
    )
    const lacking = lackingNote(paper.pen.lacking())
    await paper.pen.prepare(lacking)
    const capacity = Math.floor((paper.height - TOP - TITLES - BOTTOM) / ROW)
    const pages = sections.flatMap((section, index) => {
      const notes = [...section.notes, ...(index === 0 ? lacking : [])]
      const lines = notes.flatMap((note) => paper.pen.wrap(note, paper.width - 2 * MARGIN, NOTE_STYLE))
      return pagesOf({ ...section, notes: lines }, capacity)
    })
    for (const [index, page] of pages.entries()) {
      await paper.page()
      drawPage(paper, document, page, `Page ${index + 1} of ${pages.length}`)
    }
  })
