import type { Random } from '../random.ts'
import { shuffle } from '../random.ts'
import { type Board, tableOf } from './board.ts'
import { columns } from './columns.ts'
import { improve, searched } from './improve.ts'
import type { Sitting } from './sitting.ts'
import type { Strain } from './strain.ts'

/** Players `ranked` best first; four pots of a quarter each, every other one from its end, so that tables come out equally strong. */
const pots = (ranked: readonly number[]): readonly (readonly number[])[] => {
  const size = ranked.length / 4
  return [0, 1, 2, 3].map((pot) => {
    const own = ranked.slice(pot * size, (pot + 1) * size)
    return pot % 2 === 0 ? own : own.reverse()
  })
}

/**
 * The snake: the first table gets the best, the last of the second quarter, the first of the third and the last of the fourth.
 * Further sessions mix the quarters anew; every table always has one of each. Tables exchange players of one quarter where somebody
 * would meet again or sit with whom he should not, neighbours first.
 */
export const snake = (
  ranked: readonly number[],
  sessions: number,
  strain: Strain,
  random: Random,
): readonly Sitting[] => {
  const quarters = pots(ranked)
  const size = ranked.length / 4
  const numbers = [...Array(size).keys()]
  const list = columns(size, sessions)
  const start = Array.from({ length: sessions }, (_, session) => {
    const column = list[session]
    const shift = quarters.map((_, pot) =>
      column || pot === 0
        ? numbers.map((table) => (table + (pot === 0 ? 0 : column![pot - 1]!)) % size)
        : shuffle(numbers, random),
    )
    return Int32Array.from(
      { length: ranked.length },
      (_, place) => quarters[place & 3]![shift[place & 3]![place >> 2]!]!,
    )
  })
  const near = searched(start, strain, (board) => improve(board, random, { lanes: true, near: 2 }))
  return searched(near, strain, (board) => improve(board, random, { lanes: true }))
}

/** How far up or down an exchange is looked for, one place after the other, before chance decides. */
const REACH = 60

/** Exchanges whose company something speaks against with the nearest in the ranking where that helps. */
const exchangeNearest = (board: Board): void => {
  for (let isMoving = true; isMoving; ) {
    isMoving = false
    for (let place = 0; place < board.players; place++) {
      for (let step = 1; step <= REACH && board.against(0, place) > 0; step++) {
        const partner = [place + step, place - step].find(
          (other) =>
            other >= 0 &&
            other < board.players &&
            tableOf(other) !== tableOf(place) &&
            board.change(0, place, other) < 0,
        )
        if (partner === undefined) continue
        board.exchange(0, place, partner)
        isMoving = true
      }
    }
  }
}

/**
 * One session in the manner of the Swiss system: the first four at the first table and so on, except that whoever would meet
 * somebody again, or sit with whom he should not, changes places with somebody as near as possible.
 */
export const swiss = (ranked: readonly number[], strain: Strain, random: Random): readonly Sitting[] => {
  const nearest = searched([Int32Array.from(ranked)], strain, exchangeNearest)
  const near = searched(nearest, strain, (board) => improve(board, random, { near: 4 }))
  return searched(near, strain, (board) => improve(board, random))
}
