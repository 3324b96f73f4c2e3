import type { MutationResolvers, QueryResolvers } from '../../../generated/graphql.ts'
import { cancelJob, getJob, listJobs } from '../../../usecases/jobs/jobs.ts'
import { toJob } from '../../job-answer.ts'

type JobQueries = Required<Pick<QueryResolvers, 'job' | 'jobs'>>
type JobMutations = Required<Pick<MutationResolvers, 'cancelJob'>>

/** Work that takes longer than a request. */
export const jobOperations: { readonly Query: JobQueries; readonly Mutation: JobMutations } = {
  Query: {
    job: async (_parent, args, context) => toJob(await context.run(getJob, args)),
    jobs: async (_parent, args, context) => (await context.run(listJobs, args)).map(toJob),
  },
  Mutation: {
    cancelJob: async (_parent, args, context) => toJob(await context.run(cancelJob, args)),
  },
}
