import type { Hand } from '../../hand.ts'
import { parseHand, parseHandLine } from '../../handline.ts'
import { AS_PRINTED } from '../../offences/rules.ts'
import { isReady } from '../../ready.ts'
import { err, ok, type Result } from '../../result.ts'
import type {
  ClaimReview,
  CountedFan,
  DeclaredFan,
  FanInfo,
  Ruleset,
  SwitchError,
  SwitchOverrides,
  Verdict,
  WorthError,
} from '../../ruleset.ts'
import { Counter } from './count.ts'
import { FLOWERS, reviewClaim } from './review.ts'
import { resolveRows } from './rows.ts'
import { settle, settleDraw } from './settle.ts'
import { type McrKey, parseSwitches, switchInfos } from './switches.ts'
import { COUNT_MASK, COUNT_SHIFTS, LAST_FAN } from './tables.ts'
import type { Tally } from './tally.ts'

/** Changes whenever a verdict of either profile may change. */
const VERSION = '1'
const MINIMUM = 8
/** More than any legal hand can score (dossier D3: the rarest combinations stay below 500), so a typing slip is caught. */
export const MAX_POINTS = 999
/** Flowers count most often. */
const MOST_TIMES = 8

/** The MCR ruleset of a profile with a tournament's switches (dossier D9). */
export const createMcr = (key: McrKey, overrides: SwitchOverrides = {}): Result<Ruleset, SwitchError> => {
  const switches = parseSwitches(key, overrides)
  if (!switches.ok) return err(switches.error)
  const fans = resolveRows(switches.value)
  const counter = new Counter(fans, switches.value)
  const lines = createLines(fans)

  const listOf = ({ lists }: Tally, at: number, flowers: number): CountedFan[] => {
    let length = flowers > 0 ? 1 : 0
    for (let word = at; word < at + 3; word++) for (let rest = lists[word]!; rest !== 0; rest &= rest - 1) length++
    const list = new Array<CountedFan>(length)
    let next = 0
    for (let word = 0; word < 3; word++) {
      for (let rest = lists[at + word]!; rest !== 0; rest &= rest - 1) {
        const fan = 32 * word + 31 - Math.clz32(rest & -rest)
        const shift = COUNT_SHIFTS[fan]!
        if (fan > FLOWERS && flowers > 0) list[next++] = lines[FLOWERS]![flowers]!
        list[next++] = lines[fan]![shift < 0 ? 1 : (lists[at + 3]! >> shift) & COUNT_MASK]!
      }
    }
    if (next < length) list[next] = lines[FLOWERS]![flowers]!
    return list
  }

  const judge = (hand: Hand): Verdict => {
    const tally = counter.count(hand)
    if (tally.points < 0) return NOT_WINNING
    const lists: CountedFan[][] = []
    for (let at = 0; at < tally.length; at += 4) lists.push(listOf(tally, at, hand.flowers))
    if (lists.length > 1) lists.sort(byFans)
    const points = tally.points + hand.flowers
    return {
      winning: true,
      points,
      pointsWithoutFlowers: tally.points,
      meetsMinimum: tally.points >= MINIMUM,
      worth: points,
      lists,
    }
  }

  const review = (hand: Hand, declared: readonly DeclaredFan[]): ClaimReview =>
    reviewClaim(hand, judge(hand), fans, switches.value, declared)

  return ok({
    key,
    version: `${key}-${VERSION}`,
    unitsPerFan: 1,
    minimum: MINIMUM,
    fans,
    flowerFan: FLOWERS,
    switches: switchInfos(key),
    stick: null,
    asksReady: false,
    playsForPlaces: false,
    asksExtras: false,
    mostEntered: 99_999,
    penaltyRules: MCR_PENALTIES,
    penalties: AS_PRINTED,
    worthIs: 'points',
    ranksByPoints: false,
    parseHand,
    parseHandLine,
    judge,
    review,
    isReady,
    owedOf: (bestWin) => bestWin,
    worthOf: (list) => list.reduce((sum, { points }) => sum + points, 0),
    refuseWorth,
    leastWorth: MINIMUM,
    isAboveLeast: (worth, flowers) => worth - flowers > MINIMUM,
    refuseExtras: () => undefined,
    settle,
    settleDraw,
  })
}

/** The bodies that speak of MCR's points. */
export const MCR_PENALTIES = ['mcr-cn', 'mcr-wmo', 'ema'] as const

/** The bounds on a win's points (dossier X17: flowers do not count for the minimum). */
const refuseWorth = (points: number, flowers: number): WorthError | undefined => {
  if (!Number.isInteger(points) || points > MAX_POINTS) return { code: 'POINTS_OUT_OF_RANGE', points, max: MAX_POINTS }
  const without = points - flowers
  return without < MINIMUM ? { code: 'BELOW_MINIMUM', points: without, minimum: MINIMUM } : undefined
}

/** Lists in the order of their first difference: lower fan first, then lower count. */
const byFans = (a: readonly CountedFan[], b: readonly CountedFan[]): number => {
  const at = a.findIndex((line, i) => line !== b[i])
  const [left, right] = [a[at], b[at]]
  return left && right ? left.fan - right.fan || left.count - right.count : a.length - b.length
}

/** Every line a list can have, by fan and count, made once. */
const createLines = (rows: readonly FanInfo[]): readonly (readonly CountedFan[])[] => {
  const lines: CountedFan[][] = Array.from({ length: LAST_FAN + 1 }, () => [])
  for (const { number: fan, value } of rows) {
    lines[fan] = Array.from({ length: MOST_TIMES + 1 }, (_, count) =>
      Object.freeze({ fan, count, points: value * count }),
    )
  }
  return lines
}

const NOT_WINNING: Verdict = {
  winning: false,
  points: 0,
  pointsWithoutFlowers: 0,
  meetsMinimum: false,
  worth: 0,
  lists: [],
}
