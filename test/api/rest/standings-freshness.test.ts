import { beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../../src/app.ts'
import { openStore } from '../../../src/store/store.ts'
import { handInput, RECORD_HAND, RECORD_PENALTY, startedTournament, type TestServer, testServer } from '../server.ts'

const ID = 'fresh'
const PATH = `/api/v1/tournaments/${ID}/standings?live=true`

let one: TestServer
/** Another server process on the same database, as far as one process can be another. */
let other: { read(headers?: Record<string, string>): Promise<Response>; close(): Promise<void> }
let tokens: Awaited<ReturnType<typeof startedTournament>>
let version = 1

beforeAll(async () => {
  one = await testServer()
  const store = openStore(one.databaseUrl)
  const app = await buildApp({ logLevel: 'silent', bodyLimit: 1024 }, { store, secret: 'of no use here' })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  other = {
    read: (headers = {}) => fetch(url + PATH, { headers }),
    close: () => app.close().then(store.close),
  }
  tokens = await startedTournament(one, ID)
  return () => other.close()
})

const read = (headers: Record<string, string> = {}) => fetch(one.url + PATH, { headers })

const pointsOf = async (response: Promise<Response>): Promise<Record<number, number>> => {
  const { players } = (await (await response).json()) as {
    players: { entrant: { number: number }; points: number }[]
  }
  return Object.fromEntries(players.map(({ entrant, points }) => [entrant.number, points]))
}

/** Moves a point from the second player to the first, through the first server. */
const penalise = async () => {
  const input = { table: { tournament: ID, session: 1, table: 1 }, hand: 1, payments: [1, -1, 0, 0], reason: 'test' }
  const answer = await one.graphql(tokens.referee, RECORD_PENALTY, {
    input: { ...input, expectedVersion: version, idempotencyKey: `penalty ${version}` },
  })
  expect(answer.errors).toBeUndefined()
  version++
}

describe('standings that are read again and again', () => {
  it('show at once what was entered, also through another server', async () => {
    const won = await one.graphql(tokens.referee, RECORD_HAND, { input: handInput(ID, 1) })
    expect(won.errors).toBeUndefined()
    version++
    const before = (await pointsOf(read()))[1]!
    for (let more = 1; more <= 20; more++) {
      await penalise()
      expect((await pointsOf(other.read()))[1]).toBe(before + more)
      expect((await pointsOf(read()))[1]).toBe(before + more)
    }
  })

  it('show at once through the same server what was entered there, under load as well', async () => {
    const before = (await pointsOf(read()))[1]!
    for (let more = 1; more <= 20; more++) {
      const crowd = Array.from({ length: 20 }, () => pointsOf(read()))
      await penalise()
      expect((await pointsOf(read()))[1]).toBe(before + more)
      for (const points of await Promise.all(crowd)) expect(points[1]).toBeGreaterThanOrEqual(before + more - 1)
    }
  })

  it('show soon through another server what was entered while that is under load', async () => {
    let isOver = false
    const crowd = Array.from({ length: 8 }, async () => {
      while (!isOver) await pointsOf(other.read())
    })
    await penalise()
    const { 1: expected } = await pointsOf(read())
    await expect.poll(() => pointsOf(other.read()), { timeout: 2000 }).toMatchObject({ 1: expected })
    isOver = true
    await Promise.all(crowd)
  })

  it('keep their ETag until something changes, and are 304 to who has them', async () => {
    const etag = (await read()).headers.get('etag')!
    expect((await other.read()).headers.get('etag')).toBe(etag)
    expect((await read({ 'if-none-match': etag })).status).toBe(304)
    await penalise()
    const changed = await read({ 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
  })

  it('show the names of a new list of entrants', async () => {
    const nameOf = async (response: Promise<Response>) =>
      ((await (await response).json()) as { players: { entrant: { number: number; name: string } }[] }).players.find(
        ({ entrant }) => entrant.number === 1,
      )?.entrant.name
    expect(await nameOf(other.read())).toBe('Player 1')
    const entrantsCsv = 'number,name\n1,Renamed\n2,Player 2\n3,Player 3\n4,Player 4'
    const document = 'mutation($input: ImportEntrantsInput!) { importEntrants(input: $input) { id } }'
    const answer = await one.graphql(tokens.organiser, document, { input: { tournament: ID, entrantsCsv } })
    expect(answer.errors).toBeUndefined()
    expect(await nameOf(read())).toBe('Renamed')
    // The other may still hold for a moment what it answered to the crowd before.
    await vi.waitFor(async () => expect(await nameOf(other.read())).toBe('Renamed'))
  })
})
