import type postgres from 'postgres'
import { resultOf } from '../tournament/table/result.ts'
import type { TableState } from '../tournament/table/state.ts'
import { json } from './entries.ts'

interface Missing {
  tournament: string
  session: number
  table: number
  version: number
  state: TableState
}

const CHUNK = 500

/**
 * Works out the kept results that a migration has forgotten, so that standings need not read the states of all tables for ever.
 * Tables that are written meanwhile are left alone: whoever writes there keeps the result, too.
 */
export const keepResults = async (sql: postgres.Sql): Promise<void> => {
  for (;;) {
    const missing = await sql<Missing[]>`
      select tournament_id as tournament, session_number as session, number as "table", version, state from tables
      where result is null and state is not null limit ${CHUNK}`
    const rows = missing.map(({ state, ...row }) => ({ ...row, result: resultOf(state) }))
    const kept = await sql`
      update tables g set result = k.result
      from jsonb_to_recordset(${json(sql, rows)}) as k (tournament text, session int, "table" int, version int, result jsonb)
      where g.tournament_id = k.tournament and g.session_number = k.session and g.number = k."table" and g.version = k.version
        and g.result is null`
    // As long as somebody writes at all of them, they are not missing.
    if (missing.length < CHUNK || kept.count === 0) return
  }
}
