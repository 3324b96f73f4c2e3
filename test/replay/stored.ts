import postgres from 'postgres'
import type { Throwaway } from '../../scripts/lib/throwaway.ts'
import type { TableEvent } from '../../src/tournament/table/events.ts'

/** An event with its place. */
export interface Stored {
  readonly session: number
  readonly table: number
  readonly seq: number
  readonly event: TableEvent
}

/** Every penalty, ruling and correction, and the wins at tables where something was corrected. */
export const storedRulings = async ({ databaseUrl }: Throwaway): Promise<readonly Stored[]> => {
  const sql = postgres(databaseUrl, { max: 1 })
  const rows = await sql<Stored[]>`
    select session_number as session, table_number as "table", seq, event from table_events
    where event->>'type' in ('penaltyRuled', 'offenceRuled', 'amended', 'revoked') or (event->>'type' = 'handWon' and
      (session_number, table_number) in (
        select session_number, table_number from table_events where event->>'type' = 'amended'))
    order by session_number, table_number, seq`
  await sql.end()
  return rows
}
