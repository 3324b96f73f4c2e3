import type { StandingsFacts } from '../../store/types.ts'
import { barredAt, overallConduct } from '../../tournament/bars.ts'
import { rankingOf } from '../../tournament/ranking.ts'
import { sessionsOf } from '../../tournament/stages/plan.ts'
import { currentStage, type Field, fieldsOf } from '../../tournament/stages/stage.ts'
import type { StageFacts } from '../../tournament/stages/standings.ts'
import { stageFactsOf } from '../../tournament/standings-scope.ts'

/** What the standings of stages are made of, with the tables that are closed, or with running ones, too. */
export const stageFacts = (facts: StandingsFacts, live: boolean): StageFacts =>
  stageFactsOf(facts, rankingOf(facts.tournament.policy.ranking, facts.rankingChanges), live)

/** Who does not play in a session: who has withdrawn or may not sit down, and who is not ranked. */
export const absentFrom =
  ({ entrants, conduct, tables }: StandingsFacts, now: Date) =>
  (session: number): ReadonlySet<number> => {
    const barred = barredAt(overallConduct(conduct, tables), now.getTime())
    const gone = entrants.filter(
      ({ isHouse, withdrawnFrom }) => isHouse || (withdrawnFrom !== null && withdrawnFrom <= session),
    )
    return new Set([...barred.keys(), ...gone.map(({ number }) => number)])
  }

/** The stage that is played or seated now: its sessions, and who plays in it, group by group. */
export interface StageInPlay {
  /** 1 where none are planned. */
  readonly number: number
  readonly name: string | null
  readonly first: number
  /** The last session planned; null without end. */
  readonly last: number | null
  /** Those who play among themselves: one group with everybody where none are planned. */
  readonly fields: readonly Field[]
}

/** The stage whose sessions are seated next; undefined when all are finished. */
export const stageInPlay = ({
  stages,
  entrants,
}: Pick<StandingsFacts, 'stages' | 'entrants'>): StageInPlay | undefined => {
  // House players are in no stage; they sit down wherever they are needed.
  const all = entrants.filter(({ isHouse }) => !isHouse).map(({ number }) => number)
  if (stages.length === 0)
    return { number: 1, name: null, first: 1, last: null, fields: [{ name: 'All', entrants: all }] }
  const current = currentStage(stages)
  if (!current) return undefined
  const plans = stages.map(({ plan }) => plan)
  return {
    ...{ number: current.number, name: current.plan.name },
    ...sessionsOf(plans, current.number),
    fields: fieldsOf(current, all) ?? [],
  }
}
