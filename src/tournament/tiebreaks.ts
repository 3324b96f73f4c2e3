import { placesAmong, pointsAmong, type Seated } from './head-to-head.ts'
import { lotOf } from './lot.ts'
import type { Tally } from './tally.ts'

export type { Tally } from './tally.ts'

/** Somebody to be ranked: an entrant, team or country. */
export interface Contender extends Seated {
  /** Start number or code: what a lot is drawn by. */
  readonly name: string
  readonly tally: Tally
}

/** The keys of those who are level so far, in their order: who has a higher one ranks first. `lot` is its seed, if it was drawn. */
type Step = (group: readonly Contender[], lot: number | null) => readonly number[]

/** A rule of the ranking. */
export interface TieBreak {
  readonly code: TieBreakCode
  readonly description: string
  /** Each decides where those before it leave a tie. */
  readonly steps: readonly Step[]
  /** Looks again among those whom it leaves level, since it goes by who is level. */
  readonly repeats?: true
}

export const TIE_BREAK_CODES = [
  'TABLE_POINTS',
  'POINTS',
  'BEST_TABLE_POINTS',
  'BEST_POINTS',
  'FIRST_PLACES',
  'HANDS_WON',
  'SECOND_PLACES',
  'THIRD_PLACES',
  'LAST_TABLE_POINTS',
  'LAST_POINTS',
  'BEST_HAND',
  'FEWEST_FINES',
  'HEAD_TO_HEAD',
  'LOT',
] as const
export type TieBreakCode = (typeof TIE_BREAK_CODES)[number]

/** Below every result. */
const NO_RESULT = Number.MIN_SAFE_INTEGER

/** A rule that goes by the results of each alone. */
const byTally = (code: TieBreakCode, description: string, key: (tally: Tally) => number | null): TieBreak => ({
  code,
  description,
  steps: [(group) => group.map(({ tally }) => key(tally) ?? NO_RESULT)],
})

/**
 * The ranking rules in use (dossier E1 "Ranking", E5 "Ranking order"): GB06 3.10.1 ranks by table points, then points; R98 p.30
 * adds the best single table; events use places, hands won, the last session, who beat whom, and the lot.
 */
export const TIE_BREAKS: Readonly<Record<TieBreakCode, TieBreak>> = {
  TABLE_POINTS: byTally('TABLE_POINTS', 'Sum of table points', (tally) => tally.tablePoints12),
  POINTS: byTally('POINTS', 'Sum of points', (tally) => tally.points),
  BEST_TABLE_POINTS: byTally(
    'BEST_TABLE_POINTS',
    'Most table points in one session',
    (tally) => tally.bestTablePoints12,
  ),
  BEST_POINTS: byTally('BEST_POINTS', 'Most points in one session', (tally) => tally.bestPoints),
  FIRST_PLACES: byTally('FIRST_PLACES', 'Number of tables won, shared wins included', (tally) => tally.firstPlaces),
  HANDS_WON: byTally('HANDS_WON', 'Number of hands won', (tally) => tally.handsWon),
  SECOND_PLACES: byTally(
    'SECOND_PLACES',
    'Number of second places, shared ones included',
    (tally) => tally.secondPlaces,
  ),
  THIRD_PLACES: byTally('THIRD_PLACES', 'Number of third places, shared ones included', (tally) => tally.thirdPlaces),
  LAST_TABLE_POINTS: byTally(
    'LAST_TABLE_POINTS',
    'Table points in the last session',
    (tally) => tally.lastTablePoints12,
  ),
  LAST_POINTS: byTally('LAST_POINTS', 'Points in the last session', (tally) => tally.lastPoints),
  BEST_HAND: byTally('BEST_HAND', 'Most valuable hand won', (tally) => tally.bestHand),
  FEWEST_FINES: byTally('FEWEST_FINES', 'Fewest points lost as fines', (tally) => tally.fines),
  HEAD_TO_HEAD: {
    code: 'HEAD_TO_HEAD',
    description: 'Places, then points, at the tables where those who are level met, if each met each',
    steps: [placesAmong, pointsAmong],
    repeats: true,
  },
  LOT: {
    code: 'LOT',
    description: 'The lot, once it is drawn',
    steps: [(group, lot) => group.map(({ name }) => (lot === null ? 0 : lotOf(lot, name)))],
  },
}

/** A ranked item: equal on every rule means an equal rank. */
export interface Ranked<T> {
  readonly rank: number
  readonly item: T
}

interface Entry<T> {
  readonly item: T
  readonly contender: Contender
}

/** A group in parts of equal keys, the highest first; within a part in the given order. */
const parted = <T>(group: readonly T[], keys: readonly number[]): readonly (readonly T[])[] => {
  if (keys.every((key) => key === keys[0])) return [group]
  const order = group.map((item, index) => ({ item, key: keys[index]! })).sort((a, b) => b.key - a.key)
  const parts: T[][] = []
  let last: number | undefined
  for (const { item, key } of order) {
    if (key === last) parts.at(-1)?.push(item)
    else parts.push([item])
    last = key
  }
  return parts
}

/** The group in parts of those whom no rule tells apart, in order of rank. */
const refined = <T>(
  group: readonly Entry<T>[],
  rules: readonly TieBreakCode[],
  lot: number | null,
): readonly (readonly Entry<T>[])[] => {
  const [code, ...rest] = rules
  if (code === undefined || group.length < 2) return [group]
  const { steps, repeats } = TIE_BREAKS[code]
  const contenders = group.map(({ contender }) => contender)
  for (const step of steps) {
    const parts = parted(group, step(contenders, lot))
    if (parts.length > 1) return parts.flatMap((part) => refined(part, repeats ? rules : rest, lot))
  }
  return refined(group, rest, lot)
}

/**
 * Ranks items by the rules in order, each deciding among those whom the ones before leave level. Items equal on all rules share a
 * rank and keep their given order. The lot decides only with the seed it was drawn with.
 */
export const rankBy = <T>(
  items: readonly T[],
  contender: (item: T) => Contender,
  rules: readonly TieBreakCode[],
  lot: number | null = null,
): readonly Ranked<T>[] => {
  let ahead = 0
  return refined(
    items.map((item) => ({ item, contender: contender(item) })),
    rules,
    lot,
  ).flatMap((group) => {
    const rank = ahead + 1
    ahead += group.length
    return group.map(({ item }) => ({ rank, item }))
  })
}
