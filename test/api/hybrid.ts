import type { TestServer } from './server.ts'
import { startedTournament } from './server.ts'
import { type Spot, tableClient } from './table-client.ts'

/** Policies that only the hybrid rules ask for. */
export const PLACES = {
  startingPoints: 25_000,
  placementPoints: [20_000, 5000, -5000, -20_000],
  sticksAtEnd: 'FIRST_PLACE',
}
const HYBRID = { ...PLACES, penaltyRules: 'HYBRID', ranking: ['POINTS'], handsPerSession: 4 }

/** A tournament of one table under the hybrid rules, its session started. */
export const startedHybrid = async (
  server: Pick<TestServer, 'token' | 'graphql'>,
  id: string,
  policy: Record<string, unknown> = {},
  sessions = 1,
  players = 4,
) => startedTournament(server, id, { ruleset: 'hybrid', sessions, players, policy: { ...HYBRID, ...policy } })

const FIELDS = `version scores sticks placement status dead voided { seq } seats { seat wind } next { hand dealer }
  rulings { seq offence ruling { payments placement } }
  riichi { seq hand seat double inPlay confirmed }
  hands { seq winner points total fu ready riichiTile collected payments claim fans { name points value } riichi { seat } }`

/** A table before a referee, who sees the sheet with riichi and sticks. */
export const hybridTable = (server: Pick<TestServer, 'graphql'>, id: string, token: string, spot?: Spot) =>
  tableClient(server, id, token, FIELDS, spot)

/** 立直, 平和 and 花龙 on a discard. */
export const RIICHI_TILES = { closed: '123m456s789p234m5p', winningTile: '5p' }
/** A draw at which nobody is ready. */
export const NOBODY = ['EAST', 'SOUTH', 'WEST', 'NORTH'].map((seat) => ({ seat, ready: false }))
/** One at which these are. */
export const readySeats = (...ready: string[]) => NOBODY.map(({ seat }) => ({ seat, ready: ready.includes(seat) }))
