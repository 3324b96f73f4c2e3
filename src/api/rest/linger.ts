import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** How much of a refused body is still read, and for how long, before the connection is cut. */
const MAX_BYTES = 64 * 1024 * 1024
const MAX_MS = 10_000

/** Reads and forgets the rest of a request; done at its end or at one of the limits. */
const drained = (request: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    let bytes = 0
    const timer = setTimeout(() => done(), MAX_MS)
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > MAX_BYTES) done()
    }
    const done = () => {
      clearTimeout(timer)
      request.off('data', count)
      resolve()
    }
    request.on('data', count).once('end', done).once('close', done).once('error', done)
  })

const lingering = async function* (request: IncomingMessage, answer: string) {
  yield answer
  await drained(request)
}

/**
 * Lets a client that is still sending read why it was refused. Closing a connection with unread data resets it, and the
 * client may lose the answer; so the answer is sent whole at once, and the connection closed only when the body has come.
 */
export const lingerOnRefusal = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode < 400 || request.raw.complete !== false || typeof payload !== 'string') return payload
    reply.header('content-length', Buffer.byteLength(payload))
    return Readable.from(lingering(request.raw, payload), { objectMode: false })
  })
}
