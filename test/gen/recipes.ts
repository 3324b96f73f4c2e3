import {
  ALL_TILES,
  isGreen,
  isHonour,
  isSuited,
  isTerminal,
  isTerminalOrHonour,
  rank,
  SUITS,
  suit,
  suitedTile,
} from '../rules/slow/tiles.ts'
import {
  acrossSuits,
  between,
  chow,
  DRAGONS,
  HONOURS,
  inSuit,
  isReversible,
  knitted,
  kong,
  kongs,
  oneOf,
  poolHand,
  pung,
  type Recipe,
  run,
  sameChow,
  sevenPairsOf,
  some,
  stepChows,
  threeSuits,
  tilesWhere,
  twoChows,
  WINDS,
} from './plan.ts'

/** One recipe for each fan that a plan can bring about, by R98 number; the rest (80, 81 …) come by chance. */
export const RECIPES: Readonly<Record<number, Recipe>> = {
  1: () => ({ sets: WINDS.map((tile) => pung(tile)) }),
  2: () => ({ sets: DRAGONS.map((tile) => pung(tile)) }),
  3: poolHand(isGreen),
  4: (random) => {
    const letter = random.pick([...SUITS])
    const gates = [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9].map((each) => suitedTile(letter, each))
    const win = suitedTile(letter, 1 + random.below(9))
    return { body: [...gates, win], ...(random.chance(80) ? { win } : {}) }
  },
  5: (random) => ({ sets: some(random, 4, ALL_TILES).map((tile) => kong(tile)) }),
  6: (random) => {
    const letter = random.pick([...SUITS])
    return { body: run(random, 7, 1, 9).flatMap((each) => [suitedTile(letter, each), suitedTile(letter, each)]) }
  },
  7: (random) => ({ body: [...tilesWhere(isTerminalOrHonour), oneOf(random, isTerminalOrHonour)] }),
  8: poolHand(isTerminal),
  9: (random) => {
    const [pair, ...winds] = random.shuffled(WINDS)
    return {
      sets: winds.map((tile) => pung(tile)),
      pair: pair!,
      ...(random.chance(30) ? { pool: isTerminalOrHonour } : {}),
    }
  },
  10: (random) => {
    const [pair, ...dragons] = random.shuffled(DRAGONS)
    return {
      sets: dragons.map((tile) => pung(tile)),
      pair: pair!,
      ...(random.chance(30) ? { pool: isTerminalOrHonour } : {}),
    }
  },
  11: poolHand(isHonour),
  12: () => ({ fill: 'pung', melds: 'none' }),
  13: (random) => {
    const letter = random.pick([...SUITS])
    return { sets: inSuit(chow, letter, [1, 1, 7, 7]), pair: suitedTile(letter, 5) }
  },
  14: sameChow(4),
  15: (random) => ({ sets: inSuit(pung, random.pick([...SUITS]), run(random, 4, 1, 9)) }),
  16: stepChows(4),
  17: kongs(undefined, undefined, undefined),
  18: poolHand(isTerminalOrHonour),
  19: (random) => sevenPairsOf(random, random.chance(50) ? () => true : isSuited),
  20: (random) => ({ body: [...HONOURS, ...some(random, 7, knitted(random))] }),
  21: (random) => ({
    pool: (tile) => isSuited(tile) && rank(tile) % 2 === 0,
    fill: random.chance(90) ? 'pung' : 'chow',
  }),
  22: (random) => {
    const letter = random.pick([...SUITS])
    return poolHand((tile) => suit(tile) === letter)(random)
  },
  23: sameChow(3),
  24: (random) => ({ sets: inSuit(pung, random.pick([...SUITS]), run(random, 3, 1, 9)) }),
  25: () => ({ pool: between(7, 9) }),
  26: () => ({ pool: between(4, 6) }),
  27: () => ({ pool: between(1, 3) }),
  28: (random) => ({ sets: inSuit(chow, random.pick([...SUITS]), [1, 4, 7]) }),
  29: (random) => {
    const [first, second, third] = threeSuits(random)
    return { sets: [...inSuit(chow, first!, [1, 7]), ...inSuit(chow, second!, [1, 7])], pair: suitedTile(third!, 5) }
  },
  30: stepChows(3),
  31: (random) => ({
    sets: Array.from({ length: 4 }, () =>
      random.chance(25)
        ? pung(suitedTile(random.pick([...SUITS]), 5))
        : chow(suitedTile(random.pick([...SUITS]), 3 + random.below(3))),
    ),
    pair: suitedTile(random.pick([...SUITS]), 5),
  }),
  32: (random) => ({ sets: acrossSuits(random, pung, Array(3).fill(1 + random.below(9))) }),
  33: (random) => ({ sets: some(random, 3, ALL_TILES).map((tile) => pung(tile, false)) }),
  34: (random) => {
    const body = random.chance(50)
      ? [...knitted(random), ...some(random, 5, HONOURS)]
      : some(random, 14, [...knitted(random), ...HONOURS])
    return { body }
  },
  35: (random) => ({ body: knitted(random) }),
  36: poolHand(between(6, 9)),
  37: poolHand(between(1, 4)),
  38: (random) => ({ sets: some(random, 3, WINDS).map((tile) => pung(tile)) }),
  39: (random) => ({ sets: acrossSuits(random, chow, [1, 4, 7]) }),
  40: poolHand(isReversible),
  41: (random) => ({ sets: acrossSuits(random, chow, Array(3).fill(1 + random.below(7))) }),
  42: (random) => ({ sets: acrossSuits(random, pung, random.shuffled(run(random, 3, 1, 9))) }),
  43: (random) => {
    const [first, second, third] = threeSuits(random)
    const [high, low] = random.pick([
      [6, 1],
      [7, 3],
      [6, 4],
      [5, 1],
      [6, 2],
    ] as const)
    const others = random.shuffled([2, 3, 4, 5, 6].filter((each) => each !== high && each !== low))
    const last = suitedTile(third!, others[0]!)
    const open = random.chance(80)
    return {
      sets: [
        ...inSuit((tile) => chow(tile, open), first!, [high, low]),
        chow(suitedTile(second!, others[1]!)),
        chow(last, false),
      ],
      pair: random.pick(HONOURS),
      win: last + random.pick([0, 2]),
      how: 'D',
    }
  },
  44: () => ({ how: 'T', flags: 'L' }),
  45: () => ({ how: 'D', flags: 'L' }),
  46: (random) => ({ sets: [kong(random.pick(ALL_TILES))], how: 'T', flags: 'K' }),
  47: () => ({ how: 'D', flags: 'K' }),
  48: () => ({ fill: 'pung' }),
  49: (random) => {
    const letter = random.pick([...SUITS])
    return poolHand((tile) => suit(tile) === letter || isHonour(tile))(random)
  },
  50: (random) => ({ sets: acrossSuits(random, chow, random.shuffled(run(random, 3, 1, 7))) }),
  51: (random) => ({
    sets: [...acrossSuits(random, random.pick([chow, pung]), [1, 4, 5]), pung(random.pick(WINDS))],
    pair: random.pick(DRAGONS),
  }),
  52: () => ({ melds: 'all', how: 'D' }),
  53: kongs(false, false),
  54: (random) => ({ sets: some(random, 2, DRAGONS).map((tile) => pung(tile)) }),
  55: (random) => {
    const edge = () => {
      const tile = oneOf(random, isTerminalOrHonour)
      return random.chance(65) && isSuited(tile) ? chow(rank(tile) === 9 ? tile - 2 : tile) : pung(tile)
    }
    return { sets: [edge(), edge(), edge(), edge()], pair: oneOf(random, isTerminalOrHonour) }
  },
  56: () => ({ melds: 'none', how: 'T' }),
  57: kongs(true, true),
  58: () => ({ flags: 'X', melds: 'some' }),
  59: (random) => ({ sets: [pung(random.pick(DRAGONS))] }),
  60: (random) => ({ sets: [pung(random.pick(WINDS))] }),
  61: (random) => ({ sets: some(random, 2, WINDS).map((tile) => pung(tile)) }),
  62: () => ({ melds: 'none', how: 'D' }),
  63: () => ({ fill: 'chow', pool: isSuited }),
  64: (random) => {
    const tile = suitedTile(random.pick([...SUITS]), 1 + random.below(7))
    return { sets: [pung(tile), chow(tile)], pool: (other) => suit(other) === suit(tile) }
  },
  65: (random) => ({
    sets: acrossSuits(random, pung, Array(2).fill(1 + random.below(9))),
    fill: random.pick(['chow', 'pung']),
  }),
  66: (random) => ({ sets: some(random, 2, ALL_TILES).map((tile) => pung(tile, false)) }),
  67: kongs(false),
  68: (random) => poolHand(between(2, 8))(random),
  69: twoChows(0, true),
  70: twoChows(0, false),
  71: twoChows(3, true),
  72: twoChows(6, true),
  73: (random) => ({ sets: [pung(oneOf(random, isTerminalOrHonour))] }),
  74: kongs(true),
  75: (random) => {
    const [gone] = threeSuits(random)
    return poolHand((tile) => suit(tile) !== gone)(random)
  },
  76: poolHand(isSuited),
  77: (random) => {
    const low = suitedTile(random.pick([...SUITS]), random.pick([1, 7]))
    return { sets: [chow(low, false)], win: rank(low) === 1 ? low + 2 : low }
  },
  78: (random) => {
    const low = suitedTile(random.pick([...SUITS]), 1 + random.below(7))
    return { sets: [chow(low, false)], win: low + 1 }
  },
  79: (random) => {
    const pair = random.pick(ALL_TILES)
    return { pair, win: pair }
  },
  82: kongs(true, false),
}
