import { type PerSeat, SEATS, type Seat } from '../rules/ruleset.ts'
import { tablePoints, tableRanks } from './tablepoints.ts'
import { rankBy, type Tally, type TieBreakCode } from './tiebreaks.ts'

/** What the standings need of one table. */
export interface TableResult {
  readonly session: number
  readonly table: number
  readonly entrants: PerSeat<number>
  readonly scores: PerSeat<number>
  readonly handsWon: PerSeat<number>
}

/** An entrant as the standings print it. */
export interface StandingsEntrant {
  readonly number: number
  readonly name: string
  readonly country: string | null
  readonly team: string | null
}

/** One session of one entrant. Table points in twelfths. */
export interface SessionLine {
  readonly session: number
  readonly table: number
  readonly seat: Seat
  readonly tablePoints12: number
  readonly points: number
}

export interface Standing {
  readonly rank: number
  readonly entrant: StandingsEntrant
  readonly tally: Tally
  readonly sessions: readonly SessionLine[]
}

export interface TeamStanding {
  readonly rank: number
  readonly team: string
  readonly tally: Tally
  readonly members: readonly number[]
}

const EMPTY: Tally = {
  tablePoints12: 0,
  points: 0,
  bestTablePoints12: 0,
  bestPoints: 0,
  firstPlaces: 0,
  handsWon: 0,
}

const addTable = (tally: Tally, line: SessionLine, first: boolean, handsWon: number, isFirstLine: boolean): Tally => ({
  tablePoints12: tally.tablePoints12 + line.tablePoints12,
  points: tally.points + line.points,
  bestTablePoints12: Math.max(tally.bestTablePoints12, line.tablePoints12),
  bestPoints: isFirstLine ? line.points : Math.max(tally.bestPoints, line.points),
  firstPlaces: tally.firstPlaces + (first ? 1 : 0),
  handsWon: tally.handsWon + handsWon,
})

/**
 * The players' ranking from table results alone; nothing is kept between calls (DESIGN 4). An entrant without a result stands
 * with zeros. Equal on every rule of `ranking` means an equal rank; such entrants are listed by number.
 */
export const standings = (
  entrants: readonly StandingsEntrant[],
  results: readonly TableResult[],
  ranking: readonly TieBreakCode[],
): readonly Standing[] => {
  const tallies = new Map<number, { tally: Tally; sessions: SessionLine[] }>()
  for (const entrant of entrants) tallies.set(entrant.number, { tally: EMPTY, sessions: [] })
  for (const result of [...results].sort((a, b) => a.session - b.session || a.table - b.table)) {
    const shares = tablePoints(result.scores)
    const ranks = tableRanks(result.scores)
    for (const seat of SEATS) {
      const entry = tallies.get(result.entrants[seat])
      if (!entry) continue
      const { session, table } = result
      const line = { session, table, seat, tablePoints12: shares[seat], points: result.scores[seat] }
      entry.tally = addTable(entry.tally, line, ranks[seat] === 1, result.handsWon[seat], entry.sessions.length === 0)
      entry.sessions.push(line)
    }
  }
  const items = [...entrants]
    .sort((a, b) => a.number - b.number)
    .map((entrant) => ({ entrant, ...(tallies.get(entrant.number) ?? { tally: EMPTY, sessions: [] }) }))
  return rankBy(items, (item) => item.tally, ranking).map(({ rank, item }) => ({ rank, ...item }))
}

const sumTallies = (tallies: readonly Tally[]): Tally =>
  tallies.reduce((total, tally) => ({
    tablePoints12: total.tablePoints12 + tally.tablePoints12,
    points: total.points + tally.points,
    bestTablePoints12: Math.max(total.bestTablePoints12, tally.bestTablePoints12),
    bestPoints: Math.max(total.bestPoints, tally.bestPoints),
    firstPlaces: total.firstPlaces + tally.firstPlaces,
    handsWon: total.handsWon + tally.handsWon,
  }))

/** The teams' ranking: the members' results added; a missing member contributes nothing (dossier E5 "Teams"). */
export const teamStandings = (
  players: readonly Standing[],
  ranking: readonly TieBreakCode[],
): readonly TeamStanding[] => {
  const byTeam = new Map<string, Standing[]>()
  for (const standing of players) {
    const { team } = standing.entrant
    if (team !== null) byTeam.set(team, [...(byTeam.get(team) ?? []), standing])
  }
  const teams = [...byTeam].map(([team, members]) => ({
    team,
    tally: sumTallies(members.map((member) => member.tally)),
    members: members.map((member) => member.entrant.number).sort((a, b) => a - b),
  }))
  teams.sort((a, b) => (a.team < b.team ? -1 : 1))
  return rankBy(teams, (team) => team.tally, ranking).map(({ rank, item }) => ({ rank, ...item }))
}
