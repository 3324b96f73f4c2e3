// Writes docs/offences.md from the tables of offences and rulings.
//   npm run docs:offences
import { writeFileSync } from 'node:fs'
import { OFFENCE_PAGE, offencePage } from './offence-docs/page.ts'
import { runScript } from './script.ts'

await runScript(async () => {
  writeFileSync(OFFENCE_PAGE, offencePage())
  process.stdout.write(`${OFFENCE_PAGE} is written.\n`)
})
