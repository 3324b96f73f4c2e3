import { beforeAll, describe, expect, it } from 'vitest'
import { restRoutes } from '../../../src/api/rest/routes.ts'
import { PERMISSIONS } from '../../../src/tournament/permissions.ts'
import { type TestServer, testServer } from '../server.ts'
import { riverside } from './riverside.ts'

let server: TestServer
let player: string

beforeAll(async () => {
  server = await testServer()
  await riverside(server)
  await riverside(server, { id: 'closed-doors', visibility: 'PRIVATE' })
  player = await server.token([{ role: 'player', tournament: 'closed-doors', entrant: 1 }])
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}/api/v1${path}`, { headers })

/** What everybody may read. */
const ADDRESSES = restRoutes
  .filter(
    ({ method, operation, answer }) =>
      method === 'GET' &&
      answer.kind !== 'stream' &&
      operation !== null &&
      PERMISSIONS[operation].includes('public') &&
      // A league takes several tournaments, and that of the examples has no stages (test/api/stages).
      !['league', 'stages'].includes(operation),
  )
  .map((route) => ({
    route,
    address: `${route.path
      .replace(':tournament', 'riverside-open')
      .replace(':ruleset', 'mcr-wmo')
      .replace(':rules', 'EMA')
      .replace(':session', '1')
      .replace(':entrant', '1')
      .replace(':table', '1')}${route.query ? '?live=true' : ''}`,
  }))

/** What changes with every release of the rules. */
const withoutVersions = (text: string): unknown =>
  JSON.parse(text, (name, value) =>
    (name === 'version' && typeof value === 'string') || name === 'rulesetVersion' ? '' : value,
  )

const json = async (path: string, headers: Record<string, string> = {}) =>
  JSON.parse(await (await get(path, headers)).text())

/** Every number in an answer. */
const numbers = (value: unknown): number[] => {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbers) : []
}

describe.each(ADDRESSES)('$address', ({ route, address }) => {
  it('answers what the API description shows', async () => {
    const response = await get(address)
    const text = await response.text()
    expect(response.status).toBe(200)
    if (route.answer.kind === 'file') {
      expect(`\uFEFF${text}`).toBe(route.answer.example)
      return
    }
    const example = withoutVersions(JSON.stringify('example' in route.answer ? route.answer.example : null)) as Record<
      string,
      unknown
    >
    const answer = withoutVersions(text) as Record<string, unknown>
    // The tables of a ruleset, and of penalty rules, are shown by their first rows.
    if (route.id === 'listOffences') answer.offences = (answer.offences as unknown[]).slice(0, 1)
    if (route.id === 'getFanTable')
      for (const name of ['fans', 'switches']) answer[name] = (answer[name] as unknown[]).slice(0, 1)
    expect(answer).toEqual(example)
    expect(numbers(answer).filter((number) => !Number.isInteger(number))).toEqual([])
  })

  it('is sent once to who keeps it', async () => {
    const first = await get(address)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{27}"$/)
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const again = await get(address, { 'if-none-match': `"other", W/${etag}` })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    expect((await get(address, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('answers HEAD like GET without the body', async () => {
    const full = await get(address)
    const head = await fetch(`${server.url}/api/v1${address}`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const name of ['etag', 'content-type', 'content-length'])
      expect(head.headers.get(name)).toBe(full.headers.get(name))
  })
})

it('names the bytes: another entry, another ETag', async () => {
  const path = '/tournaments/moving/sessions/1/tables/1'
  await riverside(server, { id: 'moving' })
  const before = (await get(path)).headers.get('etag') ?? ''
  const referee = await server.token([{ role: 'referee', tournament: 'moving' }])
  await server.graphql(
    referee,
    `mutation { recordDraw(input: {table: {tournament: "moving", session: 1, table: 1}, expectedVersion: 4,
       idempotencyKey: "draw", hand: 3}) { version } }`,
  )
  const after = await get(path, { 'if-none-match': before })
  expect(after.status).toBe(200)
  expect(JSON.parse(await after.text()).hands).toHaveLength(3)
})

describe('a private tournament', () => {
  it('is answered to its players alone, and to no shared cache', async () => {
    const response = await get('/tournaments/closed-doors', { authorization: `Bearer ${player}` })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(response.headers.get('vary')).toBe('authorization')
  })

  it('is not answered 304 to who may not see it', async () => {
    const etag =
      (await get('/tournaments/closed-doors', { authorization: `Bearer ${player}` })).headers.get('etag') ?? ''
    expect((await get('/tournaments/closed-doors', { 'if-none-match': etag })).status).toBe(401)
  })

  it('is listed to who may see it', async () => {
    const ids = async (headers: Record<string, string>) =>
      (await json('/tournaments', headers)).tournaments.map(({ id }: { id: string }) => id)
    expect(await ids({})).not.toContain('closed-doors')
    expect(await ids({ authorization: `Bearer ${player}` })).toContain('closed-doors')
  })
})

it('counts closed tables only unless told otherwise', async () => {
  expect(await json('/tournaments/riverside-open/standings')).toMatchObject({
    live: false,
    tablesCounted: 0,
    tablesTotal: 1,
  })
})

it('shows a table before its session has started', async () => {
  await server.graphql(
    await server.token([{ role: 'organiser', tournament: '*' }]),
    `mutation { importSeating(input: {tournament: "riverside-open",
       csv: "session,table,east,south,west,north\\n2,1,4,3,2,1\\n"}) { id } }`,
  )
  const planned = await json('/tournaments/riverside-open/sessions/2/tables/1')
  expect(planned).toMatchObject({ status: 'SEATED', version: 0, next: null, scores: [0, 0, 0, 0], hands: [] })
  expect(planned.seats.map(({ entrant }: { entrant: { number: number } }) => entrant.number)).toEqual([4, 3, 2, 1])
  const session = await json('/tournaments/riverside-open/sessions/2')
  expect(session).toMatchObject({ status: 'PLANNED', startedAt: null, bellAt: null })
})

it('passes over parameters it does not know, whatever they are called', async () => {
  const known = await json('/tournaments/riverside-open/standings')
  const more = '?constructor=1&__proto__=2&toString=3&tournament=closed-doors&page=4'
  expect(await json(`/tournaments/riverside-open/standings${more}`)).toEqual(known)
})
