import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { LoadOrder, LoadReport } from './load.ts'

/** The process that makes the load. */
export interface Generator {
  /** Sends every list of requests over a connection of its own, all at once. @throws Error when an answer was not 200 */
  send(port: number, connections: readonly (readonly string[])[]): Promise<LoadReport>
  stop(): void
}

export const startGenerator = (): Generator => {
  const child = fork(fileURLToPath(new URL('./load.js', import.meta.url)), { serialization: 'advanced' })
  return {
    async send(port, connections) {
      const order: LoadOrder = { port, connections }
      child.send(order)
      // Waits for ever if the child ends early, except that then nothing else is left to do and Node ends as well.
      const [report] = (await once(child, 'message')) as [LoadReport]
      if (report.failures.length > 0) throw new Error(`not answered with 200:\n${report.failures.join('\n')}`)
      return report
    },
    stop: () => child.kill(),
  }
}

/** A raw HTTP request. */
export const rawRequest = (
  method: 'GET' | 'POST',
  path: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): string => {
  const length = method === 'POST' ? { 'content-length': String(Buffer.byteLength(body)) } : {}
  const lines = Object.entries({ host: '127.0.0.1', ...headers, ...length }).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}
