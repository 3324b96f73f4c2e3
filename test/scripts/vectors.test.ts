import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { KINDS, vectors } from '../../scripts/vectors/command.ts'

const fixtureOf = (kind: string): string => fileURLToPath(new URL(`../fixtures/procedure/${kind}.tsv`, import.meta.url))

const folder = mkdtempSync(path.join(tmpdir(), 'paiju-vectors-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fileOf = (content: string | Uint8Array): string => {
  const file = path.join(folder, 'rows.tsv')
  writeFileSync(file, content)
  return file
}

const run = (...args: string[]) => {
  const out: string[] = []
  const log: string[] = []
  const code = vectors(args, { out: (line) => out.push(line), log: (line) => log.push(line) })
  return { code, out, log: log.join('\n') }
}

const linesOf = (kind: string): string[] => readFileSync(fixtureOf(kind), 'utf8').trimEnd().split('\n')

const COUNTS = { 'settlement-mcr': 128, rotation: 513, wall: 93, tablepoints: 150 }

describe('published rows', () => {
  it.each(Object.entries(COUNTS))('%s: all %i agree', (kind, rows) => {
    expect(run(kind, fixtureOf(kind))).toEqual({ code: 0, out: [`${rows} of ${rows} agree`], log: '' })
  })

  it('may be gzipped, whatever the file is called', () => {
    const file = fileOf(gzipSync(readFileSync(fixtureOf('wall'))))
    expect(run('wall', file)).toEqual({ code: 0, out: ['93 of 93 agree'], log: '' })
  })

  it('may have Windows line ends, a byte order mark, columns in another order, and lists with spaces', () => {
    const rows = linesOf('tablepoints').map((line) => line.split('\t').reverse().join('\t').replaceAll(',', ', '))
    expect(run('tablepoints', fileOf(`\ufeff${rows.join('\r\n')}\r\n`))).toMatchObject({ code: 0 })
  })

  it('may have columns that are not looked at, and says so', () => {
    const rows = linesOf('wall').map((line, index) => `${line}\t${index === 0 ? 'note' : 'x'}`)
    expect(run('wall', fileOf(rows.join('\n')))).toEqual({
      ...{ code: 0, out: ['93 of 93 agree'], log: 'Not looked at: note' },
    })
  })
})

/** Changes to a cell that make its row wrong, where adding one to a number or swapping a letter would not do. */
const CHANGES: Readonly<Record<string, (cell: string, cells: Readonly<Record<string, string>>) => string>> = {
  sequence: (cell) => `${cell}x`,
  dealerPolicy: (cell) => (cell === 'rotate' ? 'continue' : 'rotate'),
  seatChange: (cell) => (cell === 'none' ? 'mcr' : 'none'),
  outcome: (cell) => (cell === 'draw' ? 'void' : 'draw'),
  winnerPlayer: (cell, { dealerPlayer = '' }) => (cell === '-' ? '1' : cell === dealerPlayer ? '-' : dealerPlayer),
  policy: (cell) => (cell === 'hk3dice' ? 'oneDie' : 'hk3dice'),
  discarder: (cell, { winner }) => (cell === '-' ? String((Number(winner) + 1) % 4) : '-'),
  scores: (cell) => JSON.stringify(raisedAboveAll(JSON.parse(cell) as number[])),
}

/** The lowest score made the highest, or of equal scores the first. */
const raisedAboveAll = (scores: readonly number[]): number[] =>
  scores.with(scores.indexOf(Math.min(...scores)), Math.max(...scores) + 1)

const changed = (text: string): string =>
  /\d/.test(text)
    ? text.replace(/\d+/, (digits) => String(Number(digits) + 1))
    : text.replace(/[ESWN]/, (wind) => ({ E: 'S', S: 'W', W: 'N', N: 'E' })[wind] ?? '')

const SAMPLES = Object.keys(COUNTS).flatMap((kind) =>
  (KINDS[kind]?.columns ?? []).map((column) => [kind, column] as const),
)

describe('a changed cell', () => {
  it.each(SAMPLES)('%s: in column %s is found in every row sampled', (kind, column) => {
    const [header = '', ...rows] = linesOf(kind)
    const names = header.split('\t')
    const at = names.indexOf(column)
    for (let index = 0; index < rows.length; index += Math.ceil(rows.length / 11)) {
      const cells = rows[index]!.split('\t')
      const byName = Object.fromEntries(names.map((name, place) => [name, cells[place]!]))
      const cell = (CHANGES[column] ?? changed)(cells[at]!, byName)
      expect(cell).not.toBe(cells[at])
      const file = fileOf([header, ...rows.with(index, cells.with(at, cell).join('\t')), ''].join('\n'))
      const { code, out } = run(kind, file)
      expect(code).toBe(1)
      expect(out.at(-1)).toMatch(/^\d+ of \d+ agree$/)
      expect(out.at(-1)).not.toBe(`${rows.length} of ${rows.length} agree`)
      expect(out.length).toBeGreaterThan(1)
    }
  })

  it('is shown with its line, what was expected and what the core says', () => {
    const [header, ...rows] = linesOf('wall')
    const file = fileOf([header, rows[0]?.replace('\tN10\tN9\t', '\tN11\tN9\t'), ...rows.slice(1)].join('\n'))
    expect(run('wall', file).out).toEqual([
      expect.stringMatching(/^line 2: expected firstStack N11; got firstStack N10 \(hk3dice 4 9 N 9 N11 N9 /),
      '92 of 93 agree',
    ])
  })

  it.each([
    ['wall', 'mcr2dice\t2\t2\t', 'mcr2dice\t1\t2\t', 'expected firstRoll 1; got firstRoll 2..12'],
    [
      'settlement-mcr',
      '\n0\t-\t8\t0\t8',
      '\n0\t-\t7\t1\t8',
      'expected fanWithoutFlowers 7; got fanWithoutFlowers at least 8',
    ],
    ['settlement-mcr', '\n0\t-\t8\t0\t8', '\n0\t-\t8\t9\t17', 'expected flowers 9; got flowers 0..8'],
    ['settlement-mcr', '\n0\t-\t8\t0\t8', '\n4\t-\t8\t0\t8', 'expected winner 4; got winner a seat, 0..3'],
    ['settlement-mcr', '\n0\t-\t8\t0\t8', '\n0\t0\t8\t0\t8', 'expected discarder 0; got discarder another seat, 0..3'],
  ])('%s: a value that cannot be differs, with what could be', (kind, from, to, shown) => {
    const text = readFileSync(fixtureOf(kind), 'utf8').replace(from, to)
    const { code, out } = run(kind, fileOf(text))
    expect(code).toBe(1)
    expect(out).toHaveLength(2)
    expect(out[0]).toContain(shown)
  })

  it('rotation: a deal after the last one differs', () => {
    const lines = linesOf('rotation')
    const last = lines.at(-1)!.split('\t')
    const { code, out } = run('rotation', fileOf([...lines, last.with(3, '21').join('\t')].join('\n')))
    expect(code).toBe(1)
    expect(out[0]).toContain('got n none, the session was over')
  })
})

describe('what cannot be used', () => {
  const wall = fixtureOf('wall')

  it.each([
    ['no arguments', [], /^Usage: .* KIND FILE\nKIND is one of settlement-mcr, rotation, wall, tablepoints, .*\./],
    ['no file', ['wall'], /^Usage: /],
    ['too many arguments', ['wall', wall, wall], /^Usage: /],
    ['an unknown kind', ['walls', wall], /^UNKNOWN_KIND: there is no kind "walls"\.\nUsage: /],
    ['a kind by the name of a property', ['constructor', wall], /^UNKNOWN_KIND/],
    ['a file that is not there', ['wall', path.join(folder, 'none.tsv')], /^FILE_UNREADABLE: ENOENT/],
    ['a folder', ['wall', folder], /^FILE_UNREADABLE: EISDIR/],
    ['a file of another kind', ['rotation', wall], /^MISSING_COLUMN: line 1: the header lacks sequence, /],
  ])('%s', (_, args, message) => {
    const { code, out, log } = run(...args)
    expect({ code, out }).toEqual({ code: 2, out: [] })
    expect(log).toMatch(message)
  })

  const [header = '', ...rows] = linesOf('tablepoints')
  it.each([
    ['an empty file', '', /^NO_ROWS: .* is empty/],
    ['an empty archive', gzipSync(''), /^NO_ROWS/],
    ['a header without rows', `${header}\n`, /^NO_ROWS/],
    ['a row that is cut short', `${header}\n[0,0,0,0]`, /^MALFORMED_ROW: line 2: 1 cells where 3 are due$/],
    ['a blank line between rows', `${header}\n${rows[0]}\n\n${rows[1]}\n`, /^MALFORMED_ROW: line 3: 1 cells/],
    ['a column twice', `${header}\tscores\n`, /^MALFORMED_ROW: line 1: two columns are called "scores"$/],
    [
      'a cell of another form',
      `${header}\n${rows[0]}\nnone\t-\t-\n`,
      /^MALFORMED_ROW: line 3: scores must be a list of four whole numbers, not "none"$/,
    ],
    ['a fraction for a score', `${header}\n[0,0,0,0.5]\t-\t-\n`, /^MALFORMED_ROW: line 2: scores/],
    [
      'a number too large to count with',
      `${header}\n[0,0,0,99999999999999999]\t-\t-\n`,
      /^MALFORMED_ROW: line 2: scores/,
    ],
    ['what is not text', new Uint8Array([0x73, 0xff, 0xfe]), /^BAD_UTF8/],
    ['a damaged archive', gzipSync(readFileSync(wall)).subarray(0, 200), /^BAD_GZIP/],
  ])('%s', (_, content, message) => {
    const { code, out, log } = run('tablepoints', fileOf(content))
    expect({ code, out }).toEqual({ code: 2, out: [] })
    expect(log).toMatch(message)
  })

  it.each([
    ['wall', 'policy', 'dice', /policy must be one of mcr2dice, hk3dice, oneDie, not "dice"$/],
    ['wall', 'firstRoll', '4.0', /firstRoll must be a whole number, not "4.0"$/],
    ['settlement-mcr', 'winner', 'E', /winner must be a whole number/],
    ['settlement-mcr', 'discarder', '', /discarder must be a whole number, not ""$/],
    ['rotation', 'dealerPolicy', 'stay', /dealerPolicy must be one of rotate, continue/],
    ['rotation', 'seatChange', '', /seatChange must be one of none, mcr/],
    ['rotation', 'outcome', 'win', /outcome must be one of dealer, other, draw, void/],
  ])('%s: %s "%s"', (kind, column, cell, message) => {
    const [head = '', ...lines] = linesOf(kind)
    const cells = lines[2]!.split('\t').with(head.split('\t').indexOf(column), cell)
    const { code, log } = run(kind, fileOf([head, ...lines.with(2, cells.join('\t'))].join('\n')))
    expect(code).toBe(2)
    expect(log).toMatch(/^MALFORMED_ROW: line 4: /)
    expect(log).toMatch(message)
  })
})
