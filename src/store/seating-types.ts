import type { PerSeat } from '../rules/ruleset.ts'
import type { Drawn } from '../tournament/seating/draw.ts'

export interface SeatingRecord {
  readonly session: number
  readonly table: number
  readonly entrants: PerSeat<number>
}

/** A plan for the sessions to come. */
export interface NewSeating {
  readonly minutes: number
  readonly rows: readonly SeatingRecord[]
  /** How it was drawn; null if it was given. */
  readonly drawn: Drawn | null
  /** Of the facts it was made from; null where it does not depend on them. */
  readonly revision: number | null
}

/** Who waits for many tables to be stored, and may give it up. */
export interface StoringWatch {
  /** So many are stored. */
  onTables(stored: number): void
  isCancelled(): boolean
}

/** What the store does with seats of sessions to come. */
export interface SeatingStore {
  /**
   * Replaces every planned session by the plan's. `started` when a session of the plan has started meanwhile; `stale` when the
   * revision is another; `unknownEntrant` when the entrants changed under it; `frozen` when the results are; `cancelled` when the
   * watch says so. Nothing is changed then.
   */
  replaceSeating(
    tournament: string,
    seating: NewSeating,
    watch?: StoringWatch,
  ): Promise<'stored' | 'started' | 'stale' | 'unknownEntrant' | 'frozen' | 'cancelled'>
}
