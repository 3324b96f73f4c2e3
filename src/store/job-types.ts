/** What becomes of a job. */
export type JobState = 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'

/** A job as stored. */
export interface JobRecord {
  readonly id: string
  readonly kind: string
  /** The tournament it is for; null where it is the server's. */
  readonly tournament: string | null
  readonly actor: string
  readonly state: JobState
  /** So much of `total` is done. */
  readonly done: number
  readonly total: number | null
  readonly result: unknown
  readonly error: { readonly code: string; readonly message: string; readonly details?: object } | null
  readonly cancelRequested: boolean
  readonly createdAt: Date
  /** When its process last said that it still works on it. */
  readonly aliveAt: Date
  readonly finishedAt: Date | null
}

/** What the store knows of jobs. */
export interface JobStore {
  /** Notes a job that begins; those that ended before `forgetBefore` are forgotten. */
  beginJob(
    job: Pick<JobRecord, 'id' | 'kind' | 'tournament' | 'actor' | 'createdAt'>,
    forgetBefore: Date,
  ): Promise<JobRecord>
  /** Notes how far a job is; answers whether it is to stop. */
  reportJob(id: string, progress: Pick<JobRecord, 'done' | 'total' | 'aliveAt'>): Promise<boolean>
  endJob(id: string, end: Pick<JobRecord, 'state' | 'result' | 'error' | 'finishedAt'>): Promise<void>
  job(id: string): Promise<JobRecord | undefined>
  /** Those of a tournament, or with null of the server; the latest first. */
  jobs(tournament: string | null): Promise<readonly JobRecord[]>
  /** Asks a running job to stop. */
  cancelJob(id: string): Promise<void>
}
