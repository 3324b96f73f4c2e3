import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loadConfig } from '../../src/config.ts'
import { startServer } from '../../src/server.ts'

/** A running server and the secret that signs tokens for it. */
export interface Throwaway {
  readonly url: string
  readonly databaseUrl: string
  readonly secret: string
}

export interface ThrowawayOptions {
  /** Writes to disk before it acknowledges, as a server in earnest does. */
  readonly isDurable?: boolean
}

/**
 * Runs `use` with a server and a Postgres of its own, on free ports of the loopback and in a temporary folder. Both are gone
 * afterwards, also when `use` fails and on SIGINT and SIGTERM, which end the process.
 */
export const withThrowawayServer = async <T>(
  use: (server: Throwaway) => Promise<T>,
  { isDurable = false }: ThrowawayOptions = {},
): Promise<T> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), `paiju-throwaway-${process.pid}-`))
  const secret = randomBytes(32).toString('hex')
  const config = loadConfig({ PORT: '0', DATA_DIR: dataDir, JWT_SECRET: secret, LOG_LEVEL: 'silent', DEMO: 'false' })
  const starting = startServer(config, { isThrowaway: !isDurable })
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= starting
      .then(
        (server) => server.close(),
        () => {},
      )
      .finally(() => rmSync(dataDir, { recursive: true, force: true }))
    return closing
  }
  let ending = false
  const end = (signal: NodeJS.Signals) => {
    ending = true
    close().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143))
  }
  process.once('SIGINT', end).once('SIGTERM', end)
  try {
    const { url, databaseUrl } = await starting
    return await use({ url, databaseUrl, secret })
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end)
    await close()
    // Whatever `use` would report of the server that was taken away is not worth reading.
    if (ending) await new Promise<never>(() => {})
  }
}
