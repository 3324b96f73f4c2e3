/**
 * The load of a benchmark, as a process of its own: told what to send, it opens a connection for every list of requests and
 * sends each list in order, one request at a time per connection. As light as can be, so that it measures the server.
 */
import { connect, type Socket } from 'node:net'

/** What the parent sends: where to, and the raw requests of every connection. */
export interface LoadOrder {
  readonly port: number
  readonly connections: readonly (readonly string[])[]
}

/** What comes back: how long it took, how much processor time of this process, and what was not answered with 200. */
export interface LoadReport {
  readonly ms: number
  readonly cpuMs: number
  readonly failures: readonly string[]
}

/** The length of the first answer in `received`, once it has come whole. */
const answerLength = (received: Buffer): number | undefined => {
  const head = received.indexOf('\r\n\r\n')
  if (head < 0) return undefined
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, head)) ?? []
  if (length === undefined) throw new Error(`an answer without a length: ${received.toString('utf8', 0, head)}`)
  const total = head + 4 + Number(length)
  return received.length < total ? undefined : total
}

const sendAll = (socket: Socket, requests: readonly Buffer[], failures: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    let next = 0
    let received: Buffer = Buffer.alloc(0)
    const sendNext = () => {
      const request = requests[next++]
      if (request) socket.write(request)
      else resolve()
    }
    socket.once('error', reject).once('close', () => reject(new Error('the server closed a connection')))
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const length = answerLength(received)
      if (length === undefined) return
      // "HTTP/1.1 200": GraphQL answers errors with other codes.
      if (received.toString('latin1', 9, 12) !== '200') failures.push(received.toString('utf8', 0, length))
      received = received.subarray(length)
      sendNext()
    })
    sendNext()
  })

const run = async ({ port, connections }: LoadOrder): Promise<LoadReport> => {
  const lists = connections.map((requests) => requests.map((request) => Buffer.from(request)))
  const sockets = await Promise.all(
    lists.map(
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket)).once(
            'error',
            reject,
          )
        }),
    ),
  )
  const failures: string[] = []
  const cpu = process.cpuUsage()
  const begin = performance.now()
  await Promise.all(sockets.map((socket, index) => sendAll(socket, lists[index]!, failures)))
  const ms = performance.now() - begin
  const { user, system } = process.cpuUsage(cpu)
  for (const socket of sockets) socket.removeAllListeners('close').destroy()
  return { ms, cpuMs: (user + system) / 1000, failures: failures.slice(0, 3) }
}

process.on('message', async (order: LoadOrder) => {
  process.send?.(await run(order))
})
