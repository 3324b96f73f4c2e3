import { err, ok, type Result } from '../../rules/result.ts'
import type { PerSeat } from '../../rules/ruleset.ts'
import { type Random, shuffle } from '../random.ts'
import {
  type Apart,
  type ApartError,
  apartError,
  type DrawEntrant,
  groupsBy,
  keptApart,
  NOBODY_APART,
} from './apart.ts'
import { Board, tableOf } from './board.ts'
import { construct } from './construct.ts'
import { improve } from './improve.ts'
import { label } from './labels.ts'
import { MAX_ENTRANTS, MAX_SESSIONS, type SeatingPlan, type SeatingRow, seatingPlan } from './plan.ts'
import type { Sitting } from './sitting.ts'
import { type Strain, strainOf } from './strain.ts'
import { varyTables } from './table-numbers.ts'
import { drawWinds, evenOut } from './winds.ts'

/** Why no seats can be drawn. `short` is how many players would make the tables full. */
export type DrawError =
  | { readonly code: 'PLAYERS_NOT_MULTIPLE_OF_FOUR'; readonly players: number; readonly short: number }
  | { readonly code: 'TOO_MANY_PLAYERS'; readonly players: number; readonly max: number }
  | { readonly code: 'ENTRANT_TWICE'; readonly entrant: number }
  | { readonly code: 'SESSIONS_OUT_OF_RANGE'; readonly sessions: number; readonly max: number }
  | ApartError

/** What the drawing of seats goes by. */
export interface Draw {
  readonly entrants: readonly DrawEntrant[]
  readonly sessions: number
  readonly apart: Apart
  /** Rows of earlier sessions: their meetings are avoided too, winds and table numbers go on from them. */
  readonly played: readonly SeatingRow[]
}

const refusal = (entrants: readonly DrawEntrant[], sessions: number, apart: Apart): DrawError | undefined => {
  const players = entrants.length
  if (!Number.isInteger(sessions) || sessions < 1 || sessions > MAX_SESSIONS)
    return { code: 'SESSIONS_OUT_OF_RANGE', sessions, max: MAX_SESSIONS }
  if (players === 0 || players % 4 !== 0)
    return { code: 'PLAYERS_NOT_MULTIPLE_OF_FOUR', players, short: 4 - (players % 4) }
  if (players > MAX_ENTRANTS) return { code: 'TOO_MANY_PLAYERS', players, max: MAX_ENTRANTS }
  const twice = entrants.find((entrant, index) => index > 0 && entrant.number === entrants[index - 1]!.number)
  return twice ? { code: 'ENTRANT_TWICE', entrant: twice.number } : apartError(entrants, apart)
}

/** Groups to be seated as wholes at first: teams if they are to be kept apart, else whatever is. */
const wholes = (entrants: readonly DrawEntrant[], { kinds }: Apart): readonly (readonly number[])[] =>
  kinds.length === 0 ? [] : [...groupsBy(entrants, kinds[0]!).values()]

const copy = (sessions: readonly Sitting[]): readonly Sitting[] => sessions.map((sitting) => sitting.slice())

/** The better of what a search starts from and what it makes of it. */
const searched = (start: readonly Sitting[], strain: Strain, search: (board: Board) => void): readonly Sitting[] => {
  const board = new Board(copy(start), strain)
  const before = board.cost()
  if (before === 0) return start
  search(board)
  return board.cost() < before ? board.sessions : start
}

/** Whether somebody shares a table with whom he should not. */
const isStrained = (sessions: readonly Sitting[], strain: Strain): boolean =>
  sessions.some((sitting) =>
    sitting.some((player, place) => {
      for (let other = tableOf(place); other < place; other++) if (strain(player, sitting[other]!) > 0) return true
      return false
    }),
  )

/**
 * Constructed sessions, their places given to players so that wishes hold; what construction does not reach, sessions beyond the
 * known ones and wishes that are left open, is searched for.
 */
const balanced = ({ entrants, sessions, apart }: Draw, strain: Strain, random: Random): readonly Sitting[] => {
  const construction = construct(entrants.length, sessions, random)
  const known = label(construction.sessions, construction.strangers, wholes(entrants, apart), strain, random)
  const order = entrants.map((_, index) => index)
  const more = Array.from({ length: sessions - known.length }, () => Int32Array.from(shuffle(order, random)))
  const all = searched([...known, ...more], strain, (board) => {
    if (more.length > 0) improve(board, random, { from: known.length })
  })
  return isStrained(known, strain) ? searched(all, strain, (board) => improve(board, random, {})) : all
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

/**
 * Draws sessions: everybody sits once in each, and initial winds come out equally often up to one. People whom `apart` names do
 * not meet, and nobody meets anybody twice, as far as constructions and a search of bounded length can manage. Refuses at once
 * what nobody could seat. `random` and the set of entrants decide the draw.
 */
export const drawSeating = (
  entrants: readonly DrawEntrant[],
  sessions: number,
  random: Random,
  { apart = NOBODY_APART, played = [] }: Partial<Pick<Draw, 'apart' | 'played'>> = {},
): Result<SeatingPlan, DrawError> => {
  const sorted = [...entrants].sort((a, b) => a.number - b.number)
  const error = refusal(sorted, sessions, apart)
  if (error) return err(error)
  const players = sorted.length
  const indices = byIndex(sorted, played)
  const strain = strainOf(players, keptApart(sorted, apart), indices)
  const seated = balanced({ entrants: sorted, sessions, apart, played }, strain, random)
  const placed = varyTables(seated, players, tablesBefore(players, played, indices), random)
  const winds = drawWinds(placed, players, random)
  if (played.length > 0) evenOut(winds, players, indices)
  return ok(seatingPlan(rowsOf(sorted, winds, played)))
}
