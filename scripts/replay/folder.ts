import { statSync } from 'node:fs'
import { type PerSeat, SEATS, type Seat } from '../../src/rules/ruleset.ts'
import type {
  Championship,
  Player,
  PublishedPlayer,
  PublishedSession,
  PublishedTeam,
  PublishedTotal,
  Sheet,
  SheetHand,
} from './championship.ts'
import { cell, FolderError, type Line, onlyOnce, readLines, whole, wholeOrBlank } from './csv-folder.ts'
import { type PrintedPoints, parsePrinted } from './published.ts'

const WINDS = ['east', 'south', 'west', 'north'] as const
const LETTERS = ['e', 's', 'w', 'n'] as const

const perSeat = <T>(of: (seat: Seat) => T): PerSeat<T> => [of(0), of(1), of(2), of(3)]

const place = (line: Line): string => `session ${whole(line, 'round', 1)}, table ${whole(line, 'table', 1)}`

/**
 * Reads `tables.csv` (who sat where, final scores), `hands.csv` (hand sheets) and, where they exist, the published lists
 * `sessions.csv` and `teams.csv`. Judges nothing: what the rules refuse, the server is to refuse.
 * @throws FolderError naming file and line
 */
export const readChampionship = (folder: string): Championship => {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new FolderError(`There is no folder ${folder}.`)
  const sheets = readSheets(folder)
  const lines = readLines(folder, 'sessions.csv', ['rank', 'player_id', 'total_tp', 'total_mp'])
  const publishedPlayers = lines && readPlayers(lines)
  return {
    players: playersOf(sheets, lines ?? []),
    teams: teamsOf(lines ?? []),
    sheets,
    publishedPlayers,
    publishedTeams: readLines(folder, 'teams.csv', ['rank', 'team_id', 'total_tp', 'total_mp'])?.map(readTeam()),
  }
}

const required = (folder: string, file: string, columns: readonly string[]): readonly Line[] => {
  const lines = readLines(folder, file, columns)
  if (!lines) throw new FolderError(`${file} is missing in ${folder}.`)
  return lines
}

const readSheets = (folder: string): readonly Sheet[] => {
  const columns = LETTERS.flatMap((letter) => [`${letter}_id`, `${letter}_score`])
  const lines = required(folder, 'tables.csv', ['round', 'table', ...columns])
  const once = onlyOnce('the table')
  const handLines = readHands(folder)
  const sheets = lines.map((line): Sheet => {
    once(line, place(line))
    const players = perSeat((seat) => whole(line, `${LETTERS[seat]}_id`, 1))
    const hands = (handLines.get(place(line)) ?? []).map((hand) => readHand(hand, line, players))
    handLines.delete(place(line))
    return {
      where: line.where,
      session: whole(line, 'round', 1),
      table: whole(line, 'table', 1),
      players,
      hands: hands.sort((a, b) => a.hand - b.hand),
      scores: readScores(
        line,
        hands.some((hand) => hand.played),
      ),
      tablePoints: perSeat((seat) => printedOrBlank(line, `${LETTERS[seat]}_tp_published`)),
    }
  })
  for (const [hand] of handLines.values()) throw new FolderError(`${hand.where}: tables.csv has no ${place(hand)}.`)
  return sheets
}

/** Final scores are needed where no hand was written down; elsewhere they are only compared. */
const readScores = (line: Line, hasSheet: boolean): Sheet['scores'] =>
  perSeat((seat) => (hasSheet ? wholeOrBlank : whole)(line, `${LETTERS[seat]}_score`))

/** The lines of `hands.csv` by table. */
const readHands = (folder: string): Map<string, [Line, ...Line[]]> => {
  const columns = WINDS.flatMap((wind) => [`${wind}_id`, `pen_${wind}`])
  const lines = required(folder, 'hands.csv', [
    'round',
    'table',
    'hand',
    'winner_id',
    'discarder_id',
    'fan',
    'played',
    ...columns,
  ])
  const once = onlyOnce('hand')
  const byTable = new Map<string, [Line, ...Line[]]>()
  for (const line of lines) {
    once(line, `${whole(line, 'hand', 1)} of ${place(line)}`)
    const others = byTable.get(place(line))
    if (others) others.push(line)
    else byTable.set(place(line), [line])
  }
  return byTable
}

const readHand = (line: Line, table: Line, players: PerSeat<number>): SheetHand => {
  for (const seat of SEATS) {
    const player = whole(line, `${WINDS[seat]}_id`, 1)
    if (player !== players[seat])
      throw new FolderError(
        `${line.where}: ${WINDS[seat]} is player ${player}, but ${players[seat]} at ${table.where}.`,
      )
  }
  const played = whole(line, 'played')
  if (played !== 0 && played !== 1) throw new FolderError(`${line.where}: "played" must be 0 or 1, not ${played}.`)
  const winner = seatOf(line, 'winner_id', players)
  const discarder = seatOf(line, 'discarder_id', players)
  if (winner === null && discarder !== null) throw new FolderError(`${line.where}: there is a discarder but no winner.`)
  if (winner !== null && played === 0) throw new FolderError(`${line.where}: the hand was not played but has a winner.`)
  return {
    where: line.where,
    hand: whole(line, 'hand', 1),
    played: played === 1,
    winner,
    discarder,
    points: winner === null ? 0 : whole(line, 'fan', 0),
    penalty: perSeat((seat) => wholeOrBlank(line, `pen_${WINDS[seat]}`) ?? 0),
  }
}

const seatOf = (line: Line, column: string, players: PerSeat<number>): Seat | null => {
  const player = wholeOrBlank(line, column)
  if (player === null) return null
  const seat = SEATS.find((candidate) => players[candidate] === player)
  if (seat !== undefined) return seat
  throw new FolderError(
    `${line.where}: "${column}" is ${player}, who does not sit there; players are ${players.join(', ')}.`,
  )
}

const printedOrBlank = (line: Line, column: string): PrintedPoints | null => {
  const text = cell(line, column)
  if (text === '') return null
  const printed = parsePrinted(text)
  if (printed) return printed
  throw new FolderError(`${line.where}: "${column}" must be a number such as 21.0 or 7/3, not "${text.slice(0, 20)}".`)
}

const readTotal = (line: Line): PublishedTotal => {
  const tablePoints = printedOrBlank(line, 'total_tp')
  if (tablePoints === null) throw new FolderError(`${line.where}: "total_tp" is blank.`)
  return { where: line.where, rank: whole(line, 'rank', 1), tablePoints, points: whole(line, 'total_mp') }
}

const readPlayers = (lines: readonly Line[]): readonly PublishedPlayer[] => {
  const once = onlyOnce('player')
  return lines.map((line) => {
    const number = whole(line, 'player_id', 1)
    once(line, String(number))
    return { ...readTotal(line), number, sessions: sessionsOf(line) }
  })
}

const readTeam = () => {
  const once = onlyOnce('team')
  return (line: Line): PublishedTeam => {
    const team = cell(line, 'team_id')
    if (team === '') throw new FolderError(`${line.where}: "team_id" is blank.`)
    once(line, team)
    return { ...readTotal(line), team }
  }
}

/** The columns `r1_table`, `r1_wind`, `r1_tp`, `r1_mp` and so on, as many sessions as the file has. */
const sessionsOf = (line: Line): readonly PublishedSession[] => {
  const numbers = [...line.cells.keys()].flatMap((column) => /^r(\d+)_(?:table|wind|tp|mp)$/.exec(column)?.[1] ?? [])
  return [...new Set(numbers)].map((number) => ({
    session: Number(number),
    table: wholeOrBlank(line, `r${number}_table`),
    seat: windOf(line, `r${number}_wind`),
    tablePoints: printedOrBlank(line, `r${number}_tp`),
    points: wholeOrBlank(line, `r${number}_mp`),
  }))
}

const windOf = (line: Line, column: string): Seat | null => {
  const text = cell(line, column)
  if (text === '') return null
  const seat = SEATS.find((candidate) => LETTERS[candidate] === text.toLowerCase())
  if (seat !== undefined) return seat
  throw new FolderError(`${line.where}: "${column}" must be E, S, W or N, not "${text.slice(0, 20)}".`)
}

/** Everybody who sat at a table, with what the published list says of them: in its order, then those it lacks. */
const playersOf = (sheets: readonly Sheet[], lines: readonly Line[]): readonly Player[] => {
  const lineOf = new Map(lines.map((line) => [whole(line, 'player_id'), line]))
  const seated = [...new Set(sheets.flatMap((sheet) => sheet.players))].sort((a, b) => a - b)
  const listed = [...lineOf.keys()].filter((number) => seated.includes(number))
  return [...listed, ...seated.filter((number) => !lineOf.has(number))].map((number) => {
    const line = lineOf.get(number)
    return {
      number,
      name: (line && cell(line, 'name')) || `Player ${number}`,
      country: line ? cell(line, 'country') : '',
      team: line ? cell(line, 'team_id') : '',
    }
  })
}

const teamsOf = (lines: readonly Line[]): Championship['teams'] => {
  const names = new Map<string, string>()
  for (const line of lines) {
    const code = cell(line, 'team_id')
    if (code !== '' && !names.has(code)) names.set(code, cell(line, 'team') || code)
  }
  return [...names].map(([code, name]) => ({ code, name }))
}
