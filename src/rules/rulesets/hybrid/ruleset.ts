import { type Hand, type HandError, type HandFacts, UNDECLARED } from '../../hand.ts'
import { AS_PRINTED } from '../../offences/rules.ts'
import { isReady, waits } from '../../ready.ts'
import { ok, type Result } from '../../result.ts'
import {
  type CountedFan,
  MOST_SCORE,
  type Ruleset,
  type SwitchError,
  type SwitchOverrides,
  type Verdict,
  type Worth,
} from '../../ruleset.ts'
import { createHybrid, type Hybrid } from './index.ts'
import { countedOf, fanInfoOf, numberOf } from './numbers.ts'
import { possibleWorths, toWorth } from './paid.ts'
import { convertHalfFan } from './points.ts'
import { reviewHybrid } from './review.ts'
import { STICK } from './settle.ts'
import { hybridSwitchInfos } from './switches.ts'

/** Amounts of fan are counted in half fan. */
const HALF_FANS = 2

/** What is entered at a table where hands have a ceiling stays below this. */
const MOST_ENTERED = 9_999_999

const verdictOf = ({ judgePlayed }: Hybrid, hand: Hand): Verdict => {
  const { winning, meetsMinimum, list, equals, halfFans, halfFansWithoutFlowers, base, fu } = judgePlayed(hand)
  return {
    winning,
    points: halfFans,
    pointsWithoutFlowers: halfFansWithoutFlowers,
    meetsMinimum,
    worth: toWorth(base),
    fu,
    lists: winning ? [list, ...equals].map((each) => each.map(countedOf)) : [],
  }
}

/** Whether a hand waits for a tile with which it reaches the minimum. */
const isReadyToWin = (judge: Ruleset['judge'], held: HandFacts): Result<boolean, HandError> => {
  const declared = held.declared ?? UNDECLARED
  const found = waits({ judge }, held, { discard: declared, selfDrawn: declared })
  return found.ok
    ? ok(found.value.some(({ discard, selfDrawn }) => discard.meetsMinimum || selfDrawn.meetsMinimum))
    : found
}

/** The next numbers below and above. */
const nearestTo = (wanted: number, numbers: ReadonlySet<number>): readonly number[] => {
  const below = Math.max(...[...numbers].filter((each) => each < wanted))
  const above = Math.min(...[...numbers].filter((each) => each > wanted))
  return [below, above].filter(Number.isFinite)
}

/** The hybrid rules as every tournament sees a ruleset (dossier C). */
export const createHybridRuleset = (overrides: SwitchOverrides = {}): Result<Ruleset, SwitchError> => {
  const created = createHybrid(overrides)
  if (!created.ok) return created
  const hybrid = created.value
  const { switches, paid } = hybrid
  const fans = hybrid.fans.map(fanInfoOf)
  const worths = possibleWorths(paid, switches)
  const least = Math.min(...worths)
  const judge = (hand: Hand): Verdict => verdictOf(hybrid, hand)
  const worthOf = (list: readonly CountedFan[], { fu = 0 }: Verdict): Worth =>
    toWorth(paid.pointsOf(convertHalfFan({ halfFans: list.reduce((sum, { points }) => sum + points, 0), fu })))
  return ok({
    key: hybrid.key,
    version: hybrid.version,
    unitsPerFan: HALF_FANS,
    minimum: hybrid.minimum,
    fans,
    flowerFan: numberOf('花牌'),
    switches: hybridSwitchInfos(),
    stick: STICK,
    asksReady: true,
    playsForPlaces: true,
    asksExtras: false,
    mostEntered: switches.skyMode === 'none' ? MOST_ENTERED : MOST_SCORE,
    penaltyRules: ['hybrid'],
    penalties: { ...AS_PRINTED, game: switches.repeatScope === 'game' ? 'session' : 'event' },
    worthIs: 'base',
    ranksByPoints: true,
    parseHand: hybrid.parseHand,
    parseHandLine: hybrid.parseHandLine,
    judge,
    review: (hand, declared) => reviewHybrid(hand, judge(hand), fans, switches, declared),
    isReady: (held) => (switches.readyNeedsFan ? isReadyToWin(judge, held) : isReady(held)),
    // A discarder pays the base twice.
    owedOf: (bestWin) => (switches.wallDamageBest === 'discard' ? toWorth(2n * BigInt(bestWin)) : bestWin),
    worthOf,
    refuseWorth: (worth) =>
      worths.has(worth) ? undefined : { code: 'NO_SUCH_BASE', points: worth, nearest: nearestTo(worth, worths) },
    leastWorth: least,
    isAboveLeast: (worth) => worth > least,
    refuseExtras: () => undefined,
    settle: ({ winner, discarder, worth, laid, carried }) => {
      const { payments, sticks } = hybrid.settle({ winner, discarder, base: worth, deposits: laid, carried })
      return { payments, sticks }
    },
    // A stick that was not laid belongs to a win; at a draw every riichi has laid its own.
    settleDraw: ({ ready, riichi, ruledFalse, carried }) => {
      const { payments, sticks } = hybrid.settleDraw({ ready, riichi, ruledFalse, carried })
      return { payments, sticks }
    },
  })
}
