import { arrangementView } from '../../../contract/conduct/arrangement-views.ts'
import { attendanceView } from '../../../contract/conduct/attendance-views.ts'
import { entrantsImportView } from '../../../contract/entrants/import-views.ts'
import type { MutationResolvers, QueryResolvers } from '../../../generated/graphql.ts'
import { arrangementsMade, listArrangements } from '../../../usecases/conduct/arrangement-list.ts'
import {
  appointSubstitute,
  giveBye,
  recordAbsence,
  revokeArrangement,
  withdrawEntrant,
} from '../../../usecases/conduct/arrangements.ts'
import { getAttendance, giveByes } from '../../../usecases/conduct/byes.ts'
import type { ConductAnswer } from '../../../usecases/conduct/enter-conduct.ts'
import { recordSubstitution, recordWalkover } from '../../../usecases/conduct/substitutions.ts'
import { checkIn } from '../../../usecases/entrants/check-in.ts'
import { previewEntrants } from '../../../usecases/entrants/import-entrants.ts'
import type { UseCase } from '../../../usecases/usecase.ts'
import type { GraphContext } from '../context.ts'
import { entrantsOf } from './conduct.ts'
import { answerSource } from './table.ts'

const allArranged = async (context: GraphContext, useCase: UseCase<ConductAnswer>, input: unknown) => {
  const answer = await context.run(useCase, input)
  const entrantOf = await entrantsOf(context, answer.tournament)
  return (await arrangementsMade(context.deps, answer)).map((line) => arrangementView(line, entrantOf))
}

const arranged = async (context: GraphContext, useCase: UseCase<ConductAnswer>, input: unknown) => {
  const [only] = await allArranged(context, useCase, input)
  if (!only) throw new Error('nothing was arranged')
  return only
}

type EntrantQueries = Required<Pick<QueryResolvers, 'arrangements' | 'attendance' | 'previewEntrants'>>
type EntrantMutations = Required<
  Pick<
    MutationResolvers,
    | 'checkIn'
    | 'recordSubstitution'
    | 'recordWalkover'
    | 'withdrawEntrant'
    | 'recordAbsence'
    | 'giveBye'
    | 'giveByes'
    | 'appointSubstitute'
    | 'revokeArrangement'
  >
>

/** Who comes, who stays away, and who plays instead. */
export const entrantOperations: { readonly Query: EntrantQueries; readonly Mutation: EntrantMutations } = {
  Query: {
    previewEntrants: async (_parent, { input }, context) =>
      entrantsImportView(await context.run(previewEntrants, input)),
    attendance: async (_parent, args, context) => {
      const attendance = await context.run(getAttendance, args)
      return attendanceView(attendance, await entrantsOf(context, attendance.tournament))
    },
    arrangements: async (_parent, args, context) => {
      const { tournament, arrangements } = await context.run(listArrangements, args)
      const entrantOf = await entrantsOf(context, tournament)
      return arrangements.map((line) => arrangementView(line, entrantOf))
    },
  },
  Mutation: {
    checkIn: async (_parent, { input }, context) => {
      const list = await context.run(checkIn, input)
      return list.map((entrant) => ({ ...entrant, tournament: input.tournament }))
    },
    recordSubstitution: async (_parent, { input }, context) =>
      answerSource(await context.run(recordSubstitution, input)),
    recordWalkover: async (_parent, { input }, context) => answerSource(await context.run(recordWalkover, input)),
    withdrawEntrant: (_parent, { input }, context) => arranged(context, withdrawEntrant, input),
    recordAbsence: (_parent, { input }, context) => arranged(context, recordAbsence, input),
    giveByes: (_parent, { input }, context) => allArranged(context, giveByes, input),
    giveBye: (_parent, { input }, context) => arranged(context, giveBye, input),
    appointSubstitute: (_parent, { input }, context) => arranged(context, appointSubstitute, input),
    revokeArrangement: (_parent, { input }, context) => arranged(context, revokeArrangement, input),
  },
}
