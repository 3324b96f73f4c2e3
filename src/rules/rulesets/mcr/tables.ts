import type { Block } from '../../decompose.ts'
import { KINDS, suitOf, type Tile, type Wind } from '../../tiles.ts'
import { conditionsOn } from './conditions.ts'
import { FANS } from './fans.ts'
import { plansOf } from './relations.ts'

/**
 * The conditions of the fan table asked once for everything they can be asked about, so that counting a hand only looks
 * answers up. A set of fan is three 32-bit words: fan n is bit n & 31 of word n >> 5. A table of such sets holds the
 * words of entry i at 3i, 3i + 1, 3i + 2.
 */
export type FanSets = Int32Array

export const LAST_FAN = FANS.length

const tabulate = (size: number, fans: readonly (readonly [fan: number, test: (i: number) => boolean])[]): FanSets => {
  const table = new Int32Array(3 * size)
  for (let i = 0; i < size; i++) {
    for (const [fan, test] of fans) if (test(i)) table[3 * i + (fan >> 5)]! |= 1 << (fan & 31)
  }
  return table
}

/** Every union of the fan, by which of them are in it: bit i for the i-th. */
const unions = (fans: readonly number[]): FanSets => {
  const table = new Int32Array(3 << fans.length)
  for (let i = 1; i < 1 << fans.length; i++) {
    const without = 3 * (i & (i - 1))
    for (let word = 0; word < 3; word++) table[3 * i + word] = table[without + word]!
    const fan = fans[31 - Math.clz32(i & -i)]!
    table[3 * i + (fan >> 5)]! |= 1 << (fan & 31)
  }
  return table
}

const bit = (mask: number, place: number): boolean => ((mask >> place) & 1) === 1
const ones = (mask: number): number => (mask === 0 ? 0 : (mask & 1) + ones(mask >>> 1))
const allTiles = Array.from({ length: KINDS }, (_, tile) => tile)

// Whole-hand conditions: a tile's traits are ANDed over the hand. Low bits: the everyTile fan it allows; the five bits
// above: which of characters, bamboo, dots, winds, dragons it is not.
const everyTile = conditionsOn('everyTile')
export const TRAIT_BITS = everyTile.length
const groupOf = (tile: Tile): number => (tile >= 31 ? 4 : suitOf(tile))
export const TILE_TRAITS: Int32Array = Int32Array.from(allTiles, (tile) => {
  const allowed = everyTile.reduce((mask, [, { test }], i) => (test(tile) ? mask | (1 << i) : mask), 0)
  return allowed | ((31 & ~(1 << groupOf(tile))) << TRAIT_BITS)
})
export const TRAIT_FANS: FanSets = unions(everyTile.map(([fan]) => fan))
/** The bit of an everyTile fan among the traits. */
export const traitOf = (fan: number): number => everyTile.findIndex(([number]) => number === fan)
/** By the five "is absent" bits. */
export const PRESENCE_FANS: FanSets = tabulate(
  32,
  conditionsOn('presence').map(([fan, { test }]) => [
    fan,
    (absent) => test({ suits: 3 - ones(absent & 7), winds: !bit(absent, 3), dragons: !bit(absent, 4) }),
  ]),
)

// Blocks: chow at its lowest tile 0..26, pung at 34 + tile, pair at 68 + tile.
export const PUNG = 34
export const PAIR = 68
const everyBlock = conditionsOn('everyBlock')
const blockOf = (id: number): Block =>
  id >= PAIR
    ? { kind: 'pair', tile: id - PAIR }
    : id >= PUNG
      ? { kind: 'pung', tile: id - PUNG }
      : { kind: 'chow', tile: id }
/** Which everyBlock fan a block allows. */
export const BLOCK_TRAITS: Uint8Array = Uint8Array.from({ length: 3 * KINDS }, (_, id) =>
  everyBlock.reduce((mask, [, { test }], i) => (test(blockOf(id)) ? mask | (1 << i) : mask), 0),
)
export const BLOCK_FANS: FanSets = unions(everyBlock.map(([fan]) => fan))

/** By pungs of honours (7 bits) times 8 plus the pair (0 none or suited, 1..7 honour). */
export const HONOUR_FANS: FanSets = new Int32Array(3 * 128 * 8)
/** By pungs times 2 plus 1 for a pair of the kind. */
const honourSets = (on: 'winds' | 'dragons'): FanSets =>
  tabulate(
    10,
    conditionsOn(on).map(([fan, { test }]) => [fan, (i) => test({ pungs: i >> 1, pair: bit(i, 0) })]),
  )
const windSets = honourSets('winds')
const dragonSets = honourSets('dragons')
for (let i = 0; i < 128 * 8; i++) {
  const pair = i & 7
  const winds = 2 * ones((i >> 3) & 15) + (pair >= 1 && pair <= 4 ? 1 : 0)
  const dragons = 2 * ones(i >> 7) + (pair >= 5 ? 1 : 0)
  for (let word = 0; word < 3; word++)
    HONOUR_FANS[3 * i + word] = windSets[3 * winds + word]! | dragonSets[3 * dragons + word]!
}
/** By pungs of winds (4 bits) times 16 plus round wind times 4 plus seat wind, East 0. */
export const windIndex = (pungs: number, round: Wind, seat: Wind): number =>
  (pungs << 4) | ((round - 27) << 2) | (seat - 27)
export const WIND_FANS: FanSets = tabulate(
  256,
  conditionsOn('windPung').map(([fan, { wind }]) => [
    fan,
    (i) => bit(i >> 4, wind === 'roundWind' ? (i >> 2) & 3 : i & 3),
  ]),
)
const [eachPung] = conditionsOn('eachPung').map(([, condition]) => condition.test)
/** How many of the wind pungs count as 幺九刻; same index as WIND_FANS. */
export const WIND_PUNGS_COUNTED: Uint8Array = Uint8Array.from({ length: 256 }, (_, i) => {
  const context = {
    roundWind: (27 + ((i >> 2) & 3)) as Wind,
    seatWind: (27 + (i & 3)) as Wind,
    windPungs: ones(i >> 4),
  }
  return [0, 1, 2, 3].filter((wind) => bit(i >> 4, wind) && eachPung!(27 + wind, context)).length
})
/** Suited tiles (27 bits) whose pung counts as 幺九刻. */
export const PUNGS_COUNTED: number = allTiles
  .filter((tile) => tile < 27 && eachPung!(tile, { roundWind: 27, seatWind: 27, windPungs: 0 }))
  .reduce((mask, tile) => mask | (1 << tile), 0)

/** By melded kongs times 5 plus concealed kongs. */
export const KONG_FANS: FanSets = tabulate(
  25,
  conditionsOn('kongs').map(([fan, { test }]) => [fan, (i) => test(Math.floor(i / 5), i % 5)]),
)
export const CONCEALED_PUNG_FANS: FanSets = tabulate(
  5,
  conditionsOn('concealedPungs').map(([fan, { test }]) => [fan, test]),
)
/** By pungs times 2 plus 1 for a suited pair. */
export const SET_FANS: FanSets = tabulate(
  10,
  conditionsOn('sets').map(([fan, { test }]) => [fan, (i) => test(i >> 1, (i & 1) === 1)]),
)
/** Bits: 1 self-drawn, 2 last tile, 4 kong, 8 last of kind, 16 concealed, 32 melded. */
export const WAY_FANS: FanSets = tabulate(
  64,
  conditionsOn('way').map(([fan, { test }]) => [
    fan,
    (i) =>
      test({
        selfDrawn: bit(i, 0),
        lastTile: bit(i, 1),
        kong: bit(i, 2),
        lastOfKind: bit(i, 3),
        concealed: bit(i, 4),
        melded: bit(i, 5),
      }),
  ]),
)

/** Where a repeatable fan keeps its count in a list's fourth word. */
export const COUNT_SHIFT: Readonly<Record<number, number>> = { 64: 0, 65: 3, 69: 6, 70: 9, 71: 12, 72: 15, 73: 18 }
export const COUNT_MASK = 7
/** The same by fan number, -1 for the fan that count once. */
export const COUNT_SHIFTS: Int8Array = Int8Array.from({ length: LAST_FAN + 1 }, (_, fan) => COUNT_SHIFT[fan] ?? -1)

/**
 * Four sets of one kind by their tiles, ascending, `NO_SET` in place of missing ones; each such choice has its index,
 * the rank of the multiset: choose(a, 1) + choose(b + 1, 2) + choose(c + 2, 3) + choose(d + 3, 4).
 */
export const NO_SET = 27
const chooseTable = (count: number): Int32Array =>
  Int32Array.from({ length: NO_SET + 2 }, (_, tile) => {
    let product = 1
    for (let i = 0; i < count; i++) product = (product * (tile + i)) / (i + 1)
    return product
  })
const [SECOND, THIRD, FOURTH] = [chooseTable(2), chooseTable(3), chooseTable(4)]
export const setsIndex = (a: Tile, b: Tile, c: Tile, d: Tile): number => a + SECOND[b]! + THIRD[c]! + FOURTH[d]!
const SETS_INDEXES = setsIndex(NO_SET, NO_SET, NO_SET, NO_SET) + 1

/**
 * Plans for chows or for suited pungs, worked out when a choice of sets is first met: a list of plan numbers by its
 * index. A plan's three fan words and its counts stand at 4 times its number in `PLANS`.
 */
export const PLANS = new Int32Array(4 * 4096)
/** The list of the one plan that counts nothing. */
export const NO_PLANS = Int32Array.of(0)
const planNumbers = new Map<string, number>([['', 0]])
const planLists: Int32Array[] = [NO_PLANS]
const listNumbers = new Map<string, number>([['0', 0]])
/** One more than the number of the list in `planLists`, 0 while unknown. */
const KNOWN_LISTS = { chows: new Uint16Array(SETS_INDEXES), pungs: new Uint16Array(SETS_INDEXES) }

const planNumber = (fans: readonly number[]): number => {
  const known = planNumbers.get(fans.join())
  if (known !== undefined) return known
  const number = planNumbers.size
  for (const fan of fans) {
    PLANS[4 * number + (fan >> 5)]! |= 1 << (fan & 31)
    const shift = COUNT_SHIFTS[fan]!
    if (shift >= 0) PLANS[4 * number + 3]! += 1 << shift
  }
  planNumbers.set(fans.join(), number)
  return number
}

const learn = (kind: 'chows' | 'pungs', index: number, tiles: readonly Tile[]): Int32Array => {
  const plans = Int32Array.from(plansOf(kind, tiles), ({ fans }) => planNumber(fans))
  const number = listNumbers.get(plans.join()) ?? planLists.push(plans) - 1
  listNumbers.set(plans.join(), number)
  KNOWN_LISTS[kind][index] = number + 1
  return planLists[number]!
}

/** The numbers of the plans for up to four sets. */
export const planList = (kind: 'chows' | 'pungs', a: Tile, b: Tile, c: Tile, d: Tile): Int32Array => {
  const index = setsIndex(a, b, c, d)
  const known = KNOWN_LISTS[kind][index]!
  return known > 0
    ? planLists[known - 1]!
    : learn(
        kind,
        index,
        [a, b, c, d].filter((tile) => tile !== NO_SET),
      )
}

const chowsAndPair = conditionsOn('chowsAndPair')
/** By the chows' index times 34 plus the pair: the fan, `NO_FAN` for none, 0 while unknown. */
const PAIR_FANS = new Uint8Array(SETS_INDEXES * KINDS)
const NO_FAN = 255

/** The fan of four chows with a pair (13 and 29), or 0. Chows ascending. */
export const chowsAndPairFan = (chows: Int32Array, pair: Tile): number => {
  const four = [chows[0]!, chows[1]!, chows[2]!, chows[3]!] as const
  const index = setsIndex(...four) * KINDS + pair
  const known = PAIR_FANS[index]!
  if (known > 0) return known === NO_FAN ? 0 : known
  const fan = chowsAndPair.find(([, { test }]) => test(four, pair))?.[0] ?? 0
  PAIR_FANS[index] = fan === 0 ? NO_FAN : fan
  return fan
}
