import { byesOf } from './attendance.ts'
import { overallConduct, type RuledTable } from './bars.ts'
import type { EntrantConduct } from './conduct/conduct.ts'
import { type ConductState, entrantConducts } from './conduct/fold.ts'
import { type Movement, withMovement } from './movement.ts'
import type { Ranking } from './ranking.ts'
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
  readonly conductState: Pick<ConductState, 'rulings' | 'arrangements'>
}

export type PlayerStanding = Standing & Movement
export type MovedTeamStanding = TeamStanding & Movement

export interface ScopedStandings {
  readonly players: readonly PlayerStanding[]
  /** House players, who are not ranked. */
  readonly house: readonly HouseLine[]
  readonly teams: readonly MovedTeamStanding[]
  readonly tablesCounted: number
  /** Of the sessions that the scope is of. */
  readonly tablesTotal: number
}

type Within = (session: number) => boolean

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

const within =
  ({ session, upTo }: StandingsScope): Within =>
  (number) =>
    session === null ? upTo === null || number <= upTo : number === session

const hasResult = ({ sessions, byes = [] }: Standing): boolean => sessions.length + byes.length > 0

const ranked = (facts: ScopedFacts, { rules, lot }: Ranking, scope: StandingsScope) => {
  const isWithin = within(scope)
  const tables = facts.tables.filter((table) => isWithin(table.session))
  const counted = tables.filter((table) => counts(scope, table))
  const results = scope.penalties ? counted : counted.map(asPlayed)
  const byes = byesOf(facts.conductState.arrangements)
  const all = standings(facts.entrants, results, rules, conductOf(facts, scope), lot, undefined, byes)
  // Who was not there has no rank in a session, not the one of zero points.
  const players = scope.session === null ? all : all.filter(hasResult)
  return { players, teams: teamStandings(players, rules, lot), results, tables }
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
export const scopedStandings = (facts: ScopedFacts, ranking: Ranking, scope: StandingsScope): ScopedStandings => {
  const { players, teams, results, tables } = ranked(facts, ranking, scope)
  const earlier = earlierScope(scope, results)
  const before = earlier ? ranked(facts, ranking, earlier) : { players: [], teams: [] }
  const played = before.players.filter(hasResult)
  const playing = new Set(played.map(({ entrant }) => entrant.team))
  return {
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
