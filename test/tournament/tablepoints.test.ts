import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Placement } from '../../src/rules/offences/offence.ts'
import { type PerSeat, SEATS } from '../../src/rules/ruleset.ts'
import { decimalText, fractionText, tablePoints, tableRanks } from '../../src/tournament/tablepoints.ts'
import { fourPlacements, PLACEMENTS } from '../gen/rulings.ts'
import { fixture } from './fixtures.ts'

const scores = fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: -3, max: 3 }))) as fc.Arbitrary<
  [number, number, number, number]
>

/** The next graver placement. */
const graver = (placement: Placement): Placement => PLACEMENTS[PLACEMENTS.indexOf(placement) + 1] ?? placement

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

  const CLEAR: PerSeat<number> = [40, 10, -20, -30]
  const [no, last, zero, out]: readonly Placement[] = PLACEMENTS

  it.each<[string, PerSeat<number>, readonly (Placement | undefined)[], string[]]>([
    ['a winner fixed to the last place lets the others up', CLEAR, [last, no, no, no], ['0', '4', '2', '1']],
    ['the last fixed to the last place changes nothing', CLEAR, [no, no, no, last], ['4', '2', '1', '0']],
    ['two fixed to it go by score', CLEAR, [last, last, no, no], ['1', '0', '4', '2']],
    [
      'two fixed to it share what is left when tied',
      [10, 10, -10, -10],
      [last, last, no, no],
      ['1/2', '1/2', '3', '3'],
    ],
    ['four fixed to it go by score', CLEAR, [last, last, last, last], ['4', '2', '1', '0']],
    ['a winner without table points lets the others up', CLEAR, [zero, no, no, no], ['0', '4', '2', '1']],
    ['so does a disqualified second', CLEAR, [no, out, no, no], ['4', '0', '2', '1']],
    ['the last without table points leaves the others theirs', CLEAR, [no, no, no, zero], ['4', '2', '1', '0']],
    ['others tied with an offender share without him', [8, 8, 8, -24], [out, no, no, no], ['0', '3', '3', '1']],
    ['two offenders have nothing, the others 4 and 2', CLEAR, [out, no, zero, no], ['0', '4', '0', '2']],
    ['three leave 4 to the fourth', CLEAR, [out, out, zero, no], ['0', '0', '0', '4']],
    ['four leave nothing to anybody', CLEAR, [out, out, out, out], ['0', '0', '0', '0']],
    ['the last place is ahead of the disqualified', CLEAR, [out, last, no, no], ['0', '1', '4', '2']],
    ['and behind the others without table points', CLEAR, [last, no, zero, no], ['1', '4', '0', '2']],
  ])('under rulings: %s', (_, scores, placements, expected) => {
    const points = tablePoints(scores, placements as unknown as PerSeat<Placement>)
    expect(points.map(fractionText)).toEqual(expected)
  })

  it('of the others never shrink by a ruling on somebody', () => {
    fc.assert(
      fc.property(scores, fourPlacements, fc.constantFrom(...SEATS), (four, placements, offender) => {
        const before = tablePoints(four, placements)
        const ruled = placements.with(offender, graver(placements[offender]))
        const after = tablePoints(four, ruled as unknown as PerSeat<Placement>)
        for (const seat of SEATS) if (seat !== offender) expect(after[seat]).toBeGreaterThanOrEqual(before[seat])
        expect(after[offender]).toBeLessThanOrEqual(before[offender])
      }),
    )
  })

  it('sum to seven but for what is forfeited: the lowest places', () => {
    fc.assert(
      fc.property(scores, fourPlacements, (four, placements) => {
        const points = tablePoints(four, placements)
        const kept = placements.filter((placement) => placement === 'none' || placement === 'fixed-last').length
        expect(points.reduce((sum, share) => sum + share, 0)).toBe([0, 48, 72, 84, 84][kept])
        expect(points.every((share) => Number.isInteger(share) && share >= 0)).toBe(true)
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
