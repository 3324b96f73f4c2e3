import { createHash } from 'node:crypto'
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type BackupWatch, writeBackup } from '../../../src/store/backup/write.ts'
import { whenOver } from '../../setup/cleanup.ts'

/** A new name for a file in a folder that is removed when the test file ends. */
export const fileName = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'paiju-backup-'))
  whenOver('file', () => rmSync(folder, { recursive: true, force: true }))
  return path.join(folder, 'paiju.backup')
}

/** Backs up the database at `url` into a new file. */
export const backedUp = async (url: string, watch?: BackupWatch): Promise<string> => {
  const file = fileName()
  await writeBackup(url, createWriteStream(file), watch)
  return file
}

export const textOf = (file: string): string => gunzipSync(readFileSync(file)).toString()

/** What the backup says besides when it was made. */
export const timeless = (file: string): string =>
  textOf(file)
    .replace(/"createdAt":"[^"]*"/, '')
    .replace(/\n\{"rows":.*\n$/, '')

/** A new file with another text; whoever changes it knows of the checksum, unless `asFound`. */
export const changed = (file: string, change: (text: string) => string, { asFound = false } = {}): string => {
  const text = change(textOf(file))
  const [, body = '', end = ''] = /^([\s\S]*\n)(\{"rows":.*\n)$/.exec(text) ?? []
  const sha256 = createHash('sha256').update(body).digest('hex')
  const copy = fileName()
  writeFileSync(copy, gzipSync(asFound ? text : body + end.replace(/"sha256":"\w+"/, `"sha256":"${sha256}"`)))
  return copy
}
