import { DICE_NAMES } from '../../../contract/inputs.ts'
import type { Resolvers } from '../../../generated/graphql.ts'
import { DICE_POLICIES } from '../../../rules/wall.ts'
import { bellText } from '../../../usecases/clock.ts'
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
      dice: DICE_NAMES[DICE_POLICIES.indexOf(policy.dice)]!,
      robConcealedKong: policy.claims.robConcealedKong === 'never' ? 'NEVER' : 'THIRTEEN_ORPHANS',
      passRule: policy.claims.passRule === 'none' ? 'NONE' : 'SAME_GO_AROUND',
      lateCall: policy.claims.lateCall === 'stands' ? 'STANDS' : 'REFUSED',
      kongAfterClaim: policy.claims.kongAfterClaim === 'forbidden' ? 'FORBIDDEN' : 'ALLOWED',
    }),
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
    warningAt: async (session, _args, context) => {
      const bell = bellText(session)
      const { policy } = await context.tournament(session.tournament)
      return bell === null ? null : new Date(Date.parse(bell) - policy.warningMinutes * 60_000).toISOString()
    },
    paused: ({ pauses }) => pauses.at(-1)?.to === null,
    tables: async ({ tournament, number }, _args, { deps }) =>
      (await parts.tables(deps, tournament, number)).map(tableSource),
  },
  Entrant: {
    team: async ({ tournament, team }, _args, context) =>
      team === null ? null : ((await context.teams(tournament)).get(team) ?? null),
  },
}
