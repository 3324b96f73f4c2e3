import type postgres from 'postgres'
import { copyInto } from '../copy.ts'
import {
  type AppliedMigration,
  applyWithin,
  type Migration,
  PRISMA_MIGRATE_LOCK,
  pendingMigrations,
  RECORD_TABLE,
  readMigrations,
} from '../migrate.ts'
import { StartupError } from '../postgres/startup-error.ts'
import { type BackupHeader, type BackupTable, countsText } from './format.ts'
import { type BackupReader, openBackup, type ReadOptions } from './read.ts'
import { connectFor, dropAll, idents, readShape, tableNames } from './schema.ts'

/** Jobs say what the server did; nobody misses them. */
const NOT_CONTENT: ReadonlySet<string> = new Set(['jobs'])

const readContent = async (sql: postgres.ISql): Promise<readonly BackupTable[]> =>
  (await readShape(sql)).filter(({ name, rows }) => rows > 0 && !NOT_CONTENT.has(name))

/** The tables of the database at `url` that hold something. */
export const contentOf = async (url: string): Promise<readonly BackupTable[]> => {
  const sql = connectFor(url, 'restore')
  try {
    return await readContent(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** @throws StartupError when somebody else works on the database */
const requireAlone = async (sql: postgres.ISql): Promise<void> => {
  const others = await sql<{ name: string; from: string }[]>`
    select application_name as name, coalesce(host(client_addr), 'this machine') as from from pg_stat_activity
    where datname = current_database() and application_name like 'paiju%' and pid <> pg_backend_pid()`
  const [other] = others
  if (other)
    throw new StartupError(
      `The database is in use: ${others.length} connection(s) of "${other.name}" from ${other.from}. Stop the server first.`,
    )
}

/** The migrations of a backup, and those that came after it was made. @throws StartupError when they are not known here */
export const migrationsFor = ({ migrations }: BackupHeader, known: readonly Migration[] = readMigrations()) => {
  const applied = migrations.map((migration): AppliedMigration => ({ ...migration, isFinished: true }))
  const later = pendingMigrations(applied, known, 'backup')
  const byName = new Map(known.map((migration) => [migration.name, migration]))
  return { own: applied.map(({ name }) => byName.get(name)!), later }
}

const fill = async (tx: postgres.TransactionSql, backup: BackupReader, onRows: (done: number) => void) => {
  let done = 0
  for (const { name, columns } of backup.header.tables) {
    async function* bytes() {
      for await (const part of backup.rows(name)) {
        yield part.bytes
        done += part.rows
        onRows(done)
      }
    }
    await copyInto(tx.unsafe(`copy ${idents([name])} (${idents(columns)}) from stdin`), bytes())
  }
  await backup.end()
  for (const { name, last } of backup.header.sequences)
    if (last !== null) await tx`select setval(${idents([name])}::regclass, ${last}::bigint)`
}

export interface RestoreOptions extends Omit<ReadOptions, 'onBytes'> {
  /** What the database holds now is lost. Without, it must be empty. */
  readonly replace?: boolean
  readonly onRows?: (done: number, total: number) => void
}

export interface Restored {
  readonly header: BackupHeader
  /** Names of the migrations that came after the backup. */
  readonly migrated: readonly string[]
}

const requireEmpty = (content: readonly BackupTable[]): void => {
  if (content.length > 0)
    throw new StartupError(
      `The database is not empty (${countsText(content)}). Restore into an empty one, or say --replace to lose what it has.`,
    )
}

/**
 * Makes the database at `url` what it was when the backup was made, brought up to date; all of it or, whatever goes wrong, nothing.
 * The file should have been checked; it is checked once more while it is read.
 * @throws StartupError
 */
export const restoreBackup = async (url: string, file: string, options: RestoreOptions = {}): Promise<Restored> => {
  const { signal, replace = false, onRows = () => {} } = options
  const backup = await openBackup(file, { signal })
  signal?.throwIfAborted()
  const sql = connectFor(url, 'restore')
  // Postgres takes back what a lost connection has not committed.
  const stop = () => void sql.end({ timeout: 0 })
  signal?.addEventListener('abort', stop)
  try {
    const { header } = backup
    const { own, later } = migrationsFor(header)
    const total = header.tables.reduce((sum, { rows }) => sum + rows, 0)
    await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${PRISMA_MIGRATE_LOCK})`
      await requireAlone(tx)
      if (!replace) requireEmpty(await readContent(tx))
      await dropAll(tx)
      await tx.unsafe(RECORD_TABLE)
      for (const migration of own) await applyWithin(tx, migration)
      await fill(tx, backup, (done) => onRows(done, total))
      for (const migration of later) await applyWithin(tx, migration)
      signal?.throwIfAborted()
      signal?.removeEventListener('abort', stop)
    })
    await sql.unsafe(`analyze ${idents(await tableNames(sql))}`)
    return { header, migrated: later.map(({ name }) => name) }
  } catch (error) {
    throw signal?.aborted ? signal.reason : error
  } finally {
    signal?.removeEventListener('abort', stop)
    backup.close()
    await sql.end({ timeout: 1 })
  }
}
