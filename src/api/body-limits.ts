import { Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Organisers send whole lists: so many bytes hold the largest plan of seats that the contract takes, escaped as JSON. */
const ORGANISERS_BYTES = 16 * 1024 * 1024

const isOrganiser = ({ caller }: FastifyRequest): boolean =>
  caller?.grants.some(({ role }) => role === 'organiser') ?? false

const tooLarge = () =>
  Object.assign(new Error('body over the limit'), { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 })

/** Passes a body on up to so many bytes. Without a length in advance, only counting tells. */
const counting = (limit: number): Transform => {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > limit ? tooLarge() : null, chunk)
    },
  })
}

/**
 * Lets organisers send larger bodies than the server's limit, which everybody else is held to. To be called before the routes of the scope
 * are added, and where `request.caller` is set before the body is read.
 */
export const limitBodies = (app: FastifyInstance): void => {
  const limit = app.initialConfig.bodyLimit ?? 0
  app.addHook('onRoute', (route) => {
    route.bodyLimit = Math.max(limit, ORGANISERS_BYTES)
  })
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (isOrganiser(request)) return done(null, payload)
    const announced = Number(request.headers['content-length'])
    if (announced > limit) return done(tooLarge())
    if (announced >= 0) return done(null, payload)
    done(null, payload.pipe(counting(limit)))
  })
}
