import { z } from 'zod'
import { type ChainLink, firstBreak } from '../../src/store/chain.ts'
import type { TableEvent } from '../../src/tournament/table/events.ts'
import { breakText } from './wording.ts'

const place = z.int().min(1)
const hash = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hex')

const headLine = z.strictObject({
  tournament: z.string(),
  session: place,
  table: place,
  events: z.int().min(0),
  headHash: hash.or(z.literal('')),
})

const eventLine = z.strictObject({
  seq: z.int(),
  // What an event says is covered by its hash; only the fold knows whether it makes sense.
  event: z.custom<TableEvent>((event) => typeof event === 'object' && event !== null, 'must be an object'),
  actor: z.string(),
  recordedAt: z.iso.datetime().transform((text) => new Date(text)),
  idempotencyKey: z.string(),
  fingerprint: z.string(),
  previousHash: z.string(),
  hash: z.string(),
})

/** What a file comes to: how many links hold, or the line where the chain breaks first and why. */
export type FileReport =
  | { readonly ok: true; readonly table: string; readonly links: number; readonly headHash: string }
  | { readonly ok: false; readonly line: number; readonly message: string }

const read = <T>(text: string, schema: z.ZodType<T>): { readonly value: T } | { readonly fault: string } => {
  try {
    const parsed = schema.safeParse(JSON.parse(text))
    if (parsed.success) return { value: parsed.data }
    const [issue] = parsed.error.issues
    return { fault: [issue?.path.join('.'), issue?.message].filter(Boolean).join(' ') }
  } catch {
    return { fault: 'no JSON' }
  }
}

const broken = (line: number, message: string): FileReport => ({ ok: false, line, message })

/**
 * Verifies a table's chain from the text that `…/audit` answers, without a server.
 * @param noted a hash that was noted down earlier; the chain must still hold the event it belongs to
 */
export const verifyFile = (text: string, noted?: string): FileReport => {
  const [first = '', ...rest] = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const head = read(first, headLine)
  if ('fault' in head) return broken(1, `this line must say table, events and headHash: ${head.fault}`)
  const { tournament, session, table, events, headHash } = head.value
  const key = { tournament, session, table }
  const links: ChainLink[] = []
  let unread: FileReport | undefined
  for (const [index, line] of rest.entries()) {
    const link = read(line, eventLine)
    if ('fault' in link) {
      unread = broken(index + 2, `event ${index + 1} cannot be read: ${link.fault}`)
      break
    }
    links.push({ key, ...link.value })
  }
  const fault = firstBreak(links, { version: events, headHash })
  if (fault && (!unread || fault.at < links.length)) return broken(fault.at + 2, breakText(fault))
  if (unread) return unread
  if (noted !== undefined && !links.some((link) => link.hash === noted))
    return broken(links.length + 2, `truncated or rewritten: no event has the hash ${noted} given as head`)
  return { ok: true, table: tableName(key), links: links.length, headHash }
}

/** A table by its place: `demo 2/4` is table 4 of session 2. */
export const tableName = ({ tournament, session, table }: ChainLink['key']): string =>
  `${tournament} ${session}/${table}`
