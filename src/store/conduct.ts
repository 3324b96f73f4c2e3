import type postgres from 'postgres'
import type { PerSeat } from '../rules/ruleset.ts'
import type { ConductEvent } from '../tournament/conduct/events.ts'
import { type ConductState, foldConduct } from '../tournament/conduct/fold.ts'
import type { Stamped } from '../tournament/conduct/history.ts'
import type { RulingsTable } from '../tournament/conduct/report.ts'
import type { TableEvent } from '../tournament/table/events.ts'
import type { TableState } from '../tournament/table/state.ts'
import { conductHash } from './chain.ts'
import type {
  AppendConduct,
  ConductChain,
  ConductEffects,
  ConductRecord,
  ConductStore,
  RulingsFacts,
  SeatTaken,
} from './conduct-types.ts'
import { json } from './entries.ts'

interface HeadRow {
  conduct_version: number
  conduct_head: string
}

interface EventRow {
  seq: number
  event: ConductEvent
  actor: string
  idempotency_key: string
  fingerprint: string
  previous_hash: string
  hash: string
  recorded_at: Date
}

const toRecord = (tournament: string, row: EventRow): ConductRecord => ({
  tournament,
  seq: row.seq,
  event: row.event,
  actor: row.actor,
  idempotencyKey: row.idempotency_key,
  fingerprint: row.fingerprint,
  previousHash: row.previous_hash,
  hash: row.hash,
  recordedAt: row.recorded_at,
})

const readRecords = async (sql: postgres.ISql, tournament: string): Promise<readonly ConductRecord[]> => {
  const rows = await sql<EventRow[]>`
    select seq, event, actor, idempotency_key, fingerprint, previous_hash, hash, recorded_at
    from conduct_events where tournament_id = ${tournament} order by seq`
  return rows.map((row) => toRecord(tournament, row))
}

const readChain = async (
  tx: postgres.TransactionSql,
  tournament: string,
  lock: postgres.Fragment,
): Promise<ConductChain | undefined> => {
  const [head] = await tx<HeadRow[]>`
    select conduct_version, conduct_head from tournaments where id = ${tournament} ${lock}`
  if (!head) return undefined
  const records = await readRecords(tx, tournament)
  return { tournament, version: head.conduct_version, headHash: head.conduct_head, records }
}

/** What has happened outside tables. */
export const readConduct = async (sql: postgres.ISql, tournament: string): Promise<ConductState> => {
  const records = await readRecords(sql, tournament)
  const state = foldConduct(records.map(({ event, recordedAt }) => ({ event, at: recordedAt.getTime() })))
  if (!state.ok) throw new Error(`stored conduct of ${tournament} does not fold: ${state.error.code}`)
  return state.value
}

const takeEffect = async (
  tx: postgres.TransactionSql,
  tournament: string,
  { seats = [], withdrawn }: ConductEffects = {},
): Promise<void> => {
  for (const { session, from, to } of seats)
    await tx`
      update seats set entrant_number = ${to}
      from sessions s
      where s.tournament_id = seats.tournament_id and s.number = seats.session_number and s.status = 'PLANNED'
        and seats.tournament_id = ${tournament} and seats.session_number = ${session} and seats.entrant_number = ${from}`
  if (withdrawn)
    await tx`
      update entrants set withdrawn_from = ${withdrawn.from}
      where tournament_id = ${tournament} and number = ${withdrawn.entrant}`
}

/** Where a chain ends. */
type Head = Pick<ConductChain, 'tournament' | 'version' | 'headHash'>

/** Adds an event, and says where the chain then ends. */
const insert = async (tx: postgres.TransactionSql, chain: Head, append: AppendConduct): Promise<Head> => {
  const { tournament, headHash: previousHash } = chain
  const { effects, ...link } = append
  const { event, actor, idempotencyKey, fingerprint, recordedAt } = link
  const seq = chain.version + 1
  const hash = conductHash({ tournament, seq, previousHash, ...link })
  await tx`
    insert into conduct_events (tournament_id, seq, event, actor, idempotency_key, fingerprint, previous_hash, hash, recorded_at)
    values (${tournament}, ${seq}, ${json(tx, event)}, ${actor}, ${idempotencyKey}, ${fingerprint}, ${previousHash}, ${hash},
            ${recordedAt})`
  await tx`
    update tournaments set conduct_version = ${seq}, conduct_head = ${hash}, revision = revision + 1
    where id = ${tournament}`
  await takeEffect(tx, tournament, effects)
  return { tournament, version: seq, headHash: hash }
}

interface TableRow {
  session: number
  table: number
  entrants: number[]
  substitutions: TableState['substitutions'] | null
  closed_at: Date | null
}

interface TableEventRow extends Pick<TableRow, 'session' | 'table'> {
  seq: number
  event: TableEvent
  actor: string
  recorded_at: Date
}

const stamped = ({ seq, event, actor, recorded_at }: TableEventRow): Stamped<TableEvent> => ({
  seq,
  event,
  actor,
  at: recorded_at.getTime(),
})

/** Tables with the events that rule, and those that may undo them; a correction always says what it takes with it. */
const readTables = async (tx: postgres.TransactionSql, id: string): Promise<readonly RulingsTable[]> => {
  const events = await tx<TableEventRow[]>`
    select session_number as session, table_number as "table", seq, event, actor, recorded_at from table_events
    where tournament_id = ${id}
      and (event->>'type' in ('offenceRuled', 'penaltyRuled', 'totalsRecorded') or jsonb_exists(event, 'cascade'))
    order by session_number, table_number, seq`
  const tables = await tx<TableRow[]>`
    select g.session_number as session, g.number as "table", s.closed_at,
           g.state->'substitutions' as substitutions,
           (select array_agg(entrant_number order by seat) from seats where tournament_id = g.tournament_id
            and session_number = g.session_number and table_number = g.number) as entrants
    from tables g join sessions s on s.tournament_id = g.tournament_id and s.number = g.session_number
    where g.tournament_id = ${id} and g.version > 0 order by g.session_number, g.number`
  return tables.map(({ session, table, entrants, substitutions, closed_at }) => ({
    session,
    table,
    substitutions: substitutions ?? undefined,
    entrants: entrants as unknown as PerSeat<number>,
    closedAt: closed_at?.getTime() ?? null,
    events: events.filter((row) => row.session === session && row.table === table).map(stamped),
  }))
}

/** One instant for several queries: what is entered meanwhile is not seen by half. */
const SNAPSHOT = 'isolation level repeatable read read only'

/**
 * Rulings outside tables, and appeals. They are few and anybody may be first, so each locks the tournament's row, looks, decides
 * and stores; entries at tables never wait for that.
 */
export const conductStore = (sql: postgres.Sql): ConductStore => ({
  async conduct(tournament) {
    return sql.begin(SNAPSHOT, (tx) => readChain(tx, tournament, tx``))
  },

  async appendConduct(tournament, decide, about = []) {
    let decision: ReturnType<typeof decide> | undefined
    await sql.begin(async (tx) => {
      const chain = await readChain(tx, tournament, tx`for update`)
      if (!chain) return
      const entrants = await tx<{ number: number; is_house: boolean }[]>`
        select number, is_house from entrants where tournament_id = ${tournament}`
      const seats = await tx<SeatTaken[]>`
        select entrant_number as entrant, session_number as session, table_number as "table", s.status
        from seats join sessions s on s.tournament_id = seats.tournament_id and s.number = seats.session_number
        where seats.tournament_id = ${tournament} and entrant_number = any(${about}) order by session_number`
      const frozen = await tx`select from tournaments where id = ${tournament} and frozen_at is not null`
      const [finished] = await tx<{ stage: number; version: number; session: number }[]>`
        select number as stage, conduct_version as version, sum((plan->>'sessions')::int) over (order by number)::int as session
        from stages where tournament_id = ${tournament} and frozen is not null order by number desc limit 1`
      decision = decide({
        chain,
        finished: finished ?? null,
        entrants: new Set(entrants.map(({ number }) => number)),
        house: new Set(entrants.flatMap((entrant) => (entrant.is_house ? [entrant.number] : []))),
        seats,
        frozen: frozen.length > 0,
      })
      let head: Head = chain
      for (const append of [decision.append ?? []].flat()) head = await insert(tx, head, append)
    })
    return decision
  },

  async rulingsFacts(tournament) {
    return sql.begin(SNAPSHOT, async (tx): Promise<RulingsFacts | undefined> => {
      const conduct = await readChain(tx, tournament, tx``)
      if (!conduct) return undefined
      // Sums of many tables pass 32 bits; as float8 they stay exact far beyond.
      const [scored] = await tx<{ points: number }[]>`
        select coalesce(sum(score), 0)::float8 as points from seats where tournament_id = ${tournament}`
      const [staked] = await tx<{ start: number; sticks: number; bank: number }[]>`
        select coalesce(sum(4 * (state->'places'->>'startingPoints')::int), 0)::float8 as start,
               coalesce(sum((state->>'sticks')::int), 0)::float8 as sticks,
               coalesce(sum((state->'bank'->>'pot')::int + (state->'bank'->>'house')::int), 0)::float8 as bank
        from tables where tournament_id = ${tournament}`
      const { start = 0, sticks = 0, bank = 0 } = staked ?? {}
      return { conduct, tables: await readTables(tx, tournament), points: scored?.points ?? 0, start, sticks, bank }
    })
  },
})
