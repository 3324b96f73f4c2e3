import type { ConductEvent } from '../tournament/conduct/events.ts'
import type { RulingsTable } from '../tournament/conduct/report.ts'
import type { EntryStamp } from './types.ts'

/** An event of a tournament's conduct, ready to be stored. */
export interface AppendConduct extends EntryStamp {
  readonly event: ConductEvent
}

/** An event of a tournament's conduct with everything that is hashed. */
export interface ConductRecord extends AppendConduct {
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

/** What a decision about conduct may look at, while nobody else can change it. */
export interface ConductScene {
  readonly chain: ConductChain
  /** Who is on the list. */
  readonly entrants: ReadonlySet<number>
  /** Whether the results are. */
  readonly frozen: boolean
}

/** What the store knows of conduct. Every method is atomic. */
export interface ConductStore {
  /** The whole chain of a tournament's conduct, as of one instant; undefined without such a tournament. */
  conduct(tournament: string): Promise<ConductChain | undefined>
  /** Stores what `decide` says. Answers what it said; undefined without such a tournament. */
  appendConduct<Decision extends { readonly append?: AppendConduct | undefined }>(
    tournament: string,
    decide: (scene: ConductScene) => Decision,
  ): Promise<Decision | undefined>
  rulingsFacts(tournament: string): Promise<RulingsFacts | undefined>
}
