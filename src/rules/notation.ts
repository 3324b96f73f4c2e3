import { err, ok, type Result } from './result.ts'
import { KINDS, rankOf, SUIT_LETTERS, suitOf, type Tile } from './tiles.ts'

/**
 * Ways to write tiles. All are read by `parseTiles`, each is written by `formatTiles`.
 * - letters: `123m456s789pESWNCFP` — m characters, s bamboo, p dots, 東南西北 E S W N, 中發白 C F P
 * - digits: the same with honours `1z`..`7z` in the order 東南西北中發白 (the order of Unicode and of the letters)
 * - botzone: `W1 T2 B3 F1 J1` — W characters, T bamboo, B dots, F1-4 東南西北, J1-3 中發白
 * - unicode: 🀇 🀐 🀙 🀀 🀄
 * - hant, hans: 一萬 二條 三餅 東 中 發 白 and 一万 二条 三饼 东 中 发 白
 */
export const NOTATIONS = ['letters', 'digits', 'botzone', 'unicode', 'hant', 'hans'] as const
export type Notation = (typeof NOTATIONS)[number]

/** Where a text stops being tiles. `at` counts characters from 0. */
export interface NotationError {
  readonly at: number
  readonly message: string
}

const HONOUR_LETTERS = 'ESWNCFP'
const CHINESE_RANKS = '一二三四五六七八九'
const SUIT_SIGNS: readonly string[] = ['m萬万', 's條条索', 'p餅饼筒']
const HONOUR_SIGNS: readonly string[] = ['E東东', 'S南', 'W西', 'N北', 'C中', 'F發发', 'P白']
const FIRST_SIGN = { hant: 0, hans: 1 } as const
const BOTZONE_STARTS: Readonly<Record<string, readonly [tile: Tile, count: number]>> = {
  W: [0, 9],
  T: [9, 9],
  B: [18, 9],
  F: [27, 4],
  J: [31, 3],
}

/** Unicode puts the honours first, then characters, bamboo, dots. */
const UNICODE_FIRST = 0x1f000
const unicodeOf = (tile: Tile): string => String.fromCodePoint(UNICODE_FIRST + (tile >= 27 ? tile - 27 : tile + 7))
const tileOfUnicode = (point: number): Tile | undefined => {
  const place = point - UNICODE_FIRST
  return place < 0 || place >= KINDS ? undefined : place < 7 ? place + 27 : place - 7
}

type Sign =
  | { readonly kind: 'tile'; readonly tile: Tile }
  | { readonly kind: 'rank'; readonly rank: number }
  | { readonly kind: 'suit'; readonly suit: number }
  | { readonly kind: 'blank' }

const SIGNS: ReadonlyMap<string, Sign> = new Map<string, Sign>([
  ...HONOUR_SIGNS.flatMap((signs, i) => [...signs].map((c): [string, Sign] => [c, { kind: 'tile', tile: 27 + i }])),
  ...SUIT_SIGNS.flatMap((signs, suit) => [...signs].map((c): [string, Sign] => [c, { kind: 'suit', suit }])),
  ['z', { kind: 'suit', suit: 3 }],
  ...[...'123456789'].map((c, i): [string, Sign] => [c, { kind: 'rank', rank: i + 1 }]),
  ...[...CHINESE_RANKS].map((c, i): [string, Sign] => [c, { kind: 'rank', rank: i + 1 }]),
  ...[...' \t,，、\u3000\ufe0e\ufe0f'].map((c): [string, Sign] => [c, { kind: 'blank' }]),
])

const signOf = (char: string): Sign | undefined => {
  const tile = tileOfUnicode(char.codePointAt(0) ?? 0)
  return tile === undefined ? SIGNS.get(char) : { kind: 'tile', tile }
}

const BOTZONE_TEXT = /^(?:[WTBFJ][1-9][\s,]*)+$/

/**
 * Reads tiles in any of the notations, in the order written. A text may mix them, except that Botzone's letters, which
 * collide with W 西 and F 發, are only read when the whole text is Botzone's.
 */
export const parseTiles = (text: string): Result<Tile[], NotationError> =>
  BOTZONE_TEXT.test(text.trim()) ? parseBotzone(text) : parseSigns(text)

const parseSigns = (text: string): Result<Tile[], NotationError> => {
  const tiles: Tile[] = []
  let ranks: number[] = []
  let at = 0
  for (const char of text) {
    const sign = signOf(char)
    if (!sign) return err({ at, message: `"${char}" is no tile; write 1-9 with m, s or p, or one of E S W N C F P` })
    if (ranks.length > 0 && (sign.kind === 'tile' || sign.kind === 'blank')) {
      return err({ at, message: 'a rank lacks its suit: m, s or p' })
    }
    if (sign.kind === 'tile') tiles.push(sign.tile)
    if (sign.kind === 'rank') ranks.push(sign.rank)
    if (sign.kind === 'suit') {
      if (ranks.length === 0)
        return err({ at, message: `"${char}" needs at least one rank before it, such as 5${char}` })
      if (sign.suit === 3 && ranks.some((rank) => rank > 7)) return err({ at, message: 'honours are 1z to 7z' })
      for (const rank of ranks) tiles.push(sign.suit * 9 + rank - 1)
      ranks = []
    }
    at += char.length
  }
  return ranks.length > 0 ? err({ at, message: 'the last ranks lack their suit: m, s or p' }) : ok(tiles)
}

const parseBotzone = (text: string): Result<Tile[], NotationError> => {
  const tiles: Tile[] = []
  for (const { 0: word, index } of text.matchAll(/[WTBFJ][1-9]/g)) {
    const [first, count] = BOTZONE_STARTS[word[0]!]!
    const number = Number(word[1])
    if (number > count) return err({ at: index, message: `${word[0]} goes from ${word[0]}1 to ${word[0]}${count}` })
    tiles.push(first + number - 1)
  }
  return ok(tiles)
}

const BOTZONE_NAMES: readonly string[] = Object.entries(BOTZONE_STARTS)
  .sort(([, [a]], [, [b]]) => a - b)
  .flatMap(([letter, [, count]]) => Array.from({ length: count }, (_, i) => `${letter}${i + 1}`))

/** Writes tiles in the order given; `parseTiles` reads back the same tiles. */
export const formatTiles = (tiles: readonly Tile[], notation: Notation = 'letters'): string => {
  switch (notation) {
    case 'unicode':
      return tiles.map(unicodeOf).join('')
    case 'botzone':
      return tiles.map((tile) => BOTZONE_NAMES[tile]).join(' ')
    case 'hant':
    case 'hans':
      return tiles.map((tile) => chineseOf(tile, FIRST_SIGN[notation])).join(' ')
    default:
      return formatRuns(tiles, notation === 'digits')
  }
}

const chineseOf = (tile: Tile, script: 0 | 1): string => {
  const signs = [...(tile >= 27 ? HONOUR_SIGNS[tile - 27]! : SUIT_SIGNS[suitOf(tile)]!)].slice(1)
  return `${tile >= 27 ? '' : CHINESE_RANKS[rankOf(tile) - 1]}${signs[script] ?? signs[0]}`
}

const formatRuns = (tiles: readonly Tile[], numberedHonours: boolean): string => {
  let text = ''
  tiles.forEach((tile, i) => {
    const suit = suitOf(tile)
    if (suit === 3 && !numberedHonours) {
      text += HONOUR_LETTERS[tile - 27]
      return
    }
    const next = tiles[i + 1]
    text += suit === 3 ? tile - 26 : rankOf(tile)
    if (next === undefined || suitOf(next) !== suit) text += SUIT_LETTERS[suit] ?? 'z'
  })
  return text
}
