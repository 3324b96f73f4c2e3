import type { FastifyRequest } from 'fastify'
import { type AppError, appError } from '../contract/errors.ts'
import { err, ok, type Result } from '../rules/result.ts'
import { type Caller, NOBODY } from '../usecases/usecase.ts'
import type { TokenCheck } from './auth.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sends the request; set before its body is read. */
    caller: Caller | null
  }
}

const BEARER = /^Bearer +(\S+)$/i

/**
 * Who sends a request: nobody without an Authorization header, else the token's subject with its grants. A token that cannot
 * be trusted is an error, never a nobody, so that a referee with an old token is told so.
 */
export const callerOf = async (
  request: FastifyRequest,
  check: TokenCheck,
  now: Date,
): Promise<Result<Caller, AppError>> => {
  const header = request.headers.authorization
  if (header === undefined) return ok(NOBODY)
  const token = BEARER.exec(header)?.[1]
  if (token === undefined) return err(appError('TOKEN_INVALID', 'Send the token as "Authorization: Bearer <token>".'))
  const principal = await check(token, now)
  if (principal.ok) return ok({ subject: principal.value.subject, grants: principal.value.grants })
  return err(
    principal.error === 'TOKEN_EXPIRED'
      ? appError('TOKEN_EXPIRED', 'The token has expired; ask the organiser for a new one.')
      : appError('TOKEN_INVALID', 'The token is not one of this server; ask the organiser for a new one.'),
  )
}
