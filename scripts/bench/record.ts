import postgres from 'postgres'
import { getRuleset } from '../../src/rules/rulesets.ts'
import { insertEvent, selectContext } from '../../src/store/entries.ts'
import { openStore } from '../../src/store/store.ts'
import { type Throwaway, withThrowawayServer } from '../lib/throwaway.ts'
import { dealHands } from './lib/deal.ts'
import { type Generator, rawRequest, startGenerator } from './lib/generator.ts'
import { heading, measure, median, type Round, rate, ratesText } from './lib/measure.ts'
import { profile } from './lib/profile.ts'
import { type Deck, type PlannedWin, planTable } from './lib/record-plan.ts'
import { organiserToken, seatTournament } from './lib/tournament.ts'

export const about = 'recordHand with tiles, verdict and commit, against a GraphQL no-op and the same SQL by itself'

const CONNECTIONS = 16
const ROUNDS = 12
/** Sessions played in a round, and in the warm-up before the first: 16 tables of 16 hands each. */
const SESSIONS_A_ROUND = 4
const SESSIONS = SESSIONS_A_ROUND * (ROUNDS + 2)
const REQUESTS = CONNECTIONS * 16 * SESSIONS_A_ROUND
const TARGET = 0.6

const RECORD = `mutation ($input: RecordHandInput!) {
  recordHand(input: $input) { version status scores next { hand roundWind dealer } }
}`

/** A round's wins, by connection; each connection is the referee of one table, session after session. */
type Part = readonly (readonly PlannedWin[])[]

export const run = (args: readonly string[]): Promise<void> => {
  const isDurable = !args.includes('--no-sync')
  console.log(heading('record', args))
  console.log(
    `${CONNECTIONS} connections from a load process of its own; server and SQL in this one (an entry needs all three processes, no-op and SQL two each); Postgres ${isDurable ? 'writes to disk at every commit' : 'does not wait for the disk'}`,
  )
  return withThrowawayServer((server) => compare(server), { isDurable })
}

const compare = async (server: Throwaway): Promise<void> => {
  const deck: Deck = { hands: dealHands(CONNECTIONS * 16 * SESSIONS * 4, 1), next: 0 }
  const overHttp = await plan(server, 'bench-http', deck)
  const bySql = await plan(server, 'bench-sql', deck)
  const generator = startGenerator()
  const sql = postgres(server.databaseUrl, { max: CONNECTIONS, onnotice: () => {} })
  try {
    const post = await poster(server, generator)
    const rounds = { noop: [] as Round[], sql: [] as Round[], record: [] as Round[] }
    for (let index = 0; index <= ROUNDS; index++) {
      const noop = await measure(REQUESTS, () => post.noop())
      const straight = await measure(REQUESTS, () => sendStraight(sql, part(bySql, index)))
      const record = await measure(REQUESTS, () => post.record(part(overHttp, index)))
      // The first round warms everything up.
      if (index === 0) continue
      rounds.noop.push(noop)
      rounds.sql.push(straight)
      rounds.record.push(record)
    }
    report(rounds)
    const profiled = () => post.record(part(overHttp, ROUNDS + 1))
    console.log(`where the server's own time goes while it records: ${await profile(profiled)}`)
    await check(server, (ROUNDS + 2) * REQUESTS)
  } finally {
    await sql.end()
    generator.stop()
  }
}

/** Seats a tournament and plans every hand of it. */
const plan = async (server: Throwaway, id: string, deck: Deck): Promise<Part> => {
  await seatTournament(server, id, { tables: CONNECTIONS, sessions: SESSIONS })
  const ruleset = getRuleset('mcr-wmo')
  if (!ruleset.ok) throw new Error('there is no ruleset mcr-wmo')
  const store = openStore(server.databaseUrl)
  const tables = await store.tables(id)
  const plans = await Promise.all(
    tables.map(async (table) => {
      const context = await store.entryContext(table, '')
      return { table: table.table, wins: planTable(table, context?.headHash ?? '', deck, ruleset.value) }
    }),
  )
  await store.close()
  return Array.from({ length: CONNECTIONS }, (_, index) =>
    plans.filter(({ table }) => table === index + 1).flatMap(({ wins }) => wins),
  )
}

const part = (all: Part, index: number): Part => {
  const size = 16 * SESSIONS_A_ROUND
  return all.map((wins) => wins.slice(index * size, (index + 1) * size))
}

const poster = async ({ url, secret }: Throwaway, generator: Generator) => {
  const port = Number(new URL(url).port)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await organiserToken(secret)}` }
  const post = (content: unknown) => rawRequest('POST', '/graphql', headers, JSON.stringify(content))
  const noop = Array<string>(REQUESTS / CONNECTIONS).fill(post({ query: '{ __typename }' }))
  return {
    noop: () => generator.send(port, Array<typeof noop>(CONNECTIONS).fill(noop)),
    record: (wins: Part) =>
      generator.send(
        port,
        wins.map((list) => list.map(({ input }) => post({ query: RECORD, variables: { input } }))),
      ),
  }
}

/** The same two statements for every hand, with as many asking at once. */
const sendStraight = async (sql: postgres.Sql, wins: Part): Promise<undefined> => {
  await Promise.all(
    wins.map(async (list) => {
      for (const { append, hash } of list) {
        await selectContext(sql, append.key, append.idempotencyKey)
        const [row] = await insertEvent(sql, append, hash)
        if (!row?.moved) throw new Error('a statement stored nothing')
      }
    }),
  )
}

const report = ({ noop, sql, record }: Readonly<Record<'noop' | 'sql' | 'record', readonly Round[]>>): void => {
  console.log(`GraphQL no-op  ${ratesText(noop, 'server')}`)
  console.log(`SQL straight   ${ratesText(sql, 'asking')}`)
  console.log(`recordHand     ${ratesText(record, 'server')}`)
  const ratios = record.map((round, index) => rate(round) * (1 / rate(noop[index]!) + 1 / rate(sql[index]!)))
  const [ratio, each] = [median(ratios), ratios.map(percent).join(' ')]
  console.log(`recordHand : 1/(1/no-op + 1/SQL) = ${percent(ratio)} (rounds ${each}; target ${percent(TARGET)})`)
  const micro = (rounds: readonly Round[]) => 1e6 / median(rounds.map(rate))
  const rest = Math.round(micro(record) - micro(noop) - micro(sql))
  console.log(
    `a hand takes ${Math.round(micro(record))} µs: ${Math.round(micro(noop))} as the no-op, ${Math.round(micro(sql))} as its SQL, ${rest} the rest`,
  )
}

const percent = (share: number): string => `${Math.round(share * 100)}%`

/** Every hand must be there. */
const check = async ({ databaseUrl }: Throwaway, expected: number): Promise<void> => {
  const sql = postgres(databaseUrl, { max: 1 })
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from hands where tournament_id = 'bench-http' and verification = 'VERIFIED'`
  await sql.end()
  if (row?.count !== expected) throw new Error(`${row?.count} hands are stored of ${expected}`)
}
