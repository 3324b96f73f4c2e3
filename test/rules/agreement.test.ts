import { expect, test } from 'vitest'
import { getRuleset, parseHandLine, type Verdict } from '../../src/rules/index.ts'
import { handLines } from '../gen/hands.ts'
import { type SlowVerdict, slowJudge } from './slow/judge.ts'

/** A sample that CI can afford; AGREE_HANDS=200000 (and AGREE_SEED) for two minutes' worth, which prints its coverage. */
const HANDS = Number(process.env.AGREE_HANDS ?? 6_000)
const SEED = Number(process.env.AGREE_SEED ?? 1)
const PROFILES = ['mcr-cn', 'mcr-wmo'] as const

const textOf = ({ winning, total, lists }: SlowVerdict): string =>
  winning ? `${total} | ${lists.join(' ; ')}` : `${total} | not-win`

const listsOf = (verdict: Verdict): string[] =>
  verdict.lists.map((list) => list.map(({ fan, count }) => `${fan}x${count}`).join(' ')).sort()

/** Judges the sample twice and says where the verdicts differ; counts the fan of every maximal list on the way. */
function compare(profile: (typeof PROFILES)[number], occurrences: Map<number, number>): string[] {
  const ruleset = getRuleset(profile)
  if (!ruleset.ok) throw new Error(ruleset.error.message)
  const disagreements: string[] = []
  const hands = handLines(SEED)
  for (let i = 0; i < HANDS; i++) {
    const line = hands.next().value
    const slow = slowJudge(line, profile)
    const parsed = parseHandLine(line)
    if (!parsed.ok) {
      disagreements.push(`${line}: refused with ${parsed.error.code}`)
      continue
    }
    const verdict = ruleset.value.judge(parsed.value)
    const fast = { winning: verdict.winning, total: verdict.points, lists: listsOf(verdict) }
    if (textOf(fast) !== textOf(slow)) disagreements.push(`${line}: fast ${textOf(fast)}, slow ${textOf(slow)}`)
    const fans = slow.lists.flatMap((list) => list.split(' ').map((item) => Number(item.split('x')[0])))
    for (const fan of new Set(fans)) occurrences.set(fan, (occurrences.get(fan) ?? 0) + 1)
  }
  return disagreements
}

test.each(PROFILES)(
  '%s: the fast core and the slow judge give the same total and the same maximal lists',
  (profile) => {
    const occurrences = new Map<number, number>()
    const disagreements = compare(profile, occurrences)
    const fans = Array.from({ length: 82 }, (_, i) => i + 1)
    const coverage = fans.map((fan) => `${fan}: ${occurrences.get(fan) ?? 0}`)
    if (process.env.AGREE_HANDS) console.log(`${profile}, ${HANDS} hands, seed ${SEED}\n${coverage.join('  ')}`)
    expect(disagreements).toEqual([])
    // A sample without a fan says nothing about it.
    expect(fans.filter((fan) => (occurrences.get(fan) ?? 0) < HANDS / 1000)).toEqual([])
  },
  3_600_000,
)
