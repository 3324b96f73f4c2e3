import { describe, expect, test } from 'vitest'
import { createHybrid } from '../../../src/rules/rulesets/hybrid/index.ts'
import { HYBRID_SWITCHES } from '../../../src/rules/rulesets/hybrid/switches.ts'
import { rowsOf } from '../mcr/fixture.ts'
import { judge, verdictText } from './fixture.ts'

const cases = rowsOf('hybrid/switch-cases.tsv').slice(1)
/** What declared.test.ts and settle.test.ts show, and what has one value only. */
const ELSEWHERE = ['fanPointsTable', 'concealedKongIsCall', 'falseRiichiPool']

const allowed = (key: string, text: string) =>
  HYBRID_SWITCHES.find((row) => row.key === key)!.values.find((value) => String(value) === text)!

describe('each switch', () => {
  test.each(cases)('%s %s: %s', (key, value, line, byDefault, otherwise) => {
    expect(verdictText(judge(line!))).toBe(byDefault)
    expect(verdictText(judge(line!, { [key!]: allowed(key!, value!) }))).toBe(otherwise)
    expect(byDefault).not.toBe(otherwise)
  })

  test('has a case', () => {
    const keys = HYBRID_SWITCHES.map(({ key }) => key).filter((key) => !ELSEWHERE.includes(key))
    expect(cases.map(([key]) => key)).toEqual(keys)
  })

  test('says what it is about, and where it comes from', () => {
    for (const { about, clause } of HYBRID_SWITCHES) expect([about.length > 0, clause.length > 0]).toEqual([true, true])
  })
})

describe('an override is refused', () => {
  test.each([
    ['UNKNOWN_SWITCH', { roundbase: 'ceil' }, 'there is no switch "roundbase"; there are fanPointsTable, roundBase, '],
    ['BAD_SWITCH_VALUE', { roundBase: 'floor' }, 'the switch roundBase is one of nearest, ceil'],
    ['BAD_SWITCH_VALUE', { tileHogPerQuad: 'yes' }, 'the switch tileHogPerQuad is one of true, false'],
  ])('%s: %j', (code, overrides, message) => {
    const hybrid = createHybrid(overrides)
    expect(hybrid.ok ? 'accepted' : hybrid.error.code).toBe(code)
    expect(hybrid.ok ? '' : hybrid.error.message).toContain(message)
  })
})
