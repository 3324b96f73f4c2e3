import postgres from 'postgres'
import type { Ruleset } from '../../../src/rules/ruleset.ts'
import { linkHash } from '../../../src/store/chain.ts'
import { copyRows } from '../../../src/store/copy.ts'
import { toHandRow } from '../../../src/store/sheet.ts'
import type { Append, TableRecord } from '../../../src/store/types.ts'
import { apply } from '../../../src/tournament/table/fold.ts'
import { type Deck, planTable } from './record-plan.ts'

interface OpenTable extends TableRecord {
  readonly head_hash: string
}

type Planned = Pick<Append, 'event' | 'actor' | 'idempotencyKey' | 'fingerprint' | 'recordedAt' | 'previousHash'> & {
  readonly hash: string
}

/** Everything that is written of one table: its hands, and its closing. */
const play = (table: OpenTable, deck: Deck, ruleset: Ruleset) => {
  const place = { tournament_id: table.tournament, session_number: table.session, table_number: table.table }
  const wins = planTable(table, table.head_hash, deck, ruleset)
  const last = wins.at(-1)
  const closed = last && apply(last.append.state, { type: 'closed' }, ruleset)
  if (!closed?.ok) throw new Error(`table ${table.table} cannot be closed`)
  const { key, actor, recordedAt, fingerprint } = last.append
  const closing = {
    ...{ event: { type: 'closed' as const }, actor, recordedAt, fingerprint, previousHash: last.hash },
    idempotencyKey: `${key.session}/${key.table}/closed`,
  }
  const state = closed.value
  const head = linkHash({ key, seq: state.version, ...closing })
  const all: readonly Planned[] = [...wins.map(({ append, hash }) => ({ ...append, hash })), { ...closing, hash: head }]
  return {
    number: table.table,
    state,
    head,
    events: all.map(({ event, actor, idempotencyKey, fingerprint, previousHash, hash, recordedAt }, index) => ({
      ...{ ...place, seq: index + 2, event, actor, idempotency_key: idempotencyKey, fingerprint },
      ...{ previous_hash: previousHash, hash, recorded_at: recordedAt },
    })),
    hands: wins.map(({ append: { event, hand } }) => ({
      ...place,
      ...toHandRow({ played: hand!, won: event.type === 'handWon' ? event : undefined }),
    })),
  }
}

const HAND_COLUMNS = [
  ...(['tournament_id', 'session_number', 'table_number', 'number', 'seq', 'winner', 'discarder', 'points'] as const),
  ...(['flowers', 'verification', 'claim', 'fans', 'payments', 'completed_at'] as const),
]
const EVENT_COLUMNS = [
  ...(['tournament_id', 'session_number', 'table_number', 'seq', 'event', 'actor', 'idempotency_key'] as const),
  ...(['fingerprint', 'previous_hash', 'hash', 'recorded_at'] as const),
]
/** Tables whose rows are in memory together. */
const PART = 250

const fillPart = async (sql: postgres.TransactionSql, tables: readonly OpenTable[], deck: Deck, ruleset: Ruleset) => {
  const played = tables.map((table) => play(table, deck, ruleset))
  const { tournament, session } = tables[0]!
  await copyRows(sql, 'table_events', EVENT_COLUMNS, played.flatMap(({ events }) => events), ['event'])
  await copyRows(sql, 'hands', HAND_COLUMNS, played.flatMap(({ hands }) => hands), ['fans'])
  await sql`create temp table filled (number int, version int, state jsonb, head_hash text, scores int[])`
  await copyRows(
    sql,
    'filled',
    ['number', 'version', 'state', 'head_hash', 'scores'],
    played.map(({ number, state, head }) => ({ number, version: state.version, state, head_hash: head, scores: state.scores })),
    ['state'],
  )
  await sql`
    update tables set version = filled.version, state = filled.state, head_hash = filled.head_hash, status = 'CLOSED'
    from filled where tournament_id = ${tournament} and session_number = ${session} and tables.number = filled.number`
  await sql`
    update seats set score = scores[seat + 1]
    from filled where tournament_id = ${tournament} and session_number = ${session} and table_number = filled.number`
  await sql`drop table filled`
}

/**
 * Plays sessions that have started to their end. Every hand is judged, folded and hashed like one that was entered, but stored by
 * COPY, since to enter half a million of them one by one takes a quarter of an hour; `audit-verify` finds nothing wrong with them.
 */
export const fillSessions = async (
  databaseUrl: string,
  tournament: string,
  sessions: number,
  deck: Deck,
  ruleset: Ruleset,
): Promise<void> => {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  try {
    for (let session = 1; session <= sessions; session++) {
      const tables = await sql<OpenTable[]>`
        select tournament_id as tournament, session_number as session, number as "table", state, head_hash from tables
        where tournament_id = ${tournament} and session_number = ${session} order by number`
      for (let start = 0; start < tables.length; start += PART)
        await sql.begin((tx) => fillPart(tx, tables.slice(start, start + PART), deck, ruleset))
      await sql`
        update sessions set status = 'CLOSED', closed_at = now() where tournament_id = ${tournament} and number = ${session}`
    }
    // As a server that has been running for a while would have done by itself.
    await sql`vacuum analyze`
  } finally {
    await sql.end()
  }
}
