import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, inject } from 'vitest'

const connections: postgres.Sql[] = []
const databases: string[] = []

// Registered while the importing test file is collected, so it runs when that file ends.
afterAll(async () => {
  await Promise.all(connections.map((sql) => sql.end()))
  const admin = openConnection(inject('postgres').url)
  for (const name of databases) await admin`drop database ${admin(name)} with (force)`
  await admin.end()
})

/** A migrated, empty database of the caller's own, as a connection string. Dropped when the test file ends. */
export const testDatabase = (): Promise<string> => createDatabase(inject('postgres').template)

/** The same without the migrations. */
export const blankDatabase = (): Promise<string> => createDatabase('template0')

/** One connection to `url`, closed when the test file ends. */
export function connect(url: string): postgres.Sql {
  const sql = openConnection(url)
  connections.push(sql)
  return sql
}

async function createDatabase(template: string): Promise<string> {
  const url = new URL(inject('postgres').url)
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = openConnection(url.href)
  await admin`create database ${admin(name)} template ${admin(template)}`
  await admin.end()
  databases.push(name)
  url.pathname = name
  return url.href
}

const openConnection = (url: string) => postgres(url, { max: 1, onnotice: () => {} })
