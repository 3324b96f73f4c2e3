import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { MAX_LINES, untidiness } from './setup/tidy-rules.ts'

const sources = ['src', 'scripts', 'test']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(ts|mjs)$/.test(file) && !/^(src\/generated|test\/fixtures)\//.test(file))
  // This pair names what it looks for.
  .filter((file) => !['test/tidy.test.ts', 'test/setup/tidy-rules.ts'].includes(file))

describe('the source', () => {
  it('keeps its arrows, its purity and its size', () => {
    expect(sources.length).toBeGreaterThan(50)
    expect(sources.flatMap((file) => untidiness({ file, text: readFileSync(file, 'utf8') }))).toEqual([])
  })
})

describe('the check itself', () => {
  it.each([
    ['src/rules/tiles.ts', "import { readFileSync } from 'node:fs'"],
    ['src/rules/tiles.ts', "import { z } from 'zod'"],
    ['src/rules/tiles.ts', "import { Policy } from '../tournament/policy.ts'"],
    ['src/rules/rulesets/mcr/count.ts', "export { x } from '../../../tournament/policy.ts'"],
    ['src/rules/tiles.ts', 'const draw = Math.random()'],
    ['src/tournament/session.ts', 'const now = new Date()'],
    ['src/tournament/session.ts', 'const now = Date.now()'],
    ['src/tournament/session.ts', "import type { ErrorCode } from '../contract/errors.ts'"],
    ['src/tournament/tablepoints.ts', 'const points = Number.parseFloat(text)'],
    ['src/contract/inputs.ts', "import { useCase } from '../usecases/usecase.ts'"],
    ['src/store/tables.ts', "import { ERRORS } from '../contract/errors.ts'"],
    ['src/usecases/entries.ts', "import postgres from 'postgres'"],
    ['src/usecases/entries.ts', "import { openStore } from '../store/store.ts'"],
    ['src/usecases/entries.ts', "const { reply } = await import('../api/rest/rest.ts')"],
    ['src/api/rest/rest.ts', "import { PrismaClient } from '@prisma/client'"],
    ['src/api/rest/rest.ts', "import { loadConfig } from '../../config.ts'"],
    ['src/demo/load.ts', "import { openStore } from '../store/store.ts'"],
    ['src/usecases/entries.ts', "import { loadDemo } from '../demo/load.ts'"],
    ['src/app.ts', "import { main } from './main.ts'"],
    ['src/server.ts', "import postgres from 'postgres'"],
    ['scripts/token.ts', '// @ts-ignore'],
    ['test/api/auth.test.ts', '// TODO: more'],
  ])('catches in %s: %s', (file, text) => {
    expect(untidiness({ file, text })).toHaveLength(1)
  })

  it.each([
    ['src/tournament/session.ts', "import { ok } from '../rules/result.ts'\nconst end = new Date(start)"],
    ['src/store/tables.ts', "import postgres from 'postgres'\nimport { x } from '../tournament/policy.ts'"],
    ['src/usecases/entries.ts', "import type { Store } from '../store/types.ts'"],
    ['src/server.ts', "import { openStore } from './store/store.ts'"],
    ['src/main.ts', "import { startServer } from './server.ts'"],
    ['test/api/auth.test.ts', "import { x } from '../../src/rules/result.ts'"],
  ])('lets pass in %s: %s', (file, text) => {
    expect(untidiness({ file, text })).toEqual([])
  })
  it('counts lines', () => {
    expect(untidiness({ file: 'test/long.test.ts', text: '\n'.repeat(MAX_LINES) })).toEqual([])
    expect(untidiness({ file: 'test/long.test.ts', text: '\n'.repeat(MAX_LINES + 1) })).toHaveLength(1)
  })
})
