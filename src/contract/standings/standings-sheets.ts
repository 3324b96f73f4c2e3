import type { Movement } from '../../tournament/movement.ts'
import { type Rational, rationalMixed } from '../../tournament/rational.ts'
import type { CountryStanding, HouseLine, Standing, TeamStanding } from '../../tournament/standings.ts'
import { seatName } from '../names.ts'
import { carriedOf, needsExact, type Summed, sumsOf, twelfths } from './standing-sums.ts'
import { pointsColumn, type Sheet, type SheetCell, type SheetColumn, textColumn, wholeColumn } from './workbook.ts'

const EXACT = textColumn('Table points, exact', 12)

const totalColumns = (exact: boolean): readonly SheetColumn[] => [
  pointsColumn('Table points'),
  ...(exact ? [EXACT] : []),
  pointsColumn('Points', 10),
  wholeColumn('Fines'),
]

const exactCells = (value: Rational, exact: boolean): readonly SheetCell[] =>
  exact ? [value, rationalMixed(value)] : [value]

const totalCells = (standing: Summed, exact: boolean): readonly SheetCell[] => {
  const { tablePoints, points } = sumsOf(standing)
  return [...exactCells(tablePoints, exact), points, standing.tally.fines]
}

/** The part of the totals that was carried over from earlier stages, where anything was. */
const carriedColumns = (all: readonly Summed[]) => {
  const some = all.some(({ carried }) => carried)
  return {
    columns: some ? [pointsColumn('Carried table points', 14), pointsColumn('Carried points', 10)] : [],
    cells: (standing: Summed): readonly SheetCell[] => {
      const carried = carriedOf(standing)
      return some ? [carried?.tablePoints ?? null, carried?.points ?? null] : []
    },
  }
}

const isExact = (all: readonly Summed[]): boolean => needsExact(all.map((standing) => sumsOf(standing).tablePoints))

/** What a session gave somebody, at a table or without a seat. */
interface SessionSum {
  readonly session: number
  readonly tablePoints12: number
  readonly points: number
}

const sessionSums = ({ sessions, byes = [] }: Pick<Standing, 'sessions' | 'byes'>): readonly SessionSum[] => [
  ...sessions,
  ...byes,
]

const moveColumn = wholeColumn('Movement', 10)

/** The players' ranking, with table points and points of every session that somebody has a result in. */
export const rankingSheet = (
  players: readonly (Standing & Partial<Movement> & { readonly stage?: number })[],
  teamNames: ReadonlyMap<string, string>,
  stageNames: ReadonlyMap<number, string> = new Map(),
): Sheet => {
  const sessions = [...new Set(players.flatMap((player) => sessionSums(player).map(({ session }) => session)))]
  sessions.sort((a, b) => a - b)
  const exact = isExact(players)
  const carried = carriedColumns(players)
  const moved = players.some(({ movement }) => movement != null)
  const hasLatin = players.some(({ entrant }) => entrant.nameLatin)
  function* rows(): Iterable<readonly SheetCell[]> {
    for (const player of players) {
      const { rank, entrant, movement, stage = 1 } = player
      const sums = new Map(sessionSums(player).map((sum) => [sum.session, sum]))
      yield [
        ...[rank ?? 'DSQ', entrant.number, entrant.name],
        ...(hasLatin ? [entrant.nameLatin ?? null] : []),
        entrant.country,
        entrant.team === null ? null : (teamNames.get(entrant.team) ?? entrant.team),
        ...(stageNames.size === 0 ? [] : [stageNames.get(stage) ?? null]),
        ...totalCells(player, exact),
        ...carried.cells(player),
        ...(moved ? [movement ?? null] : []),
        ...sessions.flatMap((session) => {
          const sum = sums.get(session)
          return sum ? [twelfths(sum.tablePoints12), sum.points] : [null, null]
        }),
      ]
    }
  }
  return {
    name: 'Ranking',
    columns: [
      ...[wholeColumn('Rank', 6), wholeColumn('No.', 6), textColumn('Name', 28)],
      ...(hasLatin ? [textColumn('Name in Latin letters', 24)] : []),
      ...[textColumn('Country'), textColumn('Team', 20)],
      ...(stageNames.size === 0 ? [] : [textColumn('Last stage', 16)]),
      ...totalColumns(exact),
      ...carried.columns,
      ...(moved ? [moveColumn] : []),
      ...sessions.flatMap((session) => [
        pointsColumn(`Table points, session ${session}`),
        wholeColumn(`Points, session ${session}`, 12),
      ]),
    ],
    rows: rows(),
  }
}

interface SessionRow extends SessionSum {
  readonly entrant: Standing['entrant']
  readonly table: number | null
  readonly seat: string
}

const sessionRows = (standing: Standing | HouseLine, only: number): readonly SessionRow[] => [
  ...standing.sessions
    .filter(({ session }) => session === only)
    .map((line) => ({ ...line, entrant: standing.entrant, seat: seatName(line.seat) as string })),
  ...('byes' in standing ? (standing.byes ?? []) : [])
    .filter(({ session }) => session === only)
    .map(({ session, tablePoints12, points }) => ({
      ...{ session, tablePoints12, points, entrant: standing.entrant, table: null, seat: 'BYE' },
    })),
]

/** Seats in the order of the winds' turn, byes at the end of their session. */
const SEAT_ORDER = ['EAST', 'SOUTH', 'WEST', 'NORTH', 'BYE']
const LAST = Number.MAX_SAFE_INTEGER

const byTable = (a: SessionRow, b: SessionRow): number =>
  (a.table ?? LAST) - (b.table ?? LAST) || SEAT_ORDER.indexOf(a.seat) - SEAT_ORDER.indexOf(b.seat)

/** Every result of every player, house players among them: a line for each session, by session and table. */
export const sessionsSheet = (players: readonly Standing[], house: readonly HouseLine[]): Sheet => {
  const all = [...players, ...house]
  const sums = (standing: Standing | HouseLine) => [
    ...standing.sessions,
    ...('byes' in standing ? (standing.byes ?? []) : []),
  ]
  const sessions = new Set(all.flatMap((standing) => sums(standing).map(({ session }) => session)))
  // Of twelfths, decimals end where three divides them.
  const exact = all.some((standing) => sums(standing).some(({ tablePoints12 }) => tablePoints12 % 3 !== 0))
  // A session at a time: sorting all of a large event would hold everything else up.
  function* rows(): Iterable<readonly SheetCell[]> {
    for (const session of [...sessions].sort((a, b) => a - b))
      for (const line of all.flatMap((standing) => sessionRows(standing, session)).sort(byTable)) {
        const { table, seat, entrant, tablePoints12, points } = line
        yield [
          ...[session, table, seat, entrant.number, entrant.name],
          ...[...exactCells(twelfths(tablePoints12), exact), points],
        ]
      }
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
  const exact = isExact(teams)
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

/** The countries' ranking; members by start number. */
export const countriesSheet = (countries: readonly CountryStanding[]): Sheet => {
  const exact = isExact(countries)
  return {
    name: 'Countries',
    columns: [
      ...[wholeColumn('Rank', 6), textColumn('Country', 20), ...totalColumns(exact), textColumn('Members', 30)],
    ],
    rows: countries.map((country) => [
      ...[country.rank, country.country, ...totalCells(country, exact), country.members.join(' ')],
    ]),
  }
}

/** What the other sheets cannot say of themselves: a line of a name and its value each. */
export const aboutSheet = (lines: readonly (readonly [name: string, value: string])[]): Sheet => ({
  name: 'About',
  columns: [textColumn('About', 24), textColumn('', 90)],
  rows: lines,
})
