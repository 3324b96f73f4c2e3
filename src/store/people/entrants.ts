import type postgres from 'postgres'
import type { EntrantEntry } from '../../tournament/entrant.ts'
import { insertInChunks } from '../chunks.ts'
import type { Store } from '../types.ts'

/** What of an entrant says who it is; the results of his team, country and group are others' too. */
interface Identity {
  readonly name: string
  readonly name_latin: string | null
  readonly name_local: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly club: string | null
  readonly ema_number: string | null
}

/** Entrants who are anonymous, with what is left of them: an older list says again who they were, and is not believed. */
const readAnonymous = async (sql: postgres.ISql, tournament: string): Promise<ReadonlyMap<number, Identity>> => {
  const rows = await sql<(Identity & { number: number })[]>`
    select e.number, e.name, e.name_latin, e.name_local, e.first_name, e.last_name, e.club, e.ema_number
    from entrants e join people p on p.id = e.person_id
    where e.tournament_id = ${tournament} and p.anonymised_at is not null`
  return new Map(rows.map(({ number, ...identity }) => [number, identity]))
}

const rowOf = (tournament: string, entrant: EntrantEntry) => ({
  ...{ tournament_id: tournament, number: entrant.number, name: entrant.name, country: entrant.country },
  ...{ name_latin: entrant.nameLatin, name_local: entrant.nameLocal },
  ...{ first_name: entrant.firstName, last_name: entrant.lastName, club: entrant.club },
  ...{ ema_number: entrant.emaNumber, team_code: entrant.team, group_code: entrant.group, is_house: entrant.isHouse },
})

/**
 * Adds entrants, or changes those who are there; who is anonymous stays so. A start number whose EMA number is another now, or no
 * longer that of the person, is somebody else's, and not linked any more.
 */
const writeEntrants = async (
  tx: postgres.TransactionSql,
  tournament: string,
  entrants: readonly EntrantEntry[],
): Promise<void> => {
  const anonymous = await readAnonymous(tx, tournament)
  await insertInChunks(
    entrants.map((entrant) => ({ ...rowOf(tournament, entrant), ...anonymous.get(entrant.number) })),
    (chunk) => tx`
      insert into entrants ${tx(chunk)}
      on conflict (tournament_id, number) do update
      set name = excluded.name, country = excluded.country, team_code = excluded.team_code,
          name_latin = excluded.name_latin, name_local = excluded.name_local, first_name = excluded.first_name,
          last_name = excluded.last_name, club = excluded.club, ema_number = excluded.ema_number,
          group_code = excluded.group_code, is_house = excluded.is_house,
          person_id = (
            select p.id from people p
            where p.id = entrants.person_id
              and (p.ema_number is null or p.ema_number is not distinct from excluded.ema_number
                or (excluded.ema_number is null and entrants.ema_number is distinct from p.ema_number)))`,
  )
  await tx`update tournaments set revision = revision + 1 where id = ${tournament}`
}

/** The list of entrants as a whole: thousands of rows in a few statements. */
export const entrantStore = (
  sql: postgres.Sql,
): Pick<Store, 'replaceEntrants' | 'addEntrants' | 'anonymousIn' | 'checkIn'> => ({
  async anonymousIn(tournament) {
    return new Set((await readAnonymous(sql, tournament)).keys())
  },

  async replaceEntrants(tournament, entrants, teams, dry = false) {
    const numbers = entrants.map((entrant) => entrant.number)
    const teamRows = teams.map((team) => ({ tournament_id: tournament, ...team }))
    return sql.begin(async (tx) => {
      await tx`select from tournaments where id = ${tournament} for update`
      const seated = await tx<{ number: number }[]>`
        select entrant_number as number from seats
        where tournament_id = ${tournament} and entrant_number <> all(${numbers})
        union
        select sat.number::int from table_events, jsonb_array_elements_text(event->'entrants') sat (number)
        where tournament_id = ${tournament} and event->>'type' in ('seated', 'reseated')
          and sat.number::int <> all(${numbers})
        union
        select (event->>'player')::int from table_events
        where tournament_id = ${tournament} and event->>'type' = 'substituted'
          and (event->>'player')::int <> all(${numbers})
        union
        select named.number from conduct_events, lateral (values
          ((event->>'entrant')::int), ((event->>'substitute')::int), ((event->'ruling'->>'entrant')::int)) named (number)
        where tournament_id = ${tournament} and named.number <> all(${numbers})
        union
        select named.number::int from stages, lateral (
          select jsonb_path_query(plan, '$.groups[*].takes[*].entrants[*]') #>> '{}'
          union select jsonb_path_query(entry, '$.qualified[*].entrant') #>> '{}'
          union select jsonb_path_query(frozen, '$.players[*].entrant') #>> '{}') named (number)
        where tournament_id = ${tournament} and named.number::int <> all(${numbers}) order by 1`
      if (seated.length > 0 || dry) return { seatedMissing: seated.map(({ number }) => number) }
      await tx`delete from entrants where tournament_id = ${tournament} and number <> all(${numbers})`
      await tx`update entrants set team_code = null where tournament_id = ${tournament}`
      await tx`delete from teams where tournament_id = ${tournament}`
      await insertInChunks(teamRows, (chunk) => tx`insert into teams ${tx(chunk)}`)
      await writeEntrants(tx, tournament, entrants)
      return { seatedMissing: [] }
    })
  },

  async addEntrants(tournament, entrants, teams) {
    await sql.begin(async (tx) => {
      await tx`select from tournaments where id = ${tournament} for update`
      await insertInChunks(
        teams.map((team) => ({ tournament_id: tournament, ...team })),
        (chunk) => tx`
          insert into teams ${tx(chunk)} on conflict (tournament_id, code) do update set name = excluded.name`,
      )
      await writeEntrants(tx, tournament, entrants)
    })
  },

  async checkIn(tournament, entrants, at) {
    return sql.begin(async (tx) => {
      const found = await tx`select from tournaments where id = ${tournament} for update`
      if (found.length === 0) return undefined
      const rows = await tx<{ number: number; withdrawn: boolean }[]>`
        select number, withdrawn_from is not null as withdrawn from entrants
        where tournament_id = ${tournament} and number = any(${entrants})`
      const known = new Set(rows.map(({ number }) => number))
      const unknown = [...new Set(entrants)].filter((number) => !known.has(number)).sort((a, b) => a - b)
      const withdrawn = at ? rows.flatMap((row) => (row.withdrawn ? [row.number] : [])).sort((a, b) => a - b) : []
      if (unknown.length > 0 || withdrawn.length > 0) return { unknown, withdrawn }
      // Who came earlier keeps the first instant.
      const changed = await tx`
        update entrants set checked_in_at = ${at}
        where tournament_id = ${tournament} and number = any(${entrants})
          and (checked_in_at is null) = ${at !== null} returning 1`
      if (changed.length > 0) await tx`update tournaments set revision = revision + 1 where id = ${tournament}`
      return { unknown, withdrawn }
    })
  },
})
