import { beforeAll, describe, expect, it } from 'vitest'
import { verifyFile } from '../../../scripts/audit-verify/file.ts'
import { auditFile } from '../../../src/api/rest/audit-example.ts'
import { machineDeps } from '../../../src/app.ts'
import { auditTable } from '../../../src/usecases/table/audit.ts'
import { type TestServer, testServer } from '../server.ts'
import { riverside } from './riverside.ts'

let server: TestServer
let referee: string

beforeAll(async () => {
  server = await testServer()
  await riverside(server)
  referee = await server.token([{ role: 'referee', tournament: 'riverside-open' }])
})

const ask = (path: string, token: string | null = referee, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/v1/tournaments/riverside-open/sessions/${path}/audit`, {
    headers: { ...headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
  })

/** A text with its hashes replaced by the order in which they appear, which says how they hang together. */
const withoutHashes = (text: string): string => {
  const seen: string[] = []
  return text.replace(/[0-9a-f]{64}/g, (hash) => {
    if (!seen.includes(hash)) seen.push(hash)
    return `hash ${seen.indexOf(hash)}`
  })
}

describe('the audit of a table', () => {
  it('is the chain that the API description shows', async () => {
    const response = await ask('1/tables/1')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    expect(response.headers.get('content-disposition')).toContain('riverside-open-session-1-table-1.ndjson')
    const text = await response.text()
    expect(withoutHashes(text)).toBe(withoutHashes(auditFile))
    expect(verifyFile(text)).toMatchObject({ ok: true, table: 'riverside-open 1/1', links: 4 })
    expect(verifyFile(auditFile)).toMatchObject({ ok: true, links: 4 })
  })

  it('names entrants by number only', async () => {
    expect(await (await ask('1/tables/1')).text()).not.toMatch(/Ana|Lin|Holm|Kenji/)
  })

  it('is sent once to who keeps it, and to no shared cache', async () => {
    const first = await ask('1/tables/1')
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const again = await ask('1/tables/1', referee, { 'if-none-match': first.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  it('shows a database whose last event is gone as truncated', async () => {
    await riverside(server, { id: 'shortened' })
    const chain = await server.store.chain({ tournament: 'shortened', session: 1, table: 1 })
    const store = { ...server.store, chain: async () => chain && { ...chain, records: chain.records.slice(0, -1) } }
    const caller = { subject: 'x', grants: [{ role: 'referee', tournament: '*' } as const] }
    const file = await auditTable(machineDeps(store), caller, { tournament: 'shortened', session: 1, table: 1 })
    expect(file.ok && verifyFile(file.value.text)).toEqual({
      ok: false,
      line: 5,
      message: expect.stringMatching(/^truncated: event 4 /),
    })
  })

  it('is empty before the session', async () => {
    const organiser = await server.token([{ role: 'organiser', tournament: '*' }])
    await server.graphql(
      organiser,
      `mutation { importSeating(input: {tournament: "riverside-open",
         csv: "session,table,east,south,west,north\\n2,1,4,3,2,1\\n"}) { id } }`,
    )
    const text = await (await ask('2/tables/1')).text()
    expect(JSON.parse(text)).toEqual({ tournament: 'riverside-open', session: 2, table: 1, events: 0, headHash: '' })
    expect(verifyFile(text)).toMatchObject({ ok: true, links: 0 })
  })

  it.each<[string, string, readonly Parameters<TestServer['token']>[0][number][] | null, number, string]>([
    ['nobody', '1/tables/1', null, 401, 'UNAUTHENTICATED'],
    ['a player', '1/tables/1', [{ role: 'player', tournament: 'riverside-open', entrant: 1 }], 403, 'FORBIDDEN'],
    ['a foreign referee', '1/tables/1', [{ role: 'referee', tournament: 'other' }], 403, 'FORBIDDEN'],
    ['who asks for a table that is none', '1/tables/9', [{ role: 'referee', tournament: '*' }], 404, 'TABLE_NOT_FOUND'],
    ['who asks for no number', '1/tables/first', [{ role: 'referee', tournament: '*' }], 400, 'BAD_INPUT'],
  ])('is refused to %s', async (_, path, grants, status, code) => {
    const response = await ask(path, grants && (await server.token(grants)))
    const problem = JSON.parse(await response.text())
    expect([response.status, problem.code]).toEqual([status, code])
  })

  it('is refused for a tournament that is none', async () => {
    const token = await server.token([{ role: 'organiser', tournament: '*' }])
    const response = await fetch(`${server.url}/api/v1/tournaments/none/sessions/1/tables/1/audit`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect([response.status, JSON.parse(await response.text()).code]).toEqual([404, 'TOURNAMENT_NOT_FOUND'])
  })
})
