import { z } from 'zod'

const instant = z.iso.datetime()

const entryView = z.object({
  tournament: z.string(),
  tournamentName: z.string(),
  number: z.int().describe('Start number.'),
  name: z.string().describe('As it is printed there.'),
})

export const personView = z
  .object({
    id: z.string(),
    emaNumber: z.string().nullable().describe('Eight digits.'),
    name: z.string(),
    nameLatin: z.string().nullable(),
    nameLocal: z.string().nullable().describe("In the script of the person's own language."),
    country: z.string().nullable(),
    anonymisedAt: instant.nullable().describe('Since when nothing says any more who it was; null for everybody else.'),
    entries: z.array(entryView).describe('By tournament.'),
  })
  .meta({ id: 'Person' })
export type PersonView = z.output<typeof personView>

export const peopleView = z.object({ people: z.array(personView) }).meta({ id: 'People' })

const mentionView = z.object({
  tournament: z.string(),
  record: z.enum(['TABLE_EVENT', 'CONDUCT_EVENT', 'RANKING_CHANGE', 'STAGE', 'TEAM', 'TOURNAMENT']),
  session: z.int().nullable(),
  table: z.int().nullable(),
  number: z.int().nullable().describe('Of the event, the change or the stage.'),
  team: z.string().nullable().describe('The code of the team.'),
  field: z.string().describe('What of the record: reason, note, actor …'),
})

export const anonymisedPersonView = z
  .object({
    person: personView.describe('As it is left.'),
    entrants: z.int().describe('Entrants who had a name until now.'),
    tournaments: z.array(z.string()).describe('Their tournaments.'),
    namesakes: z.array(entryView).describe('Entries under the same name that are linked to nobody, and keep it.'),
    mentions: z.array(mentionView).describe('Where others have written the name, which stays as it is; at most 200.'),
  })
  .meta({ id: 'AnonymisedPerson' })

export const anonymisationsView = z
  .object({
    anonymisations: z.array(
      z.object({
        seq: z.int(),
        actor: z.string(),
        recordedAt: instant,
        tournaments: z.int(),
        entrants: z.int(),
      }),
    ),
  })
  .meta({ id: 'Anonymisations' })

/** An entry with whose it is. */
type Entry = z.output<typeof entryView> & { readonly person: string }

/** A person as the record has it. */
interface Recorded extends Omit<PersonView, 'anonymisedAt' | 'entries'> {
  readonly anonymisedAt: Date | null
  readonly entries: readonly Entry[]
}

const toEntry = ({ person: _, ...entry }: Entry) => entry

/** A person as programs are told of it. */
export const toPerson = ({ anonymisedAt, entries, ...person }: Recorded): PersonView => ({
  ...person,
  anonymisedAt: anonymisedAt?.toISOString() ?? null,
  entries: entries.map(toEntry),
})

/** More would say nothing new. */
const MAX_MENTIONS = 200

/** What was done to forget a person. */
export const toAnonymised = (done: {
  readonly person: Recorded
  readonly entrants: number
  readonly tournaments: readonly string[]
  readonly namesakes: readonly Entry[]
  readonly mentions: readonly z.output<typeof mentionView>[]
}) => ({
  ...{ person: toPerson(done.person), entrants: done.entrants, tournaments: [...done.tournaments] },
  namesakes: done.namesakes.map(toEntry),
  mentions: done.mentions.slice(0, MAX_MENTIONS).map((mention) => ({ ...mention })),
})

/** That somebody was forgotten, as the record has it. */
interface Noted extends Omit<z.output<typeof anonymisationsView>['anonymisations'][number], 'recordedAt'> {
  readonly at: Date
}

/** That somebody was forgotten. */
export const toAnonymisation = ({ at, ...done }: Noted) => ({ ...done, recordedAt: at.toISOString() })
