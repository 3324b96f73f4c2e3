import { describe, expect, test } from 'vitest'
import { parseHandLine } from '../../../src/rules/index.ts'
import { handOf, listTexts, PROFILES, rowsOf, rulesetOf, verdictText } from './fixture.ts'

describe('hands judged by independent scorers', () => {
  test('mcr-cn: every total, and the expected list is a maximal one', () => {
    const ruleset = rulesetOf('mcr-cn')
    const rows = rowsOf('mcr/hands-cn.tsv.gz')
    const wrong = rows.filter(([line = '', total, list = '']) => {
      const verdict = ruleset.judge(handOf(line))
      return String(verdict.points) !== total || !listTexts(verdict).includes(list)
    })
    expect(rows).toHaveLength(30_000)
    expect(wrong).toEqual([])
  })

  test('mcr-wmo: every total and exactly the maximal lists', () => {
    const ruleset = rulesetOf('mcr-wmo')
    const rows = rowsOf('mcr/hands-wmo.tsv.gz')
    const wrong = rows.filter(
      ([line = '', total, lists = '']) =>
        verdictText(ruleset.judge(handOf(line))) !== `${total} | ${lists.split(' ; ').sort().join(' ; ')}`,
    )
    expect(rows).toHaveLength(4183)
    expect(wrong).toEqual([])
  })
})

describe('legal hands that look wrong', () => {
  const [header = [], ...rows] = rowsOf('mcr/legal-but-odd.tsv')

  test.each(rows)('%s', (...cells) => {
    const [line = ''] = cells
    for (const profile of PROFILES) {
      const [total, lists = ''] = cells[header.indexOf(profile)]!.split(' | ')
      const expected = `${total} | ${lists.split(' ; ').sort().join(' ; ')}`
      expect(verdictText(rulesetOf(profile).judge(handOf(line)))).toBe(expected)
    }
  })
})

describe('hands that cannot be', () => {
  test.each(rowsOf('mcr/invalid.tsv'))('%s is refused with %s', (line, code) => {
    const hand = parseHandLine(line!)
    expect(hand.ok ? 'accepted' : hand.error.code).toBe(code)
  })

  test('a refusal names the field and says what would be right', () => {
    const hand = parseHandLine('c:124m 123456789mE E D E S - 0')
    expect(hand).toEqual({
      ok: false,
      error: { code: 'BAD_CHOW', field: 'melds', message: '"c:124m" is not three consecutive tiles of one suit' },
    })
  })
})
