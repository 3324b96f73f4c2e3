import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

/**
 * The secret kept in `file` (mode 0600), created with 256 random bits on first use. Two processes that create it at the same
 * moment agree on one value, and a crash leaves either no file or a whole one.
 */
export function readOrCreateSecret(file: string): string {
  const present = readIfExists(file)
  if (present) return present
  const draft = `${file}.${process.pid}`
  mkdirSync(path.dirname(file), { recursive: true })
  const handle = openSync(draft, 'w', 0o600)
  try {
    writeSync(handle, randomBytes(32).toString('base64url'))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
