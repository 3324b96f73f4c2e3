import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, handInput, RECORD_HAND, startedTournament, type TestServer, testServer } from '../server.ts'

const ID = 'bad'
let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await startedTournament(server, ID, { players: 8, sessions: 3 })
})

const hand = handInput(ID, 1)

describe('a request that cannot be served', () => {
  const ask = async (init: RequestInit): Promise<Answer> => {
    const response = await fetch(`${server.url}/graphql`, { method: 'POST', ...init })
    const body = (await response.json()) as Omit<Answer, 'status'>
    return { ...body, status: response.status }
  }
  const json = { 'content-type': 'application/json' }

  it('with an expired token is told so', async () => {
    const old = await server.token([{ role: 'referee', tournament: ID }], 60)
    server.clock.now = new Date(server.clock.now.getTime() + 120_000)
    const answer = await server.graphql(old, RECORD_HAND, { input: hand })
    server.clock.now = new Date(server.clock.now.getTime() - 120_000)
    expect([answer.status, answer.errors?.[0].extensions.code]).toEqual([401, 'TOKEN_EXPIRED'])
  })

  it.each(['x', 'Bearer', 'Basic abc', 'Bearer a.b.c'])(
    'with the authorization "%s" is refused',
    async (authorization) => {
      const answer = await ask({ headers: { ...json, authorization }, body: '{"query":"{ rulesets { key } }"}' })
      expect([answer.status, answer.errors?.[0].extensions.code]).toEqual([401, 'TOKEN_INVALID'])
    },
  )

  it('with a body of 1 MB is too large', async () => {
    const answer = await ask({ headers: json, body: JSON.stringify({ query: `{ ${' '.repeat(1_000_000)} }` }) })
    expect([answer.status, answer.errors?.[0].extensions.code]).toEqual([413, 'TOO_LARGE'])
  })

  it.each([
    ['broken JSON', '{"query": ', 400, 'BAD_REQUEST'],
    ['no query', '{}', 400, 'BAD_REQUEST'],
    ['broken GraphQL', '{"query":"{ tournaments { "}', 400, 'BAD_INPUT'],
    ['an unknown field', '{"query":"{ tournaments { colour } }"}', 400, 'BAD_INPUT'],
    ['a missing variable', '{"query":"query($t: ID!) { tournament(id: $t) { id } }"}', 400, 'BAD_INPUT'],
  ])('with %s says so', async (_name, body, status, code) => {
    const answer = await ask({ headers: json, body })
    expect([answer.status, answer.errors?.[0].extensions.code]).toEqual([status, code])
  })

  it('in another media type is refused', async () => {
    const answer = await ask({ headers: { 'content-type': 'text/plain' }, body: 'hello' })
    expect([answer.status, answer.errors?.[0].extensions.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })

  it('because its aliases multiply says so', async () => {
    const aliases = Array.from({ length: 17 }, (_, index) => `a${index}: tournaments { id }`).join(' ')
    const answer = await server.graphql(null, `{ ${aliases} }`)
    expect([answer.status, answer.errors?.[0].extensions.code]).toEqual([400, 'QUERY_TOO_COMPLEX'])
  })
})
