import { toAnonymisation, toAnonymised, toPerson } from '../../../contract/entrants/people-views.ts'
import type { MutationResolvers, QueryResolvers } from '../../../generated/graphql.ts'
import { anonymisePerson, listAnonymisations } from '../../../usecases/entrants/anonymise.ts'
import { findPeople, linkPeople, linkPerson, mergePeople, savePerson } from '../../../usecases/entrants/people.ts'

type PeopleQueries = Required<Pick<QueryResolvers, 'people' | 'anonymisations'>>
type PeopleMutations = Required<
  Pick<MutationResolvers, 'savePerson' | 'linkPerson' | 'linkPeople' | 'mergePeople' | 'anonymisePerson'>
>

/** People across tournaments. */
export const peopleOperations: { readonly Query: PeopleQueries; readonly Mutation: PeopleMutations } = {
  Query: {
    people: async (_parent, args, context) => (await context.run(findPeople, args)).map(toPerson),
    anonymisations: async (_parent, _args, context) => (await context.run(listAnonymisations, {})).map(toAnonymisation),
  },
  Mutation: {
    savePerson: async (_parent, { input }, context) => toPerson(await context.run(savePerson, input)),
    linkPerson: async (_parent, { input }, context) => ({
      ...(await context.run(linkPerson, input)),
      tournament: input.tournament,
    }),
    linkPeople: (_parent, args, context) => context.run(linkPeople, args),
    mergePeople: async (_parent, { input }, context) => toPerson(await context.run(mergePeople, input)),
    anonymisePerson: async (_parent, { input }, context) => toAnonymised(await context.run(anonymisePerson, input)),
  },
}
