import { getRuleset } from '../../src/rules/rulesets.ts'
import { tableProblems } from '../../src/usecases/verify/table.ts'
import type { TestServer } from './server.ts'

/** Where a table stands. */
export interface Spot {
  readonly session: number
  readonly table: number
}
const FIRST: Spot = { session: 1, table: 1 }

/** A table, the first of session 1 unless said otherwise, before somebody who enters what happens there and sees these fields of it. */
export const tableClient = (
  server: Pick<TestServer, 'graphql'>,
  id: string,
  token: string,
  fields: string,
  spot: Spot = FIRST,
) => {
  const table = { tournament: id, ...spot }
  let version = 1
  let keys = 0
  const enter = async (operation: string, more: Record<string, unknown>) => {
    const type = `${operation[0]?.toUpperCase()}${operation.slice(1)}Input`
    const query = `mutation($input: ${type}!) { ${operation}(input: $input) { ${fields} } }`
    const input = {
      table,
      expectedVersion: version,
      idempotencyKey: `${id} ${spot.session}-${spot.table} ${++keys}`,
      ...more,
    }
    const { data, errors } = await server.graphql(token, query, { input })
    if (data?.[operation]) version = data[operation].version
    const [error] = errors ?? []
    return { sheet: data?.[operation], code: error?.extensions.code, message: error?.message, error }
  }
  return {
    enter,
    /** Enters what must be taken. */
    async must(operation: string, more: Record<string, unknown> = {}) {
      const { sheet, code, message } = await enter(operation, more)
      if (code) throw new Error(`${code}: ${message}`)
      return sheet
    },
    /** The version that the next entry follows. */
    at(seen: number) {
      version = seen
    },
  }
}

/** What is stored of a table and does not follow from its events, under the rules of its tournament. */
export const problemsOf = async (server: Pick<TestServer, 'store'>, tournament: string, session = 1, table = 1) => {
  const stored = await server.store.storedTable({ tournament, session, table })
  const found = await server.store.tournament(tournament)
  const ruleset = found && getRuleset(found.ruleset, found.policy.switches)
  return stored && ruleset?.ok ? tableProblems(stored, ruleset.value) : ['there is no such table']
}
