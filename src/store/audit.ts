import type postgres from 'postgres'
import type { SessionStatus } from '../tournament/session.ts'
import type { TableEvent } from '../tournament/table/events.ts'
import type { KeptResult } from '../tournament/table/result.ts'
import type { TableState } from '../tournament/table/state.ts'
import type { AuditRecord, Chain, HandRow, Store, StoredTable, TableKey } from './types.ts'

type Sql = postgres.Sql

const at = (sql: postgres.ISql, { tournament, session, table }: TableKey) =>
  sql`tournament_id = ${tournament} and session_number = ${session} and table_number = ${table}`

interface EventRow {
  seq: number
  event: TableEvent
  actor: string
  idempotency_key: string
  fingerprint: string
  previous_hash: string
  hash: string
  recorded_at: Date
}

const toRecord = (key: TableKey, row: EventRow): AuditRecord => ({
  key,
  seq: row.seq,
  event: row.event,
  actor: row.actor,
  idempotencyKey: row.idempotency_key,
  fingerprint: row.fingerprint,
  previousHash: row.previous_hash,
  hash: row.hash,
  recordedAt: row.recorded_at,
})

interface TableRow {
  version: number
  head_hash: string
  status: StoredTable['status']
  state: TableState | null
  result: KeptResult | null
  session_status: SessionStatus
}

const readTable = async (tx: postgres.ISql, key: TableKey) => {
  const [table] = await tx<TableRow[]>`
    select g.version, g.head_hash, g.status, g.state, g.result, s.status as session_status
    from tables g
    join sessions s on s.tournament_id = g.tournament_id and s.number = g.session_number
    where g.tournament_id = ${key.tournament} and g.session_number = ${key.session} and g.number = ${key.table}`
  return table
}

const readChain = async (tx: postgres.ISql, key: TableKey, table: TableRow): Promise<Chain> => {
  const rows = await tx<EventRow[]>`
    select seq, event, actor, idempotency_key, fingerprint, previous_hash, hash, recorded_at
    from table_events where ${at(tx, key)} order by seq`
  const records = rows.map((row) => toRecord(key, row))
  return { key, version: table.version, headHash: table.head_hash, records }
}

const readHands = async (tx: postgres.ISql, key: TableKey): Promise<readonly HandRow[]> => {
  const rows = await tx<(Omit<HandRow, 'completed_at'> & { completed_at: Date })[]>`
    select number, seq, winner, discarder, points, flowers, verification, claim, fans, payments, completed_at
    from hands where ${at(tx, key)} order by number`
  return rows.map((row) => ({ ...row, completed_at: row.completed_at.toISOString() }))
}

/** One instant for several queries: entries that are made meanwhile are not seen by half. */
const SNAPSHOT = 'isolation level repeatable read read only'

/** The chains, and what is stored beside them. */
export const auditStore = (sql: Sql): Pick<Store, 'chain' | 'storedTable'> => ({
  async chain(key) {
    return sql.begin(SNAPSHOT, async (tx) => {
      const table = await readTable(tx, key)
      return table && readChain(tx, key, table)
    })
  },

  async storedTable(key) {
    return sql.begin(SNAPSHOT, async (tx): Promise<StoredTable | undefined> => {
      const table = await readTable(tx, key)
      if (!table) return undefined
      const seats = await tx<StoredTable['seats'][number][]>`
        select seat, entrant_number as entrant, score from seats where ${at(tx, key)} order by seat`
      return {
        chain: await readChain(tx, key, table),
        sessionStatus: table.session_status,
        status: table.status,
        state: table.state,
        result: table.result,
        seats: seats.map((seat) => ({ ...seat })),
        hands: await readHands(tx, key),
      }
    })
  },
})
