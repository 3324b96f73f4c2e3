import { curveViews, detailView, eventView, lineView } from '../../../contract/standings/statistics-views.ts'
import type { QueryResolvers, Resolvers } from '../../../generated/graphql.ts'
import { getPlayerStatistics, getStatistics } from '../../../usecases/standings/statistics.ts'
import type { PlayerStatisticsSource } from '../sources.ts'

/** What the sheets tell besides results. */
export const statisticsOperations: {
  readonly Query: Required<Pick<QueryResolvers, 'statistics' | 'playerStatistics'>>
} = {
  Query: {
    statistics: async (_parent, args, context) => {
      const statistics = await context.run(getStatistics, args)
      const { tournament, live, ruleset, event } = statistics
      return {
        ...{ tournamentId: tournament.id, live, ...eventView(event, ruleset) },
        players: event.players.map((player) => ({ about: statistics, player, curves: null })),
      }
    },
    playerStatistics: async (_parent, args, context) => {
      const report = await context.run(getPlayerStatistics, args)
      return { about: report, player: report.player, curves: report.curves }
    },
  },
}

const line = ({ player, about }: PlayerStatisticsSource) => lineView(player, null, about.ruleset)
const detail = ({ player, about }: PlayerStatisticsSource) => detailView(player, about.ruleset)

export const statisticsResolvers: Pick<Resolvers, 'PlayerStatistics'> = {
  PlayerStatistics: {
    entrant: ({ about, player }) => {
      const entrant = about.entrants.get(player.entrant)
      if (!entrant) throw new Error(`entrant ${player.entrant} of ${about.tournament.id} played but is not on the list`)
      return { ...entrant, tournament: about.tournament.id }
    },
    tables: ({ player }) => player.tables,
    tablesWithoutSheet: ({ player }) => player.tablesWithoutSheet,
    tablePoints: (source) => line(source).tablePoints,
    points: ({ player }) => player.points,
    places: ({ player }) => [...player.places],
    hands: ({ player }) => player.hands,
    draws: ({ player }) => player.draws,
    wonByDiscard: ({ player }) => player.wonByDiscard,
    wonBySelfDraw: ({ player }) => player.wonBySelfDraw,
    dealtIn: ({ player }) => player.dealtIn,
    lostToSelfDraw: ({ player }) => player.lostToSelfDraw,
    payments: ({ player }) => player.payments,
    paidByWins: ({ player }) => player.paidByWins,
    paidForDiscards: ({ player }) => player.paidForDiscards,
    paidToSelfDraws: ({ player }) => player.paidToSelfDraws,
    averageHand: (source) => line(source).averageHand,
    averageHandDecimal: (source) => line(source).averageHandDecimal,
    bestHand: (source) => line(source).bestHand,
    verifiedWins: ({ player }) => player.verifiedWins,
    fans: (source) => detail(source).fans,
    tablePointsCounts: (source) => detail(source).tablePointsCounts,
    seats: (source) => detail(source).seats,
    winds: (source) => detail(source).winds,
    penalties: (source) => detail(source).penalties,
    riichi: (source) => line(source).riichi,
    riichiWon: (source) => line(source).riichiWon,
    curves: ({ curves }) => curves && curveViews(curves),
  },
}
