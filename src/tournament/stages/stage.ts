import type { Bye, TeamStanding } from '../standings.ts'
import type { SessionLine, Tally } from '../tally.ts'
import type { TieBreakCode } from '../tiebreaks.ts'
import type { Carried } from './carried.ts'
import type { Cut } from './cut.ts'
import { listedIn, type StagePlan } from './plan.ts'

/** Who plays in a stage and why, with what the organiser said to it. */
export interface StageEntry extends Cut {
  /** Who would have gone on but does not play, by start number. */
  readonly absent: readonly number[]
  /** Those of equals who go on, where the tie rule left it to the organiser. */
  readonly decided: readonly number[]
}

/** A row of the standings of a finished stage. Names are looked up when it is shown, so that a person can be forgotten. */
export interface FrozenRow {
  readonly entrant: number
  readonly country: string | null
  readonly team: string | null
  readonly group: string | null
  readonly rank: number | null
  readonly disqualified: boolean
  readonly tally: Tally
  readonly sessions: readonly SessionLine[]
  readonly byes: readonly Bye[]
  readonly carried: Carried | null
}

/** The standings of a stage as they were when it was finished, and by which rules. */
export interface FrozenStandings {
  readonly ranking: readonly TieBreakCode[]
  readonly lot: number | null
  readonly players: readonly FrozenRow[]
  readonly teams: readonly TeamStanding[]
}

/** A planned stage, and how far it is. */
export interface Stage {
  readonly number: number
  readonly plan: StagePlan
  /** Null until the stage before is finished, and in the first. */
  readonly entry: StageEntry | null
  /** Null until it is finished. */
  readonly frozen: FrozenStandings | null
  /** How many events the entrants' conduct had when it was finished. */
  readonly conductVersion: number | null
  /** What it is ranked by, where that is not what the tournament is ranked by now. */
  readonly ranked?: Pick<FrozenStandings, 'ranking' | 'lot'>
}

/** A finished stage as it was while it was played, to be ranked up to some moment or in another way. */
export const unfrozen = ({ frozen, ...stage }: Stage): Stage => ({
  ...stage,
  frozen: null,
  ...(frozen ? { ranked: { ranking: frozen.ranking, lot: frozen.lot } } : {}),
})

/** What happened to a stage as a whole. */
export type StageHappening =
  | { readonly type: 'finished'; readonly hash: string }
  | { readonly type: 'reopened'; readonly reason: string }
  | { readonly type: 'movedUp'; readonly absent: number; readonly entrants: readonly number[]; readonly reason: string }

/** The stage that is played or seated now: the first that is not finished; undefined when all are. */
export const currentStage = (stages: readonly Stage[]): Stage | undefined =>
  stages.find(({ frozen }) => frozen === null)

/** Entrants of a stage who play among themselves, by start number. */
export interface Field {
  readonly name: string
  readonly entrants: readonly number[]
}

/**
 * Who plays in a stage, group by group; null while that is not known yet. In the first stage a group takes the listed, and
 * everybody else where it says so.
 */
export const fieldsOf = (
  { number, plan, entry }: Pick<Stage, 'number' | 'plan' | 'entry'>,
  all: readonly number[],
): readonly Field[] | null => {
  if (number > 1 && entry === null) return null
  if (entry)
    return plan.groups.map(({ name }) => ({
      name,
      entrants: entry.qualified.filter(({ group }) => group === name).map(({ entrant }) => entrant),
    }))
  const known = new Set(all)
  const listed = new Set(listedIn(plan))
  return plan.groups.map(({ name, takes }) => ({
    name,
    entrants: takes.flatMap((take) => {
      if (take.type === 'LISTED') return take.entrants.filter((entrant) => known.has(entrant))
      return all.filter((entrant) => !listed.has(entrant))
    }),
  }))
}
