import { connect } from '../setup/database.ts'

const TABLES = [
  ...['tournaments', 'teams', 'entrants', 'sessions', 'tables', 'seats', 'table_events', 'hands', 'conduct_events'],
  ...['stages', 'ranking_changes', 'people', 'anonymisations'],
] as const

const connections = new Map<string, ReturnType<typeof connect>>()

/** One connection, however often a test file looks. */
const databaseAt = (url: string) => {
  const database = connections.get(url) ?? connect(url)
  connections.set(url, database)
  return database
}

/** Everything that a database stores, as one checksum per table. */
export const everything = async (databaseUrl: string): Promise<readonly unknown[]> => {
  const database = databaseAt(databaseUrl)
  return Promise.all(
    TABLES.map(async (name) => {
      const [row] = await database`
        select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum, count(*) from ${database(name)} t`
      return [name, row?.sum, row?.count]
    }),
  )
}
