import { type Random, shuffle } from '../random.ts'
import { type Apart, type DrawEntrant, groupsBy, kindsOf } from './apart.ts'
import { tableOf } from './board.ts'
import { construct } from './construct.ts'
import { improve, searched } from './improve.ts'
import { label } from './labels.ts'
import type { Sitting } from './sitting.ts'
import type { Strain } from './strain.ts'

/** Groups to be seated as wholes at first: teams if they are to be kept apart, else whatever is. */
const wholes = (entrants: readonly DrawEntrant[], apart: Apart): readonly (readonly number[])[] => {
  const [kind] = kindsOf(apart)
  return kind === undefined ? [] : [...groupsBy(entrants, kind).values()]
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

/**
 * Sessions in which people to be kept apart do not meet, and nobody meets anybody twice, as far as can be: constructed ones, their
 * places given to players so that wishes hold; what construction does not reach, sessions beyond the known ones and wishes that
 * are left open, is searched for.
 */
export const balanced = (
  entrants: readonly DrawEntrant[],
  sessions: number,
  apart: Apart,
  strain: Strain,
  random: Random,
): readonly Sitting[] => {
  const players = entrants.length
  const construction = construct(players, sessions, random)
  const known = label(construction.sessions, construction.strangers, wholes(entrants, apart), strain, random)
  const more = Array.from({ length: sessions - known.length }, () => shuffled(players, random))
  const from = known.length
  const all =
    more.length === 0 ? known : searched([...known, ...more], strain, (board) => improve(board, random, { from }))
  return isStrained(known, strain) ? searched(all, strain, (board) => improve(board, random)) : all
}
