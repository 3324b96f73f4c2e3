import type { Standing, TeamStanding } from '../tournament/standings.ts'
import { seatName } from './names.ts'
import { mixedText } from './standings-csv.ts'
import { pointsColumn, type Sheet, type SheetCell, type SheetColumn, textColumn, wholeColumn } from './workbook.ts'

const EXACT = textColumn('Table points, exact', 12)

/** Whether decimals of two places cannot say every one of these table points exactly. */
export const needsExact = (all: Iterable<number>): boolean => {
  for (const twelfths of all) if (twelfths % 3 !== 0) return true
  return false
}

const totalColumns = (exact: boolean): readonly SheetColumn[] => [
  pointsColumn('Table points'),
  ...(exact ? [EXACT] : []),
  wholeColumn('Points'),
  wholeColumn('Fines'),
]

interface Total {
  readonly tally: { readonly tablePoints12: number; readonly points: number; readonly fines: number }
}

const totalCells = ({ tally }: Total, exact: boolean): readonly SheetCell[] => [
  tally.tablePoints12,
  ...(exact ? [mixedText(tally.tablePoints12)] : []),
  tally.points,
  tally.fines,
]

function* totals(all: readonly Total[]): Iterable<number> {
  for (const { tally } of all) yield tally.tablePoints12
}

const rankCell = (rank: number | null): SheetCell => rank ?? 'DSQ'

/** The players' ranking, with table points and points of every session that somebody has a result in. */
export const rankingSheet = (players: readonly Standing[], teamNames: ReadonlyMap<string, string>): Sheet => {
  const sessions = [...new Set(players.flatMap((player) => player.sessions.map(({ session }) => session)))]
  sessions.sort((a, b) => a - b)
  const exact = needsExact(totals(players))
  function* rows(): Iterable<readonly SheetCell[]> {
    for (const player of players) {
      const { rank, entrant } = player
      const lines = new Map(player.sessions.map((line) => [line.session, line]))
      yield [
        ...[rankCell(rank), entrant.number, entrant.name, entrant.country],
        entrant.team === null ? null : (teamNames.get(entrant.team) ?? entrant.team),
        ...totalCells(player, exact),
        ...sessions.flatMap((session) => {
          const line = lines.get(session)
          return line ? [line.tablePoints12, line.points] : [null, null]
        }),
      ]
    }
  }
  return {
    name: 'Ranking',
    columns: [
      ...[wholeColumn('Rank', 6), wholeColumn('No.', 6), textColumn('Name', 28), textColumn('Country')],
      textColumn('Team', 20),
      ...totalColumns(exact),
      ...sessions.flatMap((session) => [
        pointsColumn(`Table points, session ${session}`),
        wholeColumn(`Points, session ${session}`, 12),
      ]),
    ],
    rows: rows(),
  }
}

/** Every result of every player: a line for each session, by session and table. */
export const sessionsSheet = (players: readonly Standing[]): Sheet => {
  const exact = needsExact(players.flatMap(({ sessions }) => sessions.map(({ tablePoints12 }) => tablePoints12)))
  const lines = players.flatMap(({ entrant, sessions }) => sessions.map((line) => ({ entrant, line })))
  lines.sort(({ line: a }, { line: b }) => a.session - b.session || a.table - b.table || a.seat - b.seat)
  function* rows(): Iterable<readonly SheetCell[]> {
    for (const { entrant, line } of lines)
      yield [
        ...[line.session, line.table, seatName(line.seat), entrant.number, entrant.name],
        ...[line.tablePoints12, ...(exact ? [mixedText(line.tablePoints12)] : []), line.points],
      ]
  }
  return {
    name: 'Sessions',
    columns: [
      ...[wholeColumn('Session'), wholeColumn('Table'), textColumn('Seat'), wholeColumn('No.', 6)],
      textColumn('Name', 28),
      ...[pointsColumn('Table points'), ...(exact ? [EXACT] : []), wholeColumn('Points')],
    ],
    rows: rows(),
  }
}

/** The teams' ranking; members by start number. */
export const teamsSheet = (teams: readonly TeamStanding[], names: ReadonlyMap<string, string>): Sheet => {
  const exact = needsExact(totals(teams))
  function* rows(): Iterable<readonly SheetCell[]> {
    for (const team of teams)
      yield [
        ...[team.rank, team.team, names.get(team.team) ?? team.team],
        ...totalCells(team, exact),
        team.members.join(' '),
      ]
  }
  return {
    name: 'Teams',
    columns: [
      ...[wholeColumn('Rank', 6), textColumn('Team'), textColumn('Name', 28)],
      ...totalColumns(exact),
      textColumn('Members', 20),
    ],
    rows: rows(),
  }
}

/** What the other sheets cannot say of themselves: a line of a name and its value each. */
export const aboutSheet = (lines: readonly (readonly [name: string, value: string | number])[]): Sheet => ({
  name: 'About',
  columns: [textColumn('About', 24), textColumn('', 90)],
  rows: lines.map(([name, value]) => [name, String(value)]),
})
