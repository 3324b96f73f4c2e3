import type { SwitchOverrides } from '../../../src/rules/index.ts'
import {
  createPopular,
  type Popular,
  type PopularDeal,
  type PopularSettlement,
} from '../../../src/rules/rulesets/popular/index.ts'

export const popularOf = (overrides: SwitchOverrides = {}): Popular => {
  const popular = createPopular(overrides)
  if (!popular.ok) throw new Error(popular.error.message)
  return popular.value
}

/** A drawn hand in which nothing else happened. */
export const DRAWN: PopularDeal = {
  win: null,
  dealer: 0,
  continuing: false,
  doubles: [1, 1, 1, 1],
  kongs: [],
  jackpot: { pot: 0, target: null },
  taskDone: [],
}

/** A doubling room, where chosen doubles are the normal case. */
const DOUBLING = { highestDouble: 8 }

/** What a hand comes to that must be possible. */
export const settle = (deal: Partial<PopularDeal>, overrides: SwitchOverrides = {}): PopularSettlement => {
  const settled = popularOf({ ...DOUBLING, ...overrides }).settle({ ...DRAWN, ...deal })
  if (!settled.ok) throw new Error(settled.error.message)
  return settled.value
}
