import { FAN_SWITCHES } from './fan-switches.ts'
import { HYBRID_FANS, type HybridFan } from './fans.ts'
import type { HybridSwitches } from './switches.ts'

const HOUSE_FANS = ['全归一', '花一色']

/** The fan table with a tournament's switches applied: rows that are played, with all that each excludes. */
export const resolveHybridFans = (switches: HybridSwitches): readonly HybridFan[] => {
  const switched = FAN_SWITCHES.flatMap(({ key, exclusions }) =>
    exclusions.filter(({ when }) => when === switches[key]),
  )
  return HYBRID_FANS.filter(({ key }) => switches.houseFans === 'suggested' || !HOUSE_FANS.includes(key)).map(
    (row) => ({
      ...row,
      excludes: [...row.excludes, ...switched.filter(({ fan }) => fan === row.key).flatMap(({ excludes }) => excludes)],
    }),
  )
}
