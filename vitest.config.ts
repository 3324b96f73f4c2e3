import { createRequire } from 'node:module'
import { defineConfig } from 'vitest/config'

// As Node resolves it: packages and our code must share one copy of graphql, whose types know each other by identity.
const graphql = createRequire(import.meta.url).resolve('graphql')

export default defineConfig({
  resolve: { alias: [{ find: /^graphql$/, replacement: graphql }] },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/setup/global.ts'],
    setupFiles: ['test/setup/properties.ts', 'test/setup/hooks.ts'],
    // Loading the server anew for each of many files takes longer than their tests; what they share is put away by hooks.ts.
    isolate: false,
    reporters: ['default', './test/setup/closing-line.ts'],
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
