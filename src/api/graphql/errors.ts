import type { FastifyBaseLogger } from 'fastify'
import type { ExecutionResult, GraphQLError, GraphQLFormattedError } from 'graphql'
import { appError, ERRORS, type ErrorCode } from '../../contract/errors.ts'
import { databaseFailure, requestFailure } from '../failures.ts'
import { graphError } from './graph-error.ts'

const isCatalogued = (code: unknown): code is ErrorCode => typeof code === 'string' && code in ERRORS

interface MercuriusError extends Error {
  readonly code?: string
  /** What graphql-js found when it checked the document against the schema. */
  readonly errors?: readonly GraphQLError[]
}

/** The GraphQL engine's own errors: no query, broken syntax, unknown fields, or a limit of ours. */
const queryErrors = (error: MercuriusError): readonly GraphQLError[] => {
  const code = error.code === 'MER_ERR_GQL_VALIDATION' ? 'BAD_INPUT' : 'BAD_REQUEST'
  return (error.errors ?? [error]).map((cause) =>
    'extensions' in cause && isCatalogued(cause.extensions.code) ? cause : graphError(appError(code, cause.message)),
  )
}

/** What a single error of an execution comes to; undefined when nobody foresaw it. */
const foreseen = (error: GraphQLError): readonly GraphQLError[] | undefined => {
  const cause: MercuriusError = error.originalError ?? error
  if (cause.code?.startsWith('MER_ERR')) return queryErrors(cause)
  const failure = requestFailure(cause)
  if (failure) return [graphError(failure, error.path)]
  // Raised by the engine itself about variables and arguments.
  return cause.name === 'GraphQLError' ? [graphError(appError('BAD_INPUT', error.message), error.path)] : undefined
}

const catalogued = (error: GraphQLError, log: FastifyBaseLogger, requestId: string): readonly GraphQLError[] => {
  if (isCatalogued(error.extensions?.code)) return [error]
  const errors = foreseen(error)
  if (errors) return errors
  const away = databaseFailure(error.originalError)
  log.error(error.originalError ?? error, away ? 'the database does not answer' : 'unexpected error in a resolver')
  if (away) return [graphError(away, error.path)]
  const message = `The server made a mistake and has noted it; quote request ${requestId}.`
  return [graphError(appError('INTERNAL', message, { requestId }), error.path)]
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
  const errors = (execution.errors ?? []).flatMap((error) => catalogued(error, log, requestId))
  return {
    statusCode: statusOf(execution.data, errors),
    response: { data: execution.data ?? null, errors: errors.map((error) => error.toJSON()) },
  }
}
