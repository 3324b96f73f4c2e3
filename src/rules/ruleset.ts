import type { Hand } from './hand.ts'

/** One of the four places at a table, in turn order from the first dealer (dossier 0, "Seat index"). */
export type Seat = 0 | 1 | 2 | 3

/** The four seats in turn order. */
export const SEATS = [0, 1, 2, 3] as const

/** One number per seat. */
export type PerSeat<T> = readonly [T, T, T, T]

/** A line of a verdict: fan number, how often it counts, and what it contributes in whole points. */
export interface CountedFan {
  readonly fan: number
  readonly count: number
  readonly points: number
}

/** What a referee or player declares: a fan number and how often. */
export interface DeclaredFan {
  readonly fan: number
  readonly count: number
}

/** What the core says of a hand. */
export interface Verdict {
  /** A legal winning shape. When false, `points` is 0 and `lists` is empty. */
  readonly winning: boolean
  /** Total in points, flowers included. */
  readonly points: number
  /** Total in points without flowers: what the minimum is compared with (dossier X17). */
  readonly pointsWithoutFlowers: number
  /** `pointsWithoutFlowers` reaches the ruleset's minimum. */
  readonly meetsMinimum: boolean
  /** Every maximal fan list, each sorted by fan number, in a fixed order; the rules have no tie-break between them (dossier D9). */
  readonly lists: readonly (readonly CountedFan[])[]
}

/** Languages in which a finding explains itself. */
export type Language = 'zh-Hant' | 'zh-Hans' | 'en'

/** What becomes of one declared (or missed) fan. */
export interface Finding {
  readonly fan: number
  /** How often it was declared / how often it counts in the list the claim was compared with. */
  readonly declared: number
  readonly counted: number
  /**
   * counts: declared and counting. notPresent: the hand does not hold it. excluded: another counted fan contains it.
   * used: the sets it needs are already combined (principles 2, 3, 5). missed: counts but was not declared.
   */
  readonly status: 'counts' | 'notPresent' | 'excluded' | 'used' | 'missed'
  /** The fan that excludes it, when status is `excluded`. */
  readonly by?: number
  /** Rule source, e.g. "R98 #22" or "GB06 3.9.1.5". */
  readonly clause: string
  readonly explain: Readonly<Record<Language, string>>
}

/** A claim held against the verdict. */
export interface ClaimReview {
  /**
   * right: the declared list is one of the maximal lists. over / under: the declared total is above / below the verdict.
   * different: same total by fan that do not all count. belowMinimum and notWinning speak of the hand itself.
   */
  readonly outcome: 'right' | 'over' | 'under' | 'different' | 'belowMinimum' | 'notWinning'
  readonly verdict: Verdict
  /** The maximal list the claim was compared with: the closest one; empty when the hand does not win. */
  readonly list: readonly CountedFan[]
  /** Points of the declared fan that count, each at its value, flowers included. */
  readonly declaredPoints: number
  readonly findings: readonly Finding[]
}

/** A won hand as settlement sees it; `points` with flowers. */
export interface Win {
  readonly winner: Seat
  /** Null on a self-draw. */
  readonly discarder: Seat | null
  readonly points: number
}

/** One row of a fan table, as published in the API and the docs. */
export interface FanInfo {
  readonly number: number
  readonly names: {
    readonly hant: string
    readonly hans: string
    readonly en: string
    readonly pinyin: string
    readonly ja?: string
  }
  readonly value: number
  readonly excludes: readonly number[]
  readonly clause: string
}

export const RULESET_KEYS = ['mcr-cn', 'mcr-wmo'] as const
export type RulesetKey = (typeof RULESET_KEYS)[number]

/** Switch values a tournament overrides; keys and values are the ruleset's own (dossier D9). */
export type SwitchOverrides = Readonly<Record<string, string | number | boolean>>

/** The one interface every ruleset implements. Pure and total. */
export interface Ruleset {
  readonly key: RulesetKey
  /** Changes whenever a verdict may change; stored with every result. */
  readonly version: string
  /** Minimum points without flowers for a legal win (dossier H `minimumFan`). */
  readonly minimum: number
  readonly fans: readonly FanInfo[]
  judge(hand: Hand): Verdict
  review(hand: Hand, declared: readonly DeclaredFan[]): ClaimReview
  /** Zero-sum payments per seat (dossier D7). */
  settle(win: Win): PerSeat<number>
}
