import type { Stage, StageHappening } from '../tournament/stages/stage.ts'
import type { SessionRecord, StandingsFacts } from './types.ts'

/** What happened to a stage, when and by whom. */
export type StageNote = StageHappening & { readonly at: string; readonly actor: string }

/** A planned stage as stored. */
export interface StageRecord extends Stage {
  /** SHA-256 of `frozen` as canonical JSON. */
  readonly frozenHash: string | null
  readonly finishedAt: Date | null
  readonly history: readonly StageNote[]
}

/** What a decision about stages may look at, while nobody else plans, seats, starts or rules outside tables. */
export interface StageScene {
  readonly facts: StandingsFacts
  readonly sessions: readonly SessionRecord[]
}

/** The stages as they are to be. */
export interface StageChange {
  readonly stages: readonly StageRecord[]
  /** Seats of sessions that have not started are taken back from this session on. */
  readonly unseatFrom: number
  /** Whether the tables that are held are frozen then; left out, they stay as they are. */
  readonly freeze?: boolean
}

export interface StageDecision<T> {
  readonly answer: T
  readonly change?: StageChange | undefined
}

/** What the store knows of stages. Every method is atomic. */
export interface StageStore {
  stages(tournament: string): Promise<readonly StageRecord[]>
  /**
   * Stores what `decide` says; undefined without such a tournament. Nobody writes meanwhile at the tables of the stage `hold`, if
   * one is named; who is about to is held up and finds it as decided.
   */
  changeStages<T>(
    tournament: string,
    hold: number | null,
    decide: (scene: StageScene) => StageDecision<T>,
  ): Promise<T | undefined>
}
