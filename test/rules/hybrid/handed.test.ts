import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { KINDS, vectors } from '../../../scripts/vectors/command.ts'
import { rowsOf } from '../mcr/fixture.ts'

const FILES = {
  'hybrid-hands': ['hybrid/hands.tsv.gz', 5383],
  'hybrid-invalid': ['hybrid/invalid.tsv.gz', 280],
  'draw-settlement': ['hybrid/draw-settlement.tsv.gz', 43],
} as const
type HybridKind = keyof typeof FILES
const KIND_NAMES = Object.keys(FILES) as HybridKind[]

const run = (kind: HybridKind, file: string) => {
  const out: string[] = []
  const log: string[] = []
  const code = vectors([kind, file], { out: (line) => out.push(line), log: (line) => log.push(line) })
  return { code, out, log }
}

describe('hands, refusals and draws worked out independently', () => {
  test.each(KIND_NAMES)('%s: every result of every row', { timeout: 120_000 }, (kind) => {
    const [file, count] = FILES[kind]
    const { code, out, log } = run(kind, fileURLToPath(new URL(`../../fixtures/${file}`, import.meta.url)))
    expect({ code, out, log }).toEqual({ code: 0, out: [`${count} of ${count} agree`], log: [] })
  })
})

const folder = mkdtempSync(path.join(tmpdir(), 'paiju-hybrid-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const runRows = (kind: HybridKind, rows: readonly (readonly string[])[]) => {
  const file = path.join(folder, 'rows.tsv')
  writeFileSync(file, `${rows.map((cells) => cells.join('\t')).join('\n')}\n`)
  return run(kind, file)
}

const flipped = (bits: string): string => (bits.startsWith('1') ? `0${bits.slice(1)}` : `1${bits.slice(1)}`)

/** Another cell of the same form, which makes the row wrong. */
const CHANGES: Readonly<Record<string, (cell: string) => string>> = {
  line: () => '- 123m23s11555678p 4s T N N - 8',
  fans: (cell) => cell.replace('x', 'x9'),
  code: (cell) => `${cell}_`,
  discarder: (cell) => (cell === '-' ? '0' : '-'),
  deposits: flipped,
  ready: flipped,
  riichi: flipped,
  sensitive: (cell) => (cell === '-' ? 'roundBase' : '-'),
  falseRiichiSeats: (cell) => (cell === '[]' ? '[0]' : '[]'),
}

const raised = (cell: string): string => cell.replace(/\d+/, (digits) => String(Number(digits) + 1))

const SAMPLES = KIND_NAMES.flatMap((kind) => KINDS[kind]!.columns.map((column) => [kind, column] as const))

describe('a changed cell', () => {
  test.each(SAMPLES)('%s: in column %s is found in every row sampled', (kind, column) => {
    const [header = [], ...rows] = rowsOf(FILES[kind][0])
    const at = header.indexOf(column)
    const sampled = rows.filter((_, index) => index % Math.ceil(rows.length / 40) === 0)
    const wrong = sampled.map((cells) => cells.with(at, (CHANGES[column] ?? raised)(cells[at]!)))
    const { code, out } = runRows(kind, [header, ...wrong])
    expect(out.at(-1)).toBe(`0 of ${sampled.length} agree`)
    expect(code).toBe(1)
  })

  test.each([
    ['hybrid-hands', 'discarder', '0', 'another seat, 0..3'],
    ['hybrid-hands', 'deposits', '2000', 'four bits'],
    ['hybrid-hands', 'carried', '-1', 'no less than 0'],
    ['draw-settlement', 'ready', '111', 'four bits'],
    ['draw-settlement', 'riichi', '2000', 'four bits'],
    ['draw-settlement', 'sticksIn', '-1', 'no less than 0'],
  ] as const)('%s: %s %s cannot be, and what could is shown', (kind, column, cell, shown) => {
    const [header = [], ...rows] = rowsOf(FILES[kind][0])
    const won = rows.find(([line = '']) => / D E /.test(line)) ?? rows[0]!
    const { code, out } = runRows(kind, [header, won.with(header.indexOf(column), cell)])
    expect(code).toBe(1)
    expect(out[0]).toContain(`got ${column} ${shown}`)
  })
})
