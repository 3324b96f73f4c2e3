import { err, ok, type Result } from '../../rules/result.ts'
import { type Deal, type DealOutcome, firstDeal, nextDeal } from '../../rules/rotation.ts'
import type { OffenceRuled } from './events.ts'
import type { PlayedHand, TableError, TableState } from './state.ts'

/** Where an offence happened: the hand, and the running number of its deal; a hand that was void has several. */
export type Place = Pick<OffenceRuled, 'hand' | 'dealNumber'>

const outcomeOf = ({ deal, result }: PlayedHand): DealOutcome =>
  result.type === 'handDrawn' ? 'draw' : result.winner === deal.dealer ? 'dealer' : 'other'

/** The deal that nobody finishes any more, because the table was closed during it or before. */
export const unplayedDeal = ({ status, totals, hands, rotation }: TableState): Deal | undefined => {
  if (status !== 'CLOSED' || totals) return undefined
  const last = hands.at(-1)
  return last ? nextDeal(last.deal, outcomeOf(last), rotation) : firstDeal(rotation)
}

/** Of a table entered as totals the hands are not known; what happened in one binds nothing any more. */
const isOnLostSheet = ({ totals, rotation }: TableState, hand: number): boolean =>
  totals !== undefined && Number.isInteger(hand) && hand >= 1 && hand <= rotation.hands

/** The deal of this number, be it void meanwhile; else the one of the hand that is in play or counts. */
const dealAt = ({ next, hands, voided }: TableState, { hand, dealNumber }: Place): Deal | undefined => {
  const counted = [...(next ? [next] : []), ...hands.map(({ deal }) => deal)]
  const own = [...counted, ...voided.map(({ deal }) => deal)].find((deal) => deal.deal === dealNumber)
  return own?.hand === hand ? own : counted.find((deal) => deal.hand === hand)
}

/** The deal an offence happened in; null outside any, and where nothing can be bound any more. */
export const dealOf = (state: TableState, place: Place): Result<Deal | null, TableError> => {
  const { hand } = place
  if (hand === null || isOnLostSheet(state, hand)) return ok(null)
  const deal = dealAt(state, place)
  if (deal) return ok(deal)
  const unplayed = unplayedDeal(state)?.hand
  if (unplayed === hand) return ok(null)
  const { totals, rotation, next, hands } = state
  const last = totals ? rotation.hands : (unplayed ?? next?.hand ?? hands.length)
  return err({ code: 'PENALTY_HAND_UNKNOWN', hand, last })
}

/** The place of a hand at a table as it is now. */
export const placeOf = (state: TableState, hand: number | null): Place => {
  const found = dealOf(state, { hand })
  return found.ok && found.value ? { hand, dealNumber: found.value.deal } : { hand }
}
