import type postgres from 'postgres'
import type { PerSeat } from '../rules/ruleset.ts'
import { entrantConducts } from '../tournament/conduct/fold.ts'
import { finesAt } from '../tournament/standings.ts'
import { placementsOf } from '../tournament/table/rulings.ts'
import type { TableState } from '../tournament/table/state.ts'
import { coalesce } from './coalesce.ts'
import { readConduct } from './conduct.ts'
import type { CountableTable, StandingsFacts, Store } from './types.ts'

interface CountableRow {
  session: number
  table: number
  is_closed: boolean
  has_result: boolean
  entrants: number[]
  scores: number[]
  hands_won: number[]
  best_hands: number[]
  started_at: Date | null
  rulings: TableState['rulings']
  penalties: TableState['penalties']
  totals: TableState['totals'] | null
}

const perSeat = (values: number[]) => values as unknown as PerSeat<number>

const toCountable = (row: CountableRow): CountableTable => ({
  session: row.session,
  table: row.table,
  isClosed: row.is_closed,
  hasResult: row.has_result,
  entrants: perSeat(row.entrants),
  scores: perSeat(row.scores),
  handsWon: perSeat(row.hands_won),
  bestHands: perSeat(row.best_hands),
  placements: placementsOf(row.rulings),
  fines: finesAt({ ...row, totals: row.totals ?? undefined }),
  rulings: row.rulings,
  startedAt: row.started_at?.getTime() ?? null,
})

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
export const withStandings = (sql: postgres.Sql, store: Omit<Store, 'standingsFacts'>): Store => {
  /** Events only ever come to a table, and planned tables have none: together with their number the sum dates them all. */
  const versions = coalesce(async (id) => {
    const [row] = await sql<{ version: string }[]>`
      select concat_ws(' ', revision, count(g), sum(g.version)) as version
      from tournaments t left join tables g on g.tournament_id = t.id
      where t.id = ${id} group by t.id`
    return row?.version
  }, HOLD_MS)

  /**
   * `has_result` is `hasResult` of tournament/table/state.ts, told without fetching every table's state. `jsonb_to_record` takes
   * what is needed of a state in one pass; every `state->` would unpack all of it again.
   */
  const tablesOf = async (id: string): Promise<readonly CountableTable[]> => {
    const rows = await sql<CountableRow[]>`
      with won as (
        select session_number, table_number, array[count(*) filter (where winner = 0), count(*) filter (where winner = 1),
               count(*) filter (where winner = 2), count(*) filter (where winner = 3)]::int[] as by_seat,
               array[coalesce(max(points) filter (where winner = 0), 0), coalesce(max(points) filter (where winner = 1), 0),
               coalesce(max(points) filter (where winner = 2), 0), coalesce(max(points) filter (where winner = 3), 0)] as best
        from hands where tournament_id = ${id} group by session_number, table_number
      ), seated as (
        select session_number, table_number, array_agg(entrant_number order by seat) as entrants,
               array_agg(score order by seat) as scores
        from seats where tournament_id = ${id} group by session_number, table_number
      )
      select g.session_number as session, g.number as table, g.status = 'CLOSED' as is_closed,
             won.by_seat is not null or totals is not null
               or coalesce(penalties <> '[]' or rulings <> '[]', false) as has_result,
             seated.entrants, seated.scores, coalesce(won.by_seat, '{0,0,0,0}') as hands_won,
             coalesce(won.best, '{0,0,0,0}') as best_hands,
             s.started_at, coalesce(rulings, '[]') as rulings, coalesce(penalties, '[]') as penalties, totals
      from tables g
      left join lateral jsonb_to_record(g.state) as entered (rulings jsonb, penalties jsonb, totals jsonb) on true
      join sessions s on s.tournament_id = g.tournament_id and s.number = g.session_number
      join seated on seated.session_number = g.session_number and seated.table_number = g.number
      left join won on won.session_number = g.session_number and won.table_number = g.number
      where g.tournament_id = ${id} order by g.session_number, g.number`
    return rows.map(toCountable)
  }

  const read = async (id: string): Promise<StandingsFacts | undefined> => {
    const [tournament, entrants, teams, tables, conduct] = await Promise.all([
      store.tournament(id),
      store.entrants(id),
      store.teams(id),
      tablesOf(id),
      readConduct(sql, id),
    ])
    if (!tournament) return undefined
    return {
      tournament,
      entrants,
      teams,
      tables,
      conduct: entrantConducts(conduct),
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
