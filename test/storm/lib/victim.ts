import { execFileSync } from 'node:child_process'
import { databaseUrl, postgresOf, type ServerProcess, startServerProcess, until } from '../../ops/server-process.ts'

/** A server that is killed again and again, always coming back at the same address on the same data. */
export interface Victim {
  readonly urls: readonly [string]
  readonly secret: string
  /** Resolves when the server takes requests. */
  readonly open: () => Promise<void>
  databaseUrl(): string
  /** Ends the server, and if so its Postgres, without a word of warning. */
  kill(postgresToo: boolean): Promise<void>
  /** Starts it again; clients are let in by `release`. */
  restart(): Promise<void>
  release(): void
}

const SECRET = 'a secret that outlives every server process'

/** Starts a server process with a Postgres of its own, or with the given one. */
export const startVictim = async (external?: string): Promise<Victim> => {
  const settings = { JWT_SECRET: SECRET, ...(external !== undefined && { DATABASE_URL: external }) }
  let server = await startServerProcess(settings)
  await server.ready()
  const { dataDir, port } = server
  let gate = Promise.resolve()
  let release = () => {}
  return {
    urls: [`http://127.0.0.1:${port}`],
    secret: SECRET,
    open: () => gate,
    databaseUrl: () => external ?? databaseUrl(dataDir),
    async kill(postgresToo) {
      gate = new Promise((resolve) => {
        release = resolve
      })
      await killAll(server, postgresToo)
    },
    async restart() {
      server = await startServerProcess({ ...settings, DATA_DIR: dataDir, PORT: String(port) })
      await server.ready()
    },
    release: () => release(),
  }
}

const killAll = async (server: ServerProcess, postgresToo: boolean): Promise<void> => {
  const postmaster = postgresToo ? postgresOf(server.dataDir) : undefined
  const backends = postmaster === undefined ? [] : childrenOf(postmaster)
  server.kill('SIGKILL')
  if (postmaster !== undefined) {
    for (const pid of [postmaster, ...backends]) killIfAlive(pid)
    await until(async () => postgresOf(server.dataDir) === undefined)
  }
  await server.exit()
}

const killIfAlive = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

const childrenOf = (pid: number): readonly number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .split(/\s+/)
    .filter(Boolean)
    .map(Number)
