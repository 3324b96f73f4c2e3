import type { Hand } from '../../hand.ts'
import { readingsOf } from '../../readings.ts'
import type { ClaimReview, CountedFan, DeclaredFan, FanInfo, Finding, Verdict } from '../../ruleset.ts'
import { isHonour, isTerminal } from '../../tiles.ts'
import { CONDITIONS } from './conditions.ts'
import { type Facts, factsOf, timesPresent } from './facts.ts'
import { REPEATABLE } from './fans.ts'
import { missingFrom } from './missing.ts'
import type { Switches } from './switches.ts'
import { text } from './wording.ts'

const FLOWERS = 81

/**
 * Holds a claim against a verdict. The claim is right when it equals any maximal list; otherwise it is compared with the
 * maximal list that shares most with it. Flowers lie open on the table, so a claim that leaves out 81 is judged as if it
 * had declared them, and one that declares 81 is held to its number.
 */
export const reviewClaim = (
  hand: Hand,
  verdict: Verdict,
  rows: readonly FanInfo[],
  switches: Switches,
  declared: readonly DeclaredFan[],
): ClaimReview => {
  const claim = countsOf(declared)
  if (!claim.has(FLOWERS) && hand.flowers > 0) claim.set(FLOWERS, hand.flowers)
  const pointsOf = (fan: number): number => rows.find((row) => row.number === fan)?.value ?? 0
  const declaredPoints = [...claim].reduce((sum, [fan, count]) => sum + pointsOf(fan) * count, 0)
  const list = closest(verdict.lists, claim)
  const counted = countsOf(list)
  const context = {
    rows,
    counted,
    facts: onDemand(() => factsOfReadings(hand, switches.exhaustedWaitStillCounts)),
    winning: verdict.winning,
  }
  const findings = [...new Set([...claim.keys(), ...counted.keys()])]
    .sort((a, b) => a - b)
    .map((fan) => findingOf(fan, claim.get(fan) ?? 0, context))
  return { outcome: outcomeOf(verdict, declaredPoints, findings), verdict, list, declaredPoints, findings }
}

const countsOf = (fans: readonly DeclaredFan[]): Map<number, number> => {
  const counts = new Map<number, number>()
  for (const { fan, count } of fans) if (count > 0) counts.set(fan, (counts.get(fan) ?? 0) + count)
  return counts
}

const closest = (lists: Verdict['lists'], claim: ReadonlyMap<number, number>): readonly CountedFan[] => {
  const shared = (list: readonly CountedFan[]): number =>
    list.reduce((sum, { fan, count }) => sum + Math.min(count, claim.get(fan) ?? 0), 0)
  return lists.reduce<readonly CountedFan[]>(
    (best, list) => (shared(list) > shared(best) ? list : best),
    lists[0] ?? [],
  )
}

const outcomeOf = (verdict: Verdict, declaredPoints: number, findings: readonly Finding[]): ClaimReview['outcome'] => {
  if (!verdict.winning) return 'notWinning'
  if (!verdict.meetsMinimum) return 'belowMinimum'
  if (findings.every(({ status }) => status === 'counts')) return 'right'
  if (declaredPoints === verdict.points) return 'different'
  return declaredPoints > verdict.points ? 'over' : 'under'
}

/** Explaining reads the hand slowly, so it is done once and only when a fan needs it. */
const onDemand = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
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

const findingOf = (fan: number, declared: number, context: Context): Finding => {
  const counted = context.counted.get(fan) ?? 0
  const row = context.rows.find(({ number }) => number === fan)
  const finding = { fan, declared, counted, clause: row?.clause ?? '' }
  if (!row) return { ...finding, status: 'notPresent', explain: NO_SUCH_FAN }
  if (declared === counted) return { ...finding, status: 'counts', explain: countsText(row, counted) }
  if (declared < counted) return { ...finding, status: 'missed', explain: missedText(row, counted - declared) }
  return { ...finding, ...whyNot(row, declared, context) }
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
const whyNot = (
  row: FanInfo,
  declared: number,
  { rows, counted, facts, winning }: Context,
): Pick<Finding, 'status' | 'explain'> & { readonly by?: number; readonly clause?: string } => {
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

const NO_SUCH_FAN = text(({ say }) => say('沒有這個番種', '没有这个番种', 'there is no such fan'))
const NO_SHAPE = text(({ say }) => say('不是和牌牌型', '不是和牌牌型', 'the tiles are no winning shape'))

const countsText = (row: FanInfo, count: number) =>
  text(({ say, fan }) =>
    say(
      `${fan(row)}計${row.value * count}分`,
      `${fan(row)}计${row.value * count}分`,
      `${fan(row)} counts ${row.value * count}`,
    ),
  )

const onceText = (row: FanInfo) =>
  text(({ say, fan }) =>
    say(`${fan(row)}一副牌只計一次`, `${fan(row)}一副牌只计一次`, `${fan(row)} counts once a hand`),
  )

const missedText = (row: FanInfo, count: number) =>
  text(({ say, fan }) =>
    say(
      `漏報${fan(row)}${row.value * count}分`,
      `漏报${fan(row)}${row.value * count}分`,
      `${fan(row)} was not declared: ${row.value * count}`,
    ),
  )

const excludedText = (row: FanInfo, by: FanInfo) =>
  text(({ say, fan }) =>
    say(
      `計了${fan(by)}，不再計${fan(row)}（${by.clause}）`,
      `计了${fan(by)}，不再计${fan(row)}（${by.clause}）`,
      `${fan(by)} counts, so ${fan(row)} does not (${by.clause})`,
    ),
  )

/** Principles 2, 3 and 5 when the sets are there but already combined, 2 and 4 when they are read as other sets. */
const usedText = (row: FanInfo, sameSets: boolean) =>
  text(({ say, fan }) =>
    sameSets
      ? say(
          `${fan(row)}所需的牌已組合過；未組合的牌只能與已組合的牌組合一次（不拆移、不得相同、套算一次）`,
          `${fan(row)}所需的牌已组合过；未组合的牌只能与已组合的牌组合一次（不拆移、不得相同、套算一次）`,
          `the sets of ${fan(row)} are already combined; a set not yet combined combines only once with a combined one (non-separation, non-identical, account-once)`,
        )
      : say(
          `${fan(row)}須把牌另行組合；牌已用於得分不低的組合，不得拆開（不拆移、就高不就低）`,
          `${fan(row)}须把牌另行组合；牌已用于得分不低的组合，不得拆开（不拆移、就高不就低）`,
          `${fan(row)} needs the tiles read as other sets; they stand in a reading worth as much or more (non-separation, high-versus-low)`,
        ),
  )
