import type { Tile } from './tiles.ts'

/**
 * How the tiles of one suit fall into sets, by key. A suit's key is its nine counts read as base-5 digits,
 * rank 1 lowest; honours have seven digits and no chows. A complete suit is 0-4 sets with or without a pair.
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

const RANKS = 9
const HONOURS = 7

/**
 * A suit's entry: its splits are `SUIT_SPLITS[i]` for the `entry & 15` numbers from `entry >> 4`. No splits: the suit is
 * not complete. Entries are worked out when first asked for, 0 until then.
 */
const SUIT_ENTRIES = new Int32Array(5 ** RANKS)
/** The 23,533 splits that exist, in the order of asking; none stands at 0. */
export const SUIT_SPLITS = new Int32Array(1 << 15)
let nextSplit = 1

export const suitEntry = (key: number): number => SUIT_ENTRIES[key] || learnSuit(key)

const learnSuit = (key: number): number => {
  const first = nextSplit
  split(key, RANKS, (found) => {
    SUIT_SPLITS[nextSplit++] = found
  })
  const entry = (first << 4) | (nextSplit - first)
  SUIT_ENTRIES[key] = entry
  return entry
}

/** Honours have one split at most; it is kept with `COMPLETE`, or `INCOMPLETE` stands for none. */
const HONOUR_SPLITS = new Int32Array(5 ** HONOURS)
const COMPLETE = 1 << 30
const INCOMPLETE = 1 << 29

/** The only split of the honours, or 0 when they are not complete. */
export const honourSplit = (key: number): number => {
  const known = HONOUR_SPLITS[key] || learnHonours(key)
  return known === INCOMPLETE ? 0 : known
}

const learnHonours = (key: number): number => {
  let known = INCOMPLETE
  split(key, HONOURS, (found) => {
    known = found | COMPLETE
  })
  HONOUR_SPLITS[key] = known
  return known
}

/** Finds every way to split a key into at most four sets and at most one pair; honours (seven ranks) make no chows. */
const split = (key: number, ranks: number, found: (split: Split) => void): void => {
  const copies = Array.from({ length: ranks + 2 }, (_, rank) => (rank < ranks ? Math.floor(key / 5 ** rank) % 5 : 0))
  const canChow = ranks === RANKS
  /** Ranks below are used up. What is not pung or pair of a rank must start chows. */
  const splitFrom = (rank: number, taken: Split, sets: number): void => {
    if (rank === ranks) {
      found(taken)
      return
    }
    const held = copies[rank]!
    for (let pungs = 0; 3 * pungs <= held; pungs++) {
      for (let pairs = 0; pairs <= (taken >> PAIR_SHIFT === 0 ? 1 : 0); pairs++) {
        const chows = held - 3 * pungs - 2 * pairs
        const fits = chows >= 0 && copies[rank + 1]! >= chows && copies[rank + 2]! >= chows && sets + pungs + chows <= 4
        if (!fits || (chows > 0 && !canChow)) continue
        let next = taken | ((pairs * (rank + 1)) << PAIR_SHIFT)
        for (let i = 0; i < pungs + chows; i++) {
          next |= (i < pungs ? FIRST_PUNG + rank : rank + 1) << (SET_BITS * (sets + i))
        }
        copies[rank + 1]! -= chows
        copies[rank + 2]! -= chows
        splitFrom(rank + 1, next, sets + pungs + chows)
        copies[rank + 1]! += chows
        copies[rank + 2]! += chows
      }
    }
  }
  splitFrom(0, 0, 0)
}

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
