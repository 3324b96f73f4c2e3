import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { StartupError } from '../postgres/startup-error.ts'
import { type BackupHeader, ROWS_END, readEnd, readHeader, tableLine } from './format.ts'

/** A part of a backup: whole rows of one table. */
export interface BackupRows {
  readonly bytes: Uint8Array
  readonly rows: number
}

/** A backup that is read from its beginning to its end, once. */
export interface BackupReader {
  readonly header: BackupHeader
  /** The rows of the next table of the header. All of them are taken before the next table is asked for. */
  rows(name: string): AsyncGenerator<BackupRows>
  /** After the last table. @throws StartupError when the file is not what was written */
  end(): Promise<void>
  close(): void
}

const damaged = (what: string): StartupError =>
  new StartupError(`The backup is damaged: ${what}. Nothing was changed; take another copy of it.`)

/** The header of a large database has a few dozen kilobytes. */
const MAX_LINE = 4 * 1024 * 1024
/** Postgres takes no longer value. */
const MAX_ROW = 1024 * 1024 * 1024
const LINE_FEED = 10
const END = Buffer.from(ROWS_END)
const END_AFTER_LINE = Buffer.concat([Buffer.from('\n'), END])

/** Where the line that ends the rows begins, in whole lines. */
const endIn = (lines: Buffer): number => {
  if (lines.subarray(0, END.length).equals(END)) return 0
  const at = lines.indexOf(END_AFTER_LINE)
  return at < 0 ? -1 : at + 1
}

const linesIn = (bytes: Uint8Array): number => {
  let lines = 0
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) lines++
  return lines
}

/** Takes lines from pieces of a text. */
const lineReader = (chunks: AsyncIterator<Buffer>) => {
  const hash = createHash('sha256')
  let held: Buffer = Buffer.alloc(0)
  const more = async (): Promise<boolean> => {
    const next = await chunks.next()
    if (next.done) return false
    held = held.length === 0 ? next.value : Buffer.concat([held, next.value])
    return true
  }
  const take = (length: number): Buffer => {
    const bytes = held.subarray(0, length)
    held = held.subarray(length)
    return bytes
  }
  return {
    hash,
    /** All whole lines that are there, at least one; undefined at the end of the file. */
    async lines(): Promise<Buffer | undefined> {
      for (;;) {
        const length = held.lastIndexOf(LINE_FEED) + 1
        if (length > 0) return take(length)
        if (held.length > MAX_ROW || !(await more())) return undefined
      }
    },
    /** One line, without the end of it. */
    async line(): Promise<Buffer | undefined> {
      for (;;) {
        const at = held.indexOf(LINE_FEED)
        if (at >= 0) return take(at + 1)
        if (held.length > MAX_LINE || !(await more())) return undefined
      }
    },
    giveBack(bytes: Buffer): void {
      held = Buffer.concat([bytes, held])
    },
    isOver: async (): Promise<boolean> => held.length === 0 && !(await more()),
  }
}

/** What zlib says of a file that is no gzip, or only a part of one. */
async function* unzipped(file: string, onBytes: (read: number) => void, signal?: AbortSignal): AsyncGenerator<Buffer> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  signal?.addEventListener('abort', () => gunzip.destroy(signal.reason), { once: true })
  let isFirst = true
  try {
    for await (const chunk of source.pipe(gunzip)) {
      isFirst = false
      onBytes(source.bytesRead)
      yield chunk
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!code?.startsWith('Z_')) throw error
    throw isFirst && code === 'Z_DATA_ERROR'
      ? new StartupError('The file is no backup made by npm run backup.')
      : damaged(code === 'Z_BUF_ERROR' ? 'it ends too early' : message)
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}

export interface ReadOptions {
  /** How many bytes of the file have been read. */
  readonly onBytes?: (read: number) => void
  readonly signal?: AbortSignal
}

/** Opens a backup. @throws StartupError when the file is none that this version reads; or the error of the file system */
export const openBackup = async (
  file: string,
  { onBytes = () => {}, signal }: ReadOptions = {},
): Promise<BackupReader> => {
  const chunks = unzipped(file, onBytes, signal)
  const reader = lineReader(chunks)
  const first = await reader.line()
  const header = readHeader(first?.toString() ?? '')
  if (first) reader.hash.update(first)
  let total = 0

  async function* rows(name: string): AsyncGenerator<BackupRows> {
    const announced = await reader.line()
    if (announced?.toString() !== tableLine(name)) throw damaged(`the rows of ${name} are missing`)
    reader.hash.update(announced)
    let own = 0
    for (;;) {
      const lines = await reader.lines()
      if (!lines) throw damaged('it ends too early')
      const end = endIn(lines)
      const bytes = end < 0 ? lines : lines.subarray(0, end)
      const after = end < 0 ? end : end + END.length
      reader.hash.update(after < 0 ? lines : lines.subarray(0, after))
      if (bytes.length > 0) {
        const count = linesIn(bytes)
        own += count
        yield { bytes, rows: count }
      }
      if (after < 0) continue
      reader.giveBack(lines.subarray(after))
      const expected = header.tables.find((table) => table.name === name)?.rows
      if (own !== expected) throw damaged(`${name} has ${own} rows, ${expected} are announced`)
      total += own
      return
    }
  }

  return {
    header,
    rows,
    async end() {
      const last = await reader.line()
      const end = readEnd(last?.toString() ?? '')
      if (!end || !(await reader.isOver())) throw damaged('its last line is not where it should be')
      if (end.sha256 !== reader.hash.digest('hex') || end.rows !== total)
        throw damaged('its checksum is not that of its contents')
    },
    close: () => void chunks.return(undefined),
  }
}

/** Reads a whole backup and changes nothing. @throws StartupError when it is damaged, or none that this version reads */
export const checkBackup = async (file: string, options?: ReadOptions): Promise<BackupHeader> => {
  const reader = await openBackup(file, options)
  try {
    for (const { name } of reader.header.tables) for await (const _ of reader.rows(name));
    await reader.end()
    return reader.header
  } finally {
    reader.close()
  }
}
