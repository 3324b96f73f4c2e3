import { must } from './played.ts'
import { POLICY, type TestServer } from './server.ts'

/** A tournament of entrants in teams of four and of three countries; the first and the 51st are of one club. */
export const listed = async (
  server: Pick<TestServer, 'graphql'>,
  organiser: string,
  id: string,
  players: number,
): Promise<void> => {
  const create = 'mutation($input: CreateTournamentInput!) { createTournament(input: $input) { id } }'
  const tournament = { id, name: id, ruleset: 'mcr-cn', policy: POLICY, timeZone: 'UTC', visibility: 'PUBLIC' }
  await must(server.graphql(organiser, create, { input: tournament }))
  const lines = Array.from({ length: players }, (_, index) => {
    const country = ['ES', 'FR', 'IT'][index % 3]
    return `${index + 1},Player ${index + 1},${country},T${Math.floor(index / 4) + 1},${index % 50 === 0 ? 'Dragons' : ''}`
  })
  const list = 'mutation($input: ImportEntrantsInput!) { importEntrants(input: $input) { id } }'
  const entrantsCsv = ['number,name,country,team,club', ...lines].join('\n')
  await must(server.graphql(organiser, list, { input: { tournament: id, entrantsCsv } }))
}
