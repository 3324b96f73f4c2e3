import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../../src/store/types.ts'
import { confirmEntry } from '../../../src/usecases/table/corrections.ts'
import type { Caller } from '../../../src/usecases/usecase.ts'
import { type Entering, entering, unsound, win } from '../entering.ts'
import { startedTournament, type TestServer, testServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(async () => {
  expect(await unsound(server)).toEqual([])
})

const reason = 'slip of the pen'
const DAY = 24 * 3600

const people = async (id: string) => {
  const of = (role: 'referee' | 'player', subject: string, entrant?: number) =>
    server.token([{ role, tournament: id, ...(entrant === undefined ? {} : { entrant }) }], DAY, subject)
  return {
    anna: await of('referee', 'anna'),
    ben: await of('referee', 'ben'),
    player: (entrant: number) => of('player', `player-${entrant}`, entrant),
  }
}

type People = Awaited<ReturnType<typeof people>>

/** A table where Anna has recorded one hand, seq 2. */
const begun = async (id: string, policy: Record<string, unknown> = {}) => {
  const { organiser } = await startedTournament(server, id, { policy })
  const table = entering(server, id)
  const who = await people(id)
  await table.enter(who.anna, 'recordHand', win(1))
  return { organiser, table, ...who }
}

describe('signing', () => {
  it('is for the own seat, or by a referee for anybody', async () => {
    const { table, anna, player } = await begun('own-seat')
    const south = await player(2)
    expect((await table.enter(south, 'signTable', { seat: 'SOUTH' })).sheet.signed).toEqual(['SOUTH'])
    const other = await table.enter(south, 'signTable', { seat: 'WEST' })
    expect([other.code, other.answer.status]).toEqual(['NOT_YOUR_SEAT', 403])
    expect((await table.enter(await player(99), 'signTable', { seat: 'WEST' })).code).toBe('NOT_YOUR_SEAT')
    expect((await table.enter(anna, 'signTable', { seat: 'WEST' })).sheet.signed).toEqual(['SOUTH', 'WEST'])
    const twice = await table.enter(anna, 'signTable', { seat: 'SOUTH' })
    expect([twice.code, twice.answer.status]).toEqual(['ALREADY_SIGNED', 409])
  })

  it('is not for players of another tournament, or without an entrant', async () => {
    const { table } = await begun('strangers')
    const stranger = await server.token([{ role: 'player', tournament: 'own-seat', entrant: 1 }])
    expect((await table.enter(stranger, 'signTable', { seat: 'EAST' })).code).toBe('FORBIDDEN')
    const messageOf = async (token: string, seat: string) =>
      (await table.enter(token, 'signTable', { seat })).answer.errors?.[0].message
    const south = await server.token([{ role: 'player', tournament: 'strangers', entrant: 2 }])
    expect(await messageOf(south, 'EAST')).toMatch(/^EAST is entrant 1 and the token is for entrant 2;/)
    const unnamed = await server.token([{ role: 'player', tournament: 'strangers' }])
    expect(await messageOf(unnamed, 'EAST')).toMatch(/^The token does not say which player it is for,/)
    const nobody = await server.token([{ role: 'player', tournament: 'strangers' }])
    expect((await table.enter(nobody, 'signTable', { seat: 'EAST' })).code).toBe('NOT_YOUR_SEAT')
    expect((await table.enter(null, 'signTable', { seat: 'EAST' })).code).toBe('UNAUTHENTICATED')
  })

  it('is for the own seat in every tournament with a token for all of them', async () => {
    const { table } = await begun('everywhere')
    const west = await server.token([{ role: 'player', tournament: '*', entrant: 3 }])
    expect((await table.enter(west, 'signTable', { seat: 'WEST' })).sheet.signed).toEqual(['WEST'])
    expect((await table.enter(west, 'signTable', { seat: 'EAST' })).code).toBe('NOT_YOUR_SEAT')
  })

  it('is undone by whatever changes the sheet', async () => {
    const { table, anna } = await begun('undone')
    const changes: [string, object][] = [
      ['recordPenalty', { hand: 1, payments: [10, -10, 0, 0], reason }],
      ['recordDraw', { hand: 2 }],
      ['amendEntry', { seq: 2, reason, draw: {} }],
      ['voidHand', { hand: 3, reason: 'wall fell over' }],
    ]
    for (const [operation, more] of changes) {
      expect((await table.enter(anna, 'signTable', { seat: 'EAST' })).sheet.signed).toEqual(['EAST'])
      expect((await table.enter(anna, operation, { ...more })).sheet.signed).toEqual([])
    }
  })

  it('by all four comes before closing, where the policy says so', async () => {
    const { table, anna } = await begun('all-four', { signatures: 'ALL_FOUR' })
    const early = await table.enter(anna, 'closeTable', { early: true })
    expect([early.code, early.answer.status]).toEqual(['UNSIGNED_SEATS', 409])
    expect(early.facts).toMatchObject({ seats: ['EAST', 'SOUTH', 'WEST', 'NORTH'] })
    for (const seat of ['EAST', 'SOUTH', 'WEST']) await table.enter(anna, 'signTable', { seat })
    expect((await table.enter(anna, 'closeTable', { early: true })).facts).toMatchObject({ seats: ['NORTH'] })
    await table.enter(anna, 'signTable', { seat: 'NORTH' })
    expect((await table.enter(anna, 'closeTable', { early: true })).sheet).toMatchObject({ status: 'CLOSED' })
  })

  it('passes to those who really sat there when they are reseated', async () => {
    const { table, anna, player } = await begun('swapped')
    await table.enter(await player(1), 'signTable', { seat: 'EAST' })
    const seats = { east: 2, south: 1, west: 3, north: 4 }
    const input = { tournament: 'swapped', session: 1, idempotencyKey: 'swap', reason }
    const tables = [{ table: 1, expectedVersion: 3, seats }]
    await table.send(anna, 'reseatTables', { ...input, tables })
    expect((await table.read()).signed).toEqual([])
    expect((await table.enter(await player(1), 'signTable', { seat: 'EAST' })).code).toBe('NOT_YOUR_SEAT')
    expect((await table.enter(await player(2), 'signTable', { seat: 'EAST' })).sheet.signed).toEqual(['EAST'])
  })
})

describe('confirming', () => {
  it('is for another person than the one who entered it', async () => {
    const { table, anna, ben } = await begun('second')
    const own = await table.enter(anna, 'confirmEntry', { seq: 2 })
    expect([own.code, own.answer.status]).toEqual(['SAME_PERSON', 409])
    expect((await table.read()).unconfirmed).toEqual([2])
    const confirmed = await table.enter(ben, 'confirmEntry', { seq: 2 })
    expect(confirmed.sheet).toMatchObject({ unconfirmed: [], hands: [{ confirmed: true }] })
    const twice = await table.enter(ben, 'confirmEntry', { seq: 2 })
    expect([twice.code, twice.answer.status]).toEqual(['ALREADY_CONFIRMED', 409])
  })

  it('answers a repeated confirmation as at first', async () => {
    const { table, ben } = await begun('repeated')
    const first = await table.enter(ben, 'confirmEntry', { seq: 2 })
    expect((await table.send(ben, 'confirmEntry', first.input)).answer).toEqual(first.answer)
  })

  it('begins anew when the entry is amended, and whoever amended it cannot confirm it', async () => {
    const { table, anna, ben } = await begun('amended')
    await table.enter(ben, 'confirmEntry', { seq: 2 })
    expect((await table.enter(ben, 'amendEntry', { seq: 2, reason, draw: {} })).sheet.unconfirmed).toEqual([2])
    expect((await table.enter(ben, 'confirmEntry', { seq: 2 })).code).toBe('SAME_PERSON')
    expect((await table.enter(anna, 'confirmEntry', { seq: 2 })).sheet.unconfirmed).toEqual([])
  })

  it.each<[string, (table: Entering, who: People) => Promise<unknown>, { expectedVersion: number; seq: number }]>([
    ['his own hand', (table, { anna }) => table.enter(anna, 'recordDraw', { hand: 2 }), { expectedVersion: 3, seq: 3 }],
    [
      "his amendment of another's hand",
      (table, { anna }) => table.enter(anna, 'amendEntry', { seq: 3, reason, draw: {} }),
      { expectedVersion: 4, seq: 3 },
    ],
  ])('is refused to whoever sends %s at the same time', async (what, change, confirmation) => {
    const { table, ...who } = await begun(`at-once-${confirmation.expectedVersion}`)
    if (confirmation.expectedVersion === 4) await table.enter(who.ben, 'recordHand', win(2))
    // Whenever the confirmation reads something first, the change is stored just before it reads the table.
    let changed: Promise<unknown> | undefined
    const entryContext: Store['entryContext'] = async (key, idempotencyKey) => {
      changed ??= change(table, who)
      await changed
      return server.store.entryContext(key, idempotencyKey)
    }
    const deps = {
      ...{ store: { ...server.store, entryContext }, now: () => server.clock.now, newKey: () => '', newSeed: () => 1 },
    }
    const tournament = `at-once-${confirmation.expectedVersion}`
    const caller: Caller = { subject: 'anna', grants: [{ role: 'referee', tournament }] }
    const at = { tournament, session: 1, table: 1 }
    const answer = await confirmEntry(deps, caller, { table: at, idempotencyKey: 'confirmation', ...confirmation })
    expect([what, answer]).toMatchObject([what, { ok: false, error: { code: 'SAME_PERSON' } }])
    expect(await table.read()).toMatchObject({ version: confirmation.expectedVersion, unconfirmed: [2, 3] })
  })

  it('of an entry that is not there yet is refused', async () => {
    const { table, ben } = await begun('not-yet')
    const early = await table.enter(ben, 'confirmEntry', { seq: 3 })
    expect([early.code, early.answer.status]).toEqual(['ENTRY_UNKNOWN', 404])
  })

  it('is of hands, void deals, penalties, totals and added time', async () => {
    const { table, anna, ben } = await begun('kinds')
    await table.enter(anna, 'voidHand', { hand: 2, reason: 'wall fell over' })
    await table.enter(anna, 'recordPenalty', { hand: 2, payments: [10, -10, 0, 0], reason })
    await table.enter(anna, 'addTableTime', { minutes: 5, reason })
    expect((await table.read()).unconfirmed).toEqual([2, 3, 4, 5])
    for (const seq of [5, 4, 3, 2]) await table.enter(ben, 'confirmEntry', { seq })
    expect(await table.read()).toMatchObject({ unconfirmed: [], penalties: [{ confirmed: true }] })
    for (const seq of [1, 6, 99]) expect((await table.enter(ben, 'confirmEntry', { seq })).code).toBe('ENTRY_UNKNOWN')
  })

  it('of every entry comes before closing, where the policy says so', async () => {
    const { table, anna, ben } = await begun('checked', { confirmations: 'SECOND_PERSON', signatures: 'ALL_FOUR' })
    await table.enter(anna, 'recordDraw', { hand: 2 })
    for (const seat of ['EAST', 'SOUTH', 'WEST', 'NORTH']) await table.enter(anna, 'signTable', { seat })
    await table.enter(ben, 'confirmEntry', { seq: 3 })
    const open = await table.enter(anna, 'closeTable', { early: true })
    expect([open.code, open.answer.status]).toEqual(['UNCONFIRMED_ENTRIES', 409])
    expect(open.facts).toMatchObject({ seqs: [2] })
    await table.enter(ben, 'confirmEntry', { seq: 2 })
    expect((await table.enter(anna, 'closeTable', { early: true })).sheet).toMatchObject({ status: 'CLOSED' })
  })
})
