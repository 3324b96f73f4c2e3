// Backs up the configured database, also while a server uses it.
//   npm run --silent backup -- FILE|-
// Exit codes: 0 done, 1 failed, 2 wrong command line, 130 or 143 interrupted; then there is no new FILE.
import { parseArgs } from 'node:util'
import { writeBackup } from '../src/store/backup/write.ts'
import { withDatabase } from './lib/database.ts'
import { interruptible } from './lib/interrupt.ts'
import { writeWhole } from './lib/output-file.ts'
import { withProgress } from './lib/progress.ts'
import { runScript, UsageError } from './script.ts'

const USAGE = `Usage: npm run --silent backup -- FILE|-
Writes everything in the database (DATABASE_URL, or the one in DATA_DIR) as it is at this moment to FILE, compressed; - is standard
output. The server may go on meanwhile. FILE appears when it is complete; an earlier one of that name stays until then.
It holds names and everything else that is private, but not the secret that signs tokens: keep JWT_SECRET, or DATA_DIR/jwt-secret,
beside it.
npm run restore -- FILE reads it; npm run restore -- --check FILE looks whether it is whole.`

await runScript(async () => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new UsageError(USAGE)
  const header = await interruptible((signal) =>
    withDatabase({ purpose: 'backup', canShare: true, signal }, (url) =>
      withProgress({ title: 'Backing up', unit: 'rows' }, (progress) =>
        writeWhole(file, (into) => writeBackup(url, into, { signal, onRows: progress.to })),
      ),
    ),
  )
  const rows = header.tables.reduce((sum, table) => sum + table.rows, 0)
  process.stderr.write(
    `${file === '-' ? 'The backup' : file} has the database as of ${header.createdAt}: ${rows.toLocaleString('en-US')} rows. ` +
      'The secret that signs tokens is not in it.\n',
  )
}, USAGE)
