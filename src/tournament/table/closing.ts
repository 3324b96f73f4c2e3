import { type PerSeat, type Ruleset, SEATS, type Seat } from '../../rules/ruleset.ts'
import { tableRanks } from '../tablepoints.ts'
import { placementsOf } from './rulings.ts'
import { addScores, NOTHING, perSeat, sum } from './scores.ts'
import type { TableState } from './state.ts'

/** An amount in equal parts; what is left over goes one by one in turn order from the first dealer [assumption]. */
const parted = (amount: number, seats: readonly Seat[]): PerSeat<number> => {
  const part = Math.floor(amount / seats.length)
  const left = amount - part * seats.length
  return perSeat((seat) => {
    const at = seats.indexOf(seat)
    return at < 0 ? 0 : part + (at < left ? 1 : 0)
  })
}

/** Who gets the sticks that are left (dossier C7); nobody when they are void or nobody has won. */
const stickHolders = (state: TableState): readonly Seat[] => {
  switch (state.places?.sticksAtEnd) {
    case 'WINNER': {
      const last = state.hands.findLast(({ result }) => result.type === 'handWon')?.result
      return last?.type === 'handWon' ? [last.winner] : []
    }
    case 'FIRST_PLACE': {
      const ranks = tableRanks(state.scores, placementsOf(state.rulings))
      return SEATS.filter((seat) => ranks[seat] === 1)
    }
    case 'SPLIT':
      return SEATS
    default:
      return []
  }
}

/** Points by place; seats of equal rank share those of the places they take up (dossier C11). */
const placementOf = (points: PerSeat<number>, ranks: PerSeat<number>): PerSeat<number> => {
  return SEATS.reduce((total: PerSeat<number>, first) => {
    const tied = SEATS.filter((seat) => ranks[seat] === ranks[first])
    if (tied[0] !== first) return total
    const place = ranks[first] - 1
    const shared = points.slice(place, place + tied.length).reduce((amount, each) => amount + each, 0)
    return addScores(total, parted(shared, tied))
  }, NOTHING)
}

/** Gives out the sticks that are left, then points by place, as the policy says; nothing where games are not played for places. */
export const giveOut = (state: TableState, { stick }: Ruleset): TableState => {
  const { places } = state
  if (!places || stick === null) return state
  const holders = stickHolders(state)
  const given = holders.length > 0 ? state.sticks : 0
  const sticks = given > 0 ? parted(given * stick, holders) : NOTHING
  const scores = addScores(state.scores, sticks)
  const placement = placementOf(places.placementPoints, tableRanks(scores, placementsOf(state.rulings)))
  return {
    ...state,
    sticks: state.sticks - given,
    scores: addScores(scores, placement),
    final: { sticks, placement },
  }
}

/** The table as it was before: what comes to light later is ruled first, and all given out anew. */
export const takeBack = (state: TableState, { stick }: Ruleset): TableState => {
  const { final } = state
  if (!final || stick === null) return state
  const back = addScores(final.sticks, final.placement)
  return {
    ...state,
    sticks: state.sticks + sum(final.sticks) / stick,
    scores: perSeat((seat) => state.scores[seat] - back[seat]),
    final: undefined,
  }
}

type Ruled = Pick<TableState, 'scores' | 'rulings' | 'penalties' | 'totals' | 'places' | 'final'>

/** What moved by rulings and penalties, payments and fines; of totals only the fines are known. */
const ruledPoints = ({ rulings, penalties, totals }: Ruled): PerSeat<number> =>
  [
    ...rulings.map(({ ruling }) => ruling),
    ...penalties,
    ...(totals ? [{ payments: NOTHING, fines: totals.fines }] : []),
  ].reduce((total: PerSeat<number>, { payments, fines }) => addScores(total, addScores(payments, fines)), NOTHING)

/**
 * The scores as they would be without what was ruled: no payments and fines of rulings and penalties, no fines of totals, and what
 * the closing gave out by place given out by the places that are then.
 */
export const unruledScores = (table: Ruled): PerSeat<number> => {
  const { scores, places, final, rulings, penalties, totals } = table
  if (rulings.length === 0 && penalties.length === 0 && !totals) return scores
  const ruled = ruledPoints(table)
  if (!places || !final) return perSeat((seat) => scores[seat] - ruled[seat])
  const played = perSeat((seat) => scores[seat] - ruled[seat] - final.sticks[seat] - final.placement[seat])
  const ranks = tableRanks(played)
  const firsts = SEATS.filter((seat) => ranks[seat] === 1)
  const sticks = places.sticksAtEnd === 'FIRST_PLACE' ? parted(sum(final.sticks), firsts) : final.sticks
  const before = addScores(played, sticks)
  return addScores(before, placementOf(places.placementPoints, tableRanks(before)))
}
