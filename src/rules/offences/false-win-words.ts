import { formatTiles, type Notation } from '../notation.ts'
import type { Tile } from '../tiles.ts'
import type { DeclaredWin } from './false-win.ts'
import type { Text } from './offence.ts'

type Say = (declared: DeclaredWin, tiles: (tiles: readonly Tile[]) => string) => string

type Case = Exclude<DeclaredWin['outcome'], 'not-winning'> | Exclude<DeclaredWin['shape'], 'wins' | null>

/** Why a declared win is one or is none, in one sentence for the record of a ruling. */
export const falseWinReason = (declared: DeclaredWin): Text => {
  const { outcome, shape } = declared
  const found: Case = outcome !== 'not-winning' ? outcome : shape === null || shape === 'wins' ? 'further' : shape
  return {
    'zh-Hant': traditional[found](declared, listed('hant', '、')),
    'zh-Hans': simplified[found](declared, listed('hans', '、')),
    en: english[found](declared, listed('letters', ' or ')),
  }
}

const listed =
  (notation: Notation, between: string) =>
  (tiles: readonly Tile[]): string =>
    tiles.map((tile) => formatTiles([tile], notation)).join(between)

const english: Readonly<Record<Case, Say>> = {
  wins: () => 'The hand wins.',
  'below-minimum': () => 'The shape wins, but below the minimum.',
  'tile-count': ({ excessTiles }) => {
    const tiles = Math.abs(excessTiles)
    return `${tiles} ${tiles === 1 ? 'tile' : 'tiles'} too ${excessTiles > 0 ? 'many' : 'few'} for a win.`
  },
  'ready-wrong-tile': ({ win, waits }, tiles) => `The hand waited for ${tiles(waits)}, not for ${tiles([win])}.`,
  'ready-after-discard': ({ win, readyDiscards }, tiles) =>
    `The hand was not ready; with ${tiles([win])} it is after discarding ${tiles(readyDiscards.map(({ discard }) => discard))}.`,
  'one-from-ready': ({ win }, tiles) =>
    `No discard leaves the hand ready with ${tiles([win])}; before it the hand was one exchange of a tile from ready.`,
  further: ({ win }, tiles) =>
    `No discard leaves the hand ready with ${tiles([win])}; before it the hand was two tiles or more from ready.`,
}

const traditional: Readonly<Record<Case, Say>> = {
  wins: () => '此牌和牌。',
  'below-minimum': () => '牌型已和，但未達起和番數。',
  'tile-count': ({ excessTiles }) => `和牌張數${excessTiles > 0 ? '多' : '少'} ${Math.abs(excessTiles)} 張。`,
  'ready-wrong-tile': ({ win, waits }, tiles) => `所聽為 ${tiles(waits)}，並非 ${tiles([win])}。`,
  'ready-after-discard': ({ win, readyDiscards }, tiles) =>
    `原未聽牌；得 ${tiles([win])} 後打 ${tiles(readyDiscards.map(({ discard }) => discard))} 方可聽牌。`,
  'one-from-ready': ({ win }, tiles) => `得 ${tiles([win])} 後打任何一張均不聽牌；原牌差一張上聽。`,
  further: ({ win }, tiles) => `得 ${tiles([win])} 後打任何一張均不聽牌；原牌差兩張或以上上聽。`,
}

const simplified: Readonly<Record<Case, Say>> = {
  wins: () => '此牌和牌。',
  'below-minimum': () => '牌型已和，但未达起和番数。',
  'tile-count': ({ excessTiles }) => `和牌张数${excessTiles > 0 ? '多' : '少'} ${Math.abs(excessTiles)} 张。`,
  'ready-wrong-tile': ({ win, waits }, tiles) => `所听为 ${tiles(waits)}，并非 ${tiles([win])}。`,
  'ready-after-discard': ({ win, readyDiscards }, tiles) =>
    `原未听牌；得 ${tiles([win])} 后打 ${tiles(readyDiscards.map(({ discard }) => discard))} 方可听牌。`,
  'one-from-ready': ({ win }, tiles) => `得 ${tiles([win])} 后打任何一张均不听牌；原牌差一张上听。`,
  further: ({ win }, tiles) => `得 ${tiles([win])} 后打任何一张均不听牌；原牌差两张或以上上听。`,
}
