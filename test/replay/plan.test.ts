import { describe, expect, test } from 'vitest'
import { readChampionship } from '../../scripts/replay/folder.ts'
import { entrantsCsv, entriesOf, handsPerSession, paymentsAndFines } from '../../scripts/replay/plan.ts'
import { parseEntrantsFile } from '../../src/contract/entrants/entrants-csv.ts'
import type { PerSeat } from '../../src/rules/ruleset.ts'
import { altered, folderOf, SMALL, SPANISH_OPEN } from './folders.ts'

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
      { operation: 'recordRuling', hand: 2, offence: 'LATE', offender: 'NORTH' },
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
    expect(count('recordRuling')).toBe(11)
    expect(count('recordTableTotals')).toBe(15)
    expect(count('closeTable')).toBe(108)
  })
})

describe('what was booked is entered as an offence', () => {
  const booked = (penalty: string, ...changes: readonly (readonly [from: string, to: string])[]) => {
    const all = [[',,,,-10,1', penalty] as const, ...changes]
    return entries(altered(folderOf(SMALL), ...all.map((change) => ['hands.csv', ...change] as const)), 1, 2)
      .filter(({ operation }) => operation.endsWith('Ruling'))
      .map(({ operation, input }) => ({ operation, ...input }))
  }

  test.each<[string, object]>([
    [',10,10,-30,10,1', { offender: 'WEST', offence: 'HU_BELOW_MINIMUM', answers: { tilesShown: true } }],
    [
      ',-60,20,20,20,1',
      { offender: 'EAST', offence: 'HU_NOT_WINNING', answers: { shape: 'READY_WRONG_TILE', tilesShown: true } },
    ],
    [',,-20,,,1', { offender: 'SOUTH', offence: 'LATE', answers: { minutesLate: 15 } }],
  ])('%s', (penalty, offence) => {
    expect(booked(penalty)).toMatchObject([{ operation: 'recordRuling', hand: 2, ...offence }])
  })

  test('and, where the offender has won the hand, as a departure from what the rules say of his hand', () => {
    const won = ['1,2,2,5,6,7,8,,,0', '1,2,2,5,6,7,8,7,,12'] as const
    expect(booked(',10,10,-30,10,1', won)).toMatchObject([
      { operation: 'recordRuling', offender: 'WEST', offence: 'HU_BELOW_MINIMUM' },
      { operation: 'replaceRuling', departure: { handStatus: 'ALIVE' }, reason: expect.stringContaining('winner') },
    ])
    expect(booked(',10,-30,10,10,1', won)).toHaveLength(1)
  })

  test.each([',10,10,-31,11,1', ',10,10,-30,,1', ',30,30,-90,30,1', ',,,,-7,1', ',5,5,5,-15,1', ',,,,10,1'])(
    'unless it is that of none: %s',
    (penalty) => {
      expect(() => booked(penalty)).toThrow(/^hands\.csv:3: no offence costs the seats /)
    },
  )
})

test('names with commas and quotation marks reach the server as they are', () => {
  const championship = readChampionship(folderOf(SMALL))
  const [first, ...others] = championship.players
  const players = [{ ...first!, name: 'O"Hara, Eva' }, ...others]
  const parsed = parseEntrantsFile(entrantsCsv({ ...championship, players }))
  expect(parsed.ok && parsed.value.entrants[0]).toMatchObject({
    number: 5,
    name: 'O"Hara, Eva',
    country: 'Spain',
    team: 'b',
  })
})
