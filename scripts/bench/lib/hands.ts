import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { withProgress } from '../../lib/progress.ts'
import type { Throwaway } from '../../lib/throwaway.ts'
import { type Generator, rawRequest } from './generator.ts'
import { median, ms } from './measure.ts'
import { organiserToken } from './tournament.ts'

/** What has tables that are still being played: the last sessions, the same number of tables in each of them at every size. */
export interface Open {
  readonly sessions: number
  readonly lastSession: number
  readonly tables: number
}

const CONNECTIONS = 10
/** Hands that are recorded at one size before the next has its turn. */
const SLICE = 2 * CONNECTIONS
const SLICES = 55
const WARM_UP = 5

const RECORD =
  'mutation ($input: RecordHandInput!) { recordHand(input: $input) { version status scores next { hand } } }'

/** Records the next hands of a tournament over several connections; gives milliseconds a hand. */
export type Recorder = (tournament: string) => Promise<number>

export const recorder = async ({ url, secret }: Throwaway, generator: Generator, open: Open): Promise<Recorder> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await organiserToken(secret)}` }
  const next = new Map<string, number>()
  const request = (tournament: string, position: number): string => {
    const [round, index] = [
      Math.floor(position / (open.sessions * open.tables)),
      position % (open.sessions * open.tables),
    ]
    const [session, number] = [open.lastSession - (index % open.sessions), 1 + Math.floor(index / open.sessions)]
    const hand = round + 1
    const table = { tournament, session, table: number }
    const entry = { table, expectedVersion: hand, idempotencyKey: `${session}/${number}/${hand}` }
    const input = { ...entry, hand, winner: 'EAST', discarder: 'SOUTH', points: 8 + ((number + hand) % 40) }
    return rawRequest('POST', '/graphql', headers, JSON.stringify({ query: RECORD, variables: { input } }))
  }
  return async (tournament) => {
    const from = next.get(tournament) ?? 0
    next.set(tournament, from + SLICE)
    const requests = Array.from({ length: SLICE }, (_, index) => request(tournament, from + index))
    const lists = Array.from({ length: CONNECTIONS }, (_, index) =>
      requests.filter((_, position) => position % CONNECTIONS === index),
    )
    const report = await generator.send(Number(new URL(url).port), lists)
    return report.ms / SLICE
  }
}

const quarter = (values: readonly number[], which: 1 | 3): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length * which) / 4)]!

const ratio = (value: number): string => value.toFixed(2)

/**
 * What a hand costs at each size against the smallest. The machine is faster now and slower then, so sizes take turns every twenty
 * hands, each first as often as last, and what is compared was recorded within the same few hundredths of a second.
 */
export const compareHands = async (record: Recorder, tournaments: readonly string[]): Promise<void> => {
  const slices: Map<string, number>[] = []
  const total = (WARM_UP + SLICES) * tournaments.length * SLICE
  await withProgress({ title: 'Recording', unit: 'hands', total }, async (progress) => {
    for (let slice = 0; slice < WARM_UP + SLICES; slice++) {
      const taken = new Map<string, number>()
      for (let turn = 0; turn < tournaments.length; turn++) {
        const tournament = tournaments[(slice + turn) % tournaments.length]!
        taken.set(tournament, await record(tournament))
        progress.add(SLICE)
      }
      if (slice >= WARM_UP) slices.push(taken)
    }
  })
  const [smallest = ''] = tournaments
  for (const tournament of tournaments) {
    const own = slices.map((taken) => taken.get(tournament)!)
    const ratios = slices.map((taken) => taken.get(tournament)! / taken.get(smallest)!)
    const spread = `half of ${SLICES} comparisons from ${ratio(quarter(ratios, 1))} to ${ratio(quarter(ratios, 3))}`
    console.log(
      `a hand ${tournament}: ${ms(median(own))} (${CONNECTIONS} connections); ${ratio(median(ratios))} of that ${smallest}, ${spread}`,
    )
  }
}

const COUNTED_SLICES = 5
/** Postgres adds what an idle connection has done to its statistics after ten seconds. */
const STATISTICS_MS = 11_000

/**
 * How many blocks of tables and indexes Postgres looks at to record a hand. It is the same whatever else the machine does, and
 * where a plan goes through more rows in a larger tournament, it grows.
 */
export const countBlocks = async (
  record: Recorder,
  databaseUrl: string,
  tournaments: readonly string[],
): Promise<void> => {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  const looked = async (): Promise<number> => {
    await sleep(STATISTICS_MS)
    const [row] = await sql<{ blocks: number }[]>`
      select sum(coalesce(hits, 0) + coalesce(reads, 0))::float8 as blocks from pg_stat_io
      where backend_type = 'client backend' and object = 'relation'`
    return row?.blocks ?? 0
  }
  try {
    await withProgress({ title: 'Counting blocks', unit: 'sizes', total: tournaments.length }, async (progress) => {
      for (const tournament of tournaments) {
        const before = await looked()
        for (let slice = 0; slice < COUNTED_SLICES; slice++) await record(tournament)
        const blocks = ((await looked()) - before) / (COUNTED_SLICES * SLICE)
        progress.aside(() => console.log(`a hand ${tournament}: Postgres looks at ${Math.round(blocks)} blocks`))
        progress.add()
      }
    })
  } finally {
    await sql.end()
  }
}
