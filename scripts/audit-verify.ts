// Verifies audit chains.
//   npm run --silent audit-verify -- FILE|- [--head HASH]
// FILE, or standard input, is what GET /api/v1/tournaments/ID/sessions/N/tables/T/audit or …/ID/conduct/audit answers. With --head the chain must still
// hold the event of a hash that was noted down earlier.
//   npm run --silent audit-verify -- --database [--tournament ID]
// checks every table of the configured database, and that its state, seats and hands are what its events come to; the conduct of
// every tournament; and the final standings of finished stages.
// Exit codes: 0 all holds, 1 something does not, 2 wrong command line or a file that cannot be read.
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { loadProcessConfig } from '../src/config.ts'
import { openDatabase } from '../src/server.ts'
import { migrate } from '../src/store/migrate.ts'
import { openStore } from '../src/store/store.ts'
import type { Store } from '../src/store/types.ts'
import { type DatabaseReport, verifyDatabase } from './audit-verify/database.ts'
import { verifyFile } from './audit-verify/file.ts'
import { interruptible } from './lib/interrupt.ts'
import { type Progress, startProgress } from './lib/progress.ts'
import { runScript, UsageError } from './script.ts'

const USAGE =
  'Usage: npm run --silent audit-verify -- FILE|- [--head HASH]\n       npm run --silent audit-verify -- --database [--tournament ID]\nFILE, or standard input, is the answer of …/audit.'

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

const readInput = async (file: string): Promise<string> => {
  if (file === '-') return text(process.stdin)
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`)
  }
}

const checkFile = async (file: string, head: string | undefined): Promise<void> => {
  const report = verifyFile(await readInput(file), head)
  if (report.ok) process.stdout.write(`${report.table}: ${report.links} links hold, head ${report.headHash}\n`)
  else {
    process.stdout.write(`line ${report.line}: ${report.message}\n`)
    process.exitCode = 1
  }
}

/** Checks with a bar, which begins when it is known how much there is. */
const checkStore = async (store: Store, tournament: string | undefined, signal: AbortSignal) => {
  let progress: Progress | undefined
  const onTable = (done: number, total: number): void => {
    progress ??= startProgress({ title: 'Checking', total, unit: 'tables' })
    progress.to(done)
  }
  return verifyDatabase(store, tournament, { onTable, signal }).finally(() => progress?.end())
}

const checkDatabase = async (tournament: string | undefined, signal: AbortSignal): Promise<DatabaseReport> => {
  const onNotice = (line: string) => process.stderr.write(`${line}\n`)
  const database = await openDatabase(loadProcessConfig(), { purpose: 'audit-verify', canShare: true, onNotice })
  try {
    await migrate(database.url)
    const store = openStore(database.url)
    try {
      return await checkStore(store, tournament, signal)
    } finally {
      await store.close()
    }
  } finally {
    await database.stop()
  }
}

await runScript(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { database: { type: 'boolean' }, tournament: { type: 'string' }, head: { type: 'string' } },
  })
  const { database, tournament, head } = values
  const [file, ...more] = positionals
  if (database ? file !== undefined || head !== undefined : tournament !== undefined || more.length > 0)
    throw new UsageError(USAGE)
  if (!database) {
    if (file === undefined) throw new UsageError(USAGE)
    await checkFile(file, head)
    return
  }
  const { tables, links, problems } = await interruptible((signal) => checkDatabase(tournament, signal))
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  const total =
    problems.length > 0
      ? `${counted(problems.length, 'problem')} at ${counted(tables, 'table')}`
      : `${counted(tables, 'table')}, ${counted(links, 'link')} ${links === 1 ? 'holds' : 'hold'}`
  process.stdout.write(`${total}\n`)
  if (problems.length > 0) process.exitCode = 1
}, USAGE)
