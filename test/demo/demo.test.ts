import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_TOURNAMENT, TOURNAMENT } from '../../src/demo/data.ts'
import { loadDemo } from '../../src/demo/load.ts'
import type { Result } from '../../src/rules/result.ts'
import { openStore } from '../../src/store/store.ts'
import type { Store } from '../../src/store/types.ts'
import { getSession, getStandings, getTable, parts } from '../../src/usecases/reads.ts'
import { recordHand } from '../../src/usecases/table/entries.ts'
import { startSession } from '../../src/usecases/tournaments/sessions.ts'
import { createTournament } from '../../src/usecases/tournaments/tournaments.ts'
import { type Caller, type Deps, NOBODY } from '../../src/usecases/usecase.ts'
import { testDatabase } from '../setup/database.ts'

const ORGANISER: Caller = { subject: 'test', grants: [{ role: 'organiser', tournament: '*' }] }

const stores: Store[] = []
afterAll(() => Promise.all(stores.map((store) => store.close())))

const emptyDatabase = async (): Promise<Deps> => {
  const store = openStore(await testDatabase())
  stores.push(store)
  return { store, now: () => new Date(), newKey: randomUUID, newSeed: () => 1 }
}

const right = <T>(result: Result<T, { readonly code: string }>): T => {
  if (!result.ok) throw new Error(result.error.code)
  return result.value
}

const statusOf = async (deps: Deps, session: number): Promise<string> =>
  right(await getSession(deps, NOBODY, { tournament: DEMO_TOURNAMENT, session })).status

const tables = (deps: Deps, session: number) => parts.tables(deps, DEMO_TOURNAMENT, session)

describe('the demo tournament', () => {
  let deps: Deps

  beforeAll(async () => {
    deps = await emptyDatabase()
    expect(await loadDemo(deps)).toBe(true)
  })

  test('has one session played, one running, one to come', async () => {
    expect(await statusOf(deps, 1)).toBe('CLOSED')
    expect(await statusOf(deps, 2)).toBe('RUNNING')
    expect(await statusOf(deps, 3)).toBe('PLANNED')
  })

  test('ranks its sixteen players and four teams by the first session, for everybody to read', async () => {
    const { players, teams, tablesCounted } = right(await getStandings(deps, NOBODY, { tournament: DEMO_TOURNAMENT }))
    expect(tablesCounted).toBe(4)
    expect(players).toHaveLength(16)
    expect(teams).toHaveLength(4)
    expect(players.reduce((sum, { tally }) => sum + tally.tablePoints12, 0)).toBe(4 * 84)
    expect(players.reduce((sum, { tally }) => sum + tally.points, 0)).toBe(0)
  })

  test('shows wins whose tiles the core has judged, and penalties', async () => {
    const running = await tables(deps, 2)
    const hands = running.flatMap((table) => table.state?.hands ?? [])
    const judged = hands.filter((hand) => hand.result.type === 'handWon' && hand.result.verification === 'VERIFIED')
    expect(judged).toHaveLength(5)
    const records = (await Promise.all(running.map((table) => parts.hands(deps, table)))).flat()
    expect(records.filter((record) => record.claim !== null && record.fans?.length)).toHaveLength(5)
    expect(running.flatMap((table) => table.state?.penalties ?? []).length).toBeGreaterThan(0)
  })

  test('has hands that ended in order, in time, and before now', async () => {
    for (const table of [...(await tables(deps, 1)), ...(await tables(deps, 2))]) {
      const ends = (table.state?.hands ?? []).map((hand) => Date.parse(hand.completedAt))
      expect(ends).toEqual([...ends].sort((a, b) => a - b))
      expect(Math.max(...ends)).toBeLessThan(Date.now())
    }
  })

  test('takes the next hand', async () => {
    const key = { tournament: DEMO_TOURNAMENT, session: 2, table: 1 }
    const { version, state } = right(await getTable(deps, NOBODY, key))
    const entry = { table: key, expectedVersion: version, idempotencyKey: 'next', hand: state?.next?.hand }
    const recorded = await recordHand(deps, ORGANISER, { ...entry, winner: 'EAST', points: 12 })
    expect(right(recorded).state.hands).toHaveLength((state?.hands.length ?? 0) + 1)
    right(await startSession(deps, ORGANISER, { tournament: DEMO_TOURNAMENT, session: 3 }))
  })

  test('is loaded once', async () => {
    const before = await tables(deps, 2)
    expect(await loadDemo(deps)).toBe(false)
    expect(await tables(deps, 2)).toEqual(before)
  })
})

test('the demo leaves a database with a tournament of somebody else alone', async () => {
  const deps = await emptyDatabase()
  right(await createTournament(deps, ORGANISER, { ...TOURNAMENT, id: 'mine', visibility: 'PRIVATE' }))
  expect(await loadDemo(deps)).toBe(false)
  expect((await deps.store.tournaments()).map(({ id }) => id)).toEqual(['mine'])
})

test('two servers that start on one empty database load it once', async () => {
  const deps = await emptyDatabase()
  const loaded = await Promise.all([loadDemo(deps), loadDemo(deps)])
  expect(loaded.sort()).toEqual([false, true])
})
