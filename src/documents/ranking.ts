import type { Readable } from 'node:stream'
import {
  rankingNotes,
  rankingText,
  scopeTexts,
  stagePlaces,
  withAllSessions,
} from '../contract/standings/ranking-notes.ts'
import { type Summed, sumsOf, twelfths } from '../contract/standings/standing-sums.ts'
import { rankText } from '../contract/standings/standings-csv.ts'
import { shownName } from '../tournament/entrant.ts'
import type { Tournament } from '../tournament/policy.ts'
import type { Ranking } from '../tournament/ranking.ts'
import { type Rational, rationalDecimal, rationalMixed, rationalText } from '../tournament/rational.ts'
import type { StageStanding } from '../tournament/stages/standings.ts'
import type { Standing, TeamStanding } from '../tournament/standings.ts'
import type { StandingsScope } from '../tournament/standings-scope.ts'
import { daysText, instantText } from './pdf/dates.ts'
import { type ListColumn, type ListSection, listWidth, rowsOf, writeList } from './pdf/list.ts'

/** What a printed ranking is made of. */
export interface RankingPaper extends StandingsScope {
  readonly stages: readonly { readonly number: number; readonly name: string; readonly finished: boolean }[]
  readonly tournament: Tournament
  readonly ranking: Ranking
  readonly tablesCounted: number
  readonly tablesTotal: number
  readonly players: readonly StageStanding[]
  /** By all that was played, as if there were no stages. */
  readonly played: readonly Standing[]
  readonly teams: readonly TeamStanding[]
  readonly teamNames: ReadonlyMap<string, string>
  /** When the sessions that have started did so. */
  readonly startedAt: readonly Date[]
  readonly createdAt: Date
}

const total = (title: string, width: number): ListColumn => ({ title, width, align: 'right' })

const LEFT: readonly ListColumn[] = [
  { title: 'Rank', width: 34, align: 'right' },
  { title: 'No.', width: 34, align: 'right' },
]
const TOTALS: readonly ListColumn[] = [total('Table points', 46), total('Points', 46), total('Fines', 38)]
const COUNTRY = 62
const TEAM = 80
const NAME = 130
/** A session's column is as wide as it can be between these, or is left out. */
const SESSION = { least: 33, most: 50 } as const

const widthOf = (columns: readonly ListColumn[]): number => columns.reduce((sum, { width }) => sum + width, 0)

/** With the minus that is as wide as a plus. */
const pointsText = (points: number | Rational): string =>
  (typeof points === 'number' ? String(points) : rationalDecimal(points)).replace('-', '−')

/** Table points as people write them: 1/2 rather than 0 1/2. */
const tablePointsText = (value: Rational): string => {
  const mixed = rationalMixed(value)
  return (mixed.startsWith('0 ') ? rationalText(value) : mixed).replace('-', '−')
}

/** Table points, points and fines. */
const totalTexts = (standing: Summed): readonly string[] => {
  const { tablePoints, points } = sumsOf(standing)
  const { fines } = standing.tally
  return [tablePointsText(tablePoints), pointsText(points), fines === 0 ? '' : pointsText(fines)]
}

/** What a session gave somebody, at a table or without a seat. */
interface SessionSum {
  readonly session: number
  readonly tablePoints12: number
  readonly points: number
  readonly isBye?: true
}

const sessionSums = ({ sessions, byes = [] }: Standing): readonly SessionSum[] => [
  ...sessions,
  ...byes.map((bye) => ({ ...bye, isBye: true as const })),
]

const sessionText = (sum: SessionSum | undefined): string =>
  sum ? `${tablePointsText(twelfths(sum.tablePoints12))} (${pointsText(sum.points)})${sum.isBye ? '*' : ''}` : ''

interface Layout {
  readonly columns: readonly ListColumn[]
  readonly sessions: readonly number[]
  readonly hasTeams: boolean
  readonly hasCountries: boolean
}

/** Countries and teams are left out where nobody has one, sessions where there is no room for all of them. */
const layoutFor = (players: readonly Standing[], width: number): Layout => {
  const hasTeams = players.some(({ entrant }) => entrant.team !== null)
  const hasCountries = players.some(({ entrant }) => entrant.country !== null)
  const all = [...new Set(players.flatMap((player) => sessionSums(player).map(({ session }) => session)))]
  all.sort((a, b) => a - b)
  const about: readonly ListColumn[] = [
    ...(hasCountries ? [{ title: 'Country', width: COUNTRY }] : []),
    ...(hasTeams ? [{ title: 'Team', width: TEAM }] : []),
  ]
  const spare = width - widthOf(LEFT) - widthOf(about) - widthOf(TOTALS)
  const each = Math.min(SESSION.most, (spare - NAME) / Math.max(1, all.length))
  const sessions = each < SESSION.least ? [] : all
  const name = { title: 'Name', width: spare - sessions.length * each }
  const columns = sessions.map(
    (session): ListColumn => ({ title: `S${session}`, width: each, align: 'right', size: 7 }),
  )
  return { columns: [...LEFT, name, ...about, ...TOTALS, ...columns], sessions, hasTeams, hasCountries }
}

/** What is counted, and when it was played. */
const titleOf = (ranking: RankingPaper): string => {
  const { tournament, tablesCounted, tablesTotal, startedAt } = ranking
  const days = daysText(startedAt, tournament.timeZone)
  const counted = `${tablesCounted} of ${tablesTotal} tables counted`
  const state = tournament.frozenAt === null ? 'not final' : 'final'
  return [...(days === '' ? [] : [days]), counted, ...scopeTexts(ranking), state].join(' · ')
}

const notesOf = (paper: RankingPaper): readonly string[] => {
  const { ranking, players, penalties } = paper
  const places = stagePlaces(players, paper)
  return [
    ...(places === '' ? [] : [places]),
    `Ranked by: ${rankingText(ranking)}. Equal on all of these, players share a rank.`,
    ...rankingNotes(ranking),
    ...(penalties ? ['Points include the fines.'] : []),
    ...(places === '' && players.some(({ carried }) => carried)
      ? ['Table points and points include what is carried over.']
      : []),
    ...(players.some(({ disqualified }) => disqualified) ? ['DSQ: disqualified.'] : []),
  ]
}

const playersSection = (ranking: RankingPaper, width: number): ListSection => {
  const { teamNames } = ranking
  const players = withAllSessions(ranking.players, ranking)
  const { columns, sessions, hasTeams, hasCountries } = layoutFor(players, width)
  const rows = rowsOf(players, (player) => {
    const { rank, entrant } = player
    const bySession = new Map(sessionSums(player).map((sum) => [sum.session, sum]))
    return [
      ...[rankText(rank), String(entrant.number), shownName(entrant)],
      ...(hasCountries ? [entrant.country ?? ''] : []),
      ...(hasTeams ? [entrant.team === null ? '' : (teamNames.get(entrant.team) ?? entrant.team)] : []),
      ...totalTexts(player),
      ...sessions.map((session) => sessionText(bySession.get(session))),
    ]
  })
  const hasByes = players.some((player) => sessionSums(player).some(({ isBye }) => isBye))
  const words = `S1, S2 …: table points (points) of each session${hasByes ? '; *: a bye' : ''}.`
  const legend = sessions.length === 0 ? [] : [words]
  return { title: `Ranking · ${titleOf(ranking)}`, columns, rows, notes: [...notesOf(ranking), ...legend] }
}

const teamsSection = (ranking: RankingPaper, width: number): ListSection => {
  const { teams, teamNames, players } = ranking
  const names = new Map(players.map(({ entrant }) => [entrant.number, shownName(entrant)]))
  const fixed = widthOf(TOTALS) + 34
  const rows = rowsOf(teams, (standing) => {
    const { rank, team, members } = standing
    const who = members.map((member) => names.get(member) ?? '').join(', ')
    return [String(rank), teamNames.get(team) ?? team, who, ...totalTexts(standing)]
  })
  return {
    title: `Teams · ${titleOf(ranking)}`,
    columns: [
      { title: 'Rank', width: 34, align: 'right' },
      { title: 'Team', width: 180 },
      { title: 'Members', width: width - fixed - 180, size: 8 },
      ...TOTALS,
    ],
    rows,
    notes: [],
  }
}

/** The ranking of players, and of teams where there are any, to print and hang up. */
export const writeRanking = (ranking: RankingPaper): Readable => {
  const layout = 'landscape'
  const width = listWidth(layout)
  const { tournament, teams, createdAt } = ranking
  return writeList({
    ...{ title: `${tournament.name}: ranking`, heading: tournament.name, layout, createdAt },
    foot: `Printed ${instantText(createdAt, tournament.timeZone)}`,
    sections: [playersSection(ranking, width), ...(teams.length === 0 ? [] : [teamsSection(ranking, width)])],
  })
}
