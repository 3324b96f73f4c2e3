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

const SUIT_KEYS = 5 ** 9
const HONOUR_KEYS = 5 ** 7

/** `SUIT_SPLITS[i]` for `i` from `index >> 4`, `index & 15` of them; 0 when the suit is not complete. */
export const SUIT_INDEX = new Int32Array(SUIT_KEYS)
export let SUIT_SPLITS = new Int32Array(0)

/** The only split of the honours, with `HONOURS_COMPLETE` set; 0 when they are not complete. */
export const HONOUR_SPLIT = new Int32Array(HONOUR_KEYS)
const HONOURS_COMPLETE = 1 << 30

type Visit = (key: number, split: Split) => void

/** Visits every complete suit once per way to split it. */
const everySplit = (ranks: number, withChows: boolean, visit: Visit): void => {
  const copies = new Uint8Array(ranks + 1)
  const power = (rank: number): number => 5 ** (rank - 1)
  const add = (rank: number, count: number): boolean => {
    const held = copies[rank]! + count
    copies[rank] = held
    return held <= 4
  }
  const withPairs: Visit = (key, split) => {
    visit(key, split)
    for (let rank = 1; rank <= ranks; rank++) {
      if (copies[rank]! <= 2) visit(key + 2 * power(rank), split | (rank << PAIR_SHIFT))
    }
  }
  const extend = (key: number, split: Split, sets: number, from: number): void => {
    withPairs(key, split)
    if (sets === 4) return
    for (let code = from; code < FIRST_PUNG + ranks; code++) {
      const chow = code < FIRST_PUNG
      const rank = chow ? code : code - FIRST_PUNG + 1
      const places = chow ? [rank, rank + 1, rank + 2] : [rank, rank, rank]
      const fits = places.map((place) => add(place, 1)).every(Boolean)
      if (fits) {
        const setKey = places.reduce((sum, place) => sum + power(place), 0)
        extend(key + setKey, split | (code << (SET_BITS * sets)), sets + 1, code)
      }
      for (const place of places) add(place, -1)
    }
  }
  extend(0, 0, 0, withChows ? 1 : FIRST_PUNG)
}

const fillSuitTables = (): void => {
  const keys: number[] = []
  const splits: Split[] = []
  everySplit(9, true, (key, split) => {
    keys.push(key)
    splits.push(split)
    SUIT_INDEX[key]!++
  })
  let next = 0
  const order = Int32Array.from(keys.keys()).sort((a, b) => keys[a]! - keys[b]!)
  SUIT_SPLITS = Int32Array.from(order, (i) => splits[i]!)
  while (next < order.length) {
    const key = keys[order[next]!]!
    const count = SUIT_INDEX[key]!
    SUIT_INDEX[key] = (next << 4) | count
    next += count
  }
}

fillSuitTables()
everySplit(7, false, (key, split) => {
  HONOUR_SPLIT[key] = split | HONOURS_COMPLETE
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
