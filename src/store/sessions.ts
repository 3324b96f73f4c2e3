import type postgres from 'postgres'
import type { Result } from '../rules/result.ts'
import type { Arrangement } from '../tournament/conduct/arrangements.ts'
import type { Drawn } from '../tournament/seating/draw.ts'
import { readConduct } from './conduct.ts'
import { json } from './entries.ts'
import { lockTournament } from './lock.ts'
import { openTables } from './openings.ts'
import { readSessions, type SessionRow, toSession } from './session-rows.ts'
import { readStages } from './stages.ts'
import { readTables } from './tables.ts'
import type { Append, StageRecord, StartOutcome, Store, TableRecord } from './types.ts'

type Sql = postgres.Sql

/** Everything that starts or closes a session or moves its clock. Starting and closing lock the tournament's row; entries at tables never do. */
export const sessionStore = (
  sql: Sql,
): Pick<Store, 'sessions' | 'session' | 'sessionDraws' | 'startSession' | 'closeSession' | 'setPauses'> => ({
  sessions: (tournament) => readSessions(sql, tournament),

  async session(tournament, number) {
    const [row] = await sql<SessionRow[]>`
      select * from sessions where tournament_id = ${tournament} and number = ${number}`
    return row && toSession(row)
  },

  async sessionDraws(tournament) {
    const rows = await sql<{ number: number; drawn: Drawn }[]>`
      select number, drawn from sessions where tournament_id = ${tournament} and drawn is not null order by number`
    return rows.map(({ number, drawn }) => ({ session: number, drawn }))
  },

  async startSession<Refusal>(
    tournament: string,
    session: number,
    startedAt: Date,
    open: (
      tables: readonly TableRecord[],
      arrangements: readonly Arrangement[],
      stages: readonly StageRecord[],
    ) => Result<readonly Append[], Refusal>,
  ) {
    return sql.begin(async (tx): Promise<StartOutcome<Refusal>> => {
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
      const opened = open(tables, arrangements, await readStages(tx, tournament))
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
