import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { OFFENCE_PAGE, offencePage } from '../../scripts/offence-docs/page.ts'
import { BODIES } from '../../src/rules/offences/penalty-rules.ts'

const page = readFileSync(OFFENCE_PAGE, 'utf8')

describe('docs/offences.md', () => {
  it('is what npm run docs:offences writes', () => {
    expect(page).toBe(offencePage())
  })

  it('has a row for every case of every body, each cell in words', () => {
    const cases = Object.values(BODIES).flatMap(({ offences }) => offences.flatMap((offence) => offence.cases))
    const rows = page.split('\n').filter((line) => /dossier [CE]\d/.test(line))
    expect(rows).toHaveLength(cases.length)
    expect(page).not.toMatch(/undefined|\[object|NaN/)
  })

  it('says what a referee wants to know', () => {
    expect(page).toContain('| up to 10 minutes | fine 10; warning | R98, dossier E4 |')
    expect(page).toContain('pays each other his best win if ready, 5000 at least and to who is not; hand void')
    expect(page).toContain('| warning | 5 | 10 | 20 | 30 | 40 | 50 | 60 |')
    expect(page).toContain('One ladder counts all fouls of a player together, within one session.')
  })
})
