import { type ExtrasError, type FanInfo, SEATS } from '../../ruleset.ts'
import type { PopularDeal } from './deal.ts'
import type { PopularSwitches } from './switches.ts'

/** Why a hand cannot have been played like this. */
export interface PopularDealError {
  readonly code: ExtrasError['code'] | 'BAD_POINTS' | 'BAD_POT' | 'DISCARDER_WON'
  /** Says what would be right. */
  readonly message: string
}

/** Far above any hand and any jackpot, so that every sum of beans is exact. */
const MOST_POINTS = 1000
const MOST_POT = 1_000_000_000_000

const MOST_KONGS = 4

const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isSafeInteger(value) && value >= least && value <= most

type Extras = Pick<PopularDeal, 'doubles' | 'kongs' | 'taskDone'> & Pick<PopularDeal['jackpot'], 'target'>

/** The first thing about doubles, kongs, target and task that cannot be, if any. */
export const extrasFault = (
  { doubles, kongs, target, taskDone }: Extras,
  { highestDouble }: Pick<PopularSwitches, 'highestDouble'>,
  fans: readonly FanInfo[],
): ExtrasError | undefined => {
  if (!doubles.every((double) => isWhole(double, 1, highestDouble)))
    return { code: 'BAD_DOUBLE', message: `a chosen double is a whole number from 1 to ${highestDouble}` }
  if (kongs.some((kong) => kong.type === 'claimed' && kong.from === kong.konger))
    return { code: 'KONG_FROM_SELF', message: 'a claimed kong is from another seat' }
  if (SEATS.some((seat) => kongs.filter(({ konger }) => konger === seat).length > MOST_KONGS))
    return { code: 'FIFTH_KONG', message: `a seat has at most ${MOST_KONGS} kongs` }
  if (target !== null && !fans.some(({ number }) => number === target))
    return { code: 'BAD_TARGET', message: 'the target is the number of a fan' }
  if (new Set(taskDone).size < taskDone.length)
    return { code: 'TASK_TWICE', message: 'a seat fulfils the task of a hand once' }
  return undefined
}

/** The first thing about a hand that cannot be, if any. */
export const faultOf = (
  { win, jackpot: { pot, target }, ...deal }: PopularDeal,
  switches: Pick<PopularSwitches, 'highestDouble'>,
  fans: readonly FanInfo[],
): PopularDealError | undefined => {
  if (win && !isWhole(win.points, 0, MOST_POINTS))
    return { code: 'BAD_POINTS', message: `points are a whole number from 0 to ${MOST_POINTS}` }
  if (win && win.discarder === win.winner)
    return { code: 'DISCARDER_WON', message: 'the discarder is another seat than the winner' }
  if (!isWhole(pot, 0, MOST_POT)) return { code: 'BAD_POT', message: `the pot is a whole number from 0 to ${MOST_POT}` }
  return extrasFault({ ...deal, target }, switches, fans)
}
