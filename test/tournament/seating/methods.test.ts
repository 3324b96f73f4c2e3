import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recount } from '../../../scripts/bench/lib/recount.ts'
import { seededRandom } from '../../../src/tournament/random.ts'
import { type Apart, type DrawEntrant, NOBODY_APART } from '../../../src/tournament/seating/apart.ts'
import { certifySeating } from '../../../src/tournament/seating/certificate.ts'
import { type DrawOptions, drawSeating } from '../../../src/tournament/seating/draw.ts'
import { checkSeating, type SeatingRow } from '../../../src/tournament/seating/plan.ts'
import { windSpread } from './count.ts'

const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)
const players = (count: number): DrawEntrant[] => numbersTo(count).map((number) => ({ number }))

const rowsOf = (entrants: readonly DrawEntrant[], sessions: number, options: Partial<DrawOptions>, seed = 1) => {
  const plan = drawSeating(entrants, sessions, seededRandom(seed), options)
  if (!plan.ok) throw new Error(plan.error.code)
  return plan.value.rows
}

const tables = (rows: readonly SeatingRow[]): number[][] =>
  rows.map(({ entrants }) => [...entrants].sort((a, b) => a - b))
const apart = (wish: Partial<Apart>): Apart => ({ ...NOBODY_APART, ...wish })

describe('a draw by the ranking', () => {
  const ranking = numbersTo(16).reverse()

  it('snakes through the quarters, the best at the first table', () => {
    expect(tables(rowsOf(players(16), 1, { method: 'SNAKE', ranking }))).toEqual([
      [1, 8, 9, 16],
      [2, 7, 10, 15],
      [3, 6, 11, 14],
      [4, 5, 12, 13],
    ])
  })

  it('keeps a player of every quarter at every table, and lets nobody meet again', () => {
    const rows = rowsOf(players(72), 6, { method: 'SNAKE', ranking: numbersTo(72) })
    for (const { entrants } of rows)
      expect(entrants.map((number) => Math.ceil(number / 18)).sort()).toEqual([1, 2, 3, 4])
    expect(recount(rows, 72, 6)).toMatchObject({ misplaced: 0, repeats: 0, windSpread: 1 })
  })

  it('puts neighbours together in the manner of the Swiss system', () => {
    expect(tables(rowsOf(players(16), 1, { method: 'SWISS', ranking }))).toEqual([
      [13, 14, 15, 16],
      [9, 10, 11, 12],
      [5, 6, 7, 8],
      [1, 2, 3, 4],
    ])
  })

  it('lets whoever would meet again, or a team-mate, change places with somebody near', () => {
    const entrants = players(80).map(({ number }) => ({ number, team: number <= 2 ? 'A' : null }))
    let played: readonly SeatingRow[] = []
    for (let session = 1; session <= 5; session++) {
      const options = { method: 'SWISS', ranking: numbersTo(80), played, apart: apart({ kinds: ['team'] }) } as const
      played = [...played, ...rowsOf(entrants, 1, options, session)]
    }
    expect(recount(played, 80, 5, (number) => (number <= 2 ? 0 : number))).toMatchObject({
      ...{ misplaced: 0, repeats: 0, teamTables: 0 },
    })
    const reach = played.map(({ entrants }) => Math.max(...entrants) - Math.min(...entrants))
    expect(Math.max(...reach)).toBeLessThan(40)
    expect(windSpread(played)).toBeLessThanOrEqual(2)
  })

  it('lets ranks play among themselves, group by group', () => {
    const rows = rowsOf(players(40), 3, { method: 'RANK_GROUPS', ranking: numbersTo(40), groupSize: 16 })
    for (const { table, entrants } of rows)
      expect(new Set(entrants.map((number) => Math.ceil(number / 16)))).toEqual(new Set([Math.ceil(table / 4)]))
    expect(
      recount(
        rows.filter(({ table }) => table <= 8),
        32,
        3,
      ).repeats,
    ).toBe(0)
    const finals = rowsOf(players(8), 2, { method: 'RANK_GROUPS', ranking: [8, 7, 6, 5] })
    expect(tables(finals)).toEqual([
      [5, 6, 7, 8],
      [1, 2, 3, 4],
      [5, 6, 7, 8],
      [1, 2, 3, 4],
    ])
  })

  it('refuses a second session of the Swiss system, which depends on the first', () => {
    expect(drawSeating(players(16), 2, seededRandom(1), { method: 'SWISS' })).toEqual({
      ok: false,
      error: { code: 'ONE_SESSION_AT_A_TIME', sessions: 2 },
    })
  })
})

describe('a random draw', () => {
  it('lets people meet again, but not those who are to be kept apart', () => {
    const options = { method: 'RANDOM', apart: apart({ pairs: [[1, 2]] }) } as const
    const rows = rowsOf(players(16), 8, options)
    expect(recount(rows, 16, 8)).toMatchObject({ misplaced: 0, windSpread: 0 })
    expect(recount(rows, 16, 8).repeats).toBeGreaterThan(72)
    expect(certifySeating(rows, players(16), options.apart).keptApart).toBe(0)
  })
})

describe('people who are to be kept apart', () => {
  const field = (count: number): DrawEntrant[] =>
    numbersTo(count).map((number) => ({
      number,
      team: number <= count / 2 ? `T${Math.ceil(number / 4)}` : null,
      country: ['ES', 'FR', 'IT', 'NL', 'DE', 'CN', 'JP'][number % 7] ?? null,
      club: number % 5 === 0 ? `C${number % 15}` : null,
    }))

  it('do not meet, and nobody meets again: teams, countries, clubs and pairs at once', () => {
    const entrants = field(120)
    const wish = apart({
      kinds: ['team', 'club'],
      pairs: [
        [90, 91],
        [90, 92],
      ],
    })
    const rows = rowsOf(entrants, 8, { apart: wish })
    expect(certifySeating(rows, entrants, wish)).toMatchObject({
      ...{ repeatMeetings: 0, keptApart: 0, windSpread: 0 },
      within: { team: 0, club: 0 },
    })
    const countries = apart({ kinds: ['country'] })
    const abroad = certifySeating(rowsOf(field(100), 5, { apart: countries }), field(100), countries)
    expect(abroad).toMatchObject({ within: { country: 0 } })
  })

  it('sit apart in the last possible session too, where tables of a session that is left out are the teams', () => {
    const entrants = players(28).map(({ number }) => ({ number, team: String(Math.ceil(number / 4)) }))
    const rows = rowsOf(entrants, 8, { apart: apart({ kinds: ['team'] }) })
    const teamOf = (number: number) => Math.ceil(number / 4)
    expect(recount(rows, 28, 8, teamOf)).toMatchObject({ misplaced: 0, repeats: 0, teamTables: 0, windSpread: 0 })
  })

  it.each([
    [
      'a team larger than there are tables',
      players(16).map(({ number }) => ({ number, team: number < 6 ? 'A' : null })),
      apart({ kinds: ['team'] }),
      { code: 'GROUP_EXCEEDS_TABLES', kind: 'team', group: 'A', members: 5, tables: 4 },
    ],
    ['somebody who is not there', players(16), apart({ pairs: [[1, 17]] }), { code: 'PAIR_UNKNOWN', entrant: 17 }],
    ['one and himself', players(16), apart({ pairs: [[3, 3]] }), { code: 'PAIR_OF_ONE', entrant: 3 }],
    [
      'one apart from all but two',
      players(16),
      apart({
        pairs: numbersTo(16)
          .slice(3)
          .map((other) => [1, other] as const),
      }),
      { code: 'TOO_FEW_COMPANIONS', entrant: 1, companions: 2 },
    ],
  ])('are refused at once: %s', (_what, entrants, wish, error) => {
    expect(drawSeating(entrants, 4, seededRandom(1), { apart: wish })).toEqual({ ok: false, error })
  })

  it('are seated together where it is only preferred and cannot be helped', () => {
    const entrants = players(8).map(({ number }) => ({ number, team: 'A' }))
    expect(rowsOf(entrants, 2, { apart: apart({ preferably: ['team'] }) })).toHaveLength(4)
  })
})

describe('any draw', () => {
  const cases = fc.record({
    tables: fc.integer({ min: 1, max: 30 }),
    sessions: fc.integer({ min: 1, max: 14 }),
    teams: fc.integer({ min: 1, max: 6 }),
    method: fc.constantFrom('BALANCED', 'RANDOM', 'SNAKE', 'RANK_GROUPS'),
    seed: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  } as const)

  it('seats everybody once, starts evenly, and its certificate agrees with a second count', () => {
    fc.assert(
      fc.property(cases, ({ tables, sessions, teams, method, seed }) => {
        const count = 4 * tables
        const teamOf = (number: number) => Math.ceil(number / teams)
        const entrants = players(count).map(({ number }) => ({ number, team: String(teamOf(number)) }))
        const wish = apart({ preferably: ['team'] })
        const options = { method, apart: wish, ranking: numbersTo(count), groupSize: 8 }
        const rows = rowsOf(entrants, sessions, options, seed)
        expect(checkSeating(rows, numbersTo(count)).ok).toBe(true)
        const counted = recount(rows, count, sessions, teamOf)
        expect(counted.misplaced).toBe(0)
        expect(counted.windSpread).toBeLessThanOrEqual(sessions % 4 === 0 ? 0 : 1)
        const certificate = certifySeating(rows, entrants, wish)
        expect(certificate).toMatchObject({
          ...{ players: count, sessions, repeatMeetings: counted.repeats, windSpread: counted.windSpread },
          leastWindSpread: sessions % 4 === 0 ? 0 : 1,
        })
        expect(certificate.within.team > 0).toBe(counted.teamTables > 0)
        expect(certificate.repeatMeetings).toBeGreaterThanOrEqual(certificate.unavoidableMeetings)
        expect(rowsOf(entrants, sessions, options, seed)).toEqual(rows)
      }),
      { numRuns: 20 },
    )
  })

  it('goes on evenly from the winds and tables of sessions already played', () => {
    const first = rowsOf(players(40), 3, {})
    const all = [...first, ...rowsOf(players(40), 4, { played: first }, 2)]
    expect(windSpread(all)).toBe(1)
    expect(certifySeating(all, players(40), NOBODY_APART).repeatMeetings).toBe(0)
    expect(certifySeating(all, players(40), NOBODY_APART).sameTable).toBeLessThanOrEqual(2)
  })

  it('takes nobody back to a table number before that cannot be helped', () => {
    expect(certifySeating(rowsOf(players(120), 6, {}), players(120), NOBODY_APART).sameTable).toBe(1)
    expect(certifySeating(rowsOf(players(16), 5, {}), players(16), NOBODY_APART).sameTable).toBeLessThanOrEqual(3)
  })

  it('is quick for 12,000 players: the search looks only where something is left to search for', () => {
    const entrants = players(12_000).map(({ number }) => ({ number, team: String(Math.ceil(number / 4)) }))
    const wish = apart({ kinds: ['team'] })
    const rows = rowsOf(entrants, 4, { apart: wish })
    expect(certifySeating(rows, entrants, wish)).toMatchObject({
      ...{ players: 12_000, repeatMeetings: 0, windSpread: 0 },
      within: { team: 0 },
    })
  })
})
