import type postgres from 'postgres'
import type { TableState } from '../tournament/table/state.ts'
import { offenderOf } from '../tournament/table/stints.ts'
import { json } from './entries.ts'
import type { Store } from './types.ts'

interface RuledRow {
  session: number
  table: number
  state: TableState
}

/** Rulings on one entrant, wherever he sat. */
export const rulingStore = (sql: postgres.Sql): Pick<Store, 'rulingsOn'> => ({
  async rulingsOn(tournament, entrant, before) {
    const earlier = sql`(${before ?? null}::int is null or g.session_number < ${before ?? null}::int)`
    const seated = await sql<RuledRow[]>`
      select g.session_number as session, g.number as table, g.state
      from seats s
      join tables g on g.tournament_id = s.tournament_id and g.session_number = s.session_number
        and g.number = s.table_number
      where s.tournament_id = ${tournament} and s.entrant_number = ${entrant} and g.state is not null and ${earlier}`
    const substituted = await sql<RuledRow[]>`
      select g.session_number as session, g.number as table, g.state
      from entrants e join tables g on g.tournament_id = e.tournament_id
      where e.tournament_id = ${tournament} and e.number = ${entrant} and e.is_house and ${earlier}
        and g.state->'substitutions' @> ${json(sql, [{ player: entrant }])}`
    return [...seated, ...substituted]
      .sort((a, b) => a.session - b.session || a.table - b.table)
      .flatMap(({ state }) => state.rulings.filter((ruled) => offenderOf(state, ruled) === entrant))
  },
})
