import { z } from 'zod'
import { anonymisePersonInput, mergePeopleInput } from '../../../contract/entrants/people-inputs.ts'
import {
  anonymisationsView,
  anonymisedPersonView,
  peopleView,
  personView,
  toAnonymisation,
  toAnonymised,
  toPerson,
} from '../../../contract/entrants/people-views.ts'
import { anonymisePerson, listAnonymisations } from '../../../usecases/entrants/anonymise.ts'
import { findPeople, getPerson, mergePeople } from '../../../usecases/entrants/people.ts'
import { PEOPLE } from '../parameters.ts'
import * as examples from '../people-examples.ts'
import { answerWith, jsonRoute, type RestRoute } from '../route.ts'

/** What a body says of the person whom the path names. */
const about = (body: unknown): object => (typeof body === 'object' && body !== null ? body : {})

const NOBODY_ELSE = ['UNAUTHENTICATED', 'FORBIDDEN', 'BAD_INPUT'] as const

/** People across tournaments, for organisers of all of them. */
export const peopleRoutes: readonly RestRoute[] = [
  jsonRoute({
    id: 'listPeople',
    method: 'GET',
    path: '/people',
    operation: 'people',
    summary: 'People whose names hold a text or who have an EMA number, by name',
    query: PEOPLE,
    view: peopleView,
    example: { people: [examples.person] },
    errors: NOBODY_ELSE,
    run: (deps, caller, { args }) =>
      answerWith(findPeople(deps, caller, args), (people) => ({ people: people.map(toPerson) })),
  }),
  jsonRoute({
    id: 'getPerson',
    method: 'GET',
    path: '/people/:person',
    operation: 'people',
    summary: 'A person with what that person entered',
    view: personView,
    example: examples.person,
    errors: [...NOBODY_ELSE, 'PERSON_NOT_FOUND'],
    run: (deps, caller, { args }) => answerWith(getPerson(deps, caller, args), toPerson),
  }),
  jsonRoute({
    id: 'mergePeople',
    method: 'POST',
    path: '/people/:person/merge',
    operation: 'mergePeople',
    summary: "Two people were one: the entries of another are the person's, and the other is no more",
    body: {
      schema: z.object({ merged: mergePeopleInput.shape.merged }),
      examples: {
        'the other person': { merged: '91c4f0b8-25be-4d1b-8c53-1f6f0f3a4e02' },
        'another one': { merged: 'c0a1d7e4-6f0b-4b52-9f51-3f0e8f1f2d33' },
      },
    },
    view: personView,
    example: examples.person,
    errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'PERSON_NOT_FOUND', 'PERSON_TWICE', 'PEOPLE_DIFFER', 'PERSON_ANONYMOUS'],
    run: (deps, caller, { args, body }) =>
      answerWith(mergePeople(deps, caller, { ...about(body), keep: args.person }), toPerson),
  }),
  jsonRoute({
    id: 'anonymisePerson',
    method: 'POST',
    path: '/people/:person/anonymise',
    operation: 'anonymisePerson',
    summary: 'Forgets for good who a person was; results and records stay',
    description:
      'The name in all scripts, EMA number and club go from the person and from every entry, also of frozen tournaments; what is left ' +
      'is a name like Anonymous 12. Without the name as `confirm` the answer is a refusal that says what would be done. Sent again, ' +
      'it changes nothing. `mentions` says where others have written the name, which stays. Archives and backups that were made before ' +
      'are not touched.',
    body: {
      schema: anonymisePersonInput.omit({ person: true }),
      examples: { confirmed: { confirm: 'Wang Wei' }, 'to see what would be done': {} },
    },
    view: anonymisedPersonView,
    example: {
      ...{ person: examples.anonymous, entrants: 2, tournaments: ['riverside-open', 'spring-cup'] },
      ...{ namesakes: [], mentions: [examples.mention] },
    },
    errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'PERSON_NOT_FOUND', 'ANONYMISING_NEEDS_CONFIRMATION'],
    run: (deps, caller, { args, body }) =>
      answerWith(anonymisePerson(deps, caller, { ...about(body), person: args.person }), toAnonymised),
  }),
  jsonRoute({
    id: 'listAnonymisations',
    method: 'GET',
    path: '/anonymisations',
    operation: 'anonymisations',
    summary: 'When people were made anonymous, by whom, and how much that was; not who',
    view: anonymisationsView,
    example: { anonymisations: [examples.anonymisation] },
    errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
    run: (deps, caller) =>
      answerWith(listAnonymisations(deps, caller, {}), (list) => ({ anonymisations: list.map(toAnonymisation) })),
  }),
]
