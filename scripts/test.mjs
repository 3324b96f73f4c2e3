// `npm test [-- vitest arguments]`: set-up, then vitest.
import { fileURLToPath } from 'node:url'
import { endWithParent } from './orphan.mjs'
import { setupOrExit } from './setup.mjs'

endWithParent()
await setupOrExit()
const vitest = new URL('../node_modules/vitest/vitest.mjs', import.meta.url)
process.argv = [process.argv[0], fileURLToPath(vitest), 'run', ...process.argv.slice(2)]
await import(vitest.href)
