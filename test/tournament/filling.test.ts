import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attendance } from '../../src/tournament/attendance.ts'
import type { Arranged, Arrangement } from '../../src/tournament/conduct/arrangements.ts'
import { fillUp, nextByes, planByes } from '../../src/tournament/filling.ts'

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

describe('the last table', () => {
  it.each([
    [8, [91, 92], 8, [], 0],
    [7, [91, 92], 8, [91], 0],
    [6, [91, 92, 93], 8, [91, 92], 0],
    [5, [91, 92], 5, [], 3],
    [5, [], 5, [], 3],
    [0, [91], 0, [], 0],
  ])('of %i players with house players %j', (count, house, seated, filling, short) => {
    const filled = fillUp({ players: numbers(count), house })
    expect([filled.seated.length, filled.filling, filled.short]).toEqual([seated, filling, short])
  })
})

describe('byes', () => {
  it.each([
    ['go to the highest numbers where nothing else is said', numbers(6), [], [], [5, 6]],
    ['go to who comes last in the order', numbers(6), [], [3, 6, 1, 2, 5, 4], [4, 5]],
    ['go to who has had the fewest', numbers(5), [5, 4], [], [3]],
    ['go to who is not in the order yet', [1, 2, 3, 4, 12], [], [4, 3, 2, 1], [12]],
    ['are not needed for full tables', numbers(8), [], [], []],
  ])('%s', (_, players, had, order, expected) => {
    const counts = new Map(had.map((entrant) => [entrant, 1]))
    expect(nextByes(players, counts, order)).toEqual(expected)
  })

  it('leave full tables, go round fairly, and depend on nothing but what is given', () => {
    const cases = fc.record({ players: fc.integer({ min: 4, max: 23 }), sessions: fc.integer({ min: 1, max: 12 }) })
    fc.assert(
      fc.property(cases, fc.infiniteStream(fc.nat()), ({ players, sessions }, keys) => {
        const order = numbers(players).sort((a, b) => ((a * 7 + [...keys.take(1)][0]!) % 11) - ((b * 7) % 11))
        const planned = planByes(numbers(sessions), () => [numbers(players)], [], order)
        for (const session of numbers(sessions))
          expect((players - planned.filter((bye) => bye.session === session).length) % 4).toBe(0)
        const counts = numbers(players).map((entrant) => planned.filter((bye) => bye.entrant === entrant).length)
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
        expect(planByes(numbers(sessions), () => [numbers(players)], [], order)).toEqual(planned)
      }),
    )
  })

  it('are counted over groups that play among themselves', () => {
    const groups = [numbers(5), [6, 7, 8, 9, 10, 11]]
    expect(planByes([3], () => groups, [{ session: 1, entrant: 5 }], [])).toEqual([
      { session: 3, entrant: 4 },
      { session: 3, entrant: 10 },
      { session: 3, entrant: 11 },
    ])
  })
})

describe('who is to sit', () => {
  const list = [
    ...numbers(5).map((number) => ({ number, isHouse: false })),
    { number: 91, isHouse: true },
    { number: 92, isHouse: true },
  ]
  const standing = (...all: Arranged[]): Arrangement[] =>
    all.map((arranged, index) => ({ seq: index + 1, arranged, revokedBy: null }))
  const reason = ''

  it('is everybody but who is away or barred, and the substitutes', () => {
    const arrangements = standing(
      { type: 'absenceNoted', entrant: 1, from: 2, to: null, reason },
      { type: 'substituteAppointed', entrant: 1, substitute: 92, from: 2, to: 3, reason },
      { type: 'byeGiven', entrant: 2, session: 2, tablePoints12: 21, points: 0, reason },
    )
    const at = (session: number) => {
      const { players, house, away, substitutes } = attendance(list, arrangements, session, new Set([5]))
      return { players, house, away: Object.fromEntries(away), substitutes: Object.fromEntries(substitutes) }
    }
    expect(at(1)).toEqual({ players: [1, 2, 3, 4], house: [91, 92], away: {}, substitutes: {} })
    expect(at(2)).toEqual({
      players: [3, 4, 92],
      house: [91],
      away: { 1: 'SUBSTITUTED', 2: 'BYE' },
      substitutes: { 92: 1 },
    })
    expect(at(4)).toEqual({ players: [2, 3, 4], house: [91, 92], away: { 1: 'WITHDRAWN' }, substitutes: {} })
  })
})
