import { describe, expect, test } from 'vitest'
import { findFan, type McrKey } from '../../../src/rules/index.ts'
import { Counter } from '../../../src/rules/rulesets/mcr/count.ts'
import { parseSwitches } from '../../../src/rules/rulesets/mcr/switches.ts'
import { counts, handOf, PROFILES, rowsOf, rulesetOf } from './fixture.ts'

const cases = rowsOf('mcr/fan-cases.tsv').slice(1)

describe('each fan', () => {
  test.each(cases)('%s (%s) %s: %s, but not %s', (fan, _clause, _name, hand, nearMiss) => {
    for (const profile of PROFILES) {
      const ruleset = rulesetOf(profile)
      expect(counts(ruleset.judge(handOf(hand!)), Number(fan)), profile).toBe(true)
      expect(counts(ruleset.judge(handOf(nearMiss!)), Number(fan)), profile).toBe(false)
    }
  })

  test('has a case, with the name and clause of the table', () => {
    const table = rulesetOf('mcr-cn').fans.map(({ number, clause, names }) => [String(number), clause, names.hans])
    expect(cases.map((row) => row.slice(0, 3))).toEqual(table)
  })
})

const exclusions = rowsOf('mcr/exclusions.tsv').slice(1)
/** Printed in the rulebook, but no hand can show them: a self-draw is never 门前清, and 大四喜 has no pung left for 幺九刻. */
const BY_DEFINITION = ['1 73', '56 62']

describe('each exclusion', () => {
  test.each(exclusions)('%s excludes %s (%s, %s): %s', (fan, excluded, profiles, _how, line) => {
    for (const profile of profiles!.split(',')) {
      const ruleset = rulesetOf(profile)
      const verdict = ruleset.judge(handOf(line!))
      expect(verdict.lists.every((list) => list.some((counted) => counted.fan === Number(fan)))).toBe(true)
      expect(counts(verdict, Number(excluded))).toBe(false)
      const review = ruleset.review(handOf(line!), [{ fan: Number(excluded), count: 1 }])
      const finding = review.findings.find((found) => found.fan === Number(excluded))!
      expect(finding.status).toBe('excluded')
      expect(review.verdict.lists.flat().some((counted) => counted.fan === finding.by)).toBe(true)
    }
  })

  test.each(exclusions.filter(([, , , how]) => how === 'table'))(
    '%s: without it %s would count',
    (fan, excluded, profiles, _how, line) => {
      for (const profile of profiles!.split(',') as McrKey[]) {
        const switches = parseSwitches(profile)
        if (!switches.ok) throw new Error(switches.error.message)
        const rows = rulesetOf(profile).fans.map((row) =>
          row.number === Number(fan)
            ? { ...row, excludes: row.excludes.filter((other) => other !== Number(excluded)) }
            : row,
        )
        const tally = new Counter(rows, switches.value).count(handOf(line!))
        const words = Array.from({ length: tally.length / 4 }, (_, i) => tally.lists[4 * i + (Number(excluded) >> 5)]!)
        expect(words.some((word) => ((word >>> (Number(excluded) & 31)) & 1) === 1)).toBe(true)
      }
    },
  )

  test.each(PROFILES)('%s: all of the table have a case', (profile) => {
    const table = rulesetOf(profile).fans.flatMap(({ number, excludes }) =>
      excludes.map((other) => `${number} ${other}`),
    )
    const tested = exclusions
      .filter(([, , profiles]) => profiles!.includes(profile))
      .map(([fan, other]) => `${fan} ${other}`)
    expect(new Set([...tested, ...BY_DEFINITION])).toEqual(new Set(table))
  })
})

describe('a fan is found', () => {
  const ruleset = rulesetOf('mcr-cn')

  test.each([
    ['1', 1],
    ['大四喜', 1],
    ['綠一色', 3],
    ['绿一色', 3],
    ['緑一色', 3],
    ['all green', 3],
    ['All  GREEN', 3],
    ['lǜ yī sè', 3],
    ['pinghu', 63],
    ['Three-Suited Terminal Chows', 29],
    ['self drawn', 80],
    ['82', 82],
  ])('by %s', (text, number) => {
    expect(findFan(ruleset, text)?.number).toBe(number)
  })

  test.each(['', ' ', '0', '83', '1.0', '01', 'mahjong', '-1'])('not by "%s"', (text) => {
    expect(findFan(ruleset, text)).toBeUndefined()
  })

  test('by every name of the table, one fan each', () => {
    for (const row of ruleset.fans) {
      for (const name of Object.values(row.names)) expect(findFan(ruleset, name), name).toBe(row)
    }
  })
})
