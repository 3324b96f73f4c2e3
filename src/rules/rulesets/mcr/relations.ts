import { eachCombination, type Relation } from '../../combinations.ts'
import type { Tile } from '../../tiles.ts'
import { conditionsOn } from './conditions.ts'
import { FANS } from './fans.ts'

/**
 * Fan made of several chows or of several pungs. Of all choices the principles allow (combinations.ts) the highest total
 * stands (就高不就低, principle 4); every choice that reaches it is a plan.
 */
export interface Plan {
  /** Fan numbers ascending, a number twice when the fan counts twice. */
  readonly fans: readonly number[]
  readonly points: number
}

const relationsOn = (kind: 'chows' | 'pungs'): Relation<number>[] =>
  conditionsOn(kind).map(([fan, { of, test }]) => ({ fan, of, test }))

const RELATIONS = { chows: relationsOn('chows'), pungs: relationsOn('pungs') }

/** All plans of highest total for up to four suited sets of one kind, given by their (lowest) tiles, ascending. */
export const plansOf = (kind: 'chows' | 'pungs', tiles: readonly Tile[]): Plan[] => {
  const plans = new Map<string, Plan>()
  let best = 0
  eachCombination(RELATIONS[kind], tiles, (fans) => {
    const points = fans.reduce((sum, fan) => sum + FANS[fan - 1]!.value, 0)
    if (points > best) plans.clear()
    best = Math.max(best, points)
    if (points === best) plans.set(fans.join(), { fans, points })
  })
  return [...plans.values()]
}
