import type postgres from 'postgres'
import type { Pause, SessionStatus } from '../tournament/session.ts'
import { insertInChunks } from './chunks.ts'
import { readConduct } from './conduct.ts'
import { json } from './entries.ts'
import { openTables } from './openings.ts'
import { readTables } from './tables.ts'
import type { SessionRecord, StartOutcome, Store } from './types.ts'

type Sql = postgres.Sql

interface SessionRow {
  tournament_id: string
  number: number
  status: SessionStatus
  minutes: number
  started_at: Date | null
  closed_at: Date | null
  pauses: Pause[]
}

const toSession = (row: SessionRow): SessionRecord => ({
  tournament: row.tournament_id,
  number: row.number,
  status: row.status,
  minutes: row.minutes,
  startedAt: row.started_at,
  closedAt: row.closed_at,
  pauses: row.pauses,
})

const FOREIGN_KEY_VIOLATION = '23503'

const isForeignKeyViolation = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === FOREIGN_KEY_VIOLATION

/** Lets nobody else give out seats or freeze meanwhile; answers whether the results are frozen. */
export const lockTournament = async (tx: postgres.TransactionSql, tournament: string): Promise<boolean> => {
  const [row] = await tx<{ frozen: boolean }[]>`
    select frozen_at is not null as frozen from tournaments where id = ${tournament} for update`
  return row?.frozen === true
}

/** Everything that gives out seats or moves a session's clock. These lock the tournament's row; entries at tables never do. */
export const sessionStore = (
  sql: Sql,
): Pick<Store, 'sessions' | 'session' | 'replaceSeating' | 'startSession' | 'closeSession' | 'setPauses'> => ({
  async sessions(tournament) {
    const rows = await sql<SessionRow[]>`select * from sessions where tournament_id = ${tournament} order by number`
    return rows.map(toSession)
  },

  async session(tournament, number) {
    const [row] = await sql<SessionRow[]>`
      select * from sessions where tournament_id = ${tournament} and number = ${number}`
    return row && toSession(row)
  },

  async replaceSeating(tournament, minutes, plan) {
    const numbers = [...new Set(plan.map((row) => row.session))]
    const sessions = numbers.map((number) => ({ tournament_id: tournament, number, status: 'PLANNED', minutes }))
    const tables = plan.map((row) => ({
      tournament_id: tournament,
      session_number: row.session,
      number: row.table,
      status: 'SEATED',
    }))
    const seats = plan.flatMap((row) =>
      row.entrants.map((entrant, seat) => ({
        tournament_id: tournament,
        session_number: row.session,
        table_number: row.table,
        seat,
        entrant_number: entrant,
      })),
    )
    try {
      return await sql.begin(async (tx) => {
        if (await lockTournament(tx, tournament)) return 'frozen'
        const started = await tx`
          select from sessions where tournament_id = ${tournament} and number = any(${numbers}) and status <> 'PLANNED'`
        if (started.length > 0) return 'started'
        await tx`delete from sessions where tournament_id = ${tournament} and status = 'PLANNED'`
        await tx`insert into sessions ${tx(sessions)}`
        await insertInChunks(tables, (rows) => tx`insert into tables ${tx(rows)}`)
        await insertInChunks(seats, (rows) => tx`insert into seats ${tx(rows)}`)
        return 'stored'
      })
    } catch (error) {
      if (isForeignKeyViolation(error)) return 'unknownEntrant'
      throw error
    }
  },

  async startSession(tournament, session, startedAt, open) {
    return sql.begin(async (tx): Promise<StartOutcome> => {
      if (await lockTournament(tx, tournament)) return { outcome: 'frozen' }
      const [earlier] = await tx<{ number: number }[]>`
        select number from sessions
        where tournament_id = ${tournament} and number < ${session} and status = 'PLANNED' order by number limit 1`
      if (earlier) return { outcome: 'outOfOrder', planned: earlier.number }
      const [planned] = await tx`
        select from sessions where tournament_id = ${tournament} and number = ${session} and status = 'PLANNED'`
      if (!planned) return { outcome: 'notPlanned' }
      const tables = await readTables(tx, tournament, session)
      const { arrangements } = await readConduct(tx, tournament)
      const opened = open(tables, arrangements)
      if (!opened.ok) return { outcome: 'refused', refused: opened.error }
      await tx`
        update sessions set status = 'RUNNING', started_at = ${startedAt}
        where tournament_id = ${tournament} and number = ${session}`
      await openTables(tx, opened.value)
      return { outcome: 'started' }
    })
  },

  async setPauses(tournament, session, before, pauses) {
    const set = await sql`
      update sessions set pauses = ${json(sql, pauses)}
      where tournament_id = ${tournament} and number = ${session} and status = 'RUNNING' and pauses = ${json(sql, before)}
      returning 1`
    return set.length > 0
  },

  async closeSession(tournament, session, closedAt) {
    return sql.begin(async (tx) => {
      await lockTournament(tx, tournament)
      const open = await tx<{ number: number }[]>`
        select number from tables
        where tournament_id = ${tournament} and session_number = ${session} and status <> 'CLOSED' order by number`
      const [running] = await tx`
        select from sessions where tournament_id = ${tournament} and number = ${session} and status = 'RUNNING'`
      if (!running) return { outcome: 'notRunning' }
      if (open.length > 0) return { outcome: 'open', tables: open.map((table) => table.number) }
      // A pause that still lasts ends here: a table that is reopened later has a bell again.
      await tx`
        update sessions
        set status = 'CLOSED', closed_at = ${closedAt},
            pauses = case when pauses->-1->'to' = 'null'
              then jsonb_set(pauses, '{-1,to}', to_jsonb(greatest((pauses->-1->'from')::bigint, ${closedAt.getTime()}::bigint)))
              else pauses end
        where tournament_id = ${tournament} and number = ${session}`
      return { outcome: 'closed' }
    })
  },
})
