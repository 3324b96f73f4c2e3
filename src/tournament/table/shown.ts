import { isOpen, UNDECLARED } from '../../rules/hand.ts'
import { parseHandFacts } from '../../rules/handline.ts'
import type { Deal } from '../../rules/rotation.ts'
import { type Ruleset, SEATS, type Seat } from '../../rules/ruleset.ts'
import type { HandDrawn } from './events.ts'
import { riichiOf } from './riichi.ts'
import type { TableError, TableState } from './state.ts'

/** Only the 13 tiles are looked at: any will do where a winning tile belongs. */
const ANY_WIN = { win: '1m', how: 'T', flags: '-', flowers: 0 }

/**
 * Looks again at the hands that were shown at a draw, as melds and closed tiles: a correction may have changed what was declared
 * in the deal, or its winds. Who has declared riichi shows no open meld (dossier C2), and whether a hand is ready may hang on both
 * (C11).
 */
export const shownAgain = (
  state: TableState,
  { hand, ready, shown }: Pick<HandDrawn, 'hand' | 'ready' | 'shown'>,
  deal: Deal,
  ruleset: Ruleset,
): TableError | undefined => {
  const look = (seat: Seat): TableError | undefined => {
    const [melds, closed] = shown?.[seat]?.split(' ') ?? []
    if (melds === undefined || closed === undefined) return undefined
    const winds = { seatWind: deal.winds[seat], roundWind: deal.roundWind }
    const facts = parseHandFacts({ melds: melds === '-' ? [] : melds.split(','), closed, ...ANY_WIN, ...winds })
    if (!facts.ok) return undefined
    const riichi = riichiOf(state, deal, seat)
    if (riichi !== 'none' && facts.value.melds.some(isOpen)) return { code: 'CLAIM_AGAINST_RIICHI', hand, seat }
    const found = ruleset.isReady({ ...facts.value, declared: { ...UNDECLARED, riichi } })
    return found.ok && found.value !== ready?.[seat]
      ? { code: 'READY_AGAINST_TILES', hand, seat, ready: found.value }
      : undefined
  }
  for (const seat of SEATS) {
    const error = look(seat)
    if (error) return error
  }
  return undefined
}
