import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { rowsOf } from '../mcr/fixture.ts'

/** The command as `npm run verify` starts it, on what `npm test` has built. */
const verify = (args: string[], input: string) => {
  const { status, stdout } = spawnSync(process.execPath, ['dist/scripts/verify-hands.js', ...args], {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  return { status, lines: stdout.split('\n').slice(0, -1) }
}

test('answers each line with total, fan, fu and base, or with an error code', () => {
  const [, ...won] = rowsOf('hybrid/hands.tsv.gz')
  const [, ...refused] = rowsOf('hybrid/invalid.tsv.gz')
  const { status, lines } = verify(['--ruleset', 'hybrid'], [...won, ...refused].map(([line]) => `${line}\n`).join(''))
  expect(status).toBe(0)
  expect(lines).toEqual([
    ...won.map(([, total, fans, fu, , , base]) => `${total} | ${fans} | ${fu} | ${base}`),
    ...refused.map(([, code]) => `error | ${code}`),
  ])
})

test('speaks JSON on request', () => {
  const line = '- 123m23s11555678p 4s T N N - 0'
  const [won, refused] = verify(['--ruleset', 'hybrid', '--json'], `${line}\nx\n`).lines.map((text) => JSON.parse(text))
  expect(won).toMatchObject({ hand: line, winning: true, halfFans: 2, fu: 25, base: 400 })
  expect(refused).toMatchObject({ hand: 'x', error: { code: 'FIELDS' } })
})

test('reports the wrong ones of a file of claims', () => {
  const line = '- 123789m45666s45p 6p D S S X 1'
  const claims = [`${line}\t1.5`, `${line}\t1.5\t花牌x0.5 平和x1`, `${line}\t2`, `${line}\t1.5\t平和x1`]
  const { status, lines } = verify(['--ruleset', 'hybrid', '--claims'], claims.join('\n'))
  expect(status).toBe(1)
  expect(lines).toEqual([
    `3: ${line} | claimed 2 | 1.5 | 平和x1 花牌x0.5 | 20 | 500`,
    `4: ${line} | claimed 1.5: 平和x1 | 1.5 | 平和x1 花牌x0.5 | 20 | 500`,
  ])
})
