import type { FastifyInstance } from 'fastify'
import mercurius, { type IResolvers } from 'mercurius'
import { ERRORS } from '../../contract/errors.ts'
import type { Resolvers } from '../../generated/graphql.ts'
import type { Deps } from '../../usecases/usecase.ts'
import { tokenCheck } from '../auth.ts'
import { limitBodies } from '../body-limits.ts'
import { callerOf } from '../caller.ts'
import { graphContext } from './context.ts'
import { formatErrors } from './errors.ts'
import { graphError } from './graph-error.ts'
import { countObjects, limitAliases, queryFault } from './limits.ts'
import { offenceResolvers } from './resolvers/offences.ts'
import { operations } from './resolvers/operations.ts'
import { rankingResolvers } from './resolvers/ranking.ts'
import { rulesResolvers } from './resolvers/rules.ts'
import { standingsResolvers } from './resolvers/standings.ts'
import { statisticsResolvers } from './resolvers/statistics.ts'
import { tableResolvers } from './resolvers/table.ts'
import { tournamentResolvers } from './resolvers/tournament.ts'
import { schemaText } from './schema.ts'

/** GraphQL at /graphql. Tokens are checked before a query is read; errors carry the catalogue's code and status. */
export const graphqlApi = async (app: FastifyInstance, options: { deps: Deps; secret: string }): Promise<void> => {
  const { deps, secret } = options
  app.decorateRequest('caller', null)
  const check = tokenCheck(secret)
  app.addHook('onRequest', async (request, reply) => {
    const caller = await callerOf(request, check, deps.now())
    if (caller.ok) request.caller = caller.value
    else
      return reply
        .code(ERRORS[caller.error.code].status)
        .header('www-authenticate', 'Bearer')
        .send({ data: null, errors: [graphError(caller.error).toJSON()] })
  })
  limitBodies(app)
  app.addHook('preHandler', async (request, reply) => {
    const error = queryFault(request)
    if (!error) return
    return reply.code(ERRORS[error.code].status).send({ data: null, errors: [graphError(error).toJSON()] })
  })
  const resolvers: Resolvers = {
    ...operations,
    ...tournamentResolvers,
    ...tableResolvers,
    ...rulesResolvers,
    ...offenceResolvers,
    ...standingsResolvers,
    ...rankingResolvers,
    ...statisticsResolvers,
  }
  await app.register(mercurius, {
    schema: schemaText(),
    resolvers: resolvers as IResolvers,
    // Never compiled: the compiler pastes parts of a query into code, and its programs differ from what the query says.
    jit: 0,
    validationRules: [limitAliases],
    graphiql: false,
    context: (request) => graphContext(deps, request.caller ?? { subject: null, grants: [] }),
    errorFormatter: (execution, context) => {
      const { reply } = context as { reply?: { log: typeof app.log; request: { id: string } } }
      return formatErrors(execution, reply?.log ?? app.log, reply?.request.id ?? '')
    },
  })
  countObjects(app.graphql.schema)
}
