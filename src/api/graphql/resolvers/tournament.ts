import { policyNames } from '../../../contract/policy-names.ts'
import type { Resolvers } from '../../../generated/graphql.ts'
import { bellText, isPaused, pauseTexts, warningText } from '../../../usecases/clock.ts'
import { parts } from '../../../usecases/reads.ts'
import { tableSource } from './table.ts'

/** Tournaments, their sessions, entrants and teams. */
export const tournamentResolvers: Pick<Resolvers, 'Tournament' | 'Session' | 'Entrant'> = {
  Tournament: {
    policy: ({ policy }) => policyNames(policy),
    frozenAt: ({ frozenAt }) => (frozenAt === null ? null : new Date(frozenAt).toISOString()),
    entrants: async ({ id }, _args, context) =>
      [...(await context.entrants(id)).values()].map((entrant) => ({ ...entrant, tournament: id })),
    teams: async ({ id }, _args, context) => [...(await context.teams(id)).values()],
    sessions: async ({ id }, _args, { deps }) => [...(await parts.sessions(deps, id))],
  },
  Session: {
    tournamentId: (session) => session.tournament,
    startedAt: (session) => session.startedAt?.toISOString() ?? null,
    closedAt: (session) => session.closedAt?.toISOString() ?? null,
    bellAt: (session) => bellText(session),
    warningAt: async (session, _args, context) =>
      warningText(session, (await context.tournament(session.tournament)).policy.warningMinutes),
    paused: isPaused,
    pauses: pauseTexts,
    tables: async ({ tournament, number }, _args, { deps }) =>
      (await parts.tables(deps, tournament, number)).map(tableSource),
  },
  Entrant: {
    team: async ({ tournament, team }, _args, context) =>
      team === null ? null : ((await context.teams(tournament)).get(team) ?? null),
  },
}
