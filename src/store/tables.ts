import type postgres from 'postgres'
import type { PerSeat } from '../rules/ruleset.ts'
import type { TableState } from '../tournament/table/state.ts'
import type { HandRecord, Store, TableKey, TableRecord, TableWithHands } from './types.ts'

type Sql = postgres.Sql

interface TableRow {
  tournament_id: string
  session_number: number
  number: number
  status: TableRecord['status']
  version: number
  state: TableState | null
  entrants: number[]
}

const toTable = (row: TableRow): TableRecord => ({
  tournament: row.tournament_id,
  session: row.session_number,
  table: row.number,
  status: row.status,
  version: row.version,
  state: row.state,
  entrants: row.entrants as unknown as PerSeat<number>,
})

const select = (sql: postgres.ISql, where: postgres.Fragment) => sql<TableRow[]>`
  select g.tournament_id, g.session_number, g.number, g.status, g.version, g.state,
         (select array_agg(entrant_number order by seat) from seats
          where tournament_id = g.tournament_id and session_number = g.session_number and table_number = g.number)
           as entrants
  from tables g where ${where} order by g.session_number, g.number`

/** The tables of a tournament or of one of its sessions, also inside a transaction. */
export const readTables = async (
  sql: postgres.ISql,
  tournament: string,
  session?: number,
): Promise<readonly TableRecord[]> => {
  const inSession = session === undefined ? sql`` : sql`and g.session_number = ${session}`
  return (await select(sql, sql`g.tournament_id = ${tournament} ${inSession}`)).map(toTable)
}

/** The tables of a session at which an entrant has a seat, or has had one as a substitute. */
export const readTablesWith = async (
  sql: postgres.ISql,
  { tournament, session }: Pick<TableKey, 'tournament' | 'session'>,
  player: number,
): Promise<readonly TableRecord[]> => {
  const rows = await select(
    sql,
    sql`g.tournament_id = ${tournament} and g.session_number = ${session}
      and (jsonb_path_exists(g.state, '$.substitutions[*] ? (@.player == $player)', jsonb_build_object('player', ${player}::int))
           or exists (select from seats s where s.tournament_id = g.tournament_id and s.session_number = g.session_number
                      and s.table_number = g.number and s.entrant_number = ${player}))`,
  )
  return rows.map(toTable)
}

/** Reads of tables. */
export const tableStore = (sql: Sql): Pick<Store, 'tables' | 'table' | 'hands' | 'openedTables'> => {
  const tables = (tournament: string, session?: number) => readTables(sql, tournament, session)

  return {
    tables,

    async table(key) {
      const [row] = await select(
        sql,
        sql`g.tournament_id = ${key.tournament} and g.session_number = ${key.session} and g.number = ${key.table}`,
      )
      return row && toTable(row)
    },

    async hands(key) {
      const rows = await sql<HandRecord[]>`
        select number, claim, fans, flowers from hands
        where tournament_id = ${key.tournament} and session_number = ${key.session} and table_number = ${key.table}
        order by number`
      return rows.map((row) => ({ ...row }))
    },

    async openedTables(tournament, after, limit) {
      const { session, table } = after ?? { session: 0, table: 0 }
      const rows = await sql<(TableRow & { hand_records: HandRecord[] | null })[]>`
        select g.tournament_id, g.session_number, g.number, g.status, g.version, g.state,
               (select array_agg(entrant_number order by seat) from seats
                where tournament_id = g.tournament_id and session_number = g.session_number and table_number = g.number)
                 as entrants,
               (select jsonb_agg(jsonb_build_object('number', number, 'claim', claim, 'fans', fans, 'flowers', flowers)
                                 order by number) from hands
                where tournament_id = g.tournament_id and session_number = g.session_number and table_number = g.number)
                 as hand_records
        from tables g
        where g.tournament_id = ${tournament} and (g.session_number, g.number) > (${session}, ${table})
          and g.state is not null
        order by g.session_number, g.number limit ${limit}`
      return rows.map((row) => ({ ...toTable(row), handRecords: row.hand_records ?? [] }) as TableWithHands)
    },
  }
}
