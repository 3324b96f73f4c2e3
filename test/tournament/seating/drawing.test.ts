import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NOBODY_APART } from '../../../src/tournament/seating/apart.ts'
import { drawAll, runsOf } from '../../../src/tournament/seating/drawing.ts'
import type { SeatingRow } from '../../../src/tournament/seating/plan.ts'
import { meetingsAgain } from './count.ts'

/** How much more often than another wind somebody has one. */
const spreads = (rows: readonly SeatingRow[]): readonly number[] => {
  const counts = new Map<number, number[]>()
  for (const { entrants } of rows)
    entrants.forEach((entrant, wind) => {
      const own = counts.get(entrant) ?? [0, 0, 0, 0]
      counts.set(entrant, own)
      own[wind]!++
    })
  return [...counts.values()].map((own) => Math.max(...own) - Math.min(...own))
}

const drawn = (players: number, sessions: number, seed: number) => {
  const over = players % 4
  // In turn so many as are left over have a bye.
  const away = (session: number, number: number) =>
    Array.from({ length: over }, (_, index) => ((session * over + index) % players) + 1).includes(number)
  const numbers = Array.from({ length: players }, (_, index) => index + 1)
  const seatedIn = (session: number) => numbers.filter((number) => !away(session, number))
  const runs = runsOf(
    Array.from({ length: sessions }, (_, index) => index + 1),
    seatedIn,
  )
  const options = { method: 'BALANCED', ranking: [], groupSize: 4, apart: NOBODY_APART, played: [] } as const
  const plan = drawAll({ entrants: numbers.map((number) => ({ number })), options, seed, groups: [runs] })
  if (!plan.ok) throw new Error(plan.error.code)
  return { rows: plan.value, seatedIn }
}

it('winds are even, up to one, for everybody in the sessions he sits in, however byes go round', () => {
  const events = fc.record({
    players: fc.integer({ min: 5, max: 60 }),
    sessions: fc.integer({ min: 2, max: 9 }),
    seed: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  })
  fc.assert(
    fc.property(events, ({ players, sessions, seed }) => {
      const { rows, seatedIn } = drawn(players, sessions, seed)
      expect(Math.max(...spreads(rows))).toBeLessThanOrEqual(1)
      for (let session = 1; session <= sessions; session++) {
        const seated = rows.filter((row) => row.session === session).flatMap(({ entrants }) => entrants)
        expect(seated.sort((a, b) => a - b)).toEqual(seatedIn(session))
      }
    }),
    { numRuns: 40 },
  )
})

it('70 players with two byes in each of three sessions meet nobody twice and have no wind twice', () => {
  const { rows } = drawn(70, 3, 2026)
  expect(meetingsAgain(rows)).toBe(0)
  expect(Math.max(...spreads(rows))).toBe(1)
})

it('byes in each of many sessions take no longer than the same people all the time', () => {
  const began = performance.now()
  drawn(17, 60, 2026)
  expect(performance.now() - began).toBeLessThan(2_000)
})
