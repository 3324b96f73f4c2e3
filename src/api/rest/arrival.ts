import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A body of this route may take longer to arrive than others. */
    arrivalMs?: number
  }
}

/** A body that trickles in holds a connection no longer than this. */
const ARRIVAL_MS = 30_000

/**
 * Ends requests whose bodies take too long to arrive. Node's own limit is one for all routes, and a whole tournament takes longer
 * than a hand; its limit for headers remains.
 */
export const limitArrival = (app: FastifyInstance, patienceMs = ARRIVAL_MS): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, headers, routeOptions } = request
    const hasBody = 'transfer-encoding' in headers || Number(headers['content-length']) > 0
    if (hasBody && !raw.complete && raw.socket.writable) {
      const late = Object.assign(new Error('the request is late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      const timer = setTimeout(
        () => app.server.emit('clientError', late, raw.socket),
        routeOptions.config.arrivalMs ?? patienceMs,
      )
      const clear = () => clearTimeout(timer)
      raw.once('end', clear).once('close', clear)
      reply.raw.once('close', clear)
    }
    done()
  })
}
