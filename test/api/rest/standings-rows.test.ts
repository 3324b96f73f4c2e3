import { beforeAll, expect, it } from 'vitest'
import { POLICY, startedTournament, type TestServer, testServer } from '../server.ts'

/** What the list of players begins with in the answer. */
const START = '"players":['

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})

const send = async (token: string, name: string, input: object) => {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`
  const answer = await server.graphql(token, `mutation($input: ${type}!) { ${name}(input: $input) { __typename } }`, {
    input,
  })
  expect(answer.errors).toBeUndefined()
}

const standings = async (id: string) => {
  const response = await fetch(`${server.url}/api/v1/tournaments/${id}/standings?live=true`)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  return JSON.parse(await response.text())
}

it('are put where they belong, whatever names and reasons say', async () => {
  const { organiser } = await startedTournament(server, 'rows')
  const entrantsCsv = `number,name\n1,"${START.replaceAll('"', '""')}]}"\n2,Bo \\\n3,王\n4,Di`
  await send(organiser, 'importEntrants', { tournament: 'rows', entrantsCsv })
  const ranking = { ranking: ['POINTS'], reason: `${START}]`, confirm: true }
  await send(organiser, 'changeRanking', { tournament: 'rows', ...ranking })
  const { players, ranking: shown, house } = await standings('rows')
  expect(players.map(({ entrant }: { entrant: { name: string } }) => entrant.name)).toEqual([
    `${START}]}`,
    'Bo \\',
    '王',
    'Di',
  ])
  expect(shown.changes[0].reason).toBe(`${START}]`)
  expect(house).toEqual([])
})

it('may be none', async () => {
  const organiser = await server.token([{ role: 'organiser', tournament: '*' }])
  const base = { name: 'Nobody', ruleset: 'mcr-wmo', timeZone: 'UTC', visibility: 'PUBLIC' }
  await send(organiser, 'createTournament', { id: 'nobody', ...base, policy: POLICY })
  expect(await standings('nobody')).toMatchObject({ tournamentId: 'nobody', players: [], house: [], tablesTotal: 0 })
})
