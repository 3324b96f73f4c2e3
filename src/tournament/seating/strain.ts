import { APART_WEIGHT, type KeptApart } from './apart.ts'

/** What it weighs that two players, by index, share a table, whatever the plan: 0 where nothing speaks against it. */
export type Strain = (a: number, b: number) => number

/** Up to so many players every pair is looked up in a matrix, of 8 MB then. */
export const MATRIX_PLAYERS = 2_000

/** How often two players, by index, sat at one of these tables; -1 stands for somebody who is not to be seated. */
const meetingsAt = (players: number, tables: readonly (readonly number[])[]): Strain => {
  const meetings = new Map<number, number>()
  const key = (a: number, b: number): number => Math.min(a, b) * players + Math.max(a, b)
  for (const table of tables)
    for (const a of table)
      for (const b of table) if (a >= 0 && a < b) meetings.set(key(a, b), (meetings.get(key(a, b)) ?? 0) + 1)
  return meetings.size === 0 ? () => 0 : (a, b) => meetings.get(key(a, b)) ?? 0
}

/** Wishes to be kept apart, and every meeting at the tables of earlier sessions. */
export const strainOf = (players: number, kept: KeptApart, played: readonly (readonly number[])[]): Strain => {
  const met = meetingsAt(players, played)
  const strain: Strain = (a, b) => (kept(a, b) ? APART_WEIGHT : 0) + met(a, b)
  if (players > MATRIX_PLAYERS) return strain
  const matrix = new Uint16Array(players * players)
  for (let a = 0; a < players; a++)
    for (let b = 0; b < a; b++) {
      matrix[a * players + b] = strain(a, b)
      matrix[b * players + a] = matrix[a * players + b]!
    }
  return (a, b) => matrix[a * players + b]!
}
