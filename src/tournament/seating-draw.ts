import { err, ok, type Result } from '../rules/result.ts'
import type { PerSeat } from '../rules/ruleset.ts'
import { pick, type Random, shuffle } from './random.ts'
import { MAX_SESSIONS, type SeatingPlan, type SeatingRow, seatingPlan } from './seating.ts'

/** Who is to be seated: a start number and, if any, the team. */
export interface DrawEntrant {
  readonly number: number
  readonly team?: string | null
}

/** Why no seats can be drawn. `short` is how many players would make the tables full. */
export type DrawError =
  | { readonly code: 'PLAYERS_NOT_MULTIPLE_OF_FOUR'; readonly players: number; readonly short: number }
  | { readonly code: 'TOO_MANY_PLAYERS'; readonly players: number; readonly max: number }
  | { readonly code: 'ENTRANT_TWICE'; readonly entrant: number }
  | { readonly code: 'SESSIONS_OUT_OF_RANGE'; readonly sessions: number; readonly max: number }

/** Seats looked at or exchanges tried before the search settles for what it has; some 0.1 s. */
const MAX_STEPS = 2_000_000
/** Partners tried for a player who meets somebody again, before the next such player is looked at. */
const PARTNERS = 20
/** How often an exchange that makes things worse by one is taken all the same, to get out of a dead end. */
const UPHILL = 1 / 800
/** A team-mate counts as somebody already met this often. */
const TEAM_MATE = 2

/** A draw in progress: players as indices 0..n-1; four neighbours in a session share a table. */
interface Draft {
  readonly sessions: readonly number[][]
  /** How often player a has met player b: `met[a * n + b]`. */
  readonly met: Uint16Array
  readonly players: number
}

const tableOf = (place: number): number => place & ~3

const meet = ({ met, players }: Draft, a: number, b: number, times: number): void => {
  met[a * players + b]! += times
  met[b * players + a]! += times
}

/** Meetings that `player` has had with those at the table of `place`, the one who sits at `place` left out. */
const meetings = ({ met, players }: Draft, session: readonly number[], player: number, place: number): number => {
  const table = tableOf(place)
  let sum = 0
  for (let other = table; other < table + 4; other++)
    if (other !== place) sum += met[player * players + session[other]!]!
  return sum
}

/** What a player at his place meets again: without the three meetings of this very table. */
const again = (draft: Draft, session: readonly number[], place: number): number =>
  meetings(draft, session, session[place]!, place) - 3

/** Books (1) or takes back (-1) the meetings of the player at a place. */
const book = (draft: Draft, session: readonly number[], place: number, times: 1 | -1): void => {
  const table = tableOf(place)
  for (let other = table; other < table + 4; other++)
    if (other !== place) meet(draft, session[place]!, session[other]!, times)
}

/** Exchanges the players of two places at different tables. */
const exchange = (draft: Draft, session: number[], a: number, b: number): void => {
  for (const place of [a, b]) book(draft, session, place, -1)
  const player = session[a]!
  session[a] = session[b]!
  session[b] = player
  for (const place of [a, b]) book(draft, session, place, 1)
}

/** By how much exchanging two players of different tables changes the number of meetings beyond the first. */
const changeBy = (draft: Draft, session: readonly number[], a: number, b: number): number =>
  meetings(draft, session, session[a]!, b) +
  meetings(draft, session, session[b]!, a) -
  again(draft, session, a) -
  again(draft, session, b)

/**
 * Exchanges players who meet somebody again with random others of the same session as long as that does no harm, until
 * nobody meets again or the steps are used up. The last tenth of the steps only improves.
 */
const improve = (draft: Draft, random: Random): void => {
  let steps = 0
  let conflicts = true
  while (conflicts && steps < MAX_STEPS) {
    conflicts = false
    for (const session of draft.sessions) {
      for (let place = 0; place < draft.players; place++) {
        steps++
        if (again(draft, session, place) === 0) continue
        conflicts = true
        for (let tries = 0; tries < PARTNERS; tries++) {
          steps++
          const other = pick(draft.players, random)
          if (tableOf(other) === tableOf(place)) continue
          const change = changeBy(draft, session, place, other)
          if (change > 1 || (change === 1 && (steps > 0.9 * MAX_STEPS || random() > UPHILL))) continue
          exchange(draft, session, place, other)
          break
        }
      }
    }
  }
}

const firstDraft = (
  entrants: readonly DrawEntrant[],
  sessions: number,
  random: Random,
  played: readonly SeatingRow[],
): Draft => {
  const players = entrants.length
  const order = entrants.map((_, index) => index)
  const draft: Draft = {
    sessions: Array.from({ length: sessions }, () => shuffle(order, random)),
    met: new Uint16Array(players * players),
    players,
  }
  const indexOf = new Map(entrants.map(({ number }, index) => [number, index]))
  const meetAll = (group: readonly (number | undefined)[]) =>
    group.forEach((a, index) => {
      for (const b of group.slice(index + 1)) if (a !== undefined && b !== undefined) meet(draft, a, b, 1)
    })
  for (const row of played) meetAll(row.entrants.map((number) => indexOf.get(number)))
  for (const session of draft.sessions)
    for (let table = 0; table < players; table += 4) meetAll(session.slice(table, table + 4))
  entrants.forEach(({ team }, a) => {
    if (team == null) return
    for (let b = a + 1; b < players; b++) if (entrants[b]!.team === team) meet(draft, a, b, TEAM_MATE)
  })
  return draft
}

/** A player's place at a table, whose wind is to be found. */
interface Place {
  readonly player: number
  /** Table across all sessions. */
  readonly table: number
}

/** Pairs up the places that share a key; at most one of a key stays without a partner (-1). */
const pairUp = (places: readonly Place[], key: keyof Place): Int32Array => {
  const partners = new Int32Array(places.length).fill(-1)
  const waiting = new Map<number, number>()
  places.forEach((place, index) => {
    const other = waiting.get(place[key])
    if (other === undefined) {
      waiting.set(place[key], index)
      return
    }
    waiting.delete(place[key])
    partners[index] = other
    partners[other] = index
  })
  return partners
}

/**
 * Splits places into two halves that are even at every table and, up to one, for every player: partners at a table and partners
 * of a player go to different halves, which works out because such pairs only form paths and rings of even length.
 */
const halve = (places: readonly Place[], random: Random): readonly [Place[], Place[]] => {
  const links = [pairUp(places, 'table'), pairUp(places, 'player')]
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

/**
 * The four players of every table by initial wind. Halving twice gives every player each wind equally often up to one
 * (dossier E5 "Initial winds").
 */
const drawWinds = ({ sessions, players }: Draft, random: Random): readonly PerSeat<number>[] => {
  const places = sessions.flatMap((session, index) =>
    session.map((player, place) => ({ player, table: (index * players + place) >> 2 })),
  )
  const winds = halve(places, random).flatMap((half) => halve(half, random))
  const tables = Array.from({ length: places.length / 4 }, (): [number, number, number, number] => [0, 0, 0, 0])
  winds.forEach((half, wind) => {
    for (const { player, table } of half) tables[table]![wind as 0 | 1 | 2 | 3] = player
  })
  return tables
}

/** More would keep the search, and whoever waits for it, for too long. */
const MAX_DRAWN = 2_000

const refusal = (entrants: readonly DrawEntrant[], sessions: number): DrawError | undefined => {
  const players = entrants.length
  if (!Number.isInteger(sessions) || sessions < 1 || sessions > MAX_SESSIONS)
    return { code: 'SESSIONS_OUT_OF_RANGE', sessions, max: MAX_SESSIONS }
  if (players === 0 || players % 4 !== 0)
    return { code: 'PLAYERS_NOT_MULTIPLE_OF_FOUR', players, short: 4 - (players % 4) }
  if (players > MAX_DRAWN) return { code: 'TOO_MANY_PLAYERS', players, max: MAX_DRAWN }
  const twice = entrants.find((entrant, index) => index > 0 && entrant.number === entrants[index - 1]!.number)
  return twice && { code: 'ENTRANT_TWICE', entrant: twice.number }
}

/**
 * Draws `sessions` sessions at random: everybody sits once in each, initial winds come out equally often up to one, and two
 * players meet twice, or team-mates meet at all, as rarely as a search of bounded length can manage. Not always the optimum:
 * near the bound of floor((n - 1) / 3) sessions some meetings again remain. `random` and the set of entrants decide the draw.
 * `played` are rows of earlier sessions: their meetings are avoided too, and the new sessions are numbered after them.
 */
export const drawSeating = (
  entrants: readonly DrawEntrant[],
  sessions: number,
  random: Random,
  played: readonly SeatingRow[] = [],
): Result<SeatingPlan, DrawError> => {
  const sorted = [...entrants].sort((a, b) => a.number - b.number)
  const error = refusal(sorted, sessions)
  if (error) return err(error)
  const draft = firstDraft(sorted, sessions, random, played)
  improve(draft, random)
  const tables = sorted.length / 4
  const before = played.reduce((last, row) => Math.max(last, row.session), 0)
  const numberOf = (player: number): number => sorted[player]!.number
  const rows = drawWinds(draft, random).map(([east, south, west, north], index) => ({
    session: before + Math.floor(index / tables) + 1,
    table: (index % tables) + 1,
    entrants: [numberOf(east), numberOf(south), numberOf(west), numberOf(north)] as const,
  }))
  return ok(seatingPlan(rows))
}
