import {
  ALL_TILES,
  isDragon,
  isHonour,
  isWind,
  parseTiles,
  rank,
  SUITS,
  suitedTile,
  type Tile,
} from '../rules/slow/tiles.ts'
import type { Random } from './random.ts'

/** A set of a hand to be; `open` fixes whether it is shown, otherwise chance decides. */
export interface PlannedSet {
  readonly kind: 'chow' | 'pung' | 'kong'
  /** The lowest tile. */
  readonly tile: Tile
  readonly open?: boolean | undefined
}

/** What a fan needs of a hand. Whatever is left open is filled by chance (see `hands.ts`). */
export interface Plan {
  readonly sets?: readonly PlannedSet[]
  readonly pair?: Tile
  /** Tiles that make no sets: seven pairs, orphans, or the nine of a knitted straight. */
  readonly body?: readonly Tile[]
  /** Tiles that further sets and the pair may use. */
  readonly pool?: (tile: Tile) => boolean
  /** Kinds of the further sets; chance decides when absent. */
  readonly fill?: 'chow' | 'pung'
  readonly melds?: 'all' | 'some' | 'none'
  readonly win?: Tile
  readonly how?: 'T' | 'D'
  /** Flags to set where they are legal. */
  readonly flags?: string
}

export type Recipe = (random: Random) => Plan

const setOf =
  (kind: PlannedSet['kind']) =>
  (tile: Tile, open?: boolean): PlannedSet => ({ kind, tile, open })
export const chow = setOf('chow')
export const pung = setOf('pung')
export const kong = setOf('kong')

export const tilesWhere = (fits: (tile: Tile) => boolean): Tile[] => ALL_TILES.filter(fits)
export const WINDS = tilesWhere(isWind)
export const DRAGONS = tilesWhere(isDragon)
export const HONOURS = tilesWhere(isHonour)
export const between = (low: number, high: number) => (tile: Tile) => rank(tile) >= low && rank(tile) <= high

export const threeSuits = (random: Random): string[] => random.shuffled([...SUITS])
export const oneOf = (random: Random, fits: (tile: Tile) => boolean): Tile => random.pick(tilesWhere(fits))
export const some = (random: Random, count: number, from: readonly Tile[]): Tile[] =>
  random.shuffled(from).slice(0, count)

/** Sets of one suit at the given ranks. */
export const inSuit = (make: typeof chow, letter: string, ranks: readonly number[]): PlannedSet[] =>
  ranks.map((each) => make(suitedTile(letter, each)))

/** Sets at the given ranks, each in a suit of its own. */
export const acrossSuits = (random: Random, make: typeof chow, ranks: readonly number[]): PlannedSet[] => {
  const suits = threeSuits(random)
  return ranks.map((each, i) => make(suitedTile(suits[i]!, each)))
}

/** Ranks from a random start, `step` apart, with the last at most `highest`. */
export const run = (random: Random, length: number, step: number, highest: number): number[] => {
  const start = 1 + random.below(highest - step * (length - 1))
  return Array.from({ length }, (_, i) => start + i * step)
}

export const sevenPairsOf = (random: Random, fits: (tile: Tile) => boolean): Plan => {
  const kinds = tilesWhere(fits)
  const twice = [...kinds, ...kinds]
  const pairs = kinds.length < 7 || random.chance(40) ? some(random, 7, twice) : some(random, 7, kinds)
  return { body: pairs.flatMap((tile) => [tile, tile]) }
}

export const knitted = (random: Random): Tile[] => {
  const suits = threeSuits(random)
  return [1, 2, 3].flatMap((first, i) => [first, first + 3, first + 6].map((each) => suitedTile(suits[i]!, each)))
}

/** Sets and pair from the pool, or (in a third of the cases) seven pairs from it. */
export const poolHand =
  (fits: (tile: Tile) => boolean): Recipe =>
  (random) =>
    random.chance(33) ? sevenPairsOf(random, fits) : { pool: fits }

/** The tiles of 推不倒 (R98 #40). */
const REVERSIBLE = parseTiles('1234589p245689sP')
export const isReversible = (tile: Tile): boolean => REVERSIBLE.includes(tile)

export const sameChow =
  (count: number): Recipe =>
  (random) => ({
    sets: inSuit(chow, random.pick([...SUITS]), Array(count).fill(1 + random.below(7))),
  })
export const stepChows =
  (count: number): Recipe =>
  (random) => ({
    sets: inSuit(chow, random.pick([...SUITS]), run(random, count, random.pick([1, 2]), 7)),
  })
export const twoChows =
  (apart: number, sameSuit: boolean): Recipe =>
  (random) => {
    const ranks = run(random, 2, apart, 7)
    const sets = sameSuit ? inSuit(chow, random.pick([...SUITS]), ranks) : acrossSuits(random, chow, ranks)
    return { sets, fill: 'chow' }
  }
export const kongs =
  (...open: readonly (boolean | undefined)[]): Recipe =>
  (random) => {
    const tiles = some(random, open.length, ALL_TILES)
    return { sets: open.map((each, i) => kong(tiles[i]!, each)) }
  }
