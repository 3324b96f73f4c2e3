import type { Tile } from './tiles.ts'

/** A fan made of several sets of one kind, named by their (lowest) tiles. */
export interface Relation<Fan> {
  readonly fan: Fan
  readonly of: number
  readonly test: (tiles: readonly Tile[]) => boolean
}

/** A fan on some of the sets; `sets` is a bit mask of their places. */
interface Instance<Fan> {
  readonly fan: Fan
  readonly sets: number
}

const bits = (mask: number): number => (mask === 0 ? 0 : (mask & 1) + bits(mask >> 1))

const subsets = (count: number, size: number): number[] =>
  Array.from({ length: 1 << count }, (_, mask) => mask).filter((mask) => bits(mask) === size)

const pick = (tiles: readonly Tile[], mask: number): Tile[] => tiles.filter((_, place) => (mask >> place) & 1)

const instancesOf = <Fan>(relations: readonly Relation<Fan>[], tiles: readonly Tile[]): Instance<Fan>[] =>
  relations.flatMap(({ fan, of, test }) =>
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

/**
 * Visits every choice of fan over sets of one kind that the principles allow (R98 pp. 29-30, GB06 3.9.1.5), each with its
 * fan in the order of the relations:
 * - 不拆移 and 套算一次 (2, 5): each further fan joins sets that were not yet connected, so the fans counted form a
 *   forest over the sets and nothing inside a combination is counted again;
 * - 不得相同 (3): a set already used for a fan is not used for the same fan with other sets.
 */
export const eachCombination = <Fan>(
  relations: readonly Relation<Fan>[],
  tiles: readonly Tile[],
  visit: (fans: readonly Fan[]) => void,
): void => {
  const instances = instancesOf(relations, tiles)
  const choose = (from: number, chosen: readonly Instance<Fan>[], groups: readonly number[]): void => {
    visit(chosen.map(({ fan }) => fan))
    for (let i = from; i < instances.length; i++) {
      const instance = instances[i]!
      const reused = chosen.some(({ fan, sets }) => fan === instance.fan && sets & instance.sets)
      const joined = reused ? undefined : join(groups, instance.sets)
      if (joined) choose(i + 1, [...chosen, instance], joined)
    }
  }
  choose(
    0,
    [],
    tiles.map((_, place) => 1 << place),
  )
}
