// Writes docs/fan-mcr.md, docs/fan-hybrid.md and docs/popular.md from the fan tables and the switches.
//   npm run docs:fans
import { writeFileSync } from 'node:fs'
import { HYBRID_PAGE, hybridPage } from './fan-docs/hybrid-page.ts'
import { FAN_PAGE, fanPage } from './fan-docs/mcr-page.ts'
import { POPULAR_PAGE, popularPage } from './fan-docs/popular-page.ts'
import { noArguments, runScript } from './script.ts'

const PAGES = [
  [FAN_PAGE, fanPage],
  [HYBRID_PAGE, hybridPage],
  [POPULAR_PAGE, popularPage],
] as const

const USAGE = `Usage: npm run docs:fans
Writes docs/fan-mcr.md, docs/fan-hybrid.md and docs/popular.md from the fan tables and the switches.`

await runScript(async () => {
  noArguments(USAGE)
  for (const [file, page] of PAGES) {
    writeFileSync(file, page())
    process.stdout.write(`${file} is written.\n`)
  }
}, USAGE)
