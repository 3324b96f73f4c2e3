import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { expect, it, vi } from 'vitest'
import { seededRandom } from '../gen/random.ts'
import { testDatabase } from '../setup/database.ts'
import { account, lost } from './lib/account.ts'
import { inspect, readStored, type Stored } from './lib/inspect.ts'
import { prepareStorm, type Storm } from './lib/target.ts'
import { startVictim, type Victim } from './lib/victim.ts'

/** STORM_KILLS has more of them in each of the two tests, STORM_SEED at other moments. */
const KILLS = Number(process.env.STORM_KILLS ?? 2)
const SEED = Number(process.env.STORM_SEED ?? 1)
/** A server is killed so long after its clients were let in, at most. */
const LATEST_MS = 2500

vi.setConfig({ testTimeout: (KILLS * 20 + 120) * 1000 })

const readAll = async (victim: Victim, { tables }: Storm): Promise<readonly Stored[]> => {
  const sql = postgres(victim.databaseUrl(), { max: 2 })
  const stored = await Promise.all(tables.map((key) => readStored(sql, key)))
  await sql.end()
  return stored
}

/** Kills the server in the middle of a storm, looks at what is stored, and lets the storm go on. Gives what is wrong. */
const killInStorm = async (victim: Victim, postgresToo: (kill: number) => boolean) => {
  const random = seededRandom(SEED)
  const storm = await prepareStorm(victim, SEED, victim.open)
  const { journal } = storm
  const faults: string[] = []
  const figures = { kills: 0, openWhenKilled: 0, storedOfThese: 0, acknowledged: 0, events: 0 }
  let isOver = false
  const blowing = storm.blow(() => isOver)
  try {
    for (; figures.kills < KILLS; figures.kills++) {
      await sleep(random.below(LATEST_MS))
      await victim.kill(postgresToo(figures.kills))
      const open = journal.open.map(({ key }) => key)
      await victim.restart()
      const stored = await readAll(victim, storm)
      const keys = new Set(stored.flatMap(({ events }) => events.map((row) => row.idempotency_key)))
      figures.openWhenKilled += open.length
      figures.storedOfThese += open.filter((key) => keys.has(key)).length
      faults.push(...lost(journal, stored), ...stored.flatMap(inspect))
      victim.release()
    }
  } finally {
    isOver = true
    victim.release()
  }
  await blowing
  const stored = await readAll(victim, storm)
  faults.push(...account(journal, stored), ...stored.flatMap(inspect))
  const events = stored.reduce((sum, table) => sum + table.events.length, 0)
  return { faults, figures: { ...figures, acknowledged: journal.acknowledged.length, events }, open: journal.open }
}

it.each<[string, () => Promise<Victim>, (kill: number) => boolean]>([
  ['alone, and Postgres lives on', async () => startVictim(await testDatabase()), () => false],
  // Its own Postgres is told to stop when the server is gone; every other time it is killed as well.
  ['with its own Postgres', () => startVictim(), (kill) => kill % 2 === 0],
])('keeps all it acknowledged, and nothing by halves, when the server is killed %s', async (_, start, postgresToo) => {
  const { faults, figures, open } = await killInStorm(await start(), postgresToo)
  if (process.env.STORM_KILLS) console.log(JSON.stringify(figures))
  expect(faults).toEqual([])
  expect(open).toEqual([])
  expect(figures.acknowledged).toBeGreaterThan(0)
})
