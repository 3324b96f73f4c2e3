// Takes one tournament out of the configured database as an archive, or brings one in.
//   npm run --silent archive -- export ID FILE|-
//   npm run archive -- import FILE|-
// Exit codes: 0 done, 1 failed, 2 wrong command line, 130 or 143 interrupted; then nothing was written, or imported.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import { chunksOf, receiveFile } from '../src/api/rest/upload.ts'
import { machineDeps } from '../src/app.ts'
import type { AppError } from '../src/contract/errors.ts'
import { migrate } from '../src/store/migrate.ts'
import { StartupError } from '../src/store/postgres/startup-error.ts'
import { openStore } from '../src/store/store.ts'
import { exportArchive } from '../src/usecases/archive/export.ts'
import { importFrom } from '../src/usecases/archive/import.ts'
import type { ArrivedFile } from '../src/usecases/archive/job.ts'
import type { Caller, Deps } from '../src/usecases/usecase.ts'
import { withDatabase } from './lib/database.ts'
import { interruptible } from './lib/interrupt.ts'
import { readableSize, writeWhole } from './lib/output-file.ts'
import { type Progress, withProgress } from './lib/progress.ts'
import { runScript, UsageError } from './script.ts'

const USAGE = `Usage: npm run --silent archive -- export ID FILE|-
       npm run archive -- import FILE|-
Writes the tournament ID to FILE as an archive, compressed where the name ends with .gz, or imports an archive, compressed or not,
into the database (DATABASE_URL, or the one in DATA_DIR), also while a server uses it. - is standard output, or standard input. It is
the same as GET /api/v1/tournaments/ID/archive.json and POST /api/v1/archives do, without a token.`

/** Whoever can read the database's password may do everything. */
const OPERATOR: Caller = { subject: 'archive command', grants: [{ role: 'organiser', tournament: '*' }] }

const refused = ({ message }: AppError): StartupError => new StartupError(message)

const withDeps = <T>(signal: AbortSignal, work: (deps: Deps) => Promise<T>): Promise<T> =>
  withDatabase({ purpose: 'archive', canShare: true, signal }, async (url) => {
    await migrate(url)
    const store = openStore(url)
    try {
      return await work(machineDeps(store))
    } finally {
      await store.close()
    }
  })

/** The lines of the document, of which each table has one, as they go by. */
async function* counted(text: AsyncIterable<string>, progress: Progress, signal: AbortSignal): AsyncGenerator<string> {
  for await (const piece of text) {
    signal.throwIfAborted()
    progress.add(piece.split('\n').length - 1)
    yield piece
  }
}

const exportTo = async (deps: Deps, tournament: string, file: string, signal: AbortSignal): Promise<string> => {
  const found = await exportArchive(deps, OPERATOR, { tournament })
  if (!found.ok) throw refused(found.error)
  const { text, counts } = found.value
  // Its entrants come twice, in the list and in the standings.
  const total = counts.tables + counts.sessions + 2 * counts.entrants
  await withProgress({ title: `Exporting ${tournament}`, total, unit: 'lines' }, (progress) =>
    writeWhole(file, async (into) => {
      const lines = Readable.from(counted(text, progress, signal))
      if (file.endsWith('.gz')) await pipeline(lines, createGzip(), into)
      else await pipeline(lines, into)
    }),
  )
  return `${tournament} is in ${file}: ${counts.entrants} entrants, ${counts.tables} tables, ${counts.events} events.`
}

const arrived = async (file: string): Promise<ArrivedFile> =>
  file === '-' ? receiveFile(process.stdin) : { chunks: () => chunksOf(file), dispose: async () => {} }

const importOf = async (deps: Deps, file: string, signal: AbortSignal): Promise<string> => {
  const archive = await arrived(file)
  const done = await withProgress({ title: `Importing ${file}`, unit: 'tables' }, ({ to }) =>
    importFrom(deps, archive.chunks(), { progress: to, isCancelled: () => signal.aborted }),
  ).finally(() => archive.dispose())
  signal.throwIfAborted()
  if (!done.ok) throw refused(done.error)
  const { tournament, outcome, counts } = done.value
  return outcome === 'UNCHANGED'
    ? `${tournament} is here already, exactly so.`
    : `${tournament} is imported: ${counts.entrants} entrants, ${counts.tables} tables, ${counts.events} events.`
}

await runScript(async () => {
  const [action, ...rest] = parseArgs({ allowPositionals: true, options: {} }).positionals
  const [first, second] = rest
  if (action === 'export' && first !== undefined && second !== undefined && rest.length === 2) {
    const said = await interruptible((signal) => withDeps(signal, (deps) => exportTo(deps, first, second, signal)))
    process.stderr.write(`${said}\n`)
  } else if (action === 'import' && first !== undefined && rest.length === 1) {
    // Before anything is started.
    if (first !== '-') readableSize(first)
    const said = await interruptible((signal) => withDeps(signal, (deps) => importOf(deps, first, signal)))
    process.stdout.write(`${said}\n`)
  } else throw new UsageError(USAGE)
}, USAGE)
