import type { CountedFan } from '../../rules/ruleset.ts'
import type { Filling } from './counts.ts'

/** Where a hand was won. */
export interface WonHand {
  readonly entrant: number
  readonly session: number
  readonly table: number
  readonly hand: number
  /** What the win was worth: points with flowers, or the base of fan and fu. */
  readonly worth: number
}

/** How often a fan was in a hand, and how many times in all, since some count more than once. */
export interface FanCount {
  readonly fan: number
  readonly hands: number
  readonly times: number
}

/** What the hands won were worth and what was in them. */
export interface WinStatistics {
  /** Sum of what they were worth; over their number it is the average. */
  readonly worthSum: number
  /** The first of the most valuable ones. */
  readonly best: WonHand | null
  /** Those entered with tiles, whose fan are known. */
  readonly verifiedWins: number
  /** The most frequent first. */
  readonly fans: readonly FanCount[]
}

interface Found {
  hands: number
  times: number
}

/** Takes wins in any order that is the order of sessions, tables and hands. */
export interface WinCounter {
  readonly add: (won: WonHand, fans: readonly CountedFan[] | null) => void
  readonly result: () => WinStatistics
}

export const winCounter = (): WinCounter => {
  const sums: Filling<Pick<WinStatistics, 'worthSum' | 'best' | 'verifiedWins'>> = {
    worthSum: 0,
    best: null,
    verifiedWins: 0,
  }
  const found = new Map<number, Found>()
  return {
    add(won, fans) {
      sums.worthSum += won.worth
      if (sums.best === null || won.worth > sums.best.worth) sums.best = won
      if (fans === null) return
      sums.verifiedWins++
      for (const { fan, count } of fans) {
        const known = found.get(fan) ?? { hands: 0, times: 0 }
        known.hands++
        known.times += count
        found.set(fan, known)
      }
    },
    result: () => ({
      ...sums,
      fans: [...found]
        .map(([fan, { hands, times }]) => ({ fan, hands, times }))
        .sort((a, b) => b.hands - a.hands || a.fan - b.fan),
    }),
  }
}
