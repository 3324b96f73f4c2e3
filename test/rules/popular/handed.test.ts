import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { vectors } from '../../../scripts/vectors/command.ts'
import { rowsOf } from '../mcr/fixture.ts'

const FILE = 'popular/popular-settlement.tsv.gz'
const [header = [], ...rows] = rowsOf(FILE)

const folder = mkdtempSync(path.join(tmpdir(), 'paiju-popular-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (file: string) => {
  const out: string[] = []
  const log: string[] = []
  const code = vectors(['popular-settlement', file], { out: (line) => out.push(line), log: (line) => log.push(line) })
  return { code, out, log: log.join('\n') }
}

const runRows = (changed: readonly (readonly string[])[]) => {
  const file = path.join(folder, 'rows.tsv')
  writeFileSync(file, `${[header, ...changed].map((cells) => cells.join('\t')).join('\n')}\n`)
  return run(file)
}

test('payments worked out independently: every result of every row', () => {
  const { code, out, log } = run(fileURLToPath(new URL(`../../fixtures/${FILE}`, import.meta.url)))
  expect({ code, out, log }).toEqual({ code: 0, out: ['397 of 397 agree'], log: '' })
})

const cellOf = (cells: readonly string[], column: string): string => cells[header.indexOf(column)]!
const isWon = (cells: readonly string[]): boolean => cellOf(cells, 'outcome') !== 'draw'
const nextSeat = (cell: string): string => String((Number(cell) + 1) % 4)

/** Another cell of the same form, which makes the row wrong, where adding to its first number would not do. */
const CHANGES: Readonly<Record<string, (cell: string) => string>> = {
  outcome: (cell) => (cell === 'draw' ? 'self' : 'draw'),
  winner: (cell) => (cell === '-' ? '0' : nextSeat(cell)),
  discarder: (cell) => (cell === '-' ? '1' : nextSeat(cell)),
  dealer: nextSeat,
  dealerContinuing4x: (cell) => (cell === '0' ? '1' : '0'),
  kongs: (cell) => (cell === '[]' ? '[{"type":"added","konger":0}]' : '[]'),
}

/** Of a drawn hand nothing follows from these. */
const OF_WINS = ['fan', 'unit', 'kongs']
const raised = (cell: string): string => cell.replace(/\d+/, (digits) => String(Number(digits) + 1))

describe('a changed cell', () => {
  test.each(header)('in column %s is found in every row', (column) => {
    const sampled = rows.filter((cells) => isWon(cells) || !OF_WINS.includes(column))
    const change = CHANGES[column] ?? raised
    const wrong = sampled.map((cells) => cells.with(header.indexOf(column), change(cellOf(cells, column))))
    const { code, out } = runRows(wrong)
    expect(out.at(-1)).toBe(`0 of ${sampled.length} agree`)
    expect(code).toBe(1)
  })

  test.each([
    ['konger', 'added', '"konger":0', '"konger":1'],
    ['giver', 'claimed', '"from":2', '"from":3'],
    ['type', 'concealed', 'concealed', 'added'],
  ])('the %s of a kong is found', (_, type, from, to) => {
    const sampled = rows.filter(
      (cells) => isWon(cells) && cellOf(cells, 'kongs').includes(type) && cellOf(cells, 'kongs').includes(from),
    )
    const wrong = sampled.map((cells) => cells.with(header.indexOf('kongs'), cellOf(cells, 'kongs').replace(from, to)))
    expect(sampled.length).toBeGreaterThan(0)
    expect(runRows(wrong).out.at(-1)).toBe(`0 of ${sampled.length} agree`)
  })

  test.each([
    ['winner', '4', 'winner a seat, 0..3, or -'],
    ['discarder', '4', 'discarder a seat, 0..3, or -'],
    ['dealer', '4', 'dealer a seat, 0..3'],
    ['dealer', '-', 'dealer a seat, 0..3'],
    ['fan', '1001', 'fan points are a whole number from 0 to 1000'],
    ['unit', '0', 'unit the switch unit is a whole number from 1'],
    ['chosenDoubles', '[1,1,1,0]', 'chosenDoubles a chosen double is a whole number from 1'],
    ['kongs', '[{"type":"claimed","konger":1,"from":1}]', 'kongs a claimed kong is from another seat'],
    ['kongs', '[{"type":"claimed","konger":1}]', 'kongs concealed and added with a konger'],
    ['kongs', '[{"type":"added","konger":4}]', 'kongs concealed and added with a konger'],
    ['kongs', '[{"type":"added","konger":1,"from":2}]', 'kongs concealed and added with a konger'],
    ['kongs', '[null]', 'kongs concealed and added with a konger'],
  ])('%s %s cannot be, and what could is shown', (column, cell, shown) => {
    const { code, out } = runRows([rows.find(isWon)!.with(header.indexOf(column), cell)])
    expect(code).toBe(1)
    expect(out[0]).toContain(`got ${shown}`)
  })

  test('a winner who discarded, and a discarder without a winner, cannot be', () => {
    const won = rows.find((cells) => cellOf(cells, 'outcome') === 'discard')!
    const self = won.with(header.indexOf('discarder'), cellOf(won, 'winner'))
    expect(runRows([self]).out[0]).toContain('got discarder the discarder is another seat than the winner')
    const drawn = rows.find((cells) => !isWon(cells))!.with(header.indexOf('discarder'), '1')
    expect(runRows([drawn]).out[0]).toContain('got discarder - without a winner')
  })

  test.each([
    ['fan', '8.0', 'a whole number'],
    ['winner', 'E', 'a whole number'],
    ['chosenDoubles', '[1,1,1]', 'a list of four whole numbers'],
    ['chosenDoubles', '[1,1,1,1.5]', 'a list of four whole numbers'],
    ['kongs', '{}', 'a list of kongs as JSON'],
    ['kongs', 'none', 'a list of kongs as JSON'],
    ['dealerContinuing4x', '2', 'one of 0, 1'],
  ])('%s %s is not of the form at all', (column, cell, wanted) => {
    const { code, log } = runRows([rows.find(isWon)!.with(header.indexOf(column), cell)])
    expect(code).toBe(2)
    expect(log).toContain(`MALFORMED_ROW: line 2: ${column} must be ${wanted}`)
  })
})
