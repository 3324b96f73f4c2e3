import type { DealExtras, Draw, ExtrasError, Settlement, Win } from './deal-end.ts'
import type { Hand, HandError, HandFacts } from './hand.ts'
import type { HandParts } from './handline.ts'
import type { PenaltyRulesKey } from './offences/offence.ts'
import type { PenaltySettings } from './offences/rules.ts'
import type { Result } from './result.ts'
import type { Seat } from './seats.ts'

export * from './deal-end.ts'
export * from './seats.ts'

/** A line of a verdict: fan number, how often it counts, and what it contributes in the ruleset's units. */
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

/**
 * What a win is worth, exactly. More than any score may be, `MOST_SCORE`, is a bigint: in 青天井 it has no end (dossier C9), and no
 * table can pay it.
 */
export type Worth = number | bigint

/** What the core says of a hand. Amounts of fan are whole numbers of the ruleset's units. */
export interface Verdict {
  /** A legal winning shape. When false, `points` is 0 and `lists` is empty. */
  readonly winning: boolean
  /** Total of the fan, flowers included. */
  readonly points: number
  /** Total without flowers: what the minimum is compared with (dossier X17). */
  readonly pointsWithoutFlowers: number
  /** `pointsWithoutFlowers` reaches the ruleset's minimum. */
  readonly meetsMinimum: boolean
  /** What settlement multiplies: MCR's points, the hybrid rules' base (dossier C6, D7). */
  readonly worth: Worth
  /** Where the rules count fu (dossier C5). */
  readonly fu?: number
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
  /** Total of the declared fan, each at its value, flowers included. */
  readonly declaredPoints: number
  readonly findings: readonly Finding[]
}

/** Why a win cannot be worth what was entered. */
export type WorthError =
  | { readonly code: 'POINTS_OUT_OF_RANGE'; readonly points: number; readonly max: number }
  | { readonly code: 'BELOW_MINIMUM'; readonly points: number; readonly minimum: number }
  /** `nearest`: the next that a hand can be worth, below and above. */
  | { readonly code: 'NO_SUCH_BASE'; readonly points: number; readonly nearest: readonly number[] }

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
  /** In the ruleset's units. */
  readonly value: number
  /** 食下: the value when the hand is not concealed, where that is another. */
  readonly open?: number
  readonly excludes: readonly number[]
  readonly clause: string
}

export const RULESET_KEYS = ['mcr-cn', 'mcr-wmo', 'hybrid', 'popular'] as const
export type RulesetKey = (typeof RULESET_KEYS)[number]

export type SwitchValue = string | number | boolean

/** Switch values a tournament overrides; keys and values are the ruleset's own (dossier C12, D9). */
export type SwitchOverrides = Readonly<Record<string, SwitchValue>>

/** A point on which readings of the rules differ: the values allowed, the ruleset's own, and where they come from. */
export interface SwitchInfo {
  readonly key: string
  readonly about: string
  /** Empty where any whole number within `range` will do. */
  readonly values: readonly SwitchValue[]
  /** What text will do besides. */
  readonly also?: string
  readonly range?: { readonly least: number; readonly most: number }
  readonly default: SwitchValue
  readonly clause: string
}

/** No score may pass this: sums over all sessions of an event still fit the 32 bits that the outside counts in. */
export const MOST_SCORE = 30_000_000

export interface SwitchError {
  readonly code: 'UNKNOWN_SWITCH' | 'BAD_SWITCH_VALUE'
  readonly key: string
  /** Says what would be right. */
  readonly message: string
}

/** The one interface every ruleset implements. Pure and total. */
export interface Ruleset {
  readonly key: RulesetKey
  /** Changes whenever a verdict may change; stored with every result. */
  readonly version: string
  /** How many units make one fan: amounts of fan are counted in units, so that half fan are whole numbers. */
  readonly unitsPerFan: number
  /** The least a legal win needs without flowers, in units (dossier H `minimumFan`). */
  readonly minimum: number
  readonly fans: readonly FanInfo[]
  /** The fan of flowers: counted by looking at the table, so never missed and never over-declared. */
  readonly flowerFan: number
  /** With the ruleset's own values as defaults, whatever a tournament overrides. */
  readonly switches: readonly SwitchInfo[]
  /** What a riichi costs; null where there is none (dossier C2). */
  readonly stick: number | null
  /** Draws are settled by who was ready (dossier C8). */
  readonly asksReady: boolean
  /** Scores start at points that the tournament chooses, and places earn points (dossier C11); otherwise they start at 0. */
  readonly playsForPlaces: boolean
  /** Chosen doubles, kongs, a target fan and a task are paid by, out of a jackpot and by a house too (dossier D8). */
  readonly asksExtras: boolean
  /** Bound on scores, payments, fines and rulings that are entered, so that a slip of the keyboard is caught; at most `MOST_SCORE`. */
  readonly mostEntered: number
  /** Whose penalty rules speak of this money (dossier X12). */
  readonly penaltyRules: readonly PenaltyRulesKey[]
  /** How those are applied here. */
  readonly penalties: PenaltySettings
  /** What a win's worth is called: MCR's points, the base of fan and fu, or fan that beans are paid for. */
  readonly worthIs: 'points' | 'base' | 'fan'
  /** Entrants are ranked by points before anything else (dossier C7, D8). */
  readonly ranksByPoints: boolean
  /** A hand from its fields, or why it cannot be. */
  parseHand(parts: HandParts): Result<Hand, HandError>
  parseHandLine(line: string): Result<Hand, HandError>
  judge(hand: Hand): Verdict
  review(hand: Hand, declared: readonly DeclaredFan[]): ClaimReview
  /** Whether 13 tiles, with what their player has declared, are ready at a draw (dossier C8); the rest of the facts is not looked at. */
  isReady(hand: HandFacts): Result<boolean, HandError>
  /** What a ready hand is owed of its best win, of so much, when the wall cannot be restored (dossier C10 #9). */
  owedOf(bestWin: Worth): Worth
  /** What a part of a verdict's list would be worth. */
  worthOf(fans: readonly CountedFan[], verdict: Verdict): Worth
  /** Why no win can be worth so much, tiles unseen; undefined when one can. */
  refuseWorth(worth: number, flowers: number): WorthError | undefined
  /** The least worth there is without flowers. */
  readonly leastWorth: number
  /** Whether a win of so much, tiles unseen, is more than the least there is without flowers. */
  isAboveLeast(worth: number, flowers: number): boolean
  /** Why a deal cannot have had such extras; undefined when it can. A win's hand is null when its tiles are not known. */
  refuseExtras(
    extras: DealExtras,
    win: { readonly winner: Seat; readonly hand: Hand | null } | null,
  ): ExtrasError | undefined
  /** Payments of a win (dossier C7, D7, D8). Extras are those that are not refused. */
  settle(win: Win): Settlement
  /** Payments of a draw (dossier C8, D8). */
  settleDraw(draw: Draw): Settlement
}

/** Units as fan: `2`, `0.5`. */
export const fanText = (units: number, { unitsPerFan }: Pick<Ruleset, 'unitsPerFan'>): string => {
  const whole = Math.floor(units / unitsPerFan)
  const rest = units - whole * unitsPerFan
  return rest === 0 ? String(whole) : `${whole}.${(10 * rest) / unitsPerFan}`
}
