import { z } from 'zod'
import { type ChainBreak, type ChainLink, conductBreak, firstBreak } from '../../src/store/chain.ts'
import type { ConductEvent } from '../../src/tournament/conduct/events.ts'
import type { TableEvent } from '../../src/tournament/table/events.ts'
import { breakText } from '../../src/usecases/verify/wording.ts'

const place = z.int().min(1)
const hash = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hex')

const end = { events: z.int().min(0), headHash: hash.or(z.literal('')) }

/** Whose chain it is: a table's, or that of the conduct of a tournament's entrants. */
const headLine = z.union([
  z.strictObject({ tournament: z.string(), session: place, table: place, ...end }),
  z.strictObject({ tournament: z.string(), chain: z.literal('conduct'), ...end }),
])
type Head = z.output<typeof headLine>

const eventLine = z.strictObject({
  seq: z.int(),
  // What an event says is covered by its hash; only the fold knows whether it makes sense.
  event: z.custom<object>((event) => typeof event === 'object' && event !== null, 'must be an object'),
  actor: z.string(),
  recordedAt: z.iso.datetime().transform((text) => new Date(text)),
  idempotencyKey: z.string(),
  fingerprint: z.string(),
  previousHash: z.string(),
  hash: z.string(),
})

type EventLine = z.output<typeof eventLine>

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

const breakIn = (head: Head, lines: readonly EventLine[]): ChainBreak | undefined => {
  const end = { version: head.events, headHash: head.headHash }
  const { tournament } = head
  if ('chain' in head)
    return conductBreak(
      lines.map((line) => ({ ...line, tournament, event: line.event as ConductEvent })),
      end,
    )
  const key = { tournament, session: head.session, table: head.table }
  return firstBreak(
    lines.map((line) => ({ ...line, key, event: line.event as TableEvent })),
    end,
  )
}

/**
 * Verifies a chain from the text that `…/audit` answers, without a server.
 * @param noted a hash that was noted down earlier; the chain must still hold the event it belongs to
 */
export const verifyFile = (text: string, noted?: string): FileReport => {
  const [first = '', ...rest] = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const head = read(first, headLine)
  if ('fault' in head) return broken(1, `this line must say table, events and headHash: ${head.fault}`)
  const links: EventLine[] = []
  let unread: FileReport | undefined
  for (const [index, line] of rest.entries()) {
    const link = read(line, eventLine)
    if ('fault' in link) {
      unread = broken(index + 2, `event ${index + 1} cannot be read: ${link.fault}`)
      break
    }
    links.push(link.value)
  }
  const fault = breakIn(head.value, links)
  if (fault && (!unread || fault.at < links.length))
    return broken(fault.at + 2, breakText(fault, 'chain' in head.value ? 'tournament' : 'table'))
  if (unread) return unread
  if (noted !== undefined && !links.some((link) => link.hash === noted))
    return broken(links.length + 2, `truncated or rewritten: no event has the hash ${noted} given as head`)
  const table = 'chain' in head.value ? conductName(head.value.tournament) : tableName(head.value)
  return { ok: true, table, links: links.length, headHash: head.value.headHash }
}

/** A table by its place: `demo 2/4` is table 4 of session 2. */
export const tableName = ({ tournament, session, table }: ChainLink['key']): string =>
  `${tournament} ${session}/${table}`

/** The chain of what was ruled outside a tournament's tables. */
export const conductName = (tournament: string): string => `${tournament} conduct`
