import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '../../src/store/postgres/startup-error.ts'

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk cannot be written to',
}

/** What the file system says, as a message for whoever named the file; any other error stays as it is. */
export const fileFault = (error: unknown, file: string): unknown => {
  const { code = '', syscall, message } = error as NodeJS.ErrnoException
  return syscall === undefined ? error : new StartupError(`${file}: ${WORDS[code] ?? message}.`)
}

const flush = async (file: string): Promise<void> => {
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Writes a file whole or not at all: what `write` gives goes to a file beside it, which takes the name when it is complete and on the
 * disk. A file that had the name stays until then. Only its owner may read it. `-` is standard output.
 * @throws StartupError when the file cannot be written
 */
export const writeWhole = async <T>(file: string, write: (into: NodeJS.WritableStream) => Promise<T>): Promise<T> => {
  if (file === '-') return write(process.stdout)
  const part = `${file}.${process.pid}.part`
  try {
    const handle = await open(part, 'wx', 0o600)
    const written = await write(handle.createWriteStream())
    await flush(part)
    await rename(part, file)
    // On Windows folders cannot be flushed, and need not be.
    await flush(path.dirname(file)).catch(() => {})
    return written
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    throw fileFault(error, file)
  }
}
