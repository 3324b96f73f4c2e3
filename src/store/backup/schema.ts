import postgres from 'postgres'
import { readMigrations } from '../migrate.ts'
import { StartupError } from '../postgres/startup-error.ts'
import type { BackupTable } from './format.ts'

type Sql = postgres.ISql

/**
 * A connection that may be given up at any time. The client would ask for the types of lists when it connects, and nobody would hear
 * that the connection was ended meanwhile; so lists are asked for as JSON.
 */
export const connectFor = (url: string, purpose: 'backup' | 'restore'): postgres.Sql =>
  postgres(url, {
    ...{ max: 1, fetch_types: false, onnotice: () => {} },
    connection: { application_name: `paiju ${purpose}` },
  })

/** The record of what was applied is written by whoever applies it. */
const RECORDS = '_prisma_migrations'

interface TableRow {
  name: string
  columns: string[]
  /** Columns of the primary key, in its order. */
  key: string[]
  /** Tables it refers to. */
  refers: string[]
}

/** The tables of the schema in which tables are made, without those of extensions. */
const readTables = (sql: Sql): Promise<TableRow[]> => sql<TableRow[]>`
  select c.relname as name,
         to_json(array(select attname::text from pg_attribute
               where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum)) as columns,
         to_json(array(
               select a.attname::text from pg_index i, unnest(i.indkey) with ordinality as k (number, place), pg_attribute a
               where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.number order by k.place)) as key,
         to_json(array(select distinct confrelid::regclass::text from pg_constraint
               where conrelid = c.oid and contype = 'f' and confrelid <> c.oid)) as refers
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> ${RECORDS}
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relname`

/** Tables after those that they refer to. */
const inOrder = (tables: readonly TableRow[]): readonly TableRow[] => {
  const ordered: TableRow[] = []
  const visit = (table: TableRow, above: readonly TableRow[]): void => {
    if (ordered.includes(table) || above.includes(table)) return
    for (const name of table.refers) {
      const found = tables.find((other) => other.name === name)
      if (found) visit(found, [...above, table])
    }
    ordered.push(table)
  }
  for (const table of tables) visit(table, [])
  return ordered
}

/** Names of the tables that the database has. */
export const tableNames = async (sql: Sql): Promise<readonly string[]> =>
  (await readTables(sql)).map(({ name }) => name)

/** A table as it is backed up. */
export interface StoredTableShape extends BackupTable {
  readonly key: readonly string[]
}

/** What the database has, in an order in which references hold. */
export const readShape = async (sql: Sql): Promise<readonly StoredTableShape[]> => {
  const shape: StoredTableShape[] = []
  for (const { name, columns, key } of inOrder(await readTables(sql))) {
    const [counted] = await sql<{ rows: string }[]>`select count(*) as rows from ${sql(name)}`
    shape.push({ name, columns, key, rows: Number(counted?.rows) })
  }
  return shape
}

/** The sequences of the schema with the last value that each has given. */
export const readSequences = async (sql: Sql): Promise<{ readonly name: string; readonly last: string | null }[]> => {
  const rows = await sql<{ name: string; last: string | null }[]>`
    select sequencename as name, last_value::text as last from pg_sequences where schemaname = current_schema() order by 1`
  return rows.map(({ name, last }) => ({ name, last }))
}

const ident = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A list of names as SQL has them. */
export const idents = (names: readonly string[]): string => names.map(ident).join(', ')

/** What migrations have made under any name. */
const ownNames = (): ReadonlySet<string> => {
  const made = /(?:create\s+(?:table|type|view|sequence|(?:or\s+replace\s+)?function)|rename\s+to)\s+"(\w+)"/gi
  return new Set(readMigrations().flatMap(({ sql }) => [...sql.matchAll(made)].map(([, name = '']) => name)))
}

/**
 * Drops everything that migrations have made. What is not Paiju's stays; where it hangs on what is, nothing is dropped.
 * @throws StartupError
 */
export const dropAll = async (tx: postgres.TransactionSql): Promise<void> => {
  const own = ownNames()
  const tables = await tableNames(tx)
  const strangers = tables.filter((name) => !own.has(name))
  if (strangers.length > 0)
    throw new StartupError(
      `The database has tables that are not Paiju's: ${strangers.join(', ')}. Restore into a database of its own.`,
    )
  const others = await tx<{ kind: string; name: string }[]>`
    select 'type' as kind, typname::text as name from pg_type
    where typnamespace = current_schema()::regnamespace and typtype = 'e'
    union all
    select 'function', proname::text from pg_proc where pronamespace = current_schema()::regnamespace`
  if (tables.length > 0) await tx.unsafe(`drop table ${idents(tables)}`)
  for (const { kind, name } of others) if (own.has(name)) await tx.unsafe(`drop ${kind} ${ident(name)}`)
  await tx.unsafe(`drop table if exists ${ident(RECORDS)}`)
}

/** Whether migrations have been applied here. */
export const hasRecords = async (sql: Sql): Promise<boolean> => {
  const [row] = await sql<{ found: boolean }[]>`
    select to_regclass(format('%I.%I', current_schema(), ${RECORDS}::text)) is not null as found`
  return row?.found === true
}
