import type { Result } from '../rules/result.ts'
import type { PerSeat } from '../rules/ruleset.ts'
import type { RuledTable } from '../tournament/bars.ts'
import type { Arrangement } from '../tournament/conduct/arrangements.ts'
import type { EntrantConduct } from '../tournament/conduct/conduct.ts'
import type { ConductFine, ConductState } from '../tournament/conduct/fold.ts'
import type { EntrantEntry, ListedEntrant } from '../tournament/entrant.ts'
import type { Tournament } from '../tournament/policy.ts'
import type { RankingChange } from '../tournament/ranking.ts'
import type { Drawn } from '../tournament/seating/draw.ts'
import type { Pause, SessionStatus } from '../tournament/session.ts'
import type { TableResult } from '../tournament/standings.ts'
import type { HandWon, TableEvent } from '../tournament/table/events.ts'
import type { PlayedHand, RuledOffence, TableState } from '../tournament/table/state.ts'
import type { ArchiveStore } from './archive/archive-types.ts'
import type { AuditStore } from './audit-types.ts'
import type { ConductStore } from './conduct-types.ts'
import type { JobStore } from './job-types.ts'
import type { PeopleStore } from './people/people-types.ts'
import type { SeatingStore } from './seating-types.ts'
import type { StageRecord, StageStore } from './stage-types.ts'

export type * from './archive/archive-types.ts'
export type * from './audit-types.ts'
export type * from './conduct-types.ts'
export type * from './job-types.ts'
export type * from './people/people-types.ts'
export type * from './seating-types.ts'
export type * from './stage-types.ts'

/** Where a table is: tournament, session number, table number. */
export interface TableKey {
  readonly tournament: string
  readonly session: number
  readonly table: number
}

/** A tournament with what was noted when it was created. */
export interface TournamentRecord extends Tournament {
  readonly rulesetVersion: string
  readonly createdBy: string
  readonly createdAt: Date
}

export interface TeamRecord {
  readonly code: string
  readonly name: string
}

export interface EntrantRecord extends EntrantEntry, Omit<ListedEntrant, 'nameLatin'> {
  readonly checkedInAt: Date | null
  /** The first session that a withdrawal concerns; null while the entrant plays. */
  readonly withdrawnFrom: number | null
  /** Who it is across tournaments. */
  readonly person: string | null
}

export interface SessionRecord {
  readonly tournament: string
  readonly number: number
  /** The stage it belongs to; 1 where none are planned. */
  readonly stage: number
  readonly status: SessionStatus
  readonly minutes: number
  readonly startedAt: Date | null
  readonly closedAt: Date | null
  readonly pauses: readonly Pause[]
}

/** How the seats of a session were drawn. */
export interface SessionDraw {
  readonly session: number
  readonly drawn: Drawn
}

/** A table's place, its stored fold and who sits there. `state` is null until the session starts. */
export interface TableRecord extends TableKey {
  readonly status: 'SEATED' | 'PLAYING' | 'CLOSED'
  readonly version: number
  readonly state: TableState | null
  readonly entrants: PerSeat<number>
}

/** A hand's tiles and fan, which the fold does not carry. */
export interface HandRecord {
  readonly number: number
  readonly claim: string | null
  readonly fans: HandWon['fans'] | null
  readonly flowers: number | null
}

/** A table that has been opened, with the hands of its sheet. */
export interface TableWithHands extends TableRecord {
  readonly state: TableState
  readonly handRecords: readonly HandRecord[]
}

/** Everything one entry at a table needs, read in one round trip. */
export interface EntryContext {
  readonly tournament: Tournament
  readonly session: SessionRecord
  /** Whether its stage is finished. */
  readonly stageFrozen: boolean
  readonly table: Omit<TableRecord, 'entrants'>
  readonly headHash: string
  /** The event already stored under the entry's idempotency key, wherever in the tournament it is. */
  readonly earlier: { readonly key: TableKey; readonly seq: number; readonly fingerprint: string } | undefined
}

/** Who enters something, when, and under which key. */
export interface EntryStamp {
  readonly actor: string
  readonly idempotencyKey: string
  readonly fingerprint: string
  readonly recordedAt: Date
}

/** One event with the state it leads to. */
export interface Append extends EntryStamp {
  readonly key: TableKey
  readonly event: TableEvent
  readonly state: TableState
  readonly previousHash: string
  /** The hand that the event put on the sheet. */
  readonly hand: PlayedHand | undefined
  /** Whether who enters it may also do so when the results are frozen. */
  readonly pastFreeze?: boolean
  /** Who takes a seat with it that somebody else played: nobody plays at two tables of a session. */
  readonly takers?: readonly number[]
}

/** A row of the sheet: the hand as folded, and the event that says how it was won. */
export interface SheetRow {
  readonly played: PlayedHand
  readonly won: HandWon | undefined
}

/** A correction with the whole sheet as it then is. */
export interface AppendCorrection extends Append {
  readonly sheet: readonly SheetRow[]
}

/** `seatTaken`: an entrant would sit twice in the session. `unknownEntrant`: one is not on the list. */
export type CorrectionOutcome = AppendOutcome | 'seatTaken' | 'unknownEntrant'

/**
 * `stale`: the table has moved on, or its results or its stage were frozen. `keyTaken`: the key was stored meanwhile. `busy`: who takes
 * a seat plays at another table of the session.
 */
export type AppendOutcome = 'stored' | 'stale' | 'keyTaken' | 'busy'

/** `outOfOrder` names an earlier session that is still planned. `refused`: the tables were not opened. `frozen`: the results are. */
export type StartOutcome<Refusal> =
  | { readonly outcome: 'started' | 'notPlanned' | 'frozen' }
  | { readonly outcome: 'refused'; readonly refused: Refusal }
  | { readonly outcome: 'outOfOrder'; readonly planned: number }

/** `running` names sessions that have not closed, `open` tables that were reopened; nothing is frozen then. */
export type FreezeOutcome =
  | { readonly outcome: 'frozen' }
  | { readonly outcome: 'running'; readonly sessions: readonly number[] }
  | { readonly outcome: 'open'; readonly tables: readonly Omit<TableKey, 'tournament'>[] }

/** A table that may count. `hasResult`: something is recorded there, finished or not. */
export interface CountableTable extends TableResult, RuledTable {
  /** Number of its events; 0 before its session has started. */
  readonly version: number
  readonly isClosed: boolean
  readonly hasResult: boolean
  /** The scores without what was ruled. */
  readonly unruledScores: PerSeat<number>
}

/** Everything that the standings of a tournament are made of. */
export interface StandingsFacts {
  /** One more with each change of what is no event at a table; all else is at least as new. */
  readonly revision: number
  readonly tournament: TournamentRecord
  readonly entrants: readonly EntrantRecord[]
  readonly teams: readonly TeamRecord[]
  readonly tables: readonly CountableTable[]
  /** What was ruled outside the tables. */
  readonly conduct: readonly EntrantConduct[]
  /** Who is absent, has a bye or a substitute; also what was revoked. */
  readonly arrangements: readonly Arrangement[]
  readonly fines: readonly ConductFine[]
  /** How many events the conduct has. */
  readonly conductVersion: number
  /** Those that are planned, in order. */
  readonly stages: readonly StageRecord[]
  /** The same with when each ruling was made. */
  readonly conductState: ConductState
  readonly rankingChanges: readonly RankingChange[]
}

/** `stale`: ranking or sessions are no longer as the change was decided by. */
export type RankingOutcome = 'stored' | 'stale' | 'frozen'

/** The only place that knows rows. Every method is atomic. */
export interface Store extends ArchiveStore, AuditStore, ConductStore, JobStore, PeopleStore, SeatingStore, StageStore {
  createTournament(tournament: TournamentRecord): Promise<'created' | 'exists'>
  tournament(id: string): Promise<TournamentRecord | undefined>
  tournaments(): Promise<readonly TournamentRecord[]>
  teams(tournament: string): Promise<readonly TeamRecord[]>
  entrants(tournament: string): Promise<readonly EntrantRecord[]>
  /**
   * Replaces entrants and teams; refuses, naming them, if entrants are not among the new ones who have seats, or whom an event
   * names: the chains must go on saying who they were. `dry`: says so without replacing anything.
   */
  replaceEntrants(
    tournament: string,
    entrants: readonly EntrantEntry[],
    teams: readonly TeamRecord[],
    dry?: boolean,
  ): Promise<{ readonly seatedMissing: readonly number[] }>
  /** Adds entrants and teams to those there are; whom or which there is already is changed. */
  addEntrants(tournament: string, entrants: readonly EntrantEntry[], teams: readonly TeamRecord[]): Promise<void>
  /** Who of the list is anonymous: no list says again who that was. */
  anonymousIn(tournament: string): Promise<ReadonlySet<number>>
  /** Notes when entrants came, or with null that they did not: all of them, or none if some are unknown or have withdrawn. */
  checkIn(
    tournament: string,
    entrants: readonly number[],
    at: Date | null,
  ): Promise<{ readonly unknown: readonly number[]; readonly withdrawn: readonly number[] } | undefined>
  sessions(tournament: string): Promise<readonly SessionRecord[]>
  session(tournament: string, number: number): Promise<SessionRecord | undefined>
  /** How the seats of sessions were drawn, by session; without those whose seats were given. */
  sessionDraws(tournament: string): Promise<readonly SessionDraw[]>
  /**
   * Starts a session and opens its tables with the events that `open` makes of their seats, read with the stages under the lock
   * that giving out seats takes too. Nothing is changed when it refuses.
   */
  startSession<Refusal>(
    tournament: string,
    session: number,
    startedAt: Date,
    open: (
      tables: readonly TableRecord[],
      arrangements: readonly Arrangement[],
      stages: readonly StageRecord[],
    ) => Result<readonly Append[], Refusal>,
  ): Promise<StartOutcome<Refusal>>
  /** `open` names the tables that are not closed; nothing is changed then. */
  closeSession(
    tournament: string,
    session: number,
    closedAt: Date,
  ): Promise<
    { readonly outcome: 'closed' | 'notRunning' } | { readonly outcome: 'open'; readonly tables: readonly number[] }
  >
  tables(tournament: string, session?: number): Promise<readonly TableRecord[]>
  table(key: TableKey): Promise<TableRecord | undefined>
  hands(key: TableKey): Promise<readonly HandRecord[]>
  /** The next `limit` opened tables of a tournament after `after`, in the order of sessions and tables, with their hands. */
  openedTables(
    tournament: string,
    after: Omit<TableKey, 'tournament'> | null,
    limit: number,
  ): Promise<readonly TableWithHands[]>
  /** The first `upTo` events of a table, in order. */
  events(key: TableKey, upTo: number): Promise<readonly TableEvent[]>
  entryContext(key: TableKey, idempotencyKey: string): Promise<EntryContext | undefined>
  /** Rulings on an entrant at the tournament's tables, in the order of their sessions; with `before` those of earlier ones. */
  rulingsOn(tournament: string, entrant: number, before?: number): Promise<readonly RuledOffence[]>
  append(append: Append): Promise<AppendOutcome>
  /** Stores corrections of several tables of one session together, or none of them. */
  appendCorrections(corrections: readonly AppendCorrection[]): Promise<CorrectionOutcome>
  /** Who made an entry, or amended it last, among the first `upTo` events; undefined when there is no such event. */
  actorOf(key: TableKey, seq: number, upTo: number): Promise<string | undefined>
  /** Sets the pauses of a running session; `false` when it is not running or its pauses are no longer `before`. */
  setPauses(tournament: string, session: number, before: readonly Pause[], pauses: readonly Pause[]): Promise<boolean>
  /** Keeps the first instant when called again. Whoever is about to write at a table is held up, then finds it frozen. */
  freeze(tournament: string, at: Date): Promise<FreezeOutcome>
  /** Puts other rules in the place of `before`, or draws the lot. Nothing is changed unless it was stored. */
  changeRanking(tournament: string, change: RankingChange): Promise<RankingOutcome>
  /**
   * What the standings are made of, as of a moment after the call; undefined without such a tournament. It is the same object
   * as long as nothing of it has changed, whichever process changes it.
   */
  standingsFacts(tournament: string): Promise<StandingsFacts | undefined>
  /** Works out what of tables reaches beyond them where a newer version of the server has forgotten it. */
  keepResults(): Promise<void>
  ping(): Promise<void>
  close(): Promise<void>
}
