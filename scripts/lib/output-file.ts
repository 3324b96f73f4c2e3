import { createWriteStream, statSync } from 'node:fs'
import { lstat, open, realpath, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '../../src/store/postgres/startup-error.ts'

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk cannot be written to',
  ENAMETOOLONG: 'the name is too long',
  EPIPE: 'nobody reads it any more',
}

/** What the file system says, as a message for whoever named the file; any other error stays as it is. */
export const fileFault = (error: unknown, file: string): unknown => {
  const { code = '', syscall, message } = error as NodeJS.ErrnoException
  return syscall === undefined || code.startsWith('ECONN')
    ? error
    : new StartupError(`${file}: ${WORDS[code] ?? message}.`)
}

/** The size of a file in bytes. @throws StartupError unless it is one that can be read more than once */
export const readableSize = (file: string): number => {
  try {
    const found = statSync(file)
    if (found.isFile()) return found.size
    throw new StartupError(
      `${file}: ${found.isDirectory() ? WORDS.EISDIR : 'it is no file; copy what it gives to one'}.`,
    )
  } catch (error) {
    throw fileFault(error, file)
  }
}

/** Where a file of this name is, or will be: a symbolic link stays, and what is written goes where it leads. */
const placeOf = async (file: string): Promise<string> => {
  try {
    return await realpath(file)
  } catch (error) {
    // A link that leads nowhere was made for a disk that is not there now.
    const isLink = await lstat(file).catch(() => undefined)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || isLink) throw error
    return file
  }
}

const flush = async (file: string): Promise<void> => {
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const writeBeside = async <T>(place: string, write: (into: NodeJS.WritableStream) => Promise<T>): Promise<T> => {
  const part = `${place}.${process.pid}.part`
  try {
    const handle = await open(part, 'wx', 0o600)
    const written = await write(handle.createWriteStream())
    await flush(part)
    await rename(part, place)
    // On Windows folders cannot be flushed, and need not be.
    await flush(path.dirname(place)).catch(() => {})
    return written
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    throw error
  }
}

const writeTo = async <T>(file: string, write: (into: NodeJS.WritableStream) => Promise<T>): Promise<T> => {
  const place = await placeOf(file)
  const found = await stat(place).catch(() => undefined)
  if (found?.isDirectory()) throw new StartupError(`${file}: ${WORDS.EISDIR}.`)
  // Nothing may take the place of a device or a pipe.
  return found && !found.isFile() ? write(createWriteStream(place)) : writeBeside(place, write)
}

/**
 * Writes a file whole or not at all: what `write` gives goes to a file beside it, which takes the name when it is complete and on the
 * disk. A file that had the name stays until then. Only its owner may read it. `-` is standard output; it and
 * pipes are written to as they are.
 * @throws StartupError when the file cannot be written
 */
export const writeWhole = async <T>(file: string, write: (into: NodeJS.WritableStream) => Promise<T>): Promise<T> => {
  try {
    return await (file === '-' ? write(process.stdout) : writeTo(file, write))
  } catch (error) {
    throw fileFault(error, file === '-' ? 'standard output' : file)
  }
}
