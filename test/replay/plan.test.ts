import { describe, expect, test } from 'vitest'
import { readChampionship } from '../../scripts/replay/folder.ts'
import { entrantsCsv, entriesOf, handsPerSession, paymentsAndFines } from '../../scripts/replay/plan.ts'
import { parseEntrantsCsv } from '../../src/contract/csv.ts'
import type { PerSeat } from '../../src/rules/ruleset.ts'
import { folderOf, SMALL, SPANISH_OPEN } from './folders.ts'

describe('what was booked to the seats', () => {
  test.each<[string, PerSeat<number>, PerSeat<number>, PerSeat<number>]>([
    ['moves between the players', [10, 10, -30, 10], [10, 10, -30, 10], [0, 0, 0, 0]],
    ['leaves the game', [0, -10, 0, 0], [0, 0, 0, 0], [0, -10, 0, 0]],
    ['does both', [10, 0, -30, 10], [10, 0, -20, 10], [0, 0, -10, 0]],
    ['is taken from those who lost most', [-5, -20, 0, 5], [-5, 0, 0, 5], [0, -20, 0, 0]],
    ['is left as it is when all gain', [10, 0, 0, 0], [10, 0, 0, 0], [0, 0, 0, 0]],
  ])('%s', (_, booked, payments, fines) => {
    expect(paymentsAndFines(booked)).toEqual({ payments, fines })
  })
})

const entries = (folder: string, session: number, table: number) => {
  const championship = readChampionship(folder)
  const sheet = championship.sheets.find((candidate) => candidate.session === session && candidate.table === table)
  return sheet ? entriesOf(sheet, handsPerSession(championship)) : []
}

describe("a table's entries", () => {
  test('are its hands in order, its penalties, and its closing before all hands are played', () => {
    expect(entries(folderOf(SMALL), 1, 2).map(({ operation, input }) => ({ operation, ...input }))).toMatchObject([
      { operation: 'recordHand', hand: 1, winner: 'EAST', points: 10 },
      { operation: 'recordPenalty', hand: 2, payments: [0, 0, 0, 0], fines: [0, 0, 0, -10] },
      { operation: 'recordDraw', hand: 2 },
      { operation: 'closeTable', early: true },
    ])
  })

  test('are totals where no hand was written down', () => {
    expect(entries(folderOf(SMALL), 1, 1).map(({ operation, input }) => ({ operation, ...input }))).toMatchObject([
      { operation: 'recordTableTotals', scores: [24, 24, 24, -72], fines: [0, 0, 0, 0] },
      { operation: 'closeTable', early: false },
    ])
  })

  test('of the Spanish Open are all there', () => {
    const championship = readChampionship(SPANISH_OPEN)
    const all = championship.sheets.flatMap((sheet) => entriesOf(sheet, handsPerSession(championship)))
    const count = (...operations: string[]) => all.filter((entry) => operations.includes(entry.operation)).length
    expect(handsPerSession(championship)).toBe(16)
    expect(count('recordHand', 'recordDraw')).toBe(1431)
    expect(count('recordPenalty')).toBe(11)
    expect(count('recordTableTotals')).toBe(15)
    expect(count('closeTable')).toBe(108)
  })
})

test('names with commas and quotation marks reach the server as they are', () => {
  const championship = readChampionship(folderOf(SMALL))
  const [first, ...others] = championship.players
  const players = [{ ...first!, name: 'O"Hara, Eva' }, ...others]
  const parsed = parseEntrantsCsv(entrantsCsv({ ...championship, players }))
  expect(parsed.ok && parsed.value[0]).toEqual({ number: 5, name: 'O"Hara, Eva', country: 'Spain', team: 'b' })
})
