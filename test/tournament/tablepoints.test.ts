import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PerSeat } from '../../src/rules/ruleset.ts'
import { decimalText, fractionText, tablePoints, tableRanks } from '../../src/tournament/tablepoints.ts'
import { fixture } from './fixtures.ts'

const scores = fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: -3, max: 3 }))) as fc.Arbitrary<
  [number, number, number, number]
>

describe('table points', () => {
  it.each(fixture('procedure/tablepoints.tsv').map((row) => [row.scores ?? '', row.tablePoints, row.competitionRank]))(
    'of %s are %s',
    (text, points, ranks) => {
      const four = JSON.parse(text) as PerSeat<number>
      expect(JSON.stringify(tablePoints(four).map(fractionText))).toBe(points)
      expect(JSON.stringify(tableRanks(four))).toBe(ranks)
    },
  )

  it('are whole twelfths, sum to seven, are equal for equal scores and greater for greater ones', () => {
    fc.assert(
      fc.property(scores, (four) => {
        const points = tablePoints(four)
        expect(points.every(Number.isInteger)).toBe(true)
        expect(points.reduce((sum, share) => sum + share, 0)).toBe(84)
        for (const a of [0, 1, 2, 3] as const)
          for (const b of [0, 1, 2, 3] as const)
            expect(Math.sign(points[a] - points[b])).toBe(Math.sign(four[a] - four[b]))
      }),
    )
  })

  it.each([
    [252, '21', '21'],
    [234, '39/2', '19.5'],
    [21, '7/4', '1.75'],
    [28, '7/3', '2.33'],
    [20, '5/3', '1.67'],
    [1, '1/12', '0.08'],
    [0, '0', '0'],
  ])('%i twelfths print as %s and %s', (twelfths, fraction, decimal) => {
    expect(fractionText(twelfths)).toBe(fraction)
    expect(decimalText(twelfths)).toBe(decimal)
  })

  it('print as the decimals nearest to them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000 }), (twelfths) => {
        expect(Math.abs(Number(decimalText(twelfths)) - twelfths / 12)).toBeLessThanOrEqual(0.005 + 1e-9)
      }),
    )
  })
})
