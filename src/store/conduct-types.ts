import type { ConductEvent } from '../tournament/conduct/events.ts'
import type { RulingsTable } from '../tournament/conduct/report.ts'
import type { SessionStatus } from '../tournament/session.ts'
import type { EntryStamp } from './types.ts'

/** An event of a tournament's conduct, ready to be stored. */
export interface AppendConduct extends EntryStamp {
  readonly event: ConductEvent
  readonly effects?: ConductEffects | undefined
}

/** An event of a tournament's conduct with everything that is hashed. */
export interface ConductRecord extends Omit<AppendConduct, 'effects'> {
  readonly tournament: string
  readonly seq: number
  readonly previousHash: string
  readonly hash: string
}

/** The events of a tournament's conduct as stored, and how many there are and which is the last by what the tournament says. */
export interface ConductChain {
  readonly tournament: string
  readonly version: number
  readonly headHash: string
  readonly records: readonly ConductRecord[]
}

/** Everything that the report on rulings is made of, as of one instant. */
export interface RulingsFacts {
  readonly conduct: ConductChain
  readonly tables: readonly RulingsTable[]
  /** What all seats of tables that have opened began with. */
  readonly start: number
  /** Riichi sticks that lie on the tables. */
  readonly sticks: number
  /** What jackpots and the house have of the tables. */
  readonly bank: number
  /** All seats' running scores. */
  readonly points: number
}

/** Where an entrant sits. */
export interface SeatTaken {
  readonly entrant: number
  readonly session: number
  readonly table: number
  readonly status: SessionStatus
}

/** What a decision about conduct may look at, while nobody else can change it. */
export interface ConductScene {
  readonly chain: ConductChain
  /** Who is on the list. */
  readonly entrants: ReadonlySet<number>
  readonly house: ReadonlySet<number>
  /** Whether the results are. */
  readonly frozen: boolean
  /** The seats of those whom the decision is about, by session. */
  readonly seats: readonly SeatTaken[]
  /** The stage that was finished last, its last session, and how many events the conduct had then; null before. */
  readonly finished: { readonly stage: number; readonly session: number; readonly version: number } | null
}

/** What an event changes besides the record: rows that would follow from all events, kept so that lists need not fold them. */
export interface ConductEffects {
  /** Seats of sessions that have not started go from one entrant to another. */
  readonly seats?: readonly { readonly session: number; readonly from: number; readonly to: number }[]
  readonly withdrawn?: { readonly entrant: number; readonly from: number | null }
}

/** What the store knows of conduct. Every method is atomic. */
export interface ConductStore {
  /** The whole chain of a tournament's conduct, as of one instant; undefined without such a tournament. */
  conduct(tournament: string): Promise<ConductChain | undefined>
  /** Stores what `decide` says of the entrants it is about, one event or several in a row. Answers what it said; undefined without such a tournament. */
  appendConduct<Decision extends { readonly append?: AppendConduct | readonly AppendConduct[] | undefined }>(
    tournament: string,
    decide: (scene: ConductScene) => Decision,
    about?: readonly number[],
  ): Promise<Decision | undefined>
  rulingsFacts(tournament: string): Promise<RulingsFacts | undefined>
}
