import type { Hand } from '../../hand.ts'
import { readingsOf } from '../../readings.ts'
import {
  type Amount,
  excludedText,
  NO_SHAPE,
  onceText,
  onDemand,
  reviewAgainst,
  usedText,
  type WhyNot,
} from '../../review.ts'
import type { ClaimReview, DeclaredFan, FanInfo, Verdict } from '../../ruleset.ts'
import { isHonour, isTerminal } from '../../tiles.ts'
import { text } from '../../wording.ts'
import { CONDITIONS } from './conditions.ts'
import { type Facts, factsOf, timesPresent } from './facts.ts'
import { REPEATABLE } from './fans.ts'
import { missingFrom } from './missing.ts'
import type { Switches } from './switches.ts'

/** The fan of flowers. */
export const FLOWERS = 81

const points: Amount = (units) => ({ han: `${units}分`, en: String(units) })

/** Holds a claim against a verdict, and says of each fan why it counts or not (dossier D2). */
export const reviewClaim = (
  hand: Hand,
  verdict: Verdict,
  rows: readonly FanInfo[],
  switches: Switches,
  declared: readonly DeclaredFan[],
): ClaimReview => {
  const facts = onDemand(() => factsOfReadings(hand, switches.exhaustedWaitStillCounts))
  return reviewAgainst(verdict, hand.flowers, declared, {
    rows,
    flowerFan: FLOWERS,
    valueOf: ({ value }) => value,
    amount: points,
    whyNot: (row, count, counted) => whyNot(row, count, { rows, counted, facts, winning: verdict.winning }),
  })
}

const factsOfReadings = (hand: Hand, countExhausted: boolean): Facts[] =>
  readingsOf({ melds: hand.melds, closed: [...hand.concealed, hand.win] }).map((reading) =>
    factsOf(hand, reading, countExhausted),
  )

interface Context {
  readonly rows: readonly FanInfo[]
  readonly counted: ReadonlyMap<number, number>
  readonly facts: () => readonly Facts[]
  readonly winning: boolean
}

/** Exclusions that depend on a switch or on which of the hand's sets are meant. */
const MAY_EXCLUDE: Readonly<Record<number, readonly number[]>> = {
  64: [3, 8],
  73: [1, 2, 4, 9, 10, 38, 54, 59, 60, 61],
  77: [35],
  78: [35],
  79: [35],
}

/** As `timesPresent`, but R98 #73 speaks of every pung of terminals and honours, whatever else that pung is worth. */
const timesHeld = (fan: number, facts: Facts): number =>
  fan === 73
    ? facts.pungs.filter((tile) => isTerminal(tile) || isHonour(tile)).length
    : timesPresent(CONDITIONS[fan]!, facts)

/** Why a fan declared more often than it counts does not count that often. */
const whyNot = (row: FanInfo, declared: number, { rows, counted, facts, winning }: Context): WhyNot => {
  if (!winning) return { status: 'notPresent', explain: NO_SHAPE }
  if (counted.has(row.number) && !REPEATABLE.includes(row.number)) return { status: 'used', explain: onceText(row) }
  const condition = CONDITIONS[row.number]!
  const present = Math.max(...facts().map((fact) => timesHeld(row.number, fact)))
  const excluders = rows.filter(
    ({ number, excludes }) =>
      counted.has(number) && (excludes.includes(row.number) || MAY_EXCLUDE[row.number]?.includes(number)),
  )
  const by = present > (counted.get(row.number) ?? 0) ? excluders[0] : undefined
  if (by) return { status: 'excluded', by: by.number, clause: by.clause, explain: excludedText(row, by) }
  const wanted = REPEATABLE.includes(row.number) ? declared : 1
  if (present >= wanted) return { status: 'used', explain: usedText(row, standsInReading(row, counted, facts())) }
  const missing = facts().map((fact) => missingFrom(condition, fact))
  const nearest = missing.reduce((best, other) => (other.distance < best.distance ? other : best))
  return {
    status: 'notPresent',
    explain: text(({ fan, language }) => `${fan(row)}${language === 'en' ? ': ' : '：'}${nearest.text[language]}`),
  }
}

/** Whether the fan is present in a reading that holds all that counts, so that only the principles bar it. */
const standsInReading = (row: FanInfo, counted: ReadonlyMap<number, number>, facts: readonly Facts[]): boolean =>
  facts.some((fact) => [row.number, ...counted.keys()].every((fan) => timesPresent(CONDITIONS[fan]!, fact) > 0))
