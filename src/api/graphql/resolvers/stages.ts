import { toStageView } from '../../../contract/stages/stage-views.ts'
import type { MutationResolvers, QueryResolvers } from '../../../generated/graphql.ts'
import {
  finishStage,
  getStages,
  knowsWhy,
  planStages,
  reopenStage,
  replaceQualifier,
  type Stages,
  stageReportsOf,
} from '../../../usecases/stages/stages.ts'
import type { UseCase } from '../../../usecases/usecase.ts'
import type { GraphContext } from '../context.ts'
import type { EntrantSource } from '../sources.ts'

const answer = async (context: GraphContext, useCase: UseCase<Stages>, input: unknown) => {
  const facts = await context.run(useCase, input)
  const tournament = facts.tournament.id
  const entrants = new Map(facts.entrants.map((entrant) => [entrant.number, { ...entrant, tournament }]))
  const entrantOf = (number: number): EntrantSource => {
    const entrant = entrants.get(number)
    if (!entrant) throw new Error(`entrant ${number} of ${tournament} is in a stage but not on the list`)
    return entrant
  }
  const isPrivate = knowsWhy(context.caller, facts)
  return stageReportsOf(context.deps, facts).map((stage) => toStageView(stage, entrantOf, isPrivate))
}

type StageMutations = Required<
  Pick<MutationResolvers, 'planStages' | 'finishStage' | 'reopenStage' | 'replaceQualifier'>
>

/** The stages of a tournament: planned, finished, opened again, entered by others. */
export const stageOperations: {
  readonly Query: Required<Pick<QueryResolvers, 'stages'>>
  readonly Mutation: StageMutations
} = {
  Query: {
    stages: (_parent, args, context) => answer(context, getStages, args),
  },
  Mutation: {
    planStages: (_parent, { input }, context) => answer(context, planStages, input),
    finishStage: (_parent, { input }, context) => answer(context, finishStage, input),
    reopenStage: (_parent, { input }, context) => answer(context, reopenStage, input),
    replaceQualifier: (_parent, { input }, context) => answer(context, replaceQualifier, input),
  },
}
