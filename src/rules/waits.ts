import { HONOUR_SPLIT, KEY_OF, SUIT_INDEX } from './decompose.ts'
import { suitOf, type Tile } from './tiles.ts'

/**
 * Formal waits by key: tiles that complete a hand by shape alone. Points, and whether a copy is left, do not matter
 * (dossier D4); a fifth copy of a tile the key holds four times is no wait. Tables fill as keys are asked for.
 */
const KNOWN = 1 << 15
const SUIT_WAITS = new Uint16Array(5 ** 9)
const HONOUR_WAITS = new Uint16Array(5 ** 7)

const fillWaits = (table: Uint16Array, complete: Int32Array, key: number, ranks: number): number => {
  let waits = KNOWN
  for (let rank = 0, power = 1; rank < ranks; rank++, power *= 5) {
    if (Math.floor(key / power) % 5 < 4 && complete[key + power] !== 0) waits |= 1 << rank
  }
  table[key] = waits
  return waits
}

/** Ranks (bit 0 for rank 1, or East) that complete a suit with this key. */
const waitsOf = (suit: number, key: number): number =>
  (suit === 3
    ? HONOUR_WAITS[key] || fillWaits(HONOUR_WAITS, HONOUR_SPLIT, key, 7)
    : SUIT_WAITS[key] || fillWaits(SUIT_WAITS, SUIT_INDEX, key, 9)) & ~KNOWN

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
  const complete = suit === 3 ? HONOUR_SPLIT[key]! : SUIT_INDEX[key]!
  if (sizes[suit]! % 3 !== 0 || complete === 0) return true
  for (let other = 0; other < 4; other++) {
    if (other !== suit && sizes[other]! % 3 === 2 && (waitsOf(other, keys[other]!) & ~ignored[other]!) !== 0)
      return false
  }
  return true
}
