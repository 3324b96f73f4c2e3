import type postgres from 'postgres'
import { insertInChunks } from '../chunks.ts'
import { lockPeople } from '../lock.ts'
import type { MergeOutcome, PeopleStore, PersonEntry, PersonRecord, PersonSaid } from './people-types.ts'

interface PersonRow {
  id: string
  ema_number: string | null
  name: string
  name_latin: string | null
  name_local: string | null
  country: string | null
  anonymised_at: Date | null
}

const toPerson = (row: PersonRow): PersonRecord => ({
  ...{ id: row.id, emaNumber: row.ema_number, name: row.name, country: row.country },
  ...{ nameLatin: row.name_latin, nameLocal: row.name_local, anonymisedAt: row.anonymised_at },
})

const toRow = ({ id, emaNumber, name, nameLatin, nameLocal, country }: PersonSaid) => ({
  ...{ id, ema_number: emaNumber, name, name_latin: nameLatin, name_local: nameLocal, country },
})

const UNIQUE_VIOLATION = '23505'
const isTaken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === UNIQUE_VIOLATION

const bump = (tx: postgres.ISql, tournaments: readonly string[]) => tx`
  update tournaments set revision = revision + 1 where id = any(${tournaments})`

/** A person by id. */
export const readPerson = async (sql: postgres.ISql, id: string): Promise<PersonRecord | undefined> => {
  const [row] = await sql<PersonRow[]>`select * from people where id = ${id}`
  return row && toPerson(row)
}

/** People and which entrants they are. Names are nowhere else but with entrants. */
export const peopleStore = (sql: postgres.Sql): Omit<PeopleStore, 'traces' | 'anonymise' | 'anonymisations'> => ({
  async people(search, limit) {
    const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
    const rows = await sql<PersonRow[]>`
      select * from people
      where name ilike ${like} or name_latin ilike ${like} or name_local ilike ${like} or ema_number = ${search}
      order by name, id limit ${limit}`
    return rows.map(toPerson)
  },

  person: (id) => readPerson(sql, id),

  async entriesOf(people) {
    return sql<PersonEntry[]>`
      select e.person_id as person, e.tournament_id as tournament, t.name as "tournamentName", e.number, e.name
      from entrants e join tournaments t on t.id = e.tournament_id
      where e.person_id = any(${people}) order by t.created_at, t.id`
  },

  async savePerson(person, at) {
    try {
      const saved = await sql`
        insert into people ${sql({ ...toRow(person), created_at: at })}
        on conflict (id) do update
        set ema_number = excluded.ema_number, name = excluded.name, name_latin = excluded.name_latin,
            name_local = excluded.name_local, country = excluded.country
        where people.anonymised_at is null returning 1`
      return saved.length > 0 ? 'saved' : 'anonymous'
    } catch (error) {
      if (isTaken(error)) return 'emaTaken'
      throw error
    }
  },

  async linkPerson(tournament, entrant, person) {
    return sql.begin(async (tx) => {
      await lockPeople(tx)
      await tx`select from tournaments where id = ${tournament} for update`
      if (person !== null && (await tx`select from people where id = ${person} for share`).length === 0)
        return 'unknownPerson'
      const listed = await tx`select from entrants where tournament_id = ${tournament} and number = ${entrant}`
      if (listed.length === 0) return 'unknownEntrant'
      const twice = await tx`
        select from entrants
        where tournament_id = ${tournament} and person_id = ${person} and number <> ${entrant}`
      if (twice.length > 0) return 'personTwice'
      const differ = await tx`
        select from entrants e join people p on p.id = ${person} and p.ema_number <> e.ema_number
        where e.tournament_id = ${tournament} and e.number = ${entrant}`
      if (differ.length > 0) return 'differ'
      await tx`
        update entrants set person_id = ${person} where tournament_id = ${tournament} and number = ${entrant}`
      await bump(tx, [tournament])
      return 'linked'
    })
  },

  async linkPeople(tournament, newId, at) {
    return sql.begin(async (tx) => {
      await lockPeople(tx)
      await tx`select from tournaments where id = ${tournament} for update`
      const unknown = await tx<Omit<PersonRow, 'id' | 'anonymised_at'>[]>`
        select distinct on (e.ema_number) e.ema_number, e.name, e.name_latin, e.name_local, e.country from entrants e
        where e.tournament_id = ${tournament} and e.person_id is null and e.ema_number is not null
          and not exists (select from people p where p.ema_number = e.ema_number)
        order by e.ema_number, e.number`
      const rows = unknown.map((row) => ({ id: newId(), ...row, created_at: at }))
      await insertInChunks(rows, (chunk) => tx`insert into people ${tx(chunk)} on conflict (ema_number) do nothing`)
      const linked = await tx`
        update entrants e set person_id = p.id
        from people p
        where e.tournament_id = ${tournament} and e.person_id is null and p.ema_number = e.ema_number
          and not exists (
            select from entrants other where other.tournament_id = e.tournament_id and other.person_id = p.id
          ) returning 1`
      if (linked.length > 0) await bump(tx, [tournament])
      return { linked: linked.length, created: rows.length }
    })
  },

  async mergePeople(keep, merged) {
    return sql.begin(async (tx): Promise<MergeOutcome> => {
      await lockPeople(tx)
      const rows = await tx<PersonRow[]>`
        select * from people where id = any(${[keep, merged]}) order by id for update`
      const kept = rows.find(({ id }) => id === keep)
      const gone = rows.find(({ id }) => id === merged)
      if (!kept || !gone) return { outcome: 'unknown', person: kept ? merged : keep }
      if (kept.anonymised_at || gone.anonymised_at) return { outcome: 'anonymous' }
      if (kept.ema_number && gone.ema_number && kept.ema_number !== gone.ema_number) return { outcome: 'differ' }
      const [both] = await tx<{ tournament: string }[]>`
        select a.tournament_id as tournament from entrants a join entrants b on b.tournament_id = a.tournament_id
        where a.person_id = ${keep} and b.person_id = ${merged} order by 1 limit 1`
      if (both) return { outcome: 'personTwice', tournament: both.tournament }
      const moved = await tx<{ tournament: string }[]>`
        update entrants set person_id = ${keep} where person_id = ${merged} returning tournament_id as tournament`
      await tx`delete from people where id = ${merged}`
      await tx`
        update people set ema_number = ${kept.ema_number ?? gone.ema_number}, country = ${kept.country ?? gone.country},
                          name_latin = ${kept.name_latin ?? gone.name_latin}, name_local = ${kept.name_local ?? gone.name_local}
        where id = ${keep}`
      await bump(
        tx,
        moved.map(({ tournament }) => tournament),
      )
      return { outcome: 'merged' }
    })
  },
})
