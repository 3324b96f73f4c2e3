import type { Bye } from '../standings.ts'
import { EMPTY_TALLY, type SessionLine, type Tally } from '../tally.ts'
import type { CarryOver } from './plan.ts'

/**
 * Sums of earlier stages that count in part: in `parts`ths of a twelfth of a table point, and of a point. Half of 7/4 table points
 * and of 15 points is `{parts: 2, tablePoints12: 21, points: 15}`: nothing is ever rounded.
 */
export interface Carried {
  readonly parts: number
  readonly tablePoints12: number
  readonly points: number
}

/** What an entrant brings into a stage: results that go on being counted as if it were one stage, and sums carried over in part. */
export interface Brought {
  readonly tally: Tally
  readonly sessions: readonly SessionLine[]
  readonly byes: readonly Bye[]
  readonly carried: Carried | null
}

export const NOTHING_BROUGHT: Brought = { tally: EMPTY_TALLY, sessions: [], byes: [], carried: null }

interface Sums {
  readonly tally: Tally
  readonly carried?: Carried | null | undefined
}

/** What the ranking goes by: results, and what is carried over in part. Everybody who is compared has the same `parts`. */
export const counted = ({ tally, carried }: Sums): Tally =>
  carried
    ? {
        ...tally,
        tablePoints12: tally.tablePoints12 * carried.parts + carried.tablePoints12,
        points: tally.points * carried.parts + carried.points,
      }
    : tally

/** What several have carried over together; null for nobody. */
export const sumCarried = ([first, ...rest]: readonly Carried[]): Carried | null =>
  first
    ? rest.reduce(
        ({ parts, tablePoints12, points }, next) => ({
          parts,
          tablePoints12: tablePoints12 + next.tablePoints12,
          points: points + next.points,
        }),
        first,
      )
    : null

/** What counts in the next stage of what an entrant has at the end of this one. */
export const bringing = (carryOver: CarryOver, all: Brought): Brought => {
  if (carryOver === 'FULL') return all
  if (carryOver === 'NONE') return NOTHING_BROUGHT
  const { tally, carried } = all
  const { tablePoints12, points } = counted({ tally, carried })
  return { ...NOTHING_BROUGHT, carried: { parts: 2 * (carried?.parts ?? 1), tablePoints12, points } }
}
