import { err, ok, type Result } from '../../rules/result.ts'
import { type AppError, appError } from '../errors.ts'
import { decodeAs, ENCODINGS, type Encoding, type Reading, readings } from './encodings.ts'

/** A file of text as it was read. */
export interface ReadFile {
  readonly text: string
  readonly encoding: Encoding
}

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte)

/** What a byte order mark says. */
const marked = (bytes: Uint8Array): Encoding | undefined => {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  return startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : undefined
}

/** Below this nobody would write so. */
const LEAST_PLAUSIBLE = -1
/** Two readings as near as this could both be meant. */
const LEAST_AHEAD = 0.75

const CHOICES = ENCODINGS.map((encoding) => `encoding=${encoding}`).join(', ')

/** The first line that is not all ASCII, which shows best how a reading reads. */
const sampleOf = ({ text }: Reading): string =>
  (text.split(/\r\n?|\n/).find((line) => /[^\p{ASCII}]/u.test(line)) ?? '').slice(0, 60)

const unclear = (all: readonly Reading[]): AppError => {
  const candidates = all.slice(0, 3).map((reading) => ({ encoding: reading.encoding, sample: sampleOf(reading) }))
  const shown = candidates.map(({ encoding, sample }) => `encoding=${encoding} if it says "${sample}"`).join(', ')
  const message =
    candidates.length === 0
      ? `The file is no text that we know; save it as UTF-8, or say one of ${CHOICES}.`
      : `The file is not UTF-8, and how it is to be read is not clear: send ${shown}; or save it as UTF-8.`
  return appError('ENCODING_UNCLEAR', message, { candidates })
}

const lineOf = (bytes: Uint8Array, encoding: Encoding): number => {
  let line = 1
  for (let start = 0; start < bytes.length; line++) {
    const end = bytes.indexOf(0x0a, start)
    const next = end < 0 ? bytes.length : end + 1
    if (decodeAs(bytes.subarray(start, next), encoding) === undefined) return line
    start = next
  }
  return line
}

const readAs = (bytes: Uint8Array, encoding: Encoding): Result<ReadFile, AppError> => {
  const text = decodeAs(bytes, encoding)
  if (text !== undefined) return ok({ text, encoding })
  const where = encoding.startsWith('utf-16') ? '' : ` on line ${lineOf(bytes, encoding)}`
  return err(
    appError(
      'ENCODING_UNCLEAR',
      `The file is not ${encoding}: bytes${where} are none of it. Say another encoding or leave it out.`,
      {
        candidates: [],
      },
    ),
  )
}

const hasZeros = (bytes: Uint8Array): boolean => bytes.subarray(0, 1000).includes(0)

/**
 * Reads a file as the encoding says, or as its byte order mark does; without either as UTF-8 if it is that, else as Big5, GB 18030
 * (with GBK and GB 2312) or Windows-1252, whichever makes of it what somebody would write. What is not clear is refused with a
 * sample of each, and how to say which it is.
 */
export const readTextFile = (bytes: Uint8Array, encoding?: Encoding | null): Result<ReadFile, AppError> => {
  const known = encoding ?? marked(bytes)
  if (known) return readAs(bytes, known)
  if (hasZeros(bytes)) {
    const message =
      'The file looks like UTF-16 without a byte order mark: send encoding=utf-16le or encoding=utf-16be, or save it as UTF-8.'
    return err(appError('ENCODING_UNCLEAR', message, { candidates: [] }))
  }
  const utf8 = decodeAs(bytes, 'utf-8')
  if (utf8 !== undefined) return ok({ text: utf8, encoding: 'utf-8' })
  const all = readings(bytes)
  const [best, next] = all
  const isClear =
    best !== undefined &&
    best.plausibility > LEAST_PLAUSIBLE &&
    (next === undefined || best.plausibility - next.plausibility >= LEAST_AHEAD)
  return isClear ? ok({ text: best.text, encoding: best.encoding }) : err(unclear(all))
}
