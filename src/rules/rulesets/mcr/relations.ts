import type { Tile } from '../../tiles.ts'
import { conditionsOn } from './conditions.ts'
import { FANS } from './fans.ts'

/**
 * Fan made of several chows or of several pungs, counted by the principles (R98 pp. 29-30, GB06 3.9.1.5):
 * - 不拆移 and 套算一次 (2, 5): each further fan joins sets that were not yet connected, so the fans counted form a
 *   forest over the sets and nothing inside a combination is counted again;
 * - 不得相同 (3): a set already used for a fan is not used for the same fan with other sets;
 * - 就高不就低 (4): of all such choices the highest total stands; every choice that reaches it is a plan.
 */
export interface Plan {
  /** Fan numbers ascending, a number twice when the fan counts twice. */
  readonly fans: readonly number[]
  readonly points: number
}

/** A fan on some of the sets; `sets` is a bit mask of their places. */
interface Instance {
  readonly fan: number
  readonly sets: number
}

const subsets = (count: number, size: number): number[] =>
  Array.from({ length: 1 << count }, (_, mask) => mask).filter((mask) => bits(mask) === size)

const bits = (mask: number): number => (mask === 0 ? 0 : (mask & 1) + bits(mask >> 1))

const pick = (tiles: readonly Tile[], mask: number): Tile[] => tiles.filter((_, place) => (mask >> place) & 1)

const RELATIONS = { chows: conditionsOn('chows'), pungs: conditionsOn('pungs') }

const instancesOf = (kind: 'chows' | 'pungs', tiles: readonly Tile[]): Instance[] =>
  RELATIONS[kind].flatMap(([fan, { of, test }]) =>
    subsets(tiles.length, of)
      .filter((sets) => test(pick(tiles, sets)))
      .map((sets) => ({ fan, sets })),
  )

/** Joins an instance to the groups of connected sets; undefined when it would tie two already connected sets. */
const join = (groups: readonly number[], sets: number): number[] | undefined => {
  const touched = groups.filter((group) => group & sets)
  if (touched.some((group) => bits(group & sets) > 1)) return undefined
  return [...groups.filter((group) => !(group & sets)), touched.reduce((union, group) => union | group, 0)]
}

/** All plans of highest total for up to four suited sets of one kind, given by their (lowest) tiles, ascending. */
export const plansOf = (kind: 'chows' | 'pungs', tiles: readonly Tile[]): Plan[] => {
  const instances = instancesOf(kind, tiles)
  const plans = new Map<string, Plan>()
  let best = 0
  const choose = (from: number, chosen: readonly Instance[], groups: readonly number[], points: number): void => {
    if (points > best) plans.clear()
    best = Math.max(best, points)
    if (points === best) {
      const fans = chosen.map(({ fan }) => fan)
      plans.set(fans.join(), { fans, points })
    }
    for (let i = from; i < instances.length; i++) {
      const instance = instances[i]!
      const reused = chosen.some(({ fan, sets }) => fan === instance.fan && sets & instance.sets)
      const joined = reused ? undefined : join(groups, instance.sets)
      if (joined) choose(i + 1, [...chosen, instance], joined, points + FANS[instance.fan - 1]!.value)
    }
  }
  choose(
    0,
    [],
    tiles.map((_, place) => 1 << place),
    0,
  )
  return [...plans.values()]
}
