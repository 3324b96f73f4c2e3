import type { Hand, HandError } from '../../rules/hand.ts'
import { formatTiles } from '../../rules/notation.ts'
import { type NearMiss, nearMisses } from '../../rules/ready.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import {
  type ClaimReview,
  type CountedFan,
  type DeclaredFan,
  type FanInfo,
  type Finding,
  fanText,
  MOST_SCORE,
  type Ruleset,
  type Seat,
  type Verdict,
} from '../../rules/ruleset.ts'
import { findFan } from '../../rules/rulesets.ts'
import type { ClaimError } from '../../tournament/judging.ts'
import { type AppError, appError } from '../errors.ts'
import type { DeclaredInput } from '../inputs.ts'
import { OUTCOME_NAMES, STATUS_NAMES, seatName } from '../names.ts'
import { counted, sentence, withArticle } from '../wording.ts'
import type { NearMissView, VerdictView } from './rules-views.ts'

/** A fan as the outside sees it counted. */
export interface CountedFanView extends CountedFan {
  readonly name: string
  /** What it contributes as fan: `1.5`. */
  readonly value: string
}

/** A finding with the name of its fan. */
export interface FindingView extends Finding {
  readonly name: string
}

/** A fan's name, Chinese and English. */
export const fanName = (ruleset: Ruleset, number: number): string => {
  const names = ruleset.fans.find((row) => row.number === number)?.names
  return names ? `${names.hans} ${names.en}` : String(number)
}

const pointsOf = (ruleset: Ruleset, number: number): number =>
  ruleset.fans.find((row) => row.number === number)?.value ?? 0

/** An amount of fan in words: 8 points where a fan is a point, else 1.5 fan. */
const inWords = (units: number, ruleset: Ruleset): string =>
  ruleset.unitsPerFan === 1 ? counted(units, 'point') : `${fanText(units, ruleset)} fan`

/** The same in a list, where points go without saying. */
const bareAmount = (units: number, ruleset: Ruleset): string =>
  ruleset.unitsPerFan === 1 ? String(units) : `${fanText(units, ruleset)} fan`

/** Adds the names to a fan list. */
export const fanViews = (ruleset: Ruleset, fans: readonly CountedFan[]): readonly CountedFanView[] =>
  fans.map((line) => ({ ...line, name: fanName(ruleset, line.fan), value: fanText(line.points, ruleset) }))

/** A verdict with the names of its fan. */
export const verdictView = (ruleset: Ruleset, verdict: Verdict): VerdictView => {
  const { winning, points, pointsWithoutFlowers, meetsMinimum, worth, fu = null } = verdict
  const lists = verdict.lists.map((list) => [...fanViews(ruleset, list)])
  const paid = { worth: typeof worth === 'bigint' ? null : worth, worthText: String(worth) }
  const amounts = { points, pointsWithoutFlowers, total: fanText(points, ruleset), fu, ...paid }
  return { winning, ...amounts, meetsMinimum, fans: lists[0] ?? [], lists }
}

const NEAR_MISSES = 5

/** The best few of what a hand that does not win would have scored with one other tile. */
export const bestNearMisses = (ruleset: Ruleset, hand: Hand): readonly NearMiss[] =>
  nearMisses(ruleset, hand, NEAR_MISSES)

/** A near miss with its tiles as letters. */
export const nearMissView = (ruleset: Ruleset, { without, instead, verdict }: NearMiss): NearMissView => ({
  without: without === null ? null : formatTiles([without]),
  instead: formatTiles([instead]),
  verdict: verdictView(ruleset, verdict),
})

/** Adds the names to a review's findings. */
export const findingViews = (ruleset: Ruleset, findings: readonly Finding[]): readonly FindingView[] =>
  findings.map((finding) => ({ ...finding, name: fanName(ruleset, finding.fan) }))

/** A fan by number or name. */
export const fanNamed = (ruleset: Ruleset, fan: string): Result<FanInfo, AppError> => {
  const found = findFan(ruleset, fan)
  if (found) return ok(found)
  const last = Math.max(...ruleset.fans.map(({ number }) => number))
  return err(
    appError('UNKNOWN_FAN', `${ruleset.key} has no fan "${fan}"; give its number (1 to ${last}) or its name.`, { fan }),
  )
}

/** Looks up declared fan by number or name, adding up repeats; null when none were declared. */
export const declaredFans = (
  ruleset: Ruleset,
  input: DeclaredInput,
): Result<readonly DeclaredFan[] | null, AppError> => {
  if (!input) return ok(null)
  const counts = new Map<number, number>()
  for (const { fan, count } of input) {
    const found = fanNamed(ruleset, fan)
    if (!found.ok) return found
    const { number } = found.value
    counts.set(number, (counts.get(number) ?? 0) + count)
  }
  return ok([...counts].map(([fan, count]) => ({ fan, count })))
}

/** The refusal of a hand that cannot be. */
export const handError = (error: HandError): AppError =>
  appError('INVALID_HAND', sentence(error.message), { hand: error })

/** Why a hand of one of several seats cannot be. */
export const handErrorOf = (seat: Seat, error: HandError): AppError => {
  const { code, message, details } = handError(error)
  return appError(code, `${seatName(seat)}: ${message}`, { ...details, seat: seatName(seat) })
}

const reviewDetails = (review: ClaimReview, ruleset: Ruleset) => ({
  outcome: OUTCOME_NAMES[review.outcome],
  points: review.verdict.points,
  pointsWithoutFlowers: review.verdict.pointsWithoutFlowers,
  declaredPoints: review.declaredPoints,
  findings: findingViews(ruleset, review.findings).map((finding) => ({
    ...finding,
    status: STATUS_NAMES[finding.status],
  })),
  lists: review.verdict.lists.map((list) => fanViews(ruleset, list)),
})

/** Why a declared fan does not count, without its name: that stands before it. */
const reasonOf = (finding: Finding, ruleset: Ruleset): string => {
  if (finding.by !== undefined) return `${fanName(ruleset, finding.by)} counts in its place, ${finding.clause}`
  const { en = '' } = ruleset.fans.find(({ number }) => number === finding.fan)?.names ?? {}
  const reason = finding.explain.en.replace(`the sets of ${en} `, 'its sets ')
  const bare = reason.startsWith(en) ? reason.slice(en.length).replace(/^:? (?:it )?/, '') : reason
  return bare.replace(/ \((.*)\)$/, ': $1')
}

const rejected = (review: ClaimReview, ruleset: Ruleset): string => {
  const times = (more: number): string => (more > 1 ? ` ×${more}` : '')
  const refused = findingViews(ruleset, review.findings)
    .filter(({ status }) => status !== 'counts' && status !== 'missed')
    .map((each) => `${each.name}${times(each.declared - each.counted)} (${reasonOf(each, ruleset)})`)
  const missed = findingViews(ruleset, review.findings)
    .filter(({ status }) => status === 'missed')
    .map(
      (each) => `${each.name} (${bareAmount((each.counted - each.declared) * pointsOf(ruleset, each.fan), ruleset)})`,
    )
  return [
    `The hand scores ${bareAmount(review.verdict.points, ruleset)}, the fan declared come to ${bareAmount(review.declaredPoints, ruleset)}.`,
    ...(refused.length > 0 ? [`Does not count: ${refused.join(', ')}.`] : []),
    ...(missed.length > 0 ? [`Missed: ${missed.join(', ')}.`] : []),
  ].join(' ')
}

const notWinning = (hand: Hand, ruleset: Ruleset): AppError => {
  const near = bestNearMisses(ruleset, hand).map((miss) => nearMissView(ruleset, miss))
  const scored = ({ points }: VerdictView): string => bareAmount(points, ruleset)
  const hints = near
    .slice(0, 1)
    .map(({ without, instead, verdict }) =>
      without === null
        ? ` Won on ${instead} it would score ${scored(verdict)}.`
        : ` With ${instead} for ${withArticle(without)} it would score ${scored(verdict)}.`,
    )
  const message = `The tiles are not a winning shape; check them against the table.${hints.join('')}`
  return appError('NOT_WINNING', message, { outcome: OUTCOME_NAMES.notWinning, nearMisses: near })
}

/** A win that no table can pay, with its exact amount. */
export const beyondScores = (worth: bigint): AppError =>
  appError(
    'SCORE_OUT_OF_RANGE',
    `The hand is worth ${worth}, and scores are kept between -${MOST_SCORE} and ${MOST_SCORE}; rule what it is to count and enter that by points.`,
    { worth: String(worth), max: MOST_SCORE },
  )

/** Why a claimed win was not taken, with the findings a referee can read out. */
export const claimError = (error: ClaimError, ruleset: Ruleset): AppError => {
  switch (error.code) {
    case 'INVALID_HAND':
      return handError(error.error)
    case 'NOT_WINNING':
      return notWinning(error.hand, ruleset)
    case 'BELOW_MINIMUM':
      return appError(
        error.code,
        `The hand has ${inWords(error.review.verdict.pointsWithoutFlowers, ruleset)} without flowers; a win needs at least ${bareAmount(ruleset.minimum, ruleset)}.`,
        reviewDetails(error.review, ruleset),
      )
    case 'CLAIM_REJECTED':
      return appError(error.code, rejected(error.review, ruleset), reviewDetails(error.review, ruleset))
    case 'WORTH_BEYOND_SCORES':
      return beyondScores(error.worth)
    case 'TILES_REQUIRED':
      return appError(
        error.code,
        error.above > 0
          ? `Wins above ${error.above} points need the tiles of the hand.`
          : 'Every win needs the tiles of the hand.',
      )
    case 'DECLARED_REQUIRED':
      return appError(error.code, 'A forgotten fan is lost here, so the fan the winner declared must be entered.')
    case 'DECLARED_WITHOUT_TILES':
      return appError(error.code, 'Fan can only be checked against tiles: enter the tiles too, or only the points.')
    case 'POINTS_REQUIRED':
      return appError(error.code, 'Enter the tiles of the hand, or its points.')
    case 'POINTS_WITH_TILES':
      return appError(error.code, 'With tiles the points and flowers come from the hand; leave points and flowers out.')
  }
}
