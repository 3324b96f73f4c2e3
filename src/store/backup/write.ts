import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type postgres from 'postgres'
import { readRecords } from '../migrate.ts'
import { StartupError } from '../postgres/startup-error.ts'
import { BACKUP_FORMAT, BACKUP_VERSION, type BackupEnd, type BackupHeader, ROWS_END, tableLine } from './format.ts'
import { connectFor, hasRecords, idents, readSequences, readShape, type StoredTableShape } from './schema.ts'

/** How a row is written must not depend on how the server is set up. */
const AS_EVERYWHERE = "set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local extra_float_digits = 1"

/** How far a backup is. */
export interface BackupWatch {
  readonly signal?: AbortSignal
  readonly onRows?: (done: number, total: number) => void
}

const headerOf = async (tx: postgres.TransactionSql, shape: readonly StoredTableShape[]): Promise<BackupHeader> => {
  const records = await readRecords(tx)
  const unfinished = records.find(({ isFinished }) => !isFinished)
  if (unfinished) throw new StartupError(`Migration ${unfinished.name} failed half-way: repair the database first.`)
  const [now] = await tx<{ at: Date; postgres: number }[]>`
    select now() as at, current_setting('server_version_num')::int as postgres`
  return {
    ...{ format: BACKUP_FORMAT, version: BACKUP_VERSION, createdAt: now!.at.toISOString(), postgres: now!.postgres },
    migrations: records.map(({ name, checksum }) => ({ name, checksum })),
    tables: shape.map(({ name, columns, rows }) => ({ name, columns, rows })),
    sequences: await readSequences(tx),
  }
}

const LINE_FEED = 10

const linesIn = (bytes: Uint8Array): number => {
  let lines = 0
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) lines++
  return lines
}

const rowsOf = async (tx: postgres.TransactionSql, { name, columns, key }: StoredTableShape): Promise<Readable> => {
  const order = key.length > 0 ? ` order by ${idents(key)}` : ''
  return tx.unsafe(`copy (select ${idents(columns)} from ${idents([name])}${order}) to stdout`).readable()
}

async function* textOf(
  tx: postgres.TransactionSql,
  header: BackupHeader,
  shape: readonly StoredTableShape[],
  { onRows = () => {} }: BackupWatch,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  const hashed = (text: string | Uint8Array): Uint8Array => {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text
    hash.update(bytes)
    return bytes
  }
  const total = shape.reduce((sum, { rows }) => sum + rows, 0)
  let done = 0
  yield hashed(`${JSON.stringify(header)}\n`)
  for (const table of shape) {
    yield hashed(tableLine(table.name))
    const rows = await rowsOf(tx, table)
    try {
      for await (const bytes of rows) {
        done += linesIn(bytes)
        onRows(done, total)
        yield hashed(bytes)
      }
    } finally {
      // The client stops to listen where rows are not taken as fast as they come, and does not begin again by itself when the last
      // rows were among those, or when nobody wants them any more.
      rows._read(0)
    }
    yield hashed(ROWS_END)
  }
  const end: BackupEnd = { rows: done, sha256: hash.digest('hex') }
  yield Buffer.from(`${JSON.stringify(end)}\n`)
}

const writeAll = async (
  tx: postgres.TransactionSql,
  into: NodeJS.WritableStream,
  watch: BackupWatch,
): Promise<BackupHeader> => {
  await tx.unsafe(AS_EVERYWHERE).simple()
  if (!(await hasRecords(tx))) throw new StartupError('The database is empty: there is nothing to back up.')
  const shape = await readShape(tx)
  const header = await headerOf(tx, shape)
  await pipeline(Readable.from(textOf(tx, header, shape, watch)), createGzip(), into, { signal: watch.signal })
  return header
}

/**
 * Writes everything that the database at `url` has at this moment; what is entered meanwhile is not in it, and nobody is held up.
 * @throws StartupError where there is nothing that could be backed up
 */
export const writeBackup = async (
  url: string,
  into: NodeJS.WritableStream,
  watch: BackupWatch = {},
): Promise<BackupHeader> => {
  watch.signal?.throwIfAborted()
  const sql = connectFor(url, 'backup')
  let fault: unknown
  // Also where it waits for Postgres, or Postgres for somebody else.
  const stop = () => void sql.end({ timeout: 0 })
  watch.signal?.addEventListener('abort', stop)
  try {
    return await sql.begin('isolation level repeatable read read only', async (tx) => {
      try {
        return await writeAll(tx, into, watch)
      } catch (error) {
        fault = error
        // Rows that nobody takes any more would stand before the answer to a rollback.
        await sql.end({ timeout: 0 })
        throw error
      }
    })
  } catch (error) {
    throw fault ?? error
  } finally {
    watch.signal?.removeEventListener('abort', stop)
    await sql.end({ timeout: 1 })
  }
}
