import type { Resolvers } from '../../../generated/graphql.ts'
import { bellAt } from '../../../tournament/session.ts'
import { parts } from '../../../usecases/reads.ts'
import { tableSource } from './table.ts'

/** Tournaments, their sessions, entrants and teams. */
export const tournamentResolvers: Pick<Resolvers, 'Tournament' | 'Session' | 'Entrant'> = {
  Tournament: {
    policy: ({ policy }) => ({
      ...policy,
      dealer: policy.dealer === 'rotate' ? 'ROTATE' : 'CONTINUE',
      seatChange: policy.seatChange === 'none' ? 'NONE' : 'MCR',
      ranking: [...policy.ranking],
    }),
    entrants: async ({ id }, _args, context) =>
      [...(await context.entrants(id)).values()].map((entrant) => ({ ...entrant, tournament: id })),
    teams: async ({ id }, _args, context) => [...(await context.teams(id)).values()],
    sessions: async ({ id }, _args, { deps }) => [...(await parts.sessions(deps, id))],
  },
  Session: {
    tournamentId: (session) => session.tournament,
    startedAt: (session) => session.startedAt?.toISOString() ?? null,
    closedAt: (session) => session.closedAt?.toISOString() ?? null,
    bellAt: ({ startedAt, minutes }) =>
      startedAt ? new Date(bellAt({ startedAt: startedAt.getTime(), minutes })).toISOString() : null,
    tables: async ({ tournament, number }, _args, { deps }) =>
      (await parts.tables(deps, tournament, number)).map(tableSource),
  },
  Entrant: {
    team: async ({ tournament, team }, _args, context) =>
      team === null ? null : ((await context.teams(tournament)).get(team) ?? null),
  },
}
