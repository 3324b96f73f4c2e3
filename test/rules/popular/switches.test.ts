import { describe, expect, test } from 'vitest'
import type { Verdict } from '../../../src/rules/index.ts'
import {
  createPopular,
  POPULAR_SWITCHES,
  type PopularDeal,
  type PopularWin,
} from '../../../src/rules/rulesets/popular/index.ts'
import { handOf } from '../mcr/fixture.ts'
import { DRAWN, popularOf, settle } from './fixture.ts'

const win: PopularWin = { winner: 1, discarder: 0, points: 10, list: [{ fan: 48 }] }
const concealed = [{ type: 'concealed', konger: 0 }] as const
const SEVEN_FAN = '- 123m456s789s12pEE 3p T E E - 1'

/** Every value of a switch with a list, two of the others, on a hand that they change: the beans, seats 0 to 3. */
const cases: readonly (readonly [key: string, value: string | number, deal: Partial<PopularDeal>, total: number[]])[] =
  [
    ['unit', 1, { win }, [-20, 20, 0, 0]],
    ['unit', 3, { win }, [-60, 60, 0, 0]],
    ['continuingDealer', 2, { win, continuing: true }, [-20, 20, 0, 0]],
    ['continuingDealer', 4, { win, continuing: true }, [-40, 40, 0, 0]],
    ['kongMultiplier', 'chosen', { win, kongs: concealed, doubles: [2, 1, 1, 1] }, [-28, 36, -4, -4]],
    ['kongMultiplier', 'player', { win, kongs: concealed, doubles: [2, 1, 1, 1] }, [-16, 32, -8, -8]],
    ['jackpotStake', 0, { win, jackpot: { pot: 7, target: 48 } }, [-20, 27, 0, 0]],
    ['jackpotStake', 5, { win, jackpot: { pot: 7, target: 48 } }, [-20, 32, 0, 0]],
    ['taskReward', 0, { taskDone: [1] }, [0, 0, 0, 0]],
    ['taskReward', 9, { taskDone: [1] }, [0, 9, 0, 0]],
  ]

const RATES = { unit: 10, taskReward: 9 }
/** The same where other switches must be set to see them. */
const combined: typeof cases = [
  ['kongUnit', 'bean', { win, kongs: concealed }, [-194, 198, -2, -2]],
  ['kongUnit', 'unit', { win, kongs: concealed }, [-140, 180, -20, -20]],
  ['taskRewardDoubling', 'chosen', { taskDone: [0, 1, 2], doubles: [1, 4, 2, 1] }, [9, 36, 18, 0]],
  ['taskRewardDoubling', 'twice', { taskDone: [0, 1, 2], doubles: [1, 4, 2, 1] }, [9, 18, 18, 0]],
  ['taskWinners', 'all', { taskDone: [3, 1] }, [0, 9, 0, 9]],
  ['taskWinners', 'first', { taskDone: [3, 1] }, [0, 0, 0, 9]],
]

describe('a switch', () => {
  test.each(cases)('%s = %s: %j is %j', (key, value, deal, total) => {
    expect(settle(deal, { [key]: value }).total).toEqual(total)
  })

  test.each(combined)('%s = %s, with other rates: %j is %j', (key, value, deal, total) => {
    expect(settle(deal, { ...RATES, [key]: value }).total).toEqual(total)
  })

  test.each([
    [0, true],
    [7, true],
    [8, false],
  ])('minimum = %i: a hand of 7 fan and a flower meets it: %s', (minimum, meets) => {
    const verdict: Verdict = popularOf({ minimum }).judge(handOf(SEVEN_FAN))
    expect(verdict).toMatchObject({ points: 8, pointsWithoutFlowers: 7, meetsMinimum: meets })
  })

  test.each([
    [1, false],
    [3, true],
  ])('highestDouble = %i: a double of 3 can be chosen: %s', (highestDouble, can) => {
    const deal: PopularDeal = { ...DRAWN, doubles: [1, 3, 1, 1] }
    expect(popularOf({ highestDouble }).settle(deal).ok).toBe(can)
  })

  test('has cases for its alternatives, the default among them', () => {
    const tested = (key: string) => [...cases, ...combined].filter(([each]) => each === key).map(([, value]) => value)
    const elsewhere = ['minimum', 'highestDouble']
    for (const row of POPULAR_SWITCHES.filter(({ key }) => !elsewhere.includes(key))) {
      expect(tested(row.key)).toContain(row.default)
      expect(tested(row.key)).toHaveLength(2)
      if ('values' in row) expect(new Set(tested(row.key))).toEqual(new Set<string | number>(row.values))
    }
  })

  test('has the default of the table unless it is set', () => {
    const defaults = Object.fromEntries(POPULAR_SWITCHES.map((row) => [row.key, row.default]))
    expect(popularOf().switches).toMatchObject(defaults)
  })

  test('says what it is about, and where it comes from', () => {
    for (const { about, clause } of POPULAR_SWITCHES)
      expect([about.length > 0, clause.length > 0]).toEqual([true, true])
  })
})

describe('an override is refused', () => {
  test.each([
    ['UNKNOWN_SWITCH', { units: 2 }, 'there is no switch "units"; there are minimum, unit, '],
    ['BAD_SWITCH_VALUE', { unit: 0 }, 'the switch unit is a whole number from 1 to 10000000'],
    ['BAD_SWITCH_VALUE', { unit: 1.5 }, 'a whole number from 1'],
    ['BAD_SWITCH_VALUE', { unit: '2' }, 'a whole number from 1'],
    ['BAD_SWITCH_VALUE', { minimum: -1 }, 'a whole number from 0'],
    ['BAD_SWITCH_VALUE', { highestDouble: 101 }, 'a whole number from 1 to 100'],
    ['BAD_SWITCH_VALUE', { continuingDealer: 3 }, 'the switch continuingDealer is one of 2, 4'],
    ['BAD_SWITCH_VALUE', { mixedKongs: 4 }, 'the switch mixedKongs is one of 3, 5, 6'],
  ])('%s: %j', (code, overrides, message) => {
    const popular = createPopular(overrides)
    expect(popular.ok ? 'accepted' : popular.error.code).toBe(code)
    expect(popular.ok ? '' : popular.error.message).toContain(message)
  })
})
