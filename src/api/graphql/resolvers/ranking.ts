import type { MutationResolvers, Resolvers } from '../../../generated/graphql.ts'
import { TIE_BREAKS } from '../../../tournament/tiebreaks.ts'
import { changeRanking, drawLot } from '../../../usecases/standings/ranking.ts'

/** What ranks are given by, and its changes. */
export const rankingOperations: { readonly Mutation: Required<Pick<MutationResolvers, 'changeRanking' | 'drawLot'>> } =
  {
    Mutation: {
      changeRanking: (_parent, { input }, context) => context.run(changeRanking, input),
      drawLot: (_parent, { input }, context) => context.run(drawLot, input),
    },
  }

export const rankingResolvers: Pick<
  Resolvers,
  'Ranking' | 'RankingChange' | 'RankMove' | 'TeamRankMove' | 'ChangedRanking'
> = {
  Ranking: {
    rules: ({ rules }) => rules.map((code) => ({ code, description: TIE_BREAKS[code].description })),
    changes: ({ changes }) => [...changes],
  },
  RankingChange: {
    before: ({ before }) => [...before],
    after: ({ after }) => [...after],
    at: ({ at }) => new Date(at).toISOString(),
  },
  RankMove: {
    entrant: async ({ standings, move }, _args, context) => {
      const { id } = standings.tournament
      const entrant = (await context.entrants(id)).get(move.key)
      if (!entrant) throw new Error(`entrant ${move.key} of ${id} is ranked but not on the list`)
      return { ...entrant, tournament: id }
    },
    from: ({ move }) => move.from,
    to: ({ move }) => move.to,
  },
  TeamRankMove: {
    team: ({ standings, move }) => ({ code: move.key, name: standings.teamNames.get(move.key) ?? move.key }),
    from: ({ move }) => move.from,
    to: ({ move }) => move.to,
  },
  ChangedRanking: {
    moved: ({ standings, effect }) => effect.players.map((move) => ({ standings, move })),
    teamsMoved: ({ standings, effect }) => effect.teams.map((move) => ({ standings, move })),
  },
}
