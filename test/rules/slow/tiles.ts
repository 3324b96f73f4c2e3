/**
 * The 34 kinds of tile as numbers: 萬 1–9 are 0–8, 條 9–17, 餅 18–26, then 東 南 西 北 中 發 白 (27–33).
 * Part of the slow judge: it shares nothing with `src/rules`, so that the two can be held against each other.
 */
export type Tile = number

export const SUITS = 'msp'
export const HONOURS = 'ESWNCFP'
export const ALL_TILES: readonly Tile[] = Array.from({ length: 34 }, (_, tile) => tile)

export const GREEN_DRAGON: Tile = 32
export const WHITE_DRAGON: Tile = 33

export const isHonour = (tile: Tile): boolean => tile >= 27
export const isSuited = (tile: Tile): boolean => tile < 27
export const isWind = (tile: Tile): boolean => tile >= 27 && tile <= 30
export const isDragon = (tile: Tile): boolean => tile >= 31

/** Rank 1–9 of a suited tile, 0 of an honour. */
export const rank = (tile: Tile): number => (isSuited(tile) ? (tile % 9) + 1 : 0)

/** `m`, `s` or `p`; an honour has no suit. */
export const suit = (tile: Tile): string => (isSuited(tile) ? SUITS[Math.floor(tile / 9)]! : '')

export const isTerminal = (tile: Tile): boolean => rank(tile) === 1 || rank(tile) === 9
export const isTerminalOrHonour = (tile: Tile): boolean => isTerminal(tile) || isHonour(tile)

export const suitedTile = (suitLetter: string, tileRank: number): Tile => SUITS.indexOf(suitLetter) * 9 + tileRank - 1

/** The tiles of 绿一色 (R98 #3): 2 3 4 6 8 of bamboo and 發. */
export const isGreen = (tile: Tile): boolean =>
  tile === GREEN_DRAGON || (suit(tile) === 's' && [2, 3, 4, 6, 8].includes(rank(tile)))

/** How many of `tiles` are `tile`. */
export const copies = (tiles: readonly Tile[], tile: Tile): number => tiles.filter((other) => other === tile).length

/** `tiles` without one copy of each of `taken`, or undefined when a copy is missing. */
export function without(tiles: readonly Tile[], taken: readonly Tile[]): Tile[] | undefined {
  const rest = [...tiles]
  for (const tile of taken) {
    const at = rest.indexOf(tile)
    if (at < 0) return undefined
    rest.splice(at, 1)
  }
  return rest
}

/** `123m55pEC` as tiles. */
export function parseTiles(text: string): Tile[] {
  const tiles: Tile[] = []
  let ranks: number[] = []
  for (const char of text) {
    if (char >= '1' && char <= '9') ranks.push(Number(char))
    else if (SUITS.includes(char) && ranks.length > 0) {
      tiles.push(...ranks.map((each) => suitedTile(char, each)))
      ranks = []
    } else if (HONOURS.includes(char) && ranks.length === 0) tiles.push(27 + HONOURS.indexOf(char))
    else throw new Error(`not tiles: ${text}`)
  }
  if (ranks.length > 0) throw new Error(`ranks without a suit: ${text}`)
  return tiles
}

/** The inverse of `parseTiles`, sorted 萬 條 餅 honours. */
export function tilesText(tiles: readonly Tile[]): string {
  const suits = [...SUITS].map((letter) => {
    const ranks = tiles.filter((tile) => suit(tile) === letter).map(rank)
    return ranks.length === 0 ? '' : ranks.sort((a, b) => a - b).join('') + letter
  })
  const honours = tiles.filter(isHonour).sort((a, b) => a - b)
  return suits.join('') + honours.map((tile) => HONOURS[tile - 27]).join('')
}
