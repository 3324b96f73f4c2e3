// Recomputes every row of a file of known results with the rules core and shows the rows that differ.
//   npm run --silent vectors -- KIND FILE
// FILE is tab-separated with a header and may be gzipped. Exit codes: 0 all rows agree, 1 some differ, 2 wrong command line or
// a file that cannot be read.
import { runScript } from './script.ts'
import { USAGE, vectors } from './vectors/command.ts'

await runScript(async () => {
  process.exitCode = vectors(process.argv.slice(2), {
    out: (line) => process.stdout.write(`${line}\n`),
    log: (line) => process.stderr.write(`${line}\n`),
    screen: process.stderr,
  })
}, USAGE)
