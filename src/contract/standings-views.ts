import { z } from 'zod'
import { SEAT_NAMES } from './inputs.ts'
import { entrantView, tablePointsFields, teamView } from './views.ts'

const sessionResultView = z
  .object({
    session: z.int(),
    table: z.int(),
    seat: z.enum(SEAT_NAMES),
    ...tablePointsFields,
    points: z.int(),
  })
  .meta({ id: 'SessionResult' })

const standingView = z
  .object({
    rank: z
      .int()
      .nullable()
      .describe('Entrants equal on every ranking rule share a rank; null for the disqualified, who are listed last.'),
    disqualified: z.boolean(),
    entrant: entrantView,
    ...tablePointsFields,
    points: z.int().describe('Fines included.'),
    fines: z.int().describe('What left the game by penalties, rulings and totals: 0 or less.'),
    sessions: z.array(sessionResultView),
    byes: z
      .array(z.object({ session: z.int(), ...tablePointsFields, points: z.int() }).meta({ id: 'Bye' }))
      .describe('Sessions without a seat for which a result was awarded.'),
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
    team: teamView,
    ...tablePointsFields,
    points: z.int(),
    fines: z.int().describe('Those of its members.'),
    members: z.array(z.int()).describe('Start numbers.'),
  })
  .meta({ id: 'TeamStanding' })

const countedTables = {
  tournamentId: z.string(),
  live: z.boolean().describe('True when tables still playing are counted with their running scores.'),
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
export type StandingsView = z.output<typeof standingsView>

export const teamStandingsView = z
  .object({ ...countedTables, teams: z.array(teamStandingView) })
  .meta({ id: 'TeamStandings' })
export type TeamStandingsView = z.output<typeof teamStandingsView>
