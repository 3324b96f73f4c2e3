import type { Readable } from 'node:stream'
import { dealName, dealNameEn } from '../contract/names.ts'
import { type Deal, firstDeal, nextDeal, type RotationPolicy, type WindLetter } from '../rules/rotation.ts'
import { SEATS } from '../rules/ruleset.ts'
import type { Tournament } from '../tournament/policy.ts'
import { type Paper, writePdf } from './pdf/paper.ts'
import type { TextStyle } from './pdf/pen.ts'
import { drawQr } from './pdf/qr.ts'
import { type PaperEntrant, type PaperTable, WINDS } from './seating.ts'

/** What printed score sheets are made of. */
export interface ScoreSheetsPaper {
  readonly tournament: Tournament
  readonly entrants: readonly PaperEntrant[]
  readonly tables: readonly PaperTable[]
  /** Where a table's page is. */
  readonly address: (table: PaperTable) => string
  readonly createdAt: Date
}

const MARGIN = 36
const TOP = 196
const QR = 86
/** Columns left of the players: hand, deal, winner, discarder, points. */
const LEFT = [28, 78, 44, 44, 40] as const
const LEFT_TITLES = ['Hand', 'Deal', 'Winner', 'From', 'Points'] as const
const TOTALS = ['Sum of the hands', 'Penalties', 'Score', 'Table points', 'Signature'] as const
/** Lines for a session in which the dealer may stay on. */
const LINES_IF_DEALERS_STAY = 24

const CHINESE: Readonly<Record<WindLetter, string>> = { E: '東', S: '南', W: '西', N: '北' }

/** The deals of a session where they are known beforehand: when every hand passes the deal. */
const dealsOf = (rotation: RotationPolicy): readonly (Deal | null)[] => {
  if (rotation.dealer === 'continue') return Array.from({ length: LINES_IF_DEALERS_STAY }, () => null)
  const deals: Deal[] = []
  for (let deal: Deal | undefined = firstDeal(rotation); deal; deal = nextDeal(deal, 'other', rotation))
    deals.push(deal)
  return deals
}

interface Grid {
  /** Left edges of all columns, and the right edge of the last. */
  readonly edges: readonly number[]
  readonly row: number
  readonly title: number
}

const gridFor = ({ width, height }: Paper, lines: number): Grid => {
  const edges = LEFT.map((_, index) => LEFT.slice(0, index).reduce((sum, each) => sum + each, MARGIN))
  const left = LEFT.reduce((sum, each) => sum + each, MARGIN)
  const each = (width - MARGIN - left) / 4
  const title = 44
  const row = Math.min(26, (height - TOP - title - MARGIN) / (lines + TOTALS.length))
  return { edges: [...edges, left, ...SEATS.map((seat) => left + (seat + 1) * each)], row, title }
}

const drawHead = ({ doc, pen, width }: Paper, { tournament, address }: ScoreSheetsPaper, table: PaperTable): void => {
  const box = { x: MARGIN, width: width - 2 * MARGIN - QR - 24 }
  pen.write(tournament.name, { ...box, y: 34, height: 30 }, { size: 16, weight: 700 })
  pen.write(`Session ${table.session} · Table ${table.table}`, { ...box, y: 66, height: 30 }, { size: 22, weight: 700 })
  const url = address(table)
  pen.write('The hands as they are entered:', { ...box, y: 104, height: 12 }, { size: 8, colour: '#444' })
  pen.write(url, { ...box, y: 116, height: 12 }, { size: 8, colour: '#444' })
  pen.write('Referee:', { ...box, y: 140, height: 20 }, { size: 10 })
  doc
    .lineWidth(0.5)
    .moveTo(MARGIN + 48, 158)
    .lineTo(MARGIN + 260, 158)
    .stroke('#000')
  drawQr(doc, url, width - MARGIN - QR, 34, QR)
}

const cell = (
  { pen }: Paper,
  { edges }: Grid,
  column: number,
  y: number,
  height: number,
  text: string,
  style: TextStyle,
) => {
  const x = edges[column] ?? 0
  pen.write(text, { x: x + 3, y, width: (edges[column + 1] ?? x) - x - 6, height }, style)
}

const drawTitles = (paper: Paper, grid: Grid, seated: readonly (PaperEntrant | undefined)[]): void => {
  for (const [index, title] of LEFT_TITLES.entries())
    cell(paper, grid, index, TOP, grid.title, title, { size: 8, weight: 700, align: 'center' })
  for (const seat of SEATS) {
    const column = LEFT.length + seat
    const entrant = seated[seat]
    cell(paper, grid, column, TOP + 2, 12, WINDS[seat], { size: 9, weight: 700, align: 'center' })
    cell(paper, grid, column, TOP + 14, 20, entrant?.name ?? '', {
      size: 9,
      weight: 700,
      align: 'center',
      breaks: true,
    })
    const about = entrant ? `No. ${entrant.number}${entrant.country === null ? '' : ` · ${entrant.country}`}` : ''
    cell(paper, grid, column, TOP + 33, 10, about, { size: 7, align: 'center', colour: '#444' })
  }
}

/** The wind that each player has in a hand stands small in the corner of his cell. */
const drawHand = (paper: Paper, grid: Grid, deal: Deal | null, number: number, y: number): void => {
  cell(paper, grid, 0, y, grid.row, String(number), { size: 9, align: 'center' })
  if (deal === null) return
  cell(paper, grid, 1, y + 2, grid.row - 12, dealName(deal), { size: 9, align: 'center' })
  cell(paper, grid, 1, y + grid.row - 10, 8, dealNameEn(deal), { size: 6, align: 'center', colour: '#444' })
  for (const seat of SEATS)
    cell(paper, grid, LEFT.length + seat, y + 1, 8, CHINESE[deal.winds[seat]], { size: 6, colour: '#777' })
}

const drawLines = ({ doc }: Paper, { edges, row, title }: Grid, lines: number): void => {
  const [left = 0, right = 0] = [edges[0], edges.at(-1)]
  const bottom = TOP + title + row * (lines + TOTALS.length)
  doc.lineWidth(0.5)
  const lastHand = TOP + title + row * lines
  for (const [index, edge] of edges.entries())
    doc.moveTo(edge, TOP).lineTo(edge, index > 0 && index < LEFT.length ? lastHand : bottom)
  for (let line = 0; line <= lines + TOTALS.length; line += 1) {
    const y = TOP + title + line * row
    doc.moveTo(left, y).lineTo(right, y)
  }
  doc.moveTo(left, TOP).lineTo(right, TOP).stroke('#000')
  // A round is four hands.
  for (let line = 0; line <= lines; line += 4) {
    const y = TOP + title + line * row
    doc.moveTo(left, y).lineTo(right, y)
  }
  doc.lineWidth(1.5).stroke('#000')
}

/** What all sheets have in common. */
interface Known {
  readonly deals: readonly (Deal | null)[]
  readonly byNumber: ReadonlyMap<number, PaperEntrant>
}

const drawSheet = (paper: Paper, sheets: ScoreSheetsPaper, table: PaperTable, { deals, byNumber }: Known): void => {
  const grid = gridFor(paper, deals.length)
  drawHead(paper, sheets, table)
  drawTitles(
    paper,
    grid,
    table.entrants.map((number) => byNumber.get(number)),
  )
  const from = TOP + grid.title
  for (const [index, deal] of deals.entries()) drawHand(paper, grid, deal, index + 1, from + index * grid.row)
  const total = { ...grid, edges: [MARGIN, grid.edges[LEFT.length] ?? 0] }
  for (const [index, title] of TOTALS.entries())
    cell(paper, total, 0, from + (deals.length + index) * grid.row, grid.row, title, { size: 9, align: 'right' })
  drawLines(paper, grid, deals.length)
}

/** A sheet for every table, to write the hands on; its code leads to the table's page. */
export const writeScoreSheets = (sheets: ScoreSheetsPaper): Readable => {
  const { tournament, entrants, tables, createdAt, address } = sheets
  const { name, policy } = tournament
  return writePdf({ title: `${name}: score sheets`, createdAt, layout: 'portrait' }, async (paper) => {
    const deals = dealsOf({ ...policy, hands: policy.handsPerSession })
    const byNumber = new Map(entrants.map((entrant) => [entrant.number, entrant]))
    const texts = [...Object.values(CHINESE), '圈局', ...entrants.flatMap(({ country }) => country ?? [])]
    await paper.pen.prepare([
      ...texts,
      'The hands as they are entered: No. · Referee',
      ...TOTALS,
      ...LETTERS,
      ...tables.slice(0, 1).map(address),
    ])
    await paper.pen.prepare(
      [name, 'Session · Table 0123456789', ...WINDS, ...LEFT_TITLES, ...entrants.map((entrant) => entrant.name)],
      700,
    )
    for (const table of tables) {
      await paper.page()
      drawSheet(paper, sheets, table, { deals, byNumber })
    }
    if (tables.length === 0) await paper.page()
  })
}

/** What an address may be made of. */
const LETTERS = ['0123456789', 'abcdefghijklmnopqrstuvwxyz-._~:/?#[]@!$&()*+,;=%ABCDEFGHIJKLMNOPQRSTUVWXYZ']
