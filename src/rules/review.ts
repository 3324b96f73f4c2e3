import type { ClaimReview, CountedFan, DeclaredFan, FanInfo, Finding, Verdict } from './ruleset.ts'
import { text } from './wording.ts'

/** How many of each fan, repeats added up. */
export const countsOf = (fans: readonly DeclaredFan[]): Map<number, number> => {
  const counts = new Map<number, number>()
  for (const { fan, count } of fans) if (count > 0) counts.set(fan, (counts.get(fan) ?? 0) + count)
  return counts
}

/** What a ruleset's findings are made with. */
export interface Reviewing {
  readonly rows: readonly FanInfo[]
  readonly flowerFan: number
  /** What a fan contributes once in this hand, in units. */
  readonly valueOf: (row: FanInfo) => number
  /** Units in words, such as 8 points or 1.5 fan. */
  readonly amount: Amount
  /** Why a fan of the table does not count as often as it was declared. */
  readonly whyNot: (row: FanInfo, declared: number, counted: ReadonlyMap<number, number>) => WhyNot
}

/** Says an amount of fan in the unit of the rules; `han` for either Chinese script. */
export type Amount = (units: number) => { readonly han: string; readonly en: string }

export type WhyNot = Pick<Finding, 'status' | 'explain'> & { readonly by?: number; readonly clause?: string }

/**
 * Holds a claim against a verdict. The claim is right when it equals any maximal list; otherwise it is compared with the
 * maximal list that shares most with it. Flowers lie open on the table, so a claim that leaves their fan out is judged as if it
 * had declared them, and one that declares it is held to its number.
 */
export const reviewAgainst = (
  verdict: Verdict,
  flowers: number,
  declared: readonly DeclaredFan[],
  rules: Reviewing,
): ClaimReview => {
  const claim = countsOf(declared)
  if (!claim.has(rules.flowerFan) && flowers > 0) claim.set(rules.flowerFan, flowers)
  const list = closest(verdict.lists, claim)
  const counted = countsOf(list)
  const rowOf = (fan: number): FanInfo | undefined => rules.rows.find(({ number }) => number === fan)
  const declaredPoints = [...claim].reduce((sum, [fan, count]) => {
    const row = rowOf(fan)
    return sum + (row ? rules.valueOf(row) : 0) * count
  }, 0)
  const findings = [...new Set([...claim.keys(), ...counted.keys()])]
    .sort((a, b) => a - b)
    .map((fan) => findingOf(fan, rowOf(fan), claim.get(fan) ?? 0, counted, rules))
  return { outcome: outcomeOf(verdict, declaredPoints, findings), verdict, list, declaredPoints, findings }
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

const findingOf = (
  fan: number,
  row: FanInfo | undefined,
  declared: number,
  counts: ReadonlyMap<number, number>,
  rules: Reviewing,
): Finding => {
  const counted = counts.get(fan) ?? 0
  const finding = { fan, declared, counted, clause: row?.clause ?? '' }
  if (!row) return { ...finding, status: 'notPresent', explain: NO_SUCH_FAN }
  const worth = (count: number) => rules.amount(rules.valueOf(row) * count)
  if (declared === counted) return { ...finding, status: 'counts', explain: countsText(row, worth(counted)) }
  if (declared < counted) return { ...finding, status: 'missed', explain: missedText(row, worth(counted - declared)) }
  return { ...finding, ...rules.whyNot(row, declared, counts) }
}

const NO_SUCH_FAN = text(({ say }) => say('沒有這個番種', '没有这个番种', 'there is no such fan'))

/** Why nothing counts in tiles that do not win. */
export const NO_SHAPE = text(({ say }) => say('不是和牌牌型', '不是和牌牌型', 'the tiles are no winning shape'))

const countsText = (row: FanInfo, { han, en }: ReturnType<Amount>) =>
  text(({ say, fan }) => say(`${fan(row)}計${han}`, `${fan(row)}计${han}`, `${fan(row)} counts ${en}`))

const missedText = (row: FanInfo, { han, en }: ReturnType<Amount>) =>
  text(({ say, fan }) => say(`漏報${fan(row)}${han}`, `漏报${fan(row)}${han}`, `${fan(row)} was not declared: ${en}`))

/** Of a fan that a hand has no more than once. */
export const onceText = (row: FanInfo) =>
  text(({ say, fan }) =>
    say(`${fan(row)}一副牌只計一次`, `${fan(row)}一副牌只计一次`, `${fan(row)} counts once a hand`),
  )

/** Of a fan that another one contains. */
export const excludedText = (row: FanInfo, by: FanInfo) =>
  text(({ say, fan }) =>
    say(
      `計了${fan(by)}，不再計${fan(row)}（${by.clause}）`,
      `计了${fan(by)}，不再计${fan(row)}（${by.clause}）`,
      `${fan(by)} counts, so ${fan(row)} does not (${by.clause})`,
    ),
  )

/** Principles 2, 3 and 5 when the sets are there but already combined, 2 and 4 when they are read as other sets (dossier D2). */
export const usedText = (row: FanInfo, sameSets: boolean) =>
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

/** What a hand is asked slowly and rarely: made once, when it is needed. */
export const onDemand = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
