import { honourSplit, KEY_OF, suitEntry } from './decompose.ts'
import { suitOf, type Tile } from './tiles.ts'

/**
 * Formal waits by key: ranks (bit 0 for rank 1, or East) that complete a suit by shape alone. Neither points nor the
 * copies left matter, so even a fifth copy of a tile held four times is a formal wait (dossier D9
 * `exhaustedWaitStillCounts`). The tables fill as keys are asked for.
 */
const KNOWN = 1 << 15
const SUIT_WAITS = new Uint16Array(5 ** 9)
const HONOUR_WAITS = new Uint16Array(5 ** 7)

const waitsOf = (suit: number, key: number): number =>
  (suit === 3
    ? HONOUR_WAITS[key] || fillWaits(HONOUR_WAITS, suit, key, 7)
    : SUIT_WAITS[key] || fillWaits(SUIT_WAITS, suit, key, 9)) & ~KNOWN

const isComplete = (suit: number, key: number): boolean =>
  suit === 3 ? honourSplit(key) !== 0 : (suitEntry(key) & 15) !== 0

const copiesIn = (key: number, rank: number): number => Math.floor(key / 5 ** rank) % 5

const fillWaits = (table: Uint16Array, suit: number, key: number, ranks: number): number => {
  let waits = KNOWN
  for (let rank = 0; rank < ranks; rank++) {
    const isWait = copiesIn(key, rank) < 4 ? isComplete(suit, key + 5 ** rank) : completesWithFifth(suit, key, rank)
    if (isWait) waits |= 1 << rank
  }
  table[key] = waits
  return waits
}

/** Five copies of a rank have no key: one block that holds the rank is taken out, and the rest looked up. */
const completesWithFifth = (suit: number, key: number, rank: number): boolean => {
  const withoutPung = key - 2 * 5 ** rank
  const withoutPair = key - 5 ** rank
  if (isComplete(suit, withoutPung) || isComplete(suit, withoutPair)) return true
  if (suit === 3) return false
  return [rank - 2, rank - 1, rank].some((low) => {
    const others = [low, low + 1, low + 2].filter((place) => place !== rank)
    const isHeld = low >= 0 && low <= 6 && others.every((place) => copiesIn(key, place) > 0)
    return (
      isHeld &&
      isComplete(
        suit,
        others.reduce((rest, place) => rest - 5 ** place, key),
      )
    )
  })
}

/**
 * Whether `win` is the only wait of sets and pair. `keys` and `sizes` are the four suits' keys and numbers of tiles with
 * the winning tile; `ignored` holds, per suit, the ranks that are not to be taken for waits.
 */
export const isOnlyWait = (keys: Int32Array, sizes: Int32Array, win: Tile, ignored: Int32Array): boolean => {
  const suit = suitOf(win)
  const key = keys[suit]! - KEY_OF[win]!
  const here = waitsOf(suit, key) & ~ignored[suit]! & ~(1 << (win - 9 * suit))
  if (here !== 0) return false
  // Two pairs: the winning tile made one a pung, so any tile that does so to the other is a wait as well.
  if (sizes[suit]! % 3 !== 0 || !isComplete(suit, key)) return true
  for (let other = 0; other < 4; other++) {
    if (other !== suit && sizes[other]! % 3 === 2 && (waitsOf(other, keys[other]!) & ~ignored[other]!) !== 0)
      return false
  }
  return true
}
