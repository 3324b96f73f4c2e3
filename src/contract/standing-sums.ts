import { type Rational, rational } from '../tournament/rational.ts'
import { type Carried, counted } from '../tournament/stages/carried.ts'
import type { Tally } from '../tournament/tally.ts'

/** Somebody with results, a player or a team. */
export interface Summed {
  readonly tally: Tally
  readonly carried?: Carried | null
}

/** What somebody stands at, exactly: what was won, and what was carried over from earlier stages. */
export const sumsOf = (standing: Summed): { readonly tablePoints: Rational; readonly points: Rational } => {
  const { tablePoints12, points } = counted(standing)
  const parts = standing.carried?.parts ?? 1
  return { tablePoints: rational(tablePoints12, 12 * parts), points: rational(points, parts) }
}

/** Table points that are given in twelfths. */
export const twelfths = (count: number): Rational => rational(count, 12)

/** Whether decimals of two places cannot say every one of these numbers exactly. */
export const needsExact = (all: Iterable<Rational>): boolean => {
  for (const { denominator } of all) if (100n % denominator !== 0n) return true
  return false
}
