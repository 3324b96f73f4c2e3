// Writes docs/fan-mcr.md from the fan table and the switches.
//   npm run docs:fans
import { writeFileSync } from 'node:fs'
import { FAN_PAGE, fanPage } from './fan-docs/page.ts'
import { runScript } from './script.ts'

await runScript(async () => {
  writeFileSync(FAN_PAGE, fanPage())
  process.stdout.write(`${FAN_PAGE} is written.\n`)
})
