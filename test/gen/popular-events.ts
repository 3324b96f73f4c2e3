import type { DealExtras, Ruleset, SwitchOverrides } from '../../src/rules/ruleset.ts'
import { NO_EXTRAS } from '../../src/rules/ruleset.ts'
import { getRuleset } from '../../src/rules/rulesets.ts'
import { fold } from '../../src/tournament/table/corrections.ts'
import type { HandDrawn, HandWon, Seated, TableEvent } from '../../src/tournament/table/events.ts'
import type { TableError, TableState } from '../../src/tournament/table/state.ts'
import { drawn, seated, won } from './table-events.ts'

/** A room with everything: doubles up to 4, a continuing dealer at 4, a jackpot and a task. */
export const ROOM: SwitchOverrides = { highestDouble: 4, continuingDealer: 4, jackpotStake: 50, taskReward: 20 }

export const popularRuleset = (switches: SwitchOverrides = ROOM): Ruleset => {
  const found = getRuleset('popular', switches)
  if (!found.ok) throw new Error(found.error.message)
  return found.value
}

export const POPULAR = popularRuleset()

/** What only rulesets that play for beans refuse at a table. */
export type PopularRefusal = 'INVALID_EXTRAS'

export const seatedPopular = (hands = 16, dealer: 'rotate' | 'continue' = 'continue'): Seated => seated(hands, dealer)

export const extrasOf = (change: Partial<DealExtras>): DealExtras => ({ ...NO_EXTRAS, ...change })

/** A win of six fan, entered by points, with what else it is paid by. */
export const wonBeans = (hand: number, extras: Partial<DealExtras> = {}, change: Partial<HandWon> = {}): HandWon =>
  won(hand, { points: 6, ...change, extras: extrasOf(extras) })

export const drawnBeans = (hand: number, extras: Partial<DealExtras> = {}): HandDrawn => ({
  ...drawn(hand),
  extras: extrasOf(extras),
})

export const popularTable = (...events: readonly TableEvent[]): TableState => {
  const state = fold(events, POPULAR)
  if (!state.ok || !state.value) throw new Error(JSON.stringify(state))
  return state.value
}

export const popularRefusal = (...events: readonly TableEvent[]): TableError | undefined => {
  const state = fold(events, POPULAR)
  return state.ok ? undefined : state.error
}
