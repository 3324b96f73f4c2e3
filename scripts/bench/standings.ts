import Fastify from 'fastify'
import type { Send } from '../lib/graphql-client.ts'
import { type Throwaway, withThrowawayServer } from '../lib/throwaway.ts'
import { type Generator, rawRequest, startGenerator } from './lib/generator.ts'
import { heading, measure, median, type Round, rate, ratesText } from './lib/measure.ts'
import { profile } from './lib/profile.ts'
import { seatTournament } from './lib/tournament.ts'

export const about = 'reading standings of 100 rows as JSON, against bare Fastify that sends the same bytes'

const CONNECTIONS = 16
const ROUNDS = 12
const REQUESTS_EACH = 400
const REQUESTS = CONNECTIONS * REQUESTS_EACH
const TABLES = 25
const SESSIONS = 8
const TARGET = 0.7
const PATH = '/api/v1/tournaments/bench/standings'

export const run = async (args: readonly string[]): Promise<void> => {
  console.log(heading('standings', args))
  await withThrowawayServer(compare)
}

const compare = async (server: Throwaway): Promise<void> => {
  const enter = await playAll(server)
  const response = await fetch(server.url + PATH)
  const bytes = Buffer.from(await response.arrayBuffer())
  const bare = await startBare(bytes, response.headers.get('content-type') ?? '')
  const generator = startGenerator()
  try {
    const { players } = JSON.parse(bytes.toString()) as { players: readonly unknown[] }
    console.log(
      `${players.length} rows of ${SESSIONS} sessions, ${bytes.length} bytes; ${CONNECTIONS} connections from a load process of its own; both servers in this one`,
    )
    const rounds = { bare: [] as Round[], read: [] as Round[] }
    for (let index = 0; index <= ROUNDS; index++) {
      const sent = await measure(REQUESTS, () => get(generator, bare.port, '/'))
      const read = await measure(REQUESTS, () => get(generator, Number(new URL(server.url).port), PATH))
      // The first round warms everything up.
      if (index === 0) continue
      rounds.bare.push(sent)
      rounds.read.push(read)
    }
    report(rounds)
    const port = Number(new URL(server.url).port)
    console.log(`where the server's own time goes: ${await profile(() => get(generator, port, PATH))}`)
    console.log(await whileEntering(enter, () => get(generator, port, PATH)))
  } finally {
    await bare.close()
    generator.stop()
  }
}

/** A tournament with totals at every table; gives what enters one more penalty. */
const playAll = async (server: Throwaway): Promise<() => Promise<void>> => {
  const send = await seatTournament(server, 'bench', { tables: TABLES, sessions: SESSIONS })
  const places = Array.from({ length: SESSIONS * TABLES }, (_, index) => ({
    session: 1 + Math.floor(index / TABLES),
    table: 1 + (index % TABLES),
  }))
  await Promise.all(places.map((place, index) => playTable(send, place, index)))
  const table = { tournament: 'bench', session: SESSIONS, table: TABLES }
  let version = 1
  return async () => {
    const input = { table, expectedVersion: version, idempotencyKey: `penalty ${version}`, hand: 1, reason: 'bench' }
    await send('mutation ($input: RecordPenaltyInput!) { recordPenalty(input: $input) { version } }', {
      input: { ...input, payments: [1, -1, 0, 0] },
    })
    version++
  }
}

/** The last table stays open, for entries while others read. */
const playTable = async (
  send: Send,
  place: { readonly session: number; readonly table: number },
  index: number,
): Promise<void> => {
  if (place.session === SESSIONS && place.table === TABLES) return
  const table = { tournament: 'bench', ...place }
  const points = 1 + ((index * 37) % 200)
  const totals = { scores: [points, 2 * points, -points, -2 * points], reason: 'bench' }
  await send('mutation ($input: RecordTableTotalsInput!) { recordTableTotals(input: $input) { version } }', {
    input: { table, expectedVersion: 1, idempotencyKey: `totals ${index}`, ...totals },
  })
  await send('mutation ($input: CloseTableInput!) { closeTable(input: $input) { version } }', {
    input: { table, expectedVersion: 2, idempotencyKey: `close ${index}`, early: true },
  })
}

const startBare = async (bytes: Buffer, type: string) => {
  const app = Fastify()
  app.get('/', (_request, reply) => reply.type(type).send(bytes))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { port: Number(new URL(url).port), close: () => app.close() }
}

const get = (generator: Generator, port: number, path: string) => {
  const requests = Array<string>(REQUESTS_EACH).fill(rawRequest('GET', path, {}))
  return generator.send(port, Array<typeof requests>(CONNECTIONS).fill(requests))
}

const report = ({ bare, read }: { readonly bare: readonly Round[]; readonly read: readonly Round[] }): void => {
  console.log(`bare Fastify  ${ratesText(bare, 'server')}`)
  console.log(`standings     ${ratesText(read, 'server')}`)
  const ratios = read.map((round, index) => rate(round) / rate(bare[index]!))
  const each = ratios.map(percent).join(' ')
  console.log(`standings : bare Fastify = ${percent(median(ratios))} (rounds ${each}; target ${percent(TARGET)})`)
}

const percent = (share: number): string => `${Math.round(share * 100)}%`

const ENTRY_MS = 100

/** The same reads while something is entered ten times a second, so that the standings are worked out anew as often. */
const whileEntering = async (
  enter: () => Promise<void>,
  read: () => Promise<{ readonly ms: number; readonly cpuMs: number }>,
): Promise<string> => {
  let entered = 0
  let isOver = false
  const entering = (async () => {
    while (!isOver) {
      await enter()
      entered++
      await new Promise((resolve) => setTimeout(resolve, ENTRY_MS))
    }
  })()
  const round = await measure(REQUESTS, read)
  isOver = true
  await entering
  return `while entries come every ${ENTRY_MS} ms: ${Math.round(rate(round))} req/s (${entered} entries in ${Math.round(round.ms)} ms)`
}
