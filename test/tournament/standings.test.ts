import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PerSeat } from '../../src/rules/ruleset.ts'
import {
  houseLines,
  type StandingsEntrant,
  standings,
  type TableResult,
  teamStandings,
} from '../../src/tournament/standings.ts'
import { decimalText, UNRULED } from '../../src/tournament/tablepoints.ts'
import { TIE_BREAK_CODES, TIE_BREAKS, type TieBreakCode } from '../../src/tournament/tiebreaks.ts'
import { fixture } from './fixtures.ts'

const RANKING: readonly TieBreakCode[] = ['TABLE_POINTS', 'POINTS']
const NONE: PerSeat<number> = [0, 0, 0, 0]

const entrant = (number: number, team: string | null = null): StandingsEntrant => ({
  number,
  name: `Player ${number}`,
  country: null,
  team,
  status: 'REGISTERED',
  isHouse: false,
})

const result = (session: number, entrants: PerSeat<number>, scores: PerSeat<number>, change = {}): TableResult => ({
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

/** `rank:number` of every player, in order. */
const order = (results: readonly TableResult[], ranking = RANKING, count = 4) =>
  standings(
    Array.from({ length: count }, (_, index) => entrant(index + 1)),
    results,
    ranking,
  ).map(({ rank, entrant: { number } }) => `${rank}:${number}`)

describe('house players', () => {
  const entrants = [entrant(1, 'A'), entrant(2, 'A'), entrant(3, 'B'), { ...entrant(90, 'B'), isHouse: true }]
  const results = [result(1, [1, 2, 90, 3], [30, 10, -10, -30])]

  it('are not ranked and give their team nothing, and the others keep the places they had at the table', () => {
    const players = standings(entrants, results, RANKING)
    expect(players.map(({ rank, entrant: { number }, tally }) => [rank, number, tally.tablePoints12])).toEqual([
      [1, 1, 48],
      [2, 2, 24],
      [3, 3, 0],
    ])
    expect(teamStandings(players, RANKING).map(({ tally }) => tally.tablePoints12)).toEqual([72, 0])
  })

  it('are listed beside the ranking with what they won', () => {
    const [only, ...more] = houseLines(entrants, results)
    expect([only?.entrant.number, only?.tally.tablePoints12, only?.tally.points, more]).toEqual([90, 12, -10, []])
  })
})

describe('the ranking of players', () => {
  it('goes by table points, then by points', () => {
    const results = [result(1, [1, 2, 3, 4], [90, 30, -50, -70]), result(2, [2, 1, 3, 4], [8, 0, -4, -4])]
    expect(order(results)).toEqual(['1:1', '2:2', '3:3', '4:4'])
    expect(order([result(1, [1, 2, 3, 4], [8, 8, 8, -24]), result(2, [4, 1, 2, 3], [1, 1, 1, -3])])).toEqual([
      '1:1',
      '1:2',
      '3:3',
      '4:4',
    ])
  })

  it('shares ranks that are equal on every rule, listing such players by number, and skips the ranks they take up', () => {
    expect(order([result(1, [4, 3, 2, 1], [20, -10, -10, 0])])).toEqual(['1:4', '2:1', '3:2', '3:3'])
    expect(order([])).toEqual(['1:1', '1:2', '1:3', '1:4'])
  })

  it('adds thirds and quarters of table points exactly: 7/3 + 7/4 are 49 twelfths', () => {
    const players = standings(
      [1, 2, 3, 4].map((number) => entrant(number)),
      [result(1, [1, 2, 3, 4], [8, 8, 8, -24]), result(2, [1, 2, 3, 4], NONE)],
      RANKING,
    )
    expect(players.map(({ tally }) => tally.tablePoints12)).toEqual([49, 49, 49, 21])
  })

  it.each([
    ['BEST_TABLE_POINTS', [result(1, [1, 2, 3, 4], [0, 0, 0, 0]), result(2, [2, 1, 3, 4], [8, 8, -8, -8])]],
    ['BEST_POINTS', [result(1, [1, 2, 3, 4], [9, -3, -3, -3]), result(2, [2, 1, 3, 4], [9, -3, -3, -3])]],
  ] as const)('%s ties those whom it does not tell apart', (rule, results) => {
    expect(order(results, [rule]).slice(0, 2)).toEqual(['1:1', '1:2'])
  })

  it('uses each further rule when the ones before are equal', () => {
    const results = [
      result(1, [1, 2, 3, 4], [40, 10, -20, -30], { handsWon: [2, 5, 0, 1] }),
      result(2, [2, 1, 3, 4], [20, -10, -10, 0], { handsWon: [3, 0, 0, 1] }),
    ]
    // Sessions of player 1: 4 and 1/2 table points, 40 and -10 points; of player 2: 2 and 4, 10 and 20.
    expect(order(results, ['POINTS']).slice(0, 2)).toEqual(['1:1', '1:2'])
    expect(order(results, ['POINTS', 'TABLE_POINTS'])[0]).toBe('1:2')
    expect(order(results, ['POINTS', 'BEST_TABLE_POINTS']).slice(0, 2)).toEqual(['1:1', '1:2'])
    expect(order(results, ['POINTS', 'BEST_POINTS'])[0]).toBe('1:1')
    expect(order(results, ['POINTS', 'FIRST_PLACES']).slice(0, 2)).toEqual(['1:1', '1:2'])
    expect(order(results, ['POINTS', 'HANDS_WON'])[0]).toBe('1:2')
  })

  it('counts a shared first place as one, and a best session below zero as what it is', () => {
    const [first] = standings([entrant(1)], [result(1, [1, 2, 3, 4], [-5, -5, -10, -20])], RANKING)
    expect(first?.tally).toMatchObject({ firstPlaces: 1, bestPoints: -5, tablePoints12: 36 })
  })

  it('lists an entrant without a result with zeros, and leaves out seats of strangers', () => {
    const players = standings([entrant(1), entrant(9)], [result(1, [1, 2, 3, 4], [8, 0, 0, -8])], RANKING)
    expect(players.map(({ rank, tally, sessions }) => [rank, tally.tablePoints12, sessions.length])).toEqual([
      [1, 48, 1],
      [2, 0, 0],
    ])
  })

  it('describes every rule', () => {
    for (const code of TIE_BREAK_CODES)
      expect(TIE_BREAKS[code]).toMatchObject({ code, description: expect.any(String) })
  })
})

describe('the ranking of teams', () => {
  it('adds the members, a missing one contributing nothing, and shares ranks', () => {
    const entrants = [entrant(1, 'B'), entrant(2, 'A'), entrant(3, 'A'), entrant(4, 'C'), entrant(5, 'B'), entrant(6)]
    const players = standings(entrants, [result(1, [1, 2, 3, 4], [40, 0, 0, -40])], RANKING)
    expect(teamStandings(players, RANKING)).toMatchObject([
      { rank: 1, team: 'B', members: [1, 5], tally: { tablePoints12: 48, points: 40 } },
      { rank: 2, team: 'A', members: [2, 3], tally: { tablePoints12: 36, points: 0 } },
      { rank: 3, team: 'C', members: [4], tally: { tablePoints12: 0, points: -40 } },
    ])
    expect(teamStandings(standings([entrant(1, 'B'), entrant(2, 'A')], [], RANKING), RANKING)).toMatchObject([
      { rank: 1, team: 'A' },
      { rank: 1, team: 'B' },
    ])
    expect(teamStandings(standings([entrant(1)], [], RANKING), RANKING)).toEqual([])
  })
})

describe('a championship of 2017: 72 players, 18 teams, 6 sessions', () => {
  const lines = fixture('mmc2017/sessions.csv')
  const four = (row: Record<string, string>, names: readonly string[]): PerSeat<number> =>
    names.map((name) => Number(row[name])) as unknown as PerSeat<number>
  const results = fixture('mmc2017/tables.csv').map((row) => ({
    session: Number(row.round),
    table: Number(row.table),
    entrants: four(row, ['e_id', 's_id', 'w_id', 'n_id']),
    scores: four(row, ['e_score', 's_score', 'w_score', 'n_score']),
    handsWon: NONE,
    bestHands: NONE,
    placements: UNRULED,
    fines: NONE,
  }))
  const players = standings(
    lines.map((line) => entrant(Number(line.player_id), line.team_id)),
    results,
    RANKING,
  )
  const asPublished = (text: string | undefined): string => String(Number(text))

  it('comes out as published, player by player and session by session', () => {
    expect(
      players.map(({ rank, entrant: { number }, tally, sessions }) => [
        ...[rank, number, decimalText(tally.tablePoints12), tally.points].map(String),
        ...sessions.map(({ table, seat, tablePoints12, points }) =>
          [table, 'ESWN'[seat], decimalText(tablePoints12), points].join(' '),
        ),
      ]),
    ).toEqual(
      lines.map((line) => [
        ...[line.rank, line.player_id, asPublished(line.total_tp), line.total_mp],
        ...[1, 2, 3, 4, 5, 6].map((session) =>
          [
            line[`r${session}_table`],
            line[`r${session}_wind`],
            asPublished(line[`r${session}_tp`]),
            line[`r${session}_mp`],
          ].join(' '),
        ),
      ]),
    )
  })

  it('ranks the teams as published', () => {
    expect(
      teamStandings(players, RANKING).map(({ rank, team, tally }) => [
        String(rank),
        team,
        decimalText(tally.tablePoints12),
        String(tally.points),
      ]),
    ).toEqual(
      fixture('mmc2017/teams.csv').map((row) => [row.rank, row.team_id, asPublished(row.total_tp), row.total_mp]),
    )
  })
})

const entrants = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => entrant(number, number === 8 ? null : `T${number % 2}`))
const score = fc.integer({ min: -2, max: 2 })
const scores = fc.tuple(score, score, score, score)

/** Up to four sessions of eight players in two teams and one loner, with few different scores, so that ties are common. */
const tournament = fc
  .array(
    fc.record({
      seats: fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 8 }),
      first: scores,
      second: scores,
    }),
    { maxLength: 4 },
  )
  .map((sessions): TableResult[] =>
    sessions.flatMap(({ seats, first, second }, index) => [
      result(index + 1, seats.slice(0, 4) as unknown as PerSeat<number>, first),
      result(index + 1, seats.slice(4) as unknown as PerSeat<number>, second, { table: 2 }),
    ]),
  )

describe('any standings', () => {
  it('do not depend on the order of entrants and results, by whatever rules', () => {
    const rules = fc.shuffledSubarray([...TIE_BREAK_CODES], { minLength: 1 })
    fc.assert(
      fc.property(tournament, rules, (results, ranking) => {
        const players = standings(entrants, results, ranking, [], 7)
        expect(standings([...entrants].reverse(), [...results].reverse(), ranking, [], 7)).toEqual(players)
        expect(teamStandings([...players].reverse(), ranking, 7)).toEqual(teamStandings(players, ranking, 7))
      }),
    )
  })

  it('hand out 84 twelfths a table and every point once, in whole numbers', () => {
    fc.assert(
      fc.property(tournament, (results) => {
        const players = standings(entrants, results, TIE_BREAK_CODES)
        const total = (key: 'tablePoints12' | 'points') => players.reduce((sum, { tally }) => sum + tally[key], 0)
        expect(total('tablePoints12')).toBe(84 * results.length)
        expect(total('points')).toBe(results.flatMap(({ scores }) => scores).reduce((sum, value) => sum + value, 0))
        expect(players.every(({ tally }) => Object.values(tally).every((key) => Number.isInteger(key ?? 0)))).toBe(true)
      }),
    )
  })

  it('rank everybody by how many are better, equal ones alike', () => {
    fc.assert(
      fc.property(tournament, (results) => {
        const players = standings(entrants, results, RANKING)
        for (const { rank, tally } of players) {
          const better = players.filter(
            ({ tally: { tablePoints12, points } }) =>
              tablePoints12 > tally.tablePoints12 || (tablePoints12 === tally.tablePoints12 && points > tally.points),
          )
          expect(rank).toBe(better.length + 1)
        }
      }),
    )
  })

  it('give a team the sum of its members', () => {
    fc.assert(
      fc.property(tournament, (results) => {
        const players = standings(entrants, results, RANKING)
        for (const { team, tally, members } of teamStandings(players, RANKING)) {
          const own = players.filter((player) => player.entrant.team === team)
          expect(members).toEqual(own.map((player) => player.entrant.number).sort((a, b) => a - b))
          expect(tally.points).toBe(own.reduce((sum, player) => sum + player.tally.points, 0))
          expect(tally.tablePoints12).toBe(own.reduce((sum, player) => sum + player.tally.tablePoints12, 0))
        }
      }),
    )
  })
})
