import { z } from 'zod'
import { TIE_BREAK_CODES } from '../../tournament/tiebreaks.ts'
import { SEAT_NAMES } from '../inputs.ts'
import { entrantView, tablePointsFields, teamView } from '../views.ts'

const sessionResultView = z
  .object({
    session: z.int(),
    table: z.int(),
    seat: z.enum(SEAT_NAMES),
    place: z.int().describe('1 to 4; seats that share places share the better one.'),
    ...tablePointsFields,
    points: z.int(),
  })
  .meta({ id: 'SessionResult' })

const sumsView = z
  .object({
    tablePoints: z.string().describe('An exact fraction: 21, 39/2, 7/8.'),
    points: z.string().describe('An exact decimal: 15, 7.5, -1.25.'),
  })
  .meta({ id: 'StandingSums' })

const totalFields = {
  carried: sumsView
    .nullable()
    .describe('What counts from earlier stages besides; null where nothing is carried over in part.'),
  total: sumsView
    .nullable()
    .describe('What is ranked by: the results here and what is carried over; null where nothing is.'),
}

const movementFields = {
  previousRank: z.int().nullable().describe('Before the last session that counts; null for who had no result then.'),
  movement: z.int().nullable().describe('Ranks won since then; negative: lost.'),
}

const tieBreak = z.enum(TIE_BREAK_CODES)

const rankingView = z
  .object({
    rules: z.array(z.object({ code: tieBreak, description: z.string() })).describe('In order.'),
    lot: z.int().nullable().describe('The seed of the lot; null until it is drawn.'),
    changes: z
      .array(
        z.object({
          seq: z.int(),
          before: z.array(tieBreak),
          after: z.array(tieBreak),
          lot: z.int().nullable().describe('The seed of the lot that was drawn, which leaves the rules as they are.'),
          reason: z.string().nullable(),
          sessionsStarted: z.int().describe('How many sessions had started.'),
          moved: z.int().describe('How many entrants had another rank by it.'),
          actor: z.string(),
          at: z.iso.datetime(),
        }),
      )
      .describe('What became of the rules since the tournament was created, in order.'),
  })
  .meta({ id: 'Ranking' })
export type RankingView = z.output<typeof rankingView>

export const standingView = z
  .object({
    rank: z
      .int()
      .nullable()
      .describe('Entrants equal on every ranking rule share a rank; null for the disqualified, who are listed last.'),
    ...movementFields,
    disqualified: z.boolean(),
    entrant: entrantView,
    ...tablePointsFields,
    points: z.int().describe('Fines included. What is carried over in part is not in it: see total.'),
    ...totalFields,
    fines: z.int().describe('What left the game by penalties, rulings and totals: 0 or less.'),
    sessions: z.array(sessionResultView),
    byes: z
      .array(z.object({ session: z.int(), ...tablePointsFields, points: z.int() }).meta({ id: 'Bye' }))
      .describe('Sessions without a seat for which a result was awarded.'),
    stage: z.int().describe('The stage by whose standings he is ranked; 1 where none are planned.'),
    group: z.string().nullable().describe('His group in it; null where it has only one.'),
  })
  .meta({ id: 'Standing' })

const houseStandingView = z
  .object({
    entrant: entrantView,
    ...tablePointsFields,
    points: z.int(),
    fines: z.int(),
    sessions: z.array(sessionResultView),
  })
  .meta({ id: 'HouseStanding' })

const teamStandingView = z
  .object({
    rank: z.int(),
    ...movementFields,
    team: teamView,
    ...tablePointsFields,
    points: z.int(),
    ...totalFields,
    fines: z.int().describe('Those of its members.'),
    members: z.array(z.int()).describe('Start numbers.'),
  })
  .meta({ id: 'TeamStanding' })

const countryStandingView = z
  .object({
    rank: z.int(),
    country: z.string(),
    ...tablePointsFields,
    points: z.int(),
    ...totalFields,
    fines: z.int(),
    members: z.array(z.int()).describe('Start numbers.'),
    counted: z.array(z.int()).describe('Those whose results are added.'),
  })
  .meta({ id: 'CountryStanding' })

const countedTables = {
  tournamentId: z.string(),
  ranking: rankingView,
  live: z.boolean().describe('True when tables still playing are counted with their running scores.'),
  session: z.int().nullable().describe('The session that these are of; null for all.'),
  upTo: z.int().nullable().describe('The session up to which these are; null for all.'),
  stage: z.int().nullable().describe('The stage that these are of; null for the tournament.'),
  stages: z
    .array(z.object({ number: z.int(), name: z.string(), finished: z.boolean() }).meta({ id: 'StageName' }))
    .describe('All that are planned.'),
  penalties: z.boolean().describe('False: by play alone, as if nothing had been ruled.'),
  tablesCounted: z.int(),
  tablesTotal: z.int(),
}

export const standingsView = z
  .object({
    ...countedTables,
    players: z.array(standingView),
    house: z
      .array(houseStandingView)
      .describe('House players: what they won went to nobody else, and they have no rank.'),
  })
  .meta({ id: 'Standings' })
export type StandingView = z.output<typeof standingView>
export type StandingsView = z.output<typeof standingsView>

export const teamStandingsView = z
  .object({ ...countedTables, teams: z.array(teamStandingView) })
  .meta({ id: 'TeamStandings' })
export type TeamStandingsView = z.output<typeof teamStandingsView>

export const countryStandingsView = z
  .object({
    ...countedTables,
    best: z.int().nullable().describe('How many players of each country count, by rank; null for all.'),
    countries: z.array(countryStandingView),
  })
  .meta({ id: 'CountryStandings' })
export type CountryStandingsView = z.output<typeof countryStandingsView>
