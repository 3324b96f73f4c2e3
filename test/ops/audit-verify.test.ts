import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { auditFile } from '../../src/api/rest/audit-example.ts'
import { riverside } from '../api/rest/riverside.ts'
import { type TestServer, testServer } from '../api/server.ts'
import { connect } from '../setup/database.ts'
import { temporaryFolder } from './server-process.ts'

vi.setConfig({ testTimeout: 60_000 })

const run = (args: readonly string[], { input = '', env = {} } = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'audit-verify', ...args], {
    encoding: 'utf8',
    input,
    env: { PATH: process.env.PATH, ...env },
  })
  return { status, stdout, stderr }
}

const HEAD = JSON.parse(auditFile.split('\n')[0] ?? '').headHash

describe('npm run audit-verify', () => {
  it('says how many links of a file hold', () => {
    const file = path.join(temporaryFolder(), 'audit.ndjson')
    writeFileSync(file, auditFile)
    const holds = { status: 0, stdout: `riverside-open 1/1: 4 links hold, head ${HEAD}\n`, stderr: '' }
    // A fresh clone sets itself up at its first command, and says so.
    expect(run([file])).toEqual({ ...holds, stderr: expect.any(String) })
    expect(run([file, '--head', HEAD])).toEqual(holds)
    expect(run(['-'], { input: auditFile })).toEqual(holds)
  })

  it('names the first broken link of standard input', () => {
    const { status, stdout } = run(['-'], { input: auditFile.replace('"points":8', '"points":9') })
    expect(status).toBe(1)
    expect(stdout).toBe('line 4: changed event: event 3 does not have the hash it was stored with\n')
  })

  it.each([[[]], [['--database', '--head', HEAD]], [['a', '--tournament', 'x']], [['no-such-file']]])(
    'refuses %j',
    (args) => {
      const { status, stdout, stderr } = run(args)
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
      expect(stderr).toMatch(/Usage: .* audit-verify -- FILE|no-such-file cannot be read/)
    },
  )
})

describe('npm run audit-verify -- --database', () => {
  let server: TestServer
  let env: Record<string, string>
  beforeAll(async () => {
    server = await testServer()
    env = { DATABASE_URL: server.databaseUrl, JWT_SECRET: 'x'.repeat(32) }
    await riverside(server)
    await riverside(server, { id: 'second' })
  })

  it('says how many links of how many tables hold', () => {
    expect(run(['--database'], { env })).toMatchObject({ status: 0, stdout: '2 tables, 8 links hold\n' })
    expect(run(['--database', '--tournament', 'second'], { env })).toMatchObject({
      status: 0,
      stdout: '1 table, 4 links hold\n',
    })
  })

  it('refuses a tournament that is none', () => {
    const { status, stderr } = run(['--database', '--tournament', 'none'], { env })
    expect([status, stderr]).toEqual([2, 'There is no tournament none in the database.\n'])
  })

  it('names the table that somebody tampered with, and how', async () => {
    await connect(server.databaseUrl)`update seats set score = 1000 where tournament_id = 'second' and seat = 3`
    expect(run(['--database'], { env })).toMatchObject({
      status: 1,
      stdout: 'second 1/1: the row of seat 3 has score 1000, but its events say -48\n1 problem at 2 tables\n',
    })
    expect(run(['--database', '--tournament', 'riverside-open'], { env }).status).toBe(0)
  })
})
