import type { PerSeat, Ruleset, Seat } from '../../src/rules/ruleset.ts'
import { getRuleset } from '../../src/rules/rulesets.ts'
import type { PlacePolicy } from '../../src/tournament/policy.ts'
import { fold } from '../../src/tournament/table/corrections.ts'
import type { HandDrawn, HandWon, RiichiDeclared, Seated, TableEvent } from '../../src/tournament/table/events.ts'
import type { TableError, TableState } from '../../src/tournament/table/state.ts'
import { drawn, seated, won } from './table-events.ts'

const found = getRuleset('hybrid')
if (!found.ok) throw new Error(found.error.message)
export const HYBRID: Ruleset = found.value

/** What only the hybrid rules refuse at a table. */
export type HybridRefusal =
  | 'NO_SUCH_BASE'
  | 'RIICHI_DECLARED'
  | 'NO_RIICHI_TILE'
  | 'CLAIM_AGAINST_RIICHI'
  | 'RIICHI_SETTLED'
  | 'READY_REQUIRED'
  | 'READY_AGAINST_TILES'

export const PLACES: PlacePolicy = {
  startingPoints: 25_000,
  placementPoints: [20_000, 5000, -5000, -20_000],
  sticksAtEnd: 'FIRST_PLACE',
}

export const seatedHybrid = (places: PlacePolicy = PLACES, hands = 16): Seated => ({ ...seated(hands), places })

export const riichi = (hand: number, seat: Seat, double = false): RiichiDeclared => ({
  ...{ type: 'riichiDeclared', hand, seat, double },
})

/** A win entered by its base. */
export const wonBase = (hand: number, change: Partial<HandWon> = {}): HandWon => won(hand, { points: 1000, ...change })

export const NOT_READY: PerSeat<boolean> = [false, false, false, false]

export const drawnReady = (hand: number, ready: PerSeat<boolean> = NOT_READY): HandDrawn => ({
  ...drawn(hand),
  ready,
})

const folded = (events: readonly TableEvent[]) => fold(events, HYBRID)

export const hybridTable = (...events: readonly TableEvent[]): TableState => {
  const state = folded(events)
  if (!state.ok || !state.value) throw new Error(JSON.stringify(state))
  return state.value
}

export const hybridRefusal = (...events: readonly TableEvent[]): TableError | undefined => {
  const state = folded(events)
  return state.ok ? undefined : state.error
}
