/**
 * The 34 kinds of playing tile, numbered 0..33 (dossier A1):
 * 0-8 characters 1-9 (m), 9-17 bamboo 1-9 (s), 18-26 dots 1-9 (p), 27-30 winds E S W N, 31-33 dragons C F P (中 發 白).
 * Flowers are never part of a set or pair and are only counted.
 */
export type Tile = number

/** East, south, west and north are also tiles 27..30. */
export type Wind = 27 | 28 | 29 | 30

export const KINDS = 34
export const WINDS = [27, 28, 29, 30] as const
export const DRAGONS = [31, 32, 33] as const

/** Suits in tile order. */
export const SUIT_LETTERS = ['m', 's', 'p'] as const

/** 0 characters, 1 bamboo, 2 dots, 3 honours. */
export const suitOf = (tile: Tile): number => (tile >= 27 ? 3 : tile >= 18 ? 2 : tile >= 9 ? 1 : 0)

/** 1..9 for suited tiles, 0 for honours. */
export const rankOf = (tile: Tile): number => (tile >= 27 ? 0 : (tile % 9) + 1)

export const isSuited = (tile: Tile): boolean => tile < 27
export const isHonour = (tile: Tile): boolean => tile >= 27
export const isWind = (tile: Tile): tile is Wind => tile >= 27 && tile <= 30
export const isDragon = (tile: Tile): boolean => tile >= 31

/** Ranks 1 and 9. */
export const isTerminal = (tile: Tile): boolean => rankOf(tile) === 1 || rankOf(tile) === 9

/** 2, 3, 4, 6, 8 of bamboo and 發 (R98 #3). */
export const isGreen = (tile: Tile): boolean => [10, 11, 12, 14, 16, 32].includes(tile)

/** Tiles whose face has no up or down: dots 1 2 3 4 5 8 9, bamboo 2 4 5 6 8 9, 白 (R98 #40). */
export const isReversible = (tile: Tile): boolean =>
  [18, 19, 20, 21, 22, 25, 26, 10, 12, 13, 14, 16, 17, 33].includes(tile)

/** The six ways 147, 258 and 369 fall on the three suits, each as its nine tiles (R98 #35). */
export const KNITTED: readonly (readonly Tile[])[] = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
].map((starts) => starts.flatMap((start, suit) => [0, 3, 6].map((step) => suit * 9 + start + step)))
