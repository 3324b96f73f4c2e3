import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const etagOf = (body: string): string => `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`

/** Whether a list of entity tags names one (RFC 9110, weak comparison). */
const names = (list: string, etag: string): boolean =>
  list.split(',').some((item) => ['*', etag, `W/${etag}`].includes(item.trim()))

/**
 * Every successful read carries an ETag of its bytes; who has them already is answered 304. Caches must ask again each time,
 * and what was answered to a token belongs to its holder alone.
 */
export const cacheable = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const etag = etagOf(payload)
    const isPublic = request.headers.authorization === undefined
    reply
      .header('etag', etag)
      .header('cache-control', isPublic ? 'no-cache' : 'private, no-cache')
      .header('vary', 'authorization')
    if (!names(request.headers['if-none-match'] ?? '', etag)) return payload
    reply.code(304).removeHeader('content-type')
    return null
  })
}
