// A backup is one gzip file of text that `zcat` shows. Its first line is the header, as JSON. Then every table of the header comes in
// order: a line that names it, its rows in the text format of COPY, and a line `\.`. The last line, the end, has the SHA-256 of
// everything before it.
import { StartupError } from '../postgres/startup-error.ts'

export const BACKUP_FORMAT = 'paiju-backup'
export const BACKUP_VERSION = 1

export interface BackupTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: number
}

export interface BackupHeader {
  readonly format: typeof BACKUP_FORMAT
  readonly version: typeof BACKUP_VERSION
  /** When it was begun: it has what was stored at that moment. */
  readonly createdAt: string
  /** As in server_version_num. */
  readonly postgres: number
  /** Those applied to the database, in that order. */
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[]
  /** In an order in which references hold. */
  readonly tables: readonly BackupTable[]
  /** The last value that each sequence has given; null where none. */
  readonly sequences: readonly { readonly name: string; readonly last: string | null }[]
}

/** The last line. */
export interface BackupEnd {
  readonly rows: number
  readonly sha256: string
}

/** The line before a table's rows. */
export const tableLine = (name: string): string => `${JSON.stringify({ table: name })}\n`

/** The line after them. COPY writes a backslash in a value twice, so no row looks like it. */
export const ROWS_END = '\\.\n'

const parsed = (line: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** @throws StartupError when the line does not begin a backup that this version reads */
export const readHeader = (line: string): BackupHeader => {
  const header = parsed(line)
  if (header.format !== BACKUP_FORMAT) throw new StartupError('The file is no backup made by npm run backup.')
  if (header.version !== BACKUP_VERSION)
    throw new StartupError(
      `The backup has version ${header.version} of its format, which this version does not read: use a newer one.`,
    )
  if (![header.migrations, header.tables, header.sequences].every(Array.isArray))
    throw new StartupError('The backup is damaged: its first line does not say what it has.')
  return header as unknown as BackupHeader
}

/** The end, where the line is one. */
export const readEnd = (line: string): BackupEnd | undefined => {
  const { rows, sha256 } = parsed(line)
  return typeof rows === 'number' && typeof sha256 === 'string' ? { rows, sha256 } : undefined
}

/** The tables that have rows, in words: `tournaments 3, entrants 48`. */
export const countsText = (tables: readonly Pick<BackupTable, 'name' | 'rows'>[]): string =>
  tables
    .filter(({ rows }) => rows > 0)
    .map(({ name, rows }) => `${name} ${rows.toLocaleString('en-US')}`)
    .join(', ') || 'nothing'
