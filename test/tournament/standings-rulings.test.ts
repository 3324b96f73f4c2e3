import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PerSeat } from '../../src/rules/ruleset.ts'
import type { EntrantConduct } from '../../src/tournament/conduct/conduct.ts'
import { type StandingsEntrant, standings, type TableResult, teamStandings } from '../../src/tournament/standings.ts'
import { finesAt } from '../../src/tournament/table/result.ts'
import { UNRULED } from '../../src/tournament/tablepoints.ts'
import { fourPlacements, ruled } from '../gen/rulings.ts'
import { penalty, seated, table, totals } from '../gen/table-events.ts'

const RANKING = ['TABLE_POINTS', 'POINTS'] as const
const NONE: PerSeat<number> = [0, 0, 0, 0]

const entrant = (number: number, team: string | null = null): StandingsEntrant => ({
  number,
  name: `Player ${number}`,
  country: null,
  team,
  status: 'REGISTERED',
  isHouse: false,
})

const result = (session: number, scores: PerSeat<number>, change: Partial<TableResult> = {}): TableResult => ({
  session,
  table: 1,
  entrants: [1, 2, 3, 4],
  scores,
  handsWon: NONE,
  bestHands: NONE,
  placements: UNRULED,
  fines: NONE,
  ...change,
})

const conduct = (number: number, change: Partial<EntrantConduct> = {}): EntrantConduct => ({
  entrant: number,
  points: 0,
  disqualified: false,
  barredUntil: null,
  ...change,
})

describe('the ranking after rulings', () => {
  const four = [1, 2, 3, 4].map((number) => entrant(number, number < 3 ? 'A' : 'B'))
  const results = [result(1, [40, 10, -20, -30]), result(2, [40, 10, -20, -30])]

  it('lists the disqualified last without a rank; the others close up and keep what they won', () => {
    const players = standings(four, results, RANKING, [conduct(1, { disqualified: true }), conduct(3)])
    expect(
      players.map(({ rank, entrant: { number }, tally, disqualified }) => [
        rank,
        number,
        tally.tablePoints12,
        disqualified,
      ]),
    ).toEqual([
      [1, 2, 48, false],
      [2, 3, 24, false],
      [3, 4, 0, false],
      [null, 1, 96, true],
    ])
  })

  it('lists several disqualified by number, whatever they scored', () => {
    const players = standings(
      four,
      results,
      RANKING,
      [4, 1].map((number) => conduct(number, { disqualified: true })),
    )
    expect(players.map(({ rank, entrant: { number } }) => [rank, number])).toEqual([
      [1, 2],
      [2, 3],
      [null, 1],
      [null, 4],
    ])
  })

  it('counts points ruled outside the tables in the sum and among the fines, at no table', () => {
    const players = standings(four, results, RANKING, [conduct(2, { points: -30 })])
    const second = players.find((player) => player.entrant.number === 2)
    expect(second?.tally).toMatchObject({ points: -10, fines: -30, bestPoints: 10 })
    expect(second?.sessions.map(({ points }) => points)).toEqual([10, 10])
  })

  it('lets the others win the table of whoever forfeits it', () => {
    const placements = ['zero-table-points', 'none', 'none', 'none'] as const
    const players = standings(four, [result(1, [40, 10, -20, -30], { placements })], RANKING)
    expect(players.map(({ rank, entrant: { number }, tally }) => [rank, number, tally.firstPlaces])).toEqual([
      [1, 2, 1],
      [2, 3, 0],
      [3, 4, 0],
      [4, 1, 0],
    ])
  })

  it('has no winner of a table that all four forfeit', () => {
    const placements = ['disqualified', 'disqualified', 'zero-table-points', 'zero-table-points'] as const
    const players = standings(four, [result(1, NONE, { placements })], RANKING)
    expect(players.map(({ tally }) => tally.firstPlaces)).toEqual([0, 0, 0, 0])
  })

  it('gives a team nothing of a disqualified member, not even a better best session', () => {
    const team = (disqualified: readonly number[]) =>
      teamStandings(
        standings(
          four,
          results,
          RANKING,
          disqualified.map((number) => conduct(number, { disqualified: true, points: -5 })),
        ),
        RANKING,
      )
    expect(team([1])).toMatchObject([
      { rank: 1, team: 'A', members: [1, 2], tally: { tablePoints12: 48, points: 20, fines: 0, bestPoints: 10 } },
      { rank: 2, team: 'B', members: [3, 4], tally: { tablePoints12: 24, points: -100, bestPoints: -20 } },
    ])
    expect(team([3])[1]).toMatchObject({ team: 'B', members: [3, 4], tally: { points: -60, bestPoints: -30 } })
    expect(team([1, 2])[1]).toMatchObject({ team: 'A', members: [1, 2], tally: { tablePoints12: 0, points: 0 } })
  })
})

describe('fines at a table', () => {
  it('are those of penalties, rulings and totals, seat by seat', () => {
    const state = table(
      seated(),
      totals({ scores: [-5, 0, 5, -10], fines: [0, 0, 0, -10] }),
      penalty({ fines: [0, -20, 0, 0] }),
      ruled(3, { fines: [0, 0, 0, -30], payments: [5, 0, 0, -5] }),
    )
    expect(finesAt(state)).toEqual([0, -20, 0, -40])
  })

  it('are what is missing from the scores, in every order', () => {
    const state = table(seated(), ruled(0, { fines: [-10, 0, 0, 0] }), penalty({ fines: [-5, 0, -5, 0] }))
    expect(state.scores.reduce((sum, score) => sum + score, 0)).toBe(-20)
    expect(finesAt(state)).toEqual([-15, 0, -5, 0])
  })
})

const score = fc.integer({ min: -2, max: 2 })
const fine = fc.integer({ min: -2, max: 0 })
const sessions = fc.array(
  fc.record({
    scores: fc.tuple(score, score, score, score),
    fines: fc.tuple(fine, fine, fine, fine),
    placements: fourPlacements,
  }),
  { maxLength: 4 },
)
const someConduct = fc.uniqueArray(
  fc.record({
    entrant: fc.integer({ min: 1, max: 4 }),
    points: fine,
    disqualified: fc.boolean(),
    barredUntil: fc.constant(null),
  }),
  { selector: (own) => own.entrant },
)

describe('any standings after rulings', () => {
  it('rank the others as if the disqualified had never been listed, and say of everybody what he lost to fines', () => {
    fc.assert(
      fc.property(sessions, someConduct, (played, ruledOutside) => {
        const results = played.map(({ scores, ...rest }, index) => result(index + 1, scores, rest))
        const players = standings(
          [1, 2, 3, 4].map((number) => entrant(number)),
          results,
          RANKING,
          ruledOutside,
        )
        const isOut = (number: number) => ruledOutside.some((own) => own.entrant === number && own.disqualified)
        const others = [1, 2, 3, 4].filter((number) => !isOut(number)).map((number) => entrant(number))
        expect(players.filter(({ rank }) => rank !== null)).toEqual(standings(others, results, RANKING, ruledOutside))
        expect(players.slice(others.length).map(({ rank }) => rank)).toEqual(
          players.slice(others.length).map(() => null),
        )
        for (const { entrant: who, tally, sessions: lines } of players) {
          const outside = ruledOutside.find((own) => own.entrant === who.number)?.points ?? 0
          const seat = who.number - 1
          expect(tally.fines).toBe(results.reduce((sum, { fines }) => sum + (fines[seat] ?? 0), outside))
          expect(tally.points).toBe(lines.reduce((sum, { points }) => sum + points, outside))
        }
      }),
    )
  })
})
