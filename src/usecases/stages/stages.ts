import type { z } from 'zod'
import type { AppError } from '../../contract/errors.ts'
import {
  finishStageInput,
  planStagesInput,
  reopenStageInput,
  replaceQualifierInput,
  stagesInput,
} from '../../contract/stages/stage-inputs.ts'
import { planningRefusal, stageRefusal, unknownListed } from '../../contract/stages/stage-refusals.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import { fingerprint } from '../../store/chain.ts'
import type { StageChange, StageNote, StageRecord, StageScene, StandingsFacts } from '../../store/types.ts'
import { mayPerform } from '../../tournament/permissions.ts'
import { finish, moveUp, reopenable, type StageSituation } from '../../tournament/stages/finishing.ts'
import { listedIn, type StagePlan, sessionsOf } from '../../tournament/stages/plan.ts'
import { replan, unseatFrom } from '../../tournament/stages/planning.ts'
import { type StageReport, stageReports } from '../../tournament/stages/report.ts'
import type { StageHappening } from '../../tournament/stages/stage.ts'
import { type Caller, type Deps, eventIsOver, ifReadable, noTournament, type Outcome, useCase } from '../usecase.ts'
import { absentFrom, stageFacts } from './stage-facts.ts'

/** The stages of a tournament as a use-case leaves them, with what they are made of. */
export type Stages = StandingsFacts

/** Everything that is planned of a tournament, and how far it is. */
export const getStages = useCase(
  'stages',
  stagesInput,
  (input) => input.tournament,
  async (deps, caller, { tournament }): Outcome<Stages> =>
    ifReadable(caller, tournament, await deps.store.standingsFacts(tournament)),
)

/** The stages as they are shown: what is planned, how far it is, and who goes on as things stand. */
export const stageReportsOf = (deps: Deps, facts: Stages): readonly StageReport[] =>
  stageReports(facts.stages, stageFacts(facts, false), absentFrom(facts, deps.now()))

/** Whether a caller is told why others do not play, like the reasons of arrangements. */
export const knowsWhy = (caller: Caller, { tournament }: Stages): boolean =>
  mayPerform('arrangements', caller.grants, tournament.id)

/** Looks, decides and stores while nobody else can. Answers the stages as they then are. */
const change = async (
  deps: Deps,
  tournament: string,
  hold: number | null,
  decide: (scene: StageScene) => Result<StageChange, AppError>,
): Outcome<Stages> => {
  const decided = await deps.store.changeStages<Result<StageChange, AppError>>(tournament, hold, (scene) => {
    const answer = decide(scene)
    return { answer, change: answer.ok ? answer.value : undefined }
  })
  if (decided === undefined) return err(noTournament(tournament))
  if (!decided.ok) return decided
  const facts = await deps.store.standingsFacts(tournament)
  return facts ? ok(facts) : err(noTournament(tournament))
}

const situationOf = (deps: Deps, { facts, sessions }: StageScene): StageSituation => ({
  facts: stageFacts(facts, false),
  closedSessions: new Set(sessions.filter(({ status }) => status === 'CLOSED').map(({ number }) => number)),
  openTables: facts.tables.filter(({ isClosed }) => !isClosed).map(({ session, table }) => ({ session, table })),
  absentFrom: absentFrom(facts, deps.now()),
})

const unknown = ({ entrants }: StandingsFacts, plans: readonly StagePlan[]): readonly number[] => {
  const ranked = new Set(entrants.filter(({ isHouse }) => !isHouse).map(({ number }) => number))
  return plans.flatMap(listedIn).filter((number) => !ranked.has(number))
}

/** Plans all stages of a tournament, or plans them anew: what has happened stays. */
export const planStages = useCase(
  'planStages',
  planStagesInput,
  (input) => input.tournament,
  (deps, _caller, { tournament, stages: plans }): Outcome<Stages> =>
    change(deps, tournament, null, ({ facts }) => {
      if (facts.tournament.frozenAt !== null) return err(eventIsOver())
      const strangers = unknown(facts, plans)
      if (strangers.length > 0) return err(unknownListed(strangers))
      const planned = replan(facts.stages, plans, stageFacts(facts, false).started)
      if (!planned.ok) return err(planningRefusal(planned.error))
      const stages = planned.value.map((stage): StageRecord => {
        const { frozenHash = null, finishedAt = null, history = [] } = facts.stages[stage.number - 1] ?? {}
        return { ...stage, frozenHash, finishedAt, history }
      })
      return ok({ stages, unseatFrom: unseatFrom(stages) })
    }),
)

const noted = (deps: Deps, caller: Caller, happening: StageHappening): StageNote => ({
  ...happening,
  at: deps.now().toISOString(),
  actor: caller.subject ?? 'public',
})

/** The stages with one of them, or two, changed. */
const withChanges = (
  stages: readonly StageRecord[],
  changes: Readonly<Record<number, Partial<StageRecord>>>,
): readonly StageRecord[] => stages.map((stage) => ({ ...stage, ...changes[stage.number] }))

/** Finishes the stage that is played: its results are frozen, for the organiser too, and who goes on is decided. */
export const finishStage = useCase(
  'finishStage',
  finishStageInput,
  (input) => input.tournament,
  (deps, caller, { tournament, stage: number, decided }: z.output<typeof finishStageInput>): Outcome<Stages> =>
    change(deps, tournament, number, (scene) => {
      const finished = finish(situationOf(deps, scene), number, decided)
      if (!finished.ok) return err(stageRefusal(finished.error))
      const { frozen, entry } = finished.value
      const { stages, conductVersion } = scene.facts
      const frozenHash = fingerprint(frozen)
      const history = [
        ...(stages[number - 1]?.history ?? []),
        noted(deps, caller, { type: 'finished', hash: frozenHash }),
      ]
      const done = withChanges(stages, {
        [number]: { frozen, frozenHash, finishedAt: deps.now(), conductVersion, history },
        [number + 1]: { entry },
      })
      return ok({ stages: done, unseatFrom: unseatFrom(done), freeze: true })
    }),
)

/** Opens the stage that was finished last again, as long as the next has not begun: its tables take corrections again. */
export const reopenStage = useCase(
  'reopenStage',
  reopenStageInput,
  (input) => input.tournament,
  (deps, caller, { tournament, stage: number, reason }): Outcome<Stages> =>
    change(deps, tournament, number, ({ facts }) => {
      const found = reopenable(stageFacts(facts, false), number)
      if (!found.ok) return err(stageRefusal(found.error))
      const history = [...(facts.stages[number - 1]?.history ?? []), noted(deps, caller, { type: 'reopened', reason })]
      const stages = withChanges(facts.stages, {
        [number]: { frozen: null, frozenHash: null, finishedAt: null, conductVersion: null, history },
        [number + 1]: { entry: null },
      })
      return ok({ stages, unseatFrom: unseatFrom(stages), freeze: false })
    }),
)

/** Somebody who has qualified for a stage does not play in it: the next in rank move up, and its seats are given out anew. */
export const replaceQualifier = useCase(
  'replaceQualifier',
  replaceQualifierInput,
  (input) => input.tournament,
  (deps, caller, { tournament, stage: number, entrant, decided, reason }): Outcome<Stages> =>
    change(deps, tournament, null, (scene) => {
      const moved = moveUp(situationOf(deps, scene), number, entrant, decided)
      if (!moved.ok) return err(stageRefusal(moved.error))
      const { stages } = scene.facts
      const before = new Set(stages[number - 1]?.entry?.qualified.map((one) => one.entrant))
      const entrants = moved.value.qualified.flatMap((one) => (before.has(one.entrant) ? [] : one.entrant))
      const note = noted(deps, caller, { type: 'movedUp', absent: entrant, entrants, reason })
      const history = [...(stages[number - 1]?.history ?? []), note]
      const plans = stages.map(({ plan }) => plan)
      return ok({
        stages: withChanges(stages, { [number]: { entry: moved.value, history } }),
        unseatFrom: sessionsOf(plans, number).first,
      })
    }),
)
