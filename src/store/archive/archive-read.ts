import type postgres from 'postgres'
import { readFacts } from '../facts.ts'
import { byField } from '../rows.ts'
import type { ArchiveList, ArchiveReader, ArchiveRow, ArchiveTable } from './archive-types.ts'

type Sql = postgres.ISql

/** The rows of a list: those of one table of the database, in the order in which they are archived. */
const LISTS: Readonly<Record<ArchiveList, (sql: Sql, id: string) => postgres.PendingQuery<postgres.Row[]>>> = {
  people: (sql, id) => sql`
    select * from people where id in (select person_id from entrants where tournament_id = ${id}) order by id collate "C"`,
  teams: (sql, id) => sql`select * from teams where tournament_id = ${id} order by code collate "C"`,
  entrants: (sql, id) => sql`select * from entrants where tournament_id = ${id} order by number`,
  stages: (sql, id) => sql`select * from stages where tournament_id = ${id} order by number`,
  sessions: (sql, id) => sql`select * from sessions where tournament_id = ${id} order by number`,
  rankingChanges: (sql, id) => sql`select * from ranking_changes where tournament_id = ${id} order by seq`,
  conduct: (sql, id) => sql`select * from conduct_events where tournament_id = ${id} order by seq`,
}

/** The tables of the database that the lists are kept in. */
export const LIST_TABLES: Readonly<Record<ArchiveList, string>> = {
  people: 'people',
  teams: 'teams',
  entrants: 'entrants',
  stages: 'stages',
  sessions: 'sessions',
  rankingChanges: 'ranking_changes',
  conduct: 'conduct_events',
}

/** Rows that are held in memory at once. */
const ROWS = 500
/** Tables whose events are held in memory at once. */
const TABLES = 50

const ownFields = (stored: object): ArchiveRow => {
  const { tournamentId: _, ...row } = byField<Record<string, unknown>>(stored)
  return row
}

async function* rowsOf(sql: Sql, id: string, list: ArchiveList): AsyncGenerator<ArchiveRow> {
  for await (const rows of LISTS[list](sql, id).cursor(ROWS)) yield* rows.map(ownFields)
}

interface OfTable {
  sessionNumber: number
  tableNumber: number
}

/** Rows of several tables, by the table; they lose what says which. */
const byTable = (rows: readonly object[]): ReadonlyMap<string, readonly ArchiveRow[]> => {
  const found = new Map<string, ArchiveRow[]>()
  for (const stored of rows) {
    const { sessionNumber, tableNumber, ...row } = ownFields(stored) as ArchiveRow & OfTable
    const key = `${sessionNumber} ${tableNumber}`
    const own = found.get(key)
    if (own) own.push(row)
    else found.set(key, [row])
  }
  return found
}

interface Place {
  session_number: number
  number: number
}

/** The tables after one, so many at a time. */
const nextTables = (sql: Sql, id: string, { session_number, number }: Place) => sql<(Place & object)[]>`
  select session_number, number, status, version, head_hash, frozen, stage_frozen from tables
  where tournament_id = ${id} and (session_number, number) > (${session_number}, ${number})
  order by session_number, number limit ${TABLES}`

async function* tablesOf(sql: Sql, id: string, whole: boolean): AsyncGenerator<ArchiveTable> {
  let last: Place = { session_number: 0, number: 0 }
  for (;;) {
    const found = await nextTables(sql, id, last)
    const tables = found.filter((table) => table.session_number === found[0]?.session_number)
    const [first, end] = [tables[0], tables.at(-1)]
    if (!first || !end) return
    // Of one session, since Postgres thinks a span of pairs so large that it reads all events of all tournaments for each.
    const within = sql`
      tournament_id = ${id} and session_number = ${first.session_number}
      and table_number between ${first.number} and ${end.number}`
    const seats = byTable(await sql`select * from seats where ${within} order by seat`)
    const hands = byTable(whole ? await sql`select * from hands where ${within} order by number` : [])
    const events = byTable(whole ? await sql`select * from table_events where ${within} order by seq` : [])
    for (const table of tables) {
      const key = `${table.session_number} ${table.number}`
      yield {
        table: ownFields(table),
        seats: seats.get(key) ?? [],
        hands: hands.get(key) ?? [],
        events: events.get(key) ?? [],
      }
    }
    last = end
  }
}

/** A tournament read over a connection of its own, on which a transaction sees one instant. */
export const readerOf = async (
  sql: Sql,
  id: string,
  close: () => Promise<void>,
): Promise<ArchiveReader | undefined> => {
  const [stored] = await sql`select * from tournaments where id = ${id}`
  if (!stored) return undefined
  const [counts] = await sql<ArchiveReader['counts'][]>`
    select (select count(*)::int from entrants where tournament_id = ${id}) as entrants,
           (select count(*)::int from sessions where tournament_id = ${id}) as sessions,
           count(*)::int as tables, coalesce(sum(version), 0)::int as events
    from tables where tournament_id = ${id}`
  return {
    tournament: byField(stored),
    counts: { ...counts! },
    rows: (list) => rowsOf(sql, id, list),
    tables: ({ whole }) => tablesOf(sql, id, whole),
    async facts() {
      const facts = await readFacts(sql, id)
      if (!facts) throw new Error(`the tournament ${id} is gone from its own transaction`)
      return facts
    },
    close,
  }
}
