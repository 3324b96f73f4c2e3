import { appealView, rulingLineView } from '../../../contract/conduct/conduct-views.ts'
import type { MutationResolvers, QueryResolvers } from '../../../generated/graphql.ts'
import { recordConductRuling, replaceConductRuling, revokeConductRuling } from '../../../usecases/conduct/conduct.ts'
import type { ConductAnswer } from '../../../usecases/conduct/enter-conduct.ts'
import { appeal, decideAppeal } from '../../../usecases/rulings/appeals.ts'
import { appealMade, listAppeals, listRulings, rulingMade } from '../../../usecases/rulings/rulings-report.ts'
import type { UseCase } from '../../../usecases/usecase.ts'
import type { GraphContext } from '../context.ts'
import type { EntrantSource } from '../sources.ts'

/** Finds entrants by number, whom a record names. */
export const entrantsOf = async (context: GraphContext, tournament: string) => {
  const entrants = await context.entrants(tournament)
  return (number: number): EntrantSource => {
    const entrant = entrants.get(number)
    if (!entrant) throw new Error(`entrant ${number} of ${tournament} is named in a ruling but not on the list`)
    return { ...entrant, tournament }
  }
}

const rule = async (context: GraphContext, useCase: UseCase<ConductAnswer>, input: unknown) => {
  const answer = await context.run(useCase, input)
  return rulingLineView(await rulingMade(context.deps, answer), await entrantsOf(context, answer.tournament))
}

const heard = async (context: GraphContext, useCase: UseCase<ConductAnswer>, input: unknown) => {
  const answer = await context.run(useCase, input)
  return appealView(await appealMade(context.deps, answer), await entrantsOf(context, answer.tournament))
}

type ConductQueries = Required<Pick<QueryResolvers, 'rulings' | 'appeals'>>
type ConductMutations = Required<
  Pick<
    MutationResolvers,
    'recordConductRuling' | 'revokeConductRuling' | 'replaceConductRuling' | 'appeal' | 'decideAppeal'
  >
>

/** Rulings outside tables, appeals, and the report on all rulings. */
export const conductOperations: { readonly Query: ConductQueries; readonly Mutation: ConductMutations } = {
  Query: {
    rulings: async (_parent, args, context) => {
      const { tournament, rulings, proof } = await context.run(listRulings, args)
      const entrantOf = await entrantsOf(context, tournament)
      return { tournamentId: tournament, rulings: rulings.map((line) => rulingLineView(line, entrantOf)), proof }
    },
    appeals: async (_parent, args, context) => {
      const { tournament, appeals } = await context.run(listAppeals, args)
      const entrantOf = await entrantsOf(context, tournament)
      return appeals.map((each) => appealView(each, entrantOf))
    },
  },
  Mutation: {
    recordConductRuling: (_parent, { input }, context) => rule(context, recordConductRuling, input),
    revokeConductRuling: (_parent, { input }, context) => rule(context, revokeConductRuling, input),
    replaceConductRuling: (_parent, { input }, context) => rule(context, replaceConductRuling, input),
    appeal: (_parent, { input }, context) => heard(context, appeal, input),
    decideAppeal: (_parent, { input }, context) => heard(context, decideAppeal, input),
  },
}
