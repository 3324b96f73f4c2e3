import { seatName } from '../../contract/names.ts'
import { exactSums } from '../../contract/standings/standing-sums.ts'
import type {
  CountryStandingsView,
  RankingView,
  StandingsView,
  StandingView,
  TeamStandingsView,
} from '../../contract/standings/standings-views.ts'
import { once } from '../../tournament/once.ts'
import type { Ranking } from '../../tournament/ranking.ts'
import type { HouseLine } from '../../tournament/standings.ts'
import type { PlayerStanding } from '../../tournament/standings-scope.ts'
import { TIE_BREAKS } from '../../tournament/tiebreaks.ts'
import type { Standings } from '../../usecases/reads.ts'
import type { Countries } from '../../usecases/standings/standings.ts'
import { pointsOf, toTeam } from './answers.ts'
import type { InRows } from './route.ts'

const toRanking = ({ rules, lot, changes }: Ranking): RankingView => ({
  rules: rules.map((code) => ({ code, description: TIE_BREAKS[code].description })),
  lot,
  changes: changes.map(({ before, after, at, ...change }) => ({
    ...change,
    before: [...before],
    after: [...after],
    at: new Date(at).toISOString(),
  })),
})

const countedTables = (standings: Standings) => {
  const { tournament, ranking, live, session, upTo, stage, stages, penalties, tablesCounted, tablesTotal } = standings
  return {
    tournamentId: tournament.id,
    ranking: toRanking(ranking),
    live,
    session,
    upTo,
    stage,
    stages: [...stages],
    penalties,
    tablesCounted,
    tablesTotal,
  }
}

const lineOf = ({ entrant, tally, sessions }: HouseLine, { teamNames }: Standings) => ({
  entrant: { ...entrant, team: entrant.team === null ? null : toTeam(entrant.team, teamNames) },
  ...pointsOf(tally.tablePoints12),
  points: tally.points,
  fines: tally.fines,
  sessions: sessions.map(({ session, table, seat, place, tablePoints12, points }) => ({
    session,
    table,
    seat: seatName(seat),
    place,
    ...pointsOf(tablePoints12),
    points,
  })),
})

const toPlayer = (player: PlayerStanding, standings: Standings): StandingView => ({
  rank: player.rank,
  previousRank: player.previousRank,
  movement: player.movement,
  disqualified: player.disqualified,
  ...lineOf(player, standings),
  ...exactSums(player),
  stage: player.stage,
  group: player.group,
  byes: (player.byes ?? []).map(({ session, tablePoints12, points }) => ({
    session,
    ...pointsOf(tablePoints12),
    points,
  })),
})

function* toPlayers(standings: Standings): Generator<StandingView> {
  for (const player of standings.players) yield toPlayer(player, standings)
}

export const toStandings = once(
  (standings: Standings): InRows<StandingsView, 'players'> => ({
    ...countedTables(standings),
    players: { [Symbol.iterator]: () => toPlayers(standings) },
    house: standings.house.map((line) => lineOf(line, standings)),
  }),
)

export const toTeamStandings = once(
  (standings: Standings): TeamStandingsView => ({
    ...countedTables(standings),
    teams: standings.teams.map(({ rank, previousRank, movement, team, tally, carried, members }) => ({
      rank,
      previousRank,
      movement,
      team: toTeam(team, standings.teamNames),
      ...pointsOf(tally.tablePoints12),
      points: tally.points,
      ...exactSums({ tally, carried }),
      fines: tally.fines,
      members: [...members],
    })),
  }),
)

export const toCountryStandings = ({ standings, best, countries }: Countries): CountryStandingsView => ({
  ...countedTables(standings),
  best,
  countries: countries.map(({ rank, country, tally, carried, members, counted }) => ({
    rank,
    country,
    ...pointsOf(tally.tablePoints12),
    points: tally.points,
    ...exactSums({ tally, carried }),
    fines: tally.fines,
    members: [...members],
    counted: [...counted],
  })),
})
