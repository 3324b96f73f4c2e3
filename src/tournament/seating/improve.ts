import { pick, type Random } from '../random.ts'
import { Board, tableOf } from './board.ts'
import type { Sitting } from './sitting.ts'
import type { Strain } from './strain.ts'

/** Pairs looked at before the search settles for what it has; some 0.2 s, and less for few seats, where more does not help. */
const MAX_STEPS = 6_000_000
const STEPS_OF_A_SEAT = 5_000
/** Partners tried for a player something speaks against, before the next such player is looked at. */
const PARTNERS = 20
/** How often an exchange that makes things worse by one is taken all the same, to get out of a dead end. */
const UPHILL = 1 / 800

export interface Moves {
  /** The first session, by index, in which anybody may be moved. */
  readonly from?: number
  /** Whether players keep their place at the table: only those of one place are exchanged. */
  readonly lanes?: boolean
  /** Exchanges are with tables at most so many further up or down. */
  readonly near?: number
}

/** A place to exchange with, at random among those that the moves allow. */
const partnerOf = (place: number, tables: number, { lanes = false, near = tables }: Moves, random: Random): number => {
  const lane = lanes ? place & 3 : pick(4, random)
  if (near >= tables) return 4 * pick(tables, random) + lane
  const table = (place >> 2) + pick(2 * near + 1, random) - near
  return 4 * Math.min(Math.max(table, 0), tables - 1) + lane
}

/**
 * Exchanges players whose company something speaks against with random others of the same session as long as that does no
 * harm, until nothing is left or the steps are used up. The last tenth of the steps only improves. What comes out may be worse
 * than what went in.
 */
export const improve = (board: Board, random: Random, moves: Moves = {}): void => {
  const { players } = board
  const tables = players / 4
  const from = moves.from ?? 0
  const maxSteps = Math.min(MAX_STEPS, STEPS_OF_A_SEAT * players * (board.sessions.length - from))
  let steps = 0
  let isDone = tables === 1
  while (!isDone && steps < maxSteps) {
    isDone = true
    for (let session = from; session < board.sessions.length; session++) {
      for (let place = 0; place < players && steps < maxSteps; place++) {
        steps += 3 * board.effort
        if (board.against(session, place) === 0) continue
        isDone = false
        for (let tries = 0; tries < PARTNERS; tries++) {
          steps += 12 * board.effort
          const partner = partnerOf(place, tables, moves, random)
          if (tableOf(partner) === tableOf(place)) continue
          const change = board.change(session, place, partner)
          if (change > 1 || (change === 1 && (steps > 0.9 * maxSteps || random() > UPHILL))) continue
          board.exchange(session, place, partner)
          break
        }
      }
    }
  }
}

/** The better of what a search starts from and what it makes of it; `counts` as in `Board`. */
export const searched = (
  start: readonly Sitting[],
  strain: Strain,
  search: (board: Board) => void,
  counts = true,
): readonly Sitting[] => {
  const board = new Board(
    start.map((sitting) => sitting.slice()),
    strain,
    counts,
  )
  const before = board.cost()
  if (before === 0) return start
  search(board)
  return board.cost() < before ? board.sessions : start
}
