import {
  linkPeopleInput,
  linkPersonInput,
  mergePeopleInput,
  peopleInput,
  personRef,
  savePersonInput,
} from '../../contract/entrants/people-inputs.ts'
import { type AppError, appError } from '../../contract/errors.ts'
import { err, ok } from '../../rules/result.ts'
import type { EntrantRecord, PersonEntry, PersonRecord } from '../../store/types.ts'
import { type Deps, existingTournament, type Outcome, useCase } from '../usecase.ts'

/** A person with what he entered. */
export interface KnownPerson extends PersonRecord {
  readonly entries: readonly PersonEntry[]
}

/** People with what they entered. */
const withEntries = async (deps: Deps, people: readonly PersonRecord[]): Promise<readonly KnownPerson[]> => {
  const entries = await deps.store.entriesOf(people.map(({ id }) => id))
  return people.map((person) => ({ ...person, entries: entries.filter((entry) => entry.person === person.id) }))
}

/** What is said of a person who is not there. */
export const unknownPerson = (id: string): AppError =>
  appError('PERSON_NOT_FOUND', `There is no person ${id}; people lists those who are known.`, { person: id })

/** A person by id, with what that person entered. */
export const known = async (deps: Deps, id: string): Outcome<KnownPerson> => {
  const person = await deps.store.person(id)
  const [found] = person ? await withEntries(deps, [person]) : []
  return found ? ok(found) : err(unknownPerson(id))
}

/** Nobody says again who somebody was that is forgotten. */
const stillAnonymous = (): AppError =>
  appError(
    'PERSON_ANONYMOUS',
    'The person was made anonymous, which is for good; nothing is said of such a person again.',
  )

/** Anywhere in the server: only who organises all tournaments sees and changes who people are across them. */
export const everywhere = (): undefined => undefined

/** People whose names hold a text, or who have this EMA number. */
export const findPeople = useCase(
  'people',
  peopleInput,
  everywhere,
  async (deps, _caller, { search, limit }): Outcome<readonly KnownPerson[]> =>
    ok(await withEntries(deps, await deps.store.people(search, limit))),
)

/** One of them. */
export const getPerson = useCase('people', personRef, everywhere, (deps, _caller, { person }) => known(deps, person))

/** Adds a person, or says all of one anew. */
export const savePerson = useCase(
  'savePerson',
  savePersonInput,
  everywhere,
  async (deps, _caller, input): Outcome<KnownPerson> => {
    const { emaNumber = null, name, nameLatin = null, nameLocal = null, country = null } = input
    if (input.id != null && !(await deps.store.person(input.id))) return err(unknownPerson(input.id))
    const id = input.id ?? deps.newKey()
    const saved = await deps.store.savePerson({ id, emaNumber, name, nameLatin, nameLocal, country }, deps.now())
    if (saved === 'saved') return known(deps, id)
    if (saved === 'anonymous') return err(stillAnonymous())
    const message = `Somebody else has the EMA number ${emaNumber}; if they are one, merge them with mergePeople.`
    return err(appError('EMA_NUMBER_TAKEN', message, { emaNumber }))
  },
)

/** Says who an entrant is, or takes that back. */
export const linkPerson = useCase(
  'linkPerson',
  linkPersonInput,
  (input) => input.tournament,
  async (deps, _caller, { tournament, entrant, person = null }): Outcome<EntrantRecord> => {
    const found = await existingTournament(deps, tournament)
    if (!found.ok) return found
    switch (await deps.store.linkPerson(tournament, entrant, person)) {
      case 'unknownEntrant':
        return err(appError('UNKNOWN_ENTRANT', `No entrant has the number ${entrant}.`))
      case 'unknownPerson':
        return err(unknownPerson(person ?? ''))
      case 'personTwice':
        return err(appError('PERSON_TWICE', 'Another entrant of this tournament is that person; link one of them.'))
      case 'differ':
        return err(appError('PEOPLE_DIFFER', 'They have two EMA numbers; correct the one that is wrong first.'))
      case 'linked': {
        const linked = (await deps.store.entrants(tournament)).find(({ number }) => number === entrant)
        return linked ? ok(linked) : err(appError('UNKNOWN_ENTRANT', `No entrant has the number ${entrant}.`))
      }
    }
  },
)

/** Links every entrant who has an EMA number to whoever has it, and adds those who are new. */
export const linkPeople = useCase(
  'linkPeople',
  linkPeopleInput,
  (input) => input.tournament,
  async (deps, _caller, { tournament }): Outcome<{ readonly linked: number; readonly created: number }> => {
    const found = await existingTournament(deps, tournament)
    return found.ok ? ok(await deps.store.linkPeople(tournament, deps.newKey, deps.now())) : found
  },
)

/** Two people were one: what the second entered is the first's. */
export const mergePeople = useCase(
  'mergePeople',
  mergePeopleInput,
  everywhere,
  async (deps, _caller, { keep, merged }): Outcome<KnownPerson> => {
    const merging = await deps.store.mergePeople(keep, merged)
    switch (merging.outcome) {
      case 'merged':
        return known(deps, keep)
      case 'unknown':
        return err(unknownPerson(merging.person))
      case 'anonymous':
        return err(stillAnonymous())
      case 'differ':
        return err(appError('PEOPLE_DIFFER', 'They have two EMA numbers; correct one with savePerson first.'))
      case 'personTwice': {
        const { tournament } = merging
        const message = `Both are entrants of ${tournament}, so they are two; or take one of them off its list first.`
        return err(appError('PERSON_TWICE', message, { tournament }))
      }
    }
  },
)
