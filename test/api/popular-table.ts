import type { TestServer } from './server.ts'

const FIELDS = `version status scores pot house next { hand dealer continuation }
  hands { seq winner points payments collected fans { fan } claim
    extras { doubles kongs { type konger from } target targetMade taskDone } }`

/** A table before somebody who enters its hands, and sees scores, jackpot and house. */
export const popularTableOf = (server: Pick<TestServer, 'graphql'>, id: string, token: string) => {
  const table = { tournament: id, session: 1, table: 1 }
  let version = 1
  let keys = 0
  const enter = async (operation: string, more: Record<string, unknown>) => {
    const type = `${operation[0]?.toUpperCase()}${operation.slice(1)}Input`
    const query = `mutation($input: ${type}!) { ${operation}(input: $input) { ${FIELDS} } }`
    const input = { table, expectedVersion: version, idempotencyKey: `${id} ${++keys}`, ...more }
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
  }
}
