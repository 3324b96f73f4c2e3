import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { rowsOf } from './mcr/fixture.ts'

/** The command as `npm run verify` starts it, on what `npm test` has built. */
const verify = (args: string[], input: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/scripts/verify-hands.js', ...args], {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  return { status, lines: stdout.split('\n').slice(0, -1), stderr }
}

const HAND = '- 123m123s11789pPP P D N N - 3'

test('answers each line with the total and all maximal lists, not-win or an error code', () => {
  const rows = rowsOf('mcr/hands-wmo.tsv.gz')
  const { status, lines } = verify(['--ruleset', 'mcr-wmo'], rows.map(([line]) => `${line}\n`).join(''))
  expect(status).toBe(0)
  expect(lines).toEqual(rows.map(([, total, lists]) => `${total} | ${lists}`))
})

test('takes CRLF, an empty line and a missing last line end as they come', () => {
  const { lines } = verify(['--ruleset', 'mcr-cn'], `${HAND}\r\n\nc:124m 1m 1m D E S - 0\n${HAND}`)
  expect(lines).toEqual([
    '12 | 55x1 59x1 62x1 70x1 81x3',
    'error | FIELDS',
    'error | BAD_CHOW',
    '12 | 55x1 59x1 62x1 70x1 81x3',
  ])
  expect(verify(['--ruleset', 'mcr-cn'], '').lines).toEqual([])
})

test('speaks JSON on request', () => {
  const [won, refused] = verify(['--ruleset', 'mcr-cn', '--json'], `${HAND}\nx\n`).lines.map((line) => JSON.parse(line))
  expect(won).toMatchObject({ hand: HAND, winning: true, points: 12, pointsWithoutFlowers: 9, meetsMinimum: true })
  expect(refused).toMatchObject({ hand: 'x', error: { code: 'FIELDS', field: 'line' } })
})

test('reports the wrong ones of a file of claims, with reasons', () => {
  const claims = [
    `${HAND}\t12`,
    `${HAND}\t12\t55x1, 门前清, dragon, Dragon Pung`,
    `${HAND}\t12\t全带幺 箭刻 门前清 喜相逢`,
    `${HAND}\t13`,
    'x\t8',
  ]
  const { status, lines } = verify(['--ruleset', 'mcr-cn', '--claims'], claims.join('\n'))
  expect(status).toBe(1)
  expect(lines.map((line) => line.split(':')[0])).toEqual(['2', '4', '5'])
  expect(lines[0]).toContain('"dragon" is no fan')
  expect(lines[0]).toContain('Mixed Double Chow was not declared: 1')
  expect(lines[1]).toContain('claimed 13 | 12 | 55x1 59x1 62x1 70x1 81x3 | the total is another')
  expect(verify(['--ruleset', 'mcr-cn', '--claims'], claims[0]!)).toMatchObject({ status: 0, lines: [] })
})

test.each([
  [[]],
  [['--ruleset', 'mcr']],
  [['--ruleset', 'mcr-cn', '--colour']],
  [['--ruleset', 'mcr-cn', '--json', '--claims']],
])('refuses the command line %j with its usage', (args) => {
  const { status, lines, stderr } = verify(args, HAND)
  expect({ status, lines }).toEqual({ status: 2, lines: [] })
  expect(stderr).toContain('Usage: npm run --silent verify -- --ruleset mcr-cn|mcr-wmo')
})
