import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { environment, jwtSecret, loadConfig } from '../src/config.ts'

const SECRET = 'x'.repeat(32)

describe('the configuration', () => {
  it('needs nothing: everything has a default', () => {
    expect(loadConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: undefined,
      bodyLimit: 262_144,
      demo: true,
    })
  })

  it('takes the values of .env.example, and knows no others', () => {
    const lines = readFileSync('.env.example', 'utf8').split('\n')
    const example = Object.fromEntries(lines.filter((line) => /^\w+=/.test(line)).map((line) => line.split('=', 2)))
    expect(Object.keys(example).sort()).toEqual(Object.keys(environment.shape).sort())
    expect(loadConfig(example)).toEqual(loadConfig({}))
  })

  it('lists every problem at once, and no secret', () => {
    const load = () =>
      loadConfig({
        PORT: '99999',
        BODY_LIMIT: '12x',
        DATABASE_URL: 'mysql://u:hunter2@h/d',
        JWT_SECRET: 'short',
        DEMO: 'yes',
      })
    expect(load).toThrow(
      /PORT must be from 0 to 65535.*DATABASE_URL must be a postgres:\/\/ URL.*JWT_SECRET must have at least 32/s,
    )
    expect(load).toThrow(/BODY_LIMIT must be a whole number.*DEMO must be true or false/s)
    expect(load).not.toThrow(/hunter2|short/)
  })

  it('needs a secret of its own with an outside database, where the demo is off unless asked for', () => {
    const url = 'postgres://u:p@db.example:5432/paiju'
    expect(() => loadConfig({ DATABASE_URL: url })).toThrow(/JWT_SECRET must be set when DATABASE_URL is/)
    expect(loadConfig({ DATABASE_URL: url, JWT_SECRET: SECRET })).toMatchObject({ databaseUrl: url, demo: false })
    expect(loadConfig({ DATABASE_URL: url, JWT_SECRET: SECRET, DEMO: 'true' }).demo).toBe(true)
  })

  it('cuts the slash off PUBLIC_URL and takes empty values as unset', () => {
    expect(loadConfig({ PUBLIC_URL: 'https://mahjong.example.org/', PORT: ' ' })).toMatchObject({
      publicUrl: 'https://mahjong.example.org',
      port: 3000,
    })
  })
})

describe('the token secret', () => {
  it('is JWT_SECRET, or else made once and readable by its owner only', () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'paiju-secret-'))
    try {
      expect(jwtSecret({ jwtSecret: SECRET, dataDir })).toBe(SECRET)
      const made = jwtSecret({ jwtSecret: undefined, dataDir })
      expect(made.length).toBeGreaterThanOrEqual(32)
      expect(jwtSecret({ jwtSecret: undefined, dataDir })).toBe(made)
      expect(statSync(path.join(dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600)
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  })
})
