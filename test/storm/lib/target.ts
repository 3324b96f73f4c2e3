import { signToken } from '../../../src/api/auth.ts'
import type { TableKey } from '../../../src/store/types.ts'
import type { Grant } from '../../../src/tournament/permissions.ts'
import { type Answer, startedTournament } from '../../api/server.ts'
import { Client, type Stage } from './client.ts'
import { Journal } from './journal.ts'

const TABLES = 10
const CLIENTS = 8
const ORGANISERS = 2

/** The servers on one database that a storm blows at. */
export interface Target {
  readonly urls: readonly [string, ...string[]]
  readonly secret: string
}

const token = ({ secret }: Pick<Target, 'secret'>, subject: string, grants: readonly Grant[]): Promise<string> =>
  signToken(secret, { subject, grants, ttlSeconds: 12 * 3600, now: new Date() })

const graphql =
  ({ urls: [url] }: Target) =>
  async (bearer: string | null, query: string, variables?: unknown): Promise<Answer> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` }
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query, variables }),
    })
    return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) }
  }

/** Two tournaments of ten tables, one where the deal passes and one where the dealer stays on, each with a session begun. */
const seat = async (target: Target, seed: number): Promise<readonly TableKey[]> => {
  const ids = ['rotate', 'continue'].map((dealer) => ({ id: `storm-${dealer}-${seed}`, dealer: dealer.toUpperCase() }))
  const server = {
    token: (grants: readonly Grant[]) => token(target, 'organiser', grants),
    graphql: graphql(target),
  }
  for (const { id, dealer } of ids)
    await startedTournament(server, id, { players: 4 * TABLES, policy: { dealer, sessionMinutes: 600 } })
  return ids.flatMap(({ id }) =>
    Array.from({ length: TABLES }, (_, index) => ({ tournament: id, session: 1, table: index + 1 })),
  )
}

export interface Storm {
  readonly tables: readonly TableKey[]
  readonly journal: Journal
  /** Lets all clients play at once until it is over. */
  blow(isOver: () => boolean): Promise<void>
}

/** Eight clients with 20 tables before them, each at one of the servers. `open` resolves when the server takes requests. */
export const prepareStorm = async (
  target: Target,
  seed: number,
  open: Stage['open'] = async () => {},
): Promise<Storm> => {
  const tables = await seat(target, seed)
  const journal = new Journal()
  const stage: Stage = { tables, journal, open }
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, index) => {
      const name = `client-${index}`
      const isOrganiser = index < ORGANISERS
      const bearer = await token(target, name, [{ role: isOrganiser ? 'organiser' : 'referee', tournament: '*' }])
      const url = target.urls[index % target.urls.length] ?? target.urls[0]
      return new Client(stage, { name, url, token: bearer, isOrganiser, seed: seed * CLIENTS + index })
    }),
  )
  const blow = async (isOver: () => boolean) => {
    await Promise.all(clients.map((client) => client.play(isOver)))
  }
  return { tables, journal, blow }
}
