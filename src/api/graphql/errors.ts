import type { FastifyBaseLogger } from 'fastify'
import { type ExecutionResult, GraphQLError, type GraphQLFormattedError } from 'graphql'
import { appError, ERRORS, type ErrorCode } from '../../contract/errors.ts'
import { graphError } from './context.ts'

const isCatalogued = (code: unknown): code is ErrorCode => typeof code === 'string' && code in ERRORS

interface MercuriusError extends Error {
  readonly code?: string
  /** What graphql-js found when it checked the document against the schema. */
  readonly errors?: readonly GraphQLError[]
}

/** Errors of reading a request: not GraphQL, unknown fields, too deep, wrong types of variables. */
const requestErrors = (error: MercuriusError): readonly GraphQLError[] => {
  if (error.code === 'MER_ERR_GQL_QUERY_DEPTH') return [graphError(appError('QUERY_TOO_DEEP', error.message))]
  return (error.errors ?? [error]).map(({ message }) =>
    graphError(appError(error.code === 'MER_ERR_GQL_VALIDATION' ? 'BAD_INPUT' : 'BAD_REQUEST', message)),
  )
}

const known = (error: GraphQLError, log: FastifyBaseLogger, requestId: string): readonly GraphQLError[] => {
  if (isCatalogued(error.extensions?.code)) return [error]
  const cause: MercuriusError | undefined = error.originalError ?? undefined
  if (cause === undefined && error.name === 'GraphQLError') return [graphError(appError('BAD_INPUT', error.message))]
  const mercurius = cause ?? (error as MercuriusError)
  if (mercurius.code?.startsWith('MER_ERR')) return requestErrors(mercurius)
  log.error(mercurius, 'unexpected error in a resolver')
  return [
    graphError(
      appError('INTERNAL', `The server made a mistake and has noted it; quote request ${requestId}.`, { requestId }),
    ),
  ]
}

/** The answer's status: that of the first error when nothing was answered, else 200. */
const statusOf = (data: ExecutionResult['data'], errors: readonly GraphQLError[]): number => {
  const answered = data && Object.values(data).some((value) => value !== null)
  const code = errors[0]?.extensions.code
  return answered || !isCatalogued(code) ? 200 : ERRORS[code].status
}

/** Turns whatever went wrong into catalogued errors and an HTTP status; the unexpected is logged and masked. */
export const formatErrors = (
  execution: ExecutionResult,
  log: FastifyBaseLogger,
  requestId: string,
): { statusCode: number; response: { data: ExecutionResult['data']; errors: readonly GraphQLFormattedError[] } } => {
  const errors = (execution.errors ?? []).flatMap((error) =>
    known(error, log, requestId).map((known) =>
      known === error
        ? known
        : new GraphQLError(known.message, { path: error.path ?? null, extensions: known.extensions }),
    ),
  )
  return {
    statusCode: statusOf(execution.data, errors),
    response: { data: execution.data ?? null, errors: errors.map((error) => error.toJSON()) },
  }
}
