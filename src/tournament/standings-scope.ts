import { byesOf } from './attendance.ts'
import { overallConduct, type RuledTable } from './bars.ts'
import type { EntrantConduct } from './conduct/conduct.ts'
import { type ConductState, conductFines, entrantConducts } from './conduct/fold.ts'
import { type Movement, withMovement } from './movement.ts'
import { withoutNoShows } from './no-shows.ts'
import type { Ranking } from './ranking.ts'
import { sessionsOf, stageOfSession } from './stages/plan.ts'
import { type Stage, unfrozen } from './stages/stage.ts'
import {
  overallStandings,
  type StageFacts,
  type StageStanding,
  stageStandings,
  stageTeams,
} from './stages/standings.ts'
import {
  type HouseLine,
  houseLines,
  type Standing,
  type StandingsEntrant,
  standings,
  type TableResult,
  type TeamStanding,
  teamStandings,
} from './standings.ts'
import { NOTHING } from './table/scores.ts'
import { UNRULED } from './tablepoints.ts'

/** Which results are ranked, and how. */
export interface StandingsScope {
  /** Whether tables still playing are counted with their running scores. */
  readonly live: boolean
  /** Of this session alone. */
  readonly session: number | null
  /** Of this session and those before it, as if the event had ended then. */
  readonly upTo: number | null
  /** Of this stage, with what is brought along. */
  readonly stage: number | null
  /** Whether what was ruled counts; else only play does. */
  readonly penalties: boolean
}

/** A table that may count. */
export interface ScopedTable extends TableResult, RuledTable {
  readonly isClosed: boolean
  readonly hasResult: boolean
  readonly unruledScores: TableResult['scores']
  /** Which seats forfeit the table whatever was ruled; left out where none does. */
  readonly unruledPlacements?: TableResult['placements']
}

/** What any scope of the standings is made from. */
export interface ScopedFacts {
  readonly entrants: readonly StandingsEntrant[]
  readonly tables: readonly ScopedTable[]
  /** Those that are planned. */
  readonly stages: readonly Stage[]
  readonly conductState: Pick<ConductState, 'rulings' | 'arrangements'>
}

export type PlayerStanding = StageStanding & Movement
export type MovedTeamStanding = TeamStanding & Movement

export interface ScopedStandings {
  readonly players: readonly PlayerStanding[]
  /** By all that was played, as if there were no stages: what teams and countries of the tournament are ranked by. */
  readonly played: readonly Standing[]
  /** House players, who are not ranked. */
  readonly house: readonly HouseLine[]
  readonly teams: readonly MovedTeamStanding[]
  readonly tablesCounted: number
  /** Of the sessions that the scope is of. */
  readonly tablesTotal: number
}

/** When the first session after one started; as long as none has, everything outside tables belongs to those before. */
const endOf = (tables: readonly ScopedTable[], session: number): number =>
  tables.reduce(
    (first, table) => (table.session > session && table.startedAt !== null ? Math.min(first, table.startedAt) : first),
    Number.POSITIVE_INFINITY,
  )

/** What was played counts alone: no payments, fines and places that were ruled. Who is disqualified stays so. */
const asPlayed = (table: ScopedTable): ScopedTable => ({
  ...table,
  scores: table.unruledScores,
  placements: table.unruledPlacements ?? UNRULED,
  fines: NOTHING,
  shares: table.shares?.map((share) => ({ ...share, points: share.points - share.ruled, fines: 0 })),
})

const withoutPoints = (conduct: readonly EntrantConduct[]): readonly EntrantConduct[] =>
  conduct.map((own) => ({ ...own, points: 0 }))

const plansOf = (stages: readonly Stage[]) => stages.map(({ plan }) => plan)

const counts = ({ live }: StandingsScope, { isClosed, hasResult }: ScopedTable): boolean =>
  isClosed || (live && hasResult)

/** Rulings outside tables belong to no session, and to all sessions before the one that started next. */
const conductOf = (facts: ScopedFacts, scope: StandingsScope): readonly EntrantConduct[] => {
  const { upTo, session, penalties } = scope
  const until = upTo === null ? Number.POSITIVE_INFINITY : endOf(facts.tables, upTo)
  const tables = upTo === null ? facts.tables : facts.tables.filter((table) => table.session <= upTo)
  // A disqualification holds at once, also while its table does not count yet.
  const conduct = overallConduct(entrantConducts(facts.conductState, until), tables)
  return penalties && session === null ? conduct : withoutPoints(conduct)
}

const isUpTo = (upTo: number | null, number: number): boolean => upTo === null || number <= upTo

/** Whether a session belongs to what is ranked. */
const within = ({ stages }: ScopedFacts, { session, upTo, stage }: StandingsScope, number: number): boolean => {
  if (session !== null) return number === session
  const { first, last } = sessionsOf(plansOf(stages), stage ?? 1)
  return isUpTo(upTo, number) && (stage === null || (number >= first && number <= (last ?? number)))
}

const hasResult = ({ sessions, byes = [] }: Standing): boolean => sessions.length + byes.length > 0

/** What the stages are ranked from in a scope. What is not as it was when a stage was finished is ranked anew. */
const stageFactsIn = (facts: ScopedFacts, { rules, lot }: Ranking, scope: StandingsScope): StageFacts => {
  const { upTo, penalties } = scope
  const until = upTo === null ? Number.POSITIVE_INFINITY : endOf(facts.tables, upTo)
  const tables = facts.tables.filter(({ session }) => isUpTo(upTo, session))
  const counted = tables.filter((table) => counts(scope, table))
  const plans = plansOf(facts.stages)
  const isWhole = ({ number }: Stage): boolean => penalties && isUpTo(upTo, sessionsOf(plans, number).last ?? 0)
  return {
    stages: facts.stages.map((stage) => (isWhole(stage) ? stage : unfrozen(stage))),
    entrants: facts.entrants,
    results: penalties ? counted : counted.map(asPlayed),
    tables,
    ...{ ranking: rules, lot },
    conduct: conductOf(facts, scope),
    fines: penalties ? conductFines(facts.conductState, until) : [],
    byes: byesOf(facts.conductState.arrangements),
    started: tables.reduce((last, { session, startedAt }) => (startedAt === null ? last : Math.max(last, session)), 0),
  }
}

/** The facts of the official standings of the stages, or of those with running tables. */
export const stageFactsOf = (facts: ScopedFacts, ranking: Ranking, live: boolean): StageFacts =>
  stageFactsIn(withoutNoShows(facts), ranking, { live, session: null, upTo: null, stage: null, penalties: true })

const ranked = (facts: ScopedFacts, ranking: Ranking, scope: StandingsScope) => {
  const { rules, lot } = ranking
  const { session, stage } = scope
  const tables = facts.tables.filter((table) => within(facts, scope, table.session))
  const counted = tables.filter((table) => counts(scope, table))
  const results = scope.penalties ? counted : counted.map(asPlayed)
  const byes = byesOf(facts.conductState.arrangements)
  const rankAll = (entrants: readonly StandingsEntrant[]) =>
    standings(entrants, results, rules, conductOf(facts, scope), lot, undefined, byes)
  const all = rankAll(facts.entrants)
  // Who was not there has no rank in a session, and takes up none: with zero points he would stand before everybody who lost.
  const played = session === null ? all : rankAll(all.filter(hasResult).map(({ entrant }) => entrant))
  const teams = teamStandings(played, rules, lot)
  if (facts.stages.length > 0 && session === null) {
    const staged = stageFactsIn(facts, ranking, scope)
    if (stage === null) return { players: overallStandings(staged), played, teams, results, tables }
    const players = stageStandings(staged, stage)
    return { players, played: players, teams: stageTeams(staged, stage), results, tables }
  }
  const number = session === null ? 1 : (stageOfSession(plansOf(facts.stages), session) ?? 1)
  const players = played.map((standing): StageStanding => ({ ...standing, stage: number, group: null }))
  return { players, played, teams, results, tables }
}

/** The scope that a ranking's movement is seen against: everything before the last session that counts; none for the first. */
const earlierScope = (scope: StandingsScope, counted: readonly ScopedTable[]): StandingsScope | undefined => {
  const last = counted.reduce((latest, { session }) => Math.max(latest, session), 0)
  const before = counted.reduce((latest, { session }) => (session < last ? Math.max(latest, session) : latest), 0)
  return scope.session === null && before > 0 ? { ...scope, upTo: before } : undefined
}

/**
 * The standings of a scope, with how everybody has moved since the session before the last that counts. Who had no result by then, or
 * has no rank, has not moved.
 */
export const scopedStandings = (all: ScopedFacts, ranking: Ranking, scope: StandingsScope): ScopedStandings => {
  const facts = withoutNoShows(all)
  const { players, played: whole, teams, results, tables } = ranked(facts, ranking, scope)
  const earlier = earlierScope(scope, results)
  const before = earlier ? ranked(facts, ranking, earlier) : { players: [], teams: [] }
  const played = before.players.filter(hasResult)
  const playing = new Set(played.map(({ entrant }) => entrant.team))
  return {
    played: whole,
    players: withMovement(players, played, ({ entrant }) => entrant.number),
    teams: withMovement(
      teams,
      before.teams.filter(({ team }) => playing.has(team)),
      ({ team }) => team,
    ),
    house: houseLines(facts.entrants, results),
    tablesCounted: results.length,
    tablesTotal: tables.length,
  }
}
