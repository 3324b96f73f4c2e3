import { createHash } from 'node:crypto'
import type { TableEvent } from '../tournament/table/events.ts'
import type { TableKey } from './types.ts'

/** JSON with object keys in order, so that equal values have equal text whatever their history. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`)
  return `{${members.join(',')}}`
}

/** SHA-256 of a value's canonical JSON, in hex. */
export const fingerprint = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex')

/** What a link of the chain says besides its own hash. */
export interface Link {
  readonly key: TableKey
  readonly seq: number
  readonly event: TableEvent
  readonly actor: string
  readonly idempotencyKey: string
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
    recordedAt: link.recordedAt.toISOString(),
    previousHash: link.previousHash,
  })
