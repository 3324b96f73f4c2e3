import postgres from 'postgres'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { canonicalJson } from '../../src/store/chain.ts'
import { openStore } from '../../src/store/store.ts'
import type { Store } from '../../src/store/types.ts'
import { seededRandom } from '../gen/random.ts'
import { testDatabase } from '../setup/database.ts'
import { inspect, readStored } from '../storm/lib/inspect.ts'
import { cascading, entryAt, finish, reseating } from './lib/requests.ts'
import { type Reply, type Request, World } from './lib/world.ts'

/** WORLD_TABLES plays more tables, WORLD_SEED others. Each table is one sequence of requests. */
const TABLES = Number(process.env.WORLD_TABLES ?? 40)
const SEED = Number(process.env.WORLD_SEED ?? 1)
const TABLES_A_WORLD = 20
const REQUESTS_A_TABLE = 16
/** So many requests are under way together. */
const WAVE = 6

vi.setConfig({ testTimeout: 60_000 + TABLES * 1000 })

let store: Store
let sql: postgres.Sql
beforeAll(async () => {
  const url = await testDatabase()
  store = openStore(url)
  sql = postgres(url, { max: 2 })
})
afterAll(async () => {
  await Promise.all([store.close(), sql.end()])
})

/** How often each thing was done or refused. */
const seen = new Map<string, number>()
const count = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1)
const note = ({ operation }: Request, reply: Reply): void => count('error' in reply ? reply.error.code : operation)

const statesOf = (reply: Reply): string =>
  'error' in reply ? reply.error.code : canonicalJson(reply.tables.map(({ key, state }) => ({ key, state })))

const act = async (world: World, table: number): Promise<void> => {
  const { random } = world
  const request = random.chance(6) ? reseating(world, table) : entryAt(world, table)
  const reply = await world.send(request)
  note(request, reply)
  if ('error' in reply) {
    if (reply.error.code !== 'CORRECTION_BREAKS_LATER' || random.chance(40)) return
    const fallen = await world.send(cascading(world, request, reply.error))
    if ('tables' in fallen) count('cascade')
  } else if (random.chance(10)) {
    // The answer got lost on its way and the request is sent again, the same or (a fault) with another reason.
    expect(statesOf(await world.send(request))).toBe(statesOf(reply))
    const other = await world.send({ ...request, body: { ...request.body, expectedVersion: 0, reason: 'another' } })
    expect('error' in other && other.error.code).toBe('IDEMPOTENCY_KEY_REUSED')
  }
}

/** Lets time pass and, now and then, stand still. */
const moveClock = async (world: World): Promise<void> => {
  const { random } = world
  world.now += random.pick([1, 1_000, 60_000, 150_000])
  if (!random.chance(10)) return
  const operation = random.pick(['pauseSession', 'resumeSession', 'resumeSession'] as const)
  const request = { operation, by: world.organiser, body: { tournament: world.id, session: 1 } }
  note(request, await world.send(request))
}

const play = async (world: World, requests: number): Promise<void> => {
  for (let sent = 0; sent < requests; sent += WAVE) {
    await moveClock(world)
    await Promise.all(Array.from({ length: WAVE }, () => act(world, world.random.pick(world.tables))))
  }
}

const faults = async (world: World): Promise<readonly string[]> => {
  const stored = await Promise.all(world.tables.map((table) => readStored(sql, world.table(table))))
  return stored.flatMap((table) => {
    const keys = table.events.slice(1).map((row) => row.idempotency_key)
    const acknowledged = [...(world.acknowledged.get(table.key.table) ?? [])]
    const isSame = canonicalJson(keys.sort()) === canonicalJson(acknowledged.sort())
    return [
      ...inspect(table),
      ...(isSame ? [] : [`table ${table.key.table}: stored ${keys}, answered ${acknowledged}`]),
    ]
  })
}

it('whatever is entered, in any order and at once: events, snapshot, seats, hands and chain say the same', async () => {
  const worlds = Math.ceil(TABLES / TABLES_A_WORLD)
  for (let index = 0; index < worlds; index++) {
    const random = seededRandom(SEED * 1_000_003 + index)
    const world = new World(store, `world-${SEED}-${index}`, random, TABLES_A_WORLD)
    await world.open()
    await play(world, REQUESTS_A_TABLE * TABLES_A_WORLD)
    expect(await faults(world), world.id).toEqual([])
    for (const table of world.tables) await finish(world, table)
    const isOver = await world.close()
    if (isOver) count('closeSession')
    if (random.chance(50) && isOver) await world.freeze()
    await play(world, 2 * TABLES_A_WORLD)
    expect(await faults(world), world.id).toEqual([])
  }
  if (process.env.WORLD_TABLES) console.log(JSON.stringify(Object.fromEntries([...seen].sort())))
  for (const kind of [
    'revokeEntry',
    'amendEntry',
    'reopenTable',
    'reseatTables',
    'signTable',
    'confirmEntry',
    'closeSession',
    'recordRuling',
    'revokeRuling',
    'replaceRuling',
  ])
    expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(0)
})
