import { z } from 'zod'
import { id, line } from '../inputs.ts'

/** A tournament; without one, the server itself. */
export const jobsOf = z.object({ tournament: id.nullish() })

/** A job, and whose it is. */
export const jobRef = jobsOf.extend({ job: line(100) })
