import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppError } from '../../contract/errors.ts'
import type { Result } from '../../rules/result.ts'
import type { Operation } from '../../tournament/permissions.ts'
import type { TextFile } from '../../usecases/exports.ts'
import { type Deps, NOBODY } from '../../usecases/usecase.ts'
import { tokenCheck } from '../auth.ts'
import { callerOf } from '../caller.ts'
import { cacheable } from './caching.ts'
import { PATH_PARAMETERS, type Parameter, readText } from './parameters.ts'
import { sendProblem } from './problems.ts'
import type { RestRoute, RouteInput } from './route.ts'
import { restRoutes } from './routes.ts'
import { idOf, sharedSchemas } from './schemas.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row of the permission table that a route stands under; null for what describes the API itself. */
    operation?: Operation | null
  }
}

/** The texts that belong to parameters, as what those are. */
const read = (texts: object, parameters: Readonly<Record<string, Parameter>>): Record<string, unknown> => {
  const given = new Map<string, unknown>(Object.entries(texts))
  return Object.fromEntries(
    Object.entries(parameters)
      .filter(([name]) => given.has(name))
      .map(([name, parameter]) => [name, readText(parameter, given.get(name))]),
  )
}

const inputOf = ({ query = {} }: RestRoute, request: FastifyRequest): RouteInput => ({
  args: { ...read(request.query as object, query), ...read(request.params as object, PATH_PARAMETERS) },
  body: request.body,
})

const sendAnswer = (
  { answer }: RestRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  result: Result<unknown, AppError>,
): FastifyReply => {
  if (!result.ok) return sendProblem(request, reply, result.error)
  if (answer.kind === 'json') return reply.send(result.value)
  const { name, text } = result.value as TextFile
  return reply
    .type(`${answer.mediaType}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(text)
}

/** The REST API, to be registered under its prefix. Tokens are checked before a body is read. */
export const restApi = async (
  app: FastifyInstance,
  { deps, secret }: { deps: Deps; secret: string },
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
  for (const route of restRoutes) {
    const { method, path, operation, answer } = route
    app.route({
      method,
      url: path,
      config: { operation },
      schema: answer.kind === 'json' ? { response: { 200: { $ref: `${idOf(answer.view)}#` } } } : {},
      handler: async (request, reply) => {
        const result = await route.run(deps, request.caller ?? NOBODY, inputOf(route, request))
        return sendAnswer(route, request, reply, result)
      },
    })
  }
}
