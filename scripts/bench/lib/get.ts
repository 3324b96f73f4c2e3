import { get as httpGet } from 'node:http'

/** Reads what is at an address, keeps none of it, and says how long that took and how much it was. @throws Error unless it is 200 */
export const get = (
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly ms: number; readonly bytes: number }> =>
  new Promise((resolve, reject) => {
    const begin = performance.now()
    httpGet(url, { headers }, (response) => {
      let bytes = 0
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.once('end', () => resolve({ ms: performance.now() - begin, bytes })).once('error', reject)
    }).once('error', reject)
  })
