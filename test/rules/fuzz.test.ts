import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTiles, type Hand, meldTiles, parseHandLine } from '../../src/rules/index.ts'
import { PROFILES, rowsOf, rulesetOf } from './mcr/fixture.ts'

/** Cases over all properties; FUZZ_CASES=1000000 for a night's worth. */
const CASES = Number(process.env.FUZZ_CASES ?? 30_000)
const run = { numRuns: Math.ceil(CASES / 3) }
/** A line that takes longer than this to refuse or judge hangs. */
const LONGEST_MS = 1000

const rulesets = PROFILES.map((profile) => rulesetOf(profile))
const legalLines = rowsOf('mcr/hands-wmo.tsv.gz').map(([line = '']) => line)

const tilesOf = (hand: Hand): number[] => [...hand.melds.flatMap(meldTiles), ...hand.concealed, hand.win]

/** Refused with a code, or judged in every profile; a hand that is accepted can exist. */
const survives = (line: string): void => {
  const start = performance.now()
  const hand = parseHandLine(line)
  if (hand.ok) {
    const copies = new Map<number, number>()
    for (const tile of tilesOf(hand.value)) copies.set(tile, (copies.get(tile) ?? 0) + 1)
    expect(Math.max(...copies.values())).toBeLessThanOrEqual(4)
    expect(hand.value.flowers).toBeLessThanOrEqual(8)
    for (const ruleset of rulesets) {
      const verdict = ruleset.judge(hand.value)
      expect(verdict.winning).toBe(verdict.lists.length > 0)
      for (const list of verdict.lists) {
        expect(list.reduce((sum, { points }) => sum + points, 0)).toBe(verdict.points)
      }
    }
  } else expect(hand.error.code).toMatch(/^[A-Z_]+$/)
  expect(performance.now() - start).toBeLessThan(LONGEST_MS)
}

const HOUR = 3_600_000

test('random text never throws, hangs or passes', { timeout: HOUR }, () => {
  const fieldLike = fc.array(
    fc.string({ unit: fc.constantFrom(...'cpkK:-,0123456789mspzESWNCFPDTLKX\r\t'), maxLength: 20 }),
    {
      minLength: 7,
      maxLength: 9,
    },
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fieldLike.map((fields) => fields.join(' ')),
  )
  fc.assert(fc.property(texts, survives), run)
})

test('random tiles never throw, hang or make a fifth copy', { timeout: HOUR }, () => {
  const tile = fc.oneof(fc.nat({ max: 33 }), fc.nat({ max: 8 }), fc.constantFrom(0, 8, 9, 17, 18, 26, 27, 31))
  const meld = fc.tuple(fc.constantFrom('c', 'p', 'k', 'K'), tile).map(([kind, first]) => {
    const tiles = kind === 'c' ? [first, first + 1, first + 2] : Array<number>(kind === 'p' ? 3 : 4).fill(first)
    return `${kind}:${formatTiles(tiles.map((other) => other % 34))}`
  })
  const wind = fc.constantFrom('E', 'S', 'W', 'N')
  const lines = fc
    .array(meld, { maxLength: 4 })
    .chain((melds) =>
      fc
        .tuple(
          fc.array(tile, { minLength: 13 - 3 * melds.length, maxLength: 13 - 3 * melds.length }),
          tile,
          fc.constantFrom('D', 'T'),
          wind,
          wind,
          fc.constantFrom('-', 'L', 'K', 'X', 'LK', 'LX', 'KX', 'LKX'),
          fc.nat({ max: 9 }),
        )
        .map(([closed, win, ...rest]) =>
          [melds.join(',') || '-', formatTiles(closed), formatTiles([win]), ...rest].join(' '),
        ),
    )
  fc.assert(fc.property(lines, survives), run)
})

test('mutated legal hands never throw, hang or make a fifth copy', { timeout: HOUR }, () => {
  const mutation = fc.tuple(
    fc.nat(),
    fc.constantFrom('replace', 'insert', 'delete', 'swap'),
    fc.constantFrom(...'123456789mspESWNCFPcpkK:,- DTLKX0'),
  )
  const mutate = (line: string, [place, how, char]: [number, string, string]): string => {
    const at = place % (line.length + 1)
    if (how === 'insert') return line.slice(0, at) + char + line.slice(at)
    if (how === 'delete') return line.slice(0, at) + line.slice(at + 1)
    if (how === 'swap')
      return line.slice(0, at) + line.slice(at + 1, at + 2) + line.slice(at, at + 1) + line.slice(at + 2)
    return line.slice(0, at) + char + line.slice(at + 1)
  }
  const lines = fc
    .tuple(fc.constantFrom(...legalLines), fc.array(mutation, { minLength: 1, maxLength: 4 }))
    .map(([line, mutations]) => mutations.reduce(mutate, line))
  fc.assert(fc.property(lines, survives), run)
})
