import type { Hand } from '../../hand.ts'
import { ok, type Result } from '../../result.ts'
import type { CountedFan, Ruleset, SwitchError, SwitchOverrides, Verdict } from '../../ruleset.ts'
import { createHybrid, type Hybrid } from './index.ts'
import { countedOf, fanInfoOf, numberOf } from './numbers.ts'
import { basePoints, convertHalfFan, possibleBases } from './points.ts'
import { reviewHybrid } from './review.ts'
import { STICK } from './settle.ts'
import { hybridSwitchInfos } from './switches.ts'
import { MINIMUM_HALF_FANS } from './verdict.ts'

/** Amounts of fan are counted in half fan. */
const HALF_FANS = 2

const verdictOf = ({ judge }: Hybrid, hand: Hand): Verdict => {
  const { winning, meetsMinimum, list, halfFans, halfFansWithoutFlowers, base, fu } = judge(hand)
  return {
    winning,
    points: halfFans,
    pointsWithoutFlowers: halfFansWithoutFlowers,
    meetsMinimum,
    worth: base,
    fu,
    lists: winning ? [list.map(countedOf)] : [],
  }
}

/** The hybrid rules as every tournament sees a ruleset (dossier C). */
export const createHybridRuleset = (overrides: SwitchOverrides = {}): Result<Ruleset, SwitchError> => {
  const created = createHybrid(overrides)
  if (!created.ok) return created
  const hybrid = created.value
  const { switches } = hybrid
  const fans = hybrid.fans.map(fanInfoOf)
  const bases = possibleBases(switches)
  const least = Math.min(...bases)
  const judge = (hand: Hand): Verdict => verdictOf(hybrid, hand)
  const worthOf = (list: readonly CountedFan[], { fu = 0 }: Verdict): number =>
    basePoints(convertHalfFan({ halfFans: list.reduce((sum, { points }) => sum + points, 0), fu }), switches)
  return ok({
    key: hybrid.key,
    version: hybrid.version,
    unitsPerFan: HALF_FANS,
    minimum: MINIMUM_HALF_FANS,
    fans,
    flowerFan: numberOf('花牌'),
    switches: hybridSwitchInfos(),
    stick: STICK,
    asksReady: true,
    playsForPlaces: true,
    asksExtras: false,
    mostEntered: 99_999,
    parseHand: hybrid.parseHand,
    parseHandLine: hybrid.parseHandLine,
    judge,
    review: (hand, declared) => reviewHybrid(hand, judge(hand), fans, switches, declared),
    worthOf,
    refuseWorth: (worth) => (bases.has(worth) ? undefined : { code: 'NO_SUCH_BASE', points: worth, least }),
    leastWorth: least,
    isAboveLeast: (worth) => worth > least,
    refuseExtras: () => undefined,
    settle: ({ winner, discarder, worth, laid, carried }) => {
      const { payments, sticks } = hybrid.settle({ winner, discarder, base: worth, deposits: laid, carried })
      return { payments, sticks }
    },
    // A stick that was not laid belongs to a win; at a draw every riichi has laid its own.
    settleDraw: ({ ready, riichi, carried }) => {
      const { payments, sticks } = hybrid.settleDraw({ ready, riichi, carried })
      return { payments, sticks }
    },
  })
}
