import type postgres from 'postgres'
import type { Pause, SessionStatus } from '../tournament/session.ts'
import type { SessionRecord } from './types.ts'

/** A row of the table `sessions`. */
export interface SessionRow {
  tournament_id: string
  number: number
  stage_number: number
  status: SessionStatus
  minutes: number
  started_at: Date | null
  closed_at: Date | null
  pauses: Pause[]
}

export const toSession = (row: SessionRow): SessionRecord => ({
  tournament: row.tournament_id,
  number: row.number,
  stage: row.stage_number,
  status: row.status,
  minutes: row.minutes,
  startedAt: row.started_at,
  closedAt: row.closed_at,
  pauses: row.pauses,
})

/** The sessions of a tournament in order, also inside a transaction. */
export const readSessions = async (sql: postgres.ISql, tournament: string): Promise<readonly SessionRecord[]> => {
  const rows = await sql<SessionRow[]>`select * from sessions where tournament_id = ${tournament} order by number`
  return rows.map(toSession)
}
