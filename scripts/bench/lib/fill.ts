import postgres from 'postgres'
import type { Ruleset } from '../../../src/rules/ruleset.ts'
import { linkHash } from '../../../src/store/chain.ts'
import { copyRows } from '../../../src/store/copy.ts'
import { toHandRow } from '../../../src/store/sheet.ts'
import type { Append, TableRecord } from '../../../src/store/types.ts'
import { apply } from '../../../src/tournament/table/fold.ts'
import { resultOf } from '../../../src/tournament/table/result.ts'
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
  const last = wins.at(-1)!
  const closed = apply(last.append.state, { type: 'closed' }, ruleset)
  if (!closed.ok) throw new Error(`table ${table.table} cannot be closed`)
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
const TABLES_AT_ONCE = 250

const fillSome = async (sql: postgres.TransactionSql, tables: readonly OpenTable[], deck: Deck, ruleset: Ruleset) => {
  const played = tables.map((table) => play(table, deck, ruleset))
  const { tournament, session } = tables[0]!
  await copyRows(
    sql,
    'table_events',
    EVENT_COLUMNS,
    played.flatMap(({ events }) => events),
    ['event'],
  )
  await copyRows(
    sql,
    'hands',
    HAND_COLUMNS,
    played.flatMap(({ hands }) => hands),
    ['fans'],
  )
  await sql`create temp table filled (number int, version int, state jsonb, result jsonb, head_hash text, scores int[])`
  await copyRows(
    sql,
    'filled',
    ['number', 'version', 'state', 'result', 'head_hash', 'scores'],
    played.map(({ number, state, head }) => ({
      number,
      version: state.version,
      state,
      result: resultOf(state),
      head_hash: head,
      scores: state.scores,
    })),
    ['state', 'result'],
  )
  await sql`
    update tables
    set version = filled.version, state = filled.state, result = filled.result, head_hash = filled.head_hash, status = 'CLOSED'
    from filled where tournament_id = ${tournament} and session_number = ${session} and tables.number = filled.number`
  await sql`
    update seats set score = scores[seat + 1]
    from filled where tournament_id = ${tournament} and session_number = ${session} and table_number = filled.number`
  await sql`drop table filled`
}

/** Tables of a session that has started, from a number on. */
export interface Part {
  readonly tournament: string
  readonly session: number
  readonly from: number
  /** These are all its tables: it is closed. */
  readonly isWhole: boolean
}

/**
 * Plays tables to their end. Every hand is judged, folded and hashed like one that was entered, but stored by COPY, since to enter
 * half a million of them one by one takes a quarter of an hour; `audit-verify` finds nothing wrong with them.
 */
export const fillTables = async (
  databaseUrl: string,
  { tournament, session, from, isWhole }: Part,
  deck: Deck,
  ruleset: Ruleset,
): Promise<void> => {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  try {
    const tables = await sql<OpenTable[]>`
      select tournament_id as tournament, session_number as session, number as "table", state, head_hash from tables
      where tournament_id = ${tournament} and session_number = ${session} and number >= ${from} order by number`
    for (let start = 0; start < tables.length; start += TABLES_AT_ONCE)
      await sql.begin((tx) => fillSome(tx, tables.slice(start, start + TABLES_AT_ONCE), deck, ruleset))
    if (isWhole)
      await sql`
        update sessions set status = 'CLOSED', closed_at = now() where tournament_id = ${tournament} and number = ${session}`
  } finally {
    await sql.end()
  }
}
