import type { TileSet } from './line.ts'
import type { Reading } from './readings.ts'
import { copies, isHonour, isSuited, isTerminalOrHonour, rank, suit, type Tile } from './tiles.ts'

export type Profile = 'mcr-cn' | 'mcr-wmo'

/** One row of the fan table, numbered as in R98 (82 = one melded and one concealed kong). */
export interface Fan {
  readonly number: number
  readonly name: string
  readonly points: number | Readonly<Record<Profile, number>>
  readonly clause: string
  /** Where the fan occurs in a reading: the sets of each occurrence. A fan of the whole hand occurs at most once. */
  readonly find: (reading: Reading, profile: Profile) => readonly (readonly TileSet[])[]
  /** The fan combines sets by their ranks and suits, so principles 3 and 5 govern it. */
  readonly combines?: true
  /** Principle 1 (non-repeat): fan that do not count beside this one, in both profiles. */
  readonly excludes?: readonly number[]
  /** As `excludes`, in one profile only. */
  readonly excludesIn?: Readonly<Partial<Record<Profile, readonly number[]>>>
  /** As `excludes`, but only occurrences that lie within the sets of this fan. */
  readonly excludesWithin?: readonly number[]
}

/** A fan of the whole hand: there or not. */
export const whole = (reading: Reading, present: boolean): (readonly TileSet[])[] => (present ? [reading.sets] : [])

/** A fan that stands by itself: one occurrence for each set that fits. */
export const each = (reading: Reading, fits: (set: TileSet) => boolean): TileSet[][] =>
  reading.sets.filter(fits).map((set) => [set])

/** A fan of `size` sets: one occurrence for each choice of sets that fits. */
export const among = (reading: Reading, size: number, fits: (sets: readonly TileSet[]) => boolean): TileSet[][] =>
  choices(reading.sets, size).filter(fits)

/** Every choice of `size` members. */
function choices<T>(from: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return from.flatMap((first, at) => choices(from.slice(at + 1), size - 1).map((rest) => [first, ...rest]))
}

// Words for sets

export const isChow = (set: TileSet): boolean => set.kind === 'chow'
/** 刻子(杠): a kong is a pung wherever the rules say pung. */
export const isPung = (set: TileSet): boolean => set.kind !== 'chow'
export const isKong = (set: TileSet): boolean => set.kind === 'kong'
export const isMeldedKong = (set: TileSet): boolean => isKong(set) && set.melded
export const isConcealedKong = (set: TileSet): boolean => isKong(set) && !set.melded

/** The lowest tile of a set. */
export const head = (set: TileSet): Tile => set.tiles[0]!

/** 暗刻(杠): made without an opponent's tile; the pung that a discard completes is not (dossier D5). */
export const isConcealedPung = (reading: Reading, set: TileSet): boolean =>
  isPung(set) && !set.melded && !(reading.wonIn === set && !reading.hand.selfDrawn)

export const concealedPungs = (reading: Reading): number =>
  reading.sets.filter((set) => isConcealedPung(reading, set)).length

// Words for several sets

export const allChows = (sets: readonly TileSet[]): boolean => sets.every(isChow)
/** Pungs of suited tiles, the ones whose ranks can be compared. */
export const allSuitedPungs = (sets: readonly TileSet[]): boolean =>
  sets.every((set) => isPung(set) && isSuited(head(set)))

export const oneSuit = (sets: readonly TileSet[]): boolean => new Set(sets.map((set) => suit(head(set)))).size === 1
export const differentSuits = (sets: readonly TileSet[]): boolean =>
  new Set(sets.map((set) => suit(head(set)))).size === sets.length

/** The sets' lowest ranks, ascending. */
export const ranks = (sets: readonly TileSet[]): number[] => sets.map((set) => rank(head(set))).sort((a, b) => a - b)

/** Whether the ranks rise by exactly `step` from each set to the next; 0 = all alike. */
export const rising = (sets: readonly TileSet[], step: number): boolean => {
  const ascending = ranks(sets)
  return ascending.every((each, i) => i === 0 || each - ascending[i - 1]! === step)
}

// Words for hands

/** Four sets and a pair. */
export const isRegular = (reading: Reading): boolean => reading.form === 'sets'

/** Four pungs (or kongs) and a pair. */
export const isFourPungs = (reading: Reading): boolean => isRegular(reading) && reading.sets.every(isPung)

export const isSevenPairs = (reading: Reading): boolean => reading.form === 'sevenPairs'

/** A fan about tiles, which sets or seven pairs can show alike. */
export const allTilesAre = (reading: Reading, fits: (tile: Tile) => boolean): boolean => reading.tiles.every(fits)

/** The suits that occur in the hand. */
export const suitsOf = (reading: Reading): Set<string> => new Set(reading.tiles.filter(isSuited).map(suit))

export const hasHonours = (reading: Reading): boolean => reading.tiles.some(isHonour)

/** 门前清 in the wide sense: nothing claimed from a discard. */
export const isConcealed = (reading: Reading): boolean => reading.hand.laid.every((set) => !set.melded)

export const pungsOf = (reading: Reading, fits: (tile: Tile) => boolean): TileSet[] =>
  reading.sets.filter((set) => isPung(set) && fits(head(set)))

/** The sets and the pair of a hand of four sets, each as its tiles. */
export const setsAndPair = (reading: Reading): (readonly Tile[])[] => [
  ...reading.sets.map((set) => set.tiles),
  ...reading.pairs.map((tile) => [tile, tile]),
]

export const isPungOfTerminalOrHonour = (set: TileSet): boolean => isPung(set) && isTerminalOrHonour(head(set))

/** 四归一: kinds of which the hand holds all four copies, none of them a kong. */
export const tileHogs = (reading: Reading): Tile[] =>
  [...new Set(reading.tiles)].filter(
    (tile) => copies(reading.tiles, tile) === 4 && !reading.sets.some((set) => isKong(set) && head(set) === tile),
  )
