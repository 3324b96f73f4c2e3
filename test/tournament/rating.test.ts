import { describe, expect, it } from 'vitest'
import { type LeagueEvent, type LeagueResult, type LeagueRule, leagueTable } from '../../src/tournament/league.ts'
import { mersBasePoints, mersWeight } from '../../src/tournament/rating.ts'
import { rational, rationalDecimal, rationalMixed, rationalText } from '../../src/tournament/rational.ts'

describe('MERS (dossier E5)', () => {
  it.each([
    [1, 72, '1000', '1000'],
    [2, 72, '70000/71', '985.92'],
    [36, 72, '36000/71', '507.04'],
    [72, 72, '0', '0'],
    [2, 4, '2000/3', '666.67'],
    [1, 1, '0', '0'],
  ])('gives place %i of %i %s base points', (place, players, exact, decimal) => {
    const points = mersBasePoints(place, players)
    expect([rationalText(points), rationalDecimal(points)]).toEqual([exact, decimal])
  })

  const EVENT = { days: 1, players: 40, substitutes: 0, countries: 5, isQualification: false }
  it.each([
    ['a small event of a day', {}, '1'],
    ['two days', { days: 2 }, '2'],
    ['three days at most', { days: 5 }, '3'],
    ['one day at least', { days: 0 }, '1'],
    ['41 players', { players: 41 }, '3/2'],
    ['80 players', { players: 80 }, '3/2'],
    ['81 players', { players: 81 }, '2'],
    ['a substitute who makes it 41', { substitutes: 1 }, '3/2'],
    ['three substitutes at most', { players: 37, substitutes: 4 }, '1'],
    ['6 countries', { countries: 6 }, '3/2'],
    ['9 countries', { countries: 9 }, '3/2'],
    ['10 countries', { countries: 10 }, '2'],
    ['a qualification', { isQualification: true }, '2'],
    ['everything', { days: 3, players: 216, countries: 20, isQualification: true }, '6'],
  ])('weighs %s', (_, event, weight) => {
    expect(rationalText(mersWeight({ ...EVENT, ...event }))).toBe(weight)
  })
})

describe('an exact number', () => {
  it.each([
    [28, 12, '7/3', '2 1/3', '2.33'],
    [-28, 12, '-7/3', '-2 1/3', '-2.33'],
    [1, -2, '-1/2', '-0 1/2', '-0.5'],
    [1, 200, '1/200', '0 1/200', '0.01'],
    [0, 7, '0', '0', '0'],
  ])('%i / %i is %s', (top, bottom, text, mixed, decimal) => {
    const value = rational(top, bottom)
    expect([rationalText(value), rationalMixed(value), rationalDecimal(value)]).toEqual([text, mixed, decimal])
  })
})

const event = (tournament: string, results: readonly Partial<LeagueResult>[]): LeagueEvent => ({
  ...{ tournament, days: 1, players: results.length, substitutes: 0, countries: 1, isQualification: false },
  results: results.map((result, index) => ({
    ...{ number: index + 1, name: `P${index + 1}`, country: 'ES', person: null, emaNumber: null },
    ...{ rank: index + 1, tablePoints12: 0, points: 0 },
    countryKey: result.country?.toUpperCase() ?? 'ES',
    ...result,
  })),
})

const table = (events: readonly LeagueEvent[], rule: LeagueRule, best: number | null = null) =>
  leagueTable(events, rule, best).map(({ rank, name, total }) => [rank, name, rationalText(total)])

describe('a league', () => {
  const spring = event('spring', [{ name: 'Ann' }, { name: 'Bo' }, { name: 'Cy' }])
  const summer = event('summer', [{ name: 'Bo' }, { name: 'Cy' }, { name: 'Di' }])
  const PLACES: LeagueRule = { kind: 'PLACES', points: [10, 6] }

  it('adds what each tournament gives for a place; equal sums share a rank', () => {
    expect(table([spring, summer], PLACES)).toEqual([
      [1, 'Bo', '16'],
      [2, 'Ann', '10'],
      [3, 'Cy', '6'],
      [4, 'Di', '0'],
    ])
    expect(table([spring, event('autumn', [{ name: 'Bo' }])], PLACES, 1).slice(0, 2)).toEqual([
      [1, 'Ann', '10'],
      [1, 'Bo', '10'],
    ])
  })

  it('counts the best results of each player', () => {
    const bo = leagueTable([spring, summer], PLACES, 1).find(({ name }) => name === 'Bo')
    expect(bo?.scores.map(({ tournament, counts }) => [tournament, counts])).toEqual([
      ['spring', false],
      ['summer', true],
    ])
  })

  it('gives those who share a place its points, and the disqualified none', () => {
    const shared = event('shared', [{ rank: 1 }, { rank: 1 }, { rank: 3 }, { rank: null }])
    expect(table([shared], { kind: 'MERS' })).toEqual([
      [1, 'P1', '1000'],
      [1, 'P2', '1000'],
      [3, 'P3', '1000/3'],
      [4, 'P4', '0'],
    ])
  })

  it('adds table points exactly', () => {
    const thirds = ['a', 'b', 'c'].map((id) => event(id, [{ tablePoints12: 28 }, { tablePoints12: 84 }]))
    expect(table(thirds, { kind: 'TABLE_POINTS' })).toEqual([
      [1, 'P2', '21'],
      [2, 'P1', '7'],
    ])
  })

  it.each([
    [
      'a number in common',
      [{ name: 'Lin Yue', emaNumber: '1' }],
      [{ name: 'LIN Yue', country: 'CN', emaNumber: '1' }],
      1,
    ],
    ['a person in common', [{ name: 'Yue', person: 'p' }], [{ name: 'Lin', person: 'p' }], 1],
    ['name and country in any writing', [{ name: 'Lin Yue' }], [{ name: 'ＬＩＮ  yue', country: 'es' }], 1],
    ['a name with a number here and none there', [{ name: 'Lin', emaNumber: '1' }], [{ name: 'Lin' }], 1],
    ['one name, two countries', [{ name: 'Lin' }], [{ name: 'Lin', country: 'CN' }], 2],
    ['one name, two numbers', [{ name: 'Lin', emaNumber: '1' }], [{ name: 'Lin', emaNumber: '2' }], 2],
    ['two of a name in one tournament', [{ name: 'Lin' }, { name: 'Lin' }], [{ name: 'Lin' }], 3],
  ])('tells people by %s', (_, first, second, people) => {
    expect(leagueTable([event('a', first), event('b', second)], { kind: 'POINTS' }, null)).toHaveLength(people)
  })

  it('knows one person through a third tournament', () => {
    const events = [
      event('a', [{ name: 'X', person: 'p' }]),
      event('b', [{ name: 'Y', emaNumber: '7' }]),
      event('c', [{ name: 'Z', person: 'p', emaNumber: '7' }]),
    ]
    const [line, ...others] = leagueTable(events, { kind: 'PLACES', points: [5] }, null)
    expect([line?.name, line?.emaNumber, line?.scores.length, others]).toEqual(['Z', '7', 3, []])
    expect(line?.scores.map(({ tournament }) => tournament)).toEqual(['a', 'b', 'c'])
  })
})
