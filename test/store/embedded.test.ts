import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { afterEach, describe, expect, it } from 'vitest'
import { type EmbeddedOptions, startEmbedded } from '../../src/store/postgres/embedded.ts'
import { makeWhole } from '../../src/store/postgres/postgres-binaries.ts'

const isRoot = process.getuid?.() === 0
const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function temporaryFolder(mode: number): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'paiju-embedded-'))
  chmodSync(folder, mode)
  folders.push(folder)
  return folder
}

const start = (dataDir: string, options: Partial<EmbeddedOptions> = {}) =>
  startEmbedded({ dataDir, purpose: 'test', isThrowaway: true, ...options })

/** Starts, runs one statement, stops; answers what was printed. */
async function runOnce(dataDir: string, statement: string): Promise<string[]> {
  const notices: string[] = []
  const server = await start(dataDir, { onNotice: (line) => notices.push(line) })
  const sql = postgres(server.url, { max: 1 })
  try {
    await sql.unsafe(statement)
  } finally {
    await sql.end()
    await server.stop()
  }
  return notices
}

describe('the embedded Postgres', () => {
  it('keeps its data and its password, which nobody else can read, where it is told', async () => {
    const dataDir = path.join(temporaryFolder(0o755), 'data')
    await runOnce(dataDir, 'create table kept (n int)')
    expect(await runOnce(dataDir, 'select n from kept')).toEqual([])
    expect(lstatSync(dataDir).isDirectory()).toBe(true)
    expect(statSync(path.join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
    expect(statSync(path.join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600)
  })

  it.skipIf(!isRoot)(
    'moves, as root, out of a folder that its user cannot enter, and finds itself there again',
    async () => {
      const dataDir = path.join(temporaryFolder(0o700), 'data')
      const notices = await runOnce(dataDir, 'create table kept (n int)')
      const target = realpathSync(dataDir)
      folders.push(target)
      expect(target).not.toBe(dataDir)
      expect(notices).toContain(
        `Postgres cannot run as root and its user cannot enter ${dataDir}; the data is kept in ${target}.`,
      )
      expect(await runOnce(dataDir, 'select n from kept')).toEqual([])
    },
  )

  it('is shared on request, and left to the one who started it', async () => {
    const dataDir = path.join(temporaryFolder(0o755), 'data')
    const owner = await start(dataDir, { purpose: 'the owner' })
    await expect(start(dataDir)).rejects.toThrow(`${dataDir} is in use by paiju process ${process.pid}, the owner.`)
    const guest = await start(dataDir, { canShare: true })
    expect(guest.url).toBe(owner.url)
    await guest.stop()
    const sql = postgres(owner.url, { max: 1 })
    expect(await sql`select 1 as n`).toEqual([{ n: 1 }])
    await sql.end()
    await owner.stop()
  })

  it('listens on the machine itself only, on the port it is given, and says when that is taken', async () => {
    const blocker = createServer()
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve))
    const address = blocker.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const dataDir = path.join(temporaryFolder(0o755), 'data')
    await expect(start(dataDir, { port })).rejects.toThrow(`Port ${port}, set for the embedded Postgres, is in use.`)
    await new Promise((resolve) => blocker.close(resolve))
    const server = await start(dataDir, { port })
    expect(new URL(server.url).host).toBe(`127.0.0.1:${port}`)
    expect(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[5]).toBe('127.0.0.1')
    await server.stop()
  })
})

describe('the Postgres programs', () => {
  it('get the links that npm leaves to an install script, which may not have run', () => {
    const folder = temporaryFolder(0o755)
    mkdirSync(path.join(folder, 'native/lib'), { recursive: true })
    writeFileSync(path.join(folder, 'native/lib/libpq.so.5.18'), 'library')
    const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
    writeFileSync(path.join(folder, 'native/pg-symlinks.json'), JSON.stringify(links))
    for (const _ of ['the first time', 'again']) {
      makeWhole(folder)
      expect(readFileSync(path.join(folder, 'native/lib/libpq.so.5'), 'utf8')).toBe('library')
    }
  })
})
