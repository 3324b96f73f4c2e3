import { spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { writeWhole } from '../../scripts/lib/output-file.ts'
import { exported } from '../api/archive/transfer.ts'
import { everything } from '../api/everything.ts'
import { riverside } from '../api/rest/riverside.ts'
import { type TestServer, testServer } from '../api/server.ts'
import { blankDatabase, connect, testDatabase } from '../setup/database.ts'
import { temporaryFolder, until } from './server-process.ts'

vi.setConfig({ testTimeout: 60_000 })

const environment = (url: string) => ({ PATH: process.env.PATH, DATABASE_URL: url, JWT_SECRET: 'x'.repeat(32) })

const run = (url: string, script: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', script, ...args], {
    encoding: 'utf8',
    env: environment(url),
  })
  return { status, stdout, stderr }
}

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await riverside(server)
})

describe('npm run backup, npm run restore', () => {
  it('take a database to another one while the server runs', async () => {
    const file = path.join(temporaryFolder(), 'paiju.backup')
    const backup = run(server.databaseUrl, 'backup', file)
    expect(backup).toMatchObject({ status: 0, stdout: '' })
    expect(backup.stderr).toMatch(
      / has the database as of 20.*: \d+ rows\. The secret that signs tokens is not in it\.\n$/,
    )
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(path.dirname(file))).toEqual(['paiju.backup'])
    const url = await blankDatabase()
    const restored = run(url, 'restore', file)
    expect(restored).toMatchObject({ status: 0, stderr: '' })
    expect(restored.stdout).toMatch(/^Restored the database as of .*\nTokens are those .*\nCheck it with: .*\n$/)
    expect(await everything(url)).toEqual(await everything(server.databaseUrl))
    const unconfirmed = run(url, 'restore', file, '--replace')
    expect([unconfirmed.status, unconfirmed.stderr]).toEqual([
      1,
      expect.stringMatching(/all of it will be lost\. Say --yes/),
    ])
    expect(await everything(url)).toEqual(await everything(server.databaseUrl))
  })

  it.each([
    ['backup', ['backup', '-']],
    ['archive', ['archive', 'export', 'riverside-open', '-']],
  ])('end when nobody reads the %s any more', async (_, args) => {
    const child = spawn(process.execPath, ['scripts/run.mjs', ...args], { env: environment(server.databaseUrl) })
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
    })
    child.stdout.destroy()
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1)
    expect(said).toBe('standard output: nobody reads it any more.\n')
  })

  it('leave nothing behind when they are interrupted', async () => {
    const file = path.join(temporaryFolder(), 'paiju.backup')
    await connect(server.databaseUrl).begin(async (tx) => {
      await tx`lock table seats in access exclusive mode`
      const child = spawn(process.execPath, ['scripts/run.mjs', 'backup', file], {
        env: environment(server.databaseUrl),
      })
      let said = ''
      child.stderr.on('data', (chunk) => {
        said += chunk
      })
      const ended = new Promise((resolve) => child.once('exit', resolve))
      await until(async () => existsSync(`${file}.${child.pid}.part`))
      child.kill('SIGINT')
      expect([await ended, said]).toEqual([130, 'Cancelled.\n'])
    })
    expect(readdirSync(path.dirname(file))).toEqual([])
  })
})

describe('a file that is written whole', () => {
  it('cannot be where there is no folder', async () => {
    const file = path.join(temporaryFolder(), 'none', 'x')
    await expect(writeWhole(file, async () => {})).rejects.toThrow(`${file}: there is no such file or folder.`)
  })

  it('stays what it was when the work fails', async () => {
    const file = path.join(temporaryFolder(), 'x')
    writeFileSync(file, 'before')
    const failing = writeWhole(file, async (into) => {
      into.write('half')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(readFileSync(file, 'utf8')).toBe('before')
    expect(readdirSync(path.dirname(file))).toEqual(['x'])
  })

  it('leaves pipes and devices where they are', async () => {
    const pipe = path.join(temporaryFolder(), 'pipe')
    spawnSync('mkfifo', [pipe])
    const reader = spawn('cat', [pipe])
    let read = ''
    reader.stdout.on('data', (chunk) => {
      read += chunk
    })
    const ended = new Promise((resolve) => reader.once('exit', resolve))
    await writeWhole(pipe, (into) => pipeline(Readable.from(['whole']), into))
    await until(async () => !lstatSync(pipe).isFIFO() || read === 'whole')
    expect([lstatSync(pipe).isFIFO(), read]).toEqual([true, 'whole'])
    await ended
  })

  it('goes where a link leads, and nowhere if that is nowhere', async () => {
    const folder = temporaryFolder()
    const [disk, link, lost] = ['disk', 'link', 'lost'].map((name) => path.join(folder, name))
    writeFileSync(disk!, 'before')
    symlinkSync(disk!, link!)
    symlinkSync(path.join(folder, 'unmounted', 'x'), lost!)
    await writeWhole(link!, (into) => pipeline(Readable.from(['after']), into))
    expect([readlinkSync(link!), readFileSync(disk!, 'utf8')]).toEqual([disk, 'after'])
    await expect(writeWhole(lost!, async () => {})).rejects.toThrow(`${lost}: there is no such file or folder.`)
    expect(lstatSync(lost!).isSymbolicLink()).toBe(true)
  })
})

describe('what is no file', () => {
  it.each([
    ['archive', ['import']],
    ['restore', []],
  ])('is told by npm run %s before anything is done', (script, args) => {
    const folder = temporaryFolder()
    expect(run(server.databaseUrl, script, ...args, folder)).toEqual({
      ...{ status: 1, stdout: '', stderr: `${folder}: it is a folder.\n` },
    })
  })

  it.runIf(existsSync('/dev/full'))('is said to be full when it is', () => {
    const full = openSync('/dev/full', 'w')
    const { status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'backup', '-'], {
      ...{ encoding: 'utf8', env: environment(server.databaseUrl), stdio: ['ignore', full, 'pipe'] },
    })
    closeSync(full)
    expect([status, stderr]).toEqual([1, 'standard output: the disk is full.\n'])
  })
})

describe('npm run archive', () => {
  it('takes a tournament to another database, and is the same as over HTTP', async () => {
    const folder = temporaryFolder()
    const file = path.join(folder, 'riverside.json.gz')
    expect(run(server.databaseUrl, 'archive', 'export', 'riverside-open', file)).toEqual({
      ...{ status: 0, stdout: '', stderr: `riverside-open is in ${file}: 4 entrants, 1 tables, 4 events.\n` },
    })
    const url = await testDatabase()
    const imported = { status: 0, stdout: 'riverside-open is imported: 4 entrants, 1 tables, 4 events.\n', stderr: '' }
    expect(run(url, 'archive', 'import', file)).toEqual(imported)
    const token = await server.token([{ role: 'organiser', tournament: '*' }])
    expect(run(url, 'archive', 'export', 'riverside-open', '-').stdout).toBe(
      await exported(server, 'riverside-open', token),
    )
  })
})
