import { describe, expect, it } from 'vitest'
import { checkSeating, type SeatingRow } from '../../../src/tournament/seating/plan.ts'
import { meetingsAgain, windSpread } from './count.ts'

const row = (session: number, table: number, ...entrants: [number, number, number, number]): SeatingRow => ({
  session,
  table,
  entrants,
})

const EIGHT = [1, 2, 3, 4, 5, 6, 7, 8]
const GOOD = [row(1, 1, 1, 2, 3, 4), row(1, 2, 5, 6, 7, 8), row(2, 1, 2, 1, 5, 6), row(2, 2, 3, 4, 7, 8)]

/** The good plan with some rows replaced, by index. */
const withRows = (changes: Record<number, SeatingRow>): SeatingRow[] =>
  GOOD.map((good, index) => changes[index] ?? good)

const errorsOf = (rows: SeatingRow[], entrants = EIGHT) => {
  const checked = checkSeating(rows, entrants)
  return checked.ok ? [] : checked.error
}

describe('checking a seating plan', () => {
  it('accepts a plan in any order of rows and sorts it', () => {
    expect(checkSeating([...GOOD].reverse(), EIGHT)).toEqual({
      ok: true,
      value: { sessions: 2, tables: 2, rows: GOOD },
    })
  })

  it('accepts a plan of the later sessions, and no row of an earlier one', () => {
    expect(checkSeating(GOOD.slice(2), EIGHT, 2)).toMatchObject({ ok: true, value: { sessions: 1, tables: 2 } })
    expect(checkSeating(GOOD.slice(1), EIGHT, 2)).toEqual({
      ok: false,
      error: [{ code: 'SESSION_OUT_OF_RANGE', row: 1, session: 1, table: 2, min: 2, max: 64 }],
    })
  })

  it('keeps nothing but session, table and entrants', () => {
    const plan = checkSeating(
      GOOD.map((good, index) => ({ ...good, line: index + 2 })),
      EIGHT,
    )
    expect(plan).toEqual({ ok: true, value: { sessions: 2, tables: 2, rows: GOOD } })
  })

  it('names row, session, table and entrant of somebody unknown, and who is missing instead', () => {
    expect(errorsOf(withRows({ 3: row(2, 2, 3, 4, 7, 99) }))).toEqual([
      { code: 'UNKNOWN_ENTRANT', row: 4, session: 2, table: 2, entrant: 99 },
      { code: 'ENTRANT_MISSING', row: 4, session: 2, entrant: 8 },
    ])
  })

  it('finds an entrant twice in a session, at another table or at the same', () => {
    expect(errorsOf(withRows({ 1: row(1, 2, 5, 6, 7, 1) }))).toContainEqual({
      code: 'ENTRANT_TWICE',
      row: 2,
      session: 1,
      table: 2,
      entrant: 1,
      firstRow: 1,
    })
    expect(errorsOf(withRows({ 0: row(1, 1, 1, 2, 3, 3) }))).toContainEqual({
      code: 'ENTRANT_TWICE',
      row: 1,
      session: 1,
      table: 1,
      entrant: 3,
      firstRow: 1,
    })
  })

  it('finds a table twice in a session', () => {
    expect(errorsOf(withRows({ 1: row(1, 1, 5, 6, 7, 8) }))).toEqual([
      { code: 'TABLE_TWICE', row: 2, session: 1, table: 1, firstRow: 1 },
    ])
  })

  it('finds gaps in the numbers of tables and sessions', () => {
    expect(errorsOf(withRows({ 1: row(1, 3, 5, 6, 7, 8) }))).toEqual([
      { code: 'TABLE_GAP', row: 2, session: 1, table: 3, expected: 2 },
    ])
    expect(errorsOf(withRows({ 2: row(3, 1, 2, 1, 5, 6), 3: row(3, 2, 3, 4, 7, 8) }))).toEqual([
      { code: 'SESSION_GAP', row: 3, session: 3, expected: 2 },
    ])
    expect(errorsOf(GOOD.slice(2))).toEqual([{ code: 'SESSION_GAP', row: 1, session: 2, expected: 1 }])
  })

  it('finds sessions and tables that cannot be', () => {
    expect(
      errorsOf(withRows({ 0: row(0, 1, 1, 2, 3, 4), 1: row(1, 3001, 5, 6, 7, 8), 2: row(65, 1.5, 2, 1, 5, 6) })),
    ).toEqual([
      { code: 'SESSION_OUT_OF_RANGE', row: 1, session: 0, table: 1, min: 1, max: 64 },
      { code: 'TABLE_OUT_OF_RANGE', row: 2, session: 1, table: 3001, min: 1, max: 3000 },
      { code: 'SESSION_OUT_OF_RANGE', row: 3, session: 65, table: 1.5, min: 1, max: 64 },
      { code: 'TABLE_OUT_OF_RANGE', row: 3, session: 65, table: 1.5, min: 1, max: 3000 },
    ])
  })

  it('finds an entrant without a seat', () => {
    expect(errorsOf(GOOD, [...EIGHT, 9])).toEqual([
      { code: 'ENTRANT_MISSING', row: 2, session: 1, entrant: 9 },
      { code: 'ENTRANT_MISSING', row: 4, session: 2, entrant: 9 },
    ])
  })

  it('finds as many faults as a file of full length can have', () => {
    const again = Array.from({ length: 30_000 }, () => row(1, 1, 1, 2, 3, 4))
    expect(errorsOf(again, [1, 2, 3, 4]).length).toBe(29_999 * 5)
  })

  it('refuses a plan without rows', () => {
    expect(errorsOf([])).toEqual([{ code: 'NO_ROWS', row: 0 }])
  })
})

describe('the quality of a seating plan', () => {
  it('counts every meeting after the first of a pair', () => {
    expect(meetingsAgain(GOOD.slice(0, 2))).toBe(0)
    expect(meetingsAgain(GOOD)).toBe(4)
    expect(meetingsAgain([...GOOD, row(3, 1, 4, 3, 2, 1)])).toBe(10)
  })

  it('measures how unevenly anybody has the initial winds', () => {
    expect(windSpread(GOOD.slice(0, 2))).toBe(1)
    expect(windSpread(GOOD)).toBe(2)
    expect(windSpread([])).toBe(0)
  })
})
