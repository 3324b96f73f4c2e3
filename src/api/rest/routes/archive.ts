import { Readable } from 'node:stream'
import { z } from 'zod'
import { archiveDocument } from '../../../contract/archive/archive.ts'
import { type JobView, jobsView, jobView } from '../../../contract/jobs/job-views.ts'
import { err, ok } from '../../../rules/result.ts'
import { exportArchive } from '../../../usecases/archive/export.ts'
import { importArchive } from '../../../usecases/archive/job.ts'
import { cancelJob, getJob, listJobs } from '../../../usecases/jobs/jobs.ts'
import { soonEnded } from '../../../usecases/jobs/run.ts'
import type { Caller, Deps, Outcome } from '../../../usecases/usecase.ts'
import { toJob } from '../../job-answer.ts'
import { JOBS_OF } from '../parameters.ts'
import { answerWith, jsonRoute, type RestRoute, streamRoute } from '../route.ts'
import { receiveFile } from '../upload.ts'

const example: JobView = {
  id: '0f8b2c1e-6f4f-4c39-9d55-7f5d1f0f4b8a',
  kind: 'ARCHIVE_IMPORT',
  tournamentId: null,
  actor: 'organiser',
  state: 'RUNNING',
  done: 12_500,
  total: 25_000,
  result: null,
  error: null,
  createdAt: '2026-05-01T08:00:00.000Z',
  finishedAt: null,
}

const importAndWait = async (deps: Deps, caller: Caller, body: unknown): Outcome<JobView> => {
  const started = await importArchive(deps, caller, { receive: () => receiveFile(body) })
  if (!started.ok) return started
  const outcome = await soonEnded(started.value)
  if (outcome && !outcome.ok) return err(outcome.error)
  return answerWith(getJob(deps, caller, { job: started.value.job.id }), toJob)
}

const schemaView = z.looseObject({ type: z.literal('object') }).meta({ id: 'ArchiveSchema' })

/** Whole tournaments, and the jobs that work on them. */
export const archiveRoutes: readonly RestRoute[] = [
  streamRoute({
    id: 'exportArchive',
    method: 'GET',
    path: '/tournaments/:tournament/archive.json',
    operation: 'archive',
    mediaType: 'application/json; charset=utf-8',
    summary: 'A whole tournament as one JSON document, which another server imports',
    description:
      'As of one instant: entrants, stages, sessions, tables with all their events and hashes, rulings, and the standings. Written ' +
      'while it is sent, a line for every element of a list. `/archives/schema` describes it.',
    run: (deps, caller, { args }) =>
      answerWith(exportArchive(deps, caller, args), ({ name, text }) => ({
        name,
        stream: Readable.from(text, { objectMode: false }),
      })),
  }),
  jsonRoute({
    id: 'importArchive',
    method: 'POST',
    path: '/archives',
    operation: 'importArchive',
    summary: 'Stores a tournament from an archive: all of it, or nothing',
    description:
      'Every chain of hashes is verified and every table folded; whatever is derived must be what the events come to. The ' +
      'tournament keeps its id. Answers 200 with what came of it within two seconds, else 202 with a job to look at. The body may ' +
      'be compressed by gzip. For organisers of all tournaments.',
    upload: true,
    view: jobView,
    example,
    status: ({ state }) => (state === 'RUNNING' ? 202 : 200),
    errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'ARCHIVE_INVALID', 'ARCHIVE_BROKEN', 'TOURNAMENT_EXISTS', 'TOO_LARGE'],
    run: (deps, caller, { body }) => importAndWait(deps, caller, body),
  }),
  jsonRoute({
    id: 'getArchiveSchema',
    method: 'GET',
    path: '/archives/schema',
    operation: null,
    summary: 'The JSON schema of archives',
    view: schemaView,
    example: { type: 'object' as const },
    run: async () => ok(z.toJSONSchema(archiveDocument) as z.output<typeof schemaView>),
  }),
  jsonRoute({
    id: 'listJobs',
    method: 'GET',
    path: '/jobs',
    operation: 'jobs',
    summary: 'Work that takes longer than a request: that of the last week, the latest first',
    query: { tournament: JOBS_OF },
    view: jobsView,
    example: { jobs: [example] },
    errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'BAD_INPUT'],
    run: (deps, caller, { args }) => answerWith(listJobs(deps, caller, args), (jobs) => ({ jobs: jobs.map(toJob) })),
  }),
  jsonRoute({
    id: 'getJob',
    method: 'GET',
    path: '/jobs/:job',
    operation: 'job',
    summary: 'How far a job is, or what came of it',
    query: { tournament: JOBS_OF },
    view: jobView,
    example,
    errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'BAD_INPUT', 'JOB_NOT_FOUND'],
    run: (deps, caller, { args }) => answerWith(getJob(deps, caller, args), toJob),
  }),
  jsonRoute({
    id: 'cancelJob',
    method: 'POST',
    path: '/jobs/:job/cancel',
    operation: 'cancelJob',
    summary: 'Asks a job to stop, which it does within a second; nothing of it stays',
    query: { tournament: JOBS_OF },
    view: jobView,
    example,
    errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'BAD_INPUT', 'JOB_NOT_FOUND', 'JOB_OVER'],
    run: (deps, caller, { args }) => answerWith(cancelJob(deps, caller, args), toJob),
  }),
]
