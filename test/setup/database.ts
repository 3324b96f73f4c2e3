import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { inject } from 'vitest'
import { whenOver } from './cleanup.ts'

/** A migrated, empty database of the caller's own, as a connection string. Dropped when the test file ends. */
export const testDatabase = (): Promise<string> => createDatabase(inject('postgres').template)

/** The same without the migrations. */
export const blankDatabase = (): Promise<string> => createDatabase('template0')

/** One connection to `url`, closed when the test file ends. */
export function connect(url: string): postgres.Sql {
  const sql = openConnection(url)
  whenOver('file', () => sql.end())
  return sql
}

async function createDatabase(template: string): Promise<string> {
  const url = new URL(inject('postgres').url)
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = openConnection(url.href)
  await admin`create database ${admin(name)} template ${admin(template)}`
  await admin.end()
  whenOver('file', () => drop(name))
  url.pathname = name
  return url.href
}

const drop = async (name: string): Promise<void> => {
  const admin = openConnection(inject('postgres').url)
  await admin`drop database ${admin(name)} with (force)`
  await admin.end()
}

const openConnection = (url: string) => postgres(url, { max: 1, onnotice: () => {} })
