import { z } from 'zod'
import { ENCODINGS } from '../files/encodings.ts'
import { csvStyle, id, MAX_CSV_CHARACTERS, optional, text, tournamentRef } from '../inputs.ts'

const NAMED = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const

/** What stands between cells: one sign, or its name. */
const separator = z
  .string()
  .transform((value) => (Object.hasOwn(NAMED, value) ? NAMED[value as keyof typeof NAMED] : value))
  .refine(
    (value) => /^[^\p{L}\p{N}"\r\n]$/u.test(value),
    `must be one sign, such as ; or |, or one of ${Object.keys(NAMED).join(', ')}`,
  )
  .nullish()
  .describe('What stands between cells: one sign, or comma, semicolon, tab, pipe.')

/** How a list of entrants is brought in. */
const how = {
  keepOthers: z.boolean().nullish().describe('Whoever the file does not name stays on the list.'),
  ignoreUnknown: z.boolean().nullish().describe('Columns that are not known are left out, not refused.'),
}

export const importEntrantsInput = z.object({
  tournament: id,
  entrantsCsv: text(MAX_CSV_CHARACTERS),
  teamsCsv: text(MAX_CSV_CHARACTERS).nullish(),
  delimiter: separator,
  ...how,
})

const MAX_BYTES = 2 * MAX_CSV_CHARACTERS

/** Other names of encodings that we know. */
const ALIASES: Readonly<Record<string, string>> = {
  utf8: 'utf-8',
  'utf-16': 'utf-16le',
  gbk: 'gb18030',
  gb2312: 'gb18030',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  sjis: 'shift_jis',
}

/** A file as it arrived, and how it is to be read where that is said. */
const upload = z.object({
  tournament: id,
  bytes: z
    .instanceof(Uint8Array, { error: 'must be the bytes of a file, sent as text/csv' })
    .refine((bytes) => bytes.length <= MAX_BYTES, `must have at most ${MAX_BYTES} bytes`),
  encoding: z
    .string()
    .transform((name) => ALIASES[name.toLowerCase()] ?? name.toLowerCase())
    .pipe(z.enum(ENCODINGS))
    .nullish(),
  sep: separator,
})

export const uploadEntrantsInput = upload.extend({ preview: optional(z.boolean(), false), ...how })

export const uploadSeatingInput = upload

export const exportEntrantsInput = tournamentRef.extend({ style: optional(csvStyle, 'comma') })
