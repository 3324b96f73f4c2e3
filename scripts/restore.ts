// Makes the configured database what it was when it was backed up.
//   npm run restore -- FILE [--replace [--yes]]
//   npm run restore -- --check FILE
// Exit codes: 0 done, 1 failed, 2 wrong command line, 130 or 143 interrupted; then the database is as it was.
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { type BackupHeader, countsText } from '../src/store/backup/format.ts'
import { checkBackup } from '../src/store/backup/read.ts'
import { contentOf, migrationsFor, type Restored, restoreBackup } from '../src/store/backup/restore.ts'
import { StartupError } from '../src/store/postgres/startup-error.ts'
import { withDatabase } from './lib/database.ts'
import { interruptible } from './lib/interrupt.ts'
import { fileFault, readableSize } from './lib/output-file.ts'
import { withProgress } from './lib/progress.ts'
import { runScript, UsageError } from './script.ts'

const USAGE = `Usage: npm run restore -- FILE [--replace [--yes]]
       npm run restore -- --check FILE
Makes the database (DATABASE_URL, or the one in DATA_DIR) what it was when npm run backup wrote FILE, and brings it up to date. The
database must be empty; with --replace, what it has is lost, which a terminal asks to confirm and --yes confirms elsewhere. The server
must not run. FILE is checked before anything is changed; the database is restored whole or stays as it is.
With --check the file is checked and nothing else is done.`

const CONFIRMATION = 'replace'

/** @throws StartupError unless it is confirmed that what the database has is to be lost */
const confirm = async (url: string, isConfirmed: boolean, signal: AbortSignal): Promise<void> => {
  const content = await contentOf(url)
  if (content.length === 0 || isConfirmed) return
  const lost = `The database has ${countsText(content)}; all of it will be lost.`
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new StartupError(`${lost} Say --yes as well to confirm that.`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  // A terminal that is asked gives Ctrl-C as a key.
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    // Ctrl-D says nothing.
    const answer = await terminal.question(`${lost}\nType ${CONFIRMATION} to go on: `, { signal }).catch(() => '')
    signal.throwIfAborted()
    if (answer.trim() !== CONFIRMATION) throw new StartupError('Nothing was changed.')
  } finally {
    terminal.close()
  }
}

const check = async (file: string, signal: AbortSignal): Promise<BackupHeader> => {
  const options = { title: `Checking ${file}`, total: readableSize(file), unit: 'bytes' }
  try {
    const header = await withProgress(options, ({ to }) => checkBackup(file, { signal, onBytes: to }))
    migrationsFor(header)
    return header
  } catch (error) {
    throw fileFault(error, file)
  }
}

const restore = (file: string, { replace = false, yes = false }, signal: AbortSignal): Promise<Restored> =>
  withDatabase({ purpose: 'restore', signal }, async (url) => {
    if (replace) await confirm(url, yes, signal)
    return withProgress({ title: 'Restoring', unit: 'rows' }, ({ to }) =>
      restoreBackup(url, file, { signal, replace, onRows: to }),
    )
  })

await runScript(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean' }, yes: { type: 'boolean' }, check: { type: 'boolean' } },
  })
  const [file, ...more] = positionals
  const { replace = false, yes = false } = values
  if (file === undefined || more.length > 0 || (values.check && replace) || (yes && !replace))
    throw new UsageError(USAGE)
  await interruptible(async (signal) => {
    const header = await check(file, signal)
    const has = `the database as of ${header.createdAt}: ${countsText(header.tables)}`
    if (values.check) {
      process.stdout.write(`${file} is whole and has ${has}\n`)
      return
    }
    const { migrated } = await restore(file, { replace, yes }, signal)
    const newer = migrated.length > 0 ? `Brought up to date by ${migrated.join(', ')}.\n` : ''
    process.stdout.write(
      `Restored ${has}\n${newer}Tokens are those of the server's own JWT_SECRET, or DATA_DIR/jwt-secret: the backup has none.\n` +
        'Check it with: npm run --silent audit-verify -- --database\n',
    )
  })
}, USAGE)
