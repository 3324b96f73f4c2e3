import type { Placement } from '../rules/offences/offence.ts'
import { type PerSeat, SEATS } from '../rules/ruleset.ts'
import { once } from './once.ts'
import type { SeatShare } from './table/state.ts'
import { pointsByRank, tableRanks } from './tablepoints.ts'
import type { Share } from './tally.ts'

/** What the standings need of one table. */
export interface TableResult {
  readonly session: number
  readonly table: number
  readonly entrants: PerSeat<number>
  readonly scores: PerSeat<number>
  readonly handsWon: PerSeat<number>
  /** What the most valuable hand of each seat was worth; 0 without one. */
  readonly bestHands: PerSeat<number>
  /** What rulings make of each seat's place. */
  readonly placements: PerSeat<Placement>
  /** The part of the scores that left the game. */
  readonly fines: PerSeat<number>
  /** What each player has of the seats that more than one played. */
  readonly shares?: readonly SeatShare[] | undefined
}

/**
 * What each player has of a table: a seat's results are its entrant's, unless others played it, too. Worked out once for a table as it
 * stands, since of an event's thousands only a few have changed since they were last counted.
 */
export const sharesOf = once((result: TableResult): readonly Share[] => {
  const { session, table, entrants, scores, handsWon, bestHands, placements, fines, shares } = result
  const ranks = tableRanks(scores, placements)
  const points12 = pointsByRank(ranks, placements)
  const all: Share[] = []
  for (const seat of SEATS) {
    const line = { session, table, seat, place: ranks[seat], tablePoints12: points12[seat], points: scores[seat] }
    const shared = shares?.filter((each) => each.seat === seat) ?? []
    for (const { scores: scoring, points, ...own } of shared)
      all.push({ line: { ...line, points, ...(!scoring && { tablePoints12: 0 }) }, ...own })
    if (shared.length === 0)
      all.push({
        player: entrants[seat],
        line,
        handsWon: handsWon[seat],
        bestHand: bestHands[seat],
        fines: fines[seat],
      })
  }
  return all
})
