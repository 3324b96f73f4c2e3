// Loads the demo tournament into the configured database, if there is no tournament yet.
import { machineDeps } from '../src/app.ts'
import { loadProcessConfig } from '../src/config.ts'
import { loadDemo } from '../src/demo/load.ts'
import { openDatabase } from '../src/server.ts'
import { migrate } from '../src/store/migrate.ts'
import { openStore } from '../src/store/store.ts'
import { noArguments, runScript } from './script.ts'

const USAGE = `Usage: npm run seed
Loads the demo tournament into the database at DATABASE_URL, or the one in DATA_DIR, if it has no tournament yet.`

await runScript(async () => {
  noArguments(USAGE)
  const onNotice = (line: string) => process.stderr.write(`${line}\n`)
  const database = await openDatabase(loadProcessConfig(), { purpose: 'seed', canShare: true, onNotice })
  try {
    await migrate(database.url)
    const store = openStore(database.url)
    try {
      const isLoaded = await loadDemo(machineDeps(store))
      process.stdout.write(isLoaded ? 'The demo tournament is loaded.\n' : 'There are tournaments already.\n')
    } finally {
      await store.close()
    }
  } finally {
    await database.stop()
  }
}, USAGE)
