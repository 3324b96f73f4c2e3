import { type AppError, appError } from '../contract/errors.ts'

/** An error that the HTTP framework raised while reading a request. */
interface FrameworkError {
  readonly code?: unknown
  readonly statusCode?: unknown
  readonly message?: unknown
}

const isFrameworkError = (error: unknown): error is FrameworkError => typeof error === 'object' && error !== null

/** Codes of a database that is away, starting or stopping: of the system, of Postgres, of its clients. */
const DATABASE_AWAY =
  /^(?:ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|CONNECTION_|CONNECT_TIMEOUT|57P0|53300|08|P1001|P1002|P1008|P1017|P2024|P2028)/

/** The catalogue's error for a database that does not answer; undefined for any other error. */
export const databaseFailure = (error: unknown): AppError | undefined =>
  isFrameworkError(error) && typeof error.code === 'string' && DATABASE_AWAY.test(error.code)
    ? appError('UNAVAILABLE', 'The database does not answer; send the same request again in a moment.')
    : undefined

/**
 * The catalogue's error for a request that could not be read: too large, not JSON, the wrong media type. Undefined when the
 * fault is not the request's.
 */
export const requestFailure = (error: unknown): AppError | undefined => {
  if (!isFrameworkError(error)) return undefined
  const { code, statusCode, message } = error
  // What Node says of a client that has gone; of the database it would be another message.
  if (code === 'ECONNRESET' && message === 'aborted')
    return appError('BAD_REQUEST', 'The connection was closed before the request had come.')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413)
    return appError('TOO_LARGE', 'The request body is larger than this server takes; send less at a time.')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415)
    return appError('UNSUPPORTED_MEDIA_TYPE', 'Send JSON as application/json, and a CSV file as text/csv.')
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return appError('BAD_REQUEST', `The request could not be read: ${String(message)}.`)
  return undefined
}
