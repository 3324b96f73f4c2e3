import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { once } from '../../tournament/once.ts'

const hashed = (body: string | Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`

const hashedOnce = once((body: Buffer) => hashed(body))

const etagOf = (body: string | Buffer): string => (typeof body === 'string' ? hashed(body) : hashedOnce(body))

/** Whether a list of entity tags names one (RFC 9110, weak comparison). */
const names = (list: string | undefined, etag: string): boolean =>
  list?.split(',').some((item) => ['*', etag, `W/${etag}`].includes(item.trim())) ?? false

/**
 * Every successful read carries an ETag of its bytes; who has them already is answered 304. Caches must ask again each time,
 * and what was answered to a token belongs to its holder alone.
 */
export const cacheable = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isBody = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!isRead || reply.statusCode !== 200 || !isBody) return done(null, payload)
    const etag = etagOf(payload)
    const isPublic = request.headers.authorization === undefined
    reply
      .header('etag', etag)
      .header('cache-control', isPublic ? 'no-cache' : 'private, no-cache')
      .header('vary', 'authorization')
    if (!names(request.headers['if-none-match'], etag)) return done(null, payload)
    reply.code(304).removeHeader('content-type')
    done(null, null)
  })
}
