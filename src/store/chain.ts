import { hash } from 'node:crypto'
import type { ConductEvent } from '../tournament/conduct/events.ts'
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

interface LinkOf<Event> {
  readonly seq: number
  readonly event: Event
  readonly actor: string
  readonly idempotencyKey: string
  readonly fingerprint: string
  readonly recordedAt: Date
  /** Empty for the first event of a chain. */
  readonly previousHash: string
}

/** What a link of a table's chain says besides its own hash. */
export interface Link extends LinkOf<TableEvent> {
  readonly key: TableKey
}

/** What a link of the chain of a tournament's conduct says besides its own hash. */
export interface ConductLink extends LinkOf<ConductEvent> {
  readonly tournament: string
}

const hashIn = (place: Readonly<Record<string, unknown>>, link: LinkOf<unknown>): string =>
  fingerprint({
    ...place,
    seq: link.seq,
    event: link.event,
    actor: link.actor,
    idempotencyKey: link.idempotencyKey,
    fingerprint: link.fingerprint,
    recordedAt: link.recordedAt.toISOString(),
    previousHash: link.previousHash,
  })

/** The hash of one event of a table: any change to it, or to an event before it, changes it. */
export const linkHash = ({ key: { tournament, session, table }, ...link }: Link): string =>
  hashIn({ tournament, session, table }, link)

/** The same of one event of a tournament's conduct. */
export const conductHash = ({ tournament, ...link }: ConductLink): string =>
  hashIn({ tournament, chain: 'conduct' }, link)

/** Where the events of a chain and what its table or tournament says of them come apart first. */
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

type Hashed<L> = L & { readonly hash: string }

const linkFault = <L extends LinkOf<unknown>>(
  link: Hashed<L>,
  seq: number,
  previousHash: string,
  hashOf: (link: L) => string,
): ChainBreak['code'] | undefined => {
  if (link.seq !== seq) return link.seq > seq ? 'MISSING_EVENT' : 'REPEATED_EVENT'
  if (link.previousHash !== previousHash) return 'WRONG_PREVIOUS_HASH'
  return link.hash === hashOf(link) ? undefined : 'CHANGED_EVENT'
}

/** A link with the hash that it was stored with. */
export type ChainLink = Hashed<Link>

/** How many events there are and which is the last, by what the table or the tournament itself says. */
interface Head {
  readonly version: number
  readonly headHash: string
}

const breakOf = <L extends LinkOf<unknown>>(
  links: readonly Hashed<L>[],
  head: Head,
  hashOf: (link: L) => string,
): ChainBreak | undefined => {
  let previousHash = ''
  for (const [at, link] of links.entries()) {
    const code = linkFault(link, at + 1, previousHash, hashOf)
    if (code) return { at, seq: at + 1, code }
    previousHash = link.hash
  }
  const end = { at: links.length, seq: links.length + 1 }
  if (links.length < head.version) return { ...end, code: 'TRUNCATED' }
  return links.length > head.version || previousHash !== head.headHash ? { ...end, code: 'HEAD_DIFFERS' } : undefined
}

/** The first place where a table's chain does not hold; undefined when every link holds and the last is the table's head. */
export const firstBreak = (links: readonly ChainLink[], head: Head): ChainBreak | undefined =>
  breakOf(links, head, linkHash)

/** The first place where the chain of a tournament's conduct does not hold. */
export const conductBreak = (links: readonly Hashed<ConductLink>[], head: Head): ChainBreak | undefined =>
  breakOf(links, head, conductHash)
