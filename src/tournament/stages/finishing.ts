import { err, ok, type Result } from '../../rules/result.ts'
import { type Cut, type CutError, type CutFacts, cut } from './cut.ts'
import { listedIn, sessionsOf } from './plan.ts'
import { currentStage, type FrozenStandings, type Stage, type StageEntry } from './stage.ts'
import { candidatesFrom, frozenStandings, type StageFacts, stageStandings } from './standings.ts'

/** Why a stage cannot be finished, opened again or entered by somebody else. */
export type StageError =
  | CutError
  | { readonly code: 'STAGE_NOT_FOUND'; readonly stage: number; readonly stages: number }
  | { readonly code: 'STAGE_FROZEN'; readonly stage: number }
  /** Another stage comes first. */
  | { readonly code: 'STAGE_NOT_CURRENT'; readonly stage: number; readonly current: number }
  /** These sessions have not closed. */
  | { readonly code: 'STAGE_UNFINISHED'; readonly stage: number; readonly sessions: readonly number[] }
  /** These tables were opened again. */
  | { readonly code: 'TABLES_OPEN'; readonly tables: readonly { readonly session: number; readonly table: number }[] }
  | { readonly code: 'STAGE_NOT_FINISHED'; readonly stage: number }
  | { readonly code: 'STAGE_BEGUN'; readonly stage: number; readonly session: number }
  | { readonly code: 'NOT_IN_STAGE'; readonly stage: number; readonly entrant: number }

/** What the decision about a stage looks at besides the standings. */
export interface StageSituation {
  /** With the tables that are closed. */
  readonly facts: StageFacts
  readonly closedSessions: ReadonlySet<number>
  readonly openTables: readonly { readonly session: number; readonly table: number }[]
  /** Who does not play in a session: withdrawn, barred, or nobody to be ranked. */
  readonly absentFrom: (session: number) => ReadonlySet<number>
}

const plansOf = ({ stages }: StageFacts) => stages.map(({ plan }) => plan)

const existing = ({ stages }: StageFacts, number: number): Result<Stage, StageError> => {
  const stage = stages[number - 1]
  return stage ? ok(stage) : err({ code: 'STAGE_NOT_FOUND', stage: number, stages: stages.length })
}

const unfinished = (
  { facts, closedSessions, openTables }: StageSituation,
  { number }: Stage,
): StageError | undefined => {
  const { first, last } = sessionsOf(plansOf(facts), number)
  const all = Array.from({ length: (last ?? first) - first + 1 }, (_, index) => first + index)
  const sessions = all.filter((session) => !closedSessions.has(session))
  if (sessions.length > 0) return { code: 'STAGE_UNFINISHED', stage: number, sessions }
  const tables = openTables.filter(({ session }) => all.includes(session))
  return tables.length > 0 ? { code: 'TABLES_OPEN', tables } : undefined
}

/** Who would go on into a stage by the standings of the one before as they are; undefined where there is no such stage. */
export const cutInto = (facts: StageFacts, number: number, known: CutFacts): Result<Cut, CutError> | undefined => {
  const stage = facts.stages[number - 1]
  return stage && number > 1 ? cut(candidatesFrom(stageStandings(facts, number - 1)), stage.plan, known) : undefined
}

/** What a finished stage leaves. */
export interface Finished {
  readonly frozen: FrozenStandings
  /** Who plays in the next one; null where there is none. */
  readonly entry: StageEntry | null
}

/** Finishes the current stage: its standings stay for good, and who goes on is decided. */
export const finish = (
  situation: StageSituation,
  number: number,
  decided: readonly number[],
): Result<Finished, StageError> => {
  const { facts, absentFrom } = situation
  const stage = existing(facts, number)
  if (!stage.ok) return stage
  if (stage.value.frozen) return err({ code: 'STAGE_FROZEN', stage: number })
  const current = currentStage(facts.stages)?.number ?? number
  if (current !== number) return err({ code: 'STAGE_NOT_CURRENT', stage: number, current })
  const open = unfinished(situation, stage.value)
  if (open) return err(open)
  const frozen = frozenStandings(stageStandings(facts, number), facts.ranking, facts.lot)
  const absent = absentFrom(sessionsOf(plansOf(facts), number + 1).first)
  const next = cutInto(facts, number + 1, { absent, decided })
  if (next === undefined)
    return decided.length > 0 ? err({ code: 'CUT_NOT_TIED', entrants: decided }) : ok({ frozen, entry: null })
  if (!next.ok) return next
  // They stay out, should they come back: those who went on in their places keep them.
  const known = new Set([...frozen.players.map(({ entrant }) => entrant), ...listedIn(facts.stages[number]!.plan)])
  return ok({ frozen, entry: { ...next.value, absent: [...absent].filter((entrant) => known.has(entrant)), decided } })
}

/** Whether a finished stage may be opened again: nobody has sat down since. */
export const reopenable = (facts: StageFacts, number: number): Result<Stage, StageError> => {
  const stage = existing(facts, number)
  if (!stage.ok) return stage
  if (!stage.value.frozen) return err({ code: 'STAGE_NOT_FINISHED', stage: number })
  if (facts.started > (sessionsOf(plansOf(facts), number).last ?? 0))
    return err({ code: 'STAGE_BEGUN', stage: number + 1, session: facts.started })
  return facts.stages[number]?.frozen ? err({ code: 'STAGE_FROZEN', stage: number + 1 }) : stage
}

/** The cut with what was decided before, as far as it still is to be decided. */
const cutAgain = (
  facts: StageFacts,
  number: number,
  absent: ReadonlySet<number>,
  earlier: readonly number[],
  decided: readonly number[],
): Result<Cut & { readonly decided: readonly number[] }, CutError> | undefined => {
  const all = [...decided, ...earlier.filter((entrant) => !decided.includes(entrant))]
  const made = cutInto(facts, number, { absent, decided: all })
  if (made === undefined || made.ok) return made && ok({ ...made.value, decided: all })
  const { error } = made
  const isOld = error.code === 'CUT_NOT_TIED' && error.entrants.every((entrant) => !decided.includes(entrant))
  if (!isOld) return made
  const left = earlier.filter((entrant) => !error.entrants.includes(entrant))
  return cutAgain(facts, number, absent, left, decided)
}

/**
 * Somebody who would go on does not play: the cut is made without him, so that the next ones move up. Possible until the stage
 * begins.
 */
export const moveUp = (
  { facts, absentFrom }: StageSituation,
  number: number,
  entrant: number,
  decided: readonly number[],
): Result<StageEntry, StageError> => {
  const stage = existing(facts, number)
  if (!stage.ok) return stage
  const { entry, frozen } = stage.value
  if (frozen) return err({ code: 'STAGE_FROZEN', stage: number })
  const current = currentStage(facts.stages)?.number ?? number
  if (!entry) return err({ code: 'STAGE_NOT_CURRENT', stage: number, current })
  const { first } = sessionsOf(plansOf(facts), number)
  if (facts.started >= first) return err({ code: 'STAGE_BEGUN', stage: number, session: facts.started })
  const within = new Set(entry.qualified.map((one) => one.entrant))
  if (!within.has(entrant)) return err({ code: 'NOT_IN_STAGE', stage: number, entrant })
  const absent = [...entry.absent, entrant]
  // Whoever has left since stays until the organiser says so; nobody who has left moves up.
  const gone = [...absentFrom(first)].filter((one) => !within.has(one))
  const made = cutAgain(facts, number, new Set([...absent, ...gone]), entry.decided, decided)
  if (made === undefined) return err({ code: 'STAGE_NOT_CURRENT', stage: number, current })
  return made.ok ? ok({ ...made.value, absent }) : made
}
