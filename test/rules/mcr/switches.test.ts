import { describe, expect, test } from 'vitest'
import { getRuleset, parseSwitches, SWITCHES } from '../../../src/rules/index.ts'
import { handOf, PROFILES, rulesetOf, verdictText } from './fixture.ts'

/** Every value of every switch, on a hand that it changes. */
const cases: readonly (readonly [key: string, value: string | number | boolean, line: string, verdict: string])[] = [
  ['twoConcealedKongs', 6, 'K:6666m,K:5555s 12m789pEE 3m D E E - 0', '9 | 53x1 62x1 77x1'],
  ['twoConcealedKongs', 8, 'K:6666m,K:5555s 12m789pEE 3m D E E - 0', '11 | 53x1 62x1 77x1'],
  ['mixedKongs', 3, 'k:6666m,K:5555s 12m789pEE 3m D E E - 0', '4 | 67x1 74x1 77x1'],
  ['mixedKongs', 5, 'k:6666m,K:5555s 12m789pEE 3m D E E - 0', '6 | 77x1 82x1'],
  ['mixedKongs', 6, 'k:6666m,K:5555s 12m789pEE 3m D E E - 0', '7 | 77x1 82x1'],
  ['fullyConcealedOnSpecial', 'selfDrawn', '- 1223344556688s 1s T E E - 0', '49 | 19x1 22x1 80x1'],
  ['fullyConcealedOnSpecial', 'fullyConcealed', '- 1223344556688s 1s T E E - 0', '52 | 19x1 22x1 56x1'],
  ['allGreenHalfFlush', false, 'c:234s,p:666s 22288sFF F D E E - 0', '92 | 3x1 59x1 64x1'],
  ['allGreenHalfFlush', true, 'c:234s,p:666s 22288sFF F D E E - 0', '98 | 3x1 49x1 59x1 64x1'],
  ['allTerminalsDoublePung', false, 'p:111m,p:999m,p:111s 999s1p 1p D E E - 0', '65 | 8x1 79x1'],
  ['allTerminalsDoublePung', true, 'p:111m,p:999m,p:111s 999s1p 1p D E E - 0', '69 | 8x1 65x2 79x1'],
  ['nineGatesTerminalPungs', 'loseOne', '- 1112345678999m 2m D E E - 0', '92 | 4x1 66x1 71x1 73x1'],
  ['nineGatesTerminalPungs', 'none', '- 1112345678999m 2m D E E - 0', '91 | 4x1 66x1 71x1'],
  ['tileHogGreenOrTerminalPairs', 'counts', '- 1111m9999s1199p1s 1s D E E - 0', '92 | 8x1 19x1 64x2'],
  ['tileHogGreenOrTerminalPairs', 'none', '- 1111m9999s1199p1s 1s D E E - 0', '88 | 8x1 19x1'],
  ['tileHogGreenOrTerminalPairs', 'loseOne', '- 1111m9999s1199p1s 1s D E E - 0', '90 | 8x1 19x1 64x1'],
  ['tileHogHonours', false, '- 1133m2255sEEEEC C D E E - 0', '25 | 19x1 75x1'],
  ['tileHogHonours', true, '- 1133m2255sEEEEC C D E E - 0', '27 | 19x1 64x1 75x1'],
  ['knittedStraightWaits', 'all', '- 13m147m258s369pEE 2m D E E - 0', '15 | 35x1 62x1 78x1'],
  ['knittedStraightWaits', 'single', '- 13m147m258s369pEE 2m D E E - 0', '14 | 35x1 62x1'],
  ['knittedStraightWaits', 'single', 'c:123p 147m258s369pE E D E E - 0', '13 | 35x1 79x1'],
  ['knittedStraightWaits', 'none', 'c:123p 147m258s369pE E D E E - 0', '12 | 35x1'],
  [
    'concealedKongInThreeOrFourKongs',
    false,
    'K:FFFF,K:PPPP,K:1111m 456p3p 3p T N N - 0',
    '60 | 17x1 33x1 54x1 56x1 73x1 75x1',
  ],
  [
    'concealedKongInThreeOrFourKongs',
    true,
    'K:FFFF,K:PPPP,K:1111m 456p3p 3p T N N - 0',
    '66 | 17x1 33x1 53x1 54x1 56x1 73x1 75x1',
  ],
  ['exhaustedWaitStillCounts', true, 'p:111s,p:222s 1111333m 2m D E E - 0', '31 | 27x1 64x1 65x1 73x2 75x1'],
  ['exhaustedWaitStillCounts', false, 'p:111s,p:222s 1111333m 2m D E E - 0', '32 | 27x1 64x1 65x1 73x2 75x1 78x1'],
  ['exhaustedWaitStillCounts', true, 'K:6666p,c:123m 12345pEE 3p D E E - 0', '4 | 67x1 70x1 75x1'],
  ['exhaustedWaitStillCounts', false, 'K:6666p,c:123m 12345pEE 3p D E E - 0', '5 | 67x1 70x1 75x1 77x1'],
]

describe('a switch', () => {
  test.each(cases)('%s = %s: %s is %s', (key, value, line, verdict) => {
    expect(verdictText(rulesetOf('mcr-cn', { [key]: value }).judge(handOf(line)))).toBe(verdict)
  })

  test('has a case for each of its values', () => {
    const tested = new Set(cases.map(([key, value]) => `${key} ${value}`))
    expect(tested).toEqual(new Set(SWITCHES.flatMap(({ key, values }) => values.map((value) => `${key} ${value}`))))
  })

  test('has a default of its own values in each profile, which stands when nothing is overridden', () => {
    for (const profile of PROFILES) {
      const defaults = Object.fromEntries(SWITCHES.map((row) => [row.key, row.defaults[profile]]))
      expect(parseSwitches(profile)).toEqual({ ok: true, value: defaults })
      for (const row of SWITCHES) expect(row.values).toContain(row.defaults[profile])
    }
  })

  test('makes the profiles equal when all of one are set to the defaults of the other', () => {
    const asWmo = rulesetOf('mcr-cn', Object.fromEntries(SWITCHES.map((row) => [row.key, row.defaults['mcr-wmo']])))
    for (const [, , line] of cases) {
      expect(asWmo.judge(handOf(line))).toEqual(rulesetOf('mcr-wmo').judge(handOf(line)))
    }
    expect(asWmo.fans).toEqual(rulesetOf('mcr-wmo').fans)
  })
})

describe('refused', () => {
  test('an unknown ruleset, naming those there are', () => {
    expect(getRuleset('mcr')).toEqual({
      ok: false,
      error: {
        code: 'UNKNOWN_RULESET',
        key: 'mcr',
        message: 'there is no ruleset "mcr"; there are mcr-cn, mcr-wmo, hybrid, popular',
      },
    })
  })

  test('an unknown switch', () => {
    expect(parseSwitches('mcr-cn', { mixedKong: 3 })).toMatchObject({
      error: { code: 'UNKNOWN_SWITCH', key: 'mixedKong' },
    })
  })

  test.each([4, '3', true, null as unknown as string])('a value the switch does not have: %s', (value) => {
    expect(getRuleset('mcr-wmo', { mixedKongs: value })).toMatchObject({
      error: { code: 'BAD_SWITCH_VALUE', key: 'mixedKongs', message: 'the switch mixedKongs is one of 3, 5, 6' },
    })
  })
})
