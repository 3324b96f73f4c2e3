import { z } from 'zod'
import { ERRORS, type ErrorCode } from './errors.ts'

const codes = Object.keys(ERRORS) as ErrorCode[]

const problemKindView = z
  .object({ code: z.enum(codes), status: z.int(), title: z.string() })
  .meta({ id: 'ProblemKind' })

/** The whole catalogue of errors. */
export const problemKindsView = z.object({ problems: z.array(problemKindView) }).meta({ id: 'ProblemKinds' })

/** An error of the catalogue as RFC 9457 writes it. */
export const problemView = z
  .looseObject({
    type: z.string().describe('Where the kind of error is listed, relative to this server.'),
    title: z.string().describe('The same for every occurrence of the code.'),
    status: z.int(),
    code: z.enum(codes),
    detail: z.string().describe('What is wrong with this request, and what would be right.'),
    instance: z.string().describe('The address that was asked for.'),
    requestId: z.string().describe('What the log of the server knows the request by.'),
  })
  .meta({
    id: 'Problem',
    description: 'RFC 9457. Further members hold the facts of the error, such as `findings` or `problems`.',
  })
export type ProblemView = z.output<typeof problemView>
