import { describe, expect, it } from 'vitest'
import type { Ruling } from '../../src/rules/offences/offence.ts'
import type { Seat } from '../../src/rules/ruleset.ts'
import { barredAt, barredSeats, overallConduct, type RuledTable } from '../../src/tournament/bars.ts'
import type { EntrantConduct } from '../../src/tournament/conduct/conduct.ts'
import { ruled } from '../gen/rulings.ts'

const START = Date.parse('2026-05-01T08:00:00Z')
const DAY = 24 * 60 * 60 * 1000

const tableWith = (...rulings: readonly (readonly [Seat, Partial<Ruling>])[]): RuledTable => ({
  entrants: [11, 22, 33, 44],
  rulings: rulings.map(([offender, change]) => ruled(offender, change)),
  startedAt: START,
})

const outside = (entrant: number, change: Partial<EntrantConduct> = {}): EntrantConduct => ({
  entrant,
  points: 0,
  disqualified: false,
  barredUntil: null,
  ...change,
})

const numbers = (conduct: readonly EntrantConduct[], at: number) => [...barredAt(conduct, at).keys()]

describe('who may not sit down', () => {
  it('is whoever was disqualified, at a table or outside', () => {
    const conduct = overallConduct(
      [outside(7, { disqualified: true })],
      [tableWith([2, { placement: 'disqualified' }])],
    )
    expect(numbers(conduct, START)).toEqual([7, 33])
    expect(numbers(conduct, START + 1000 * DAY)).toEqual([7, 33])
  })

  it('is whoever was banned, from the start of the session on for so many days', () => {
    const conduct = overallConduct([], [tableWith([0, { sanctions: { banDays: 2 } }])])
    expect(numbers(conduct, START + 2 * DAY - 1)).toEqual([11])
    expect(numbers(conduct, START + 2 * DAY)).toEqual([])
  })

  it('goes by the longer of two bans', () => {
    const conduct = overallConduct(
      [outside(11, { barredUntil: START + 5 * DAY }), outside(22, { barredUntil: START + DAY })],
      [tableWith([0, { sanctions: { banDays: 3 } }], [1, { sanctions: { banDays: 4 } }])],
    )
    expect(numbers(conduct, START + 4 * DAY)).toEqual([11])
    expect(numbers(conduct, START + 4 * DAY - 1)).toEqual([11, 22])
  })

  it('is nobody else, whatever was ruled', () => {
    const last = tableWith([0, { placement: 'fixed-last' }], [1, { placement: 'zero-table-points' }], [2, {}])
    expect(numbers(overallConduct([outside(44, { points: -10 })], [last]), START)).toEqual([])
  })

  it('names the seats of a plan that they were given', () => {
    const barred = barredAt([outside(3, { disqualified: true }), outside(9, { disqualified: true })], START)
    const plan = [
      { session: 2, table: 1, entrants: [1, 2, 3, 4] },
      { session: 2, table: 2, entrants: [5, 6, 7, 8] },
      { session: 3, table: 1, entrants: [3, 1, 2, 4] },
    ] as const
    expect(barredSeats(plan, barred)).toMatchObject([
      { session: 2, table: 1, seat: 2, barred: { entrant: 3 } },
      { session: 3, table: 1, seat: 0, barred: { entrant: 3 } },
    ])
  })
})

describe('conduct overall', () => {
  it('keeps points ruled outside, and adds none that were ruled at tables: those are in the scores', () => {
    const table = tableWith([0, { fines: [-20, 0, 0, 0] }])
    expect(overallConduct([outside(11, { points: -10 })], [table])).toEqual([outside(11, { points: -10 })])
  })
})
