import { loadProcessConfig } from '../../src/config.ts'
import { type DatabaseUse, openDatabase } from '../../src/server.ts'
import { StartupError } from '../../src/store/postgres/startup-error.ts'

/** What Postgres or the connection to it says, as a message for whoever runs a command; any other error stays as it is. */
const databaseFault = (error: unknown): unknown => {
  const { name, code = '', message } = error as NodeJS.ErrnoException
  const isPostgres = name === 'PostgresError' || /^(CONNECTION_|ECONN)/.test(code)
  return isPostgres ? new StartupError(`Postgres: ${message}.`) : error
}

/**
 * Runs `work` with the connection string of the configured database, started for it if need be.
 * @throws StartupError with what Postgres says, where it refuses something
 */
export const withDatabase = async <T>(
  use: Pick<DatabaseUse, 'purpose' | 'canShare' | 'signal'>,
  work: (url: string) => Promise<T>,
): Promise<T> => {
  const onNotice = (line: string) => process.stderr.write(`${line}\n`)
  const database = await openDatabase(loadProcessConfig(), { ...use, onNotice })
  try {
    return await work(database.url)
  } catch (error) {
    throw databaseFault(error)
  } finally {
    await database.stop()
  }
}
