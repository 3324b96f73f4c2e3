import { overallConduct, type RuledTable } from '../bars.ts'
import type { EntrantConduct } from '../conduct/conduct.ts'
import type { ConductFine } from '../conduct/fold.ts'
import {
  type Bye,
  type Standing,
  type StandingsEntrant,
  standings,
  type TableResult,
  type TeamStanding,
  teamStandings,
} from '../standings.ts'
import { EMPTY_TALLY } from '../tally.ts'
import type { TieBreakCode } from '../tiebreaks.ts'
import { type Brought, bringing, NOTHING_BROUGHT } from './carried.ts'
import type { Candidate } from './cut.ts'
import { type CarryOver, sessionsOf } from './plan.ts'
import { type Field, type FrozenStandings, fieldsOf, type Stage } from './stage.ts'

/** Everything that the standings of the stages are made of. */
export interface StageFacts {
  /** In order; empty where none are planned. */
  readonly stages: readonly Stage[]
  readonly entrants: readonly StandingsEntrant[]
  /** Those that count. */
  readonly results: readonly TableResult[]
  /** All of them. */
  readonly tables: readonly RuledTable[]
  readonly ranking: readonly TieBreakCode[]
  /** The seed of the lot, if it was drawn. */
  readonly lot: number | null
  /** What was ruled outside tables, all in all. */
  readonly conduct: readonly EntrantConduct[]
  readonly fines: readonly ConductFine[]
  readonly byes: readonly Bye[]
  /** The last session that has started; 0 before. */
  readonly started: number
}

/** An entrant's place in the standings of a stage, or in those of all stages by the last stage he played in. */
export interface StageStanding extends Standing {
  readonly stage: number
  /** The group he plays in; null where the stage has only one. */
  readonly group: string | null
}

/** What everybody brings into a stage; who did not play before brings nothing, in the same parts. */
const broughtInto = (
  carryOver: CarryOver,
  before: readonly Standing[],
  entrants: readonly StandingsEntrant[],
): ReadonlyMap<number, Brought> => {
  const standingOf = new Map(before.map((standing) => [standing.entrant.number, standing]))
  const parts = before.find(({ carried }) => carried)?.carried?.parts
  const nothing: Brought = {
    ...NOTHING_BROUGHT,
    carried: parts === undefined ? null : { parts, tablePoints12: 0, points: 0 },
  }
  return new Map(
    entrants.map(({ number }) => {
      const { tally, sessions, carried = null, byes = [] } = standingOf.get(number) ?? nothing
      return [number, bringing(carryOver, { tally, sessions, carried, byes })]
    }),
  )
}

/** Who is no longer on the list, as where a person was forgotten. */
const NAMELESS = { name: '', isHouse: false, status: 'WITHDRAWN' } as const

/** The standings as they were, under the names of today. */
export const thawed = (
  { players }: FrozenStandings,
  entrants: readonly StandingsEntrant[],
  stage: number,
): readonly StageStanding[] => {
  const known = new Map(entrants.map((entrant) => [entrant.number, entrant]))
  return players.map(({ entrant: number, country, team, ...row }) => ({
    ...row,
    entrant: { ...(known.get(number) ?? NAMELESS), number, country, team },
    stage,
  }))
}

/** The standings of a stage as they are kept when it is finished. */
export const frozenStandings = (
  players: readonly StageStanding[],
  ranking: readonly TieBreakCode[],
  lot: number | null,
): FrozenStandings => ({
  ...{ ranking, lot },
  players: players.map(
    ({ entrant: { number, country, team }, rank, disqualified, group, tally, sessions, carried, byes }) => ({
      ...{ entrant: number, country, team, group, rank, disqualified, tally, sessions },
      carried: carried ?? null,
      byes: byes ?? [],
    }),
  ),
  teams: teamStandings(players, ranking, lot),
})

/** What was ruled on entrants, with the fines that count in one stage: those ruled since the stage before was finished. */
const conductIn = (facts: StageFacts, stage: number): readonly EntrantConduct[] => {
  const from = facts.stages[stage - 2]?.conductVersion ?? 0
  const to = facts.stages[stage - 1]?.conductVersion ?? Number.POSITIVE_INFINITY
  const points = new Map<number, number>()
  for (const fine of facts.fines)
    if (fine.seq > from && fine.seq <= to) points.set(fine.entrant, (points.get(fine.entrant) ?? 0) + fine.points)
  return overallConduct(facts.conduct, facts.tables).map((own) => ({ ...own, points: points.get(own.entrant) ?? 0 }))
}

/** Ranks the groups one after the other: the ranks of each begin after those of the one before. */
const byGroup = (
  fields: readonly Field[],
  rank: (entrants: ReadonlySet<number>) => readonly Standing[],
): readonly Standing[] => {
  const ranked: Standing[] = []
  const disqualified: Standing[] = []
  for (const { entrants } of fields) {
    const before = ranked.length
    for (const standing of rank(new Set(entrants)))
      if (standing.rank === null) disqualified.push(standing)
      else ranked.push({ ...standing, rank: before + standing.rank })
  }
  return [...ranked, ...disqualified]
}

const played = (facts: StageFacts, stage: Stage): readonly StageStanding[] => {
  const { stages, entrants, results } = facts
  const { ranking, lot } = stage.ranked ?? facts
  const fields = fieldsOf(
    stage,
    entrants.map(({ number }) => number),
  )
  if (!fields) return []
  const { number, plan } = stage
  const { first, last } = sessionsOf(
    stages.map((one) => one.plan),
    number,
  )
  const own = results.filter(({ session }) => session >= first && session <= (last ?? session))
  const before = number > 1 ? stageStandings(facts, number - 1) : []
  const brought = broughtInto(plan.carryOver, before, entrants)
  const conduct = conductIn(facts, number)
  const rank = (members: ReadonlySet<number>) =>
    standings(
      entrants.filter((entrant) => members.has(entrant.number)),
      own,
      ranking,
      conduct,
      lot,
      brought,
      facts.byes,
    )
  const groupOf = new Map(fields.flatMap(({ name, entrants }) => entrants.map((entrant) => [entrant, name])))
  const all =
    plan.places === 'BY_GROUP' ? byGroup(fields, rank) : rank(new Set(fields.flatMap(({ entrants }) => entrants)))
  return all.map((standing) => ({
    ...standing,
    stage: number,
    group: fields.length > 1 ? (groupOf.get(standing.entrant.number) ?? null) : null,
  }))
}

/**
 * The standings of a stage: of its own sessions, with what is brought along. Those of a finished stage are the ones kept when it
 * was finished. Nobody stands in a stage while the one before is not finished. Without planned stages, stage 1 is everything.
 */
export const stageStandings = (facts: StageFacts, number: number): readonly StageStanding[] => {
  const { stages, entrants, results, tables, ranking, conduct, lot, byes } = facts
  if (stages.length === 0)
    return standings(entrants, results, ranking, overallConduct(conduct, tables), lot, undefined, byes).map(
      (standing) => ({ ...standing, stage: 1, group: null }),
    )
  const stage = stages[number - 1]
  if (!stage) return []
  return stage.frozen ? thawed(stage.frozen, entrants, number) : played(facts, stage)
}

/** The last stage of which a session has started; the first before that. */
const lastBegun = ({ stages, started }: StageFacts): number => {
  const plans = stages.map(({ plan }) => plan)
  return Math.max(
    1,
    ...stages.map(({ number }) => number).filter((number) => sessionsOf(plans, number).first <= started),
  )
}

/**
 * The standings of the tournament: those in the last stage that has begun by its standings, then those who did not get so far, by
 * the standings of the last stage they played in. Finishing a stage moves nobody; the start of the next one brings those who
 * qualified before those who did not. The disqualified come last, whenever that was ruled.
 */
export const overallStandings = (facts: StageFacts): readonly StageStanding[] => {
  if (facts.stages.length === 0) return stageStandings(facts, 1)
  const disqualified = new Set(
    overallConduct(facts.conduct, facts.tables).flatMap((own) => (own.disqualified ? own.entrant : [])),
  )
  const seen = new Set<number>()
  const ranked: StageStanding[] = []
  const last: StageStanding[] = []
  for (let number = lastBegun(facts); number > 0; number--) {
    const news = stageStandings(facts, number).filter(({ entrant }) => !seen.has(entrant.number))
    let previous: StageStanding | undefined
    for (const standing of news) {
      seen.add(standing.entrant.number)
      if (standing.rank === null || disqualified.has(standing.entrant.number)) {
        last.push({ ...standing, rank: null, disqualified: true })
        continue
      }
      const shares = previous !== undefined && previous.rank === standing.rank
      const rank: number = shares ? (ranked.at(-1)?.rank ?? 1) : ranked.length + 1
      previous = standing
      ranked.push({ ...standing, rank })
    }
  }
  return [...ranked, ...last, ...latecomers(facts, seen, ranked.length)]
}

/** Entrants who are in no stage yet: they share the rank after everybody else. */
const latecomers = ({ entrants }: StageFacts, seen: ReadonlySet<number>, before: number): readonly StageStanding[] =>
  entrants
    .filter(({ number, isHouse }) => !isHouse && !seen.has(number))
    .map((entrant) => ({
      ...{ rank: before + 1, disqualified: false, entrant, tally: EMPTY_TALLY, sessions: [], carried: null },
      ...{ stage: 1, group: null },
    }))

/** The teams of a stage, by the standings of its players. */
export const stageTeams = (facts: StageFacts, number: number): readonly TeamStanding[] => {
  const stage = facts.stages[number - 1]
  const { ranking, lot } = stage?.ranked ?? facts
  return stage?.frozen?.teams ?? teamStandings(stageStandings(facts, number), ranking, lot)
}

/** Those who stand in a stage, as the cut into the next one looks at them. */
export const candidatesFrom = (players: readonly StageStanding[]): readonly Candidate[] =>
  players.map(({ entrant: { number, team, country }, rank, group }) => ({
    entrant: number,
    rank,
    team,
    country,
    group,
  }))
