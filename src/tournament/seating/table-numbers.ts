import { pick, type Random, shuffle } from '../random.ts'
import type { Sitting } from './sitting.ts'

/** Exchanges of two tables' numbers tried for each table of a session. */
const TRIES = 30

/** How often a player sat at a table's number, from the numbers of the sessions before. */
const timesAt = (numbers: readonly Int32Array[], player: number, number: number): number => {
  let times = 0
  for (const session of numbers) if (session[player] === number) times++
  return times
}

/**
 * The same tables in an order, session by session, in which everybody comes to as many different table numbers as possible.
 * `before` are earlier sessions: for each player the table from 0, or -1.
 */
export const varyTables = (
  sessions: readonly Sitting[],
  players: number,
  before: readonly Int32Array[],
  random: Random,
): readonly Sitting[] => {
  const tables = players / 4
  const numbers = [...before]
  return sessions.map((sitting) => {
    const order = shuffle([...Array(tables).keys()], random)
    const cost = (table: number, number: number): number => {
      let sum = 0
      for (let place = 4 * table; place < 4 * table + 4; place++) sum += timesAt(numbers, sitting[place]!, number) ** 2
      return sum
    }
    for (let number = 0; number < tables; number++) {
      for (let tries = 0; tries < TRIES && cost(order[number]!, number) > 0; tries++) {
        const other = pick(tables, random)
        const [a, b] = [order[number]!, order[other]!]
        if (cost(a, other) + cost(b, number) >= cost(a, number) + cost(b, other)) continue
        order[number] = b
        order[other] = a
      }
    }
    const own = new Int32Array(players)
    const drawn = new Int32Array(players)
    order.forEach((table, number) => {
      drawn.set(sitting.subarray(4 * table, 4 * table + 4), 4 * number)
      for (let place = 4 * table; place < 4 * table + 4; place++) own[sitting[place]!] = number
    })
    numbers.push(own)
    return drawn
  })
}
