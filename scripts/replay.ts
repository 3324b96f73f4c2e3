// Plays a championship through the API and compares it with what was published.
//   npm run --silent replay -- FOLDER [--shuffle] [--seed NUMBER] [--duplicate] [--verbose]
// FOLDER holds tables.csv and hands.csv, and may hold the published lists sessions.csv and teams.csv. Standings go to stdout,
// differences to stderr. Exit codes: 0 as published, 1 not so, 2 wrong command line or a folder that cannot be read.
import { replay, USAGE } from './replay/command.ts'
import { runScript } from './script.ts'

await runScript(async () => {
  process.exitCode = await replay(process.argv.slice(2), {
    out: (text) => process.stdout.write(text),
    log: (line) => process.stderr.write(`${line}\n`),
    isWatched: process.stderr.isTTY ?? false,
    screen: process.stderr,
  })
}, USAGE)
