import type postgres from 'postgres'
import type { PerSeat } from '../rules/ruleset.ts'
import { conductFines, entrantConducts } from '../tournament/conduct/fold.ts'
import { type KeptResult, resultOf } from '../tournament/table/result.ts'
import { placementsOf } from '../tournament/table/rulings.ts'
import { NOTHING } from '../tournament/table/scores.ts'
import type { TableState } from '../tournament/table/state.ts'
import { UNRULED } from '../tournament/tablepoints.ts'
import { coalesce } from './coalesce.ts'
import { readConduct } from './conduct.ts'
import { changeStages, readStages } from './stages.ts'
import type { CountableTable, StandingsFacts, Store } from './types.ts'

interface CountableRow {
  session: number
  table: number
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
  ...{ bestHands: NOTHING, fines: NOTHING, rulings: [] },
})

const toCountable = ({ session, table, is_closed, started_at, ...row }: CountableRow): CountableTable => {
  const result = row.result ?? (row.state ? resultOf(row.state) : unopened(row.entrants ?? []))
  return {
    ...{ session, table, isClosed: is_closed, startedAt: started_at?.getTime() ?? null },
    ...{ ...result, placements: result.rulings.length === 0 ? UNRULED : placementsOf(result.rulings) },
  }
}

/** How many tournaments' facts are kept; those read longest ago make room. */
const KEPT = 64

interface Kept {
  readonly version: string
  readonly facts: Promise<StandingsFacts | undefined>
}

/** Under load, standings may be so much older than what another process has just stored; never otherwise. */
const HOLD_MS = 25

/**
 * What the standings are made of is read anew only when it has changed. Asking whether it has is one small statement, which
 * all requests that come together share: no messages between processes, and nothing that writers must wait for.
 */
export const withStandings = (sql: postgres.Sql, store: Omit<Store, 'standingsFacts' | 'changeStages'>): Store => {
  /** Events only ever come to a table, and planned tables have none: together with their number the sum dates them all. */
  const versions = coalesce(async (id) => {
    const [row] = await sql<{ version: string }[]>`
      select concat_ws(' ', revision, count(g), sum(g.version)) as version
      from tournaments t left join tables g on g.tournament_id = t.id
      where t.id = ${id} group by t.id`
    return row?.version
  }, HOLD_MS)

  const tablesOf = async (from: postgres.ISql, id: string): Promise<readonly CountableTable[]> => {
    const rows = await from<CountableRow[]>`
      select g.session_number as session, g.number as table, g.status = 'CLOSED' as is_closed, s.started_at, g.result,
             case when g.result is null then g.state end as state,
             case when g.state is null then (
               select array_agg(entrant_number order by seat) from seats
               where tournament_id = g.tournament_id and session_number = g.session_number and table_number = g.number
             ) end as entrants
      from tables g
      join sessions s on s.tournament_id = g.tournament_id and s.number = g.session_number
      where g.tournament_id = ${id} order by g.session_number, g.number`
    return rows.map(toCountable)
  }

  /** Also inside a transaction. */
  const read = async (id: string, from: postgres.ISql = sql): Promise<StandingsFacts | undefined> => {
    const [tournament, entrants, teams, tables, conduct, stages] = await Promise.all([
      store.tournament(id),
      store.entrants(id),
      store.teams(id),
      tablesOf(from, id),
      readConduct(from, id),
      readStages(from, id),
    ])
    if (!tournament) return undefined
    return {
      tournament,
      entrants,
      teams,
      tables,
      stages,
      conduct: entrantConducts(conduct),
      fines: conductFines(conduct),
      conductVersion: conduct.version,
      arrangements: conduct.arrangements,
    }
  }

  const kept = new Map<string, Kept>()
  const keep = (id: string, entry: Kept): void => {
    kept.delete(id)
    kept.set(id, entry)
    const [oldest] = kept.keys()
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
  }

  /** Whoever has stored something here sees it here at once. */
  const noted =
    <Args extends unknown[], T>(write: (...args: Args) => Promise<T>) =>
    (...args: Args): Promise<T> =>
      write(...args).finally(versions.forget)

  return {
    ...store,
    append: noted(store.append),
    appendCorrections: noted(store.appendCorrections),
    appendConduct: (tournament, decide, about) =>
      store.appendConduct(tournament, decide, about).finally(versions.forget),
    startSession: noted(store.startSession),
    replaceEntrants: noted(store.replaceEntrants),
    checkIn: noted(store.checkIn),
    replaceSeating: noted(store.replaceSeating),
    freeze: noted(store.freeze),
    changeStages: (tournament, hold, decide) =>
      changeStages(sql, (tx) => read(tournament, tx), { tournament, hold }, decide).finally(versions.forget),
    async standingsFacts(id) {
      const version = await versions.ask(id)
      if (version === undefined) return undefined
      const known = kept.get(id)
      if (known?.version === version) return known.facts
      // Read after the version: if they are newer than it says, the next request finds another version and reads again.
      const facts = read(id)
      keep(id, { version, facts })
      facts.catch(() => kept.delete(id))
      return facts
    },
  }
}
