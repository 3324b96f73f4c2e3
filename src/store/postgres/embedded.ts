import { spawn } from 'node:child_process'
import { createServer, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { type Cluster, type ClusterOptions, connectionString, logFile, logTail, prepareCluster } from './cluster.ts'
import { runAs } from './postgres-account.ts'
import { type Postmaster, runningPostmaster } from './postmaster.ts'
import { StartupError } from './startup-error.ts'

export interface EmbeddedOptions extends ClusterOptions {
  /** How another process is told who uses the folder: "server at http://127.0.0.1:3000". Postgres keeps about 40 bytes. */
  readonly purpose: string
  /** TCP port on 127.0.0.1; 0 takes a free one. */
  readonly port?: number
  /** Join a Postgres that another process started on the folder instead of refusing; it is then left running at the end. */
  readonly canShare?: boolean
}

export interface EmbeddedPostgres {
  /** Connection string of the database `paiju`. */
  readonly url: string
  stop(): Promise<void>
}

const DATABASE = 'paiju'
const FOLDER_IN_USE = 20_260_501
const START_TIMEOUT_MS = 60_000

/**
 * Starts a real Postgres on `dataDir`, or takes over one that a killed process left behind. One process at a time owns the
 * folder: a second one is refused by name. Ends with its owner, even when the owner is killed.
 * @throws StartupError
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(options)
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; ) {
    const running = await ensureRunning(cluster, options, deadline)
    const lock = connect(cluster, running.port, 'postgres', `paiju process ${process.pid}, ${options.purpose}`)
    try {
      const holder = await lockFolder(lock)
      if (holder !== undefined && !options.canShare) {
        throw new StartupError(
          `${options.dataDir} is in use by ${holder}. Stop that first, or set DATA_DIR to another folder.`,
        )
      }
      await createDatabase(lock)
      const url = connectionString(cluster, running.port, DATABASE)
      if (holder !== undefined) {
        await lock.end()
        return { url, stop: async () => {} }
      }
      stopWhenWeDie(cluster, running)
      return { url, stop: () => stop(cluster, lock) }
    } catch (error) {
      await lock.end({ timeout: 0 })
      // The previous owner may be stopping Postgres at this very moment: then look again.
      if (error instanceof StartupError || Date.now() > deadline || !isShuttingDown(error)) throw error
      await sleep(100)
    }
  }
}

async function ensureRunning(cluster: Cluster, options: EmbeddedOptions, deadline: number): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    const running = runningPostmaster(cluster.folder)
    if (running?.isReady) return running
    if (Date.now() > deadline) throw new StartupError(`Postgres did not start within a minute:\n${logTail(cluster)}`)
    if (running) {
      await sleep(100)
      continue
    }
    const port = await freePort(options.port ?? 0)
    try {
      await runAs(cluster.account, cluster.binaries.pgCtl, startArguments(cluster, port, options.isThrowaway ?? false))
    } catch {
      // Another process may have been faster, or have taken the port: look again, a few times.
      if (attempt >= 5) throw new StartupError(`Postgres did not start:\n${logTail(cluster)}`)
      await sleep(200)
    }
  }
}

function startArguments(cluster: Cluster, port: number, isThrowaway: boolean): string[] {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    ...(isThrowaway ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 } : {}),
  }
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const { folder } = cluster
  return [
    'start',
    '--wait',
    `--timeout=${START_TIMEOUT_MS / 1000}`,
    '-D',
    folder,
    '-l',
    logFile(cluster),
    '-o',
    flags.join(' '),
  ]
}

function connect(cluster: Cluster, port: number, database: string, applicationName: string): postgres.Sql {
  return postgres(connectionString(cluster, port, database), {
    max: 1,
    max_lifetime: null,
    onnotice: () => {},
    connection: { application_name: applicationName },
  })
}

/** Takes the folder for as long as the connection lives; answers who has it when it is taken. */
async function lockFolder(sql: postgres.Sql): Promise<string | undefined> {
  for (;;) {
    const [row] = await sql`select pg_try_advisory_lock(${FOLDER_IN_USE}) as is_ours`
    if (row?.is_ours) return undefined
    const [holder] = await sql`
      select application_name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and objid = ${FOLDER_IN_USE} and granted`
    if (holder) return holder.application_name as string
  }
}

async function createDatabase(sql: postgres.Sql): Promise<void> {
  const present = await sql`select 1 from pg_database where datname = ${DATABASE}`
  if (present.length === 0) await sql`create database ${sql(DATABASE)}`
}

/**
 * A tiny shell waits until our end of its input closes, which the system does even when we are killed, and then stops the
 * server. It is in a session of its own, so Ctrl-C does not reach it. On Windows the next start takes the server over instead.
 */
function stopWhenWeDie({ folder }: Cluster, { pid }: Postmaster): void {
  if (process.platform === 'win32') return
  const script = 'read _; [ "$(head -n 1 "$0/postmaster.pid" 2>/dev/null)" = "$1" ] && kill -INT "$1"'
  const watcher = spawn('/bin/sh', ['-c', script, folder, String(pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  if (watcher.stdin instanceof Socket) watcher.stdin.unref()
}

async function stop(cluster: Cluster, lock: postgres.Sql): Promise<void> {
  try {
    await runAs(cluster.account, cluster.binaries.pgCtl, ['stop', '--wait', '--mode=fast', '-D', cluster.folder])
  } catch (error) {
    if (runningPostmaster(cluster.folder)) throw error
  } finally {
    await lock.end({ timeout: 0 })
  }
}

function isShuttingDown(error: unknown): boolean {
  const { code = '' } = error as { code?: string }
  return ['57P01', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'CONNECTION_CLOSED', 'CONNECTION_ENDED'].includes(code)
}

/** `wanted` when it is free, or any free port for 0. */
function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', () => reject(new StartupError(`Port ${wanted}, set for the embedded Postgres, is in use.`)))
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : wanted))
    })
  })
}
