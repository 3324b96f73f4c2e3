import type { FanInfo } from '../../ruleset.ts'
import { COUNT_MASK, COUNT_SHIFTS, LAST_FAN } from './tables.ts'

/** The best total so far, without flowers, and every list that reaches it. A counter keeps one and resets it for each hand. */
export interface Tally {
  /** -1 when there was nothing to count: the tiles are no winning shape. */
  points: number
  /** Four words per list: three of fan, one of counts (tables.ts); `length` of them are in use. */
  lists: Int32Array
  length: number
  /** Applies the exclusions to the fan present, adds up, and keeps the list unless a better one is known. */
  add(fans0: number, fans1: number, fans2: number, counts: number): void
  /** Forgets all lists for the one given. */
  replace(points: number, fans0: number, fans1: number, fans2: number, counts: number): void
  reset(): void
}

/** The lowest fan of a non-empty word whose bit 0 is fan `first`. */
const lowest = (word: number, first: number): number => first + 31 - Math.clz32(word & -word)

export const createTally = (rows: readonly FanInfo[]): Tally => {
  const points = new Int32Array(LAST_FAN + 1)
  const excluded = new Int32Array(3 * (LAST_FAN + 1))
  const known = new Int32Array(3)
  for (const { number, value, excludes } of rows) {
    points[number] = value
    known[number >> 5]! |= 1 << (number & 31)
    for (const fan of excludes) excluded[3 * number + (fan >> 5)]! |= 1 << (fan & 31)
  }
  const { 0: known0 = 0, 1: known1 = 0, 2: known2 = 0 } = known

  const add = (fans0: number, fans1: number, fans2: number, counts: number): void => {
    let w0 = fans0 & known0
    let w1 = fans1 & known1
    let w2 = fans2 & known2
    // Upwards by number: what a fan excludes comes after it or excludes nothing itself.
    let total = 0
    for (let rest = w0; rest !== 0; rest &= (rest - 1) & w0) {
      const fan = lowest(rest, 0)
      total += points[fan]!
      w0 &= ~excluded[3 * fan]!
      w1 &= ~excluded[3 * fan + 1]!
      w2 &= ~excluded[3 * fan + 2]!
    }
    for (let rest = w1; rest !== 0; rest &= (rest - 1) & w1) {
      const fan = lowest(rest, 32)
      total += points[fan]!
      w1 &= ~excluded[3 * fan + 1]!
      w2 &= ~excluded[3 * fan + 2]!
    }
    for (let rest = w2; rest !== 0; rest &= rest - 1) w2 &= ~excluded[3 * lowest(rest, 64) + 2]!
    let kept = 0
    for (let rest = w2; rest !== 0; rest &= rest - 1) {
      const fan = lowest(rest, 64)
      const shift = COUNT_SHIFTS[fan]!
      if (shift < 0) total += points[fan]!
      else {
        const count = (counts >> shift) & COUNT_MASK
        total += points[fan]! * count
        kept |= count << shift
      }
    }
    keep(total, w0, w1, w2, kept)
  }

  const keep = (total: number, w0: number, w1: number, w2: number, counts: number): void => {
    if (total < tally.points) return
    if (total > tally.points) {
      replace(total, w0, w1, w2, counts)
      return
    }
    const { lists, length } = tally
    for (let i = 0; i < length; i += 4) {
      if (lists[i] === w0 && lists[i + 1] === w1 && lists[i + 2] === w2 && lists[i + 3] === counts) return
    }
    if (length === lists.length) tally.lists = grown(lists)
    put(length, w0, w1, w2, counts)
  }

  const put = (at: number, w0: number, w1: number, w2: number, counts: number): void => {
    const { lists } = tally
    lists[at] = w0
    lists[at + 1] = w1
    lists[at + 2] = w2
    lists[at + 3] = counts
    tally.length = at + 4
  }

  const replace = (total: number, w0: number, w1: number, w2: number, counts: number): void => {
    tally.points = total
    put(0, w0, w1, w2, counts)
  }

  const reset = (): void => {
    tally.points = -1
    tally.length = 0
  }

  const tally: Tally = { points: -1, lists: new Int32Array(4 * 16), length: 0, add, replace, reset }
  return tally
}

const grown = (lists: Int32Array): Int32Array => {
  const larger = new Int32Array(2 * lists.length)
  larger.set(lists)
  return larger
}
