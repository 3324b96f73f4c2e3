import type { Hand } from '../../hand.ts'
import { err, ok, type Result } from '../../result.ts'
import type { ClaimReview, DeclaredFan, FanInfo, SwitchOverrides, Verdict } from '../../ruleset.ts'
import { createMcr } from '../mcr/index.ts'
import { reviewClaim } from '../mcr/review.ts'
import { SWITCHES as FAN_SWITCHES, type SwitchError } from '../mcr/switches.ts'
import { faultOf, type PopularDealError } from './check.ts'
import type { PopularDeal } from './deal.ts'
import { type PopularSettlement, settlePopular } from './settle.ts'
import { type PopularSwitches, parsePopularSwitches } from './switches.ts'

export type { PopularDealError } from './check.ts'
export type { Kong, PopularDeal, PopularWin } from './deal.ts'
export type { PopularSettlement } from './settle.ts'
export { MOST_DOUBLE, POPULAR_SWITCHES, type PopularSwitches } from './switches.ts'

/** The popular game 大眾麻將 (dossier D8): the fan of `mcr-cn`, paid in beans. */
export interface Popular {
  readonly key: 'popular'
  /** Changes whenever a verdict or a payment may change. */
  readonly version: string
  /** Fan without flowers that a win needs; 0 is no minimum. */
  readonly minimum: number
  readonly fans: readonly FanInfo[]
  readonly switches: PopularSwitches
  readonly judge: (hand: Hand) => Verdict
  readonly review: (hand: Hand, declared: readonly DeclaredFan[]) => ClaimReview
  /** What a hand, won or drawn, comes to, or why it cannot have been. */
  readonly settle: (deal: PopularDeal) => Result<PopularSettlement, PopularDealError>
}

const VERSION = 'popular-1'

/** The popular ruleset of a room; refuses an unknown switch or value. The switches of the fan are `mcr-cn`'s (dossier D9). */
export const createPopular = (overrides: SwitchOverrides = {}): Result<Popular, SwitchError> => {
  const parsed = parsePopularSwitches(overrides)
  if (!parsed.ok) return parsed
  const switches = parsed.value
  const mcr = createMcr('mcr-cn', Object.fromEntries(FAN_SWITCHES.map(({ key }) => [key, switches[key]])))
  if (!mcr.ok) return mcr
  const { fans, version } = mcr.value
  const { minimum } = switches
  const judge = (hand: Hand): Verdict => {
    const verdict = mcr.value.judge(hand)
    return { ...verdict, meetsMinimum: verdict.winning && verdict.pointsWithoutFlowers >= minimum }
  }
  return ok({
    key: 'popular',
    version: `${VERSION}, ${version}`,
    minimum,
    fans,
    switches,
    judge,
    review: (hand, declared) => reviewClaim(hand, judge(hand), fans, switches, declared),
    settle: (deal) => {
      const fault = faultOf(deal, switches, fans)
      return fault ? err(fault) : ok(settlePopular(deal, switches))
    },
  })
}
