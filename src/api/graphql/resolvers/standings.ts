import { seatName } from '../../../contract/names.ts'
import { exactSums } from '../../../contract/standings/standing-sums.ts'
import type { Resolvers } from '../../../generated/graphql.ts'
import { fractionText } from '../../../tournament/tablepoints.ts'
import { getCountryStandings } from '../../../usecases/standings/standings.ts'

/** The rankings. */
export const standingsResolvers: Pick<
  Resolvers,
  'Standings' | 'Standing' | 'HouseStanding' | 'TeamStanding' | 'CountryStanding' | 'SessionResult'
> = {
  Standings: {
    tournamentId: ({ tournament }) => tournament.id,
    players: (standings) => standings.players.map((standing) => ({ standings, standing })),
    house: (standings) => standings.house.map((line) => ({ standings, line })),
    stages: ({ stages }) => [...stages],
    teams: (standings) => standings.teams.map((standing) => ({ standings, standing })),
    countries: async ({ tournament, live, session, upTo, stage, penalties }, { best }, context) => {
      const view = { tournament: tournament.id, live, session, upTo, stage, penalties, best }
      return [...(await context.run(getCountryStandings, view)).countries]
    },
  },
  Standing: {
    rank: ({ standing }) => standing.rank,
    previousRank: ({ standing }) => standing.previousRank,
    movement: ({ standing }) => standing.movement,
    disqualified: ({ standing }) => standing.disqualified,
    entrant: ({ standings, standing }) => ({ ...standing.entrant, tournament: standings.tournament.id }),
    tablePoints: ({ standing }) => fractionText(standing.tally.tablePoints12),
    points: ({ standing }) => standing.tally.points,
    fines: ({ standing }) => standing.tally.fines,
    sessions: ({ standing }) => [...standing.sessions],
    stage: ({ standing }) => standing.stage,
    group: ({ standing }) => standing.group,
    carried: ({ standing }) => exactSums(standing).carried,
    total: ({ standing }) => exactSums(standing).total,
    byes: ({ standing }) =>
      (standing.byes ?? []).map(({ session, tablePoints12, points }) => ({
        ...{ session, tablePoints: fractionText(tablePoints12), points },
      })),
  },
  HouseStanding: {
    entrant: ({ standings, line }) => ({ ...line.entrant, tournament: standings.tournament.id }),
    tablePoints: ({ line }) => fractionText(line.tally.tablePoints12),
    points: ({ line }) => line.tally.points,
    fines: ({ line }) => line.tally.fines,
    sessions: ({ line }) => [...line.sessions],
  },
  TeamStanding: {
    rank: ({ standing }) => standing.rank,
    previousRank: ({ standing }) => standing.previousRank,
    movement: ({ standing }) => standing.movement,
    team: ({ standings, standing }) => ({
      code: standing.team,
      name: standings.teamNames.get(standing.team) ?? standing.team,
    }),
    tablePoints: ({ standing }) => fractionText(standing.tally.tablePoints12),
    points: ({ standing }) => standing.tally.points,
    fines: ({ standing }) => standing.tally.fines,
    members: ({ standing }) => [...standing.members],
    carried: ({ standing }) => exactSums(standing).carried,
    total: ({ standing }) => exactSums(standing).total,
  },
  CountryStanding: {
    tablePoints: ({ tally }) => fractionText(tally.tablePoints12),
    points: ({ tally }) => tally.points,
    fines: ({ tally }) => tally.fines,
    members: ({ members }) => [...members],
    carried: (standing) => exactSums(standing).carried,
    total: (standing) => exactSums(standing).total,
    counted: ({ counted }) => [...counted],
  },
  SessionResult: {
    seat: ({ seat }) => seatName(seat),
    tablePoints: ({ tablePoints12 }) => fractionText(tablePoints12),
  },
}
