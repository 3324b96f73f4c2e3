import { beforeAll, expect, it } from 'vitest'
import { handInput, RECORD_HAND, startedTournament, type TestServer, testServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})

const get = async (path: string): Promise<{ status: number; type: string | null; text: string }> => {
  const response = await fetch(server.url + path)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

it('shows the standings, with running tables when asked', async () => {
  const { referee } = await startedTournament(server, 'page')
  await server.graphql(referee, RECORD_HAND, { input: handInput('page', 1) })
  const finished = await get('/tournaments/page')
  expect(finished.text).toContain('0 of 1 tables counted')
  const live = await get('/tournaments/page?live=true')
  expect(live.text.replace(/\s+/g, ' ')).toContain(
    '<td class="n">1</td><td class="n">1</td><td>Player 1</td><td>ES</td> <td class="n">4</td><td class="n">32</td>',
  )
})

it('shows a name as text, whatever it contains', async () => {
  const { organiser } = await startedTournament(server, 'markup')
  const entrantsCsv = 'number,name\n1,<script>alert(1)</script>\n2,B\n3,C\n4,D\n'
  const query = 'mutation($input: ImportEntrantsInput!) { importEntrants(input: $input) { id } }'
  await server.graphql(organiser, query, { input: { tournament: 'markup', entrantsCsv } })
  const { text } = await get('/tournaments/markup')
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(text).not.toContain('<script>')
})

it('says that a tournament does not exist or is private', async () => {
  await startedTournament(server, 'closed-doors', { visibility: 'PRIVATE' })
  expect(await get('/tournaments/nowhere')).toMatchObject({ status: 404 })
  expect(await get('/tournaments/closed-doors')).toMatchObject({ status: 401 })
  expect(await get('/tournaments/NOT%20AN%20ID')).toMatchObject({ status: 400 })
})

it('serves GraphiQL without the internet', async () => {
  const page = await get('/graphiql')
  const sources = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '')
  expect(sources).toHaveLength(4)
  for (const source of sources) {
    expect(source).toMatch(/^\//)
    expect(await get(source)).toMatchObject({ status: 200 })
  }
  expect(page.text).not.toMatch(/https?:/)
})
