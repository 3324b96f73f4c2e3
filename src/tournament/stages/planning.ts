import { err, ok, type Result } from '../../rules/result.ts'
import { MAX_SESSIONS } from '../seating/plan.ts'
import { type StagePlan, type StagePlanError, sessionsOf, stageOfSession, stagePlanErrors, type Take } from './plan.ts'
import type { Stage } from './stage.ts'

/** Why stages cannot be planned so. Each but the first is about something that has happened already. */
export type PlanningError =
  | { readonly code: 'INVALID_STAGES'; readonly errors: readonly StagePlanError[] }
  /** The stage is finished and would be another. */
  | { readonly code: 'STAGE_FROZEN'; readonly stage: number }
  /** Who plays in the stage is decided, and would be decided otherwise. */
  | { readonly code: 'STAGE_ENTERED'; readonly stage: number }
  /** A session that has started would belong to another stage, or to none. */
  | { readonly code: 'STAGE_BEGUN'; readonly stage: number; readonly session: number }

const takeText = (take: Take): string => {
  switch (take.type) {
    case 'ALL':
      return 'ALL'
    case 'LISTED':
      return `LISTED ${take.entrants.join(' ')}`
    case 'TOP':
      return `TOP ${take.count}`
    case 'PER_GROUP':
      return `PER_GROUP ${take.count} ${take.of}`
  }
}

/** What decides who plays in a stage and how they are ranked, as a text to compare. */
const entryText = ({ carryOver, ties, places, groups }: StagePlan): string =>
  JSON.stringify([carryOver, ties, places, groups.map(({ name, takes }) => [name, takes.map(takeText)])])

const stageError = (stage: Stage, plan: StagePlan | undefined, started: number): PlanningError | undefined => {
  const { number, frozen, entry } = stage
  const isSame = plan !== undefined && entryText(plan) === entryText(stage.plan)
  if (frozen)
    return isSame && plan.sessions === stage.plan.sessions ? undefined : { code: 'STAGE_FROZEN', stage: number }
  const isEntered = entry !== null || (number === 1 && started > 0)
  return isEntered && plan !== undefined && !isSame ? { code: 'STAGE_ENTERED', stage: number } : undefined
}

/**
 * The stages of a tournament planned anew: what has happened in them stays. Finished stages keep their sessions, and everybody who
 * is in a stage was taken as it says; names may change. `started` is the last session that has started, 0 before.
 */
export const replan = (
  stages: readonly Stage[],
  plans: readonly StagePlan[],
  started: number,
): Result<readonly Stage[], PlanningError> => {
  const errors = stagePlanErrors(plans)
  if (errors.length > 0) return err({ code: 'INVALID_STAGES', errors })
  for (const stage of stages) {
    const error = stageError(stage, plans[stage.number - 1], started)
    if (error) return err(error)
  }
  const before = stageOfSession(
    stages.map(({ plan }) => plan),
    started,
  )
  if (started > 0 && stageOfSession(plans, started) !== before)
    return err({ code: 'STAGE_BEGUN', stage: before ?? stages.length, session: started })
  const fresh = { entry: null, frozen: null, conductVersion: null }
  return ok(plans.map((plan, index) => ({ ...(stages[index] ?? fresh), number: index + 1, plan })))
}

/** The first session whose seats are to be given out anew when the stages change: the first that nobody may sit in any more. */
export const unseatFrom = (stages: readonly Stage[]): number => {
  const plans = stages.map(({ plan }) => plan)
  const current = stages.find(({ frozen }) => frozen === null)
  const { last } = sessionsOf(plans, current?.number ?? stages.length)
  return (last ?? MAX_SESSIONS) + 1
}
