import type { Placement } from '../rules/offences/offence.ts'
import { type PerSeat, SEATS, type Seat } from '../rules/ruleset.ts'
import type { EntrantConduct } from './conduct/conduct.ts'
import { addScores, NOTHING } from './table/scores.ts'
import type { TableState } from './table/state.ts'
import { tablePoints, tableRanks } from './tablepoints.ts'
import { rankBy, type Tally, type TieBreakCode } from './tiebreaks.ts'

/** What the standings need of one table. */
export interface TableResult {
  readonly session: number
  readonly table: number
  readonly entrants: PerSeat<number>
  readonly scores: PerSeat<number>
  readonly handsWon: PerSeat<number>
  /** What rulings make of each seat's place. */
  readonly placements: PerSeat<Placement>
  /** The part of the scores that left the game. */
  readonly fines: PerSeat<number>
}

/** What left the game at a table, seat by seat: the fines of its penalties, rulings and totals (dossier F). */
export const finesAt = ({ penalties, rulings, totals }: Pick<TableState, 'penalties' | 'rulings' | 'totals'>) =>
  [...penalties, ...rulings.map(({ ruling }) => ruling), ...(totals ? [totals] : [])].reduce(
    (total: PerSeat<number>, { fines }) => addScores(total, fines),
    NOTHING,
  )

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
  /** Null for the disqualified, who are listed last. */
  readonly rank: number | null
  readonly disqualified: boolean
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
  fines: 0,
}

/** What one table adds to an entrant's results. */
interface Share {
  readonly line: SessionLine
  readonly isFirst: boolean
  readonly handsWon: number
  readonly fines: number
}

const sharesOf = ({ session, table, scores, handsWon, placements, fines }: TableResult): PerSeat<Share> => {
  const points = tablePoints(scores, placements)
  const ranks = tableRanks(scores, placements)
  const share = (seat: Seat): Share => ({
    line: { session, table, seat, tablePoints12: points[seat], points: scores[seat] },
    // Where all four forfeit the table, nobody has won it.
    isFirst: ranks[seat] === 1 && points[seat] > 0,
    handsWon: handsWon[seat],
    fines: fines[seat],
  })
  return [share(0), share(1), share(2), share(3)]
}

const addShare = (tally: Tally, { line, isFirst, handsWon, fines }: Share, isFirstLine: boolean): Tally => ({
  tablePoints12: tally.tablePoints12 + line.tablePoints12,
  points: tally.points + line.points,
  bestTablePoints12: Math.max(tally.bestTablePoints12, line.tablePoints12),
  bestPoints: isFirstLine ? line.points : Math.max(tally.bestPoints, line.points),
  firstPlaces: tally.firstPlaces + (isFirst ? 1 : 0),
  handsWon: tally.handsWon + handsWon,
  fines: tally.fines + fines,
})

/** Rulings outside tables take points from the sum, not from any table. */
const withConduct = (tally: Tally, { points }: EntrantConduct): Tally => ({
  ...tally,
  points: tally.points + points,
  fines: tally.fines + points,
})

/**
 * The players' ranking from table results and from what all rulings come to (`overallConduct`); nothing is kept between calls
 * (DESIGN 4). An entrant without a result stands with zeros. Equal on every rule of `ranking` means an equal rank; such entrants
 * are listed by number. The disqualified keep their results for all to see, but no rank: the others close up, and what they won
 * against them stays.
 */
export const standings = (
  entrants: readonly StandingsEntrant[],
  results: readonly TableResult[],
  ranking: readonly TieBreakCode[],
  conduct: readonly EntrantConduct[] = [],
): readonly Standing[] => {
  const tallies = new Map<number, { tally: Tally; sessions: SessionLine[] }>()
  for (const entrant of entrants) tallies.set(entrant.number, { tally: EMPTY, sessions: [] })
  for (const result of [...results].sort((a, b) => a.session - b.session || a.table - b.table)) {
    const shares = sharesOf(result)
    for (const seat of SEATS) {
      const entry = tallies.get(result.entrants[seat])
      if (!entry) continue
      entry.tally = addShare(entry.tally, shares[seat], entry.sessions.length === 0)
      entry.sessions.push(shares[seat].line)
    }
  }
  const conductOf = new Map(conduct.map((own) => [own.entrant, own]))
  const items = [...entrants]
    .sort((a, b) => a.number - b.number)
    .map((entrant) => {
      const { tally, sessions } = tallies.get(entrant.number) ?? { tally: EMPTY, sessions: [] }
      const own = conductOf.get(entrant.number)
      return {
        entrant,
        tally: own ? withConduct(tally, own) : tally,
        sessions,
        disqualified: own?.disqualified ?? false,
      }
    })
  const ranked = rankBy(
    items.filter(({ disqualified }) => !disqualified),
    ({ tally }) => tally,
    ranking,
  )
  return [
    ...ranked.map(({ rank, item }) => ({ rank, ...item })),
    ...items.filter(({ disqualified }) => disqualified).map((item) => ({ rank: null, ...item })),
  ]
}

const addTallies = (a: Tally, b: Tally): Tally => ({
  tablePoints12: a.tablePoints12 + b.tablePoints12,
  points: a.points + b.points,
  bestTablePoints12: Math.max(a.bestTablePoints12, b.bestTablePoints12),
  bestPoints: Math.max(a.bestPoints, b.bestPoints),
  firstPlaces: a.firstPlaces + b.firstPlaces,
  handsWon: a.handsWon + b.handsWon,
  fines: a.fines + b.fines,
})

const sumTallies = ([first, ...rest]: readonly Tally[]): Tally => (first ? rest.reduce(addTallies, first) : EMPTY)

/** The teams' ranking: the members' results added; a missing or disqualified one contributes nothing (dossier E5 "Teams"). */
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
    tally: sumTallies(members.flatMap(({ disqualified, tally }) => (disqualified ? [] : [tally]))),
    members: members.map((member) => member.entrant.number).sort((a, b) => a - b),
  }))
  teams.sort((a, b) => (a.team < b.team ? -1 : 1))
  return rankBy(teams, (team) => team.tally, ranking).map(({ rank, item }) => ({ rank, ...item }))
}
