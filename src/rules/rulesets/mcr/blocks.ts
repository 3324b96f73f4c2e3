import { PAIR_SHIFT, SET_BITS, SET_MASK, type Split } from '../../decompose.ts'
import { conditionsOn } from './conditions.ts'
import type { Survey } from './survey.ts'
import {
  BLOCK_FANS,
  BLOCK_TRAITS,
  COUNT_MASK,
  COUNT_SHIFT,
  chowsAndPairFan,
  HONOUR_FANS,
  NO_PLANS,
  NO_SET,
  PAIR,
  PUNG,
  PUNGS_COUNTED,
  planList,
  SET_FANS,
  WIND_FANS,
  WIND_PUNGS_COUNTED,
  windIndex,
} from './tables.ts'

/** One reading of a hand into sets and a pair, with what they add up to. A counter keeps one and fills it per reading. */
export interface Blocks {
  /** Block numbers (tables.ts) of the sets: the melds first, then the closed ones. Three fewer sets beside a knitted straight. */
  readonly sets: Int32Array
  count: number
  pair: number
  /** Pungs and kongs that are concealed as far as the winning tile does not matter. */
  concealedPungs: number
  /** The fan of the whole hand and of the sets, and the counts of the repeatable ones. */
  fans0: number
  fans1: number
  fans2: number
  counts: number
  /** Plans of the chows and of the suited pungs (tables.ts). */
  chowPlans: Int32Array
  pungPlans: Int32Array
}

export const createBlocks = (): Blocks => ({
  sets: new Int32Array(4),
  count: 0,
  pair: 0,
  concealedPungs: 0,
  fans0: 0,
  fans1: 0,
  fans2: 0,
  counts: 0,
  chowPlans: NO_PLANS,
  pungPlans: NO_PLANS,
})

const fanOn = (on: 'eachFourOfAKind' | 'eachPung'): number => conditionsOn(on)[0]![0]
export const FOURS_SHIFT = COUNT_SHIFT[fanOn('eachFourOfAKind')]!
export const FOURS_BIT = 1 << (fanOn('eachFourOfAKind') & 31)
export const PUNGS_SHIFT = COUNT_SHIFT[fanOn('eachPung')]!
export const PUNGS_BIT = 1 << (fanOn('eachPung') & 31)

/** Reads the melds and one split per suit as blocks. */
export const readBlocks = (blocks: Blocks, survey: Survey, s0: Split, s1: Split, s2: Split, s3: Split): void => {
  blocks.count = survey.melds
  for (let i = 0; i < survey.melds; i++) blocks.sets[i] = survey.meldBlocks[i]!
  readSplit(blocks, s0, 0)
  readSplit(blocks, s1, 9)
  readSplit(blocks, s2, 18)
  readSplit(blocks, s3, 27)
}

const SETS_OF_SPLIT = (1 << (4 * SET_BITS)) - 1

const readSplit = (blocks: Blocks, split: Split, first: number): void => {
  for (let rest = split & SETS_OF_SPLIT; rest !== 0; rest >>= SET_BITS) {
    const code = rest & SET_MASK
    blocks.sets[blocks.count++] = code < 8 ? first + code - 1 : PUNG + first + code - 8
  }
  const pair = (split >> PAIR_SHIFT) & 15
  if (pair !== 0) blocks.pair = first + pair - 1
}

const chows = new Int32Array(4)
const pungs = new Int32Array(4)

/** Looks up what the blocks are worth, whatever the winning tile completed. */
export const addUpBlocks = (blocks: Blocks, survey: Survey, knitted: boolean): void => {
  const { sets, count, pair } = blocks
  let traits = knitted ? 0 : BLOCK_TRAITS[PAIR + pair]!
  let suitedPungs = 0
  let honourPungs = 0
  let chowCount = 0
  let pungCount = 0
  let suitedCount = 0
  blocks.concealedPungs = survey.concealedKongs
  for (let i = 0; i < count; i++) {
    const id = sets[i]!
    traits &= BLOCK_TRAITS[id]!
    if (id < PUNG) {
      insert(chows, chowCount++, id)
      continue
    }
    pungCount++
    if (i >= survey.melds) blocks.concealedPungs++
    const tile = id - PUNG
    if (tile < 27) {
      insert(pungs, suitedCount++, tile)
      suitedPungs |= 1 << tile
    } else honourPungs |= 1 << (tile - 27)
  }
  const set = 3 * (pungCount * 2 + (pair < 27 ? 1 : 0))
  const block = 3 * traits
  blocks.fans0 = survey.fans0 | BLOCK_FANS[block]! | SET_FANS[set]!
  blocks.fans1 = survey.fans1 | BLOCK_FANS[block + 1]! | SET_FANS[set + 1]!
  blocks.fans2 = survey.fans2 | BLOCK_FANS[block + 2]! | SET_FANS[set + 2]!
  blocks.counts = (survey.fours << FOURS_SHIFT) + (onesOf27(suitedPungs & PUNGS_COUNTED) << PUNGS_SHIFT)
  if (honourPungs !== 0) addHonours(blocks, survey, honourPungs)
  if (survey.fours !== 0) blocks.fans2 |= FOURS_BIT
  if ((blocks.counts >> PUNGS_SHIFT) & COUNT_MASK) blocks.fans2 |= PUNGS_BIT
  blocks.pungPlans = suitedCount < 2 ? NO_PLANS : plansFor('pungs', pungs, suitedCount)
  blocks.chowPlans = chowCount < 2 ? NO_PLANS : plansFor('chows', chows, chowCount)
  if (chowCount === 4) addChowsAndPair(blocks)
}

/** 13 and 29 take all four chows with the pair and outdo any other use of them. */
const addChowsAndPair = (blocks: Blocks): void => {
  const fan = chowsAndPairFan(chows, blocks.pair)
  if (fan === 0) return
  blocks.fans0 |= 1 << fan
  blocks.chowPlans = NO_PLANS
}

const addHonours = (blocks: Blocks, { roundWind, seatWind }: Survey, honourPungs: number): void => {
  const honours = 3 * ((honourPungs << 3) | (blocks.pair < 27 ? 0 : blocks.pair - 26))
  const winds = windIndex(honourPungs & 15, roundWind, seatWind)
  blocks.fans0 |= HONOUR_FANS[honours]!
  blocks.fans1 |= HONOUR_FANS[honours + 1]! | WIND_FANS[3 * winds + 1]!
  blocks.fans2 |= HONOUR_FANS[honours + 2]! | WIND_FANS[3 * winds + 2]!
  blocks.counts += WIND_PUNGS_COUNTED[winds]! << PUNGS_SHIFT
}

/** Puts a tile into its place among the first `count`, ascending. */
const insert = (tiles: Int32Array, count: number, tile: number): void => {
  let i = count
  for (; i > 0 && tiles[i - 1]! > tile; i--) tiles[i] = tiles[i - 1]!
  tiles[i] = tile
}

const plansFor = (kind: 'chows' | 'pungs', tiles: Int32Array, count: number): Int32Array =>
  planList(kind, tiles[0]!, tiles[1]!, count > 2 ? tiles[2]! : NO_SET, count > 3 ? tiles[3]! : NO_SET)

const ONES: Uint8Array = Uint8Array.from({ length: 512 }, (_, i) => i.toString(2).replaceAll('0', '').length)

/** How many of 27 bits are set. */
const onesOf27 = (mask: number): number => ONES[mask & 511]! + ONES[(mask >> 9) & 511]! + ONES[(mask >> 18) & 511]!
