/** `bench NAME [args …]`: runs scripts/bench/NAME.ts, which exports `about` and `run`. Without a name, says what there is. */
import { readdirSync } from 'node:fs'

/** What a file in scripts/bench exports. */
export interface Bench {
  readonly about: string
  /** Prints its figures on stdout. */
  run(args: readonly string[]): Promise<void> | void
}

const folder = new URL('./bench/', import.meta.url)
const names = readdirSync(folder)
  .filter((file) => /^[a-z]+\.js$/.test(file))
  .map((file) => file.slice(0, -3))
const load = async (name: string): Promise<Bench> => (await import(new URL(`${name}.js`, folder).href)) as Bench

const [name = '', ...args] = process.argv.slice(2)
if (names.includes(name)) {
  await (await load(name)).run(args)
} else {
  const lines = await Promise.all(names.map(async (known) => `  ${known.padEnd(12)}${(await load(known)).about}`))
  const isAsked = name === '--help' || name === '-h'
  const usage = `Usage: npm run --silent bench -- NAME\n${lines.join('\n')}\n`
  ;(isAsked ? process.stdout : process.stderr).write(usage)
  process.exitCode = isAsked ? 0 : 2
}
