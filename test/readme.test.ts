import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { restRoutes } from '../src/api/rest/routes.ts'
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
    ...README.matchAll(/localhost:3000(\/api\/v1\/\w+) -H 'content-type: application\/json'[\s\\]+-d '(.+)'/g),
  ]
  expect(posts.length).toBeGreaterThanOrEqual(2)
  for (const [, path, body = ''] of posts) {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body })
    expect(response.status, path).toBe(200)
  }
  const paths = restRoutes.map(({ path }) => path.replace(/:\w+/g, 'X'))
  for (const [, path = ''] of README.matchAll(/localhost:3000\/api\/v1(\/tournaments\/[\w./-]+)/g))
    expect(paths).toContain(
      path
        .replace(/^\/tournaments\/[\w-]+/, '/tournaments/X')
        .replace(/\/\d+/g, '/X')
        .replace(/\.$/, ''),
    )
})
