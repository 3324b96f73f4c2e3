import type { Readable } from 'node:stream'
import { mixedText, rankText } from '../contract/standings-csv.ts'
import type { Tournament } from '../tournament/policy.ts'
import type { SessionLine, Standing, TeamStanding } from '../tournament/standings.ts'
import { fractionText } from '../tournament/tablepoints.ts'
import { TIE_BREAKS } from '../tournament/tiebreaks.ts'
import { daysText, instantText } from './pdf/dates.ts'
import { type ListColumn, type ListSection, listWidth, writeList } from './pdf/list.ts'

/** What a printed ranking is made of. */
export interface RankingPaper {
  readonly tournament: Tournament
  readonly live: boolean
  readonly tablesCounted: number
  readonly tablesTotal: number
  readonly players: readonly Standing[]
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
const pointsText = (points: number): string => String(points).replace('-', '−')

/** Table points as people write them: 1/2 rather than 0 1/2. */
const tablePointsText = (twelfths: number): string =>
  twelfths > 0 && twelfths < 12 ? fractionText(twelfths) : mixedText(twelfths)

const finesText = (fines: number): string => (fines === 0 ? '' : pointsText(fines))

const sessionText = (line: SessionLine | undefined): string =>
  line ? `${tablePointsText(line.tablePoints12)} (${pointsText(line.points)})` : ''

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
  const all = [...new Set(players.flatMap((player) => player.sessions.map(({ session }) => session)))]
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
const titleOf = ({ tournament, live, tablesCounted, tablesTotal, startedAt }: RankingPaper): string => {
  const counted = `${tablesCounted} of ${tablesTotal} tables counted`
  const state = tournament.frozenAt === null ? 'not final' : 'final'
  const days = daysText(startedAt, tournament.timeZone)
  return [days, counted, ...(live ? ['running tables with their present scores'] : []), state]
    .filter((text) => text !== '')
    .join(' · ')
}

const notesOf = ({ tournament, players }: RankingPaper): readonly string[] => {
  const rules = tournament.policy.ranking.map((code) => TIE_BREAKS[code].description.toLowerCase())
  return [
    `Ranked by: ${rules.join('; then ')}. Equal on all of these, players share a rank.`,
    'Points include the fines.',
    ...(players.some(({ disqualified }) => disqualified) ? ['DSQ: disqualified.'] : []),
  ]
}

const playersSection = (ranking: RankingPaper, width: number): ListSection => {
  const { players, teamNames } = ranking
  const { columns, sessions, hasTeams, hasCountries } = layoutFor(players, width)
  const rows = players.map(({ rank, entrant, tally, sessions: lines }) => {
    const bySession = new Map(lines.map((line) => [line.session, line]))
    return [
      ...[rankText(rank), String(entrant.number), entrant.name],
      ...(hasCountries ? [entrant.country ?? ''] : []),
      ...(hasTeams ? [entrant.team === null ? '' : (teamNames.get(entrant.team) ?? entrant.team)] : []),
      ...[tablePointsText(tally.tablePoints12), pointsText(tally.points), finesText(tally.fines)],
      ...sessions.map((session) => sessionText(bySession.get(session))),
    ]
  })
  const legend = sessions.length === 0 ? [] : ['S1, S2 …: table points (points) of each session.']
  return { title: `Ranking · ${titleOf(ranking)}`, columns, rows, notes: [...notesOf(ranking), ...legend] }
}

const teamsSection = (ranking: RankingPaper, width: number): ListSection => {
  const { teams, teamNames, players } = ranking
  const names = new Map(players.map(({ entrant }) => [entrant.number, entrant.name]))
  const fixed = widthOf(TOTALS) + 34
  const rows = teams.map(({ rank, team, tally, members }) => [
    ...[String(rank), teamNames.get(team) ?? team, members.map((member) => names.get(member) ?? '').join(', ')],
    ...[tablePointsText(tally.tablePoints12), pointsText(tally.points), finesText(tally.fines)],
  ])
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
