import type { PerSeat } from '../../rules/ruleset.ts'
import {
  type Apart,
  type ApartKind,
  type DrawEntrant,
  keptApart,
  kindsOf,
  NOBODY_APART,
  withFewCompanions,
} from './apart.ts'
import { crowded } from './crowded.ts'
import type { SeatingRow } from './plan.ts'

/** What a seating is worth, counted from who sits where alone, however it came about. */
export interface SeatingCertificate {
  /** Entrants who have a seat in any session. */
  readonly players: number
  readonly sessions: number
  /** Pairs that meet at least once. */
  readonly pairsMet: number
  /** Meetings of pairs beyond their first. */
  readonly repeatMeetings: number
  /**
   * So many no seating could spare: who has more companions in all than there are people he may sit with meets somebody again.
   * Those whom this seating keeps apart, as it was asked to, are not among them. Four who come from three tables or fewer meet again,
   * too. A bound, which is not always reached.
   */
  readonly unavoidableMeetings: number
  /** How often the pair meets that meets most often. */
  readonly mostMeetings: number
  /** Meetings, again or not, of two who have something in common. */
  readonly within: Readonly<Record<ApartKind, number>>
  /** Meetings of pairs that were to be kept apart. */
  readonly keptApart: number
  /** The largest difference, for one entrant, between how often he starts on two winds. */
  readonly windSpread: number
  /** The least that difference could be: 0 where four divides everybody's sessions, or else 1. */
  readonly leastWindSpread: number
  /** How often the entrant sits at the same table number who does so most often. */
  readonly sameTable: number
}

/** Players by index, and the tables they sit at: four indices, East first. */
interface Counted {
  readonly seated: readonly DrawEntrant[]
  readonly fours: readonly PerSeat<number>[]
  readonly tables: readonly number[]
  /** Sessions of each player. */
  readonly sessions: Int32Array
}

const counted = (rows: readonly SeatingRow[], entrants: readonly DrawEntrant[]): Counted => {
  const byNumber = new Map(entrants.map((entrant) => [entrant.number, entrant]))
  const numbers = [...new Set(rows.flatMap(({ entrants: four }) => four))].sort((a, b) => a - b)
  const indexOf = new Map(numbers.map((number, index) => [number, index]))
  const at = (number: number): number => indexOf.get(number)!
  const fours = rows.map(({ entrants: [a, b, c, d] }): PerSeat<number> => [at(a), at(b), at(c), at(d)])
  const sessions = new Int32Array(numbers.length)
  for (const player of fours.flat()) sessions[player]!++
  return {
    ...{ fours, sessions },
    seated: numbers.map((number) => byNumber.get(number) ?? { number }),
    tables: rows.map(({ table }) => table),
  }
}

const PAIRS = [0, 1, 2, 3].flatMap((a) => [0, 1, 2, 3].flatMap((b) => (a < b ? [[a, b] as const] : [])))

/** Every meeting as one number that tells the pair, in order. */
const meetings = ({ fours, seated }: Counted): Float64Array => {
  const pairs = new Float64Array(6 * fours.length)
  let next = 0
  for (const four of fours)
    for (const [a, b] of PAIRS)
      pairs[next++] = Math.min(four[a]!, four[b]!) * seated.length + Math.max(four[a]!, four[b]!)
  return pairs.sort()
}

/** How many different numbers there are in a list in order, and how often the most frequent stands there. */
const runs = (list: Float64Array): { readonly different: number; readonly most: number } => {
  let different = 0
  let run = 0
  let most = 0
  for (let index = 0; index < list.length; index++) {
    const isNew = index === 0 || list[index] !== list[index - 1]
    if (isNew) different++
    run = isNew ? 1 : run + 1
    most = Math.max(most, run)
  }
  return { different, most }
}

/** How often the player sits at the same table number who does so most often. */
const sameTable = ({ fours, tables }: Counted): number => {
  const most = 1 + tables.reduce((last, table) => Math.max(last, table), 0)
  const places = fours.flatMap((four, row) => four.map((player) => player * most + tables[row]!))
  return runs(Float64Array.from(places).sort()).most
}

const windSpreadOf = ({ fours, seated }: Counted): number => {
  const counts = new Int32Array(4 * seated.length)
  for (const four of fours) four.forEach((player, wind) => void counts[4 * player + wind]!++)
  let most = 0
  for (let player = 0; player < counts.length; player += 4) {
    const own = counts.subarray(player, player + 4)
    most = Math.max(most, Math.max(...own) - Math.min(...own))
  }
  return most
}

/** Meetings of two of whom something holds. */
const meetingsOf = ({ fours }: Counted, holds: (a: number, b: number) => boolean): number => {
  let count = 0
  for (const four of fours) for (const [a, b] of PAIRS) if (holds(four[a]!, four[b]!)) count++
  return count
}

/** Meetings that nobody can spare his, when he sits so often and may sit with so many. */
const unavoidable = ({ seated, sessions }: Counted, apart: Apart): number => {
  const companions = seated.map(() => seated.length - 1)
  const most = sessions.reduce((last, own) => Math.max(last, own), 0)
  for (const few of withFewCompanions(seated, apart, 3 * most)) companions[few.player] = few.companions
  const spare = companions.map((own, player) => Math.max(0, 3 * sessions[player]! - own))
  return Math.ceil(spare.reduce((sum, own) => sum + own, 0) / 2)
}

/** Counts a seating: who meets whom, who starts where. `apart` is what it was asked to keep apart. */
export const certifySeating = (
  rows: readonly SeatingRow[],
  entrants: readonly DrawEntrant[],
  apart: Apart,
): SeatingCertificate => {
  const count = counted(rows, entrants)
  const { seated, sessions } = count
  const pairs = meetings(count)
  const { different, most } = runs(pairs)
  const inCommon = (kind: ApartKind): number => meetingsOf(count, keptApart(seated, { ...NOBODY_APART, kinds: [kind] }))
  const within = { team: inCommon('team'), country: inCommon('country'), club: inCommon('club') }
  const known = new Set(seated.map(({ number }) => number))
  const wished = apart.pairs.filter((pair) => pair.every((number) => known.has(number)))
  const together = meetingsOf(count, keptApart(seated, { ...NOBODY_APART, pairs: wished }))
  const held: Apart = {
    kinds: kindsOf(apart).filter((kind) => within[kind] === 0),
    preferably: [],
    pairs: together === 0 ? wished : [],
  }
  return {
    players: seated.length,
    sessions: new Set(rows.map(({ session }) => session)).size,
    pairsMet: different,
    repeatMeetings: pairs.length - different,
    unavoidableMeetings: Math.max(unavoidable(count, held), crowded(rows)),
    mostMeetings: most,
    within,
    keptApart: together,
    windSpread: windSpreadOf(count),
    leastWindSpread: sessions.every((own) => own % 4 === 0) ? 0 : 1,
    sameTable: sameTable(count),
  }
}
