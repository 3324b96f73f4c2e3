import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AppError, appError, ERRORS, type ErrorCode } from '../../contract/errors.ts'
import type { ProblemView } from '../../contract/problem-views.ts'
import { databaseFailure, requestFailure } from '../failures.ts'
import { PREFIX } from './prefix.ts'

const MEDIA_TYPE = 'application/problem+json'

/** Where the catalogue of errors can be read; the fragment names the code. */
export const problemType = (code: ErrorCode): string => `${PREFIX}/problems#${code}`

const pathOf = (url: string): string => url.split('?', 1)[0] ?? url

/** An error of the catalogue as a problem document (RFC 9457). The error's own facts never hide a standard member. */
export const problem = ({ code, message, details }: AppError, instance: string, requestId: string): ProblemView => {
  const { title, status } = ERRORS[code]
  const standard = { type: problemType(code), title, status, code, detail: message, instance, requestId }
  return { ...standard, ...details, ...standard }
}

/** RFC 6750: a request without a token is told how to bring one, a request with a bad one what is wrong with it. */
const challenge = (code: ErrorCode): string =>
  code === 'UNAUTHENTICATED' ? 'Bearer realm="paiju"' : 'Bearer realm="paiju", error="invalid_token"'

/** Answers with a problem document. */
export const sendProblem = (request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply => {
  const { status } = ERRORS[error.code]
  if (status === 401) reply.header('www-authenticate', challenge(error.code))
  return reply
    .code(status)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .type(MEDIA_TYPE)
    .send(problem(error, pathOf(request.url), request.id))
}

/** The answer to whatever a handler throws. The unexpected is logged and masked. */
const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const failure = requestFailure(error)
  if (failure) return sendProblem(request, reply, failure)
  const away = databaseFailure(error)
  request.log.error(error, away ? 'the database does not answer' : 'unexpected error')
  return sendProblem(
    request,
    reply,
    away ?? appError('INTERNAL', `The server made a mistake and has noted it; quote request ${request.id}.`),
  )
}

/** A route's address as an expression that matches the paths it answers. */
const matcher = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replace(/[.+?^$()[\]{}|\\]/g, '\\$&')
      .replace(/:[^/]+/g, '[^/]+')
      .replaceAll('*', '.*')}$`,
  )

/**
 * Problem documents for the whole application: errors, unknown addresses (404) and wrong methods (405). To be called before
 * routes are added, since it notes what methods each address answers.
 */
export const problemAnswers = (app: FastifyInstance): void => {
  const routes = new Map<string, { readonly matches: RegExp; readonly methods: Set<string> }>()
  const sendMissing = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = pathOf(request.url)
    const answering = [...routes.values()].filter(({ matches }) => matches.test(path))
    const methods = [...new Set(answering.flatMap((route) => [...route.methods]))].sort()
    if (methods.length === 0 || methods.includes(request.method))
      return sendProblem(request, reply, appError('NOT_FOUND', 'There is nothing at this address; see /docs.'))
    return sendProblem(
      request,
      reply.header('allow', methods.join(', ')),
      appError('METHOD_NOT_ALLOWED', `This address answers ${methods.join(', ')}.`),
    )
  }
  app.addHook('onRoute', ({ url, method }) => {
    const route = routes.get(url) ?? { matches: matcher(url), methods: new Set() }
    for (const name of [method].flat()) route.methods.add(name)
    routes.set(url, route)
  })
  // Before the body is read: what is not here needs no right media type.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) sendMissing(request, reply)
    else done()
  })
  app.setNotFoundHandler(sendMissing)
  app.setErrorHandler(answerError)
}

/** Requests that Node could not read at all have no request object: the problem is written to the socket. */
const answerClientError = (error: Error & { readonly code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const text =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 'The headers of the request are too long.'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 'The request took too long to arrive.'
        : 'This is not an HTTP request.'
  const { status } = ERRORS.BAD_REQUEST
  const body = JSON.stringify(problem(appError('BAD_REQUEST', text), '', ''))
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: ${MEDIA_TYPE}\r\nConnection: close\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

/** Options for the Fastify constructor: problem documents for requests that reach no route. */
export const problemOptions = { frameworkErrors: answerError, clientErrorHandler: answerClientError }
