import type { Tile } from './tiles.ts'

/**
 * How the tiles of one suit fall into sets, looked up by key. A suit's key is its nine counts read as base-5 digits,
 * rank 1 lowest; honours have seven digits and no chows. Tables hold every complete suit: 0-4 sets with or without a pair.
 *
 * A split packs up to four set codes of five bits (1..7 chow from that rank, 8..16 pung of rank 1..9) from bit 0, and
 * the rank of the pair (0 for none) in bits 20..23.
 */
export type Split = number

export const SET_BITS = 5
export const SET_MASK = 31
export const PAIR_SHIFT = 20
const FIRST_PUNG = 8

/** 5^(rank-1) by tile, so that a key is a sum over tiles. */
export const KEY_OF: Int32Array = Int32Array.from({ length: 34 }, (_, tile) => 5 ** (tile < 27 ? tile % 9 : tile - 27))

/** Splits of a suit are `SUIT_SPLITS[i]` for the `index & 15` numbers from `index >> 4`; 0 when it is not complete. */
export const SUIT_INDEX = new Int32Array(5 ** 9)
export const SUIT_SPLITS = new Int32Array(1 << 15)

/** The only split of the honours, with `COMPLETE` set; 0 when they are not complete. */
export const HONOUR_SPLIT = new Int32Array(5 ** 7)
const COMPLETE = 1 << 30

/** Copies of the ranks as three-bit counts, so that one operation asks about all of them. */
const EVERY_RANK = 0o111111111
const hasFifth = (copies: number): boolean => ((copies >> 2) & (copies | (copies >> 1)) & EVERY_RANK) !== 0
/** The lowest bit of each count that leaves room for a pair. */
const roomForPair = (copies: number): number => ~((copies >> 2) | ((copies >> 1) & copies)) & EVERY_RANK

/** Visits every complete suit once per way to split it. */
const everySplit = (ranks: number, firstCode: number, visit: (key: number, split: Split) => void): void => {
  const rankOf = (code: number): number => (code < FIRST_PUNG ? code - 1 : code - FIRST_PUNG)
  const sets = Array.from({ length: FIRST_PUNG + ranks }, (_, code) => code)
  const setKeys = Int32Array.from(sets, (code) => (code < FIRST_PUNG ? 31 : 3) * 5 ** rankOf(code))
  const setCopies = Int32Array.from(sets, (code) => (code < FIRST_PUNG ? 0o111 : 3) << (3 * rankOf(code)))
  const extend = (key: number, copies: number, split: Split, count: number, from: number): void => {
    visit(key, split)
    const room = roomForPair(copies)
    for (let rank = 0, power = 1; rank < ranks; rank++, power *= 5) {
      if ((room >> (3 * rank)) & 1) visit(key + 2 * power, split | ((rank + 1) << PAIR_SHIFT))
    }
    if (count === 4) return
    for (let code = from; code < setKeys.length; code++) {
      const next = copies + setCopies[code]!
      if (hasFifth(next)) continue
      extend(key + setKeys[code]!, next, split | (code << (SET_BITS * count)), count + 1, code)
    }
  }
  extend(0, 0, 0, 0, firstCode)
}

const fillSuitTables = (): void => {
  const keys: number[] = []
  const splits: Split[] = []
  everySplit(9, 1, (key, split) => {
    keys.push(key)
    splits.push(split)
    SUIT_INDEX[key]!++
  })
  // Each key gets as many places in a row as it has splits; the low four bits count those filled. Place 0 stays empty.
  let next = 1
  keys.forEach((key, i) => {
    const entry = SUIT_INDEX[key]!
    const isFirst = entry < 16
    const place = isFirst ? next : (entry >> 4) + (entry & 15)
    if (isFirst) next += entry
    SUIT_INDEX[key] = isFirst ? (place << 4) | 1 : entry + 1
    SUIT_SPLITS[place] = splits[i]!
  })
}

fillSuitTables()
everySplit(7, FIRST_PUNG, (key, split) => {
  HONOUR_SPLIT[key] = split | COMPLETE
})

/** A set or pair: `tile` is the lowest of a chow. */
export interface Block {
  readonly kind: 'chow' | 'pung' | 'pair'
  readonly tile: Tile
}

/** The blocks of one split, sets first; `suit` 0..3 as in `suitOf`. */
export const blocksOf = (split: Split, suit: number): Block[] => {
  const blocks: Block[] = []
  for (let place = 0; place < 4; place++) {
    const code = (split >> (SET_BITS * place)) & SET_MASK
    if (code >= FIRST_PUNG) blocks.push({ kind: 'pung', tile: suit * 9 + code - FIRST_PUNG })
    else if (code > 0) blocks.push({ kind: 'chow', tile: suit * 9 + code - 1 })
  }
  const pair = (split >> PAIR_SHIFT) & 15
  if (pair > 0) blocks.push({ kind: 'pair', tile: suit * 9 + pair - 1 })
  return blocks
}
