import { type AppError, appError } from '../contract/errors.ts'

/** An error that the HTTP framework raised while reading a request. */
interface FrameworkError {
  readonly code?: unknown
  readonly statusCode?: unknown
  readonly message?: unknown
}

const isFrameworkError = (error: unknown): error is FrameworkError => typeof error === 'object' && error !== null

/**
 * The catalogue's error for a request that could not be read: too large, not JSON, the wrong media type. Undefined when the
 * fault is not the request's.
 */
export const requestFailure = (error: unknown): AppError | undefined => {
  if (!isFrameworkError(error)) return undefined
  const { code, statusCode, message } = error
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413)
    return appError('TOO_LARGE', 'The request body is larger than this server takes; send less at a time.')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415)
    return appError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.')
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return appError('BAD_REQUEST', `The request could not be read: ${String(message)}.`)
  return undefined
}
