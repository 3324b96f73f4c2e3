import { hash } from 'node:crypto'
import type { TableEvent } from '../tournament/table/events.ts'
import type { TableKey } from './types.ts'

/** The same value with the members of every object in order. */
const ordered = (value: unknown): unknown => {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(ordered)
  const members: Record<string, unknown> = {}
  for (const name of Object.keys(value).sort()) members[name] = ordered((value as Record<string, unknown>)[name])
  return members
}

/** JSON with object keys in order, so that equal values have equal text whatever their history. */
export const canonicalJson = (value: unknown): string => JSON.stringify(ordered(value)) ?? 'null'

/** SHA-256 of a value's canonical JSON, in hex. */
export const fingerprint = (value: unknown): string => hash('sha256', canonicalJson(value))

/** What a link of the chain says besides its own hash. */
export interface Link {
  readonly key: TableKey
  readonly seq: number
  readonly event: TableEvent
  readonly actor: string
  readonly idempotencyKey: string
  readonly fingerprint: string
  readonly recordedAt: Date
  /** Empty for a table's first event. */
  readonly previousHash: string
}

/** The hash of one event of a table: any change to it, or to an event before it, changes it. */
export const linkHash = (link: Link): string =>
  fingerprint({
    tournament: link.key.tournament,
    session: link.key.session,
    table: link.key.table,
    seq: link.seq,
    event: link.event,
    actor: link.actor,
    idempotencyKey: link.idempotencyKey,
    fingerprint: link.fingerprint,
    recordedAt: link.recordedAt.toISOString(),
    previousHash: link.previousHash,
  })

/** Where a table's events and what the table says of them come apart first. */
export interface ChainBreak {
  /** Place in the list of events, from 0; as many as there are when it is the end that is wrong. */
  readonly at: number
  /** The event that should be at this place. */
  readonly seq: number
  /** `HEAD_DIFFERS`: the last event is not the one that the table ends with. */
  readonly code:
    | 'MISSING_EVENT'
    | 'REPEATED_EVENT'
    | 'WRONG_PREVIOUS_HASH'
    | 'CHANGED_EVENT'
    | 'TRUNCATED'
    | 'HEAD_DIFFERS'
}

const linkFault = (link: ChainLink, seq: number, previousHash: string): ChainBreak['code'] | undefined => {
  if (link.seq !== seq) return link.seq > seq ? 'MISSING_EVENT' : 'REPEATED_EVENT'
  if (link.previousHash !== previousHash) return 'WRONG_PREVIOUS_HASH'
  return link.hash === linkHash(link) ? undefined : 'CHANGED_EVENT'
}

/** A link with the hash that it was stored with. */
export type ChainLink = Link & { readonly hash: string }

/** The first place where a chain does not hold; undefined when every link holds and the last is the table's head. */
export const firstBreak = (
  links: readonly ChainLink[],
  head: { readonly version: number; readonly headHash: string },
): ChainBreak | undefined => {
  let previousHash = ''
  for (const [at, link] of links.entries()) {
    const code = linkFault(link, at + 1, previousHash)
    if (code) return { at, seq: at + 1, code }
    previousHash = link.hash
  }
  const end = { at: links.length, seq: links.length + 1 }
  if (links.length < head.version) return { ...end, code: 'TRUNCATED' }
  return links.length > head.version || previousHash !== head.headHash ? { ...end, code: 'HEAD_DIFFERS' } : undefined
}
