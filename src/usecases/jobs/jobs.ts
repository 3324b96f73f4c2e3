import { appError } from '../../contract/errors.ts'
import { jobRef, jobsOf } from '../../contract/jobs/job-inputs.ts'
import { err, ok } from '../../rules/result.ts'
import type { JobRecord } from '../../store/types.ts'
import { type Deps, type Outcome, useCase } from '../usecase.ts'
import { shown } from './run.ts'

const find = async (deps: Deps, id: string, tournament: string | null | undefined): Outcome<JobRecord> => {
  const job = await deps.store.job(id)
  if (job && job.tournament === (tournament ?? null)) return ok(shown(job, deps.now()))
  const whose = tournament == null ? 'of the server' : `of the tournament ${tournament}`
  return err(appError('JOB_NOT_FOUND', `There is no job ${id} ${whose}; jobs are kept for a week.`))
}

/** A job: how far it is, or what came of it. Without a tournament, one of the server's own. */
export const getJob = useCase(
  'job',
  jobRef,
  (input) => input.tournament ?? undefined,
  (deps, _caller, { job, tournament }): Outcome<JobRecord> => find(deps, job, tournament),
)

/** The jobs of the last week, the latest first. */
export const listJobs = useCase(
  'jobs',
  jobsOf,
  (input) => input.tournament ?? undefined,
  async (deps, _caller, { tournament }): Outcome<readonly JobRecord[]> => {
    const jobs = await deps.store.jobs(tournament ?? null)
    return ok(jobs.map((job) => shown(job, deps.now())))
  },
)

/** Asks a job to stop, which it does within a second, leaving nothing behind. */
export const cancelJob = useCase(
  'cancelJob',
  jobRef,
  (input) => input.tournament ?? undefined,
  async (deps, _caller, { job: id, tournament }): Outcome<JobRecord> => {
    const found = await find(deps, id, tournament)
    if (!found.ok) return found
    if (found.value.state !== 'RUNNING')
      return err(appError('JOB_OVER', `The job ${id} is over: ${found.value.state}.`, { state: found.value.state }))
    await deps.store.cancelJob(id)
    return find(deps, id, tournament)
  },
)
