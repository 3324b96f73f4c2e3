import { printBanner } from './banner.ts'
import { loadProcessConfig } from './config.ts'
import { startServer } from './server.ts'
import { StartupError } from './store/postgres/startup-error.ts'

const report = (line: string) => process.stderr.write(`${line}\n`)

const stopping = new AbortController()

/**
 * The server as a process. SIGINT and SIGTERM let running requests end, stop the embedded Postgres and exit with 0; a second
 * one does not wait (130). A start that fails for a reason the operator can cure says so in one message and exits with 1.
 */
async function main(): Promise<void> {
  const starting = startServer(loadProcessConfig(), { signal: stopping.signal, onNotice: report })
  const stop = async () => {
    if (stopping.signal.aborted) process.exit(130)
    stopping.abort()
    const server = await starting.catch(() => undefined)
    await server?.close()
    process.exit(0)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const { url, demo } = await starting
  if (!stopping.signal.aborted) printBanner({ url, demo })
}

try {
  await main()
} catch (error) {
  if (!stopping.signal.aborted) {
    report(error instanceof StartupError ? error.message : String((error as Error).stack))
    process.exit(1)
  }
}
