import type postgres from 'postgres'
import { resultOf } from '../tournament/table/result.ts'
import { linkHash } from './chain.ts'
import { insertInChunks } from './chunks.ts'
import { json } from './entries.ts'
import type { Append } from './types.ts'

/**
 * Stores the first events of a session's tables, thousands of them in a few statements. For whoever holds the tournament's lock
 * and knows that the session is still planned: nobody else writes at these tables then.
 * @throws Error when a table has events already
 */
export const openTables = async (tx: postgres.TransactionSql, appends: readonly Append[]): Promise<void> => {
  const hashed = appends.map((append) => ({ append, hash: linkHash({ ...append, seq: append.state.version }) }))
  await insertInChunks(hashed, (chunk) => {
    const rows = chunk.map(({ append, hash }) => ({
      tournament_id: append.key.tournament,
      session_number: append.key.session,
      table_number: append.key.table,
      seq: append.state.version,
      event: json(tx, append.event),
      actor: append.actor,
      idempotency_key: append.idempotencyKey,
      fingerprint: append.fingerprint,
      previous_hash: append.previousHash,
      hash,
      recorded_at: append.recordedAt,
    }))
    return tx`insert into table_events ${tx(rows)}`
  })
  await insertInChunks(hashed, async (chunk) => {
    const opened = chunk.map(({ append: { key, state }, hash }) => ({ ...key, state, result: resultOf(state), hash }))
    const updated = await tx`
      with opened as (
        select * from jsonb_to_recordset(${json(tx, opened)}) as o (tournament text, session int, "table" int, state jsonb, result jsonb, hash text)
      ), moved as (
        update tables g
        set version = (o.state->>'version')::int, state = o.state, result = o.result, status = (o.state->>'status')::"TableStatus", head_hash = o.hash
        from opened o
        where g.tournament_id = o.tournament and g.session_number = o.session and g.number = o."table" and g.version = 0
        returning g.tournament_id, g.session_number, g.number, g.state
      ), scored as (
        update seats s set score = (moved.state->'scores'->s.seat)::int
        from moved
        where s.tournament_id = moved.tournament_id and s.session_number = moved.session_number and s.table_number = moved.number
      )
      select number from moved`
    if (updated.length !== chunk.length) throw new Error('a table of a planned session has events already')
  })
}
