import type { Seat } from '../rules/ruleset.ts'

/** One session of one entrant. Table points in twelfths. */
export interface SessionLine {
  readonly session: number
  readonly table: number
  readonly seat: Seat
  /** 1 to 4; seats that share places share the better one. */
  readonly place: number
  readonly tablePoints12: number
  readonly points: number
}

/** The results of one entrant (or team), which the ranking rules go by. Table points are twelfths. */
export interface Tally {
  readonly tablePoints12: number
  readonly points: number
  readonly bestTablePoints12: number
  readonly bestPoints: number
  /** Tables in this place, shared or not. */
  readonly firstPlaces: number
  readonly secondPlaces: number
  readonly thirdPlaces: number
  readonly handsWon: number
  /** What the most valuable hand won was worth; 0 without one. */
  readonly bestHand: number
  /** The part of the points that left the game: 0 or less. */
  readonly fines: number
  /** Of the last session that counts for anybody; null without a result there. */
  readonly lastTablePoints12: number | null
  readonly lastPoints: number | null
}

export const EMPTY_TALLY: Tally = {
  tablePoints12: 0,
  points: 0,
  bestTablePoints12: 0,
  bestPoints: 0,
  firstPlaces: 0,
  secondPlaces: 0,
  thirdPlaces: 0,
  handsWon: 0,
  bestHand: 0,
  fines: 0,
  lastTablePoints12: null,
  lastPoints: null,
}

/** What one table adds to an entrant's results. */
export interface Share {
  readonly player: number
  readonly line: SessionLine
  readonly handsWon: number
  readonly bestHand: number
  readonly fines: number
}

/** Where somebody has no table points, the table was forfeited or lost, and no place there counts. */
const isPlaced = ({ place, tablePoints12 }: SessionLine, at: number): number =>
  place === at && tablePoints12 > 0 ? 1 : 0

/** Results while they are added up. */
export type RunningTally = { -readonly [Member in keyof Tally]: Tally[Member] }

/** Adds the results of one more table; `isFirst` of an entrant's first. In place, for there may be a hundred thousand of them. */
export const addShare = (tally: RunningTally, { line, handsWon, bestHand, fines }: Share, isFirst: boolean): void => {
  tally.tablePoints12 += line.tablePoints12
  tally.points += line.points
  tally.bestTablePoints12 = Math.max(tally.bestTablePoints12, line.tablePoints12)
  tally.bestPoints = isFirst ? line.points : Math.max(tally.bestPoints, line.points)
  tally.firstPlaces += isPlaced(line, 1)
  tally.secondPlaces += isPlaced(line, 2)
  tally.thirdPlaces += isPlaced(line, 3)
  tally.handsWon += handsWon
  tally.bestHand = Math.max(tally.bestHand, bestHand)
  tally.fines += fines
}

const addWhereAny = (a: number | null, b: number | null): number | null => (a === null || b === null ? (a ?? b) : a + b)

const addTallies = (a: Tally, b: Tally): Tally => ({
  tablePoints12: a.tablePoints12 + b.tablePoints12,
  points: a.points + b.points,
  bestTablePoints12: Math.max(a.bestTablePoints12, b.bestTablePoints12),
  bestPoints: Math.max(a.bestPoints, b.bestPoints),
  firstPlaces: a.firstPlaces + b.firstPlaces,
  secondPlaces: a.secondPlaces + b.secondPlaces,
  thirdPlaces: a.thirdPlaces + b.thirdPlaces,
  handsWon: a.handsWon + b.handsWon,
  bestHand: Math.max(a.bestHand, b.bestHand),
  fines: a.fines + b.fines,
  lastTablePoints12: addWhereAny(a.lastTablePoints12, b.lastTablePoints12),
  lastPoints: addWhereAny(a.lastPoints, b.lastPoints),
})

/** The results of several together: sums, and the best of any. */
export const sumTallies = ([first, ...rest]: readonly Tally[]): Tally =>
  first ? rest.reduce(addTallies, first) : EMPTY_TALLY
