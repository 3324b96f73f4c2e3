import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type Row, VectorsError } from './kind.ts'

/**
 * The rows of a tab-separated file with a header, gzipped or not. Columns beyond the wanted ones are named in `unknown`.
 * @throws VectorsError
 */
export const readRows = (
  file: string,
  columns: readonly string[],
): { readonly rows: readonly Row[]; readonly unknown: readonly string[] } => {
  const text = textOf(file)
  if (text.trim() === '') throw new VectorsError('NO_ROWS', `${file} is empty, so there is nothing to agree with`)
  const [header = '', ...lines] = text.split(/\r?\n/)
  const names = header.split('\t')
  const missing = columns.filter((column) => !names.includes(column))
  if (missing.length > 0)
    throw new VectorsError('MISSING_COLUMN', `line 1: the header lacks ${missing.join(', ')}; it says "${header}"`)
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated !== undefined) throw new VectorsError('MALFORMED_ROW', `line 1: two columns are called "${repeated}"`)
  if (lines.at(-1) === '') lines.pop()
  const rows = lines.map((line, index) => rowOf(line, index + 2, names))
  if (rows.length === 0) throw new VectorsError('NO_ROWS', `${file} has no rows, so there is nothing to agree with`)
  return { rows, unknown: names.filter((name) => !columns.includes(name)) }
}

const rowOf = (text: string, line: number, names: readonly string[]): Row => {
  const cells = text.split('\t')
  if (cells.length !== names.length)
    throw new VectorsError('MALFORMED_ROW', `line ${line}: ${cells.length} cells where ${names.length} are due`)
  return { line, cells: Object.fromEntries(names.map((name, index) => [name, cells[index]!])) }
}

const textOf = (file: string): string => {
  const bytes = bytesOf(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new VectorsError('BAD_UTF8', `${file} is not UTF-8 text`)
  }
}

const bytesOf = (file: string): Uint8Array => {
  const bytes = fileBytes(file)
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes)
  } catch (error) {
    throw new VectorsError('BAD_GZIP', `${file} cannot be unpacked: ${(error as Error).message}`)
  }
}

const fileBytes = (file: string): Uint8Array => {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new VectorsError('FILE_UNREADABLE', (error as Error).message)
  }
}
