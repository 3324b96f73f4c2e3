import type { FanInfo } from '../../ruleset.ts'
import { COUNT_MASK, COUNT_SHIFTS, LAST_FAN } from './tables.ts'

/** The lowest fan of a non-empty word whose bit 0 is fan `first`. */
const lowest = (word: number, first: number): number => first + 31 - Math.clz32(word & -word)

/** The best total so far, without flowers, and every list that reaches it. A counter keeps one and resets it for each hand. */
export class Tally {
  /** -1 when there was nothing to count: the tiles are no winning shape. */
  points = -1
  /** Four words per list: three of fan, one of counts (tables.ts); `length` of them are in use. */
  lists = new Int32Array(4 * 16)
  length = 0
  private readonly values = new Int32Array(LAST_FAN + 1)
  private readonly excluded = new Int32Array(3 * (LAST_FAN + 1))
  private readonly known = new Int32Array(3)

  constructor(rows: readonly FanInfo[]) {
    for (const { number, value, excludes } of rows) {
      this.values[number] = value
      this.known[number >> 5]! |= 1 << (number & 31)
      for (const fan of excludes) this.excluded[3 * number + (fan >> 5)]! |= 1 << (fan & 31)
    }
  }

  reset(): void {
    this.points = -1
    this.length = 0
  }

  /** Applies the exclusions to the fan present, adds up, and keeps the list unless a better one is known. */
  add(fans0: number, fans1: number, fans2: number, counts: number): void {
    const { values, excluded, known } = this
    let w0 = fans0 & known[0]!
    let w1 = fans1 & known[1]!
    let w2 = fans2 & known[2]!
    // Upwards by number: what a fan excludes comes after it or excludes nothing itself.
    let total = 0
    for (let rest = w0; rest !== 0; rest &= (rest - 1) & w0) {
      const fan = lowest(rest, 0)
      total += values[fan]!
      w0 &= ~excluded[3 * fan]!
      w1 &= ~excluded[3 * fan + 1]!
      w2 &= ~excluded[3 * fan + 2]!
    }
    for (let rest = w1; rest !== 0; rest &= (rest - 1) & w1) {
      const fan = lowest(rest, 32)
      total += values[fan]!
      w1 &= ~excluded[3 * fan + 1]!
      w2 &= ~excluded[3 * fan + 2]!
    }
    for (let rest = w2; rest !== 0; rest &= rest - 1) w2 &= ~excluded[3 * lowest(rest, 64) + 2]!
    let kept = 0
    for (let rest = w2; rest !== 0; rest &= rest - 1) {
      const fan = lowest(rest, 64)
      const shift = COUNT_SHIFTS[fan]!
      const count = shift < 0 ? 1 : (counts >> shift) & COUNT_MASK
      total += values[fan]! * count
      if (shift >= 0) kept |= count << shift
    }
    this.keep(total, w0, w1, w2, kept)
  }

  /** Forgets all lists for the one given. */
  replace(points: number, fans0: number, fans1: number, fans2: number, counts: number): void {
    this.points = points
    this.put(0, fans0, fans1, fans2, counts)
  }

  private keep(total: number, w0: number, w1: number, w2: number, counts: number): void {
    if (total < this.points) return
    if (total > this.points) {
      this.replace(total, w0, w1, w2, counts)
      return
    }
    const { lists, length } = this
    for (let i = 0; i < length; i += 4) {
      if (lists[i] === w0 && lists[i + 1] === w1 && lists[i + 2] === w2 && lists[i + 3] === counts) return
    }
    if (length === lists.length) {
      this.lists = new Int32Array(2 * length)
      this.lists.set(lists)
    }
    this.put(length, w0, w1, w2, counts)
  }

  private put(at: number, w0: number, w1: number, w2: number, counts: number): void {
    const { lists } = this
    lists[at] = w0
    lists[at + 1] = w1
    lists[at + 2] = w2
    lists[at + 3] = counts
    this.length = at + 4
  }
}
