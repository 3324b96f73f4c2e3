import { type Meld, meldTiles } from '../hand.ts'
import { isHonour, isTerminal, KINDS, KNITTED, suitOf, type Tile } from '../tiles.ts'

/** Melds and the tiles in hand beside them. */
export interface Held {
  readonly melds: readonly Meld[]
  readonly concealed: readonly Tile[]
}

/** Not at all, one exchange of a tile for another, or more. */
export type Distance = 'ready' | 'one-from-ready' | 'further'

/** A discard that leaves 14 tiles ready, with what they then wait for. */
export interface ReadyDiscard {
  readonly discard: Tile
  readonly waits: readonly Tile[]
}

/** A concealed kong counts three, like every kong. */
const tilesIn = ({ melds, concealed }: Held): number => concealed.length + 3 * melds.length

/**
 * What 13 tiles wait for by shape, ascending. An empty wait (no copy left for the player to get) is one; a tile that he holds
 * four times is none (dossier C10 #9, C12).
 */
export const readyWaits = (held: Held): Tile[] => {
  if (tilesIn(held) !== 13) return []
  return ALL.filter((tile) => lackingTiles({ ...held, concealed: [...held.concealed, tile] }, 0) === 0)
}

/** How far 13 tiles are from ready, or 14 after the best discard, over every winning shape (dossier D1). */
export const distanceFromReady = (held: Held): Distance => {
  const tiles = tilesIn(held)
  if (tiles !== 13 && tiles !== 14) return 'further'
  const lacking = lackingTiles(held, 2)
  return lacking <= 1 ? 'ready' : lacking === 2 ? 'one-from-ready' : 'further'
}

/** Every discard that leaves 14 tiles ready, ascending; each kind of tile once. */
export const readyDiscards = ({ melds, concealed }: Held): ReadyDiscard[] => {
  if (tilesIn({ melds, concealed }) !== 14) return []
  return [...new Set(concealed)]
    .sort((a, b) => a - b)
    .map((discard) => {
      const rest = concealed.toSpliced(concealed.indexOf(discard), 1)
      return { discard, waits: readyWaits({ melds, concealed: rest }) }
    })
    .filter(({ waits }) => waits.length > 0)
}

/**
 * How many tiles of the nearest winning hand are not held; above `most` only that it is above. A winning hand has no fifth
 * copy, so 13 tiles are ready when one is lacking and an exchange away when two are, and 14 are so after some discard.
 */
const lackingTiles = ({ melds, concealed }: Held, most: number): number => {
  const held = copiesOf(concealed)
  const melded = copiesOf(melds.flatMap(meldTiles))
  const forms = melds.length === 0 ? [lackingPairs(held), lackingOrphans(held), lackingSingles(held)] : []
  return Math.min(...forms, lackingBlocks(held, melded, 4 - melds.length, most))
}

const copiesOf = (tiles: readonly Tile[]): Uint8Array => {
  const copies = new Uint8Array(KINDS)
  for (const tile of tiles) copies[tile]!++
  return copies
}

/** Four of a kind are two pairs. */
const lackingPairs = (held: Uint8Array): number => 7 - held.reduce((pairs, copies) => pairs + (copies >> 1), 0)

const ALL = Array.from({ length: KINDS }, (_, tile) => tile)
const SINGLES = KNITTED.map((body) => [...body, ...ALL.filter(isHonour)])
const ORPHANS = ALL.filter((tile) => isHonour(tile) || isTerminal(tile))

const lackingOrphans = (held: Uint8Array): number =>
  14 - ORPHANS.filter((tile) => held[tile]! > 0).length - (ORPHANS.some((tile) => held[tile]! > 1) ? 1 : 0)

/** Fourteen different ones of a knitted straight and the honours. */
const lackingSingles = (held: Uint8Array): number =>
  14 - Math.max(...SINGLES.map((tiles) => tiles.filter((tile) => held[tile]! > 0).length))

const PAIRS = ALL.map((tile) => [tile, tile])
const SETS = [
  ...ALL.map((tile) => [tile, tile, tile]),
  ...ALL.filter((low) => low < 25 && suitOf(low) === suitOf(low + 2)).map((low) => [low, low + 1, low + 2]),
]

/** Sets and a pair, three of the sets possibly a knitted straight. */
const lackingBlocks = (held: Uint8Array, melded: Uint8Array, sets: number, most: number): number => {
  const wanted = new Uint8Array(KINDS)
  let least = most + 1
  /** Wants the tiles as well, and goes on when that may still be nearer than what was found. */
  const want = (tiles: readonly Tile[], lacking: number, goOn: (lacking: number) => void): void => {
    let now = lacking
    let possible = true
    for (const tile of tiles) {
      const copies = ++wanted[tile]!
      if (copies > held[tile]!) now++
      if (copies + melded[tile]! > 4) possible = false
    }
    if (possible && now < least) goOn(now)
    for (const tile of tiles) wanted[tile]!--
  }
  const wantSets = (left: number, first: number, lacking: number): void => {
    if (left === 0) {
      for (const pair of PAIRS) {
        want(pair, lacking, (all) => {
          least = all
        })
      }
      return
    }
    for (let at = first; at < SETS.length; at++) want(SETS[at]!, lacking, (now) => wantSets(left - 1, at, now))
  }
  if (sets >= 3) for (const body of KNITTED) want(body, 0, (lacking) => wantSets(sets - 3, 0, lacking))
  if (sets >= 0) wantSets(sets, 0, 0)
  return least
}
