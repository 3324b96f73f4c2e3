import type postgres from 'postgres'
import { json } from './entries.ts'
import type { JobRecord, JobStore } from './job-types.ts'
import { byField } from './rows.ts'

const toJob = (stored: object): JobRecord => {
  const { tournamentId, ...job } = byField<Omit<JobRecord, 'tournament'> & { tournamentId: string | null }>(stored)
  return { ...job, tournament: tournamentId }
}

/** So many are listed. */
const MOST = 100

/** Jobs are rows, so that any process can show those of another. */
export const jobStore = (sql: postgres.Sql): JobStore => ({
  async beginJob({ id, kind, tournament, actor, createdAt }, forgetBefore) {
    await sql`delete from jobs where created_at < ${forgetBefore}`
    const [row] = await sql`
      insert into jobs (id, kind, tournament_id, actor, state, created_at, alive_at)
      values (${id}, ${kind}, ${tournament}, ${actor}, 'RUNNING', ${createdAt}, ${createdAt}) returning *`
    return toJob(row!)
  },

  async reportJob(id, { done, total, aliveAt }) {
    const [row] = await sql<{ stop: boolean }[]>`
      update jobs set done = ${done}, total = ${total}, alive_at = ${aliveAt}
      where id = ${id} and state = 'RUNNING' returning cancel_requested as stop`
    // A job that nobody knows any more is not worth going on with.
    return row?.stop ?? true
  },

  async endJob(id, { state, result, error, finishedAt }) {
    await sql`
      update jobs
      set state = ${state}::"JobState", result = ${result == null ? null : json(sql, result)},
          error = ${error && json(sql, error)}, finished_at = ${finishedAt}, done = case when ${state === 'DONE'} then coalesce(total, done) else done end
      where id = ${id}`
  },

  async job(id) {
    const [row] = await sql`select * from jobs where id = ${id}`
    return row && toJob(row)
  },

  async jobs(tournament) {
    const rows = await sql`
      select * from jobs where tournament_id is not distinct from ${tournament} order by created_at desc, id limit ${MOST}`
    return rows.map(toJob)
  },

  async cancelJob(id) {
    await sql`update jobs set cancel_requested = true where id = ${id} and state = 'RUNNING'`
  },
})
