import { describe, expect, it } from 'vitest'
import type { PerSeat } from '../../src/rules/ruleset.ts'
import { unruledScores } from '../../src/tournament/table/closing.ts'
import { perSeat, sum } from '../../src/tournament/table/scores.ts'

type Table = Parameters<typeof unruledScores>[0]

const NONE: PerSeat<number> = [0, 0, 0, 0]

const table = (scores: PerSeat<number>, more: Partial<Table> = {}): Table => ({
  ...{ scores, rulings: [], penalties: [], totals: undefined, places: undefined, final: undefined },
  ...{ entrants: [1, 2, 3, 4], substitutions: undefined, walkover: undefined },
  ...more,
})

const penalty = (payments: PerSeat<number>, fines: PerSeat<number> = NONE): Table['penalties'][number] => ({
  ...{ seq: 1, hand: 1, payments, fines, reason: 'x' },
})

const ruled = (payments: PerSeat<number>, fines: PerSeat<number> = NONE) =>
  ({ ruling: { payments, fines } }) as unknown as Table['rulings'][number]

describe('the scores without what was ruled', () => {
  it.each<[string, Table, PerSeat<number>]>([
    ['are the scores where nothing was', table([9, 3, -2, -10]), [9, 3, -2, -10]],
    [
      'leave out payments and fines of penalties and rulings',
      table([-21, 13, 8, -10], { penalties: [penalty([-30, 10, 10, 10])], rulings: [ruled(NONE, [0, 0, 0, -10])] }),
      [9, 3, -2, -10],
    ],
    [
      'leave out the fines of totals, whose payments nobody knows',
      table([9, 3, -2, -20], { totals: { seq: 2, scores: [9, 3, -2, -20], fines: [0, 0, 0, -10] } }),
      [9, 3, -2, -10],
    ],
  ])('%s', (_, given, expected) => {
    expect(unruledScores(given)).toEqual(expected)
  })

  const places = (sticksAtEnd: 'FIRST_PLACE' | 'WINNER'): NonNullable<Table['places']> => ({
    ...{ startingPoints: 30_000, placementPoints: [15_000, 5_000, -5_000, -15_000] as const, sticksAtEnd },
  })

  it('give points by place, and sticks to the first, by the places that play alone gave', () => {
    // Played: 31, 30, 30, 28 thousand with one stick left. East was fined 5 thousand, so South and West shared the first place.
    const given = table([26_000 + 500 - 5_000, 30_000 + 500 + 10_000, 30_000 + 500 + 10_000, 28_000 - 15_000 - 500], {
      places: places('FIRST_PLACE'),
      final: { sticks: [0, 500, 500, 0], placement: [-4_500, 10_000, 10_000, -15_500] },
      rulings: [ruled(NONE, [-5_000, 0, 0, 0])],
    })
    const played = perSeat((seat) => given.scores[seat] - given.final!.sticks[seat] - given.final!.placement[seat])
    expect(unruledScores(given)).toEqual([
      played[0] + 5_000 + 1_000 + 15_000,
      ...[played[1], played[2], played[3] - 15_000],
    ])
    expect(sum(unruledScores(given))).toBe(sum(given.scores) + 5_000)
  })

  it('leave sticks with the last winner', () => {
    // Played: 26, 30, 31 and 12 thousand, and the stick went to North. A penalty made East first.
    const given = table([47_000, 25_000, 36_000, -8_000], {
      places: places('WINNER'),
      final: { sticks: [0, 0, 0, 1_000], placement: [15_000, -5_000, 5_000, -15_000] },
      penalties: [penalty([6_000, 0, 0, -6_000])],
    })
    expect(unruledScores(given)).toEqual([21_000, 35_000, 46_000, -2_000])
  })
})
