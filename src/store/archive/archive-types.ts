import type { Result } from '../../rules/result.ts'
import type { TableState } from '../../tournament/table/state.ts'
import type { HandRow } from '../audit-types.ts'
import type { StandingsFacts } from '../types.ts'

/** A row by the names that `prisma/schema.prisma` gives its fields, without the tournament that it belongs to. */
export type ArchiveRow = Readonly<Record<string, unknown>>

/** The lists of rows of a tournament besides its tables, in the order in which they can be stored. */
export type ArchiveList = 'people' | 'teams' | 'entrants' | 'stages' | 'sessions' | 'rankingChanges' | 'conduct'

/** A table with all that belongs to it. */
export interface ArchiveTable {
  readonly table: ArchiveRow
  readonly seats: readonly ArchiveRow[]
  /** None where only the rest was asked for. */
  readonly hands: readonly ArchiveRow[]
  readonly events: readonly ArchiveRow[]
}

/** A tournament as of one instant, read piece by piece. Whoever opened it closes it. */
export interface ArchiveReader {
  readonly tournament: ArchiveRow
  readonly counts: {
    readonly entrants: number
    readonly sessions: number
    readonly tables: number
    readonly events: number
  }
  rows(list: ArchiveList): AsyncIterable<ArchiveRow>
  /** In the order of sessions and tables; with `whole: false` without hands and events. */
  tables(options: { readonly whole: boolean }): AsyncIterable<ArchiveTable>
  facts(): Promise<StandingsFacts>
  close(): Promise<void>
}

/** A table to be stored. What is derived of it comes from its fold, never from an archive. */
export interface TableToStore {
  readonly table: ArchiveRow
  /** Its fold; null without events. */
  readonly state: TableState | null
  readonly seats: readonly ArchiveRow[]
  readonly hands: readonly HandRow[]
  readonly events: readonly ArchiveRow[]
}

/** Stores a tournament piece by piece, all of it or nothing. */
export interface ArchiveWriter {
  /** False when there is such a tournament already; it is not touched. */
  tournament(row: ArchiveRow): Promise<boolean>
  /** A person who is known already stays as known here; one whose EMA number another has here comes without it. */
  rows(list: ArchiveList, rows: readonly ArchiveRow[]): Promise<void>
  tables(tables: readonly TableToStore[]): Promise<void>
  /** What has been stored so far, as it would be read. */
  read(): Promise<ArchiveReader | undefined>
}

/** The database does not take what was written: what it says. */
export interface ArchiveRefused {
  readonly code: 'NOT_STORABLE'
  readonly message: string
}

/** What the store knows of archives. */
export interface ArchiveStore {
  /** Undefined without such a tournament. */
  openArchive(tournament: string): Promise<ArchiveReader | undefined>
  /** What `write` has stored stays only if it succeeds. */
  importArchive<T, E>(
    tournament: string,
    write: (writer: ArchiveWriter) => Promise<Result<T, E>>,
  ): Promise<Result<T, E | ArchiveRefused>>
}
