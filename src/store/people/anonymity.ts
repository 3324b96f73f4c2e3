import type postgres from 'postgres'
import { mentioning } from '../../tournament/mention.ts'
import { lockPeople } from '../lock.ts'
import { readMentions } from './mentions.ts'
import { readPerson } from './people.ts'
import type { Anonymisation, PeopleStore, PersonEntry, PersonRecord } from './people-types.ts'

interface EntryRow extends PersonEntry {
  name_latin: string | null
  name_local: string | null
  first_name: string | null
  last_name: string | null
  club: string | null
  ema_number: string | null
}

/** The entries of a person, and those that nobody has linked but that have the same EMA number. */
const readEntries = (sql: postgres.ISql, person: string) => sql<EntryRow[]>`
  with numbers as (
    select ema_number from people where id = ${person}
    union select ema_number from entrants where person_id = ${person}
    except select ema_number from people where id <> ${person}
  )
  select ${person} as person, e.tournament_id as tournament, t.name as "tournamentName", e.number, e.name, e.name_latin,
         e.name_local, e.first_name, e.last_name, e.club, e.ema_number
  from entrants e join tournaments t on t.id = e.tournament_id
  where e.person_id = ${person}
     or (e.person_id is null and e.ema_number in (select ema_number from numbers where ema_number is not null))
  order by t.created_at, t.id, e.number`

type Names = Omit<EntryRow, keyof PersonEntry | 'club'> & { readonly name: string }

/** Everything that somebody is called by, also by parts of a name that a list has for themselves. */
const namesOf = ({ name, name_latin, name_local, first_name, last_name, ema_number }: Names): readonly string[] => [
  ...[name, name_latin, name_local, first_name, last_name, ema_number].filter((text) => text !== null),
  ...(first_name && last_name ? [`${first_name} ${last_name}`, `${last_name} ${first_name}`] : []),
]

const isBare = ({ name_latin, name_local, first_name, last_name, club, ema_number }: EntryRow): boolean =>
  [name_latin, name_local, first_name, last_name, club, ema_number].every((text) => text === null)

/** The first number that no name has which was left by this server or, in an archive, by another. */
const nextNumber = async (tx: postgres.TransactionSql): Promise<number> => {
  const [row] = await tx<{ number: number }[]>`
    select 1 + coalesce(max(substring(name, '^Anonymous ([0-9]{1,8})$')::int), 0) as number
    from (select name from people union all select name from entrants) named`
  return row?.number ?? 1
}

/** Jobs that are over say what came of work, and why it failed: a message can quote what was read. */
const forgetJobs = async (tx: postgres.TransactionSql, names: readonly string[]): Promise<void> => {
  const isMention = mentioning(names)
  const jobs = await tx<{ id: string; said: string }[]>`
    select id, concat(result, error) as said from jobs where state <> 'RUNNING'`
  const found = jobs.flatMap(({ id, said }) => (isMention(said) ? id : []))
  await tx`delete from jobs where id = any(${found})`
}

/** Everything that a person and the entries are called by. */
const allNames = (person: PersonRecord, entries: readonly EntryRow[]): readonly string[] => {
  const { name, nameLatin: name_latin, nameLocal: name_local, emaNumber: ema_number } = person
  return [{ name, name_latin, name_local, ema_number, first_name: null, last_name: null }, ...entries].flatMap(namesOf)
}

/** Entries under one of these names that are linked to nobody. */
const readNamesakes = (sql: postgres.ISql, person: string, names: readonly string[]) => {
  const lowered = sql`any(${sql.array(names.map((name) => name.toLowerCase()))}::text[])`
  return sql<PersonEntry[]>`
    select ${person} as person, e.tournament_id as tournament, t.name as "tournamentName", e.number, e.name
    from entrants e join tournaments t on t.id = e.tournament_id
    where e.person_id is null
      and (lower(e.name) = ${lowered} or lower(e.name_latin) = ${lowered} or lower(e.name_local) = ${lowered})
    order by t.created_at, t.id, e.number`
}

const keyOf = ({ tournament, number }: PersonEntry): string => `${tournament} ${number}`

/** People of whom nothing is left but a number in the place of the name. Nothing that is hashed names them. */
export const anonymityStore = (sql: postgres.Sql): Pick<PeopleStore, 'traces' | 'anonymise' | 'anonymisations'> => ({
  async traces(id) {
    const person = await readPerson(sql, id)
    if (!person) return undefined
    const entries = await readEntries(sql, id)
    const tournaments = [...new Set(entries.map(({ tournament }) => tournament))]
    const names = allNames(person, entries)
    const own = new Set(entries.map(keyOf))
    const namesakes = await readNamesakes(sql, id, names)
    return {
      person,
      entries: entries.map(({ tournament, tournamentName, number, name }) => ({
        ...{ person: id, tournament, tournamentName, number, name },
      })),
      isNamed: person.anonymisedAt === null || entries.some((entry) => entry.name !== person.name || !isBare(entry)),
      namesakes: namesakes.filter((entry) => !own.has(keyOf(entry))).map((entry) => ({ ...entry })),
      mentions: await readMentions(sql, tournaments, names),
    }
  },

  async anonymise(id, { actor, at }) {
    return sql.begin(async (tx) => {
      await lockPeople(tx)
      const found = await readEntries(tx, id)
      const tournaments = [...new Set(found.map(({ tournament }) => tournament))].sort()
      // Lists and lots of seats come one by one; whoever brings in a list finds the name gone.
      await tx`select from tournaments where id = any(${tournaments}) order by id for update`
      const person = await readPerson(tx, id)
      if (!person) return undefined
      const isNew = person.anonymisedAt === null
      const name = isNew ? `Anonymous ${await nextNumber(tx)}` : person.name
      const entries = await readEntries(tx, id)
      await forgetJobs(tx, allNames(person, entries))
      await tx`
        update people
        set name = ${name}, name_latin = null, name_local = null, ema_number = null, country = null,
            anonymised_at = coalesce(anonymised_at, ${at})
        where id = ${id}`
      const changed = entries.filter((entry) => entry.name !== name || !isBare(entry))
      for (const { tournament, number } of changed)
        await tx`
          update entrants
          set name = ${name}, name_latin = null, name_local = null, first_name = null, last_name = null, club = null,
              ema_number = null, person_id = ${id}
          where tournament_id = ${tournament} and number = ${number}`
      const moved = [...new Set(changed.map(({ tournament }) => tournament))]
      await tx`update tournaments set revision = revision + 1 where id = any(${moved})`
      if (isNew || changed.length > 0)
        await tx`
          insert into anonymisations (seq, actor, recorded_at, tournaments, entrants)
          select 1 + coalesce(max(seq), 0), ${actor}, ${at}, ${moved.length}, ${changed.length} from anonymisations`
      return changed.map(({ tournament }) => tournament)
    })
  },

  async anonymisations() {
    const rows = await sql<Anonymisation[]>`
      select seq, actor, recorded_at as at, tournaments, entrants from anonymisations order by seq`
    return rows.map((row) => ({ ...row }))
  },
})
