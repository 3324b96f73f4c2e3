import { type Meld, meldTiles, type Tile } from '../../../src/rules/index.ts'

/** Tiles 0-26 are three suits of nine, 27-33 honours. */
const KINDS = 34
const HONOURS = [27, 28, 29, 30, 31, 32, 33]
const ORPHANS = [0, 8, 9, 17, 18, 26, ...HONOURS]
/** The suits that hold 147, 258 and 369. */
const KNITTED = ['012', '021', '102', '120', '201', '210'].map((suits) =>
  [0, 1, 2].flatMap((start) => [0, 3, 6].map((step) => 9 * Number(suits[start]) + start + step)),
)

type Counts = number[]

const countsOf = (tiles: readonly Tile[]): Counts => {
  const counts: Counts = Array(KINDS).fill(0)
  for (const tile of tiles) counts[tile]!++
  return counts
}

const onlySets = (counts: Counts): boolean => {
  const lowest = counts.findIndex((count) => count > 0)
  if (lowest < 0) return true
  const takes = (tiles: readonly Tile[]): boolean => {
    for (const tile of tiles) counts[tile]!--
    const done = tiles.every((tile) => counts[tile]! >= 0) && onlySets(counts)
    for (const tile of tiles) counts[tile]!++
    return done
  }
  return takes([lowest, lowest, lowest]) || (lowest < 27 && lowest % 9 < 7 && takes([lowest, lowest + 1, lowest + 2]))
}

const setsAndPair = (counts: Counts): boolean =>
  counts.some((count, pair) => count >= 2 && onlySets(counts.with(pair, count - 2)))

const knittedStraight = (counts: Counts): boolean =>
  KNITTED.some(
    (body) =>
      body.every((tile) => counts[tile]! > 0) &&
      setsAndPair(counts.map((count, tile) => count - (body.includes(tile) ? 1 : 0))),
  )

const concealedForm = (counts: Counts): boolean =>
  counts.every((count) => count % 2 === 0) ||
  (ORPHANS.every((tile) => counts[tile]! > 0) &&
    counts.every((count, tile) => count === 0 || ORPHANS.includes(tile))) ||
  KNITTED.some((body) => counts.every((count, tile) => count <= (body.includes(tile) || tile >= 27 ? 1 : 0)))

const known = new Map<string, boolean>()

/** Whether fourteen tiles are a winning shape, by taking them apart. */
const isWin = (counts: Counts, melds: number): boolean => {
  const key = `${melds} ${counts.join('')}`
  const found =
    known.get(key) ?? (setsAndPair(counts) || knittedStraight(counts) || (melds === 0 && concealedForm(counts)))
  known.set(key, found)
  return found
}

/** A hand's tiles beside its melds, and of which more can be had. */
class SlowHand {
  readonly melds: number
  readonly counts: Counts
  readonly melded: Counts

  constructor(melds: readonly Meld[], closed: readonly Tile[]) {
    this.melds = melds.length
    this.counts = countsOf(closed)
    this.melded = countsOf(melds.flatMap(meldTiles))
  }

  some(with_: (counts: Counts) => boolean, change: 1 | -1): boolean {
    return this.counts.some((count, tile) => {
      const possible = change === 1 ? count + this.melded[tile]! < 4 : count > 0
      if (!possible) return false
      this.counts[tile] = count + change
      const found = with_(this.counts)
      this.counts[tile] = count
      return found
    })
  }

  isReady(): boolean {
    return this.some((counts) => isWin(counts, this.melds), 1)
  }

  isReadyAfterDiscard(): boolean {
    return this.some(() => this.isReady(), -1)
  }

  /** Every tile replaced by every tile. */
  someExchange(then: () => boolean): boolean {
    return this.some(() => this.some(then, 1), -1)
  }
}

/** How far 13 tiles, or 14 after a discard, are from ready, found by trying. */
export const slowDistance = (melds: readonly Meld[], closed: readonly Tile[]): string => {
  known.clear()
  const hand = new SlowHand(melds, closed)
  const isReady = (): boolean => (closed.length + 3 * melds.length === 13 ? hand.isReady() : hand.isReadyAfterDiscard())
  return isReady() ? 'ready' : hand.someExchange(isReady) ? 'one-from-ready' : 'further'
}
