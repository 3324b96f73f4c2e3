import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { vectors } from '../../../scripts/vectors/command.ts'
import { readRows } from '../../../scripts/vectors/file.ts'
import { incidentOf, ruleRow } from '../../../scripts/vectors/penalties.ts'

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../fixtures/procedure/penalties-${name}.tsv.gz`, import.meta.url))

const folder = mkdtempSync(path.join(tmpdir(), 'paiju-penalties-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (file: string) => {
  const out: string[] = []
  const log: string[] = []
  const code = vectors(['penalties', file], { out: (line) => out.push(line), log: (line) => log.push(line) })
  return { code, out, log: log.join('\n') }
}

const changed = (name: string, change: (text: string) => string) => {
  const text = gunzipSync(readFileSync(fixture(name))).toString()
  const other = change(text)
  expect(other).not.toBe(text)
  const file = path.join(folder, 'rows.tsv')
  writeFileSync(file, other)
  return run(file)
}

describe('worked-out incidents', () => {
  it.each([
    ['hybrid', 329],
    ['mcr', 374],
  ])('%s: all %i agree', (name, rows) => {
    expect(run(fixture(name))).toEqual({
      code: 0,
      out: [`${rows} of ${rows} agree`],
      log: 'Not looked at: id, assumed, ref',
    })
  })

  it.each(['hybrid', 'mcr'])('%s: what the file calls assumed is marked so, and nothing else', (name) => {
    const { rows } = readRows(fixture(name), ['incident', 'assumed'])
    const differing = rows.filter((row) => {
      const ruled = ruleRow(incidentOf(row))
      const expected = JSON.parse(row.cells.assumed ?? '') as string[]
      return !ruled.ok || [...ruled.value.assumed].sort().join() !== [...expected].sort().join()
    })
    expect(differing.map(({ line }) => line)).toEqual([])
  })
})

describe('a changed file', () => {
  it.each([
    ['payments', '[-30000,10000,10000,10000]', '[-30000,10000,10000,10001]'],
    ['fines', '[-20,0,0,0]', '[-21,0,0,0]'],
    ['handStatus', '\tdead\t', '\talive\t'],
    ['obligations', '\t["DISCARD_EXPOSED"]\t', '\t[]\t'],
    ['replay', '\tsame-dealer-uncounted\t', '\tnone\t'],
    ['placement', '\tdisqualified\t', '\tnone\t'],
    ['sanctions', '"banDays":365', '"banDays":364'],
    ['extra', '{"effectiveFan":20}', '{"effectiveFan":21}'],
    ['code', '\tLATE\t', '\tABSENT\t'],
    ['ruleSet', '\tema\t', '\tmcr-wmo\t'],
    ['payments', '"code":"FALSE_RIICHI"', '"code":"STALLING"'],
    ['payments', '"repeatIndex":1', '"repeatIndex":0'],
    ['payments', '"minutesLate":28', '"minutesLate":-28'],
  ])('is found out in %s: %s', (column, from, to) => {
    const names = ['hybrid', 'mcr'].filter((name) =>
      gunzipSync(readFileSync(fixture(name)))
        .toString()
        .includes(from),
    )
    const { code, out } = changed(names[0] ?? '', (text) => text.replace(from, to))
    expect(code).toBe(1)
    expect(out).toHaveLength(2)
    expect(out[0]).toContain(column)
  })

  it.each([
    ['"offender":0', '"offender":4'],
    ['"ruleSet":"hybrid"', '"ruleSet":"popular"'],
    ['"intent":"unknown"', '"intent":"whim"'],
    ['"inputs":{', '"inputs":[{'],
    ['{"code":', '{"kode":'],
  ])('cannot be read with %s as %s', (from, to) => {
    const { code, out, log } = changed('hybrid', (text) => text.replace(from, to))
    expect({ code, out }).toEqual({ code: 2, out: [] })
    expect(log).toMatch(/MALFORMED_ROW: line 2: incident must be an incident/)
  })
})
