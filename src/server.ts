import type { FastifyInstance } from 'fastify'
import { signToken } from './api/auth.ts'
import { buildApp, machineDeps } from './app.ts'
import { type Config, jwtSecret } from './config.ts'
import { DEMO_TOURNAMENT } from './demo/data.ts'
import { loadDemo } from './demo/load.ts'
import { migrate } from './store/migrate.ts'
import { startEmbedded } from './store/postgres/embedded.ts'
import { waitForPostgres } from './store/postgres/external.ts'
import { StartupError } from './store/postgres/startup-error.ts'
import { openStore } from './store/store.ts'

export interface Database {
  readonly url: string
  stop(): Promise<void>
}

export interface DatabaseUse {
  /** What another process is told when it finds the embedded database in use. */
  readonly purpose: string
  readonly canShare?: boolean
  readonly isThrowaway?: boolean
  readonly onNotice?: (line: string) => void
  readonly signal?: AbortSignal
}

export interface RunningServer {
  readonly app: FastifyInstance
  /** Where it listens, without a slash at the end. */
  readonly url: string
  /** Connection string of its database. */
  readonly databaseUrl: string
  /** Tokens to try the demo tournament with, when there is one. */
  readonly demo: DemoTokens | undefined
  /** Lets running requests end, then stops everything this server started. */
  close(): Promise<void>
}

export interface DemoTokens {
  readonly tournament: string
  readonly organiser: string
  readonly referee: string
}

const DEMO_TTL_SECONDS = 24 * 3600

const demoTokens = async (secret: string, now: Date): Promise<DemoTokens> => {
  const token = (role: 'organiser' | 'referee', tournament: string) =>
    signToken(secret, {
      subject: `demo ${role}`,
      grants: [{ role, tournament }],
      ttlSeconds: DEMO_TTL_SECONDS,
      now,
    })
  return {
    tournament: DEMO_TOURNAMENT,
    organiser: await token('organiser', DEMO_TOURNAMENT),
    referee: await token('referee', DEMO_TOURNAMENT),
  }
}

/** How long running requests may take to end when the server stops. */
const GRACE_MS = 5000

/** The configured Postgres: the one at DATABASE_URL, or the embedded one, started if need be. @throws StartupError */
export async function openDatabase(config: Config, use: DatabaseUse): Promise<Database> {
  if (config.databaseUrl === undefined) {
    return startEmbedded({ ...use, dataDir: config.dataDir, port: config.embeddedPort })
  }
  await waitForPostgres(config.databaseUrl, { ...use, seconds: config.databaseWaitSeconds })
  return { url: config.databaseUrl, stop: async () => {} }
}

/** Database, migrations, store, HTTP: in this order up, and in the opposite order down. @throws StartupError */
export async function startServer(config: Config, use: Omit<DatabaseUse, 'purpose'> = {}): Promise<RunningServer> {
  const closers: (() => Promise<void>)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    const database = await openDatabase(config, { ...use, purpose: `server at http://${config.host}:${config.port}` })
    closers.push(database.stop)
    await migrate(database.url)
    const store = openStore(database.url)
    closers.push(store.close)
    await store.keepResults()
    const secret = jwtSecret(config)
    if (config.demo) await loadDemo(machineDeps(store))
    const app = await buildApp(config, { store, secret })
    closers.push(() => closeApp(app))
    const url = await listen(app, config)
    const hasDemo = config.demo && (await store.tournament(DEMO_TOURNAMENT)) !== undefined
    return {
      app,
      url,
      databaseUrl: database.url,
      close,
      demo: hasDemo ? await demoTokens(secret, new Date()) : undefined,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new StartupError(
        `Port ${port} on ${host} is in use by another program. Stop it, or set PORT to another number.`,
      )
    }
    throw new StartupError(`Cannot listen on ${host}, port ${port}: ${message}. Check HOST and PORT.`)
  }
}

async function closeApp(app: FastifyInstance): Promise<void> {
  const deadline = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
  await app.close()
  clearTimeout(deadline)
}
