import { describe, expect, test } from 'vitest'
import { handOf, rowsOf, rulesetOf, verdictText } from '../mcr/fixture.ts'
import { popularOf } from './fixture.ts'

const lines = rowsOf('mcr/hands-cn.tsv.gz')
  .map(([line = '']) => line)
  .filter((_, index) => index % 20 === 0)

const KONGS = 'k:6666m,K:5555s 12m789pEE 3m D E E - 0'
const ONE_FAN = 'p:222m,c:345m,c:456s 22p34s 5s D E S - 3'

describe('the fan', () => {
  test('are those of mcr-cn, hand by hand', () => {
    const mcr = rulesetOf('mcr-cn')
    const { judge, fans } = popularOf()
    expect(fans).toEqual(mcr.fans)
    const differing = lines.filter((line) => verdictText(judge(handOf(line))) !== verdictText(mcr.judge(handOf(line))))
    expect(lines.length).toBeGreaterThan(1000)
    expect(differing).toEqual([])
  })

  test('have the switches of mcr-cn', () => {
    expect(verdictText(popularOf().judge(handOf(KONGS)))).toBe('6 | 77x1 82x1')
    expect(verdictText(popularOf({ mixedKongs: 6 }).judge(handOf(KONGS)))).toBe('7 | 77x1 82x1')
  })
})

describe('the minimum', () => {
  const hand = handOf(ONE_FAN)

  test('there is none: a hand far below 8 wins, and its claim is right', () => {
    const { judge, review } = popularOf()
    const verdict = judge(hand)
    expect(verdict.pointsWithoutFlowers).toBeLessThan(8)
    expect(verdict.meetsMinimum).toBe(true)
    expect(review(hand, verdict.lists[0]!).outcome).toBe('right')
    expect(rulesetOf('mcr-cn').judge(hand).meetsMinimum).toBe(false)
  })

  test('may be 32 in a room: 32 by flowers is not enough, 32 without them is', () => {
    const { judge, review } = popularOf({ minimum: 32 })
    const byFlowers = handOf('- 2244668899m133s 1s D E E - 8')
    expect(judge(byFlowers)).toMatchObject({ points: 34, pointsWithoutFlowers: 26, meetsMinimum: false })
    expect(review(byFlowers, judge(byFlowers).lists[0]!).outcome).toBe('belowMinimum')
    const without = handOf('- 1133557799m224m 4m D E E - 0')
    expect(judge(without).pointsWithoutFlowers).toBeGreaterThanOrEqual(32)
    expect(judge(without).meetsMinimum).toBe(true)
  })

  test('is never met by what is no winning shape', () => {
    expect(popularOf().judge(handOf('- 13579m13579s135p 7p D E E - 0'))).toMatchObject({
      winning: false,
      meetsMinimum: false,
    })
  })
})
