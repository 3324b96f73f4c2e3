import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppError } from '../../contract/errors.ts'
import type { Result } from '../../rules/result.ts'
import type { Operation } from '../../tournament/permissions.ts'
import type { CsvFile } from '../../usecases/exports.ts'
import { type Caller, type Deps, NOBODY } from '../../usecases/usecase.ts'
import { callerOf } from '../caller.ts'
import { cacheable } from './caching.ts'
import { PATH_PARAMETERS, readText } from './parameters.ts'
import { sendProblem } from './problems.ts'
import type { RestRoute } from './route.ts'
import { restRoutes } from './routes.ts'
import { idOf, sharedSchemas } from './schemas.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row of the permission table that a route stands under; null for what describes the API itself. */
    operation?: Operation | null
  }
}

/** The texts of the address as what its parameters are. */
const argsOf = (route: RestRoute, request: FastifyRequest): Readonly<Record<string, unknown>> => {
  const texts = { ...(request.query as object), ...(request.params as object) }
  const parameters = { ...route.query, ...PATH_PARAMETERS }
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      const parameter = parameters[name]
      return parameter ? [[name, readText(parameter, text)]] : []
    }),
  )
}

const sendAnswer = (
  { answer }: RestRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  result: Result<unknown, AppError>,
): FastifyReply => {
  if (!result.ok) return sendProblem(request, reply, result.error)
  if (answer.kind === 'json') return reply.send(result.value)
  const { name, text } = result.value as CsvFile
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(text)
}

/** The REST API, to be registered under its prefix. Tokens are checked before a body is read. */
export const restApi = async (
  app: FastifyInstance,
  { deps, secret }: { deps: Deps; secret: string },
): Promise<void> => {
  const callers = new WeakMap<FastifyRequest, Caller>()
  app.addHook('onRequest', async (request, reply) => {
    const caller = await callerOf(request, secret, deps.now())
    if (!caller.ok) return sendProblem(request, reply, caller.error)
    callers.set(request, caller.value)
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
        const input = { args: argsOf(route, request), body: request.body }
        return sendAnswer(route, request, reply, await route.run(deps, callers.get(request) ?? NOBODY, input))
      },
    })
  }
}
