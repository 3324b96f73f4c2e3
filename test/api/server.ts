import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { signToken } from '../../src/api/auth.ts'
import { buildApp } from '../../src/app.ts'
import { openStore } from '../../src/store/store.ts'
import type { Store } from '../../src/store/types.ts'
import type { Grant } from '../../src/tournament/permissions.ts'
import { whenOver } from '../setup/cleanup.ts'
import { testDatabase } from '../setup/database.ts'

const SECRET = 'a secret that only this test run knows'

/** JSON as a client without our types reads it. */
type Json = ReturnType<typeof JSON.parse>

/** A GraphQL answer. */
export interface Answer {
  readonly status: number
  readonly data: Json
  readonly errors: Json[] | undefined
}

export interface TestServer {
  readonly app: FastifyInstance
  readonly store: Store
  readonly databaseUrl: string
  readonly url: string
  /** The server's clock; tests move it. */
  readonly clock: { now: Date }
  token(grants: readonly Grant[], ttlSeconds?: number, subject?: string): Promise<string>
  graphql(token: string | null, query: string, variables?: unknown): Promise<Answer>
}

/** A server on a database and port of its own, stopped when the test file ends. */
export const testServer = async (): Promise<TestServer> => {
  const databaseUrl = await testDatabase()
  const store = openStore(databaseUrl)
  const clock = { now: new Date('2026-05-01T08:00:00Z') }
  const app = await buildApp(
    { logLevel: 'silent', bodyLimit: 256 * 1024 },
    { store, secret: SECRET, now: () => clock.now },
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  whenOver('file', async () => {
    // The connection of an answer that a test has not read to its end is never idle.
    const late = setTimeout(() => app.server.closeAllConnections(), 500)
    await app.close()
    clearTimeout(late)
    await store.close()
  })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    app,
    store,
    databaseUrl,
    url,
    clock,
    token: (grants, ttlSeconds = 12 * 3600, subject = 'tester') =>
      signToken(SECRET, { subject, grants, ttlSeconds, now: clock.now }),
    async graphql(token, query, variables) {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ query, variables }),
      })
      const body = (await response.json()) as Omit<Answer, 'status'>
      return { status: response.status, data: body.data, errors: body.errors }
    },
  }
}

/** Policies of the tournaments that tests create, unless they say otherwise. */
export const POLICY = {
  sessionMinutes: 120,
  handsPerSession: 16,
  dealer: 'ROTATE',
  seatChange: 'NONE',
  endOfSession: 'VOID_CURRENT_HAND',
  warningMinutes: 15,
  dice: 'MCR_2_DICE',
  robConcealedKong: 'NEVER',
  passRule: 'NONE',
  lateCall: 'STANDS',
  kongAfterClaim: 'FORBIDDEN',
  confirmations: 'NONE',
  signatures: 'NONE',
  tilesRequired: 'NEVER',
  countCorrection: 'EXACT',
  penaltyRules: 'MCR_WMO',
  ranking: ['TABLE_POINTS', 'POINTS'],
  switches: {},
}

const must = async (answer: Promise<Answer>): Promise<Answer> => {
  const result = await answer
  if (result.errors) throw new Error(JSON.stringify(result.errors))
  return result
}

/**
 * A tournament with entrants 1..n in two teams, seated 1-4, 5-8 … in every session, the first session started.
 */
export const startedTournament = async (
  server: Pick<TestServer, 'token' | 'graphql'>,
  id: string,
  { players = 4, sessions = 1, policy = {}, visibility = 'PUBLIC', ruleset = 'mcr-wmo', timeZone = 'UTC' } = {},
): Promise<{ organiser: string; referee: string }> => {
  const organiser = await server.token([{ role: 'organiser', tournament: '*' }])
  const referee = await server.token([{ role: 'referee', tournament: id }])
  const numbers = Array.from({ length: players }, (_, index) => index + 1)
  const create = 'mutation($input: CreateTournamentInput!) { createTournament(input: $input) { id } }'
  await must(
    server.graphql(organiser, create, {
      input: { id, name: id, ruleset, policy: { ...POLICY, ...policy }, timeZone, visibility },
    }),
  )
  const entrantsCsv = ['number,name,country,team', ...numbers.map((n) => `${n},Player ${n},ES,T${1 + (n % 2)}`)].join(
    '\n',
  )
  const seats = (session: number) =>
    numbers.filter((n) => n % 4 === 1).map((n, i) => `${session},${i + 1},${n},${n + 1},${n + 2},${n + 3}`)
  const csv = [
    'session,table,east,south,west,north',
    ...Array.from({ length: sessions }, (_, i) => seats(i + 1)).flat(),
  ].join('\n')
  await must(
    server.graphql(organiser, 'mutation($input: ImportEntrantsInput!) { importEntrants(input: $input) { id } }', {
      input: { tournament: id, entrantsCsv },
    }),
  )
  await must(
    server.graphql(organiser, 'mutation($input: ImportSeatingInput!) { importSeating(input: $input) { id } }', {
      input: { tournament: id, csv },
    }),
  )
  await must(server.graphql(organiser, `mutation { startSession(tournament: "${id}", session: 1) { status } }`))
  return { organiser, referee }
}

/** What tests ask of a table after an entry. */
export const TABLE_FIELDS = `
  version status scores totalsOnly
  next { hand roundWind handWind dealer name }
  hands { number winner discarder points verification claim payments completedAt fans { fan count points } }
  penalties { hand payments fines reason }`

export const RECORD_HAND = `mutation($input: RecordHandInput!) { recordHand(input: $input) { ${TABLE_FIELDS} } }`
export const RECORD_DRAW = `mutation($input: RecordDrawInput!) { recordDraw(input: $input) { ${TABLE_FIELDS} } }`
export const RECORD_PENALTY = `mutation($input: RecordPenaltyInput!) { recordPenalty(input: $input) { ${TABLE_FIELDS} } }`
export const RECORD_TOTALS = `mutation($input: RecordTableTotalsInput!) { recordTableTotals(input: $input) { ${TABLE_FIELDS} } }`
export const CLOSE_TABLE = `mutation($input: CloseTableInput!) { closeTable(input: $input) { ${TABLE_FIELDS} } }`

/** A won hand by points, as an input. */
export const handInput = (tournament: string, hand: number, more: Record<string, unknown> = {}) => ({
  table: { tournament, session: 1, table: 1 },
  expectedVersion: hand,
  idempotencyKey: `hand-${hand}`,
  hand,
  winner: 'EAST',
  discarder: 'SOUTH',
  points: 8,
  ...more,
})
