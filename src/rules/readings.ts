import { type Block, blocksOf, honourSplit, KEY_OF, type Split, SUIT_SPLITS, suitEntry } from './decompose.ts'
import type { Meld } from './hand.ts'
import { isHonour, isSuited, isTerminal, KINDS, KNITTED, suitOf, type Tile } from './tiles.ts'

/** A chow or pung of a reading; `meld` when it was laid out before the win, kongs among them. */
export interface ReadSet {
  readonly kind: 'chow' | 'pung'
  /** The lowest tile of a chow. */
  readonly tile: Tile
  readonly meld: Meld | null
}

/**
 * One way to read a complete hand (dossier D1). `standard`: four sets and a pair. `knittedStraight`: its nine tiles,
 * one set and a pair. The other forms have neither sets nor pair.
 */
export interface Reading {
  readonly form: 'standard' | 'knittedStraight' | 'sevenPairs' | 'thirteenOrphans' | 'singles'
  readonly sets: readonly ReadSet[]
  readonly pair: Tile | null
  /** The nine tiles of a knitted straight, also inside fourteen singles. */
  readonly knitted: readonly Tile[]
}

/** Melds and the other tiles of a hand with the winning one, the parts its readings depend on. */
export interface Complete {
  readonly melds: readonly Meld[]
  readonly closed: readonly Tile[]
}

/** Every reading of the tiles; empty when they are no winning shape. */
export const readingsOf = ({ melds, closed }: Complete): Reading[] => {
  const wanted = 14 - 3 * melds.length
  if (closed.length !== wanted || hasFifthCopy(closed)) return []
  const melded = melds.map((meld): ReadSet => ({ kind: meld.kind === 'chow' ? 'chow' : 'pung', tile: meld.tile, meld }))
  const standard = blockReadings(closed).map((blocks) => readingOf('standard', melded, blocks, []))
  const knitted = KNITTED.flatMap((body) => {
    const rest = without(closed, body)
    return rest ? blockReadings(rest).map((blocks) => readingOf('knittedStraight', melded, blocks, body)) : []
  })
  return [...standard, ...knitted, ...(melds.length === 0 ? formReadings(closed) : [])]
}

const readingOf = (
  form: Reading['form'],
  melded: readonly ReadSet[],
  blocks: readonly Block[],
  knitted: readonly Tile[],
): Reading => ({
  form,
  sets: [
    ...melded,
    ...blocks.flatMap(({ kind, tile }): ReadSet[] => (kind === 'pair' ? [] : [{ kind, tile, meld: null }])),
  ],
  pair: blocks.find(({ kind }) => kind === 'pair')?.tile ?? null,
  knitted,
})

/** Keys know at most four copies (decompose.ts). */
const hasFifthCopy = (tiles: readonly Tile[]): boolean =>
  tiles.some((tile) => tiles.filter((other) => other === tile).length > 4)

/** The tiles without those of `taken`, or undefined when one is missing. */
const without = (tiles: readonly Tile[], taken: readonly Tile[]): Tile[] | undefined => {
  const rest = [...tiles]
  for (const tile of taken) {
    const at = rest.indexOf(tile)
    if (at < 0) return undefined
    rest.splice(at, 1)
  }
  return rest
}

/** Every split into sets and that many pairs. */
const blockReadings = (tiles: readonly Tile[], pairs = 1): Block[][] => {
  const perSuit = [0, 1, 2, 3].map((suit) => {
    const held = tiles.filter((tile) => suitOf(tile) === suit)
    return splitsOf(
      held.reduce((key, tile) => key + KEY_OF[tile]!, 0),
      suit,
    ).map((split) => blocksOf(split, suit))
  })
  const readings = perSuit.reduce<Block[][]>(
    (before, splits) => before.flatMap((blocks) => splits.map((more) => [...blocks, ...more])),
    [[]],
  )
  return readings.filter((blocks) => blocks.filter(({ kind }) => kind === 'pair').length === pairs)
}

const splitsOf = (key: number, suit: number): Split[] => {
  if (suit === 3) return [honourSplit(key)].filter((only) => only !== 0)
  const entry = suitEntry(key)
  return Array.from(SUIT_SPLITS.subarray(entry >> 4, (entry >> 4) + (entry & 15)))
}

const formReadings = (closed: readonly Tile[]): Reading[] => {
  const copies = new Uint8Array(KINDS)
  for (const tile of closed) copies[tile]!++
  const kinds = [...new Set(closed)]
  const reading = (form: Reading['form'], knitted: readonly Tile[] = []): Reading => ({
    form,
    sets: [],
    pair: null,
    knitted,
  })
  const readings: Reading[] = []
  if (copies.every((count) => count % 2 === 0)) readings.push(reading('sevenPairs'))
  if (kinds.length === 13 && kinds.every((tile) => isTerminal(tile) || isHonour(tile)))
    readings.push(reading('thirteenOrphans'))
  const body =
    kinds.length === 14 && KNITTED.find((tiles) => kinds.every((tile) => isHonour(tile) || tiles.includes(tile)))
  if (body) readings.push(reading('singles', body.every((tile) => kinds.includes(tile)) ? body : []))
  return readings
}

/**
 * Tiles that complete the hand by shape, ascending. Copies left do not matter: a fifth copy of a tile held four times is
 * among them (dossier D9).
 */
export const formalWaits = (melds: readonly Meld[], concealed: readonly Tile[]): Tile[] => {
  if (hasFifthCopy(concealed)) return []
  return Array.from({ length: KINDS }, (_, tile) => tile).filter((tile) => {
    const closed = [...concealed, tile]
    return concealed.filter((held) => held === tile).length < 4
      ? readingsOf({ melds, closed }).length > 0
      : isCompleteWithFive(closed, tile)
  })
}

/** Tables know no five copies, so one block that holds the tile is taken out first, and a knitted straight before that. */
const isCompleteWithFive = (closed: readonly Tile[], tile: Tile): boolean =>
  [[], ...KNITTED].some((body) => {
    const rest = without(closed, body)
    if (!rest) return false
    if (body.includes(tile)) return blockReadings(rest).length > 0
    const sets = [[tile, tile, tile], ...chowsWith(tile)]
    const afterSet = sets.map((set) => without(rest, set)).filter((left) => left !== undefined)
    const afterPair = without(rest, [tile, tile])!
    return afterSet.some((left) => blockReadings(left).length > 0) || blockReadings(afterPair, 0).length > 0
  })

const chowsWith = (tile: Tile): Tile[][] =>
  [tile - 2, tile - 1, tile]
    .filter((low) => low >= 0 && isSuited(low + 2) && suitOf(low) === suitOf(low + 2))
    .map((low) => [low, low + 1, low + 2])
