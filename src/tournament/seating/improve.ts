import { pick, type Random } from '../random.ts'
import { Board, tableOf } from './board.ts'
import type { Sitting } from './sitting.ts'
import type { Strain } from './strain.ts'

/** Pairs looked at before the search settles for what it has; some 0.2 s, and less for few seats, where more does not help. */
const MAX_STEPS = 6_000_000
const STEPS_OF_A_SEAT = 5_000
const MOST_ATTEMPTS = 12
/** Partners tried for a player something speaks against, before the next such player is looked at. */
const PARTNERS = 20
/** How often an exchange that makes things worse by one is taken all the same, to get out of a dead end. */
const UPHILL = 1 / 800
/** After so much of the steps nothing is made worse any more. */
const COOLING = 0.9

/** How many steps a search of so many seats has. */
const stepsFor = (seats: number): number => Math.min(MAX_STEPS, STEPS_OF_A_SEAT * seats)

/** How often a draw of so many seats may be made anew without taking longer than a large one does: short searches end unlike. */
export const attemptsFor = (seats: number): number => Math.min(MOST_ATTEMPTS, Math.floor(MAX_STEPS / stepsFor(seats)))

export interface Moves {
  /** The first session, by index, in which anybody may be moved. */
  readonly from?: number
  /** Whether players keep their place at the table: only those of one place are exchanged. */
  readonly lanes?: boolean
  /** Exchanges are with tables at most so many further up or down. */
  readonly near?: number
  /** Whether exchanges that make things worse are taken more often, the earlier the more: where nobody's place is worth anything. */
  readonly anneals?: boolean
}

/** A place to exchange with, at random among those that the moves allow. */
const partnerOf = (place: number, tables: number, { lanes = false, near = tables }: Moves, random: Random): number => {
  const lane = lanes ? place & 3 : pick(4, random)
  if (near >= tables) return 4 * pick(tables, random) + lane
  const table = (place >> 2) + pick(2 * near + 1, random) - near
  return 4 * Math.min(Math.max(table, 0), tables - 1) + lane
}

/** What an exchange may make worse, more or less, at the start of a search that anneals. */
const HEAT = 0.5

/** Whether an exchange is taken that changes things for the worse by so much, when so much of the search is over. */
const isTaken = (change: number, over: number, { anneals = false }: Moves, random: Random): boolean => {
  if (change <= 0) return true
  const left = 1 - over / COOLING
  if (left <= 0) return false
  return anneals ? random() < Math.exp(-change / (HEAT * left)) : change === 1 && random() <= UPHILL
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
  const maxSteps = stepsFor(players * (board.sessions.length - from))
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
          if (!isTaken(change, steps / maxSteps, moves, random)) continue
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
