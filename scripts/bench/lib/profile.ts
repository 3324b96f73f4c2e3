import { type Profiler, Session } from 'node:inspector/promises'

/** Where processor time goes, by the code that is running itself; the first that matches. */
const PARTS: readonly (readonly [string, RegExp])[] = [
  [
    'GraphQL engine',
    /node_modules\/(mercurius|graphql|graphql-jit|@graphql|json-schema|fast-json-stringify|single-user)/,
  ],
  ['Postgres driver', /node_modules\/postgres\//],
  ['tokens', /node_modules\/jose|dist\/src\/api\/(auth|caller)|node:internal\/crypto/],
  ['input checks', /node_modules\/zod|dist\/src\/contract/],
  [
    'HTTP',
    /node_modules\/(fastify|find-my-way|avvio|pino|light-my-request|secure-json-parse)|dist\/src\/(app|api)|node:(_http|http|internal\/http)/,
  ],
  ['rules and table', /dist\/src\/(rules|tournament)/],
  ['use-cases', /dist\/src\/usecases/],
  ['statements and hashes', /dist\/src\/store/],
  ['sockets, streams, timers', /^node:/],
]

const partOf = ({ functionName, url }: Profiler.ProfileNode['callFrame']): string => {
  if (functionName === '(garbage collector)') return 'garbage collection'
  if (functionName === '(idle)') return 'idle'
  if (url === '') return 'engine and native code'
  return PARTS.find(([, matches]) => matches.test(url))?.[0] ?? 'other'
}

/** Samples this process while `work` runs. Gives the share of every part in percent, the largest first. */
export const profile = async (work: () => Promise<unknown>): Promise<string> => {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 200 })
  await session.post('Profiler.start')
  await work()
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  const parts = new Map<string, number>()
  const all = profile.nodes.reduce((sum, { hitCount = 0 }) => sum + hitCount, 0)
  for (const { callFrame, hitCount = 0 } of profile.nodes) {
    const part = partOf(callFrame)
    parts.set(part, (parts.get(part) ?? 0) + hitCount)
  }
  return [...parts]
    .sort(([, a], [, b]) => b - a)
    .map(([part, hits]) => `${part} ${Math.round((hits / all) * 100)}%`)
    .join(', ')
}
