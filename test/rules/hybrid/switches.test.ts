import { describe, expect, test } from 'vitest'
import type { SwitchValue } from '../../../src/rules/ruleset.ts'
import { createHybrid } from '../../../src/rules/rulesets/hybrid/index.ts'
import { HYBRID_SWITCHES } from '../../../src/rules/rulesets/hybrid/switches.ts'
import { rowsOf } from '../mcr/fixture.ts'
import { judgePlayed, verdictText } from './fixture.ts'

const cases = rowsOf('hybrid/switch-cases.tsv').slice(1)
/** What declared.test.ts, settle.test.ts and ruleset.test.ts show. */
const ELSEWHERE = ['concealedKongIsCall', 'readyNeedsFan', 'falseRiichiPool', 'repeatScope', 'wallDamageBest']

/** A value from its text: one of the list, a number within the range, or other text that will do. */
const allowed = (key: string, text: string): SwitchValue => {
  const row = HYBRID_SWITCHES.find((each) => each.key === key)!
  if (!('values' in row)) return Number(text)
  return row.values.find((value) => String(value) === text) ?? text
}

describe('each switch', () => {
  test.each(cases)('%s %s: %s', (key, value, line, byDefault, otherwise) => {
    expect(verdictText(judgePlayed(line!))).toBe(byDefault)
    expect(verdictText(judgePlayed(line!, { [key!]: allowed(key!, value!) }))).toBe(otherwise)
    expect(byDefault).not.toBe(otherwise)
  })

  test('has a case', () => {
    const keys = HYBRID_SWITCHES.map(({ key }) => key).filter((key) => !ELSEWHERE.includes(key))
    expect([...new Set(cases.map(([key]) => key))]).toEqual(keys)
  })

  test('says what it is about, and where it comes from', () => {
    for (const { about, clause } of HYBRID_SWITCHES) expect([about.length > 0, clause.length > 0]).toEqual([true, true])
  })
})

describe('an override is refused', () => {
  test.each([
    ['UNKNOWN_SWITCH', { roundbase: 'ceil' }, 'there is no switch "roundbase"; there are fanPointsTable, skyMode, '],
    ['BAD_SWITCH_VALUE', { roundBase: 'floor' }, 'the switch roundBase is one of nearest, ceil'],
    ['BAD_SWITCH_VALUE', { baseCap: 999 }, 'the switch baseCap is a whole number from 1000 to 1000000'],
    ['BAD_SWITCH_VALUE', { minimumFan: 1.5 }, 'the switch minimumFan is a whole number from 1 to 13'],
    ['BAD_SWITCH_VALUE', { skyMode: true }, 'the switch skyMode is one of none, literal, uncapped'],
    ['BAD_SWITCH_VALUE', { fanPointsTable: '16 32' }, 'one of cgsg-default-1, or the 21 番分 of 1, 2, 3, 4, 4.5'],
    ['BAD_SWITCH_VALUE', { tileHogPerQuad: 'yes' }, 'the switch tileHogPerQuad is one of true, false'],
  ])('%s: %j', (code, overrides, message) => {
    const hybrid = createHybrid(overrides)
    expect(hybrid.ok ? 'accepted' : hybrid.error.code).toBe(code)
    expect(hybrid.ok ? '' : hybrid.error.message).toContain(message)
  })
})
