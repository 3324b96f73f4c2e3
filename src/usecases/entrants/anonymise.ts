import { anonymisationsInput, anonymisePersonInput } from '../../contract/entrants/people-inputs.ts'
import { type AppError, appError } from '../../contract/errors.ts'
import { counted } from '../../contract/wording.ts'
import { err, ok } from '../../rules/result.ts'
import type { Anonymisation, Mention, PersonEntry, Traces } from '../../store/types.ts'
import { type Outcome, useCase } from '../usecase.ts'
import { everywhere, type KnownPerson, known, unknownPerson } from './people.ts'

/** A person of whom only a number is left, and what that took. */
export interface Anonymised {
  readonly person: KnownPerson
  /** Entries that said who it was. */
  readonly entrants: number
  /** The tournaments of these entries. */
  readonly tournaments: readonly string[]
  /** Entries under the same name that are linked to nobody, and keep it: who is the same person is linked first. */
  readonly namesakes: readonly PersonEntry[]
  /** Where others have written the name, which stays: reasons and notes are part of what is hashed. */
  readonly mentions: readonly Mention[]
}

const distinct = (tournaments: readonly string[]): readonly string[] => [...new Set(tournaments)]

const unconfirmed = ({ person, entries, namesakes, mentions }: Traces): AppError => {
  const tournaments = distinct(entries.map(({ tournament }) => tournament))
  const what = `as ${counted(entries.length, 'entrant')} of ${counted(tournaments.length, 'tournament')}`
  return appError(
    'ANONYMISING_NEEDS_CONFIRMATION',
    `Nothing will say any more who ${person.name} was, ${what}, and nobody can undo it; send the name as confirm to do so.`,
    {
      ...{ name: person.name, entrants: entries.length, tournaments, mentions },
      namesakes: namesakes.map(({ person: _, ...entry }) => entry),
    },
  )
}

/**
 * Forgets who a person was: the name, in all scripts, EMA number and club go from the person and from every entry, also of finished
 * stages and frozen tournaments. Results stay, and so does every chain of hashes. Done again, it changes what has come since.
 */
export const anonymisePerson = useCase(
  'anonymisePerson',
  anonymisePersonInput,
  everywhere,
  async (deps, caller, { person: id, confirm }): Outcome<Anonymised> => {
    const traces = await deps.store.traces(id)
    if (!traces) return err(unknownPerson(id))
    const { person, isNamed, namesakes, mentions } = traces
    // A retry finds nothing left to do, and is answered.
    if (isNamed && confirm !== person.name) return err(unconfirmed(traces))
    const changed = await deps.store.anonymise(id, { actor: caller.subject ?? 'public', at: deps.now() })
    if (!changed) return err(unknownPerson(id))
    const left = await known(deps, id)
    return left.ok
      ? ok({ person: left.value, entrants: changed.length, tournaments: distinct(changed), namesakes, mentions })
      : left
  },
)

/** That people were made anonymous: when, by whom and how much, but not who. */
export const listAnonymisations = useCase(
  'anonymisations',
  anonymisationsInput,
  everywhere,
  async (deps): Outcome<readonly Anonymisation[]> => ok(await deps.store.anonymisations()),
)
