import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Store } from '../../../src/store/types.ts'
import { reseatTables } from '../../../src/usecases/table/reseat.ts'
import type { Caller } from '../../../src/usecases/usecase.ts'
import { connect } from '../../setup/database.ts'
import { entering, unsound, win } from '../entering.ts'
import { type Answer, startedTournament, type TestServer, testServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(async () => {
  expect(await unsound(server)).toEqual([])
})

const RESEAT = `mutation ($input: ReseatTablesInput!) {
  reseatTables(input: $input) { number version status scores signed seats { seat entrant { number } } }
}`

type Four = readonly [number, number, number, number]

const tableInput = (table: number, expectedVersion: number, [east, south, west, north]: Four) => ({
  ...{ table, expectedVersion },
  seats: { east, south, west, north },
})

const request = (tournament: string, tables: readonly object[], idempotencyKey = 'reseat') => ({
  ...{ tournament, session: 1, idempotencyKey, reason: 'sat at the wrong table', tables },
})

/** Three tables, players 1–4, 5–8, 9–12; East of table 1 has won 32 and West of table 2 24. */
const played = async (id: string) => {
  const tokens = await startedTournament(server, id, { players: 12 })
  const [first, second] = [entering(server, id, 1), entering(server, id, 2)]
  await first.enter(tokens.referee, 'recordHand', win(1))
  await second.enter(tokens.referee, 'recordHand', win(1, { winner: 'WEST', discarder: null }))
  return { ...tokens, first, second }
}

const seated = async (id: string): Promise<Record<number, readonly [version: number, entrants: number[]]>> => {
  const query = `{ session(tournament: "${id}", number: 1) { tables { number version seats { entrant { number } } } } }`
  const { tables } = (await server.graphql(null, query)).data.session
  return Object.fromEntries(
    tables.map((table: { number: number; version: number; seats: { entrant: { number: number } }[] }) => [
      table.number,
      [table.version, table.seats.map(({ entrant }) => entrant.number)],
    ]),
  )
}

const points = async (id: string): Promise<Record<number, number>> => {
  const query = `{ standings(tournament: "${id}", live: true) { players { entrant { number } points } } }`
  const { players } = (await server.graphql(null, query)).data.standings
  return Object.fromEntries(
    players.map((row: { entrant: { number: number }; points: number }) => [row.entrant.number, row.points]),
  )
}

const codeOf = ({ status, errors }: Answer) => [status, errors?.[0].extensions.code]

describe('reseating', () => {
  it('swaps players within a table: what the seats have won is theirs who sat there', async () => {
    const { referee } = await played('within')
    const answer = await server.graphql(referee, RESEAT, { input: request('within', [tableInput(1, 2, [2, 1, 3, 4])]) })
    expect(answer.data.reseatTables).toMatchObject([{ number: 1, version: 3, scores: [32, -16, -8, -8] }])
    expect(await points('within')).toMatchObject({ 1: -16, 2: 32, 3: -8 })
  })

  it('swaps players of two tables together, and both go on from where they were', async () => {
    const { referee, first, second } = await played('across')
    const tables = [tableInput(2, 2, [5, 6, 1, 8]), tableInput(1, 2, [7, 2, 3, 4])]
    const answer = await server.graphql(referee, RESEAT, { input: request('across', tables) })
    expect(answer.data.reseatTables).toMatchObject([
      { number: 2, version: 3, scores: [-16, -16, 48, -16] },
      { number: 1, version: 3, scores: [32, -16, -8, -8] },
    ])
    expect(await seated('across')).toMatchObject({
      1: [3, [7, 2, 3, 4]],
      2: [3, [5, 6, 1, 8]],
      3: [1, [9, 10, 11, 12]],
    })
    expect(await points('across')).toMatchObject({ 1: 48, 7: 32 })
    for (const table of [first, second]) {
      await table.read()
      expect((await table.enter(referee, 'recordDraw', { hand: 2 })).sheet.version).toBe(4)
    }
  })

  it('seats somebody in the place of another', async () => {
    const { referee, organiser } = await played('substitute')
    const entrantsCsv = ['number,name', ...Array.from({ length: 13 }, (_, n) => `${n + 1},Player ${n + 1}`)].join('\n')
    const add = 'mutation($input: ImportEntrantsInput!) { importEntrants(input: $input) { id } }'
    await server.graphql(organiser, add, { input: { tournament: 'substitute', entrantsCsv } })
    const answer = await server.graphql(referee, RESEAT, {
      input: request('substitute', [tableInput(1, 2, [13, 2, 3, 4])]),
    })
    expect(answer.errors).toBeUndefined()
    expect(await points('substitute')).toMatchObject({ 13: 32, 2: -16 })
  })

  it('keeps whoever it replaced on the list, so that what he was seated for is answered again as at first', async () => {
    const { referee, organiser, first } = await played('replaced')
    const list = (numbers: readonly number[]) => ({
      input: { tournament: 'replaced', entrantsCsv: ['number,name', ...numbers.map((n) => `${n},P${n}`)].join('\n') },
    })
    const all = Array.from({ length: 14 }, (_, n) => n + 1)
    const importing = 'mutation($input: ImportEntrantsInput!) { importEntrants(input: $input) { id } }'
    await server.graphql(organiser, importing, list(all))
    const draw = await first.enter(referee, 'recordDraw', { hand: 2 })
    for (const [key, version, east] of [
      ['first', 3, 13],
      ['second', 4, 14],
    ] as const)
      await server.graphql(referee, RESEAT, {
        input: request('replaced', [tableInput(1, version, [east, 2, 3, 4])], key),
      })
    const dropping = await server.graphql(organiser, importing, list(all.filter((n) => n !== 1 && n !== 13)))
    expect(codeOf(dropping)).toEqual([409, 'SEATED_ENTRANTS_MISSING'])
    expect(dropping.errors?.[0].extensions).toMatchObject({ numbers: [1, 13] })
    expect((await first.send(referee, 'recordDraw', draw.input)).answer).toEqual(draw.answer)
  })

  it.each<[string, readonly object[], readonly [number, string]]>([
    ['one table only would have a player twice', [tableInput(1, 2, [5, 2, 3, 4])], [422, 'SEAT_TAKEN']],
    ['a player twice at a table', [tableInput(1, 2, [1, 1, 3, 4])], [422, 'SEAT_TAKEN']],
    ['nobody is entered by the number', [tableInput(1, 2, [1, 2, 3, 99])], [422, 'UNKNOWN_ENTRANT']],
    [
      'the second has an unknown player',
      [tableInput(1, 2, [2, 1, 3, 4]), tableInput(2, 2, [5, 6, 7, 99])],
      [422, 'UNKNOWN_ENTRANT'],
    ],
    [
      'the second has moved on',
      [tableInput(1, 2, [7, 2, 3, 4]), tableInput(2, 1, [5, 6, 1, 8])],
      [409, 'VERSION_CONFLICT'],
    ],
    [
      'the second does not exist',
      [tableInput(1, 2, [2, 1, 3, 4]), tableInput(9, 1, [5, 6, 7, 8])],
      [404, 'TABLE_NOT_FOUND'],
    ],
    ['a table is named twice', [tableInput(1, 2, [2, 1, 3, 4]), tableInput(1, 2, [1, 2, 3, 4])], [400, 'BAD_INPUT']],
    ['no table is named', [], [400, 'BAD_INPUT']],
  ])('leaves every table as it was when %s', async (what, tables, expected) => {
    const id = `no-${what.replaceAll(' ', '-')}`
    const { referee } = await played(id)
    const before = await seated(id)
    expect(codeOf(await server.graphql(referee, RESEAT, { input: request(id, tables) }))).toEqual(expected)
    expect(await seated(id)).toEqual(before)
    expect(await points(id)).toMatchObject({ 1: 32, 7: 48 })
  })

  it('says which table and which entrant a refusal is about', async () => {
    const { referee } = await played('named')
    const said = async (...tables: readonly object[]) => {
      const { errors } = await server.graphql(referee, RESEAT, { input: request('named', tables) })
      return [errors?.[0].extensions.code, errors?.[0].message, errors?.[0].extensions]
    }
    expect(await said(tableInput(1, 2, [7, 2, 3, 4]), tableInput(2, 1, [5, 6, 1, 8]))).toMatchObject([
      'VERSION_CONFLICT',
      expect.stringMatching(/^Table 2 is at version 2, /),
      { table: 2, current: { version: 2 } },
    ])
    expect(await said(tableInput(1, 2, [9, 2, 3, 4]), tableInput(2, 2, [5, 6, 1, 8]))).toMatchObject([
      'SEAT_TAKEN',
      expect.stringMatching(/Twice: entrant 9 \(table 1\), entrant 9 \(table 3\)\.$/),
      {
        seats: [
          { entrant: 9, table: 1 },
          { entrant: 9, table: 3 },
        ],
      },
    ])
    expect(await said(tableInput(1, 2, [1, 2, 3, 44]), tableInput(2, 2, [55, 6, 7, 8]))).toMatchObject([
      'UNKNOWN_ENTRANT',
      'Not on the list: entrant 44 (table 1), entrant 55 (table 2).',
      {
        seats: [
          { entrant: 44, table: 1 },
          { entrant: 55, table: 2 },
        ],
      },
    ])
    expect(await said(tableInput(1, 2, [2, 1, 3, 4]), tableInput(3, 1, [9, 10, 11, 12]))).toMatchObject([
      'CORRECTION_CHANGES_NOTHING',
      expect.stringMatching(/^Table 3: The players have these seats already/),
      { table: 3 },
    ])
  })

  it('keeps clear of every key that somebody else has used', async () => {
    const { referee, first } = await played('keys')
    for (const [index, idempotencyKey] of ['reseat +1', 'reseat+1', 'reseat\t+1'].entries())
      await first.enter(referee, 'recordDraw', { hand: 2 + index, idempotencyKey })
    const tables = [tableInput(1, 4, [7, 2, 3, 4]), tableInput(2, 2, [5, 6, 1, 8])]
    const answer = await server.graphql(referee, RESEAT, { input: request('keys', tables) })
    expect(answer.errors).toBeUndefined()
    expect(await server.graphql(referee, RESEAT, { input: request('keys', tables) })).toEqual(answer)
    const taken = await first.enter(referee, 'recordDraw', { hand: 4, idempotencyKey: 'reseat\n+1' })
    expect(taken.code).toBe('BAD_INPUT')
  })

  it('is for sessions that have begun', async () => {
    const { referee } = await startedTournament(server, 'planned', { sessions: 2 })
    const input = { ...request('planned', [tableInput(1, 0, [2, 1, 3, 4])]), session: 2 }
    expect(codeOf(await server.graphql(referee, RESEAT, { input }))).toEqual([409, 'SESSION_NOT_STARTED'])
  })

  it('sent again is answered as at first, also when the tables have moved on', async () => {
    const { referee, first } = await played('again')
    const tables = [tableInput(1, 2, [7, 2, 3, 4]), tableInput(2, 2, [5, 6, 1, 8])]
    const send = (input: object) => server.graphql(referee, RESEAT, { input })
    const all = await Promise.all([1, 2, 3, 4].map(() => send(request('again', tables))))
    for (const answer of all) expect(answer).toEqual(all[0])
    await first.read()
    await first.enter(referee, 'recordDraw', { hand: 2 })
    await send(request('again', [tableInput(2, 3, [5, 6, 8, 1])], 'other'))
    expect(await send(request('again', tables))).toEqual(all[0])
    const other = await send(request('again', [tableInput(1, 4, [1, 2, 3, 4])]))
    expect(codeOf(other)).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    expect(await seated('again')).toMatchObject({ 1: [4, [7, 2, 3, 4]], 2: [4, [5, 6, 8, 1]] })
  })

  it('sent again while it is being stored is answered the same, whatever was read before and after', async () => {
    const { referee } = await played('overlap')
    const input = request('overlap', [tableInput(1, 2, [7, 2, 3, 4]), tableInput(2, 2, [5, 6, 1, 8])])
    let first: Promise<Answer> | undefined
    // The second table is read when the same request has just been stored, the first was read before.
    const entryContext: Store['entryContext'] = async (key, idempotencyKey) => {
      if (key.table === 2) {
        first ??= server.graphql(referee, RESEAT, { input })
        await first
      }
      return server.store.entryContext(key, idempotencyKey)
    }
    const deps = {
      store: { ...server.store, entryContext },
      now: () => server.clock.now,
      newKey: () => '',
      newSeed: () => 1,
    }
    const caller: Caller = { subject: 'tester', grants: [{ role: 'referee', tournament: 'overlap' }] }
    const answer = await reseatTables(deps, caller, input)
    expect((await first)?.errors).toBeUndefined()
    expect(answer).toMatchObject({ ok: true, value: [{ state: { version: 3 } }, { state: { version: 3 } }] })
    expect(await seated('overlap')).toMatchObject({ 1: [3, [7, 2, 3, 4]], 2: [3, [5, 6, 1, 8]] })
  })

  it('waits for another reseating that wants one of its players, instead of each waiting for the other', async () => {
    const { referee } = await played('circle')
    const send = (tables: readonly object[], key: string) =>
      server.graphql(referee, RESEAT, { input: request('circle', tables, key) })
    const [holder, watcher] = [connect(server.databaseUrl), connect(server.databaseUrl)]
    const waiting = async () => {
      const [row] = await watcher<{ count: number }[]>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      return row?.count
    }
    let answers: Promise<Answer>[] = []
    await holder.begin(async (tx) => {
      await tx`select from tables where tournament_id = 'circle' and number = 2 for update`
      answers = [send([tableInput(2, 2, [1, 6, 7, 8])], 'taker')]
      await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 10_000 })
      answers.push(send([tableInput(1, 2, [5, 2, 3, 4]), tableInput(2, 2, [1, 6, 7, 8])], 'swap'))
      await vi.waitFor(async () => expect(await waiting()).toBe(2), { timeout: 10_000 })
    })
    expect((await Promise.all(answers)).map(codeOf)).toEqual([
      [422, 'SEAT_TAKEN'],
      [200, undefined],
    ])
    expect(await seated('circle')).toMatchObject({ 1: [3, [5, 2, 3, 4]], 2: [3, [1, 6, 7, 8]] })
  })
})
