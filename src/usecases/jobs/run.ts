import { type AppError, appError } from '../../contract/errors.ts'
import type { JobKind } from '../../contract/jobs/job-views.ts'
import type { Result } from '../../rules/result.ts'
import type { JobRecord } from '../../store/types.ts'
import type { Caller, Deps } from '../usecase.ts'

/** How work that takes long says how far it is, and learns that nobody wants it any more. */
export interface Watch {
  progress(done: number, total: number): void
  isCancelled(): boolean
  /** Tells the same, half a second later at most. */
  readonly signal: AbortSignal
}

/** The work that goes on in this process besides requests. */
export interface Background {
  add(work: Promise<void>): void
  /** The process is about to end: what cannot end soon gives up. */
  isStopping(): boolean
}

/** A background; `stop` waits until everything in it has ended. */
export const startBackground = (): Background & { stop(): Promise<void> } => {
  const all = new Set<Promise<void>>()
  let stopping = false
  return {
    add(work) {
      all.add(work)
      work.finally(() => all.delete(work))
    },
    isStopping: () => stopping,
    async stop() {
      stopping = true
      await Promise.allSettled([...all])
    },
  }
}

/** A job says so often that it is alive, and asks as often whether it is to go on. */
const BEAT_MS = 500
/** One that has said nothing for so long was left by its process. */
const DEAD_MS = 60_000
/** Jobs are remembered so long. */
const KEPT_MS = 7 * 86_400_000

const later = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms)

const LOST = appError('UNAVAILABLE', 'The process that worked on it has ended; nothing was changed. Begin it again.')

/** A job as it is shown: one that its process left is over. */
export const shown = (job: JobRecord, now: Date): JobRecord =>
  job.state === 'RUNNING' && job.aliveAt < later(now, -DEAD_MS)
    ? { ...job, state: 'FAILED', error: LOST, finishedAt: job.aliveAt }
    : job

/** What came of the work, as the job's row keeps it. */
const endOf = (outcome: Result<unknown, AppError>): Pick<JobRecord, 'state' | 'result' | 'error'> => {
  if (outcome.ok) return { state: 'DONE', result: outcome.value, error: null }
  const { error } = outcome
  return { state: error.code === 'JOB_CANCELLED' ? 'CANCELLED' : 'FAILED', result: null, error }
}

const MISTAKE = appError('INTERNAL', 'The server made a mistake; nothing was changed.')

/** A job that has begun, and what comes of it. `ended` never fails. */
export interface StartedJob {
  readonly job: JobRecord
  readonly ended: Promise<Result<unknown, AppError>>
}

/**
 * Begins work that may take longer than a request should. It goes on in this process, besides the requests, and gives way to them
 * wherever it waits. `onMistake` is told what nobody foresaw.
 */
export const startJob = async (
  deps: Deps,
  caller: Caller,
  { kind, tournament }: { readonly kind: JobKind; readonly tournament: string | null },
  work: (watch: Watch) => Promise<Result<unknown, AppError>>,
): Promise<StartedJob> => {
  const now = deps.now()
  const begun = { id: deps.newKey(), kind, tournament, actor: caller.subject ?? 'public', createdAt: now }
  const job = await deps.store.beginJob(begun, later(now, -KEPT_MS))
  const progress: { done: number; total: number | null } = { done: 0, total: null }
  const cancelling = new AbortController()
  const isStopping = () => deps.background?.isStopping() ?? false
  const beat = setInterval(async () => {
    if (isStopping()) cancelling.abort()
    const stop = await deps.store.reportJob(job.id, { ...progress, aliveAt: deps.now() }).catch(() => false)
    if (stop) cancelling.abort()
  }, BEAT_MS)
  const watch: Watch = {
    progress(done, total) {
      progress.done = done
      progress.total = total
    },
    isCancelled: () => cancelling.signal.aborted || isStopping(),
    signal: cancelling.signal,
  }
  const ended = work(watch).catch((error: unknown): Result<unknown, AppError> => {
    deps.onMistake?.(error)
    return { ok: false, error: MISTAKE }
  })
  const noted = ended.then(async (outcome) => {
    clearInterval(beat)
    await deps.store.reportJob(job.id, { ...progress, aliveAt: deps.now() })
    await deps.store.endJob(job.id, { ...endOf(outcome), finishedAt: deps.now() })
  })
  const over = noted.catch((error: unknown) => deps.onMistake?.(error))
  deps.background?.add(over)
  return { job, ended: over.then(() => ended) }
}

/** Who asks for work of ordinary size is told at once what came of it. */
const PATIENCE_MS = 2_000

/** What comes of work, or `undefined` if it goes on after two seconds. */
export const soon = async <T>(work: Promise<T>): Promise<T | undefined> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** What came of a job, or `undefined` if it goes on after two seconds. */
export const soonEnded = ({ ended }: StartedJob): Promise<Result<unknown, AppError> | undefined> => soon(ended)
