// Brings the configured database up to date and says what was applied.
import { loadProcessConfig } from '../src/config.ts'
import { openDatabase } from '../src/server.ts'
import { migrate } from '../src/store/migrate.ts'
import { noArguments, runScript } from './script.ts'

const USAGE = `Usage: npm run migrate
Brings the database at DATABASE_URL, or the one in DATA_DIR, up to date and says which migrations were applied. The server may run.`

await runScript(async () => {
  noArguments(USAGE)
  const onNotice = (line: string) => process.stderr.write(`${line}\n`)
  const database = await openDatabase(loadProcessConfig(), { purpose: 'migrate', canShare: true, onNotice })
  try {
    const applied = await migrate(database.url)
    process.stdout.write(applied.length > 0 ? `${applied.join('\n')}\n` : 'The database is up to date.\n')
  } finally {
    await database.stop()
  }
}, USAGE)
