import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

/** A session of two hands at one table, closed: seqs 2 and 3 are hands, 4 the closing. */
const closedSession = async (id: string, policy: Record<string, unknown> = {}) => {
  const tokens = await startedTournament(server, id, { policy })
  const table = entering(server, id)
  await table.enter(tokens.referee, 'recordHand', win(1))
  await table.enter(tokens.referee, 'recordDraw', { hand: 2 })
  await table.enter(tokens.referee, 'closeTable', { early: true })
  const closed = await server.graphql(
    tokens.organiser,
    `mutation { closeSession(tournament: "${id}", session: 1) { status } }`,
  )
  expect(closed.data.closeSession.status).toBe('CLOSED')
  return { ...tokens, table }
}

const standings = async (id: string): Promise<[counted: number, points: Record<number, number>]> => {
  const query = `{ standings(tournament: "${id}") { tablesCounted players { entrant { number } points } } }`
  const { tablesCounted, players } = (await server.graphql(null, query)).data.standings
  const points = players.map((row: { entrant: { number: number }; points: number }) => [row.entrant.number, row.points])
  return [tablesCounted, Object.fromEntries(points)]
}

describe('after its session has closed', () => {
  it('a table takes corrections, and the standings follow', async () => {
    const { referee, table } = await closedSession('late-amend')
    expect(await standings('late-amend')).toEqual([1, { 1: 32, 2: -16, 3: -8, 4: -8 }])
    const win = { winner: 'WEST', discarder: null, points: 10 }
    const amended = await table.enter(referee, 'amendEntry', { seq: 3, reason, win })
    expect(amended.sheet).toMatchObject({ status: 'CLOSED', version: 5, scores: [14, -34, 46, -26] })
    expect(await standings('late-amend')).toEqual([1, { 1: 14, 2: -34, 3: 46, 4: -26 }])
  })

  it.each([
    ['recordHand', win(3)],
    ['recordPenalty', { hand: 1, payments: [10, -10, 0, 0], reason }],
    ['addTableTime', { minutes: 5, reason }],
    ['voidHand', { hand: 3, reason }],
    ['recordTableTotals', { scores: [0, 0, 0, 0], reason }],
    ['closeTable', {}],
  ])('a closed table takes no entry: %s', async (operation, more) => {
    const id = `late-${operation.toLowerCase()}`
    const { organiser, table } = await closedSession(id)
    const answer = await table.enter(organiser, operation, more)
    expect([answer.code, answer.answer.status]).toEqual(['SESSION_CLOSED', 409])
  })

  it('what a correction or a ruling undid is confirmed and signed again where it stands', async () => {
    const { referee, organiser } = await startedTournament(server, 'late-sign', {
      policy: { confirmations: 'SECOND_PERSON', signatures: 'ALL_FOUR' },
    })
    const second = await server.token([{ role: 'referee', tournament: 'late-sign' }], 3600, 'second')
    const south = await server.token([{ role: 'player', tournament: 'late-sign', entrant: 2 }], 3600, 'south')
    const table = entering(server, 'late-sign')
    const signAll = async () => {
      await table.enter(south, 'signTable', { seat: 'SOUTH' })
      for (const seat of ['EAST', 'WEST', 'NORTH']) await table.enter(referee, 'signTable', { seat })
    }
    await table.enter(referee, 'recordHand', win(1))
    await table.enter(second, 'confirmEntry', { seq: 2 })
    await signAll()
    await table.enter(referee, 'closeTable', { early: true })
    const amended = await table.enter(referee, 'amendEntry', { seq: 2, reason, draw: {} })
    expect(amended.sheet).toMatchObject({ status: 'CLOSED', unconfirmed: [2], signed: [] })
    await table.enter(second, 'confirmEntry', { seq: 2 })
    await signAll()
    const signed = { status: 'CLOSED', unconfirmed: [], signed: ['EAST', 'SOUTH', 'WEST', 'NORTH'] }
    expect(await table.read()).toMatchObject(signed)
    await server.graphql(organiser, 'mutation { closeSession(tournament: "late-sign", session: 1) { status } }')
    const late = { offender: 'EAST', offence: 'LATE', answers: { minutesLate: 3 } }
    const ruled = await table.enter(referee, 'recordRuling', late)
    expect(ruled.sheet).toMatchObject({ status: 'CLOSED', unconfirmed: [15], signed: [] })
    await table.enter(second, 'confirmEntry', { seq: 15 })
    await signAll()
    expect(await table.read()).toMatchObject(signed)
    expect((await standings('late-sign'))[0]).toBe(1)
    const reopened = await table.enter(referee, 'reopenTable', { reason })
    expect(reopened.sheet).toMatchObject({ status: 'PLAYING', unconfirmed: [], signed: [] })
    await signAll()
    await table.enter(referee, 'closeTable', { early: true })
    await server.graphql(organiser, 'mutation { freezeTournament(tournament: "late-sign") { frozenAt } }')
    await table.enter(organiser, 'amendEntry', { seq: 2, reason, void: { reason } }).then(() => table.read())
    expect((await table.enter(south, 'signTable', { seat: 'SOUTH' })).code).toBe('RESULTS_FROZEN')
    expect((await table.enter(second, 'confirmEntry', { seq: 2 })).code).toBe('RESULTS_FROZEN')
    expect((await table.enter(organiser, 'signTable', { seat: 'EAST' })).sheet.signed).toEqual(['EAST'])
  })

  it('a reopened table takes what was forgotten, and can be closed again', async () => {
    const { referee, table } = await closedSession('late-reopen')
    const { now } = server.clock
    const reopened = await table.enter(referee, 'reopenTable', { reason })
    expect(reopened.sheet).toMatchObject({ status: 'PLAYING', next: { hand: 3 } })
    expect((await standings('late-reopen'))[0]).toBe(0)
    server.clock.now = new Date(now.getTime() + 3 * 3_600_000)
    expect((await table.enter(referee, 'recordHand', win(3))).code).toBe('AFTER_BELL')
    const inTime = new Date(now.getTime() + 60_000).toISOString()
    const late = await table.enter(referee, 'recordHand', win(3, { completedAt: inTime }))
    expect(late.sheet).toMatchObject({ scores: [64, -32, -16, -16], next: { hand: 4 } })
    const closed = await table.enter(referee, 'closeTable')
    expect(closed.sheet).toMatchObject({ status: 'CLOSED', version: 7 })
    expect(await standings('late-reopen')).toEqual([1, { 1: 64, 2: -32, 3: -16, 4: -16 }])
  })

  it('a table that is left without a result is open again, by the organiser', async () => {
    const { organiser, table } = await closedSession('late-empty')
    expect((await table.enter(organiser, 'revokeEntry', { seq: 2, reason })).facts).toMatchObject({ cascade: [3, 4] })
    const emptied = await table.enter(organiser, 'revokeEntry', { seq: 2, reason, cascade: [3, 4] })
    expect(emptied.sheet).toMatchObject({ status: 'PLAYING', hands: [], next: { hand: 1 } })
  })
})

describe('frozen results', () => {
  const FREEZE = (id: string) => `mutation { freezeTournament(tournament: "${id}") { frozenAt } }`

  /** Every way to change a result, in an order in which the organiser can take them all. */
  const changes = (table: Entering, token: string) => {
    const seats = { east: 4, south: 3, west: 2, north: 1 }
    return [
      () => table.enter(token, 'amendEntry', { seq: 2, reason, draw: {} }),
      () => table.enter(token, 'revokeEntry', { seq: 3, reason }),
      async () => {
        const { version } = await table.read()
        const tables = [{ table: 1, expectedVersion: version, seats }]
        const input = { tournament: 'frozen', session: 1, idempotencyKey: `seats ${version}`, reason, tables }
        return table.send(token, 'reseatTables', input)
      },
      () => table.enter(token, 'reopenTable', { reason }),
      () => table.enter(token, 'recordPenalty', { hand: 1, payments: [1, -1, 0, 0], reason }),
      () => table.enter(token, 'closeTable', { early: true }),
    ]
  }

  it('are changed by the organiser only, whatever the change', async () => {
    const { referee, organiser, table } = await closedSession('frozen')
    const frozen = await server.graphql(organiser, FREEZE('frozen'))
    expect(frozen.data.freezeTournament.frozenAt).toBe(server.clock.now.toISOString())
    const asReferee = changes(table, referee)
    for (const [index, change] of changes(table, organiser).entries()) {
      await table.read()
      const refused = await asReferee[index]!()
      expect([index, refused.code, refused.answer.status]).toEqual([index, 'RESULTS_FROZEN', 403])
      expect((await change()).answer.errors).toBeUndefined()
    }
    expect(await table.read()).toMatchObject({ status: 'CLOSED', scores: [1, -1, 0, 0], version: 10 })
    expect(await standings('frozen')).toEqual([1, { 1: 0, 2: 0, 3: -1, 4: 1 }])
  })

  it('stay frozen since the first time', async () => {
    const { organiser } = await closedSession('twice-frozen')
    const first = await server.graphql(organiser, FREEZE('twice-frozen'))
    server.clock.now = new Date(server.clock.now.getTime() + 1000)
    expect((await server.graphql(organiser, FREEZE('twice-frozen'))).data).toEqual(first.data)
  })
})
