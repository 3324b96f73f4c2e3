import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { copyBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { StartupError } from './startup-error.ts'

/** The unprivileged account that Postgres runs under when this process is root; Postgres refuses to run as root. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

const SYSTEM_FOLDER = '/var/lib/paiju'

/** Undefined when we are not root: Postgres then runs as we do. Otherwise the owner of `cluster`, or the user `postgres`. */
export function postgresAccount(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return findAccount('postgres') ?? createAccount('postgres')
}

function findAccount(name: string): Account | undefined {
  const ask = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' })
  const [uid, gid] = [ask('-u'), ask('-g')]
  return uid.status === 0 && gid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined
}

/** Creates a system user without home or shell, with the commands of Debian or Red Hat, or else those of Alpine. */
export function createAccount(name: string): Account {
  const ways: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', name]],
    ['adduser', ['-S', '-D', '-H', '-s', '/bin/false', name]],
  ]
  for (const [command, args] of ways) {
    spawnSync(command, args, { stdio: 'ignore' })
    const account = findAccount(name)
    if (account) return account
  }
  throw new StartupError(
    `Postgres cannot run as root, and a user "${name}" could not be created. Create one, run as another user, or set DATABASE_URL.`,
  )
}

/**
 * Makes sure that `account` can enter the data folder and run the programs. A clone under a closed home folder such as /root is
 * out of its reach: then the programs are copied to /var/lib/paiju, and the data folder becomes a link to a new folder there.
 */
export function makeReachable(
  account: Account,
  dataDir: string,
  binaries: PostgresBinaries,
  onNotice: (line: string) => void,
): PostgresBinaries {
  chmodSync(dataDir, 0o711)
  if (!canReach(account, realpathSync(dataDir))) {
    const target = moveData(dataDir)
    onNotice(`Postgres cannot run as root and its user cannot enter ${dataDir}; the data is kept in ${target}.`)
  }
  return canReach(account, binaries.postgres) ? binaries : copyBinaries(binaries, SYSTEM_FOLDER)
}

/** Whether the account may enter a folder or run a program. Asked of the system itself, since mode bits are not all it knows. */
function canReach(account: Account, file: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', file], { ...account, cwd: '/' }).status === 0
}

function moveData(dataDir: string): string {
  if (existsSync(path.join(dataDir, 'postgres'))) {
    throw new StartupError(
      `The database in ${dataDir} belongs to a user who cannot enter that folder. Open the folders above it (chmod o+x), or set DATA_DIR.`,
    )
  }
  mkdirSync(SYSTEM_FOLDER, { recursive: true, mode: 0o755 })
  const target = mkdtempSync(path.join(SYSTEM_FOLDER, 'data-'))
  chmodSync(target, 0o711)
  for (const name of readdirSync(dataDir))
    cpSync(path.join(dataDir, name), path.join(target, name), { recursive: true })
  rmSync(dataDir, { recursive: true })
  symlinkSync(target, dataDir)
  return target
}

/**
 * Runs one of Postgres's own commands under the account, out of reach of a Ctrl-C in our terminal. Rejects with what it printed.
 */
export function runAs(account: Account | undefined, program: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...account,
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`${path.basename(program)} failed (${code}):\n${output.trim()}`))
    })
  })
}
