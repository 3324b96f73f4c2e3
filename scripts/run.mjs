// `node scripts/run.mjs NAME [args …]`: set-up (silent when nothing changed), then scripts/NAME.ts as compiled, in this process.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { endWithParent } from './orphan.mjs'
import { setupOrExit } from './setup.mjs'

const [name = '', ...args] = process.argv.slice(2)
endWithParent()
await setupOrExit()
const script = new URL(`../dist/scripts/${name}.js`, import.meta.url)
if (!/^[a-z-]+$/.test(name) || !existsSync(script)) {
  process.stderr.write(`There is no script "${name}".\n`)
  process.exit(2)
}
process.argv = [process.argv[0], fileURLToPath(script), ...args]
await import(script.href)
