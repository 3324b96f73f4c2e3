import type { JobView } from '../contract/jobs/job-views.ts'
import type { JobRecord } from '../store/types.ts'

/** Of what a job has noted, what everybody may see. */
const resultOf = (noted: unknown): JobView['result'] => {
  if (noted === null) return null
  const { tournament, outcome } = noted as NonNullable<JobView['result']>
  return { tournament, outcome }
}

/** A job as it is shown. */
export const toJob = ({ tournament, error, createdAt, finishedAt, ...job }: JobRecord): JobView => ({
  id: job.id,
  kind: job.kind as JobView['kind'],
  tournamentId: tournament,
  actor: job.actor,
  state: job.state,
  done: job.done,
  total: job.total,
  result: resultOf(job.result),
  error: error && { code: error.code, message: error.message },
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
})
