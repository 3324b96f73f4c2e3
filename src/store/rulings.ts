import type postgres from 'postgres'
import type { Seat } from '../rules/ruleset.ts'
import type { RuledOffence } from '../tournament/table/state.ts'
import type { Store } from './types.ts'

/** Rulings on one entrant, wherever he sat. */
export const rulingStore = (sql: postgres.Sql): Pick<Store, 'rulingsOn'> => ({
  async rulingsOn(tournament, entrant, before) {
    const rows = await sql<{ seat: Seat; rulings: RuledOffence[] }[]>`
      select s.seat, g.state->'rulings' as rulings
      from seats s
      join tables g on g.tournament_id = s.tournament_id and g.session_number = s.session_number
        and g.number = s.table_number
      where s.tournament_id = ${tournament} and s.entrant_number = ${entrant} and g.state is not null
        and (${before ?? null}::int is null or s.session_number < ${before ?? null}::int)
      order by s.session_number`
    return rows.flatMap(({ seat, rulings }) => rulings.filter(({ incident }) => incident.offender === seat))
  },
})
