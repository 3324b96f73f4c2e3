import { beforeAll, describe, expect, it } from 'vitest'
import { everything } from '../everything.ts'
import { handInput, RECORD_HAND, startedTournament, type TestServer, testServer } from '../server.ts'

const ID = 'hostile'
let server: TestServer
let organiser: string
let referee: string
beforeAll(async () => {
  server = await testServer()
  const tokens = await startedTournament(server, ID, { players: 64, sessions: 2 })
  organiser = tokens.organiser
  referee = tokens.referee
  for (let hand = 1; hand <= 16; hand++) await server.graphql(referee, RECORD_HAND, { input: handInput(ID, hand) })
})

const post = async (body: unknown, token?: string): Promise<{ status: number; text: string }> => {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  return { status: response.status, text: await response.text() }
}

const name = (value: string) => ({ kind: 'Name', value })

/** A syntax tree whose alias is a piece of a program, for a server that compiles queries. */
const TREE = JSON.stringify({
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      selectionSet: {
        kind: 'SelectionSet',
        selections: [{ kind: 'Field', name: name('__typename'), alias: name('a": [process.pid], "b') }],
      },
    },
  ],
})

describe('a query that wants to be a program', () => {
  it.each([
    ['a syntax tree', TREE],
    ['a number', 5],
    ['null', 'null'],
    ['an empty object', '{}'],
    ['a document without definitions', '{"kind":"Document"}'],
  ])('%s is refused however often it is sent', async (_name, query) => {
    for (let time = 1; time <= 3; time++) {
      const { status, text } = await post({ query })
      expect([status, JSON.parse(text).errors[0].extensions.code]).toEqual([400, 'BAD_REQUEST'])
    }
  })

  it('in a text is a text', async () => {
    const id = '__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d0)+process.exit(0'
    for (let time = 1; time <= 3; time++) {
      const { status, text } = await post({ query: `{ tournament(id: ${JSON.stringify(id)}) { id } }` })
      expect([status, JSON.parse(text).errors[0].extensions.code]).toEqual([400, 'BAD_INPUT'])
    }
  })
})

describe('a document with several operations', () => {
  it('runs the named one, every time', async () => {
    const query = `query Look { tournament(id: "${ID}") { id } } query Names { rulesets { key } }`
    for (const operationName of ['Look', 'Look', 'Names', 'Names', 'Look']) {
      const { text } = await post({ query, operationName })
      expect(Object.keys(JSON.parse(text).data)).toEqual([operationName === 'Look' ? 'tournament' : 'rulesets'])
    }
  })

  it('is not taken by GET, which links and prefetches use', async () => {
    const before = await everything(server.databaseUrl)
    const query = `mutation { startSession(tournament: "${ID}", session: 2) { status } }`
    const response = await fetch(`${server.url}/graphql?query=${encodeURIComponent(query)}`, {
      headers: { authorization: `Bearer ${organiser}` },
    })
    expect(response.status).toBe(405)
    expect(await everything(server.databaseUrl)).toEqual(before)
  })
})

it('stops a request of several mutations at the first that fails, every time', async () => {
  const at = `table: {tournament: "${ID}", session: 1, table: 2}`
  const before = await everything(server.databaseUrl)
  for (let time = 1; time <= 3; time++) {
    const query = `mutation {
      a: recordDraw(input: {${at}, expectedVersion: 99, idempotencyKey: "a${time}", hand: 1}) { version }
      b: recordPenalty(input: {${at}, expectedVersion: 1, idempotencyKey: "b${time}", hand: 1, fines: [-5, 0, 0, 0], reason: "x"}) { version }
    }`
    const { status } = await post({ query }, referee)
    expect(status).toBe(409)
  }
  expect(await everything(server.databaseUrl)).toEqual(before)
})

it('answers a fragment under a condition the same every time', async () => {
  const query = `query($a: Boolean!) { t: tournament(id: "${ID}") { ...F @include(if: $a) } u: tournament(id: "${ID}") { ...F } }
    fragment F on Tournament { id }`
  for (let time = 1; time <= 3; time++) {
    const { text } = await post({ query, variables: { a: false } })
    expect(JSON.parse(text).data).toEqual({ t: {}, u: { id: ID } })
  }
})

it('refuses fragments that multiply, before they become work', async () => {
  const four = (field: string, fragment: string) =>
    [0, 1, 2, 3].map((n) => `${field[0]}${n}: ${field} { ...${fragment} }`).join(' ')
  const query = `{ ${[0, 1, 2, 3].map((n) => `t${n}: tournament(id: "${ID}") { ...S }`).join(' ')} }
    fragment S on Tournament { ${four('sessions', 'T')} }
    fragment T on Session { ${four('tables', 'U')} }
    fragment U on Table { ${four('seats', 'V')} }
    fragment V on TableSeat { entrant { team { name } } }`
  const { status, text } = await post({ query })
  expect([status, JSON.parse(text).errors[0].extensions.code]).toEqual([400, 'QUERY_TOO_COMPLEX'])
  const plain = `{ tournament(id: "${ID}") { sessions { tables { hands { number deal { name } } seats { entrant { name } } } } } }`
  expect((await post({ query: plain })).status).toBe(200)
})
