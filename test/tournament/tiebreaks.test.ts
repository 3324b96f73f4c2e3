import { describe, expect, it } from 'vitest'
import type { PerSeat } from '../../src/rules/ruleset.ts'
import {
  countryStandings,
  type StandingsEntrant,
  standings,
  type TableResult,
  teamStandings,
} from '../../src/tournament/standings.ts'
import { UNRULED } from '../../src/tournament/tablepoints.ts'
import type { TieBreakCode } from '../../src/tournament/tiebreaks.ts'

const NONE: PerSeat<number> = [0, 0, 0, 0]

const entrant = (number: number, more: Partial<StandingsEntrant> = {}): StandingsEntrant => ({
  number,
  name: `Player ${number}`,
  country: null,
  team: null,
  status: 'REGISTERED',
  isHouse: false,
  ...more,
})

const result = (
  session: number,
  entrants: PerSeat<number>,
  scores: PerSeat<number>,
  change: Partial<TableResult> = {},
): TableResult => ({
  session,
  table: 1,
  entrants,
  scores,
  handsWon: NONE,
  bestHands: NONE,
  placements: UNRULED,
  fines: NONE,
  ...change,
})

const numbered = (count: number) => Array.from({ length: count }, (_, index) => entrant(index + 1))

/** `rank:number` of every player, in order. */
const order = (
  results: readonly TableResult[],
  ranking: readonly TieBreakCode[],
  count = 4,
  lot: number | null = null,
) => standings(numbered(count), results, ranking, [], lot).map(({ rank, entrant: { number } }) => `${rank}:${number}`)

describe('a rule that goes by the results of each', () => {
  it.each<[TieBreakCode, readonly TableResult[], readonly string[]]>([
    ['FIRST_PLACES', [result(1, [1, 2, 3, 4], [9, 9, -9, -9])], ['1:1', '1:2', '3:3', '3:4']],
    ['SECOND_PLACES', [result(1, [1, 2, 3, 4], [9, 0, 0, -9])], ['1:2', '1:3', '3:1', '3:4']],
    ['THIRD_PLACES', [result(1, [1, 2, 3, 4], [9, 3, -6, -6])], ['1:3', '1:4', '3:1', '3:2']],
    [
      'THIRD_PLACES',
      [result(1, [1, 2, 3, 4], [9, 3, -6, -6], { placements: ['none', 'none', 'disqualified', 'disqualified'] })],
      ['1:1', '1:2', '1:3', '1:4'],
    ],
    ['HANDS_WON', [result(1, [1, 2, 3, 4], NONE, { handsWon: [1, 0, 2, 1] })], ['1:3', '2:1', '2:4', '4:2']],
    ['BEST_HAND', [result(1, [1, 2, 3, 4], NONE, { bestHands: [8, 0, 88, 8] })], ['1:3', '2:1', '2:4', '4:2']],
    ['FEWEST_FINES', [result(1, [1, 2, 3, 4], NONE, { fines: [-5, 0, -20, 0] })], ['1:2', '1:4', '3:1', '4:3']],
    [
      'LAST_TABLE_POINTS',
      [result(1, [1, 2, 3, 4], [90, -30, -30, -30]), result(2, [1, 2, 3, 4], [-3, 1, 1, 1])],
      ['1:2', '1:3', '1:4', '4:1'],
    ],
    // Player 4 has not played the last session; a result there is ahead of none.
    [
      'LAST_POINTS',
      [result(1, [4, 2, 3, 1], NONE), result(2, [1, 2, 3, 5], [-90, 30, 30, 30])],
      ['1:2', '1:3', '3:1', '4:4'],
    ],
  ])('%s', (rule, results, expected) => {
    expect(order(results, [rule])).toEqual(expected)
  })
})

describe('head to head', () => {
  const rules: readonly TieBreakCode[] = ['TABLE_POINTS', 'HEAD_TO_HEAD']

  it('puts ahead of another who was ahead of him where they met', () => {
    const results = [
      result(1, [1, 2, 3, 4], [5, 9, -7, -7]),
      result(2, [1, 5, 6, 7], [9, 0, -4, -5]),
      result(2, [2, 8, 5, 6], [0, 9, -4, -5], { table: 2 }),
    ]
    // 1 and 2 both have 2 + 4 table points, and 2 was ahead of 1.
    expect(order(results, ['TABLE_POINTS'], 8).slice(0, 2)).toEqual(['1:1', '1:2'])
    expect(order(results, rules, 8).slice(0, 2)).toEqual(['1:2', '2:1'])
  })

  it('leaves level who have never met', () => {
    const results = [result(1, [1, 3, 4, 5], [9, -3, -3, -3]), result(1, [2, 6, 7, 8], [9, -3, -3, -3], { table: 2 })]
    expect(order(results, rules, 8).slice(0, 2)).toEqual(['1:1', '1:2'])
  })

  it('goes by points between them when places are even', () => {
    const results = [result(1, [1, 2, 3, 4], [9, 1, -5, -5]), result(2, [1, 2, 3, 4], [1, 4, -2, -3])]
    expect(order(results, rules).slice(0, 2)).toEqual(['1:1', '2:2'])
  })

  it('does not go by whom somebody happened to meet: all of those who are level must have met', () => {
    // 1 and 2 met, neither has met 3; each has won a table and been second once.
    const results = [
      result(1, [1, 2, 7, 8], [9, 5, -7, -7]),
      result(1, [3, 4, 5, 6], [9, 5, -7, -7], { table: 2 }),
      result(2, [2, 4, 7, 8], [9, 5, -7, -7]),
      result(2, [1, 5, 6, 4], [5, 9, -7, -7], { table: 2 }),
      result(3, [3, 5, 7, 8], [5, 9, -7, -7]),
    ]
    expect(order(results, rules, 8).slice(1, 4)).toEqual(['2:1', '2:2', '2:3'])
  })

  it('looks again among those who are level after it, and goes round a circle in vain', () => {
    const circle = [
      result(1, [1, 2, 4, 5], [9, 5, -7, -7]),
      result(2, [2, 3, 4, 5], [9, 5, -7, -7]),
      result(3, [3, 1, 4, 5], [9, 5, -7, -7]),
    ]
    expect(order(circle, rules, 5).slice(0, 3)).toEqual(['1:1', '1:2', '1:3'])
    // 1 beat 2 twice and lost to 3; 2 beat 3 twice: 1 has +1, 2 has 0, 3 has −1. Everybody has the same places in all.
    const uneven = [
      result(1, [1, 2, 4, 5], [9, 5, -7, -7]),
      result(2, [1, 2, 4, 5], [9, 5, -7, -7]),
      result(3, [2, 3, 4, 5], [9, 5, -7, -7]),
      result(4, [2, 3, 4, 5], [9, 5, -7, -7]),
      result(5, [3, 1, 4, 5], [9, 5, -7, -7]),
      result(6, [3, 4, 5, 6], [9, 5, -7, -7]),
      result(7, [1, 4, 5, 6], [5, 9, -7, -7]),
    ]
    const players = standings(numbered(6), uneven, ['FIRST_PLACES', 'HEAD_TO_HEAD'])
    expect(
      players.filter(({ tally }) => tally.firstPlaces === 2).map(({ rank, entrant: { number } }) => [rank, number]),
    ).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ])
  })

  it('decides again between two of three', () => {
    // Among the three 1 has +2, and 2 and 3 have −1 each: 1 shared with 2 and was ahead of 3 twice. Of 2 and 3, 3 was ahead.
    const results = [
      result(1, [1, 2, 5, 6], [5, 5, -5, -5]),
      result(2, [1, 3, 5, 6], [9, 5, -7, -7]),
      result(3, [1, 3, 5, 6], [9, 5, -7, -7]),
      result(4, [3, 2, 5, 6], [5, 4, 9, -18]),
    ]
    const ranks = order(results, ['FEWEST_FINES', 'HEAD_TO_HEAD'], 3)
    expect(ranks).toEqual(['1:1', '2:3', '3:2'])
  })

  it('counts for teams wherever their members met', () => {
    const team = (number: number) => entrant(number, { team: number % 2 ? 'A' : 'B' })
    const results = [result(1, [1, 2, 3, 4], [4, 9, -6, -7]), result(2, [1, 2, 3, 4], [-9, -8, 9, 8])]
    const players = standings([1, 2, 3, 4].map(team), results, [])
    // Places of A against B, session 1: 2 behind 1 and ahead of 4, 3 behind 1 and ahead of 4; session 2: 3 ahead of both, 1 behind both.
    expect(teamStandings(players, ['HEAD_TO_HEAD']).map(({ rank, team: code }) => `${rank}:${code}`)).toEqual([
      '1:B',
      '2:A',
    ])
    const even = standings([1, 2, 3, 4].map(team), [result(1, [1, 2, 3, 4], [9, 5, -7, -7])], [])
    expect(teamStandings(even, ['HEAD_TO_HEAD'])).toMatchObject([
      { rank: 1, team: 'A' },
      { rank: 2, team: 'B' },
    ])
  })
})

describe('the lot', () => {
  it('decides nothing until it is drawn, then everything, the same again with its seed', () => {
    const many = numbered(500)
    const ranks = (lot: number | null) => standings(many, [], ['LOT'], [], lot)
    expect(new Set(ranks(null).map(({ rank }) => rank))).toEqual(new Set([1]))
    const drawn = ranks(2017).map(({ entrant: { number } }) => number)
    expect(ranks(2017).map(({ rank }) => rank)).toEqual(many.map(({ number }) => number))
    expect(ranks(2017).map(({ entrant: { number } }) => number)).toEqual(drawn)
    expect(ranks(2018).map(({ entrant: { number } }) => number)).not.toEqual(drawn)
  })

  it('is kept by who has drawn it when others join or leave the list', () => {
    const drawn = order([], ['LOT'], 40, 11).map((line) => line.split(':')[1])
    const fewer = order([], ['LOT'], 25, 11).map((line) => line.split(':')[1])
    expect(drawn.filter((number) => Number(number) <= 25)).toEqual(fewer)
  })

  it('favours no number: each of four is first about as often', () => {
    const firsts = [0, 0, 0, 0]
    for (let seed = 0; seed < 4000; seed++) firsts[Number(order([], ['LOT'], 4, seed)[0]?.split(':')[1]) - 1]! += 1
    expect(firsts.every((count) => count > 880 && count < 1120)).toBe(true)
  })

  it('stands where the organiser put it among the rules', () => {
    const results = [result(1, [1, 2, 3, 4], [8, 8, -8, -8], { handsWon: [1, 2, 0, 0] })]
    expect(order(results, ['TABLE_POINTS', 'HANDS_WON', 'LOT'], 4, 3).slice(0, 2)).toEqual(['1:2', '2:1'])
    expect(new Set(order(results, ['TABLE_POINTS', 'LOT'], 4, 3).map((line) => line.split(':')[0])).size).toBe(4)
  })
})

describe('the ranking of countries', () => {
  const people = [
    entrant(1, { country: 'ES' }),
    entrant(2, { country: 'SE' }),
    entrant(3, { country: 'ES' }),
    entrant(4),
  ]
  const players = standings(people, [result(1, [1, 2, 3, 4], [10, 20, -10, -20])], ['TABLE_POINTS'])

  it('adds the best so many of each, or all; who has no country counts for none', () => {
    expect(countryStandings(players, ['TABLE_POINTS', 'POINTS'], 1)).toMatchObject([
      { rank: 1, country: 'SE', members: [2], counted: [2], tally: { tablePoints12: 48 } },
      { rank: 2, country: 'ES', members: [1, 3], counted: [1], tally: { tablePoints12: 24 } },
    ])
    expect(countryStandings(players, ['TABLE_POINTS'], null)).toMatchObject([
      { rank: 1, country: 'SE', tally: { tablePoints12: 48 } },
      { rank: 2, country: 'ES', counted: [1, 3], tally: { tablePoints12: 36, points: 0 } },
    ])
  })

  it('counts nothing of the disqualified', () => {
    const conduct = [{ entrant: 1, points: 0, disqualified: true, barredUntil: null }]
    const without = standings(people, [result(1, [1, 2, 3, 4], [10, 20, -10, -20])], ['TABLE_POINTS'], conduct)
    expect(countryStandings(without, ['TABLE_POINTS'], 1)).toMatchObject([
      { country: 'SE' },
      { country: 'ES', members: [1, 3], counted: [3], tally: { tablePoints12: 12 } },
    ])
  })
})
