import type postgres from 'postgres'
import { err, type Result } from '../../rules/result.ts'
import { resultOf } from '../../tournament/table/result.ts'
import { json } from '../entries.ts'
import { columnName } from '../rows.ts'
import { LIST_TABLES, readerOf } from './archive-read.ts'
import type { ArchiveRefused, ArchiveRow, ArchiveStore, ArchiveWriter, TableToStore } from './archive-types.ts'

type Tx = postgres.TransactionSql

/** Rows that go into one statement. */
const ROWS = 2_000

const byColumn = (row: ArchiveRow, more: ArchiveRow): ArchiveRow => {
  const stored: Record<string, unknown> = {}
  for (const [field, value] of Object.entries({ ...more, ...row })) stored[columnName(field)] = value
  return stored
}

/** Postgres makes of JSON whatever the columns are. */
const insert = async (tx: Tx, table: string, rows: readonly ArchiveRow[], after = tx``): Promise<number> => {
  let count = 0
  for (let start = 0; start < rows.length; start += ROWS) {
    const inserted = await tx`
      insert into ${tx(table)}
      select * from jsonb_populate_recordset(null::${tx(table)}, ${json(tx, rows.slice(start, start + ROWS))}) ${after}`
    count += inserted.count
  }
  return count
}

/** Whoever has the EMA number here keeps it: a number is one person's. */
const insertPeople = async (tx: Tx, rows: readonly ArchiveRow[]): Promise<void> => {
  const numbers = rows.flatMap(({ emaNumber }) => (typeof emaNumber === 'string' ? [emaNumber] : []))
  const known = await tx<{ emaNumber: string; id: string }[]>`
    select ema_number as "emaNumber", id from people where ema_number = any(${numbers})`
  const holder = new Map(known.map(({ emaNumber, id }) => [emaNumber, id]))
  const stored = rows.map((row) => {
    const other = holder.get(String(row.emaNumber)) ?? row.id
    return byColumn(other === row.id ? row : { ...row, emaNumber: null }, {})
  })
  await insert(tx, 'people', stored, tx`on conflict (id) do nothing`)
}

const tableRow = ({ table, state }: TableToStore, tournamentId: string): ArchiveRow =>
  byColumn(table, { tournamentId, state, result: state && resultOf(state) })

const writerOf = (tx: Tx, tournamentId: string): ArchiveWriter => ({
  async tournament(row) {
    return (await insert(tx, 'tournaments', [byColumn(row, {})], tx`on conflict do nothing`)) === 1
  },

  async rows(list, rows) {
    if (list === 'people') await insertPeople(tx, rows)
    else
      await insert(
        tx,
        LIST_TABLES[list],
        rows.map((row) => byColumn(row, { tournamentId })),
      )
  },

  async tables(tables) {
    await insert(
      tx,
      'tables',
      tables.map((table) => tableRow(table, tournamentId)),
    )
    const rowsOf = (list: 'seats' | 'events' | 'hands'): readonly ArchiveRow[] =>
      tables.flatMap((each) => {
        const { sessionNumber, number: tableNumber } = each.table
        return each[list].map((row) => byColumn(row as ArchiveRow, { tournamentId, sessionNumber, tableNumber }))
      })
    await insert(tx, 'seats', rowsOf('seats'))
    await insert(tx, 'table_events', rowsOf('events'))
    await insert(tx, 'hands', rowsOf('hands'))
  },

  read: () => readerOf(tx, tournamentId, async () => {}),
})

/** Takes back everything. */
class Undone<E> extends Error {
  readonly reason: E

  constructor(reason: E) {
    super('undone')
    this.reason = reason
  }
}

/** What Postgres says of data that no column or no constraint takes: its classes 22 and 23. */
const refusal = (error: unknown): ArchiveRefused | undefined => {
  const { code, message } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  return typeof code === 'string' && /^2[23]...$/.test(code)
    ? { code: 'NOT_STORABLE', message: String(message) }
    : undefined
}

/** How long somebody waits for others who take their archives. */
const PATIENCE_MS = 10_000

/** A connection when one is free; an error as of a database that takes no more if that lasts too long. */
const reserved = async (sql: postgres.Sql, patienceMs: number): Promise<postgres.ReservedSql> => {
  const coming = sql.reserve()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patienceMs, undefined)
  })
  const own = await Promise.race([coming, late]).finally(() => clearTimeout(timer))
  if (own) return own
  coming.then(
    (unused) => unused.release(),
    () => {},
  )
  throw Object.assign(new Error('other archives are being taken'), { code: '53300' })
}

/**
 * Reading and storing of whole tournaments. They have a few connections of their own, since a download may take as long as its
 * client likes.
 */
export const archiveStore = (sql: postgres.Sql, patienceMs = PATIENCE_MS): ArchiveStore => ({
  async openArchive(tournament) {
    const own = await reserved(sql, patienceMs)
    const close = async () => {
      await own`rollback`.catch(() => {})
      own.release()
    }
    try {
      await own`begin isolation level repeatable read read only`
      const reader = await readerOf(own, tournament, close)
      if (!reader) await close()
      return reader
    } catch (error) {
      await close()
      throw error
    }
  },

  async importArchive<T, E>(
    tournament: string,
    write: (writer: ArchiveWriter) => Promise<Result<T, E>>,
  ): Promise<Result<T, E | ArchiveRefused>> {
    try {
      return await sql.begin(async (tx) => {
        const written = await write(writerOf(tx, tournament))
        if (!written.ok) throw new Undone(written.error)
        return written
      })
    } catch (error) {
      if (error instanceof Undone) return err(error.reason as E)
      const refused = refusal(error)
      if (!refused) throw error
      return err(refused)
    }
  },
})
