import type { Readable } from 'node:stream'
import { type Paper, writePdf } from './pdf/paper.ts'
import type { Box } from './pdf/pen.ts'
import { type PaperEntrant, placesOf, type SeatingPaper, sessionsOf } from './seating.ts'

const MARGIN = 28
const COLUMNS = 2
const HEAD = 36
const LINE = 13
const PER_LINE = 3

interface Slip {
  readonly entrant: PaperEntrant
  readonly places: readonly string[]
}

const heightOf = (sessions: number): number => HEAD + Math.ceil(sessions / PER_LINE) * LINE + 10

const drawSlip = ({ doc, pen }: Paper, { entrant, places }: Slip, name: string, box: Box): void => {
  const { x, y, width, height } = box
  doc.lineWidth(0.5).dash(3, { space: 3 }).rect(x, y, width, height).stroke('#888').undash()
  const inner = { x: x + 8, width: width - 16 }
  pen.write(name, { ...inner, y: y + 4, height: 10 }, { size: 7, colour: '#444' })
  const who = `${entrant.number}  ${entrant.name}`
  pen.write(who, { ...inner, y: y + 14, height: 20 }, { size: 11, weight: 700 })
  const each = inner.width / PER_LINE
  for (const [index, place] of places.entries()) {
    const column = index % PER_LINE
    const row = Math.floor(index / PER_LINE)
    const cell = { x: inner.x + column * each, y: y + HEAD + row * LINE, width: each - 4, height: LINE }
    pen.write(place, cell, { size: 8.5 })
  }
}

/** A slip to cut out for every player: where he sits in each session. By start number. */
export const writeSlips = ({ tournament: { name }, entrants, tables, createdAt }: SeatingPaper): Readable =>
  writePdf({ title: `${name}: slips`, createdAt, layout: 'portrait' }, async (paper) => {
    const sessions = sessionsOf(tables)
    const places = placesOf(tables)
    const slips = [...entrants]
      .sort((a, b) => a.number - b.number)
      .map((entrant): Slip => {
        const own = places.get(entrant.number)
        return { entrant, places: sessions.map((session) => `Session ${session}: ${own?.get(session) ?? 'no seat'}`) }
      })
    await paper.pen.prepare([name, 'Session 0123456789: ESWN no seat'])
    await paper.pen.prepare(['0123456789', ...entrants.map((entrant) => entrant.name)], 700)
    const height = Math.min(heightOf(sessions.length), paper.height - 2 * MARGIN)
    const width = (paper.width - 2 * MARGIN) / COLUMNS
    const perPage = COLUMNS * Math.max(1, Math.floor((paper.height - 2 * MARGIN) / height))
    for (const [index, slip] of slips.entries()) {
      const place = index % perPage
      if (place === 0) await paper.page()
      const x = MARGIN + (place % COLUMNS) * width
      drawSlip(paper, slip, name, { x, y: MARGIN + Math.floor(place / COLUMNS) * height, width, height })
    }
    if (slips.length === 0) await paper.page()
  })
