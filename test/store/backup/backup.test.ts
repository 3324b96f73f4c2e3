import { readFileSync, writeFileSync } from 'node:fs'
import { PassThrough, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { verifyDatabase } from '../../../scripts/audit-verify/database.ts'
import { machineDeps } from '../../../src/app.ts'
import { loadDemo } from '../../../src/demo/load.ts'
import { checkBackup } from '../../../src/store/backup/read.ts'
import { restoreBackup } from '../../../src/store/backup/restore.ts'
import { writeBackup } from '../../../src/store/backup/write.ts'
import { migrate, readMigrations } from '../../../src/store/migrate.ts'
import { openStore } from '../../../src/store/store.ts'
import { everything } from '../../api/everything.ts'
import { type TestServer, testServer } from '../../api/server.ts'
import { blankDatabase, connect, testDatabase } from '../../setup/database.ts'
import { backedUp, changed, fileName, timeless } from './files.ts'

let server: TestServer
let file: string

/** Tables, columns, keys, types, functions and triggers of a database. */
const schemaOf = async (url: string): Promise<readonly unknown[]> => {
  const sql = connect(url)
  return [
    await sql`select table_name, column_name, data_type, udt_name, is_nullable, column_default
              from information_schema.columns where table_schema = 'public' order by table_name, column_name`,
    await sql`select conrelid::regclass::text as owner, conname, pg_get_constraintdef(oid) as def
              from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
    await sql`select indexdef from pg_indexes where schemaname = 'public' order by 1`,
    await sql`select pg_get_triggerdef(oid) as def, tgenabled from pg_trigger where not tgisinternal order by 1`,
    await sql`select typname from pg_type where typnamespace = 'public'::regnamespace and typtype = 'e' order by 1`,
    await sql`select proname from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
    await sql`select migration_name, checksum, finished_at is not null as done from _prisma_migrations order by 1`,
  ]
}

const swapped =
  (from: string | RegExp, to: string) =>
  (text: string): string => {
    const other = text.replace(from, to)
    if (other === text) throw new Error(`nothing of it is there: ${from}`)
    return other
  }

beforeAll(async () => {
  server = await testServer()
  await loadDemo(machineDeps(server.store, () => server.clock.now))
  const sql = connect(server.databaseUrl)
  // What the text format of COPY must write in another way.
  await sql`update entrants set club = ${'a\\.b\tc\nd\r\\N "é" 牌局'} where number = 1`
  await sql`update entrants set club = ${'\\.'} where number = 2`
  file = await backedUp(server.databaseUrl)
})

describe('a backup', () => {
  it('makes another database what the first one was', async () => {
    const url = await blankDatabase()
    expect((await restoreBackup(url, file)).migrated).toEqual([])
    expect(await everything(url)).toEqual(await everything(server.databaseUrl))
    expect(await schemaOf(url)).toEqual(await schemaOf(server.databaseUrl))
    expect(timeless(await backedUp(url))).toBe(timeless(file))
    expect(await migrate(url)).toEqual([])
    const store = openStore(url)
    const { tables, problems } = await verifyDatabase(store)
    await store.close()
    expect([tables, problems]).toEqual([12, []])
    const sql = connect(url)
    for (const table of ['table_events', 'conduct_events', 'ranking_changes'])
      await expect(sql`truncate ${sql(table)}`).rejects.toThrow(`rows of ${table} are never changed`)
    await expect(sql`delete from table_events`).rejects.toThrow('rows of table_events are never changed')
  })

  it('has what was stored when it began, however long it takes, and holds nobody up', async () => {
    const [sql, watching] = [connect(server.databaseUrl), connect(server.databaseUrl)]
    let writing: Promise<string> | undefined
    await sql.begin(async (tx) => {
      await tx`lock table seats in access exclusive mode`
      writing = backedUp(server.databaseUrl)
      const waits = () => watching`
        select 1 from pg_stat_activity where application_name = 'paiju backup' and wait_event_type = 'Lock'`
      while ((await waits()).length === 0) await sleep(10)
      await watching`update entrants set club = 'Late' where number = 3`
      await watching`insert into people (id, name, created_at) values ('late', 'Late', now())`
    })
    expect(timeless(await writing!)).toBe(timeless(file))
    await watching`update entrants set club = null where number = 3`
    await watching`delete from people`
  })

  it('of an older version is brought up to date', async () => {
    const old = await blankDatabase()
    const migrations = readMigrations()
    await migrate(old, migrations.slice(0, 5))
    await connect(old)`
      insert into tournaments (id, name, ruleset, ruleset_version, policy, time_zone, visibility, created_by, created_at)
      values ('old-cup', 'Old Cup', 'mcr-cn', '1', '{}', 'UTC', 'PUBLIC', 'x', now())`
    // With tables, but nothing in them.
    const url = await testDatabase()
    const { migrated } = await restoreBackup(url, await backedUp(old))
    expect(migrated).toEqual(migrations.slice(5).map(({ name }) => name))
    expect(await schemaOf(url)).toEqual(await schemaOf(server.databaseUrl))
    expect(await connect(url)`select id, conduct_version from tournaments`).toEqual([
      { id: 'old-cup', conduct_version: 0 },
    ])
  })

  it('of a database without anything is refused', async () => {
    await expect(backedUp(await blankDatabase())).rejects.toThrow('The database is empty: there is nothing to back up.')
  })

  it('ends when nobody takes it, or wants it', async () => {
    const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('the disk is full')) })
    await expect(writeBackup(server.databaseUrl, full)).rejects.toThrow('the disk is full')
    const stopping = new AbortController()
    const watch = { signal: stopping.signal, onRows: () => stopping.abort(new Error('not wanted')) }
    await expect(writeBackup(server.databaseUrl, new PassThrough().resume(), watch)).rejects.toThrow()
  })
})

describe('a database with something in it', () => {
  let url: string
  let before: readonly unknown[]
  beforeAll(async () => {
    url = await testDatabase()
    await connect(url)`insert into people (id, name, created_at) values ('p', 'Ann', now())`
    before = await everything(url)
  })

  it('is not restored into, unless it is to be replaced', async () => {
    await expect(restoreBackup(url, file)).rejects.toThrow(
      'The database is not empty (people 1). Restore into an empty one',
    )
    expect(await everything(url)).toEqual(before)
    const copy = await testDatabase()
    await connect(copy)`insert into people (id, name, created_at) values ('p', 'Ann', now())`
    await restoreBackup(copy, file, { replace: true })
    expect(await everything(copy)).toEqual(await everything(server.databaseUrl))
    expect(await schemaOf(copy)).toEqual(await schemaOf(server.databaseUrl))
  })

  it('stays as it is when its restoring is given up', async () => {
    const stopping = new AbortController()
    const options = { replace: true, signal: stopping.signal, onRows: () => stopping.abort(new Error('not wanted')) }
    await expect(restoreBackup(url, file, options)).rejects.toThrow('not wanted')
    expect(await everything(url)).toEqual(before)
  })

  it.each<[string, (good: string) => string, RegExp]>([
    ['a name changed', (good) => changed(good, swapped('Demo', 'Dema'), { asFound: true }), /its checksum/],
    [
      'a broken reference',
      (good) => changed(good, swapped(/^demo\t1\t1\t0\t\d+\t/m, 'demo\t1\t1\t0\t99\t')),
      /foreign key/,
    ],
    ['a value that is none', (good) => changed(good, swapped(/^demo\t1\t1\t0\t/m, 'demo\t1\t1\tx\t')), /invalid input/],
    ['an unknown migration', (good) => changed(good, swapped('_first"', '_zeroth"')), /which this version lacks/],
    ['a migration edited', (good) => changed(good, swapped(/"checksum":"\w{4}/, '"checksum":"0000')), /was edited/],
  ])('stays as it is when the backup has %s', async (_, damage, says) => {
    await expect(restoreBackup(url, damage(file), { replace: true })).rejects.toThrow(says)
    expect(await everything(url)).toEqual(before)
  })

  it('that is not Paiju’s is not touched', async () => {
    const foreign = await testDatabase()
    await connect(foreign)`create table invoices (n int)`
    const restoring = restoreBackup(foreign, file, { replace: true })
    await expect(restoring).rejects.toThrow(/not empty|tables that are not Paiju's: invoices/)
  })

  it('that a server uses is not touched', async () => {
    const [used] = await connect(`${url}?application_name=paiju`)`select current_setting('application_name') as name`
    expect(used?.name).toBe('paiju')
    await expect(restoreBackup(url, file, { replace: true })).rejects.toThrow(
      /The database is in use: 1 connection\(s\) of "paiju" from .*\. Stop the server first\./,
    )
  })
})

describe('a check', () => {
  it('says what a backup has', async () => {
    const { tables, migrations } = await checkBackup(file)
    expect(tables.find(({ name }) => name === 'entrants')?.rows).toBe(16)
    expect(migrations).toHaveLength(readMigrations().length)
  })

  it.each<[string, (bytes: Buffer) => Uint8Array, RegExp]>([
    ['half of a backup', (bytes) => bytes.subarray(0, bytes.length / 2), /damaged: it ends too early/],
    ['no backup', () => Buffer.from('number,name\n1,Ann\n'), /is no backup/],
    ['nothing', () => Buffer.from(''), /is no backup|ends too early/],
  ])('shows that a file is %s', async (_, spoil, says) => {
    const spoilt = fileName()
    writeFileSync(spoilt, spoil(readFileSync(file)))
    await expect(checkBackup(spoilt)).rejects.toThrow(says)
  })

  it.each<[string, (text: string) => string, boolean, RegExp]>([
    ['a name changed', swapped('Demo', 'Dema'), true, /its checksum is not that of its contents/],
    ['a row missing', swapped(/^demo\t1\t.*\n/m, ''), false, /has \d+ rows, \d+ are announced/],
    ['its end missing', swapped(/\{"rows":\d.*\n$/, ''), true, /its last line is not where it should be/],
    ['more at its end', (text) => `${text}more\n`, true, /its last line is not where it should be/],
    ['a table missing', swapped('\n{"table":"seats"}', ''), false, /the rows of seats are missing/],
    [
      'a first line that says nothing',
      swapped(/^.*\n/, '{"format":"paiju-backup","version":1}\n'),
      true,
      /its first line does not say/,
    ],
    ['another version', swapped('"version":1', '"version":2'), false, /has version 2 of its format/],
  ])('shows that a backup has %s', async (_, change, asFound, says) => {
    await expect(checkBackup(changed(file, change, { asFound }))).rejects.toThrow(says)
  })
})
