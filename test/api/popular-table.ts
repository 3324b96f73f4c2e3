import { ROOM } from '../gen/popular-events.ts'
import { startedTournament, type TestServer } from './server.ts'
import { type Spot, tableClient } from './table-client.ts'

const POPULAR = { ranking: ['POINTS'], dealer: 'CONTINUE', handsPerSession: 4, switches: ROOM }

/** A tournament of one table of the popular game, its session started. */
export const startedPopular = async (
  server: Pick<TestServer, 'token' | 'graphql'>,
  id: string,
  policy: Record<string, unknown> = {},
  sessions = 1,
  players = 4,
) => startedTournament(server, id, { ruleset: 'popular', sessions, players, policy: { ...POPULAR, ...policy } })

const FIELDS = `version status scores pot house dead voided { seq } seats { seat wind }
  rulings { seq offence ruling { payments placement } } next { hand dealer continuation }
  hands { seq winner points payments collected fans { fan } claim
    extras { doubles kongs { type konger from } target { fan name } targetMade taskDone } }`

/** A table before somebody who enters its hands, and sees scores, jackpot and house. */
export const popularTableOf = (server: Pick<TestServer, 'graphql'>, id: string, token: string, spot?: Spot) =>
  tableClient(server, id, token, FIELDS, spot)
