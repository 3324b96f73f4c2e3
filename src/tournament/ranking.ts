import type { TieBreakCode } from './tiebreaks.ts'

/** The ranking rules replaced by others, or a lot drawn, which leaves them as they are. */
export interface RankingChange {
  readonly seq: number
  readonly before: readonly TieBreakCode[]
  readonly after: readonly TieBreakCode[]
  /** The seed of the lot that was drawn. */
  readonly lot: number | null
  /** Null where none was asked. */
  readonly reason: string | null
  readonly sessionsStarted: number
  /** How many entrants had another rank by it. */
  readonly moved: number
  readonly actor: string
  /** UTC milliseconds. */
  readonly at: number
}

/** What ranks are given by, and how it came to that. */
export interface Ranking {
  readonly rules: readonly TieBreakCode[]
  /** The seed of the lot; null until it is drawn. */
  readonly lot: number | null
  /** In order. */
  readonly changes: readonly RankingChange[]
}

/** The ranking from the rules as they are now and everything that became of them. */
export const rankingOf = (rules: readonly TieBreakCode[], changes: readonly RankingChange[]): Ranking => ({
  rules,
  lot: changes.findLast(({ lot }) => lot !== null)?.lot ?? null,
  changes,
})
