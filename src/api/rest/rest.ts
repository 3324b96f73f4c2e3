import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppError } from '../../contract/errors.ts'
import type { Result } from '../../rules/result.ts'
import type { Operation } from '../../tournament/permissions.ts'
import type { TextFile } from '../../usecases/exports.ts'
import { type Deps, NOBODY } from '../../usecases/usecase.ts'
import { tokenCheck } from '../auth.ts'
import { limitBodies } from '../body-limits.ts'
import { callerOf } from '../caller.ts'
import { cacheable } from './caching.ts'
import { PATH_PARAMETERS, type Parameter, readText } from './parameters.ts'
import { sendProblem } from './problems.ts'
import type { RestRoute, RouteInput, StreamedFile } from './route.ts'
import { restRoutes } from './routes.ts'
import { idOf, sharedSchemas } from './schemas.ts'
import { writeJson } from './write-json.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row of the permission table that a route stands under; null for what describes the API itself. */
    operation?: Operation | null
  }
}

type Parameters = readonly (readonly [string, Parameter])[]

/** The texts that belong to parameters, as what those are. */
const read = (texts: object, parameters: Parameters): Record<string, unknown> => {
  const args: Record<string, unknown> = {}
  for (const [name, parameter] of parameters)
    if (Object.hasOwn(texts, name)) args[name] = readText(parameter, (texts as Record<string, unknown>)[name])
  return args
}

const IN_PATH: Parameters = Object.entries(PATH_PARAMETERS)

/** A host as requests name it: a name or an address, with its port. */
const HOST = /^[\w.-]{1,253}(:\d{1,5})?$|^\[[\da-fA-F:.]{2,45}\](:\d{1,5})?$/

/** Where the client has reached the server, if it is not told. */
const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${HOST.test(host) ? host : 'localhost'}`

const inputReader = (
  { query = {} }: RestRoute,
  publicUrl: string | undefined,
): ((request: FastifyRequest) => RouteInput) => {
  const inQuery: Parameters = Object.entries(query)
  return (request) => ({
    args: { ...read(request.query as object, inQuery), ...read(request.params as object, IN_PATH) },
    body: request.body,
    charset: /;\s*charset="?([\w-]{1,40})"?/i.exec(request.headers['content-type'] ?? '')?.[1],
    origin: publicUrl ?? originOf(request),
  })
}

/** The file goes out as fast as the client takes it; it may hold what its caller alone may see. */
const sendStream = (
  mediaType: string,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, stream }: StreamedFile,
): FastifyReply => {
  // Also when the client has gone before the file was ready: whoever writes it must learn of that.
  if (reply.raw.destroyed) stream.destroy()
  else reply.raw.once('close', () => stream.destroy())
  return reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', request.headers.authorization === undefined ? 'no-cache' : 'private, no-cache')
    .header('vary', 'authorization')
    .send(stream)
}

const sendAnswer = (
  { answer }: RestRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  result: Result<unknown, AppError>,
): FastifyReply => {
  if (!result.ok) return sendProblem(request, reply, result.error)
  if (answer.kind === 'json')
    return reply
      .code(answer.status?.(result.value as never) ?? 200)
      .type('application/json; charset=utf-8')
      .send(writeJson(reply, result.value as object, answer.rows))
  if (answer.kind === 'stream') return sendStream(answer.mediaType, request, reply, result.value as StreamedFile)
  const { name, text } = result.value as TextFile
  return reply
    .type(`${answer.mediaType}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(text)
}

/** What a scope serves takes bodies of this media type and no other, as the bytes they are. */
const takeFile = (scope: FastifyInstance, mediaType: string, serve: () => void): void => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(mediaType, { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
  limitBodies(scope)
  serve()
}

/** A body of any size may take so long to arrive. */
const UPLOAD_MS = 30 * 60_000

/** The REST API, to be registered under its prefix. Tokens are checked before a body is read. */
export const restApi = async (
  app: FastifyInstance,
  { deps, secret, publicUrl }: { deps: Deps; secret: string; publicUrl?: string | undefined },
): Promise<void> => {
  app.decorateRequest('caller', null)
  const check = tokenCheck(secret)
  app.addHook('onRequest', async (request, reply) => {
    const caller = await callerOf(request, check, deps.now())
    if (!caller.ok) return sendProblem(request, reply, caller.error)
    request.caller = caller.value
  })
  cacheable(app)
  for (const schema of sharedSchemas()) app.addSchema(schema)
  const serve = (scope: FastifyInstance, route: RestRoute): void => {
    const { method, path, operation, answer, upload } = route
    const inputOf = inputReader(route, publicUrl)
    scope.route({
      method,
      url: path,
      config: upload ? { operation, arrivalMs: UPLOAD_MS } : { operation },
      schema: answer.kind === 'json' ? { response: { '2xx': { $ref: `${idOf(answer.view)}#` } } } : {},
      handler: async (request, reply) => {
        const result = await route.run(deps, request.caller ?? NOBODY, inputOf(request))
        return sendAnswer(route, request, reply, result)
      },
    })
  }
  for (const route of restRoutes) if (!route.file && !route.upload) serve(app, route)
  for (const route of restRoutes) {
    const { file } = route
    if (file) await app.register(async (scope) => takeFile(scope, file.mediaType, () => serve(scope, route)))
  }
  await app.register(async (scope) => {
    // Bodies of any kind and size are handed on as they come.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    for (const route of restRoutes) if (route.upload) serve(scope, route)
  })
}
