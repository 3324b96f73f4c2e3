import type postgres from 'postgres'
import type { RankingChange } from '../tournament/ranking.ts'
import type { TieBreakCode } from '../tournament/tiebreaks.ts'
import { json } from './entries.ts'
import { lockTournament } from './lock.ts'
import type { RankingOutcome, Store } from './types.ts'

interface ChangeRow {
  seq: number
  before: TieBreakCode[]
  after: TieBreakCode[]
  lot: number | null
  reason: string | null
  sessions_started: number
  moved: number
  actor: string
  recorded_at: Date
}

/** Everything that became of the ranking rules since the tournament was created, in order. */
export const readRankingChanges = async (sql: postgres.ISql, tournament: string): Promise<readonly RankingChange[]> => {
  const rows = await sql<ChangeRow[]>`
    select seq, before, after, lot, reason, sessions_started, moved, actor, recorded_at
    from ranking_changes where tournament_id = ${tournament} order by seq`
  return rows.map(({ sessions_started, recorded_at, ...row }) => ({
    ...row,
    sessionsStarted: sessions_started,
    at: recorded_at.getTime(),
  }))
}

/** The ranking rules. Changes are rare and lock the tournament's row. */
export const rankingStore = (sql: postgres.Sql): Pick<Store, 'changeRanking'> => ({
  changeRanking(tournament, change) {
    const { seq, before, after, lot, reason, sessionsStarted, moved, actor, at } = change
    return sql.begin(async (tx): Promise<RankingOutcome> => {
      if (await lockTournament(tx, tournament)) return 'frozen'
      const [now] = await tx<{ rules: TieBreakCode[]; started: number; seq: number }[]>`
        select policy->'ranking' as rules,
               (select count(*)::int from sessions where tournament_id = ${tournament} and status <> 'PLANNED') as started,
               (select count(*)::int from ranking_changes where tournament_id = ${tournament}) as seq
        from tournaments where id = ${tournament}`
      if (!now || now.started !== sessionsStarted || now.seq !== seq - 1 || now.rules.join() !== before.join())
        return 'stale'
      await tx`
        insert into ranking_changes (tournament_id, seq, before, after, lot, reason, sessions_started, moved, actor, recorded_at)
        values (${tournament}, ${seq}, ${tx.array([...before])}, ${tx.array([...after])}, ${lot}, ${reason}, ${sessionsStarted},
                ${moved}, ${actor}, ${new Date(at)})`
      await tx`
        update tournaments set policy = jsonb_set(policy, '{ranking}', ${json(tx, after)}), revision = revision + 1
        where id = ${tournament}`
      return 'stored'
    })
  },
})
