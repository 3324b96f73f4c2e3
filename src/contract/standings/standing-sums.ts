import { type Rational, rational, rationalMixed, rationalText } from '../../tournament/rational.ts'
import { type Carried, counted } from '../../tournament/stages/carried.ts'
import type { Tally } from '../../tournament/tally.ts'

/** Somebody with results, a player or a team. */
export interface Summed {
  readonly tally: Tally
  readonly carried?: Carried | null | undefined
}

interface Sums {
  readonly tablePoints: Rational
  readonly points: Rational
}

/** What somebody stands at, exactly: what was won, and what was carried over from earlier stages. */
export const sumsOf = (standing: Summed): Sums => {
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

/** What somebody has from earlier stages besides; null where nothing is carried over in part. */
export const carriedOf = ({ carried }: Summed): Sums | null =>
  carried
    ? {
        tablePoints: rational(carried.tablePoints12, 12 * carried.parts),
        points: rational(carried.points, carried.parts),
      }
    : null

/** Halves, quarters and so on in decimals, which always end: 15/2 → "7.5", -5/4 → "-1.25". */
export const endingDecimal = ({ numerator, denominator }: Rational): string => {
  const size = numerator < 0n ? -numerator : numerator
  let rest = size % denominator
  let decimals = ''
  while (rest > 0n) {
    decimals += String((rest * 10n) / denominator)
    rest = (rest * 10n) % denominator
  }
  return `${numerator < 0n ? '-' : ''}${size / denominator}${decimals === '' ? '' : `.${decimals}`}`
}

/** Sums as people read them: table points as a mixed number, points as a decimal. */
export const sumTexts = ({ tablePoints, points }: Sums): { readonly tablePoints: string; readonly points: string } => ({
  tablePoints: rationalMixed(tablePoints),
  points: endingDecimal(points),
})

const exact = ({ tablePoints, points }: Sums) => ({
  tablePoints: rationalText(tablePoints),
  points: endingDecimal(points),
})

/** What was carried over and what is ranked by, for programs; both null where nothing is carried over in part. */
export const exactSums = (standing: Summed) => {
  const carried = carriedOf(standing)
  return carried ? { carried: exact(carried), total: exact(sumsOf(standing)) } : { carried: null, total: null }
}
