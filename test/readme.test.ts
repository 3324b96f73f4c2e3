import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { restRoutes } from '../src/api/rest/routes.ts'
import { hybridTable, NOBODY, startedHybrid } from './api/hybrid.ts'
import { testServer } from './api/server.ts'

const README = readFileSync('README.md', 'utf8')

it('creates, seats and starts a tournament with the lines of the tour', async () => {
  const server = await testServer()
  const organiser = await server.token([{ role: 'organiser', tournament: '*' }])
  const queries = [...README.matchAll(/^gql '(.+)'$/gm)].map(([, query = '']) => JSON.parse(`"${query}"`))
  expect(queries).toHaveLength(4)
  for (const query of queries) {
    const { errors } = await server.graphql(organiser, query)
    expect(errors, query).toBeUndefined()
  }
})

it('asks over REST for what there is', async () => {
  const server = await testServer()
  const posts = [
    ...README.matchAll(/127\.0\.0\.1:3000(\/api\/v1\/[\w/]+) -H 'content-type: application\/json'[\s\\]+-d '(.+)'/g),
  ]
  expect(posts.length).toBeGreaterThanOrEqual(2)
  for (const [, path, body = ''] of posts) {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body })
    expect(response.status, path).toBe(200)
  }
  const paths = restRoutes.map(({ path }) => path.replace(/:\w+/g, 'X'))
  for (const [, path = ''] of README.matchAll(/127\.0\.0\.1:3000\/api\/v1(\/tournaments\/[\w./-]+)/g))
    expect(paths).toContain(
      path
        .replace(/^\/tournaments\/[\w-]+/, '/tournaments/X')
        .replace(/\/\d+/g, '/X')
        .replace(/\.$/, ''),
    )
})

it('plays a session with the calls to copy, in their order', async () => {
  const server = await testServer()
  const organiser = await server.token([{ role: 'organiser', tournament: '*' }])
  const second = await server.token([{ role: 'referee', tournament: 'spring-cup' }], 3600, 'a second person')
  const ask = async (query: string) => {
    const { data, errors } = await server.graphql(query.includes('confirmEntry') ? second : organiser, query)
    expect(errors, query).toBeUndefined()
    return data
  }
  const [create = ''] = [...README.matchAll(/^gql '(.+)'$/gm)].map(([, query = '']) => JSON.parse(`"${query}"`))
  await ask(create)
  const entrants = ['number,name', ...[1, 2, 3, 4, 5, 6, 7, 8].map((number) => `${number},P${number}`)].join('\\n')
  await ask(`mutation { importEntrants(input: {tournament: "spring-cup", entrantsCsv: "${entrants}"}) { id } }`)
  const plan = 'session,table,east,south,west,north\\n1,1,1,2,3,4\\n1,2,5,6,7,8'
  await ask(`mutation { importSeating(input: {tournament: "spring-cup", csv: "${plan}"}) { id } }`)
  await ask('mutation { startSession(tournament: "spring-cup", session: 1) { status } }')
  const page = readFileSync('docs/calls.md', 'utf8')
  for (const [, call = ''] of page.matchAll(/```graphql\n([\s\S]*?)```/g)) {
    if (call.includes('closeSession'))
      await ask(
        'mutation { closeTable(input: {table: {tournament: "spring-cup", session: 1, table: 2}, expectedVersion: 2, idempotencyKey: "t2"}) { status } }',
      )
    if (call.includes('freezeTournament'))
      await ask(
        'mutation { closeTable(input: {table: {tournament: "spring-cup", session: 1, table: 1}, expectedVersion: 17, idempotencyKey: "t1", early: true}) { status } }',
      )
    await ask(call)
  }
  const { table } = await ask(
    '{ table(table: {tournament: "spring-cup", session: 1, table: 1}) { status scores seats { entrant { number } } } }',
  )
  expect(table).toMatchObject({ status: 'CLOSED', scores: [-8, -8, 48, -32] })
  expect(table.seats[0].entrant.number).toBe(2)
})

it('plays the calls of the hybrid rules in a tournament of theirs', async () => {
  const server = await testServer()
  const { referee } = await startedHybrid(server, 'spring-cup')
  await hybridTable(server, 'spring-cup', referee).must('recordDraw', { hand: 1, ready: NOBODY })
  const page = readFileSync('docs/calls.md', 'utf8')
  const calls = [...page.matchAll(/```graphql hybrid\n([\s\S]*?)```/g)].map(([, call = '']) => call)
  expect(calls).toHaveLength(2)
  for (const call of calls) expect((await server.graphql(referee, call)).errors, call).toBeUndefined()
})

it('plays an evening of the hybrid rules and one of the popular game with the calls to copy', async () => {
  const server = await testServer()
  const organiser = await server.token([{ role: 'organiser', tournament: '*' }])
  const page = readFileSync('docs/calls-games.md', 'utf8')
  const last: Record<string, unknown> = {}
  for (const [, call = ''] of page.matchAll(/```graphql\n([\s\S]*?)```/g)) {
    const { data, errors } = await server.graphql(organiser, call)
    expect(errors, call).toBeUndefined()
    Object.assign(last, /riichi-cup/.test(call) ? { hybrid: data.closeTable } : { popular: data.closeTable })
  }
  expect(last).toEqual({
    // 5.5 fan of 22 fu are 3600, twice; the wall; the pool; the stick to South, who leads; places.
    hybrid: {
      ...{ sticks: 0, placement: [5000, 15_000, -5000, -15_000] },
      scores: [
        25_000 + 7200 - 1500 + 5000,
        25_000 + 7200 + 5000 + 1500 + 1000 + 15_000,
        25_000 - 7200 + 5000 - 1000 + 1500 - 5000,
        25_000 - 17_200 - 1500 - 15_000,
      ],
    },
    // 7 fan of ten beans, from each eightfold; kong beans by the doubles; the jackpot of two hands; the task.
    popular: { scores: [3 * 560 - 2 + 100, -560 - 1, -560 - 1 + 20, -560 + 4], pot: 0, house: -120 },
  })
})
