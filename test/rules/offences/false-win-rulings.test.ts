import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { vectors } from '../../../scripts/vectors/command.ts'
import {
  type DeclaredWin,
  declaredWin,
  getPenaltyRules,
  PENALTY_RULES,
  type PenaltyRulesKey,
  parseHand,
  proposeOffence,
} from '../../../src/rules/index.ts'
import { createHybrid, type Hybrid } from '../../../src/rules/rulesets/hybrid/index.ts'
import { rowsOf, rulesetOf } from '../mcr/fixture.ts'

const mcr = rulesetOf('mcr-wmo')
const hybridOf = (): Hybrid => {
  const made = createHybrid()
  if (!made.ok) throw new Error(made.error.message)
  return made.value
}
const hybrid = hybridOf()

/** `melds closed win`, shown by the player of seat 1. */
const declared = (rules: PenaltyRulesKey, text: string, riichi = '-') => {
  const [melds = '', closed = '', win = ''] = text.split(' ')
  const where = { how: 'D', seatWind: 'S', roundWind: 'E', flags: '-', flowers: 0 }
  const parts = { melds: melds === '-' ? [] : melds.split(','), closed, win, ...where, declared: riichi }
  return rules === 'hybrid'
    ? declaredWin(hybrid, parts)
    : declaredWin({ parseHand, judge: (hand) => mcr.judge(hand) }, parts)
}

const answered = (rules: PenaltyRulesKey, text: string, riichi?: string): DeclaredWin => {
  const found = declared(rules, text, riichi)
  if (!found.ok) throw new Error(found.error.message)
  return found.value
}

/** What is proposed, what each of the others is paid for it, and what it is instead. */
const ruled = (key: PenaltyRulesKey, text: string): string | null => {
  const rules = getPenaltyRules(key)
  const proposed = proposeOffence(rules, answered(key, text))
  if (!proposed) return null
  const { code, answers, otherwise, note } = proposed
  expect(note === null).toBe(otherwise === null)
  const ruling = rules.rule({ code, answers, offender: 1, repeatIndex: 1, intent: 'unknown' })
  if (!ruling.ok) throw new Error(`${code}: ${JSON.stringify(ruling.error)}`)
  const { payments, placement, handStatus } = ruling.value
  expect(handStatus).toBe('dead')
  return [
    code,
    payments[0],
    ...(placement === 'none' ? [] : [placement]),
    ...(otherwise ? ['or', otherwise] : []),
  ].join(' ')
}

const FALSE_WIN = 'HU_NOT_WINNING 20 or HU_DELIBERATE'

describe('the offence that a declared win is', () => {
  test.each<
    [what: string, text: string, hybrid: string | null, cn: string | null, wmo: string | null, ema: string | null]
  >([
    ['none when it wins', '- 1112345678999m 5m', null, null, null, null],
    [
      'below the minimum',
      'c:123m,c:456s 12678pEE 3p',
      'HU_BELOW_MINIMUM 1000',
      ...(['HU_BELOW_MINIMUM 10', 'HU_BELOW_MINIMUM 10', 'HU_BELOW_MINIMUM 10'] as const),
    ],
    [
      'on a wrong tile',
      'c:123m,c:456s 12789pEE 9s',
      'HU_NOT_WINNING 2000',
      ...(['HU_NOT_WINNING 10 or HU_DELIBERATE', FALSE_WIN, FALSE_WIN] as const),
    ],
    [
      'ready after a discard',
      'c:123m,c:456s 15789pEE 2p',
      'HU_NOT_WINNING 2000',
      ...([FALSE_WIN, FALSE_WIN, FALSE_WIN] as const),
    ],
    [
      'one tile from ready',
      'c:123m,c:456s 15789pEE 9s',
      'HU_DELIBERATE 10000',
      ...([FALSE_WIN, FALSE_WIN, FALSE_WIN] as const),
    ],
    [
      'further',
      'c:123m,c:456s 159m159sE W',
      'HU_DELIBERATE 10000',
      ...(['HU_DELIBERATE 0 disqualified or HU_NOT_WINNING', FALSE_WIN, FALSE_WIN] as const),
    ],
    [
      'a tile too many',
      'c:123m,c:456s 123789pEE 3p',
      'TILE_COUNT_OVER 10000',
      ...(['TILE_COUNT_OVER 0', 'TILE_COUNT_OVER 20', 'TILE_COUNT_OVER 20'] as const),
    ],
    [
      'two tiles too few',
      'c:123m,c:456s 789pEE 9p',
      'TILE_COUNT_UNDER 10000',
      ...(['TILE_COUNT_UNDER 0', 'TILE_COUNT_UNDER 20', 'TILE_COUNT_UNDER 20'] as const),
    ],
  ])('%s: %s', (_, text, ...expected) => {
    const byRules = { hybrid: expected[0], 'mcr-cn': expected[1], 'mcr-wmo': expected[2], ema: expected[3] }
    expect(Object.fromEntries(PENALTY_RULES.map((key) => [key, ruled(key, text)]))).toEqual(byRules)
  })

  test('is none with the riichi that makes the hybrid minimum', () => {
    const cheap = '- 123m456s12678pEE 3p'
    expect(answered('hybrid', cheap).outcome).toBe('below-minimum')
    expect(answered('hybrid', cheap, 'R').outcome).toBe('wins')
    expect(declared('hybrid', 'c:123m,c:456s 12678pEE 3p', 'R')).toMatchObject({
      error: { code: 'RIICHI_NOT_CONCEALED' },
    })
  })
})

describe('the handed file', () => {
  const [header = [], ...rows] = rowsOf('procedure/false-win.tsv.gz')
  const folder = mkdtempSync(path.join(tmpdir(), 'paiju-false-win-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const run = (file: string) => {
    const out: string[] = []
    const code = vectors(['false-win', file], { out: (line) => out.push(line), log: (line) => out.push(line) })
    return { code, out }
  }
  const runRow = (cells: readonly string[]) => {
    const file = path.join(folder, 'row.tsv')
    writeFileSync(file, `${header.join('\t')}\n${cells.join('\t')}\n`)
    return run(file)
  }

  test('all 400 rows agree', () => {
    const file = fileURLToPath(new URL('../../fixtures/procedure/false-win.tsv.gz', import.meta.url))
    expect(run(file)).toEqual({ code: 0, out: ['400 of 400 agree'] })
  })

  test.each(header.slice(1))('a changed %s is found', (column) => {
    const at = header.indexOf(column)
    for (const row of rows.slice(0, 12)) {
      const other = rows.find((each) => each[at] !== row[at])?.[at] ?? ''
      const { code, out } = runRow(row.with(at, other))
      expect(code).toBe(1)
      expect(out[0]).toContain(`expected ${column} ${other}; got ${column} `)
    }
  })

  test.each([
    ['another hand', '- 112233445566pW W D E E - 0', /got verdict wins/],
    ['another seat', '- 123455678889pW 3p D S E - 0', /firstOffencePayments/],
    ['a fifth copy', '- 123455555889pW 3p D E E - 0', /got verdict error FIVE_COPIES/],
    ['a tile too few', '- 12345567888pW 3p D E E - 0', /got verdict error TILE_COUNT/],
  ])('%s differs', (_, line, shown) => {
    const row = rows.find(([text]) => text === '- 123455678889pW 3p D E E - 0') ?? []
    expect(runRow(row).code).toBe(0)
    const { code, out } = runRow(row.with(0, line))
    expect(code).toBe(1)
    expect(out[0]).toMatch(shown)
  })
})
