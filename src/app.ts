import { randomInt, randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { api } from './api/api.ts'
import { limitArrival } from './api/rest/arrival.ts'
import { lingerOnRefusal } from './api/rest/linger.ts'
import { problemAnswers, problemOptions, sendProblem } from './api/rest/problems.ts'
import type { Config } from './config.ts'
import { appError } from './contract/errors.ts'
import type { Store } from './store/types.ts'
import { drawInThread } from './threads/draw-seats.ts'
import { openThreads } from './threads/threads.ts'
import { startBackground } from './usecases/jobs/run.ts'
import type { Deps } from './usecases/usecase.ts'

export interface AppDeps {
  readonly store: Store
  /** Signs and checks tokens. */
  readonly secret: string
  /** The clock; the machine's unless a test brings its own. */
  readonly now?: () => Date
}

const MAX_SEED = 2 ** 31 - 1

/** What use-cases need from outside, with the machine's clock and randomness. */
export const machineDeps = (store: Store, now: () => Date = () => new Date()): Deps => ({
  store,
  now,
  newKey: randomUUID,
  newSeed: () => randomInt(MAX_SEED),
})

/** A request id that a proxy in front may hand us; anything else is replaced by our own. */
const REQUEST_ID = /^[\w.:-]{8,100}$/

/** Builds the HTTP application. Nothing listens yet; `close()` lets running requests end. */
export async function buildApp(
  config: Pick<Config, 'logLevel' | 'bodyLimit'> & Partial<Pick<Config, 'publicUrl'>>,
  { store, secret, now }: AppDeps,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel, redact: ['req.headers.authorization'] },
    bodyLimit: config.bodyLimit,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // Of the headers; that of bodies depends on the route.
    http: { headersTimeout: 30_000 },
    ...problemOptions,
    genReqId: ({ headers }) => {
      const given = headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    },
  })

  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    done()
  })
  problemAnswers(app)
  lingerOnRefusal(app)
  limitArrival(app)
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request
    request.log.info({ method, url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
    done()
  })

  app.get('/livez', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    try {
      await store.ping()
      return { status: 'ok' }
    } catch (error) {
      request.log.error(error, 'the database does not answer')
      return sendProblem(
        request,
        reply,
        appError('UNAVAILABLE', 'The database does not answer; try again in a moment.'),
      )
    }
  })

  const background = startBackground()
  // Before the connections are closed: what is cancelled takes back what it has written.
  app.addHook('preClose', () => background.stop())
  const deps: Deps = {
    ...machineDeps(store, now),
    background,
    drawAside: drawInThread(openThreads()),
    onMistake: (error) => app.log.error(error, 'unexpected error in a job'),
  }
  await app.register(api, { deps, secret, publicUrl: config.publicUrl })

  return app
}
