import type postgres from 'postgres'
import { stageOfSession } from '../tournament/stages/plan.ts'
import { copyRows } from './copy.ts'
import { json } from './entries.ts'
import { lockTournament } from './lock.ts'
import { readStageSizes } from './stages.ts'
import type { NewSeating, SeatingRecord, Store, StoringWatch } from './types.ts'

const FOREIGN_KEY_VIOLATION = '23503'

const isForeignKeyViolation = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === FOREIGN_KEY_VIOLATION

/** Thrown to take back what was written. */
class Cancelled extends Error {}

const bySession = (rows: readonly SeatingRecord[]): ReadonlyMap<number, readonly SeatingRecord[]> => {
  const sessions = new Map<number, SeatingRecord[]>()
  for (const row of rows) {
    const own = sessions.get(row.session)
    if (own) own.push(row)
    else sessions.set(row.session, [row])
  }
  return sessions
}

const TABLE_COLUMNS = ['tournament_id', 'session_number', 'number', 'status'] as const
const SEAT_COLUMNS = ['tournament_id', 'session_number', 'table_number', 'seat', 'entrant_number'] as const

/** Up to so many rows are inserted: a COPY waits twice for a delayed acknowledgement, a tenth of a second however few they are. */
const FEW_ROWS = 1_000

type Row = Readonly<Record<string, string | number>>

const addRows = async (
  tx: postgres.TransactionSql,
  table: string,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> => {
  if (rows.length > FEW_ROWS) await copyRows(tx, table, columns, rows)
  else await tx`insert into ${tx(table)} ${tx([...rows], [...columns])}`
}

const storeTables = async (
  tx: postgres.TransactionSql,
  tournament: string,
  session: number,
  rows: readonly SeatingRecord[],
): Promise<void> => {
  const place = { tournament_id: tournament, session_number: session }
  const tables = rows.map(({ table }) => ({ ...place, number: table, status: 'SEATED' }))
  const seats = rows.flatMap(({ table, entrants }) =>
    entrants.map((entrant, seat) => ({ ...place, table_number: table, seat, entrant_number: entrant })),
  )
  await addRows(tx, 'tables', TABLE_COLUMNS, tables)
  await addRows(tx, 'seats', SEAT_COLUMNS, seats)
}

const replace = async (
  tx: postgres.TransactionSql,
  tournament: string,
  { minutes, rows, drawn, revision }: NewSeating,
  watch: StoringWatch | undefined,
): ReturnType<Store['replaceSeating']> => {
  if (await lockTournament(tx, tournament)) return 'frozen'
  const [current] = await tx<{ revision: number }[]>`select revision from tournaments where id = ${tournament}`
  if (revision !== null && revision !== current?.revision) return 'stale'
  const sessions = bySession(rows)
  const numbers = [...sessions.keys()]
  const known = await tx<{ number: number; isPlanned: boolean }[]>`
    select number, status = 'PLANNED' as "isPlanned" from sessions where tournament_id = ${tournament}`
  if (known.some(({ number, isPlanned }) => !isPlanned && sessions.has(number))) return 'started'
  const goOn = () => {
    if (watch?.isCancelled()) throw new Cancelled()
  }
  // One after the other, so that there is time between them to give up.
  for (const { number } of known.filter(({ isPlanned }) => isPlanned)) {
    goOn()
    await tx`delete from sessions where tournament_id = ${tournament} and number = ${number}`
  }
  const stages = await readStageSizes(tx, tournament)
  const planned = numbers.map((number) => ({
    ...{ tournament_id: tournament, number, status: 'PLANNED', minutes },
    stage_number: stageOfSession(stages, number) ?? stages.length,
    drawn: drawn && json(tx, drawn),
  }))
  await tx`insert into sessions ${tx(planned)}`
  let stored = 0
  for (const [session, own] of sessions) {
    goOn()
    await storeTables(tx, tournament, session, own)
    stored += own.length
    watch?.onTables(stored)
  }
  goOn()
  // As many tables with other players would have the same version (standings.ts).
  await tx`update tournaments set revision = revision + 1 where id = ${tournament}`
  return 'stored'
}

/** Gives out the seats of sessions that have not started. */
export const seatingStore = (sql: postgres.Sql): Pick<Store, 'replaceSeating'> => ({
  async replaceSeating(tournament, seating, watch) {
    try {
      return await sql.begin((tx) => replace(tx, tournament, seating, watch))
    } catch (error) {
      if (error instanceof Cancelled) return 'cancelled'
      if (isForeignKeyViolation(error)) return 'unknownEntrant'
      throw error
    }
  },
})
