import { get as httpGet } from 'node:http'

/** How a read went: also the processor time of this process, which a busy machine does not change and which here is the server's, too. */
export interface Read {
  readonly ms: number
  readonly cpuMs: number
  readonly bytes: number
}

/** Reads what is at an address and keeps none of it. @throws Error unless it is 200 */
export const get = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<Read> =>
  new Promise((resolve, reject) => {
    const begin = performance.now()
    const cpu = process.cpuUsage()
    const read = (bytes: number): Read => {
      const { user, system } = process.cpuUsage(cpu)
      return { ms: performance.now() - begin, cpuMs: (user + system) / 1000, bytes }
    }
    httpGet(url, { headers }, (response) => {
      let bytes = 0
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.once('end', () => resolve(read(bytes))).once('error', reject)
    }).once('error', reject)
  })
