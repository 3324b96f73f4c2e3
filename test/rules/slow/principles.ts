import type { Fan, Profile } from './fan.ts'
import type { TileSet } from './line.ts'

/** A fan found in a reading, with the sets it uses. */
export interface Occurrence {
  readonly fan: Fan
  readonly sets: readonly TileSet[]
}

export const pointsOf = (fan: Fan, profile: Profile): number =>
  typeof fan.points === 'number' ? fan.points : fan.points[profile]

/** Principle 1, 不重复: a fan that another necessarily contains does not count beside it. */
function contains(a: Occurrence, b: Occurrence, profile: Profile): boolean {
  const { excludes = [], excludesIn = {}, excludesWithin = [] } = a.fan
  if (excludes.includes(b.fan.number) || excludesIn[profile]?.includes(b.fan.number)) return true
  return excludesWithin.includes(b.fan.number) && b.sets.every((set) => a.sets.includes(set))
}

/** Principle 3, 不得相同: a set combined for a fan may not be combined with other sets for the same fan. */
const isSameFanAgain = (a: Occurrence, b: Occurrence): boolean =>
  a.fan === b.fan && a.fan.combines === true && a.sets.some((set) => b.sets.includes(set))

/**
 * Principle 5, 套算一次: a set not yet combined may be combined once with a set that is. So there must be an order in
 * which each fan either combines fresh sets only, or joins fresh sets to just one that was combined before.
 */
function canBeCombined(waiting: readonly Occurrence[], combined: ReadonlySet<TileSet> = new Set()): boolean {
  if (waiting.length === 0) return true
  return waiting.some((next) => {
    const old = next.sets.filter((set) => combined.has(set)).length
    if (old > 1 || old === next.sets.length) return false
    const rest = waiting.filter((other) => other !== next)
    return canBeCombined(rest, new Set([...combined, ...next.sets]))
  })
}

/**
 * All lists of greatest value among the occurrences of one reading (principle 2 is the reading itself, principle 4
 * the choice of the greatest). A fan of the whole hand that is present may be left out only where a counted fan
 * contains it; which sets to combine is the winner's choice.
 */
export function bestLists(present: readonly Occurrence[], profile: Profile): Occurrence[][] {
  const clash = (a: Occurrence, b: Occurrence) =>
    contains(a, b, profile) || contains(b, a, profile) || isSameFanAgain(a, b)
  const isContained = (one: Occurrence, within: readonly Occurrence[]) =>
    within.some((other) => contains(other, one, profile))
  const isComplete = (list: readonly Occurrence[]) =>
    present.every((one) => one.fan.combines || list.includes(one) || isContained(one, list))

  // Every choice: take the next fan where the principles allow it, leave it where it need not be taken.
  let best = -1
  let lists: Occurrence[][] = []
  function search(at: number, list: readonly Occurrence[], points: number): void {
    const next = present[at]
    if (next !== undefined) {
      const allowed =
        !list.some((other) => clash(other, next)) &&
        (!next.fan.combines || canBeCombined([...list.filter((other) => other.fan.combines), next]))
      if (allowed) search(at + 1, [...list, next], points + pointsOf(next.fan, profile))
      if (next.fan.combines || isContained(next, present)) search(at + 1, list, points)
    } else if (points >= best && isComplete(list)) {
      if (points > best) lists = []
      best = points
      lists.push([...list])
    }
  }
  search(0, [], 0)
  return lists
}
