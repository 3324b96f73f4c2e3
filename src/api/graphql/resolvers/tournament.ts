import { policyNames } from '../../../contract/tournament/policy-names.ts'
import type { Resolvers } from '../../../generated/graphql.ts'
import { parts } from '../../../usecases/reads.ts'
import { certificateOf } from '../../../usecases/seating/seating-certificate.ts'
import { bellText, isPaused, pauseTexts, warningText } from '../../../usecases/tournaments/clock.ts'
import type { GraphContext } from '../context.ts'
import type { EntrantSource } from '../sources.ts'
import { tableSource } from './table.ts'

/** What the list says of an entrant beyond what is printed everywhere. */
const onList = async ({ tournament, number }: EntrantSource, context: GraphContext) =>
  (await context.entrants(tournament)).get(number)

/** Tournaments, their sessions, entrants and teams. */
export const tournamentResolvers: Pick<Resolvers, 'Tournament' | 'Session' | 'Entrant'> = {
  Tournament: {
    policy: ({ policy }) => policyNames(policy),
    frozenAt: ({ frozenAt }) => (frozenAt === null ? null : new Date(frozenAt).toISOString()),
    entrants: async ({ id }, _args, context) =>
      [...(await context.entrants(id)).values()].map((entrant) => ({ ...entrant, tournament: id })),
    teams: async ({ id }, _args, context) => [...(await context.teams(id)).values()],
    seatingCertificate: ({ id }, _args, { deps }) => certificateOf(deps, id),
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
    person: async (entrant, _args, context) => (await onList(entrant, context))?.person ?? null,
    emaNumber: async (entrant, _args, context) => (await onList(entrant, context))?.emaNumber ?? null,
    club: async (entrant, _args, context) => (await onList(entrant, context))?.club ?? null,
    group: async (entrant, _args, context) => (await onList(entrant, context))?.group ?? null,
    firstName: async (entrant, _args, context) => (await onList(entrant, context))?.firstName ?? null,
    lastName: async (entrant, _args, context) => (await onList(entrant, context))?.lastName ?? null,
    nameLatin: async (entrant, _args, context) => (await onList(entrant, context))?.nameLatin ?? null,
    nameLocal: async (entrant, _args, context) => (await onList(entrant, context))?.nameLocal ?? null,
    withdrawnFrom: async (entrant, _args, context) => (await onList(entrant, context))?.withdrawnFrom ?? null,
    checkedInAt: async (entrant, _args, context) =>
      (await onList(entrant, context))?.checkedInAt?.toISOString() ?? null,
    team: async ({ tournament, team }, _args, context) =>
      team === null ? null : ((await context.teams(tournament)).get(team) ?? null),
  },
}
