import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { whenOver } from '../setup/cleanup.ts'

/** One `npm start` as its own process group, like a command in a terminal. */
export interface ServerProcess {
  readonly pid: number
  readonly port: number
  readonly dataDir: string
  /** Everything it printed so far, stdout and stderr together. */
  output(): string
  /** Resolves when /readyz answers; rejects with the output when the process ends first. */
  ready(): Promise<void>
  kill(signal: NodeJS.Signals, to?: 'process' | 'group'): void
  exit(): Promise<number | NodeJS.Signals>
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await new Promise((resolve) => child.once('exit', resolve))
}

const remove = async (folder: string): Promise<void> => {
  await until(async () => postgresOf(folder) === undefined)
  rmSync(folder, { recursive: true, force: true })
}

/** A new empty folder, removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'paiju-ops-'))
  whenOver('test', () => remove(folder))
  return folder
}

export async function startServerProcess(env: Record<string, string> = {}): Promise<ServerProcess> {
  const dataDir = env.DATA_DIR ?? temporaryFolder()
  const port = Number(env.PORT ?? (await freePort()))
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', DEMO: 'false', ...env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  whenOver('test', () => end(child))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const ended = endOf(child)
  return {
    pid: child.pid!,
    port,
    dataDir,
    output: () => output,
    ready: async () => {
      const failed = ended.then((code) => Promise.reject(new Error(`The server ended with ${code}:\n${output}`)))
      await Promise.race([until(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok), failed])
    },
    kill: (signal, to = 'process') => {
      process.kill(to === 'group' ? -child.pid! : child.pid!, signal)
    },
    exit: () => ended,
  }
}

/** Process id of the Postgres that runs on a data folder. */
export function postgresOf(dataDir: string): number | undefined {
  try {
    const pid = Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, 0)
    return pid
  } catch {
    return undefined
  }
}

/** Connection string of the embedded database of a running server. */
export function databaseUrl(dataDir: string): string {
  const port = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://postgres:${readFileSync(path.join(dataDir, 'postgres-password'), 'utf8')}@127.0.0.1:${port}/paiju`
}

/** Waits until `condition` holds; one that throws does not hold yet. */
export async function until(condition: () => Promise<boolean>, seconds = 30): Promise<void> {
  for (const deadline = Date.now() + seconds * 1000; ; await sleep(50)) {
    if (await condition().catch(() => false)) return
    if (Date.now() > deadline) throw new Error(`Still not so after ${seconds} s: ${condition}`)
  }
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' ? address!.port : 0))
    })
  })

const endOf = (child: ChildProcess) =>
  new Promise<number | NodeJS.Signals>((resolve) => child.once('close', (code, signal) => resolve(code ?? signal!)))
