import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PROFILES, rowsOf } from '../fixture.ts'
import { mutantsOf } from './operators.ts'

/** Every how-manieth mutant is tried; MUTANTS=1 tries all of them. */
const EVERY = Number(process.env.MUTANTS ?? 16)

const folder = mkdtempSync(path.join(tmpdir(), 'paiju-mutants-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What `npm test` has built. */
cpSync('dist/src/rules', folder, { recursive: true })
const conditions = path.join(folder, 'rulesets/mcr/conditions.js')
const original = readFileSync(conditions, 'utf8')

const cases = path.join(folder, 'cases.json')
const fanCases = rowsOf('mcr/fan-cases.tsv').slice(1)
const inProfiles = (fan: string, line: string) => PROFILES.map((profile) => ({ profile, fan: Number(fan), line }))
const [header = [], ...odd] = rowsOf('mcr/legal-but-odd.tsv')
writeFileSync(
  cases,
  JSON.stringify({
    present: fanCases.flatMap(([fan = '', , , line = '']) => inProfiles(fan, line)),
    absent: fanCases.flatMap(([fan = '', , , , line = '']) => inProfiles(fan, line)),
    verdicts: [
      ...odd.flatMap((cells) =>
        PROFILES.map((profile) => ({ profile, line: cells[0], verdict: cells[header.indexOf(profile)] })),
      ),
      ...rowsOf('mcr/hands-wmo.tsv.gz').map(([line, total, lists]) => ({
        profile: 'mcr-wmo',
        line,
        verdict: `${total} | ${lists}`,
      })),
    ],
  }),
)

/** Whether the cases notice this conditions.js. */
const isNoticed = (source: string): boolean => {
  writeFileSync(conditions, source)
  const { status } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'judge.mjs'), folder, cases])
  return status !== 0
}

test('the cases agree with the core as it is', () => {
  expect(isNoticed(original)).toBe(false)
})

test('every broken condition of the fan table is noticed', { timeout: 3_600_000 }, () => {
  const mutants = mutantsOf(original)
  expect(new Set(mutants.map(({ fan }) => fan)).size).toBeGreaterThanOrEqual(78)
  const survivors = mutants.filter((_, i) => i % EVERY === 0).filter(({ source }) => !isNoticed(source))
  expect(survivors.map(({ row }) => row)).toEqual([])
})
