import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import path from 'node:path'
import { type Account, makeReachable, postgresAccount, runAs } from './postgres-account.ts'
import { locateBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { isAlive } from './postmaster.ts'
import { readOrCreateSecret } from './secret-file.ts'
import { StartupError } from './startup-error.ts'

export interface ClusterOptions {
  /** Created when missing. Holds the cluster in postgres/ and its password. */
  readonly dataDir: string
  /** For tests and throwaway databases: much faster, and lost when the machine crashes. */
  readonly isThrowaway?: boolean
  readonly onNotice?: (line: string) => void
}

/** A Postgres data folder, with what it takes to run it. */
export interface Cluster {
  readonly folder: string
  readonly account: Account | undefined
  readonly binaries: PostgresBinaries
  readonly password: string
}

const LOG_LIMIT_BYTES = 10_000_000

/**
 * The cluster in `dataDir`, made on first use. As root, everything is arranged so that the account Postgres runs under reaches it.
 * @throws StartupError when it belongs to another user or to another major version of Postgres
 */
export async function prepareCluster(options: ClusterOptions): Promise<Cluster> {
  const onNotice = options.onNotice ?? (() => {})
  const found = locateBinaries()
  mkdirSync(options.dataDir, { recursive: true })
  const account = postgresAccount(path.join(options.dataDir, 'postgres'))
  const binaries = account ? makeReachable(account, path.resolve(options.dataDir), found, onNotice) : found
  const dataDir = realpathSync(options.dataDir)
  const folder = path.join(dataDir, 'postgres')
  const passwordFile = path.join(dataDir, 'postgres-password')
  const cluster = { folder, account, binaries, password: readOwned(dataDir, () => readOrCreateSecret(passwordFile)) }
  if (!existsSync(folder)) {
    onNotice('Creating the database …')
    await initialise(cluster, passwordFile, options.isThrowaway ?? false)
  }
  const major = readOwned(dataDir, () => readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim())
  if (Number(major) !== binaries.major) {
    throw new StartupError(
      `The database in ${dataDir} was made by Postgres ${major}, and this version brings Postgres ${binaries.major}. ` +
        `Dump it with Postgres ${major} and load it into a new folder (DATA_DIR).`,
    )
  }
  return cluster
}

/** Makes the cluster beside its final place, so that an interrupted attempt is never taken for a database. */
async function initialise(
  { folder, account, binaries }: Cluster,
  passwordFile: string,
  isThrowaway: boolean,
): Promise<void> {
  removeDrafts(folder)
  const draft = `${folder}.new-${process.pid}`
  mkdirSync(draft, { mode: 0o700 })
  if (account) {
    chownSync(draft, account.uid, account.gid)
    chownSync(passwordFile, account.uid, account.gid)
  }
  await runAs(account, binaries.initdb, [
    `--pgdata=${draft}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    ...(isThrowaway ? ['--no-sync'] : []),
  ])
  try {
    renameSync(draft, folder)
  } catch (error) {
    // Another process that started at the same moment made one; either will do, but there can be only one.
    if (!existsSync(folder)) throw error
    removeDrafts(folder)
  }
}

/** Removes what dead processes, or this one, left beside `folder`. An initdb that outlived its parent may still write there. */
function removeDrafts(folder: string): void {
  const prefix = `${path.basename(folder)}.new-`
  for (const name of readdirSync(path.dirname(folder)).filter((name) => name.startsWith(prefix))) {
    const owner = Number(name.slice(prefix.length))
    if (owner !== process.pid && isAlive(owner)) continue
    rmSync(path.join(path.dirname(folder), name), { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

export const connectionString = ({ password }: Cluster, port: number, database: string) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${database}`

/** The server's log file, emptied when it has grown large. */
export function logFile({ folder }: Cluster): string {
  const log = path.join(folder, 'server.log')
  if (existsSync(log) && statSync(log).size > LOG_LIMIT_BYTES) truncateSync(log)
  return log
}

/** The last lines of the server's log, for a message about why it did not start. */
export function logTail({ folder }: Cluster): string {
  const log = path.join(folder, 'server.log')
  return existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n').slice(-15).join('\n') : 'It left no log.'
}

/** Reads a file of the data folder; says whose it is when it is another user's. */
function readOwned<T>(folder: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error
    throw new StartupError(
      `The database in ${folder} belongs to another user. Start as that user or as root, or set DATA_DIR.`,
    )
  }
}
