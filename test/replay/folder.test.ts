import { rmSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { FolderError } from '../../scripts/replay/csv-folder.ts'
import { readChampionship } from '../../scripts/replay/folder.ts'
import { altered, folderOf, SMALL, SPANISH_OPEN } from './folders.ts'

const faultOf = (folder: string): string => {
  try {
    readChampionship(folder)
  } catch (error) {
    if (error instanceof FolderError) return error.message
    throw error
  }
  return 'none'
}

const without = (...files: readonly string[]): string => {
  const folder = folderOf(SMALL)
  for (const file of files) rmSync(path.join(folder, file))
  return folder
}

describe('a championship folder', () => {
  test('holds sheets in the order of the hands, players, teams and what was published', () => {
    const { players, sheets, publishedPlayers, publishedTeams } = readChampionship(SPANISH_OPEN)
    expect(players).toHaveLength(72)
    expect(sheets).toHaveLength(108)
    expect(sheets.flatMap((sheet) => sheet.hands.filter((hand) => hand.played))).toHaveLength(1431)
    expect(sheets.filter((sheet) => sheet.hands.every((hand) => !hand.played))).toHaveLength(15)
    expect(publishedPlayers).toHaveLength(72)
    expect(publishedTeams).toHaveLength(18)
    const [first] = sheets
    expect(first?.players).toEqual([44, 30, 39, 25])
    expect(first?.hands[2]).toMatchObject({ hand: 3, winner: 1, discarder: 2, points: 10, played: true })
  })

  test('gives names, countries and teams where the published list has them', () => {
    const { players, teams } = readChampionship(folderOf(SMALL))
    expect(players).toContainEqual({ number: 5, name: 'Eva', country: 'Spain', team: 'b' })
    expect(teams).toEqual([
      { code: 'b', name: 'Bamboos, the' },
      { code: 'a', name: 'The "Dots"' },
    ])
  })

  test('needs no published lists: then the tables say who plays', () => {
    const { players, teams, publishedPlayers, publishedTeams } = readChampionship(without('sessions.csv', 'teams.csv'))
    expect(players.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(players[0]?.name).toBe('Player 1')
    expect(teams).toEqual([])
    expect(publishedPlayers).toBeUndefined()
    expect(publishedTeams).toBeUndefined()
  })

  test('that is not there, or lacks a file, is refused', () => {
    expect(faultOf('/no/such/folder')).toBe('There is no folder /no/such/folder.')
    expect(faultOf(without('hands.csv'))).toMatch(/^hands\.csv is missing/)
    expect(faultOf(without('tables.csv'))).toMatch(/^tables\.csv is missing/)
  })

  test.each([
    ['tables.csv', 'e_score', 'e_scores', 'tables.csv:1: The column "e_score" is missing'],
    ['tables.csv', '1,1,1,2', '1,1,one,2', 'tables.csv:2: "e_id" must be a whole number, not "one"'],
    ['tables.csv', '24,24,24,-72', '24,24,24.5,-72', 'tables.csv:2: "w_score" must be a whole number, not "24.5"'],
    ['tables.csv', '24,24,24,-72', '24,24,,-72', 'tables.csv:2: "w_score" must be a whole number, it is blank'],
    ['tables.csv', '2.33,0', '2.33,none', 'tables.csv:2: "n_tp_published" must be a number such as 21.0 or 7/3'],
    ['tables.csv', '\n2,2,', '\n2,1,', 'tables.csv:5: the table session 2, table 1 already stands at tables.csv:4'],
    ['tables.csv', '\n1,2,5', '\n1,3,5', 'hands.csv:2: tables.csv has no session 1, table 2'],
    ['hands.csv', '1,2,1,5', '1,2,1,6', 'hands.csv:2: east is player 6, but 5 at tables.csv:3'],
    ['hands.csv', ',5,,10', ',9,,10', 'hands.csv:2: "winner_id" is 9, who does not sit there; players are 5, 6, 7, 8'],
    ['hands.csv', ',5,,10', ',,7,10', 'hands.csv:2: there is a discarder but no winner'],
    ['hands.csv', ',5,,10', ',5,,', 'hands.csv:2: "fan" must be a whole number from 0, it is blank'],
    ['hands.csv', '1,2,2,', '1,2,1,', 'hands.csv:3: hand 1 of session 1, table 2 already stands at hands.csv:2'],
    ['hands.csv', ',,,,0\n', ',,,,maybe\n', 'hands.csv:4: "played" must be a whole number, not "maybe"'],
    ['hands.csv', '1,2,3,5,6,7,8,', '1,2,3,5,6,7,8,5', 'hands.csv:4: the hand was not played but has a winner'],
    ['hands.csv', '-10,1', '"-10,1', 'hands.csv:3: A quotation mark'],
    ['sessions.csv', '2,3,Cai', '2,2,Cai', 'sessions.csv:5: player 2 already stands at sessions.csv:4'],
    ['sessions.csv', '5.75,54', ',54', 'sessions.csv:2: "total_tp" is blank'],
    ['sessions.csv', '2,E,4.0', '2,X,4.0', 'sessions.csv:2: "r1_wind" must be E, S, W or N, not "X"'],
    ['teams.csv', '2,b', '2,a', 'teams.csv:3: team a already stands at teams.csv:2'],
    ['teams.csv', '2,b', 'first,b', 'teams.csv:3: "rank" must be a whole number, not "first"'],
  ])('whose %s reads "%s" → "%s" is refused by file and line', (file, from, to, message) => {
    expect(faultOf(altered(folderOf(SMALL), [file, from, to]))).toContain(message)
  })
})
