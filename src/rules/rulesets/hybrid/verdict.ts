import type { CountedHybridFan, Counter, Counting } from './count.ts'
import type { Paid } from './paid.ts'
import { convertHalfFan, type FanAndFu } from './points.ts'

/** What the hybrid rules say of a hand. Fan are in halves, so that they are whole numbers. */
export interface HybridVerdict<Points extends number | bigint = number> {
  /** A legal winning shape. When false, everything else is empty. */
  readonly winning: boolean
  /** The minimum is reached without flowers; two half fan are one (dossier C4). */
  readonly meetsMinimum: boolean
  /** In the order of the fan table. */
  readonly list: readonly CountedHybridFan[]
  /** Other lists of the same base, fan and fu: nothing but the order of C12 speaks against them, so whoever declares one is right. */
  readonly equals: readonly (readonly CountedHybridFan[])[]
  readonly halfFans: number
  readonly halfFansWithoutFlowers: number
  readonly fu: number
  /** Fan and fu after the half-fan conversion (dossier C6 item 1). */
  readonly effective: FanAndFu
  /** What each loser of a self-draw pays (dossier C6); below the minimum, what it would be. */
  readonly base: Points
  /** How many countings share the base; of more than one the order of C12 "Choice of reading" chose. */
  readonly tied: number
}

/** Half fan as fan: `2`, `0.5`. */
export const fanText = (halfFans: number): string => `${Math.floor(halfFans / 2)}${halfFans % 2 === 0 ? '' : '.5'}`

/** `花龙x2 花牌x0.5`: each fan with what it contributes. */
export const fanListText = (list: readonly CountedHybridFan[]): string =>
  list.map(({ fan, halfFans }) => `${fan}x${fanText(halfFans)}`).join(' ')

/** A counting with its points. */
interface Candidate<Points> {
  readonly counting: Counting
  readonly fu: number
  readonly effective: FanAndFu
  readonly base: Points
}

/**
 * Of all ways to count a hand the one of highest base, then fan, then fu, then of the smallest fan-list text; those that
 * reach the minimum before those that do not (dossier C12 "Choice of reading").
 */
export const chooseCounting = <Points extends number | bigint>(
  counter: Counter,
  countings: readonly Counting[],
  { fuOf, pointsOf }: Paid<Points>,
  minimumHalfFans: number,
): HybridVerdict<Points> | undefined => {
  const reaching = countings.filter(({ halfFansWithoutFlowers }) => halfFansWithoutFlowers >= minimumHalfFans)
  const candidates = (reaching.length > 0 ? reaching : countings).map((counting): Candidate<Points> => {
    const fu = fuOf(counting)
    const effective = convertHalfFan({ halfFans: counting.halfFans, fu })
    return { counting, fu, effective, base: pointsOf(effective) }
  })
  const [first, ...rest] = candidates
  if (!first) return undefined
  const textOf = ({ counting }: Candidate<Points>): string => fanListText(counter.listOf(counting))
  const isBetter = (a: Candidate<Points>, b: Candidate<Points>): boolean =>
    a.base > b.base || (a.base === b.base && (byFanAndFu(a, b) || (!byFanAndFu(b, a) && textOf(a) < textOf(b))))
  const best = rest.reduce((before, other) => (isBetter(other, before) ? other : before), first)
  const equal = candidates.filter(({ base }) => base === best.base)
  const tied = equal.length === 1 ? 1 : new Set(equal.map((each) => `${textOf(each)} ${each.fu}`)).size
  const { halfFans, halfFansWithoutFlowers } = best.counting
  const alike = equal.filter((each) => !byFanAndFu(best, each))
  const others = new Map(alike.map((each) => [textOf(each), each]))
  others.delete(textOf(best))
  return {
    winning: true,
    meetsMinimum: reaching.length > 0,
    list: counter.listOf(best.counting),
    equals: [...others.values()].map(({ counting }) => counter.listOf(counting)),
    halfFans,
    halfFansWithoutFlowers,
    fu: best.fu,
    effective: best.effective,
    base: best.base,
    tied,
  }
}

const byFanAndFu = <Points>(a: Candidate<Points>, b: Candidate<Points>): boolean =>
  a.counting.halfFans > b.counting.halfFans || (a.counting.halfFans === b.counting.halfFans && a.fu > b.fu)

/** The verdict on tiles that are no winning shape. */
export const notWinning = <Points extends number | bigint>(base: Points): HybridVerdict<Points> => ({
  winning: false,
  meetsMinimum: false,
  list: [],
  equals: [],
  halfFans: 0,
  halfFansWithoutFlowers: 0,
  fu: 0,
  effective: { halfFans: 0, fu: 0 },
  base,
  tied: 0,
})
