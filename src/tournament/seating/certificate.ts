import { APART_KINDS, type Apart, type ApartKind, type DrawEntrant, kindsOf, withFewCompanions } from './apart.ts'
import { type SeatingRow, windSpread } from './plan.ts'

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
   * Those whom this seating keeps apart, as it was asked to, are not among them. A bound, which is not always reached.
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

/** Each pair's meetings: pairs as one number, first start number times `base` plus the second, sorted. */
const meetings = (rows: readonly SeatingRow[], base: number): Float64Array => {
  const pairs = new Float64Array(6 * rows.length)
  let next = 0
  for (const { entrants } of rows)
    entrants.forEach((a, seat) => {
      for (const b of entrants.slice(seat + 1)) pairs[next++] = Math.min(a, b) * base + Math.max(a, b)
    })
  return pairs.sort()
}

const countPairs = (pairs: Float64Array): { readonly pairsMet: number; readonly mostMeetings: number } => {
  let pairsMet = 0
  let run = 0
  let mostMeetings = 0
  pairs.forEach((pair, index) => {
    const isNew = index === 0 || pair !== pairs[index - 1]
    if (isNew) pairsMet++
    run = isNew ? 1 : run + 1
    mostMeetings = Math.max(mostMeetings, run)
  })
  return { pairsMet, mostMeetings }
}

const sessionsOfEach = (rows: readonly SeatingRow[]): ReadonlyMap<number, number> => {
  const sessions = new Map<number, number>()
  for (const number of rows.flatMap(({ entrants }) => entrants)) sessions.set(number, (sessions.get(number) ?? 0) + 1)
  return sessions
}

const sameTable = (rows: readonly SeatingRow[]): number => {
  const times = new Map<string, number>()
  let most = 0
  for (const { table, entrants } of rows)
    for (const entrant of entrants) {
      const count = (times.get(`${entrant} ${table}`) ?? 0) + 1
      times.set(`${entrant} ${table}`, count)
      most = Math.max(most, count)
    }
  return most
}

/** Meetings that nobody can spare his, when he sits so often and may sit with so many. */
const unavoidable = (seated: readonly DrawEntrant[], apart: Apart, sessions: ReadonlyMap<number, number>): number => {
  const companions = seated.map(() => seated.length - 1)
  for (const few of withFewCompanions(seated, apart, 3 * Math.max(...sessions.values())))
    companions[few.player] = few.companions
  const spare = seated.map(({ number }, index) => Math.max(0, 3 * (sessions.get(number) ?? 0) - companions[index]!))
  return Math.ceil(spare.reduce((sum, own) => sum + own, 0) / 2)
}

/** Counts a seating: who meets whom, who starts where. `apart` is what it was asked to keep apart. */
export const certifySeating = (
  rows: readonly SeatingRow[],
  entrants: readonly DrawEntrant[],
  apart: Apart,
): SeatingCertificate => {
  const sessions = sessionsOfEach(rows)
  const byNumber = new Map(entrants.map((entrant) => [entrant.number, entrant]))
  const seated = [...sessions.keys()].sort((a, b) => a - b).map((number) => byNumber.get(number) ?? { number })
  const pairs = meetings(rows, 1 + Math.max(0, ...sessions.keys()))
  const tally = countPairs(pairs)
  const within = { team: 0, country: 0, club: 0 }
  const wished = new Set(apart.pairs.map(([a, b]) => `${Math.min(a, b)} ${Math.max(a, b)}`))
  let keptApart = 0
  for (const { entrants: four } of rows)
    four.forEach((a, seat) => {
      for (const b of four.slice(seat + 1)) {
        for (const kind of APART_KINDS) {
          const value = byNumber.get(a)?.[kind] ?? null
          if (value !== null && value === byNumber.get(b)?.[kind]) within[kind]++
        }
        if (wished.has(`${Math.min(a, b)} ${Math.max(a, b)}`)) keptApart++
      }
    })
  const held: Apart = {
    kinds: kindsOf(apart).filter((kind) => within[kind] === 0),
    preferably: [],
    pairs: keptApart === 0 ? apart.pairs.filter((pair) => pair.every((number) => sessions.has(number))) : [],
  }
  return {
    players: seated.length,
    sessions: new Set(rows.map(({ session }) => session)).size,
    ...tally,
    repeatMeetings: pairs.length - tally.pairsMet,
    unavoidableMeetings: unavoidable(seated, held, sessions),
    within,
    keptApart,
    windSpread: windSpread(rows),
    leastWindSpread: [...sessions.values()].every((own) => own % 4 === 0) ? 0 : 1,
    sameTable: sameTable(rows),
  }
}
