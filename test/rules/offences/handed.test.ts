import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { vectors } from '../../../scripts/vectors/command.ts'

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../fixtures/procedure/penalties-${name}.tsv.gz`, import.meta.url))

const run = (file: string) => {
  const out: string[] = []
  const log: string[] = []
  const code = vectors(['penalties', file], { out: (line) => out.push(line), log: (line) => log.push(line) })
  return { code, out, log: log.join('\n') }
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
})
