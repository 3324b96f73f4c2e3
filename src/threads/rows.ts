import type { SeatingRow } from '../tournament/seating/plan.ts'

/** Session, table, and the four by initial wind. */
const NUMBERS = 6

/** Seats as numbers one after the other, which go from thread to thread without being copied. */
export const packed = (rows: readonly SeatingRow[]): Int32Array => {
  const numbers = new Int32Array(NUMBERS * rows.length)
  rows.forEach(({ session, table, entrants }, index) => {
    numbers.set([session, table, ...entrants], NUMBERS * index)
  })
  return numbers
}

export const unpacked = (numbers: Int32Array): readonly SeatingRow[] =>
  Array.from({ length: numbers.length / NUMBERS }, (_, index): SeatingRow => {
    const at = (place: number): number => numbers[NUMBERS * index + place]!
    return { session: at(0), table: at(1), entrants: [at(2), at(3), at(4), at(5)] }
  })
