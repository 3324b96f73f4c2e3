import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { StartupError } from './postgres/startup-error.ts'

export interface Migration {
  readonly name: string
  readonly sql: string
  /** SHA-256 of the file, as Prisma stores it. */
  readonly checksum: string
}

/** The lock that `prisma migrate deploy` takes, so that it and this runner exclude each other. */
export const PRISMA_MIGRATE_LOCK = 72_707_369

/** The migrations beside the code: prisma/migrations/NAME/migration.sql, in order of their names. */
export function readMigrations(
  folder = fileURLToPath(new URL('../../prisma/migrations', import.meta.url)),
): Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(`${folder}/${name}/migration.sql`, 'utf8').replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/**
 * Brings the database at `url` up to date and answers the names of the migrations it applied. Each one runs in a transaction of
 * its own, with the record that `prisma migrate deploy` would write; a failed one leaves nothing behind. Processes that start
 * at the same time wait for each other.
 * @throws StartupError when a migration fails, an applied one was edited, or the database is ahead of this code
 */
export async function migrate(url: string, migrations: readonly Migration[] = readMigrations()): Promise<string[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connection: { application_name: 'paiju migrate' } })
  try {
    await sql`select pg_advisory_lock(${PRISMA_MIGRATE_LOCK})`
    await sql.unsafe(RECORD_TABLE)
    const pending = pendingMigrations(await readRecords(sql), migrations)
    for (const migration of pending) await apply(sql, migration)
    return pending.map(({ name }) => name)
  } finally {
    await sql.end()
  }
}

export interface AppliedMigration {
  readonly name: string
  readonly checksum: string
  readonly isFinished: boolean
}

/** What a database says was applied to it, in that order. */
export async function readRecords(sql: postgres.ISql): Promise<AppliedMigration[]> {
  return sql<AppliedMigration[]>`
    select migration_name as "name", checksum, finished_at is not null as "isFinished"
    from _prisma_migrations where rolled_back_at is null order by finished_at, migration_name`
}

/**
 * The migrations that `owner`, a database or the backup of one, still needs.
 * @throws StartupError when it has one that is unknown, unfinished or edited
 */
export function pendingMigrations(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
  owner: 'database' | 'backup' = 'database',
): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum, isFinished } of applied) {
    const migration = known.get(name)
    if (!migration)
      throw new StartupError(`The ${owner} has migration ${name}, which this version lacks: start a newer version.`)
    if (!isFinished)
      throw new StartupError(
        `Migration ${name} failed half-way under another tool: repair it with prisma migrate resolve.`,
      )
    if (migration.checksum !== checksum) {
      throw new StartupError(
        `Migration ${name} was edited after it was applied. Restore the file; put the change in a new migration.`,
      )
    }
  }
  const done = new Set(applied.map(({ name }) => name))
  return migrations.filter(({ name }) => !done.has(name))
}

const apply = async (sql: postgres.Sql, migration: Migration): Promise<void> => {
  await sql.begin((transaction) => applyWithin(transaction, migration))
}

/**
 * Applies one migration in a transaction that the caller has begun, with its record.
 * @throws StartupError; the transaction is of no use any more then
 */
export async function applyWithin(transaction: postgres.TransactionSql, migration: Migration): Promise<void> {
  const { name, checksum, sql: script } = migration
  const startedAt = new Date()
  try {
    await transaction.unsafe(script).simple()
    await transaction`
      insert into _prisma_migrations (id, checksum, migration_name, logs, started_at, finished_at, applied_steps_count)
      values (${randomUUID()}, ${checksum}, ${name}, null, ${startedAt}, clock_timestamp(), 1)`
  } catch (error) {
    const { message, position } = error as { message: string; position?: string }
    const line = position ? `, line ${script.slice(0, Number(position)).split('\n').length}` : ''
    throw new StartupError(`Migration ${name}${line}: ${message}. It was rolled back.`)
  }
}

/** The table in which `prisma migrate deploy` keeps its records, too. */
export const RECORD_TABLE = `
create table if not exists _prisma_migrations (
  id varchar(36) primary key not null,
  checksum varchar(64) not null,
  finished_at timestamptz,
  migration_name varchar(255) not null,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0
)`
