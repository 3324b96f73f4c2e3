import { type Random, shuffle } from '../random.ts'
import { type Apart, type DrawEntrant, groupsBy, kindsOf } from './apart.ts'
import { costOf, tableOf } from './board.ts'
import { construct } from './construct.ts'
import { improve, searched } from './improve.ts'
import { label } from './labels.ts'
import type { Sitting } from './sitting.ts'
import type { Strain } from './strain.ts'

/** Groups to be seated as wholes at first: those of the kind with the largest, which are the hardest to keep apart later. */
const wholes = (entrants: readonly DrawEntrant[], apart: Apart): readonly (readonly number[])[] => {
  const largest = (groups: readonly (readonly number[])[]): number => Math.max(0, ...groups.map(({ length }) => length))
  const choices = (apart.kinds.length > 0 ? apart.kinds : kindsOf(apart)).map((kind) => [
    ...groupsBy(entrants, kind).values(),
  ])
  return choices.sort((a, b) => largest(b) - largest(a))[0] ?? []
}

/** Whether somebody shares a table with whom he should not. */
const isStrained = (sessions: readonly Sitting[], strain: Strain): boolean =>
  sessions.some((sitting) =>
    sitting.some((player, place) => {
      for (let other = tableOf(place); other < place; other++) if (strain(player, sitting[other]!) > 0) return true
      return false
    }),
  )

/** Everybody in random order. */
export const shuffled = (players: number, random: Random): Sitting =>
  Int32Array.from(shuffle([...Array(players).keys()], random))

/** Constructed sessions, their places given to players, and what is left open searched for. */
const attempt = (
  entrants: readonly DrawEntrant[],
  sessions: number,
  apart: Apart,
  strain: Strain,
  random: Random,
): { readonly sessions: readonly Sitting[]; readonly isSearched: boolean } => {
  const players = entrants.length
  const construction = construct(players, sessions, random)
  const known = label(construction.sessions, construction.strangers, wholes(entrants, apart), strain, random)
  const more = Array.from({ length: sessions - known.length }, () => shuffled(players, random))
  const isOpen = isStrained(known, strain)
  const search = (start: readonly Sitting[], from: number) =>
    searched(start, strain, (board) => improve(board, random, { from, anneals: true }))
  const all = more.length === 0 ? known : search([...known, ...more], known.length)
  return { sessions: isOpen ? search(all, 0) : all, isSearched: isOpen || more.length > 0 }
}

/**
 * Sessions in which people to be kept apart do not meet, and nobody meets anybody twice, as far as can be: constructed ones, their
 * places given to players so that wishes hold; what construction does not reach, sessions beyond the known ones and wishes that
 * are left open, is searched for. That is done up to `attempts` times, and the best counts.
 */
export const balanced = (
  entrants: readonly DrawEntrant[],
  sessions: number,
  apart: Apart,
  strain: Strain,
  random: Random,
  attempts: number,
): readonly Sitting[] => {
  let best: readonly Sitting[] = []
  let least = Number.POSITIVE_INFINITY
  for (let count = 0; count < attempts && least > 0; count++) {
    const next = attempt(entrants, sessions, apart, strain, random)
    if (!next.isSearched) return next.sessions
    const cost = costOf(next.sessions, strain)
    if (cost >= least) continue
    least = cost
    best = next.sessions
  }
  return best
}
