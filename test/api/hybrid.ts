import { tableProblems } from '../../scripts/audit-verify/table.ts'
import { HYBRID as RULESET } from '../gen/hybrid-events.ts'
import type { TestServer } from './server.ts'
import { startedTournament } from './server.ts'

/** Policies that only the hybrid rules ask for. */
export const PLACES = {
  startingPoints: 25_000,
  placementPoints: [20_000, 5000, -5000, -20_000],
  sticksAtEnd: 'FIRST_PLACE',
}
const HYBRID = { ...PLACES, penaltyRules: 'HYBRID', ranking: ['POINTS'], handsPerSession: 4 }

/** A tournament of one table under the hybrid rules, its session started. */
export const startedHybrid = async (server: TestServer, id: string, policy: Record<string, unknown> = {}) =>
  startedTournament(server, id, { ruleset: 'hybrid', policy: { ...HYBRID, ...policy } })

const FIELDS = `version scores sticks placement status next { hand }
  riichi { seq hand seat double inPlay confirmed }
  hands { seq winner points total fu ready riichiTile collected payments claim fans { name points value } riichi { seat } }`

/** What is stored of a table and does not follow from its events. */
export const problemsAt = async (server: TestServer, id: string) => {
  const stored = await server.store.storedTable({ tournament: id, session: 1, table: 1 })
  return stored ? tableProblems(stored, RULESET) : ['there is no table']
}

/** A table before a referee, who sees the sheet with riichi and sticks. */
export const hybridTable = (server: TestServer, id: string, token: string) => {
  const table = { tournament: id, session: 1, table: 1 }
  let version = 1
  let keys = 0
  const enter = async (operation: string, more: Record<string, unknown>) => {
    const type = `${operation[0]?.toUpperCase()}${operation.slice(1)}Input`
    const query = `mutation($input: ${type}!) { ${operation}(input: $input) { ${FIELDS} } }`
    const input = { table, expectedVersion: version, idempotencyKey: `${id} ${++keys}`, ...more }
    const { data, errors } = await server.graphql(token, query, { input })
    if (data?.[operation]) version = data[operation].version
    return { sheet: data?.[operation], code: errors?.[0].extensions.code, message: errors?.[0].message }
  }
  return {
    enter,
    /** Enters what must be taken. */
    async must(operation: string, more: Record<string, unknown> = {}) {
      const { sheet, code, message } = await enter(operation, more)
      if (code) throw new Error(`${code}: ${message}`)
      return sheet
    },
    at(seen: number) {
      version = seen
    },
  }
}

/** 立直, 平和 and 花龙 on a discard. */
export const RIICHI_TILES = { closed: '123m456s789p234m5p', winningTile: '5p' }
/** A draw at which nobody is ready. */
export const NOBODY = ['EAST', 'SOUTH', 'WEST', 'NORTH'].map((seat) => ({ seat, ready: false }))
/** One at which these are. */
export const readySeats = (...ready: string[]) => NOBODY.map(({ seat }) => ({ seat, ready: ready.includes(seat) }))
