import { pick, type Random } from '../random.ts'
import type { SeatingRow } from './plan.ts'
import type { Sitting } from './sitting.ts'

/** Places across all sessions; `player` and `table` of each, both from 0. */
interface Places {
  readonly player: Int32Array
  readonly table: Int32Array
}

/** Pairs up those of the places that share a key; at most one of a key stays without a partner (-1). */
const pairUp = (places: Int32Array, keys: Int32Array, count: number): Int32Array => {
  const partners = new Int32Array(places.length).fill(-1)
  const waiting = new Int32Array(count).fill(-1)
  places.forEach((place, index) => {
    const key = keys[place]!
    const other = waiting[key]!
    waiting[key] = other === -1 ? index : -1
    if (other === -1) return
    partners[index] = other
    partners[other] = index
  })
  return partners
}

/**
 * Splits places into two halves that are even at every table and, up to one, for every player: partners at a table and partners
 * of a player go to different halves, which works out because such pairs only form paths and rings of even length.
 */
const halve = (
  places: Int32Array,
  { player, table }: Places,
  players: number,
  random: Random,
): readonly [Int32Array, Int32Array] => {
  const links = [pairUp(places, table, table.length / 4), pairUp(places, player, players)]
  const sides = new Int8Array(places.length).fill(-1)
  for (let start = 0; start < places.length; start++) {
    if (sides[start] !== -1) continue
    sides[start] = pick(2, random)
    const open = [start]
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      for (const link of links) {
        const next = link[index]!
        if (next === -1 || sides[next] !== -1) continue
        sides[next] = 1 - sides[index]!
        open.push(next)
      }
    }
  }
  return [places.filter((_, index) => sides[index] === 0), places.filter((_, index) => sides[index] === 1)]
}

/** Places, four to a table, by the wind that each is given. */
const quartersOf = (player: Int32Array, players: number, random: Random): readonly Int32Array[] => {
  const places: Places = { player, table: Int32Array.from(player, (_, place) => place >> 2) }
  const all = Int32Array.from(player.keys())
  return halve(all, places, players, random).flatMap((half) => halve(half, places, players, random))
}

/**
 * The same for rows in which not everybody sits as often as everybody else. It comes out as even: each player has each wind equally often
 * in his own sessions, up to one.
 */
export const drawWindsOf = (rows: readonly SeatingRow[], random: Random): readonly SeatingRow[] => {
  const numbers = [...new Set(rows.flatMap(({ entrants }) => entrants))].sort((a, b) => a - b)
  const indexOf = new Map(numbers.map((number, index) => [number, index]))
  const player = Int32Array.from(rows.flatMap(({ entrants }) => entrants.map((number) => indexOf.get(number)!)))
  const seats = rows.map((): number[] => [0, 0, 0, 0])
  quartersOf(player, numbers.length, random).forEach((quarter, wind) => {
    for (const place of quarter) seats[place >> 2]![wind] = numbers[player[place]!]!
  })
  return rows.map((row, index) => {
    const [east, south, west, north] = seats[index]!
    return { ...row, entrants: [east!, south!, west!, north!] }
  })
}

/**
 * The same tables with their four players in order of initial winds. Halving twice gives every player each wind equally often up
 * to one (dossier E5 "Initial winds").
 */
export const drawWinds = (sessions: readonly Sitting[], players: number, random: Random): readonly Sitting[] => {
  const player = new Int32Array(sessions.length * players)
  sessions.forEach((sitting, session) => {
    player.set(sitting, session * players)
  })
  const quarters = quartersOf(player, players, random)
  const drawn = sessions.map(() => new Int32Array(players))
  quarters.forEach((quarter, wind) => {
    for (const place of quarter) {
      const inSession = place % players
      drawn[Math.floor(place / players)]![(inSession & ~3) + wind] = player[place]!
    }
  })
  return drawn
}
