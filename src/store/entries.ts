import type postgres from 'postgres'
import type { Tournament } from '../tournament/policy.ts'
import type { Pause, SessionStatus } from '../tournament/session.ts'
import type { TableEvent } from '../tournament/table/events.ts'
import { resultOf } from '../tournament/table/result.ts'
import type { TableState } from '../tournament/table/state.ts'
import { linkHash } from './chain.ts'
import { Busy, holdSeats, refuseBusy } from './takers.ts'
import type { Append, AppendOutcome, EntryContext, Store, TableKey } from './types.ts'

type Sql = postgres.Sql

/** Values reach Postgres as text and are cast there; jsonb columns take objects. */
export const json = (sql: postgres.ISql, value: unknown) => sql.json(value as postgres.JSONValue)

interface EntryRow {
  id: string
  name: string
  ruleset: Tournament['ruleset']
  policy: Tournament['policy']
  time_zone: string
  visibility: Tournament['visibility']
  stage_number: number
  stage_frozen: boolean
  session_status: SessionStatus
  minutes: number
  started_at: Date | null
  closed_at: Date | null
  pauses: Pause[]
  frozen_at: Date | null
  table_status: 'SEATED' | 'PLAYING' | 'CLOSED'
  version: number
  state: TableState | null
  head_hash: string
  earlier_session: number | null
  earlier_table: number | null
  earlier_seq: number | null
  earlier_fingerprint: string | null
}

const toContext = (row: EntryRow, key: TableKey): EntryContext => ({
  tournament: {
    id: row.id,
    name: row.name,
    ruleset: row.ruleset,
    policy: row.policy,
    timeZone: row.time_zone,
    visibility: row.visibility,
    frozenAt: row.frozen_at?.getTime() ?? null,
  },
  session: {
    tournament: row.id,
    number: key.session,
    stage: row.stage_number,
    status: row.session_status,
    minutes: row.minutes,
    startedAt: row.started_at,
    closedAt: row.closed_at,
    pauses: row.pauses,
  },
  stageFrozen: row.stage_frozen,
  table: { ...key, status: row.table_status, version: row.version, state: row.state },
  headHash: row.head_hash,
  earlier:
    row.earlier_session === null || row.earlier_table === null || row.earlier_seq === null
      ? undefined
      : {
          key: { tournament: row.id, session: row.earlier_session, table: row.earlier_table },
          seq: row.earlier_seq,
          fingerprint: row.earlier_fingerprint ?? '',
        },
})

const UNIQUE_VIOLATION = '23505'

/** True for the error of a unique index that refused a row. */
const isUniqueViolation = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === UNIQUE_VIOLATION

/** What an entry needs to know, in one round trip. */
export const selectContext = (sql: postgres.ISql, key: TableKey, idempotencyKey: string) => sql<EntryRow[]>`
    select t.id, t.name, t.ruleset, t.policy, t.time_zone, t.visibility,
           t.frozen_at, s.stage_number, g.stage_frozen, s.status as session_status, s.minutes, s.started_at, s.closed_at, s.pauses,
           g.status as table_status, g.version, g.state, g.head_hash,
           e.session_number as earlier_session, e.table_number as earlier_table, e.seq as earlier_seq,
           e.fingerprint as earlier_fingerprint
    from tables g
    join sessions s on s.tournament_id = g.tournament_id and s.number = g.session_number
    join tournaments t on t.id = g.tournament_id
    left join table_events e on e.tournament_id = g.tournament_id and e.idempotency_key = ${idempotencyKey}
    where g.tournament_id = ${key.tournament} and g.session_number = ${key.session} and g.number = ${key.table}`

/** The hot path: one round trip to read, one statement to write (docs/architecture.md). */
export const entryStore = (sql: Sql): Pick<Store, 'entryContext' | 'append' | 'events'> => ({
  async entryContext(key, idempotencyKey) {
    const [row] = await selectContext(sql, key, idempotencyKey)
    return row && toContext(row, key)
  },

  async append(append): Promise<AppendOutcome> {
    try {
      const stored = append.takers?.length ? await appendTaking(sql, append) : await appendOne(sql, append)
      return stored ? 'stored' : 'stale'
    } catch (error) {
      if (error instanceof Busy) return 'busy'
      if (isUniqueViolation(error)) return 'keyTaken'
      throw error
    }
  },

  async events(key, upTo) {
    const rows = await sql<{ event: TableEvent }[]>`
      select event from table_events
      where tournament_id = ${key.tournament} and session_number = ${key.session} and table_number = ${key.table}
        and seq <= ${upTo}
      order by seq`
    return rows.map((row) => row.event)
  },
})

/**
 * Stores one event, the table's new state, its seats' scores and its hand row in a single statement. The `moved` row is the
 * guard: it exists only if the table is still at the version that the event follows, and not frozen for who writes. Sessions
 * close only when all their tables have, so the version also says that nothing slips into a closed session unseen.
 */
export const insertEvent = (sql: postgres.ISql, append: Append, hash: string) => {
  const { key, event, state, hand, actor, idempotencyKey, fingerprint, previousHash, recordedAt, pastFreeze } = append
  const { tournament, session, table } = key
  const seq = state.version
  const won = event.type === 'handWon' ? event : undefined
  return sql<{ moved: boolean }[]>`
    with moved as (
      update tables
      set version = ${seq}, state = ${json(sql, state)}, result = ${json(sql, resultOf(state))},
          status = ${state.status}::"TableStatus", head_hash = ${hash}
      where tournament_id = ${tournament} and session_number = ${session} and number = ${table}
        and version = ${seq - 1} and head_hash = ${previousHash} and not stage_frozen
        and (not frozen or ${pastFreeze === true})
      returning tournament_id, session_number, number as table_number, version as seq
    ), logged as (
      insert into table_events (tournament_id, session_number, table_number, seq, event, actor, idempotency_key,
                                fingerprint, previous_hash, hash, recorded_at)
      select moved.*, ${json(sql, event)}, ${actor}, ${idempotencyKey}, ${fingerprint}, ${previousHash}, ${hash}, ${recordedAt}
      from moved
    ), scored as (
      update seats set score = (${sql.array([...state.scores])}::int[])[seat + 1]
      from moved
      where seats.tournament_id = moved.tournament_id and seats.session_number = moved.session_number
        and seats.table_number = moved.table_number
    ), played as (
      insert into hands (tournament_id, session_number, table_number, seq, number, winner, discarder, points, flowers,
                         verification, claim, fans, payments, completed_at)
      select moved.*, ${hand?.deal.hand ?? null}, ${won?.winner ?? null}, ${won?.discarder ?? null},
             ${won?.points ?? null}, ${won?.flowers ?? null}, ${won?.verification ?? null}, ${won?.claim ?? null},
             ${won ? json(sql, won.fans) : null}, ${sql.array([...(hand?.payments ?? [])])}::int[],
             ${hand?.completedAt ?? null}
      from moved where ${hand !== undefined}
    )
    select exists (select from moved) as moved`
}

/** Stores one event if the table is still at the version that it follows. */
export const appendOne = async (sql: postgres.ISql, append: Append): Promise<boolean> => {
  const { key, event, state, actor, idempotencyKey, fingerprint, previousHash, recordedAt } = append
  const seq = state.version
  const hash = linkHash({ key, seq, event, actor, idempotencyKey, fingerprint, recordedAt, previousHash })
  const [row] = await insertEvent(sql, append, hash)
  return row?.moved === true
}

/** The same of an event that gives a seat to somebody: rare, so it waits for others who give out seats, and looks where he plays. */
const appendTaking = (sql: Sql, append: Append): Promise<boolean> =>
  sql.begin(async (tx) => {
    await holdSeats(tx, [append])
    const stored = await appendOne(tx, append)
    if (stored) await refuseBusy(tx, [append])
    return stored
  })
