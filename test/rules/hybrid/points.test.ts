import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createHybrid } from '../../../src/rules/rulesets/hybrid/index.ts'
import {
  convertHalfFan,
  createBasePoints,
  literalSkyPoints,
  uncappedSkyPoints,
} from '../../../src/rules/rulesets/hybrid/points.ts'
import { hybridOf } from './fixture.ts'

const { switches } = hybridOf()
const ceil = hybridOf({ roundBase: 'ceil' }).switches
const basePoints = createBasePoints(switches)
const basePointsUp = createBasePoints(ceil)
const base = (fan: number, fu: number): number => basePoints(convertHalfFan({ halfFans: 2 * fan, fu }))

describe('base points (dossier C6)', () => {
  test.each([
    [1, 26, 400],
    [1.5, 26, 600],
    [2.5, 24, 1100],
    [3, 36, 2300],
    [3.5, 28, 2400],
    [4, 40, 5100],
    [5, 30, 4600],
    [6, 30, 5300],
    [8, 40, 9000],
    [9, 40, 9900],
    [10, 40, 10000],
    [12.5, 30, 10000],
    [12.5, 20, 6600],
    [13, 20, 16000],
    [25.5, 20, 16000],
    [26, 20, 32000],
    [39, 20, 48000],
    [52, 20, 64000],
  ])('%d fan and %d fu: %d', (fan, fu, points) => {
    expect(base(fan, fu)).toBe(points)
  })

  test.each([
    [1, 20, 1, 20],
    [1.5, 20, 1, 30],
    [2.5, 20, 2, 30],
    [3.5, 20, 3, 30],
    [4.5, 20, 4.5, 20],
  ])('%d fan and %d fu become %d fan and %d fu', (fan, fu, fanAfter, fuAfter) => {
    expect(convertHalfFan({ halfFans: 2 * fan, fu })).toEqual({ halfFans: 2 * fanAfter, fu: fuAfter })
  })

  test('round to the nearest hundred, half up, or always up', () => {
    expect(basePoints({ halfFans: 2, fu: 25 })).toBe(400)
    expect(basePoints({ halfFans: 2, fu: 28 })).toBe(400)
    expect(basePointsUp({ halfFans: 2, fu: 28 })).toBe(500)
    expect(basePointsUp({ halfFans: 2, fu: 25 })).toBe(400)
    expect(basePoints({ halfFans: 17, fu: 25 })).toBe(5900)
    expect(basePoints({ halfFans: 9, fu: 75 })).toBe(10000)
    expect(basePoints({ halfFans: 10, fu: 25 })).toBe(3800)
  })
})

test('its own 番分表 is 21 whole numbers, none below the one before', () => {
  const page = '10 20 40 80 90 100 110 120 130 140 150 160 170 180 190 200 210 220 230 240 250'
  const own = createBasePoints(hybridOf({ fanPointsTable: page }).switches)
  expect([2, 4, 6, 8, 9, 25, 26].map((halfFans) => own({ halfFans, fu: 30 }))).toEqual([
    300, 600, 1200, 2400, 2700, 7500, 16_000,
  ])
  for (const wrong of [
    '',
    '10 20 40',
    `${page} 260`,
    page.replace('20 40', '40 20'),
    page.replace('10', '0'),
    page.replace('10', '1.5'),
  ])
    expect(createHybrid({ fanPointsTable: wrong }), wrong).toMatchObject({
      ok: false,
      error: { code: 'BAD_SWITCH_VALUE' },
    })
})

describe('青天井 (dossier C9)', () => {
  test('literal: fan × fu after conversion, half points up', () => {
    expect(literalSkyPoints({ halfFans: 2, fu: 20 })).toBe(20n)
    expect(literalSkyPoints({ halfFans: 9, fu: 25 })).toBe(113n)
    expect(literalSkyPoints({ halfFans: 9, fu: 26 })).toBe(117n)
  })

  test('uncapped: 番分 doubles with every fan, beyond what a number holds exactly', () => {
    expect(uncappedSkyPoints({ halfFans: 2, fu: 20 }, switches)).toBe(300n)
    expect(uncappedSkyPoints({ halfFans: 26, fu: 20 }, switches)).toBe(1310700n)
    expect(uncappedSkyPoints({ halfFans: 104, fu: 151 }, switches)).toBe(5440348349863559200n)
    expect(uncappedSkyPoints({ halfFans: 2, fu: 20 }, ceil)).toBe(400n)
    expect(uncappedSkyPoints({ halfFans: 2, fu: 25 }, ceil)).toBe(400n)
    expect(uncappedSkyPoints({ halfFans: 9, fu: 20 }, ceil)).toBe(3700n)
  })

  test('uncapped: the hundred nearest to the exact root, for every fan and fu', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 200 }), fc.integer({ min: 20, max: 200 }), (halfFans, fu) => {
        const points = uncappedSkyPoints({ halfFans, fu }, switches)
        const square = (BigInt(fu) * BigInt(fu)) << BigInt(halfFans + 6)
        expect(points % 100n).toBe(0n)
        expect((points + 50n) ** 2n).toBeGreaterThan(square)
        if (points > 0n) expect((points - 50n) ** 2n).toBeLessThanOrEqual(square)
      }),
    )
  })

  test('may prefer another reading, and counts 30 fu for 十三幺', () => {
    const hybrid = hybridOf()
    const pairs = hybrid.parseHandLine('- 223344s6677889p 9p T W E - 0 R')
    const orphans = hybrid.parseHandLine('- 19m119s19pSWNCFP E D N N - 0')
    if (!pairs.ok || !orphans.ok) throw new Error('both hands are legal')
    expect(hybrid.judge(pairs.value).list.map(({ fan }) => fan)).toContain('二般高')
    expect(hybrid.judgeSky(pairs.value).literal.list.map(({ fan }) => fan)).toContain('七对')
    expect(hybrid.judge(orphans.value).fu).toBe(21)
    expect(hybrid.judgeSky(orphans.value).literal.fu).toBe(51)
  })
})
