import { execFileSync } from 'node:child_process'
import type { Sql } from 'postgres'
import { describe, expect, it } from 'vitest'
import { type Migration, migrate, readMigrations } from '../../src/store/migrate.ts'
import { blankDatabase, connect, testDatabase } from '../setup/database.ts'

const migration = (name: string, sql: string): Migration => ({
  name,
  sql,
  checksum: `sum of ${sql}`.padEnd(64).slice(0, 64),
})

describe('the migration runner', () => {
  it('writes the records that prisma migrate deploy writes', async () => {
    const sql = connect(await testDatabase())
    const records = await sql`select * from _prisma_migrations order by migration_name`
    expect(records.map((record) => record.migration_name)).toEqual(readMigrations().map(({ name }) => name))
    for (const record of records) {
      expect(record.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      expect(record.checksum).toMatch(/^[0-9a-f]{64}$/)
      expect(record).toMatchObject({ logs: null, rolled_back_at: null, applied_steps_count: 1 })
      expect(record.finished_at.getTime()).toBeGreaterThanOrEqual(record.started_at.getTime())
    }
  })

  it('applies each migration once, also when two processes start together', async () => {
    const url = await blankDatabase()
    const migrations = [migration('1_a', 'create table a (n int)'), migration('2_b', 'insert into a values (1)')]
    const applied = await Promise.all([migrate(url, migrations), migrate(url, migrations)])
    expect(applied.flat()).toEqual(['1_a', '2_b'])
    expect(await migrate(url, migrations)).toEqual([])
    const sql = connect(url)
    expect(await sql`select n from a`).toEqual([{ n: 1 }])
  })

  it('rolls a failing migration back whole, names the line, and goes on after the repair', async () => {
    const url = await blankDatabase()
    const good = migration('1_a', 'create table a (n int)')
    const bad = migration('2_b', 'create table b (n int);\ninsert into missing values (1)')
    await expect(migrate(url, [good, bad])).rejects.toThrow(/Migration 2_b, line 2: relation "missing" does not exist/)
    const sql = connect(url)
    expect(await sql`select migration_name from _prisma_migrations`).toEqual([{ migration_name: '1_a' }])
    expect(await sql`select to_regclass('b') as b`).toEqual([{ b: null }])
    expect(await migrate(url, [good, migration('2_b', 'create table b (n int)')])).toEqual(['2_b'])
  })

  it('refuses an edited migration and a database from a newer version', async () => {
    const url = await blankDatabase()
    const [first, second] = [migration('1_a', 'create table a (n int)'), migration('2_b', 'create table b (n int)')]
    await migrate(url, [first, second])
    await expect(migrate(url, [migration('1_a', 'create table a (n text)'), second])).rejects.toThrow(/1_a was edited/)
    await expect(migrate(url, [first])).rejects.toThrow(/2_b, which this version lacks/)
  })
})

describe('prisma/migrations', () => {
  it('add up to prisma/schema.prisma', async () => {
    const [migrated, direct] = [connect(await testDatabase()), connect(await blankDatabase())]
    await direct
      .unsafe(execFileSync(process.execPath, ['scripts/prisma-diff.mjs', 'prisma/schema.prisma'], { encoding: 'utf8' }))
      .simple()
    const expected = await catalog(direct)
    expect(expected.length).toBeGreaterThan(20)
    expect(await catalog(migrated)).toEqual(expected)
  })
})

/** Every column, constraint, index and enum value of the schema `public`, as text. */
async function catalog(sql: Sql): Promise<string[]> {
  const rows = await sql`
    select format('%s.%s %s%s default %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end, pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped and c.relname <> '_prisma_migrations'
    union all
    select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid::regclass::text <> '_prisma_migrations'
    union all
    select indexdef from pg_indexes where schemaname = 'public' and tablename <> '_prisma_migrations'
    union all
    select format('%s %s', enumtypid::regtype, string_agg(enumlabel, ' ' order by enumsortorder)) from pg_enum group by enumtypid`
  return rows.map(({ line }) => line as string).sort()
}
