import { seatName } from '../../contract/names.ts'
import type { StandingsView, TeamStandingsView } from '../../contract/standings-views.ts'
import type { HouseLine } from '../../tournament/standings.ts'
import { once } from '../../usecases/once.ts'
import type { Standings } from '../../usecases/reads.ts'
import { pointsOf, toTeam } from './answers.ts'

const countedTables = ({ tournament, live, tablesCounted, tablesTotal }: Standings) => ({
  tournamentId: tournament.id,
  live,
  tablesCounted,
  tablesTotal,
})

const lineOf = ({ entrant, tally, sessions }: HouseLine, { teamNames }: Standings) => ({
  entrant: { ...entrant, team: entrant.team === null ? null : toTeam(entrant.team, teamNames) },
  ...pointsOf(tally.tablePoints12),
  points: tally.points,
  fines: tally.fines,
  sessions: sessions.map(({ session, table, seat, tablePoints12, points }) => ({
    session,
    table,
    seat: seatName(seat),
    ...pointsOf(tablePoints12),
    points,
  })),
})

export const toStandings = once(
  (standings: Standings): StandingsView => ({
    ...countedTables(standings),
    players: standings.players.map(({ rank, disqualified, ...line }) => ({
      rank,
      disqualified,
      ...lineOf(line, standings),
      byes: (line.byes ?? []).map(({ session, tablePoints12, points }) => ({
        session,
        ...pointsOf(tablePoints12),
        points,
      })),
    })),
    house: standings.house.map((line) => lineOf(line, standings)),
  }),
)

export const toTeamStandings = once(
  (standings: Standings): TeamStandingsView => ({
    ...countedTables(standings),
    teams: standings.teams.map(({ rank, team, tally, members }) => ({
      rank,
      team: toTeam(team, standings.teamNames),
      ...pointsOf(tally.tablePoints12),
      points: tally.points,
      fines: tally.fines,
      members: [...members],
    })),
  }),
)
