import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { StartupError } from './startup-error.ts'

const OLDEST_MAJOR = 15

export interface WaitOptions {
  /** How long to keep trying while the server is not there or still starting. */
  readonly seconds: number
  readonly signal?: AbortSignal
  readonly onNotice?: (line: string) => void
}

/**
 * Waits until the Postgres at `url` answers, and checks that it is recent enough.
 * @throws StartupError naming the server, never its password
 */
export async function waitForPostgres(url: string, { seconds, signal, onNotice }: WaitOptions): Promise<void> {
  const where = `${new URL(url).host}${new URL(url).pathname}`
  const deadline = Date.now() + seconds * 1000
  for (let told = false; ; told = true) {
    try {
      return requireVersion(await withinTime(serverVersion(url)), where)
    } catch (error) {
      if (error instanceof StartupError) throw error
      const { code, message } = error as { code?: string; message: string }
      const reason = message || code || 'no answer'
      if (signal?.aborted) throw new StartupError('Stopped while waiting for Postgres.')
      if (!isPassing(code)) throw new StartupError(`Postgres at ${where} refused: ${reason}. Check DATABASE_URL.`)
      if (Date.now() >= deadline) {
        throw new StartupError(
          `Postgres at ${where} did not answer within ${seconds} s: ${reason}. Check DATABASE_URL.`,
        )
      }
      if (!told) onNotice?.(`Waiting for Postgres at ${where} …`)
      await sleep(500, undefined, { signal }).catch(() => {})
    }
  }
}

/** The client waits for ever for an answer from a port that is no Postgres at all. */
const ANSWER_MS = 5000

async function withinTime<T>(answer: Promise<T>): Promise<T> {
  const late = new AbortController()
  try {
    const timeout = sleep(ANSWER_MS, undefined, { signal: late.signal }).then(() => {
      throw Object.assign(new Error('it does not answer as a Postgres does'), { code: 'CONNECT_TIMEOUT' })
    })
    return await Promise.race([answer, timeout])
  } finally {
    late.abort()
    answer.catch(() => {})
  }
}

async function serverVersion(url: string): Promise<number> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} })
  try {
    const [row] = await sql`select current_setting('server_version_num')::int as version`
    return row?.version
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** @throws StartupError when `version` (as in server_version_num: 180004) is too old */
export function requireVersion(version: number, where: string): void {
  const major = Math.floor(version / 10_000)
  if (major < OLDEST_MAJOR)
    throw new StartupError(`Postgres at ${where} is version ${major}; ${OLDEST_MAJOR} or newer is needed.`)
}

/** Whether time may cure it: refused and lost connections, a name not yet known, a server that starts or stops. */
function isPassing(code: string | undefined): boolean {
  return code === undefined || /^E[A-Z]|^CONNECT|^57P0/.test(code)
}
