import { HONOUR_SPLIT, SUIT_INDEX } from './decompose.ts'

/**
 * Formal waits of a standard hand: tiles that complete it by shape alone. Points, and whether a copy is left, do not
 * matter (dossier D4); a fifth copy of a tile the keys hold four times is no wait.
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

/** Ranks (bit 0 for rank 1) that complete a suit with this key; filled the first time a key is asked for. */
export const suitWaits = (key: number): number =>
  (SUIT_WAITS[key] || fillWaits(SUIT_WAITS, SUIT_INDEX, key, 9)) & ~KNOWN

export const honourWaits = (key: number): number =>
  (HONOUR_WAITS[key] || fillWaits(HONOUR_WAITS, HONOUR_SPLIT, key, 7)) & ~KNOWN
