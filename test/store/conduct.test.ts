import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conductBreak } from '../../src/store/chain.ts'
import { openStore } from '../../src/store/store.ts'
import type { AppendConduct, ConductScene, Store } from '../../src/store/types.ts'
import type { ConductEvent } from '../../src/tournament/conduct/events.ts'
import { everything } from '../api/everything.ts'
import { entrantEntry } from '../gen/entrants.ts'
import { testDatabase } from '../setup/database.ts'
import { revoked, ruled } from '../tournament/conduct/conducts.ts'

/** Two processes on one database. */
let here: Store
let there: Store
let databaseUrl: string

const NOW = new Date('2026-05-01T08:00:00Z')
let keys = 0
const append = (event: ConductEvent): AppendConduct => ({
  ...{ event, actor: 'referee', idempotencyKey: `key ${++keys}`, fingerprint: 'print', recordedAt: NOW },
})

const started = async (id: string): Promise<void> => {
  await here.createTournament({
    ...{ id, name: id, ruleset: 'mcr-wmo', rulesetVersion: '1', timeZone: 'UTC', visibility: 'PUBLIC' },
    ...{ policy: {} as never, createdBy: 'test', createdAt: NOW, frozenAt: null },
  })
  const entrants = [1, 2, 3, 4].map((number) => entrantEntry(number))
  await here.replaceEntrants(id, entrants, [])
}

beforeAll(async () => {
  databaseUrl = await testDatabase()
  here = openStore(databaseUrl)
  there = openStore(databaseUrl)
})
afterAll(() => Promise.all([here.close(), there.close()]))

const conductSeen = async (store: Store, id: string) => (await store.standingsFacts(id))?.conduct

describe('conduct in the database', () => {
  it('is at once in the standings of every process, and so is what revokes it', async () => {
    await started('fresh')
    expect(await conductSeen(there, 'fresh')).toEqual([])
    await here.appendConduct('fresh', () => ({ append: append(ruled({ sanctions: { banDays: 1 } })) }))
    const barredUntil = NOW.getTime() + 86_400_000
    const conduct = [{ entrant: 1, points: -10, disqualified: false, barredUntil }]
    expect(await conductSeen(here, 'fresh')).toEqual(conduct)
    expect(await conductSeen(there, 'fresh')).toEqual(conduct)
    await there.appendConduct('fresh', () => ({ append: append(revoked(1)) }))
    expect(await conductSeen(here, 'fresh')).toEqual([])
  })

  it('is one chain, however many processes add to it at once', async () => {
    await started('busy')
    const seen: number[] = []
    const rule = (store: Store) =>
      store.appendConduct('busy', ({ chain }: ConductScene) => {
        seen.push(chain.version)
        return { append: append(ruled()) }
      })
    await Promise.all(Array.from({ length: 20 }, (_, index) => rule(index % 2 === 0 ? here : there)))
    const chain = await here.conduct('busy')
    expect(chain?.records.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index))
    expect(chain && conductBreak(chain.records, chain)).toBeUndefined()
    expect(await conductSeen(there, 'busy')).toMatchObject([{ entrant: 1, points: -200 }])
  })

  it('shows the decision who is on the list and whether the results are frozen', async () => {
    await started('shown')
    const { frozen, entrants } =
      (await here.appendConduct('shown', (scene) => ({ scene, append: undefined })))?.scene ?? {}
    expect([frozen, entrants]).toEqual([false, new Set([1, 2, 3, 4])])
    await here.freeze('shown', NOW)
    expect((await there.appendConduct('shown', (scene) => ({ scene, append: undefined })))?.scene.frozen).toBe(true)
  })

  it('is left alone by a decision that stores nothing, or fails', async () => {
    await started('still')
    const before = await everything(databaseUrl)
    expect(await here.appendConduct('still', () => ({ said: 'no', append: undefined }))).toEqual({ said: 'no' })
    const mistake = (): { append: AppendConduct } => {
      throw new Error('a mistake')
    }
    await expect(here.appendConduct('still', mistake)).rejects.toThrow('a mistake')
    expect(await everything(databaseUrl)).toEqual(before)
  })

  it('takes one event under a key', async () => {
    await started('keyed')
    const first = append(ruled())
    await here.appendConduct('keyed', () => ({ append: first }))
    await expect(here.appendConduct('keyed', () => ({ append: first }))).rejects.toMatchObject({ code: '23505' })
    expect((await here.conduct('keyed'))?.version).toBe(1)
  })

  it('is that of tournaments that there are', async () => {
    expect(await here.conduct('none')).toBeUndefined()
    expect(await here.appendConduct('none', () => ({ append: append(ruled()) }))).toBeUndefined()
    expect(await here.rulingsFacts('none')).toBeUndefined()
  })
})
