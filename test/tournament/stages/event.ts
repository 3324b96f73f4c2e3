import type { PerSeat } from '../../../src/rules/ruleset.ts'
import { type Finished, finish, type StageSituation } from '../../../src/tournament/stages/finishing.ts'
import type { StagePlan, Take } from '../../../src/tournament/stages/plan.ts'
import type { Stage } from '../../../src/tournament/stages/stage.ts'
import type { StageFacts, StageStanding } from '../../../src/tournament/stages/standings.ts'
import type { TableResult } from '../../../src/tournament/standings.ts'
import { UNRULED } from '../../../src/tournament/tablepoints.ts'

const NONE: PerSeat<number> = [0, 0, 0, 0]

export const top = (count: number): Take => ({ type: 'TOP', count })
export const all: Take = { type: 'ALL' }

/** A plan of one stage, with everybody in one group if not said otherwise. */
export const stagePlan = (name: string, change: Partial<StagePlan> = {}): StagePlan => ({
  ...{ name, sessions: 1, carryOver: 'NONE', ties: 'STRICT', places: 'BY_GROUP' },
  groups: [{ name: 'All', takes: [all] }],
  ...change,
})

/** The result of a table of a session. */
export const table = (
  session: number,
  entrants: PerSeat<number>,
  scores: PerSeat<number>,
  number = 1,
): TableResult => ({
  ...{ session, table: number, entrants, scores },
  ...{ handsWon: NONE, bestHands: NONE, fines: NONE, placements: UNRULED },
})

/** An event of `players` entrants, 1, 2, 3 …, with these stages and results; all results count. */
export const event = (
  players: number,
  plans: readonly StagePlan[],
  results: readonly TableResult[],
  change: Partial<StageFacts> = {},
): StageFacts => ({
  stages: plans.map(
    (plan, index): Stage => ({
      ...{ number: index + 1, plan },
      ...{ entry: null, frozen: null, conductVersion: null },
    }),
  ),
  entrants: Array.from({ length: players }, (_, index) => ({
    ...{ number: index + 1, name: `Player ${index + 1}`, country: null, team: `T${index % 2}` },
    ...{ isHouse: false, status: 'REGISTERED' as const },
  })),
  ...{ results, tables: [], ranking: ['TABLE_POINTS', 'POINTS'], lot: null, conduct: [], fines: [], byes: [] },
  started: results.reduce((last, { session }) => Math.max(last, session), 0),
  ...change,
})

const situation = (facts: StageFacts, absent: readonly number[]): StageSituation => ({
  facts,
  closedSessions: new Set(facts.results.map(({ session }) => session)),
  openTables: [],
  absentFrom: () => new Set(absent),
})

/** The event after the current stage was finished. */
export const finished = (
  facts: StageFacts,
  {
    decided = [],
    absent = [],
    conductVersion = 0,
  }: { decided?: readonly number[]; absent?: readonly number[]; conductVersion?: number } = {},
): StageFacts => {
  const number = facts.stages.findIndex(({ frozen }) => frozen === null) + 1
  const made = finish(situation(facts, absent), number, decided)
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  // As the store keeps it.
  const { frozen, entry } = JSON.parse(JSON.stringify(made.value)) as Finished
  const stages = facts.stages.map((stage): Stage => {
    if (stage.number === number) return { ...stage, frozen, conductVersion }
    return stage.number === number + 1 ? { ...stage, entry } : stage
  })
  return { ...facts, stages }
}

/** The event with further results. */
export const played = (facts: StageFacts, ...results: readonly TableResult[]): StageFacts => ({
  ...facts,
  results: [...facts.results, ...results],
  started: results.reduce((last, { session }) => Math.max(last, session), facts.started),
})

/** `rank:number` of everybody, in order. */
export const order = (standings: readonly StageStanding[]): string =>
  standings.map(({ rank, entrant }) => `${rank ?? 'DSQ'}:${entrant.number}`).join(' ')
