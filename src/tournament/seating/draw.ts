import { err, ok, type Result } from '../../rules/result.ts'
import type { PerSeat } from '../../rules/ruleset.ts'
import { type Progress, part, UNWATCHED } from '../progress.ts'
import type { Random } from '../random.ts'
import { type Apart, type ApartError, apartError, type DrawEntrant, keptApart, NOBODY_APART } from './apart.ts'
import { balanced, shuffled } from './balanced.ts'
import { snake, swiss } from './by-ranking.ts'
import { evenOut } from './even-winds.ts'
import { attemptsFor, improve, searched } from './improve.ts'
import { MAX_ENTRANTS, MAX_SESSIONS, type SeatingPlan, type SeatingRow, seatingPlan } from './plan.ts'
import type { Sitting } from './sitting.ts'
import { type Strain, strainOf } from './strain.ts'
import { varyTables } from './table-numbers.ts'
import { drawWinds } from './winds.ts'

/**
 * How seats are drawn. BALANCED: nobody meets twice, as far as can be. RANDOM: by chance alone. By the ranking: SNAKE makes the
 * tables equally strong; SWISS puts neighbours together, for one session; RANK_GROUPS lets the best play among themselves, and so on.
 */
export const SEATING_METHODS = ['BALANCED', 'RANDOM', 'SNAKE', 'SWISS', 'RANK_GROUPS'] as const
export type SeatingMethod = (typeof SEATING_METHODS)[number]

/** How seats were drawn: with the same entrants and earlier sessions, the same again gives the same seats. */
export interface Drawn {
  readonly method: SeatingMethod
  readonly seed: number
  /** Of RANK_GROUPS; else null. */
  readonly groupSize: number | null
  readonly apart: Apart
}

/** Why no seats can be drawn. `short` is how many players would make the tables full. */
export type DrawError =
  | { readonly code: 'PLAYERS_NOT_MULTIPLE_OF_FOUR'; readonly players: number; readonly short: number }
  | { readonly code: 'TOO_MANY_PLAYERS'; readonly players: number; readonly max: number }
  | { readonly code: 'ENTRANT_TWICE'; readonly entrant: number }
  | { readonly code: 'SESSIONS_OUT_OF_RANGE'; readonly sessions: number; readonly max: number }
  /** Where everybody sits next depends on the session before. */
  | { readonly code: 'ONE_SESSION_AT_A_TIME'; readonly sessions: number }
  | ApartError

/** What the drawing of seats goes by. */
export interface DrawOptions {
  readonly method: SeatingMethod
  /** The best first; who is not on it comes last, by number. */
  readonly ranking: readonly number[]
  /** Players of a rank group; the last may be smaller. */
  readonly groupSize: number
  /** In rank groups as far as can be. */
  readonly apart: Apart
  /** Rows of earlier sessions: their meetings are avoided too, winds and table numbers go on from them. */
  readonly played: readonly SeatingRow[]
  /** Seats of the whole draw that this is a part of, whose parts share the time for searches; its own if left out. */
  readonly seats?: number
}

const DEFAULTS: DrawOptions = { method: 'BALANCED', ranking: [], groupSize: 4, apart: NOBODY_APART, played: [] }

const refusal = (
  entrants: readonly DrawEntrant[],
  sessions: number,
  { method, apart }: DrawOptions,
): DrawError | undefined => {
  const players = entrants.length
  if (!Number.isInteger(sessions) || sessions < 1 || sessions > MAX_SESSIONS)
    return { code: 'SESSIONS_OUT_OF_RANGE', sessions, max: MAX_SESSIONS }
  if (players === 0 || players % 4 !== 0)
    return { code: 'PLAYERS_NOT_MULTIPLE_OF_FOUR', players, short: 4 - (players % 4) }
  if (players > MAX_ENTRANTS) return { code: 'TOO_MANY_PLAYERS', players, max: MAX_ENTRANTS }
  const twice = entrants.find((entrant, index) => index > 0 && entrant.number === entrants[index - 1]!.number)
  if (twice) return { code: 'ENTRANT_TWICE', entrant: twice.number }
  if (method === 'SWISS' && sessions > 1) return { code: 'ONE_SESSION_AT_A_TIME', sessions }
  return method === 'RANK_GROUPS' ? undefined : apartError(entrants, apart)
}

/** Tables of earlier sessions by index; -1 for who is not to be seated. */
const byIndex = (entrants: readonly DrawEntrant[], played: readonly SeatingRow[]): readonly PerSeat<number>[] => {
  const indexOf = new Map(entrants.map(({ number }, index) => [number, index]))
  const at = (number: number): number => indexOf.get(number) ?? -1
  return played.map(({ entrants: [east, south, west, north] }) => [at(east), at(south), at(west), at(north)])
}

/** Tables of earlier sessions for each player, by session; -1 where he had no seat. */
const tablesBefore = (
  players: number,
  played: readonly SeatingRow[],
  indices: readonly PerSeat<number>[],
): readonly Int32Array[] => {
  const sessions = new Map<number, Int32Array>()
  played.forEach(({ session, table }, index) => {
    const own = sessions.get(session) ?? new Int32Array(players).fill(-1)
    sessions.set(session, own)
    for (const player of indices[index]!) if (player >= 0) own[player] = table - 1
  })
  return [...sessions.values()]
}

/** Sessions as rows, numbered after those already played. */
const rowsOf = (
  entrants: readonly DrawEntrant[],
  sessions: readonly Sitting[],
  played: readonly SeatingRow[],
): readonly SeatingRow[] => {
  const before = played.reduce((last, row) => Math.max(last, row.session), 0)
  const numberAt = (sitting: Sitting, place: number): number => entrants[sitting[place]!]!.number
  return sessions.flatMap((sitting, session) =>
    Array.from({ length: sitting.length / 4 }, (_, table): SeatingRow => {
      const [east, south, west, north] = [0, 1, 2, 3].map((wind) => numberAt(sitting, 4 * table + wind))
      return { session: before + session + 1, table: table + 1, entrants: [east!, south!, west!, north!] }
    }),
  )
}

/** Players by index, the best first. */
const byRank = (entrants: readonly DrawEntrant[], ranking: readonly number[]): readonly number[] => {
  const rankOf = new Map(ranking.map((number, rank) => [number, rank]))
  const rank = (player: number): number => rankOf.get(entrants[player]!.number) ?? ranking.length
  return [...entrants.keys()].sort((a, b) => rank(a) - rank(b) || a - b)
}

/** So much of the time goes by before the winds are looked at. */
const BEFORE_WINDS = 0.6

/** A draw under way: players are the entrants' indices. */
interface Draw extends DrawOptions {
  readonly entrants: readonly DrawEntrant[]
  readonly sessions: number
  readonly strain: Strain
  readonly before: readonly Int32Array[]
  /** How often a balanced draw is made. */
  readonly attempts: number
}

/** Who sits together by the method, tables in order of their numbers. */
const seated = (draw: Draw, random: Random, progress: Progress): readonly Sitting[] => {
  const { method, entrants, sessions, apart, strain, before, ranking, attempts } = draw
  const players = entrants.length
  switch (method) {
    case 'BALANCED':
      return varyTables(
        balanced(entrants, sessions, apart, strain, random, attempts),
        players,
        before,
        random,
        progress,
      )
    case 'RANDOM': {
      const start = Array.from({ length: sessions }, () => shuffled(players, random))
      return searched(start, strain, (board) => improve(board, random), false)
    }
    case 'SNAKE': {
      const [first, ...others] = snake(byRank(entrants, ranking), sessions, strain, random)
      return [first!, ...varyTables(others, players, before, random, progress)]
    }
    case 'SWISS':
      return swiss(byRank(entrants, ranking), strain, random)
    case 'RANK_GROUPS':
      return rankGroups(draw, random, progress)
  }
}

/** Groups by rank, each with its own tables, in which everybody plays for himself as in a balanced draw. */
const rankGroups = (
  { entrants, ranking, groupSize, sessions, apart, strain, attempts }: Draw,
  random: Random,
  progress: Progress,
): readonly Sitting[] => {
  const ranked = byRank(entrants, ranking)
  const whole = Array.from({ length: sessions }, () => new Int32Array(entrants.length))
  for (let first = 0; first < ranked.length; first += groupSize) {
    const group = ranked.slice(first, first + groupSize)
    const own = balanced(
      group.map((player) => entrants[player]!),
      sessions,
      apart,
      (a, b) => strain(group[a]!, group[b]!),
      random,
      attempts,
    )
    varyTables(own, group.length, [], random).forEach((sitting, session) => {
      whole[session]!.set(
        sitting.map((player) => group[player]!),
        first,
      )
    })
    progress((first + group.length) / ranked.length)
  }
  return whole
}

const sortedByNumber = (entrants: readonly DrawEntrant[]): readonly DrawEntrant[] =>
  [...entrants].sort((a, b) => a.number - b.number)

/** Why these people could not be seated so, as far as that is seen without drawing. */
export const drawFault = (
  entrants: readonly DrawEntrant[],
  sessions: number,
  options: Partial<DrawOptions> = {},
): DrawError | undefined => refusal(sortedByNumber(entrants), sessions, { ...DEFAULTS, ...options })

/**
 * Draws sessions: everybody sits once in each, and initial winds come out equally often up to one. People whom `apart` names do
 * not meet, and nobody meets anybody twice, as far as the method, constructions and a search of bounded length allow. Refuses at
 * once what nobody could seat. `random`, the options and the set of entrants decide the draw.
 */
export const drawSeating = (
  entrants: readonly DrawEntrant[],
  sessions: number,
  random: Random,
  options: Partial<DrawOptions> = {},
  progress: Progress = UNWATCHED,
): Result<SeatingPlan, DrawError> => {
  const chosen = { ...DEFAULTS, ...options }
  const sorted = sortedByNumber(entrants)
  const error = refusal(sorted, sessions, chosen)
  if (error) return err(error)
  const players = sorted.length
  const indices = byIndex(sorted, chosen.played)
  const met = chosen.method === 'RANDOM' ? [] : indices
  const strain = strainOf(players, keptApart(sorted, chosen.apart), met)
  const before = tablesBefore(players, chosen.played, indices)
  const attempts = attemptsFor(chosen.seats ?? players * sessions)
  const draw = { ...chosen, entrants: sorted, sessions, strain, before, attempts }
  const winds = drawWinds(seated(draw, random, part(progress, 0, BEFORE_WINDS)), players, random)
  if (indices.length > 0) evenOut(winds, players, indices, random, part(progress, BEFORE_WINDS, 1))
  return ok(seatingPlan(rowsOf(sorted, winds, chosen.played)))
}
