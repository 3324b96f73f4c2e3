// Writes docs/offences.md from the tables of offences and rulings.
//   npm run docs:offences
import { writeFileSync } from 'node:fs'
import { OFFENCE_PAGE, offencePage } from './offence-docs/page.ts'
import { noArguments, runScript } from './script.ts'

const USAGE = `Usage: npm run docs:offences
Writes docs/offences.md from the tables of offences and rulings.`

await runScript(async () => {
  noArguments(USAGE)
  writeFileSync(OFFENCE_PAGE, offencePage())
  process.stdout.write(`${OFFENCE_PAGE} is written.\n`)
}, USAGE)
