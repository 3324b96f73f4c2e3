import type { MutationResolvers, QueryResolvers } from '../../../generated/graphql.ts'
import {
  findPeople,
  type KnownPerson,
  linkPeople,
  linkPerson,
  mergePeople,
  savePerson,
} from '../../../usecases/people.ts'

const view = ({ entries, ...person }: KnownPerson) => ({ ...person, entries: [...entries] })

type PeopleQueries = Required<Pick<QueryResolvers, 'people'>>
type PeopleMutations = Required<Pick<MutationResolvers, 'savePerson' | 'linkPerson' | 'linkPeople' | 'mergePeople'>>

/** People across tournaments. */
export const peopleOperations: { readonly Query: PeopleQueries; readonly Mutation: PeopleMutations } = {
  Query: {
    people: async (_parent, args, context) => (await context.run(findPeople, args)).map(view),
  },
  Mutation: {
    savePerson: async (_parent, { input }, context) => view(await context.run(savePerson, input)),
    linkPerson: async (_parent, { input }, context) => ({
      ...(await context.run(linkPerson, input)),
      tournament: input.tournament,
    }),
    linkPeople: (_parent, args, context) => context.run(linkPeople, args),
    mergePeople: async (_parent, { input }, context) => view(await context.run(mergePeople, input)),
  },
}
