import { MOST_SCORE, type Worth } from '../../ruleset.ts'
import type { Counting } from './count.ts'
import { convertHalfFan, createBasePoints, type FanAndFu, literalSkyPoints, uncappedSkyPoints } from './points.ts'
import type { HybridSwitches } from './switches.ts'

/** How fan and fu become what is paid: base points, or one of the two 青天井 (dossier C6, C9). */
export interface Paid<Points extends number | bigint> {
  /** The fu that count. */
  readonly fuOf: (counting: Counting) => number
  /** Points of fan and fu after the half-fan conversion. */
  readonly pointsOf: (effective: FanAndFu) => Points
}

const skyFu = (counting: Counting): number => counting.skyFu

/** Every way of paying that a tournament's switches can name. */
export const waysOfPaying = (switches: HybridSwitches) =>
  ({
    none: { fuOf: ({ fu }: Counting): number => fu, pointsOf: createBasePoints(switches) },
    literal: { fuOf: skyFu, pointsOf: literalSkyPoints },
    uncapped: { fuOf: skyFu, pointsOf: (effective: FanAndFu) => uncappedSkyPoints(effective, switches) },
  }) satisfies Record<HybridSwitches['skyMode'], Paid<number> | Paid<bigint>>

/** An amount as every ruleset says it. */
export const toWorth = (points: number | bigint): Worth => (points > MOST_SCORE ? BigInt(points) : Number(points))

/** No hand has more fu: four concealed kongs of 么九 with pair and wait come to 154. */
const MOST_FU = 160
const LEAST_FU = 20
/** The dearest fan together stay below this. */
const MOST_HALF_FANS = 520

/** Every amount that a win can come to and a table can pay, for one that is entered by its points. */
export const possibleWorths = (
  { pointsOf }: Paid<number> | Paid<bigint>,
  { minimumFan }: Pick<HybridSwitches, 'minimumFan'>,
): ReadonlySet<number> => {
  const worths = new Set<number>()
  for (let halfFans = 2 * minimumFan; halfFans <= MOST_HALF_FANS; halfFans++) {
    for (let fu = LEAST_FU; fu <= MOST_FU; fu++) {
      const points = pointsOf(convertHalfFan({ halfFans, fu }))
      if (points > MOST_SCORE) break
      worths.add(Number(points))
    }
  }
  return worths
}
