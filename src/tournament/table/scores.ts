import type { PerSeat, Seat } from '../../rules/ruleset.ts'

export const NOTHING: PerSeat<number> = [0, 0, 0, 0]

/** One value for each seat. */
export const perSeat = <T>(value: (seat: Seat) => T): PerSeat<T> => [value(0), value(1), value(2), value(3)]

export const sum = (values: PerSeat<number>): number => values[0] + values[1] + values[2] + values[3]

/** Adds two scores seat by seat. */
export const addScores = (a: PerSeat<number>, b: PerSeat<number>): PerSeat<number> => [
  a[0] + b[0],
  a[1] + b[1],
  a[2] + b[2],
  a[3] + b[3],
]

export const inRange = (values: PerSeat<number>, max: number): boolean =>
  values.every((value) => Number.isSafeInteger(value) && Math.abs(value) <= max)
