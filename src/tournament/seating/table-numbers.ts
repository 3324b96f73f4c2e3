import { type Progress, UNWATCHED } from '../progress.ts'
import { type Random, shuffle } from '../random.ts'
import type { Sitting } from './sitting.ts'

/** How often a player sat at a table's number, from the numbers of the sessions before. */
const timesAt = (numbers: readonly Int32Array[], player: number, number: number): number => {
  let times = 0
  for (const session of numbers) if (session[player] === number) times++
  return times
}

/**
 * A number for each table among those it may have, all different; undefined where there is no such choice. Tables that find
 * theirs taken make another one look for a new one, and so on (augmenting paths).
 */
const choose = (tables: readonly number[], may: (table: number, number: number) => boolean): Int32Array | undefined => {
  const tableAt = new Int32Array(tables.length).fill(-1)
  const seen = new Int32Array(tables.length).fill(-1)
  const free = [...tables]
  const take = (table: number, number: number): true => {
    tableAt[number] = table
    return true
  }
  const seat = (table: number, round: number): boolean => {
    const vacant = free.findIndex((number) => may(table, number))
    if (vacant >= 0) return take(table, free.splice(vacant, 1)[0]!)
    for (const number of tables) {
      if (seen[number] === round || !may(table, number)) continue
      seen[number] = round
      if (seat(tableAt[number]!, round)) return take(table, number)
    }
    return false
  }
  return tables.every((table) => seat(table, table)) ? tableAt : undefined
}

/**
 * The same tables in an order, session by session, in which nobody comes back to a table number before that cannot be helped.
 * `before` are earlier sessions: for each player the table from 0, or -1.
 */
export const varyTables = (
  sessions: readonly Sitting[],
  players: number,
  before: readonly Int32Array[],
  random: Random,
  progress: Progress = UNWATCHED,
): readonly Sitting[] => {
  const tables = players / 4
  const numbers = [...before]
  return sessions.map((sitting, index) => {
    progress(index / sessions.length)
    const order = shuffle([...Array(tables).keys()], random)
    const atMost = (times: number) => (table: number, number: number) => {
      for (let place = 4 * table; place < 4 * table + 4; place++)
        if (timesAt(numbers, sitting[place]!, number) > times) return false
      return true
    }
    let tableAt: Int32Array | undefined
    for (let times = 0; !tableAt; times++) tableAt = choose(order, atMost(times))
    const own = new Int32Array(players)
    const drawn = new Int32Array(players)
    tableAt.forEach((table, number) => {
      const four = sitting.subarray(4 * table, 4 * table + 4)
      drawn.set(four, 4 * number)
      for (const player of four) own[player] = number
    })
    numbers.push(own)
    return drawn
  })
}
