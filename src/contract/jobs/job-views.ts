import { z } from 'zod'

/** What jobs do. */
export const JOB_KINDS = ['ARCHIVE_IMPORT', 'SEATING_DRAW', 'STATISTICS'] as const
export type JobKind = (typeof JOB_KINDS)[number]

/** What a job comes to. */
const jobResultView = z.object({
  tournament: z.string().describe('The id of the tournament it was about.'),
  outcome: z
    .enum(['IMPORTED', 'UNCHANGED', 'SEATED', 'GATHERED'])
    .describe('UNCHANGED: the server had this very tournament already.'),
})

export const jobView = z
  .object({
    id: z.string(),
    kind: z.enum(JOB_KINDS),
    tournamentId: z.string().nullable().describe('The tournament it is for; null where it is the server’s.'),
    actor: z.string(),
    state: z.enum(['RUNNING', 'DONE', 'FAILED', 'CANCELLED']),
    done: z.int().describe('So much of `total` is done.'),
    total: z.int().nullable(),
    result: jobResultView.nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable().describe('Why it failed.'),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Job' })
export type JobView = z.output<typeof jobView>

export const jobsView = z.object({ jobs: z.array(jobView) }).meta({ id: 'Jobs' })
