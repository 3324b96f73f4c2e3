import postgres from 'postgres'
import { afterAll, expect, it, vi } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { openStore } from '../../src/store/store.ts'
import { testDatabase } from '../setup/database.ts'
import { account } from './lib/account.ts'
import { inspect, readStored } from './lib/inspect.ts'
import { prepareStorm } from './lib/target.ts'

/** STORM_SECONDS lets it blow longer, STORM_SEED differently. */
const SECONDS = Number(process.env.STORM_SECONDS ?? 8)
const SEED = Number(process.env.STORM_SEED ?? 1)
const MOST_SECONDS_MORE = 60
const SECRET = 'a secret that only this test run knows'

vi.setConfig({ testTimeout: (SECONDS + 120) * 1000 })

const stops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

const startServer = async (databaseUrl: string): Promise<string> => {
  const store = openStore(databaseUrl)
  const app = await buildApp({ logLevel: 'error', bodyLimit: 256 * 1024 }, { store, secret: SECRET })
  stops.push(store.close, () => app.close())
  return app.listen({ host: '127.0.0.1', port: 0 })
}

it('loses, doubles and mixes up nothing while eight referees enter at twenty tables in a bad hall', async () => {
  const databaseUrl = await testDatabase()
  const sql = postgres(databaseUrl, { max: 2 })
  stops.push(() => sql.end())
  const urls = [await startServer(databaseUrl), await startServer(databaseUrl)] as const

  const { journal, tables, blow } = await prepareStorm({ urls, secret: SECRET }, SEED)
  // A storm that tried nothing proves nothing: on a slow machine it blows on until it has tried enough.
  const least = (): number => Math.min(journal.counts.cut, journal.counts.repeated, journal.counts.refused)
  const end = performance.now() + SECONDS * 1000
  const isOver = (): boolean => performance.now() > end && least() > 20 && journal.acknowledged.length > 100
  await blow(() => isOver() || performance.now() > end + MOST_SECONDS_MORE * 1000)

  const stored = await Promise.all(tables.map((key) => readStored(sql, key)))
  const { sent, cut, repeated, refused } = journal.counts
  const events = stored.reduce((sum, table) => sum + table.events.length, 0)
  const figures = { sent, cut, repeated, refused, acknowledged: journal.acknowledged.length, events }
  if (process.env.STORM_SECONDS) console.log(JSON.stringify(figures))
  expect([...account(journal, stored), ...stored.flatMap(inspect)]).toEqual([])
  expect(journal.open).toEqual([])
  expect(figures.acknowledged).toBeGreaterThan(100)
  expect(least()).toBeGreaterThan(20)
})
