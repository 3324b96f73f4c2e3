import type { CountedFan, FanInfo } from '../../ruleset.ts'
import type { CountedHybridFan } from './count.ts'
import { type FanKey, HYBRID_FANS, type HybridFan } from './fans.ts'

/** A fan's number is its place on the source's page, whatever the switches (dossier C3). */
const NUMBERS: ReadonlyMap<FanKey, number> = new Map(HYBRID_FANS.map(({ key }, at) => [key, at + 1]))

export const numberOf = (fan: FanKey): number => NUMBERS.get(fan) ?? 0

/** The fan of a number; undefined when there is none. */
export const fanOf = (number: number): FanKey | undefined => HYBRID_FANS[number - 1]?.key

/** A row of the fan table as it is published: in half fan. */
export const fanInfoOf = ({ key, names, value, open, excludes, clause }: HybridFan): FanInfo => ({
  number: numberOf(key),
  names,
  value,
  ...(open === value ? {} : { open }),
  excludes: excludes.map(numberOf).sort((a, b) => a - b),
  clause,
})

/** A line of a fan list by its fan's number. */
export const countedOf = ({ fan, count, halfFans }: CountedHybridFan): CountedFan => ({
  fan: numberOf(fan),
  count,
  points: halfFans,
})
