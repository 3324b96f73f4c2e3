import { type PerSeat, type Ruleset, SEATS, type Seat } from '../../rules/ruleset.ts'
import { tableRanks } from '../tablepoints.ts'
import { addScores, NOTHING, perSeat, sum } from './scores.ts'
import type { TableState } from './state.ts'
import { type Placing, placementsAt } from './stints.ts'

/** An amount in equal parts of whole points, rounded down. */
const parted = (amount: number, seats: readonly Seat[]): PerSeat<number> =>
  perSeat((seat) => (seats.includes(seat) ? Math.floor(amount / seats.length) : 0))

/**
 * Adds what equals could not share in whole points: to the first place or, where that is shared, to the last [assumption]. Equals stay
 * equal by it and nobody passes another, so that ranks never come from rounded numbers.
 */
const withLeftOver = (parts: PerSeat<number>, amount: number, ranks: PerSeat<number>): PerSeat<number> => {
  const ranked = (rank: number) => SEATS.filter((seat) => ranks[seat] === rank)
  const takers = ranked(1).length === 1 ? ranked(1) : ranked(Math.max(...ranks))
  return addScores(parts, parted(amount - sum(parts), takers))
}

/** Who gets the sticks that are left (dossier C7); nobody when they are void or nobody has won. */
const stickHolders = (state: TableState, ranks: PerSeat<number>): readonly Seat[] => {
  switch (state.places?.sticksAtEnd) {
    case 'WINNER': {
      const last = state.hands.findLast(({ result }) => result.type === 'handWon')?.result
      return last?.type === 'handWon' ? [last.winner] : []
    }
    case 'FIRST_PLACE':
      return SEATS.filter((seat) => ranks[seat] === 1)
    case 'SPLIT':
      return SEATS
    default:
      return []
  }
}

/** Points by place; seats of equal rank share those of the places they take up (dossier C11). */
const placementOf = (points: PerSeat<number>, ranks: PerSeat<number>): PerSeat<number> => {
  const parts = perSeat((seat) => {
    const tied = SEATS.filter((other) => ranks[other] === ranks[seat])
    const place = ranks[seat] - 1
    const shared = points.slice(place, place + tied.length).reduce((total, each) => total + each, 0)
    return parted(shared, tied)[seat]
  })
  return withLeftOver(parts, sum(points), ranks)
}

/** Gives out the sticks that are left, then points by place, as the policy says; nothing where games are not played for places. */
export const giveOut = (state: TableState, { stick }: Ruleset): TableState => {
  const { places } = state
  if (!places || stick === null) return state
  const ranksBy = (scores: PerSeat<number>) => tableRanks(scores, placementsAt(state))
  const before = ranksBy(state.scores)
  const holders = stickHolders(state, before)
  const given = holders.length > 0 ? state.sticks : 0
  const sticks = given > 0 ? withLeftOver(parted(given * stick, holders), given * stick, before) : NOTHING
  const scores = addScores(state.scores, sticks)
  const placement = placementOf(places.placementPoints, ranksBy(scores))
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

type Ruled = Pick<TableState, 'scores' | 'penalties' | 'totals' | 'places' | 'final'> & Placing

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
  const placements = placementsAt({ ...table, rulings: [] })
  const ranks = tableRanks(played, placements)
  const firsts = SEATS.filter((seat) => ranks[seat] === 1)
  const given = sum(final.sticks)
  const sticks = places.sticksAtEnd === 'FIRST_PLACE' ? withLeftOver(parted(given, firsts), given, ranks) : final.sticks
  const before = addScores(played, sticks)
  return addScores(before, placementOf(places.placementPoints, tableRanks(before, placements)))
}
