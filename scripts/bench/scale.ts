import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { getRuleset } from '../../src/rules/rulesets.ts'
import { openStore } from '../../src/store/store.ts'
import { verifyDatabase } from '../audit-verify/database.ts'
import { type Throwaway, withThrowawayServer } from '../lib/throwaway.ts'
import { dealHands } from './lib/deal.ts'
import { fillTables } from './lib/fill.ts'
import { type Generator, rawRequest, startGenerator } from './lib/generator.ts'
import { heading, median } from './lib/measure.ts'
import type { Deck } from './lib/record-plan.ts'
import { organiserToken, seatTournament } from './lib/tournament.ts'

export const about = 'tournaments of 100, 1,000 and 10,000 entrants: a hand, the standings and their export, memory'

const SIZES = [100, 1_000, 10_000] as const
const SESSIONS = 10
/** The last two sessions run, and so many tables in each of them are still being played, at every size. */
const OPEN = { sessions: 2, tables: 25 }
const ROUNDS = 12
const READS = 5
const CONNECTIONS = 10

const RECORD =
  'mutation ($input: RecordHandInput!) { recordHand(input: $input) { version status scores next { hand } } }'

export const run = async (args: readonly string[]): Promise<void> => {
  const sizes = args.includes('--small') ? SIZES.slice(0, 2) : SIZES
  console.log(heading('scale', args))
  await withThrowawayServer((server) => compare(server, sizes), { isDurable: true })
}

const idOf = (entrants: number): string => `of-${entrants}`

const compare = async (server: Throwaway, sizes: readonly number[]): Promise<void> => {
  for (const entrants of sizes) await build(server, entrants)
  const generator = startGenerator()
  try {
    const hands = await recorder(server, generator)
    await compareHands(hands, sizes)
    for (const entrants of sizes) await readAll(server, hands, entrants)
  } finally {
    generator.stop()
  }
  if (process.argv.includes('--verify')) await verify(server)
}

/** A tournament with all hands but those of the open tables. */
const build = async (server: Throwaway, entrants: number): Promise<void> => {
  const ruleset = getRuleset('mcr-wmo')
  if (!ruleset.ok) throw new Error('there is no ruleset mcr-wmo')
  const deck: Deck = { hands: dealHands(5_000, 1), next: 0, isEndless: true }
  const begin = performance.now()
  await seatTournament(server, idOf(entrants), { tables: entrants / 4, sessions: SESSIONS })
  const seated = performance.now()
  for (let session = 1; session <= SESSIONS; session++) {
    const isOpen = session > SESSIONS - OPEN.sessions
    const where = { tournament: idOf(entrants), session, from: isOpen ? OPEN.tables + 1 : 1, isWhole: !isOpen }
    await fillTables(server.databaseUrl, where, deck, ruleset.value)
  }
  const hands = (entrants / 4) * SESSIONS * 16
  console.log(
    `${entrants} entrants: entrants, ${SESSIONS} plans and starts through the API ${ms(seated - begin)}, ${hands} hands by COPY ${ms(performance.now() - seated)}`,
  )
}

const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`

/** Records the next hand at every open table of a tournament, over several connections; gives milliseconds a hand. */
type Recorder = (entrants: number) => Promise<number>

const recorder = async ({ url, secret }: Throwaway, generator: Generator): Promise<Recorder> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await organiserToken(secret)}` }
  const played = new Map<number, number>()
  return async (entrants) => {
    const hand = (played.get(entrants) ?? 0) + 1
    played.set(entrants, hand)
    const requests = Array.from({ length: OPEN.sessions * OPEN.tables }, (_, index) => {
      const [session, number] = [SESSIONS - (index % OPEN.sessions), 1 + Math.floor(index / OPEN.sessions)]
      const table = { tournament: idOf(entrants), session, table: number }
      const entry = { table, expectedVersion: hand, idempotencyKey: `${session}/${number}/${hand}` }
      const input = { ...entry, hand, winner: 'EAST', discarder: 'SOUTH', points: 8 + ((number + hand) % 40) }
      return rawRequest('POST', '/graphql', headers, JSON.stringify({ query: RECORD, variables: { input } }))
    })
    const each = requests.length / CONNECTIONS
    const lists = Array.from({ length: CONNECTIONS }, (_, index) => requests.slice(index * each, (index + 1) * each))
    const { ms } = await generator.send(Number(new URL(url).port), lists)
    return ms / requests.length
  }
}

const compareHands = async (record: Recorder, sizes: readonly number[]): Promise<void> => {
  const rounds: Map<number, number>[] = []
  for (let round = 0; round <= ROUNDS - 1; round++) {
    const taken = new Map<number, number>()
    for (const entrants of sizes) taken.set(entrants, await record(entrants))
    // The first round warms everything up.
    if (round > 0) rounds.push(taken)
  }
  for (const entrants of sizes) {
    const own = rounds.map((round) => round.get(entrants)!)
    const ratios = rounds.map((round) => round.get(entrants)! / round.get(sizes[0]!)!)
    console.log(
      `a hand at ${entrants} entrants: ${ms(median(own))} (${CONNECTIONS} connections); ${median(ratios).toFixed(2)} of that at ${sizes[0]} (rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')})`,
    )
  }
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

/** Runs `work` and says how much more memory it took at its most. */
const watched = async <T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly peak: number }> => {
  collect()
  const before = process.memoryUsage.rss()
  let peak = before
  const sample = () => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  const timer = setInterval(sample, 5)
  const value = await work()
  sample()
  clearInterval(timer)
  return { value, peak: peak - before }
}

/** Every read after an entry, so that nothing is known from before. */
const readAll = async ({ url }: Throwaway, record: Recorder, entrants: number): Promise<void> => {
  const at = `${url}/api/v1/tournaments/${idOf(entrants)}`
  const read = async (path: string) => {
    const begin = performance.now()
    const bytes = (await (await fetch(at + path)).arrayBuffer()).byteLength
    return { taken: performance.now() - begin, bytes }
  }
  for (const path of ['/standings?live=true', '/standings.csv?live=true'] as const) {
    const cold: number[] = []
    const warm: number[] = []
    let size = 0
    let peak = 0
    for (let index = 0; index < (path.includes('csv') ? READS - 3 : READS - 3); index++) {
      await record(entrants)
      const { value, peak: more } = await watched(() => read(path))
      cold.push(value.taken)
      size = value.bytes
      peak = Math.max(peak, more)
      warm.push((await read(path)).taken)
    }
    console.log(
      `GET ${path} at ${entrants}: ${ms(median(cold))} after an entry, ${ms(median(warm))} unchanged; ${megabytes(size)}, ${megabytes(peak)} of memory more`,
    )
  }
  collect()
  console.log(`heap of the server at rest: ${megabytes(process.memoryUsage().heapUsed)}`)
}

/** Whether what was stored by COPY is what entries would have stored. */
const verify = async ({ databaseUrl }: Throwaway): Promise<void> => {
  const store = openStore(databaseUrl)
  const { tables, links, problems } = await verifyDatabase(store)
  await store.close()
  console.log(`${tables} tables, ${links} links, ${problems.length} problems ${problems[0] ?? ''}`)
}
