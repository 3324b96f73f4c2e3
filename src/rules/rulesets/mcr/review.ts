import type { Hand } from '../../hand.ts'
import type { ClaimReview, CountedFan, DeclaredFan, FanInfo, Finding, Verdict } from '../../ruleset.ts'

const FLOWERS = 81

/**
 * Holds a claim against a verdict. The claim is right when it equals any maximal list; otherwise it is compared with the
 * maximal list that shares most with it. Flowers lie open on the table, so a claim that leaves out 81 is not wrong for it.
 */
export const reviewClaim = (
  hand: Hand,
  verdict: Verdict,
  rows: readonly FanInfo[],
  declared: readonly DeclaredFan[],
): ClaimReview => {
  const claim = countsOf(declared)
  if (!claim.has(FLOWERS) && hand.flowers > 0) claim.set(FLOWERS, hand.flowers)
  const pointsOf = (fan: number): number => rows.find((row) => row.number === fan)?.value ?? 0
  const declaredPoints = [...claim].reduce((sum, [fan, count]) => sum + pointsOf(fan) * count, 0)
  const nearest = closest(verdict.lists, claim)
  const list = countsOf(nearest)
  const findings = [...new Set([...claim.keys(), ...list.keys()])]
    .sort((a, b) => a - b)
    .map((fan) => findingOf(fan, claim.get(fan) ?? 0, list, rows))
  return { outcome: outcomeOf(verdict, declaredPoints, findings), verdict, list: nearest, declaredPoints, findings }
}

const countsOf = (fans: readonly DeclaredFan[]): Map<number, number> => {
  const counts = new Map<number, number>()
  for (const { fan, count } of fans) counts.set(fan, (counts.get(fan) ?? 0) + count)
  return counts
}

const closest = (lists: Verdict['lists'], claim: ReadonlyMap<number, number>): readonly CountedFan[] => {
  const shared = (list: readonly CountedFan[]) =>
    list.reduce((sum, { fan, count }) => sum + Math.min(count, claim.get(fan) ?? 0), 0)
  return lists.reduce<readonly CountedFan[]>(
    (best, list) => (shared(list) > shared(best) ? list : best),
    lists[0] ?? [],
  )
}

const findingOf = (
  fan: number,
  declared: number,
  list: ReadonlyMap<number, number>,
  rows: readonly FanInfo[],
): Finding => {
  const counted = list.get(fan) ?? 0
  const row = rows.find(({ number }) => number === fan)
  const by = rows.find(({ number, excludes }) => list.has(number) && excludes.includes(fan))
  const status =
    declared === counted
      ? 'counts'
      : declared < counted
        ? 'missed'
        : counted > 0
          ? 'used'
          : by
            ? 'excluded'
            : 'notPresent'
  const text = `${row?.names.en ?? fan}: ${status}`
  return {
    fan,
    declared,
    counted,
    status,
    ...(status === 'excluded' && by ? { by: by.number } : {}),
    clause: row?.clause ?? '',
    explain: { 'zh-Hant': text, 'zh-Hans': text, en: text },
  }
}

const outcomeOf = (verdict: Verdict, declaredPoints: number, findings: readonly Finding[]): ClaimReview['outcome'] => {
  if (!verdict.winning) return 'notWinning'
  if (!verdict.meetsMinimum) return 'belowMinimum'
  if (findings.every(({ status }) => status === 'counts')) return 'right'
  if (declaredPoints === verdict.points) return 'different'
  return declaredPoints > verdict.points ? 'over' : 'under'
}
