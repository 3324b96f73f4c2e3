import type postgres from 'postgres'
import type { PerSeat } from '../rules/ruleset.ts'
import { conductFines, entrantConducts } from '../tournament/conduct/fold.ts'
import { type KeptResult, resultOf } from '../tournament/table/result.ts'
import { placementsOf } from '../tournament/table/rulings.ts'
import { NOTHING } from '../tournament/table/scores.ts'
import type { TableState } from '../tournament/table/state.ts'
import { UNRULED } from '../tournament/tablepoints.ts'
import { readConduct } from './conduct.ts'
import { readRankingChanges } from './ranking.ts'
import { readStages } from './stages.ts'
import { readEntrants, readTeams, readTournament } from './tournaments.ts'
import type { CountableTable, StandingsFacts } from './types.ts'

interface CountableRow {
  session: number
  table: number
  version: number
  is_closed: boolean
  started_at: Date | null
  result: KeptResult | null
  /** Only where no result is kept of it. */
  state: TableState | null
  /** Only where there is no state. */
  entrants: number[] | null
}

/** A table nobody has sat down at. */
const unopened = (entrants: number[]): KeptResult => ({
  ...{ hasResult: false, entrants: entrants as unknown as PerSeat<number>, scores: NOTHING, handsWon: NOTHING },
  ...{ bestHands: NOTHING, fines: NOTHING, unruledScores: NOTHING, rulings: [] },
})

const toCountable = ({ session, table, version, is_closed, started_at, ...row }: CountableRow): CountableTable => {
  const result = row.result ?? (row.state ? resultOf(row.state) : unopened(row.entrants ?? []))
  // Written out, since this is done for every table of an event: copies by `...` take several times as long.
  const countable: CountableTable = {
    session,
    table,
    version,
    isClosed: is_closed,
    startedAt: started_at?.getTime() ?? null,
    hasResult: result.hasResult,
    entrants: result.entrants,
    scores: result.scores,
    handsWon: result.handsWon,
    bestHands: result.bestHands,
    fines: result.fines,
    unruledScores: result.unruledScores,
    rulings: result.rulings,
    placements: result.rulings.length === 0 ? UNRULED : placementsOf(result.rulings),
  }
  return result.played ? { ...countable, ...result.played } : countable
}

/** The tables of these sessions, or of all. */
const readTables = async (
  sql: postgres.ISql,
  id: string,
  sessions: readonly number[] | null,
): Promise<readonly CountableTable[]> => {
  const rows = await sql<CountableRow[]>`
    select g.session_number as session, g.number as table, g.version, g.status = 'CLOSED' as is_closed, s.started_at, g.result,
           case when g.result is null then g.state end as state,
           case when g.state is null then (
             select array_agg(entrant_number order by seat) from seats
             where tournament_id = g.tournament_id and session_number = g.session_number and table_number = g.number
           ) end as entrants
    from tables g
    join sessions s on s.tournament_id = g.tournament_id and s.number = g.session_number
    where g.tournament_id = ${id} ${sessions ? sql`and g.session_number = any(${[...sessions]})` : sql``}
    order by g.session_number, g.number`
  return rows.map(toCountable)
}

/** Everything that the standings of a tournament are made of, also inside a transaction; undefined without such a tournament. */
export const readFacts = async (sql: postgres.ISql, id: string): Promise<StandingsFacts | undefined> => {
  // Before all else, so that nothing read is older.
  const [current] = await sql<{ revision: number }[]>`select revision from tournaments where id = ${id}`
  if (!current) return undefined
  const [tournament, entrants, teams, tables, conductState, stages, rankingChanges] = await Promise.all([
    readTournament(sql, id),
    readEntrants(sql, id),
    readTeams(sql, id),
    readTables(sql, id, null),
    readConduct(sql, id),
    readStages(sql, id),
    readRankingChanges(sql, id),
  ])
  if (!tournament) return undefined
  return {
    revision: current.revision,
    tournament,
    entrants,
    teams,
    tables,
    stages,
    conduct: entrantConducts(conductState),
    fines: conductFines(conductState),
    conductState,
    conductVersion: conductState.version,
    arrangements: conductState.arrangements,
    rankingChanges,
  }
}

const placeOf = ({ session, table }: CountableTable): string => `${session}/${table}`

/** The facts with the tables of these sessions as they are now. A table at which nothing was entered since stays the same object. */
export const withSessionsAnew = async (
  sql: postgres.ISql,
  facts: StandingsFacts,
  sessions: readonly number[],
): Promise<StandingsFacts> => {
  const isAnew = ({ session }: CountableTable): boolean => sessions.includes(session)
  const known = new Map(facts.tables.filter(isAnew).map((table) => [placeOf(table), table]))
  const anew = (await readTables(sql, facts.tournament.id, sessions)).map((table) => {
    const before = known.get(placeOf(table))
    return before?.version === table.version ? before : table
  })
  const others = facts.tables.filter((table) => !isAnew(table))
  return { ...facts, tables: [...others, ...anew].sort((a, b) => a.session - b.session || a.table - b.table) }
}
