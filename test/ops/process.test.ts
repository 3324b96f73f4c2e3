import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import postgres from 'postgres'
import { describe, expect, it, vi } from 'vitest'
import { blankDatabase, connect } from '../setup/database.ts'
import { databaseUrl, freePort, postgresOf, startServerProcess, temporaryFolder, until } from './server-process.ts'

vi.setConfig({ testTimeout: 60_000 })

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the server as a process', () => {
  it.each<[string, NodeJS.Signals, 'process' | 'group']>([
    ['SIGTERM', 'SIGTERM', 'process'],
    ['Ctrl-C, which the whole process group receives', 'SIGINT', 'group'],
  ])('ends on %s with 0, in silence, and takes Postgres along', async (_, signal, to) => {
    const server = await startServerProcess()
    await server.ready()
    const postmaster = postgresOf(server.dataDir)!
    const before = server.output()
    server.kill(signal, to)
    expect(await server.exit()).toBe(0)
    expect(server.output()).toBe(before)
    await until(async () => !isRunning(postmaster), 2)
    expect(readFileSync(path.join(server.dataDir, 'postgres/server.log'), 'utf8')).toMatch(
      /database system is shut down\n$/,
    )
  })

  it('ends on a signal in the middle of its start, and leaves nothing running', async () => {
    const server = await startServerProcess()
    await until(async () => postgresOf(server.dataDir) !== undefined)
    server.kill('SIGINT', 'group')
    expect(await server.exit()).toBe(0)
    expect(postgresOf(server.dataDir)).toBeUndefined()
  })

  it('finds its data again', async () => {
    const dataDir = temporaryFolder()
    for (const statement of ['create table kept (n int)', 'select n from kept']) {
      const server = await startServerProcess({ DATA_DIR: dataDir })
      await server.ready()
      const sql = postgres(databaseUrl(dataDir), { max: 1 })
      await sql.unsafe(statement)
      await sql.end()
      server.kill('SIGTERM')
      expect(await server.exit()).toBe(0)
    }
  })

  it('uses the Postgres at DATABASE_URL, if that is set, and leaves it running', async () => {
    const url = await blankDatabase()
    const server = await startServerProcess({ DATABASE_URL: url, JWT_SECRET: 'a secret of thirty-two characters' })
    await server.ready()
    expect(readdirSync(server.dataDir)).toEqual([])
    server.kill('SIGTERM')
    expect(await server.exit()).toBe(0)
    const [row] = await connect(url)`select count(*)::int as migrations from _prisma_migrations`
    expect(row?.migrations).toBeGreaterThan(0)
  })

  it('refuses a second server on the same folder by naming the first, which goes on', async () => {
    const first = await startServerProcess()
    await first.ready()
    const second = await startServerProcess({ DATA_DIR: first.dataDir })
    expect(await second.exit()).toBe(1)
    expect(second.output()).toMatch(
      new RegExp(`is in use by paiju process ${first.pid}, server at http://127\\.0\\.0\\.1:${first.port}\\.`),
    )
    await first.ready()
  })

  it('says when its port is taken, and stops Postgres again', async () => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    const server = await startServerProcess({ PORT: String(port) })
    expect(await server.exit()).toBe(1)
    expect(server.output()).toMatch(`Port ${port} on 127.0.0.1 is in use by another program. Stop it, or set PORT`)
    expect(postgresOf(server.dataDir)).toBeUndefined()
    other.close()
  })

  it('lists what is wrong in its configuration, before it touches anything', async () => {
    const server = await startServerProcess({ BODY_LIMIT: 'large', LOG_LEVEL: 'loud' })
    expect(await server.exit()).toBe(1)
    expect(server.output()).toMatch(/BODY_LIMIT must be a whole number/)
    expect(server.output()).toMatch(/LOG_LEVEL must be fatal, error/)
    expect(server.output()).not.toMatch(/ at .*\.js:\d+/)
  })
})

describe('after a kill -9', () => {
  it('Postgres ends with the server, and the next start goes on', async () => {
    const killed = await startServerProcess()
    await killed.ready()
    killed.kill('SIGKILL')
    await until(async () => postgresOf(killed.dataDir) === undefined, 10)
    const next = await startServerProcess({ DATA_DIR: killed.dataDir })
    await next.ready()
  })

  it('a Postgres that was left running is taken over, and stopped at the end', async () => {
    const killed = await startServerProcess()
    await killed.ready()
    const postmaster = postgresOf(killed.dataDir)!
    for (const watcher of childrenOf(killed.pid)) process.kill(watcher, 'SIGKILL')
    killed.kill('SIGKILL')
    await killed.exit()
    const next = await startServerProcess({ DATA_DIR: killed.dataDir })
    await next.ready()
    expect(postgresOf(killed.dataDir)).toBe(postmaster)
    next.kill('SIGTERM')
    expect(await next.exit()).toBe(0)
    await until(async () => !isRunning(postmaster), 2)
  })

  it('a process id that Postgres left behind and another program has by now does not stop the start', async () => {
    const first = await startServerProcess()
    await first.ready()
    first.kill('SIGTERM')
    await first.exit()
    const stale = `${process.pid}\n${first.dataDir}/postgres\n1\n5432\n\n127.0.0.1\n\nready\n`
    writeFileSync(path.join(first.dataDir, 'postgres/postmaster.pid'), stale)
    const next = await startServerProcess({ DATA_DIR: first.dataDir })
    await next.ready()
  })

  it('a half-made database is made anew', async () => {
    const killed = await startServerProcess()
    await until(async () => readFileSync(path.join(killed.dataDir, 'postgres-password'), 'utf8').length > 0)
    killed.kill('SIGKILL')
    await killed.exit()
    const next = await startServerProcess({ DATA_DIR: killed.dataDir })
    await next.ready()
  })
})

describe('an old or foreign data folder', () => {
  it('is named with both versions when another Postgres made it', async () => {
    const first = await startServerProcess()
    await first.ready()
    first.kill('SIGTERM')
    await first.exit()
    writeFileSync(path.join(first.dataDir, 'postgres/PG_VERSION'), '14\n')
    const next = await startServerProcess({ DATA_DIR: first.dataDir })
    expect(await next.exit()).toBe(1)
    expect(next.output()).toMatch(/was made by Postgres 14, and this version brings Postgres 18\. Dump it/)
  })
})

const childrenOf = (pid: number) =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number)
