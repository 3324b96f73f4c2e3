/** The results of one entrant (or team), which the ranking rules go by. Table points are twelfths. */
export interface Tally {
  readonly tablePoints12: number
  readonly points: number
  readonly bestTablePoints12: number
  readonly bestPoints: number
  readonly firstPlaces: number
  readonly handsWon: number
  /** The part of the points that left the game: 0 or less. */
  readonly fines: number
}

/** A rule of the ranking: higher keys rank first. */
export interface TieBreak {
  readonly code: TieBreakCode
  readonly description: string
  readonly key: (tally: Tally) => number
}

export const TIE_BREAK_CODES = [
  'TABLE_POINTS',
  'POINTS',
  'BEST_TABLE_POINTS',
  'BEST_POINTS',
  'FIRST_PLACES',
  'HANDS_WON',
] as const
export type TieBreakCode = (typeof TIE_BREAK_CODES)[number]

/**
 * The ranking rules in use (dossier E1 "Ranking", E5 "Ranking order"): GB06 3.10.1 ranks by table points, then points; R98 p.30
 * adds the best single table; events use first places and hands won.
 */
export const TIE_BREAKS: Readonly<Record<TieBreakCode, TieBreak>> = {
  TABLE_POINTS: {
    code: 'TABLE_POINTS',
    description: 'Sum of table points',
    key: (tally) => tally.tablePoints12,
  },
  POINTS: {
    code: 'POINTS',
    description: 'Sum of points',
    key: (tally) => tally.points,
  },
  BEST_TABLE_POINTS: {
    code: 'BEST_TABLE_POINTS',
    description: 'Most table points in one session',
    key: (tally) => tally.bestTablePoints12,
  },
  BEST_POINTS: {
    code: 'BEST_POINTS',
    description: 'Most points in one session',
    key: (tally) => tally.bestPoints,
  },
  FIRST_PLACES: {
    code: 'FIRST_PLACES',
    description: 'Number of tables won, shared wins included',
    key: (tally) => tally.firstPlaces,
  },
  HANDS_WON: {
    code: 'HANDS_WON',
    description: 'Number of hands won',
    key: (tally) => tally.handsWon,
  },
}

/** A ranked item: equal on every rule means an equal rank. */
export interface Ranked<T> {
  readonly rank: number
  readonly item: T
}

/** Ranks items by the rules in order. Items equal on all rules share a rank and keep their given order. */
export const rankBy = <T>(
  items: readonly T[],
  tally: (item: T) => Tally,
  rules: readonly TieBreakCode[],
): readonly Ranked<T>[] => {
  const compare = (a: T, b: T): number => {
    for (const rule of rules) {
      const difference = TIE_BREAKS[rule].key(tally(b)) - TIE_BREAKS[rule].key(tally(a))
      if (difference !== 0) return difference
    }
    return 0
  }
  let rank = 0
  const sorted = [...items].sort(compare)
  return sorted.map((item, index) => {
    const previous = sorted[index - 1]
    if (previous === undefined || compare(previous, item) !== 0) rank = index + 1
    return { rank, item }
  })
}
