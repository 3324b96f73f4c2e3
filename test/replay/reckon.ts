import { fixture } from '../tournament/fixtures.ts'

/** JSON as a reader has it who knows docs/archive.md and the rules of the game, and nothing of this program. */
type Document = ReturnType<typeof JSON.parse>

/** A line of a ranking; table points in twelfths. */
interface Line {
  readonly rank: number
  readonly who: number | string
  readonly twelfths: number
  readonly points: number
}

export interface Reckoned {
  readonly players: readonly Line[]
  readonly teams: readonly Line[]
  /** `session player table seat twelfths points` of every seat. */
  readonly results: readonly string[]
  /** Hands whose payments are not what their winner, discarder and points come to. */
  readonly strangeHands: readonly string[]
}

const SEATS = [0, 1, 2, 3]

/** What each seat gains by a hand: 8 from everybody, and its points from who discarded or from all three. */
const paid = ({ winner, discarder, points }: Document): readonly number[] => {
  if (winner === null) return [0, 0, 0, 0]
  const losses = SEATS.map((seat) => (discarder === null || seat === discarder ? 8 + points : 8))
  const won = losses.reduce((sum, loss, seat) => (seat === winner ? sum : sum + loss), 0)
  return SEATS.map((seat) => (seat === winner ? won : -losses[seat]!))
}

/** The entries of a table as they stand: a replaced one has what replaced it. */
const standingEntries = ({ events }: Document): readonly Document[] => {
  const entries = new Map<number, Document>(events.map(({ seq, event }: Document) => [seq, event]))
  for (const [seq, entry] of [...entries])
    if (entry.type === 'amended') {
      entries.set(entry.seq, entry.event)
      entries.delete(seq)
    } else if (entry.type === 'revoked') throw new Error('the championship has nothing revoked')
  return [...entries.values()]
}

const summed = (rows: readonly (readonly number[])[]): readonly number[] =>
  SEATS.map((seat) => rows.reduce((sum, row) => sum + row[seat]!, 0))

const scoresOf = (table: Document): readonly number[] => {
  const entries = standingEntries(table)
  const totals = entries.find(({ type }) => type === 'totalsRecorded')
  if (totals) return totals.scores
  const ruled = entries.filter(({ type }) => type === 'offenceRuled').map(({ ruling }) => ruling)
  return summed([...table.hands.map(paid), ...ruled.flatMap(({ payments, fines }) => [payments, fines])])
}

/** 4-2-1-0 in twelfths; who is level shares what their places have. */
const twelfthsOf = (scores: readonly number[]): readonly number[] =>
  scores.map((score) => {
    const above = scores.filter((other) => other > score).length
    const level = scores.filter((other) => other === score).length
    return [48, 24, 12, 0].slice(above, above + level).reduce((sum, points) => sum + points, 0) / level
  })

/** By table points, then by points; who has both alike shares the rank. */
const ranked = (lines: readonly Omit<Line, 'rank'>[]): readonly Line[] =>
  lines
    .map((line) => {
      const isBefore = (other: Omit<Line, 'rank'>) =>
        other.twelfths > line.twelfths || (other.twelfths === line.twelfths && other.points > line.points)
      return { rank: 1 + lines.filter(isBefore).length, ...line }
    })
    .sort((a, b) => a.rank - b.rank || (a.who < b.who ? -1 : 1))

const added = <K>(to: Map<K, Omit<Line, 'rank'>>, who: K & Line['who'], twelfths: number, points: number): void => {
  const own = to.get(who) ?? { who, twelfths: 0, points: 0 }
  to.set(who, { who, twelfths: own.twelfths + twelfths, points: own.points + points })
}

/** Ranks players and teams from the hands, rulings and totals of an archive. */
export const reckon = ({ tables, entrants }: Document): Reckoned => {
  const players = new Map<number, Omit<Line, 'rank'>>()
  const teams = new Map<string, Omit<Line, 'rank'>>()
  const results: string[] = []
  const strangeHands: string[] = []
  const teamOf = new Map<number, string>(entrants.map(({ number, teamCode }: Document) => [number, teamCode]))
  for (const table of tables) {
    const { sessionNumber, number, seats, hands } = table
    const scores = scoresOf(table)
    const twelfths = twelfthsOf(scores)
    for (const hand of hands)
      if (String(hand.payments) !== String(paid(hand))) strangeHands.push(`${sessionNumber}/${number} ${hand.number}`)
    for (const { seat, entrantNumber } of seats) {
      results.push([sessionNumber, entrantNumber, number, seat, twelfths[seat], scores[seat]].join(' '))
      added(players, entrantNumber, twelfths[seat]!, scores[seat]!)
      added(teams, teamOf.get(entrantNumber)!, twelfths[seat]!, scores[seat]!)
    }
  }
  return { players: ranked([...players.values()]), teams: ranked([...teams.values()]), results, strangeHands }
}

/** The same as the archive says it. */
export const archivedRanking = ({ standings, teamStandings }: Document): Omit<Reckoned, 'strangeHands'> => {
  const line = (who: Line['who'], { rank, tablePoints12: twelfths, points }: Document): Line => ({
    ...{ rank, who, twelfths, points },
  })
  return {
    players: standings.map((row: Document) => line(row.entrant, row)),
    teams: teamStandings.map((row: Document) => line(row.team, row)),
    results: standings.flatMap(({ entrant, sessions }: Document) =>
      sessions.map((row: Document) =>
        [row.session, entrant, row.table, row.seat, row.tablePoints12, row.points].join(' '),
      ),
    ),
  }
}

/** The same as it was published. */
export const publishedRanking = (): Omit<Reckoned, 'strangeHands'> => {
  const line = (who: Line['who'], { rank, total_tp, total_mp }: Readonly<Record<string, string>>): Line => ({
    ...{ rank: Number(rank), who, twelfths: 12 * Number(total_tp), points: Number(total_mp) },
  })
  const rows = fixture('mmc2017/sessions.csv')
  return {
    players: rows.map((row) => line(Number(row.player_id), row)),
    teams: fixture('mmc2017/teams.csv').map((row) => line(row.team_id ?? '', row)),
    results: rows.flatMap((row) =>
      [1, 2, 3, 4, 5, 6].map((session) => {
        const of = (what: string) => row[`r${session}_${what}`] ?? ''
        const seat = 'ESWN'.indexOf(of('wind'))
        return [session, row.player_id, of('table'), seat, 12 * Number(of('tp')), Number(of('mp'))].join(' ')
      }),
    ),
  }
}
