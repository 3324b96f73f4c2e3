import { signToken } from '../../../src/api/auth.ts'
import { graphqlClient, type Send } from '../../lib/graphql-client.ts'
import type { Throwaway } from '../../lib/throwaway.ts'

/** A token that may do everything. */
export const organiserToken = (secret: string): Promise<string> =>
  signToken(secret, {
    subject: 'bench',
    grants: [{ role: 'organiser', tournament: '*' }],
    ttlSeconds: 12 * 3600,
    now: new Date(),
  })

export interface Size {
  readonly tables: number
  readonly sessions: number
}

/** Creates a tournament with so many tables in so many sessions, all of them started. Gives what enters on it. */
export const seatTournament = async (
  { url, secret }: Throwaway,
  id: string,
  { tables, sessions }: Size,
): Promise<Send> => {
  const send = graphqlClient(url, await organiserToken(secret))
  const numbers = Array.from({ length: 4 * tables }, (_, index) => index + 1)
  await send('mutation ($input: CreateTournamentInput!) { createTournament(input: $input) { id } }', {
    input: {
      id,
      name: id,
      ruleset: 'mcr-wmo',
      preset: 'GB06',
      policy: { sessionMinutes: 600, seatChange: 'NONE' },
      timeZone: 'UTC',
      visibility: 'PUBLIC',
    },
  })
  const rows = numbers.map((number) => `${number},Player Number ${number},ES,T${1 + Math.floor((number - 1) / 4)}`)
  await send('mutation ($input: ImportEntrantsInput!) { importEntrants(input: $input) { id } }', {
    input: { tournament: id, entrantsCsv: ['number,name,country,team', ...rows].join('\n') },
  })
  const seats = (session: number, table: number) => {
    const group = (seat: number) => 1 + 4 * ((table - 1 + seat * session) % tables) + seat
    return [session, table, group(0), group(1), group(2), group(3)].join(',')
  }
  const plan = Array.from({ length: sessions * tables }, (_, index) =>
    seats(1 + Math.floor(index / tables), 1 + (index % tables)),
  )
  await send('mutation ($input: ImportSeatingInput!) { importSeating(input: $input) { id } }', {
    input: { tournament: id, csv: ['session,table,east,south,west,north', ...plan].join('\n') },
  })
  for (let session = 1; session <= sessions; session++)
    await send(`mutation { startSession(tournament: "${id}", session: ${session}) { status } }`, {})
  return send
}
