import { MAX_SESSIONS } from '../seating/plan.ts'

/**
 * What somebody who goes on brings along. FULL: the results so far go on being counted. HALF: half of the table points and of the
 * points, exactly. NONE: everybody starts anew.
 */
export const CARRY_OVERS = ['NONE', 'HALF', 'FULL'] as const
export type CarryOver = (typeof CARRY_OVERS)[number]

/**
 * What becomes of entrants whom the ranking leaves equal across the line. STRICT: nobody goes on until the ranking tells them
 * apart. INCLUDE_TIED: all of them go on. ORGANISER: he says who, after a play-off or a lot.
 */
export const TIE_RULES = ['STRICT', 'INCLUDE_TIED', 'ORGANISER'] as const
export type TieRule = (typeof TIE_RULES)[number]

/**
 * How the groups of a stage are ranked. BY_GROUP: everybody of the first before everybody of the second, as in a final and a small
 * final. TOGETHER: by results alone, as where pools play side by side.
 */
export const GROUP_PLACES = ['BY_GROUP', 'TOGETHER'] as const
export type GroupPlaces = (typeof GROUP_PLACES)[number]

/** Of what the best are taken: a team, a country, or a group of the stage before. */
export const TAKEN_OF = ['TEAM', 'COUNTRY', 'GROUP'] as const
export type TakenOf = (typeof TAKEN_OF)[number]

/** Who is taken into a group, of those who are left: the listed, everybody, the best, or the best of each team, country or group. */
export type Take =
  | { readonly type: 'LISTED'; readonly entrants: readonly number[] }
  | { readonly type: 'ALL' }
  | { readonly type: 'TOP'; readonly count: number }
  | { readonly type: 'PER_GROUP'; readonly count: number; readonly of: TakenOf }

/** Entrants of a stage who play among themselves. */
export interface StageGroup {
  readonly name: string
  /** One after the other. */
  readonly takes: readonly Take[]
}

/** What is planned of one stage of a tournament. */
export interface StagePlan {
  readonly name: string
  /** How many sessions it has. */
  readonly sessions: number
  readonly carryOver: CarryOver
  readonly ties: TieRule
  readonly places: GroupPlaces
  /** One after the other: each takes of those whom the ones before have left. */
  readonly groups: readonly StageGroup[]
}

/** Whom a plan takes by name, whatever they have won. */
export const listedIn = ({ groups }: Pick<StagePlan, 'groups'>): readonly number[] =>
  groups.flatMap(({ takes }) => takes.flatMap((take) => (take.type === 'LISTED' ? take.entrants : [])))

/** The sessions of one stage, by their numbers in the tournament. */
export interface SessionSpan {
  readonly first: number
  /** The last one planned; null where no stages are, and sessions may be added without end. */
  readonly last: number | null
}

type Sized = Pick<StagePlan, 'sessions'>

/** Which sessions of the tournament are those of a stage. */
export const sessionsOf = (stages: readonly Sized[], stage: number): SessionSpan => {
  if (stages.length === 0) return { first: 1, last: null }
  const before = stages.slice(0, stage - 1).reduce((sum, { sessions }) => sum + sessions, 0)
  return { first: before + 1, last: before + (stages[stage - 1]?.sessions ?? 0) }
}

/** Which stage a session belongs to; undefined when it comes after all that are planned. */
export const stageOfSession = (stages: readonly Sized[], session: number): number | undefined => {
  if (stages.length === 0) return 1
  const index = stages.findIndex((_, at) => session <= (sessionsOf(stages, at + 1).last ?? session))
  return index < 0 ? undefined : index + 1
}

/** More would be no tournament any more, and cost every reader. */
export const MAX_STAGES = 8

/** What is wrong with a plan of stages, and where. */
export type StagePlanError =
  | { readonly code: 'TOO_MANY_SESSIONS'; readonly sessions: number; readonly max: number }
  | { readonly code: 'FIRST_STAGE_CARRIES' | 'FIRST_STAGE_CUTS'; readonly stage: 1 }
  | { readonly code: 'STAGE_NAME_TWICE'; readonly stage: number; readonly name: string }
  | { readonly code: 'GROUP_NAME_TWICE'; readonly stage: number; readonly name: string }
  | { readonly code: 'LISTED_TWICE'; readonly stage: number; readonly entrant: number }
  | { readonly code: 'NOBODY_LEFT'; readonly stage: number; readonly group: string }
  | { readonly code: 'NO_GROUPS_BEFORE'; readonly stage: number; readonly group: string }

const firstTwice = <T>(values: readonly T[]): T | undefined =>
  values.find((value, index) => values.indexOf(value) < index)

const groupErrors = (plan: StagePlan, stage: number, before: StagePlan | undefined): StagePlanError[] => {
  const errors: StagePlanError[] = []
  const name = firstTwice(plan.groups.map((group) => group.name))
  if (name !== undefined) errors.push({ code: 'GROUP_NAME_TWICE', stage, name })
  const takes = plan.groups.flatMap((group) => group.takes.map((take) => ({ group: group.name, take })))
  const entrant = firstTwice(listedIn(plan))
  if (entrant !== undefined) errors.push({ code: 'LISTED_TWICE', stage, entrant })
  const all = takes.findIndex(({ take }) => take.type === 'ALL')
  const late = all < 0 ? undefined : takes.slice(all + 1).find(({ take }) => take.type !== 'LISTED')
  if (late) errors.push({ code: 'NOBODY_LEFT', stage, group: late.group })
  const byGroup = takes.find(({ take }) => take.type === 'PER_GROUP' && take.of === 'GROUP')
  if (byGroup && (before?.groups.length ?? 0) < 2)
    errors.push({ code: 'NO_GROUPS_BEFORE', stage, group: byGroup.group })
  return errors
}

/** In the first stage nothing has been played that could decide who plays in it. */
const firstStageErrors = ({ carryOver, groups }: StagePlan): StagePlanError[] => [
  ...(carryOver === 'NONE' ? [] : [{ code: 'FIRST_STAGE_CARRIES', stage: 1 } as const]),
  ...(groups.every(({ takes }) => takes.every(({ type }) => type === 'ALL' || type === 'LISTED'))
    ? []
    : [{ code: 'FIRST_STAGE_CUTS', stage: 1 } as const]),
]

/** Everything that is wrong with a plan; empty when it can be played. No stages at all are a plan, too: one without end. */
export const stagePlanErrors = (stages: readonly StagePlan[]): readonly StagePlanError[] => {
  const [first] = stages
  const sessions = stages.reduce((sum, stage) => sum + stage.sessions, 0)
  const name = firstTwice(stages.map((stage) => stage.name))
  return [
    ...(sessions > MAX_SESSIONS ? [{ code: 'TOO_MANY_SESSIONS', sessions, max: MAX_SESSIONS } as const] : []),
    ...(name === undefined
      ? []
      : [{ code: 'STAGE_NAME_TWICE', stage: stages.findLastIndex((stage) => stage.name === name) + 1, name } as const]),
    ...(first ? firstStageErrors(first) : []),
    ...stages.flatMap((plan, index) => groupErrors(plan, index + 1, stages[index - 1])),
  ]
}
