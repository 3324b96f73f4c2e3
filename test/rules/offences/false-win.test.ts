import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatTiles, type HandParts, parseHand } from '../../../src/rules/index.ts'
import { type DeclaredWin, declaredWin } from '../../../src/rules/offences/false-win.ts'
import { falseWinReason } from '../../../src/rules/offences/false-win-words.ts'
import { rulesetOf } from '../mcr/fixture.ts'

const mcr = rulesetOf('mcr-cn')

const partsOf = (text: string): HandParts => {
  const [melds = '', closed = '', win = '', how = 'D', flowers = '0', flags = '-'] = text.split(' ')
  return {
    melds: melds === '-' ? [] : melds.split(','),
    closed,
    win,
    how,
    seatWind: 'E',
    roundWind: 'S',
    flags,
    flowers,
  }
}

/** `melds closed win`, and if need be `how flowers flags`. */
const declared = (text: string, ruleset = mcr): DeclaredWin => {
  const found = declaredWin({ parseHand, judge: (hand) => ruleset.judge(hand) }, partsOf(text))
  if (!found.ok) throw new Error(`${found.error.code}: ${found.error.message}`)
  return found.value
}

const errorOf = (text: string): string | undefined => {
  const found = declaredWin({ parseHand, judge: (hand) => mcr.judge(hand) }, partsOf(text))
  return found.ok ? undefined : found.error.code
}

describe('a declared win', () => {
  test.each([
    ['four sets and a pair', '- 1112345678999m 5m', 'wins'],
    ['four sets and a pair', 'c:123m,c:456s 12789pEE 9s', 'ready-wrong-tile'],
    ['four sets and a pair', 'c:123m,c:456s 15789pEE 2p', 'ready-after-discard'],
    ['four sets and a pair', 'c:123m,c:456s 15789pEE 9s', 'one-from-ready'],
    ['four sets and a pair', 'c:123m,c:456s 159m159sE W', 'further'],
    ['a knitted straight', 'p:EEE 147m258s369p9s 9s', 'wins'],
    ['a knitted straight', 'p:EEE 147m258s369p9s 1m', 'ready-wrong-tile'],
    ['a knitted straight', 'p:EEE 147m258s36p9s5p 9s', 'ready-after-discard'],
    ['a knitted straight', 'p:EEE 147m258s36p9s5p 1p', 'one-from-ready'],
    ['a knitted straight', 'p:EEE 147m259s36pWN 1p', 'further'],
    ['seven pairs', '- 1133m2299sEESSC C', 'wins'],
    ['seven pairs, four of a kind among them', '- 1111m2222sEESSC C', 'wins'],
    ['seven pairs', '- 1133m2299sEESSC 5p', 'ready-wrong-tile'],
    ['seven pairs', '- 1133m2299sEES5pC S', 'ready-after-discard'],
    ['seven pairs', '- 1133m2299sEES5pC 7p', 'one-from-ready'],
    ['seven pairs', '- 1133m2299sESWC5p 7p', 'further'],
    ['thirteen orphans', '- 19m19s19pESWNCFP 1m', 'wins'],
    ['thirteen orphans', '- 19m19s19pESWNCFP 5m', 'ready-wrong-tile'],
    ['thirteen orphans', '- 159m19s19pESWNCF P', 'ready-after-discard'],
    ['thirteen orphans', '- 159m19s19pESWNCF 6m', 'one-from-ready'],
    ['thirteen orphans', '- 1559m19s19pESWNC 6m', 'further'],
    ['fourteen singles', '- 147m258s369pESWN C', 'wins'],
    ['fourteen singles', '- 147m258s369pESWN 1m', 'ready-wrong-tile'],
    ['fourteen singles', '- 1147m258s369pESW N', 'ready-after-discard'],
    ['fourteen singles', '- 1147m258s369pESW 1m', 'one-from-ready'],
    ['fourteen singles', '- 1147m258s356pESW 5p', 'further'],
  ])('of %s: %s is %s', (_, text, shape) => {
    expect(declared(text)).toMatchObject({ outcome: shape === 'wins' ? 'wins' : 'not-winning', shape, excessTiles: 0 })
  })

  test('below the minimum has a winning shape and its verdict', () => {
    expect(declared('c:123m,c:456s 12678pEE 3p')).toMatchObject({
      outcome: 'below-minimum',
      shape: 'wins',
      verdict: { winning: true, points: 2 },
    })
  })

  test('reaches the minimum without its flowers or not at all', () => {
    expect(declared('c:123m,c:456s 12678pEE 3p D 8').outcome).toBe('below-minimum')
  })

  test('says what it waited for, and what to discard for which waits', () => {
    const { waits } = declared('c:123m,c:456s 12789pEE 9s')
    expect(formatTiles(waits)).toBe('3p')
    const { readyDiscards } = declared('c:123m,c:456s 15789pEE 2p')
    expect(readyDiscards.map(({ discard, waits }) => [formatTiles([discard]), formatTiles(waits)])).toEqual([
      ['5p', '3p'],
    ])
  })

  test('does not wait for a tile that it holds four times, melds included', () => {
    expect(declared('p:111s,p:222s 1111333m 9s')).toMatchObject({ shape: 'ready-wrong-tile', waits: [1] })
    expect(declared('p:111m,p:222s,p:333p,p:EEE 1m 5p')).toMatchObject({ shape: 'ready-after-discard', waits: [] })
  })

  test('is as far from ready as it was before the tile it shows, which may bring it nearer', () => {
    expect(declared('c:123m,c:456s 1579pEE1m 8p')).toMatchObject({ shape: 'further' })
    expect(declared('c:123m,c:456s 15789pEE 9s')).toMatchObject({ shape: 'one-from-ready' })
  })
})

describe('a wrong number of tiles is an answer', () => {
  test.each([
    ['- 1112345678999m1p 5m', 1],
    ['- 112345678999m 5m', -1],
    ['k:1111m,K:2222m,p:EEE,c:789s 55p 5p', 1],
    ['c:123m,c:456m,c:789m,c:123p,c:456p 7p 7p', 3],
    ['c:123m,c:456m,c:789m,c:123p  7p', -1],
  ])('%s: %s', (text, excess) => {
    expect(declared(text)).toMatchObject({ outcome: 'tile-count', shape: null, excessTiles: excess, verdict: null })
  })
})

describe('tiles that cannot be are errors', () => {
  test.each([
    ['five of a kind', '- 1111m2345678999s 1m', 'FIVE_COPIES'],
    ['five of a kind, and too many', '- 11111m2345678999s 9p', 'FIVE_COPIES'],
    ['nine flowers', '- 1112345678999m 5m D 9', 'FLOWERS'],
    ['nine flowers, and too few', '- 112345678999m 5m D 9', 'FLOWERS'],
    ['no tile', 'c:123m,c:456s - 3p', 'BAD_TILE'],
    ['no such tile', '- 1112345678999x 5m', 'BAD_TILE'],
    ['two winning tiles', '- 1112345678999m 55m', 'BAD_TILE'],
    ['no such meld', 'c:124m 1145678999m 5m', 'BAD_CHOW'],
    ['a replacement without a kong', '- 1112345678999m 5m T 0 K', 'KONG_FLAG_NO_KONG'],
  ])('%s', (_, text, code) => {
    expect(errorOf(text)).toBe(code)
  })
})

test('whatever is declared has an answer or an error', () => {
  const tile = fc.nat({ max: 33 }).map((kind) => formatTiles([kind]))
  const meld = fc.tuple(
    fc.constantFrom('c:', 'p:', 'k:', 'K:', ''),
    fc.constantFrom('123m', '555s', '2222p', 'EEEE', 'x'),
  )
  const parts = fc.record({
    melds: fc.array(
      meld.map(([kind, tiles]) => kind + tiles),
      { maxLength: 6 },
    ),
    closed: fc.array(tile, { maxLength: 20 }).map((tiles) => tiles.join('')),
    win: fc.oneof(tile, fc.string()),
    how: fc.constantFrom('D', 'T', 'x'),
    seatWind: fc.constantFrom('E', 'S', 'W', 'N', '?'),
    roundWind: fc.constantFrom('E', 'N'),
    flags: fc.constantFrom('-', 'L', 'K', 'X', 'LK', ''),
    flowers: fc.nat({ max: 9 }),
  })
  const property = fc.property(parts, (declaredParts) => {
    const found = declaredWin({ parseHand, judge: (hand) => mcr.judge(hand) }, declaredParts)
    if (!found.ok) {
      expect(found.error.code).toMatch(/^[A-Z_]+$/)
      return
    }
    expect(found.value.outcome === 'tile-count').toBe(found.value.excessTiles !== 0)
    for (const sentence of Object.values(falseWinReason(found.value))) expect(sentence).toMatch(/[.。]$/)
  })
  fc.assert(property, { numRuns: 2000 })
})

describe('the reason in a sentence', () => {
  test.each([
    ['- 1112345678999m 5m', 'The hand wins.'],
    ['c:123m,c:456s 12678pEE 3p', 'The shape wins, but below the minimum.'],
    ['- 1112345678999m1p 5m', '1 tile too many for a win.'],
    ['- 12345678999m 5m', '2 tiles too few for a win.'],
    ['- 23m456789s123pEE 9s', 'The hand waited for 1m or 4m, not for 9s.'],
    ['c:123m,c:456s 15789pEE 2p', 'The hand was not ready; with 2p it is after discarding 5p.'],
    [
      'c:123m,c:456s 15789pEE 9s',
      'No discard leaves the hand ready with 9s; before it the hand was one exchange of a tile from ready.',
    ],
    [
      'c:123m,c:456s 159m159sE W',
      'No discard leaves the hand ready with W; before it the hand was two tiles or more from ready.',
    ],
  ])('%s: %s', (text, sentence) => {
    expect(falseWinReason(declared(text)).en).toBe(sentence)
  })

  test('is also told in both scripts of Chinese', () => {
    const reason = falseWinReason(declared('- 23m456789s123pEE 9s'))
    expect(reason['zh-Hant']).toBe('所聽為 一萬、四萬，並非 九條。')
    expect(reason['zh-Hans']).toBe('所听为 一万、四万，并非 九条。')
  })
})
