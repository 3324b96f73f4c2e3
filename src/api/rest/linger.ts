import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** How much of a refused body is still read, and for how long, before the connection is cut. */
const PATIENCE = { bytes: 64 * 1024 * 1024, ms: 10_000 }

/** Reads and forgets the rest of a request; done at its end or when patience is. */
const drained = (request: IncomingMessage, patience: typeof PATIENCE): Promise<void> =>
  new Promise((resolve) => {
    let bytes = 0
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > patience.bytes) done()
    }
    const done = () => {
      clearTimeout(timer)
      request.off('data', count)
      resolve()
    }
    const timer = setTimeout(done, patience.ms)
    request.on('data', count).resume().once('end', done).once('close', done).once('error', done)
  })

async function* lingering(request: IncomingMessage, answer: string, patience: typeof PATIENCE) {
  yield answer
  await drained(request, patience)
  if (!request.complete) request.destroy()
}

/**
 * Lets a client that is still sending read why it was refused. Closing a connection with unread data resets it, and the
 * client may lose the answer; so the answer is sent whole at once, and the connection closed only when the body has come.
 */
export const lingerOnRefusal = (app: FastifyInstance, patience = PATIENCE): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode < 400 || request.raw.complete !== false || typeof payload !== 'string')
      return done(null, payload)
    reply.header('content-length', Buffer.byteLength(payload)).header('connection', 'close')
    done(null, Readable.from(lingering(request.raw, payload, patience), { objectMode: false }))
  })
}
