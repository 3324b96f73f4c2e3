import { checkHand, type Hand, type HandFacts, type Meld } from '../../../src/rules/hand.ts'
import { formatHandLine } from '../../../src/rules/handline.ts'
import { isHonour, isTerminal, KNITTED, rankOf, suitOf, type Tile, type Wind } from '../../../src/rules/tiles.ts'

/** Whole numbers below a bound, the same for the same seed (mulberry32). */
const randomBelow = (seed: number): ((bound: number) => number) => {
  let state = seed
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }
}

const ALL: readonly Tile[] = Array.from({ length: 34 }, (_, tile) => tile)
/** Tiles a hand is drawn from; narrow pools make the rare fan and the hands with many readings. */
const POOLS: readonly (readonly Tile[])[] = [
  ALL,
  ALL,
  ALL.filter((tile) => suitOf(tile) !== 0),
  ALL.filter((tile) => suitOf(tile) === 1 || isHonour(tile)),
  ALL.filter((tile) => suitOf(tile) === 2),
  ALL.filter((tile) => isTerminal(tile) || isHonour(tile)),
  ALL.filter((tile) => rankOf(tile) >= 1 && rankOf(tile) <= 4),
  ALL.filter((tile) => rankOf(tile) >= 6),
  ALL.filter((tile) => rankOf(tile) >= 4 && rankOf(tile) <= 6),
]
const ORPHANS = ALL.filter((tile) => isTerminal(tile) || isHonour(tile))

/**
 * Distinct legal hands, the same for the same seed: about four in five of four sets and a pair from narrow and wide
 * pools with zero to four melds, the rest seven pairs, knitted hands, thirteen orphans; one in ten spoiled by a tile.
 */
export const dealHands = (count: number, seed: number): Hand[] => {
  const below = randomBelow(seed)
  const hands: Hand[] = []
  const seen = new Set<string>()
  while (hands.length < count) {
    const facts = dealOne(below)
    const hand = facts && checkHand(facts)
    if (!hand?.ok) continue
    const line = formatHandLine(hand.value)
    if (seen.has(line)) continue
    seen.add(line)
    hands.push(hand.value)
  }
  return hands
}

type Below = ReturnType<typeof randomBelow>

const dealOne = (below: Below): HandFacts | undefined => {
  const pool = POOLS[below(POOLS.length)]!
  const kind = below(20)
  const melds: Meld[] = []
  const closed: Tile[] = []
  const addSet = (): void => {
    const tile = pool[below(pool.length)]!
    const chow = below(3) > 0 && rankOf(tile) >= 1 && rankOf(tile) <= 7
    const melded = below(3) === 0
    if (melded)
      melds.push({ kind: chow ? 'chow' : (['pung', 'pung', 'meldedKong', 'concealedKong'] as const)[below(4)]!, tile })
    else closed.push(...(chow ? [tile, tile + 1, tile + 2] : [tile, tile, tile]))
  }
  const addPair = (): void => {
    const tile = pool[below(pool.length)]!
    closed.push(tile, tile)
  }
  const body = KNITTED[below(6)]!
  if (kind === 0) for (let i = 0; i < 7; i++) addPair()
  else if (kind === 1) closed.push(...ORPHANS, ORPHANS[below(13)]!)
  else if (kind === 2) closed.push(...shuffled([...body, 27, 28, 29, 30, 31, 32, 33], below).slice(0, 14))
  else {
    if (kind === 3) closed.push(...body)
    for (let sets = kind === 3 ? 1 : 4; sets > 0; sets--) addSet()
    addPair()
  }
  if (below(10) === 0) closed[below(closed.length)] = below(34)
  const [win, ...concealed] = shuffled(closed, below) as [Tile, ...Tile[]]
  const selfDrawn = below(2) === 0
  return {
    melds,
    concealed: concealed.sort((a, b) => a - b),
    win,
    selfDrawn,
    seatWind: (27 + below(4)) as Wind,
    roundWind: (27 + below(4)) as Wind,
    lastTile: below(20) === 0,
    kong: below(20) === 0,
    lastOfKind: below(20) === 0,
    flowers: below(3) === 0 ? below(9) : 0,
  }
}

const shuffled = <T>(items: readonly T[], below: Below): T[] => {
  const all = [...items]
  for (let i = all.length - 1; i > 0; i--) {
    const j = below(i + 1)
    ;[all[i], all[j]] = [all[j]!, all[i]!]
  }
  return all
}
