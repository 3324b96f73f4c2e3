import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { tokenCheck } from '../../src/api/auth.ts'
import { startServerProcess, temporaryFolder } from './server-process.ts'

vi.setConfig({ testTimeout: 60_000 })

const SECRET = 'a secret of thirty-two characters'

function run(script: string, args: string[], env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', script, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  })
  return { status, stdout, stderr }
}

describe('npm run token', () => {
  it('prints one token and nothing else', async () => {
    const { status, stdout, stderr } = run(
      'token',
      ['--role', 'referee', '--tournament', 'open-2026', '--subject', 'table 7', '--ttl', '2h'],
      { JWT_SECRET: SECRET },
    )
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/)
    const inAnHour = new Date(Date.now() + 3_600_000)
    expect(await tokenCheck(SECRET)(stdout.trim(), inAnHour)).toEqual({
      ok: true,
      value: { subject: 'table 7', grants: [{ role: 'referee', tournament: 'open-2026' }] },
    })
    expect(await tokenCheck(SECRET)(stdout.trim(), new Date(Date.now() + 7_300_000))).toMatchObject({
      error: 'TOKEN_EXPIRED',
    })
  })

  it('signs with the secret of the data folder, which the server then accepts', async () => {
    const dataDir = temporaryFolder()
    const { stdout } = run('token', ['--role', 'organiser'], { DATA_DIR: dataDir })
    const secret = readFileSync(path.join(dataDir, 'jwt-secret'), 'utf8')
    expect(await tokenCheck(secret)(stdout.trim(), new Date())).toMatchObject({
      value: { grants: [{ role: 'organiser', tournament: '*' }] },
    })
  })

  it.each([
    [[], /--role must be organiser, referee or player/],
    [['--role', 'admin'], /--role must be organiser, referee or player/],
    [['--role', 'player'], /--entrant NUMBER goes with --role player/],
    [['--role', 'referee', '--entrant', '7'], /--entrant NUMBER goes with --role player/],
    [['--role', 'referee', '--ttl', 'soon'], /--ttl must be a number and s, m, h or d, such as 12h/],
    [['--roll', 'referee'], /Unknown option '--roll'/],
  ])('refuses %j', (args, message) => {
    const { status, stdout, stderr } = run('token', args, { JWT_SECRET: SECRET })
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toMatch(message)
  })
})

describe('--help', () => {
  it.each([
    ['token', /--role organiser\|referee\|player .*\[--entrant NUMBER\]/],
    ['verify-hands', /--ruleset mcr-cn\|mcr-wmo/],
    ['replay', /FOLDER/],
    ['vectors', /KIND is one of settlement-mcr, rotation, [\w, -]+\./],
    ['bench', /NAME\n {2}\w+ /],
    ['audit-verify', /--database/],
    ['backup', /FILE\|-/],
    ['restore', /--replace \[--yes\]/],
    ['archive', /export ID FILE/],
    ['migrate', /up to date/],
    ['seed', /demo tournament/],
    ['fan-docs', /popular\.md/],
    ['offence-docs', /offences\.md/],
  ])('of %s says how it is used', (script, words) => {
    const { status, stdout } = run(script, ['--help'], {})
    expect(status).toBe(0)
    expect(stdout).toMatch(/^Usage: npm run /)
    expect(stdout).toMatch(words)
  })

  it('and what a command does not know is refused before it does anything', () => {
    const { status, stderr } = run('migrate', ['--dry-run'], { DATA_DIR: '/nowhere' })
    expect([status, stderr.split('\n')[0]]).toEqual([2, 'This command takes no arguments; there are: --dry-run'])
  })
})

describe('npm run migrate', () => {
  it('brings the embedded database up to date, alone or beside a running server', async () => {
    const dataDir = temporaryFolder()
    const alone = run('migrate', [], { DATA_DIR: dataDir })
    expect(alone.status).toBe(0)
    expect(alone.stdout).toMatch(/^\d{14}_\w+$/m)
    const server = await startServerProcess({ DATA_DIR: dataDir })
    await server.ready()
    expect(run('migrate', [], { DATA_DIR: dataDir })).toEqual({
      status: 0,
      stdout: 'The database is up to date.\n',
      stderr: '',
    })
    await server.ready()
  })
})

describe('scripts/run', () => {
  it('knows its scripts', () => {
    expect(run('../src/main', [], {})).toMatchObject({ status: 2, stderr: 'There is no script "../src/main".\n' })
  })
})
