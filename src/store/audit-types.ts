import type { SessionStatus } from '../tournament/session.ts'
import type { HandWon, TableEvent } from '../tournament/table/events.ts'
import type { KeptResult } from '../tournament/table/result.ts'
import type { TableState } from '../tournament/table/state.ts'
import type { EntryStamp, TableKey, TableRecord } from './types.ts'

/** An event with everything that is hashed, as the audit shows it. */
export interface AuditRecord extends EntryStamp {
  readonly key: TableKey
  readonly seq: number
  readonly event: TableEvent
  readonly previousHash: string
  readonly hash: string
}

/** A table's events as stored, and how many there are and which is the last by what the table itself says. */
export interface Chain {
  readonly key: TableKey
  readonly version: number
  readonly headHash: string
  readonly records: readonly AuditRecord[]
}

/** A row of the table `hands`; its columns but for those that say which table it belongs to. */
export interface HandRow {
  readonly number: number
  readonly seq: number
  readonly winner: number | null
  readonly discarder: number | null
  readonly points: number | null
  readonly flowers: number | null
  readonly verification: string | null
  readonly claim: string | null
  readonly fans: HandWon['fans'] | null
  readonly payments: readonly number[]
  readonly completed_at: string
}

/** A table with everything that is derived from its events, all as of one instant. */
export interface StoredTable {
  readonly chain: Chain
  readonly sessionStatus: SessionStatus
  readonly status: TableRecord['status']
  readonly state: TableState | null
  /** Null where it is to be worked out from the state. */
  readonly result: KeptResult | null
  /** By seat, East first. */
  readonly seats: readonly { readonly seat: number; readonly entrant: number; readonly score: number }[]
  /** By number. */
  readonly hands: readonly HandRow[]
}

/** What the store says of tables for those who check them. */
export interface AuditStore {
  /** A table's whole chain, as of one instant. */
  chain(key: TableKey): Promise<Chain | undefined>
  /** A table as stored, for checking it against its events. */
  storedTable(key: TableKey): Promise<StoredTable | undefined>
}
