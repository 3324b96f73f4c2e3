import { type Random, shuffle } from '../random.ts'
import { type Column, columns } from './columns.ts'
import { DESIGNS, type Design, develop } from './designs.ts'
import type { Sitting } from './sitting.ts'

/** Sessions by construction, in which nobody meets twice unless that is unavoidable. */
export interface Construction {
  /** At most as many as were asked for: there may be none further. */
  readonly sessions: readonly Sitting[]
  /** Groups of players, all together everybody, within which nobody meets; empty where the construction has none. */
  readonly strangers: readonly (readonly number[])[]
}

const fromZero = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)

/** A session of four lanes: players 0..m-1 are the first, and so on. */
const cyclic = (modulus: number, [a, b, c]: Column): Sitting => {
  const sitting = new Int32Array(4 * modulus)
  for (let x = 0; x < modulus; x++) {
    sitting[4 * x] = x
    sitting[4 * x + 1] = modulus + ((x + a) % modulus)
    sitting[4 * x + 2] = 2 * modulus + ((x + b) % modulus)
    sitting[4 * x + 3] = 3 * modulus + ((x + c) % modulus)
  }
  return sitting
}

const fromColumns = (modulus: number, list: readonly Column[]): Construction => ({
  sessions: list.map((column) => cyclic(modulus, column)),
  strangers: fromZero(4).map((lane) => fromZero(modulus).map((x) => lane * modulus + x)),
})

const tablesOf = (sitting: Sitting): readonly (readonly number[])[] =>
  fromZero(sitting.length / 4).map((table) => [...sitting.subarray(4 * table, 4 * table + 4)])

/** The players at one table of a session that is left out never meet, unless the design lets pairs meet again. */
const fromDesign = (design: Design, sessions: number, random: Random): Construction => {
  const order = shuffle(develop(design), random)
  const left = order[sessions]
  return { sessions: order.slice(0, sessions), strangers: left ? tablesOf(left) : [] }
}

/** The design for so many players with the fewest sessions that are enough, or else with the most. */
const designFor = (players: number, sessions: number): Design | undefined => {
  const designs = DESIGNS.filter((design) => design.players === players).sort((a, b) => a.sessions - b.sessions)
  return designs.find((design) => design.sessions >= sessions) ?? designs.at(-1)
}

/**
 * Sessions for a number of players that four divides, as many as were asked for or as are known without needless meetings
 * again. Cyclic columns come first: their lanes keep many people apart. `random` chooses among the sessions of a design.
 */
export const construct = (players: number, sessions: number, random: Random): Construction => {
  const modulus = players / 4
  const design = designFor(players, sessions)
  const list = columns(modulus, sessions)
  const enough = list.length >= sessions || list.length >= (design?.sessions ?? 0)
  return design && !enough ? fromDesign(design, sessions, random) : fromColumns(modulus, list)
}
