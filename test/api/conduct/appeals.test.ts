import { beforeAll, describe, expect, it } from 'vitest'
import { everything } from '../everything.ts'
import { type TestServer, testServer } from '../server.ts'
import { type Courtroom, courtroom, LATE } from './ruling.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})

const at = (time: string): void => {
  server.clock.now = new Date(`2026-05-01T${time}Z`)
}

const entry = (id: string, version: number) => ({
  table: { tournament: id, session: 1, table: 1 },
  expectedVersion: version,
  idempotencyKey: `entry ${version}`,
})

const enter = async (room: Courtroom, operation: string, input: object): Promise<void> => {
  const type = `${operation[0]?.toUpperCase()}${operation.slice(1)}Input`
  const query = `mutation($input: ${type}!) { ${operation}(input: $input) { version } }`
  const { errors } = await server.graphql(room.organiser, query, { input })
  if (errors) throw new Error(JSON.stringify(errors))
}

const PENALTY = { hand: 1, payments: [10, 10, -30, 10], fines: [0, 0, -5, 0], reason: 'false hu' }
const FALSE_HU = { hand: 1, offender: 'EAST', offence: 'HU_BELOW_MINIMUM' }

let rooms = 0
/** Two tables; at the first a penalty on West (entry 2) and a ruling on East (entry 3), both by the referee. */
const played = async (): Promise<Courtroom> => {
  at('08:00:00')
  const id = `appeals-${++rooms}`
  const room = await courtroom(server, id, { players: 8 })
  await enter(room, 'recordPenalty', { ...entry(id, 1), ...PENALTY })
  await enter(room, 'recordRuling', { ...entry(id, 2), ...FALSE_HU })
  return room
}

/** The first session closes at 10:00. */
const closed = async (room: Courtroom): Promise<void> => {
  at('10:00:00')
  await enter(room, 'closeTable', { ...entry(room.id, 3), early: true })
  const table = { tournament: room.id, session: 1, table: 2 }
  await enter(room, 'recordTableTotals', {
    ...{ table, expectedVersion: 1, idempotencyKey: 'totals', scores: [0, 0, 0, 0], reason: 'nobody came' },
  })
  await enter(room, 'closeTable', { table, expectedVersion: 2, idempotencyKey: 'close' })
  await server.graphql(room.organiser, `mutation { closeSession(tournament: "${room.id}", session: 1) { status } }`)
}

const RULING = { session: 1, table: 1, seq: 3, entrant: 1, grounds: 'It was worth eight' }

describe('an appeal', () => {
  it('is lodged by who sits at the table, or for him, against a ruling and a penalty', async () => {
    const room = await played()
    const own = await room.say(await room.player(1), 'appeal', RULING)
    expect(own.made).toMatchObject({
      ...{ seq: 1, actor: 'player 1', late: null, outcome: null, decision: null, rulingNow: 'STANDS' },
      ...{ entrant: { number: 1 }, ruling: { session: 1, table: 1, seq: 3, version: 1 } },
    })
    const neighbour = await room.say(await room.player(2), 'appeal', { ...RULING, entrant: 2 })
    expect(neighbour.made).toMatchObject({ seq: 2 })
    const penalty = await room.say(room.referee, 'appeal', { ...RULING, seq: 2, entrant: 3 })
    expect(penalty.made).toMatchObject({ seq: 3, actor: 'tester', ruling: { seq: 2 } })
    const { rulings } = await room.report()
    expect(rulings.map(({ kind, appeals }: Record<string, unknown[]>) => [kind, appeals?.length])).toEqual([
      ['PENALTY', 1],
      ['OFFENCE', 2],
    ])
    expect(await room.appeals()).toHaveLength(3)
  })

  it('is lodged by who was ruled on outside tables', async () => {
    const room = await played()
    await room.say(room.referee, 'recordConductRuling', LATE)
    const appeal = { seq: 1, entrant: 1, grounds: 'It was not me' }
    expect((await room.say(await room.player(1), 'appeal', appeal)).made).toMatchObject({
      ...{ seq: 2, ruling: { session: null, table: null, seq: 1, version: 1 } },
    })
    const other = await room.say(await room.player(2), 'appeal', { ...appeal, entrant: 2 })
    expect([other.code, other.status]).toEqual(['APPEAL_NOT_YOURS', 403])
  })

  it('comes in time until 30 minutes after its session has closed, whenever the ruling was made', async () => {
    const room = await played()
    await closed(room)
    at('10:30:00')
    expect((await room.say(room.referee, 'appeal', RULING)).made).toMatchObject({ seq: 1, late: null })
    at('10:30:00.001')
    const late = await room.say(room.referee, 'appeal', { ...RULING, entrant: 2 })
    expect([late.code, late.status, late.facts.until]).toEqual(['APPEAL_TOO_LATE', 422, '2026-05-01T10:30:00.000Z'])
    const heard = { ...RULING, entrant: 2, late: true, lateReason: 'He was taken ill' }
    expect((await room.say(room.referee, 'appeal', heard)).code).toBe('APPEAL_TOO_LATE')
    expect((await room.say(room.organiser, 'appeal', heard)).made).toMatchObject({ seq: 2, late: 'He was taken ill' })
    const { rulings } = await room.report()
    expect(rulings[0].appealUntil).toBe('2026-05-01T10:30:00.000Z')
  })

  it('against a ruling after the session, or outside tables, comes in time for 30 minutes after it was made', async () => {
    const room = await played()
    await closed(room)
    at('11:00:00')
    await room.say(room.referee, 'recordConductRuling', LATE)
    const lateness = { offender: 'NORTH', offence: 'LATE', answers: { minutesLate: 8 } }
    await enter(room, 'recordRuling', { ...entry(room.id, 4), ...lateness })
    at('11:30:00')
    const table = { ...RULING, seq: 5, entrant: 4 }
    expect((await room.say(room.referee, 'appeal', { ...table, late: true, lateReason: 'x' })).made).toMatchObject({
      late: null,
    })
    expect((await room.say(room.referee, 'appeal', { seq: 1, entrant: 1, grounds: 'no' })).code).toBeUndefined()
    at('11:30:01')
    expect((await room.say(room.referee, 'appeal', { ...table, entrant: 1 })).code).toBe('APPEAL_TOO_LATE')
    expect((await room.say(room.referee, 'appeal', { seq: 1, entrant: 2, grounds: 'no' })).code).toBe('APPEAL_TOO_LATE')
  })

  it('that is upheld shows whether the ruling has been revoked or replaced', async () => {
    const room = await played()
    await room.say(room.referee, 'appeal', RULING)
    await room.say(room.referee, 'appeal', { ...RULING, seq: 2, entrant: 3 })
    const upheld = { seq: 1, outcome: 'UPHELD', decision: 'The ruling falls' }
    expect((await room.say(room.organiser, 'decideAppeal', upheld)).made).toMatchObject({
      ...{ seq: 1, outcome: 'UPHELD', decision: 'The ruling falls', decidedBy: 'tester', rulingNow: 'STANDS' },
    })
    await room.say(room.organiser, 'decideAppeal', { seq: 2, outcome: 'UPHELD', decision: 'No fine' })
    await enter(room, 'revokeRuling', { ...entry(room.id, 3), seq: 3, reason: 'appeal 1' })
    const penalty = { ...PENALTY, fines: [0, 0, 0, 0] }
    await enter(room, 'amendEntry', { ...entry(room.id, 4), seq: 2, reason: 'appeal 2', penalty })
    expect(await room.appeals()).toMatchObject([
      { seq: 1, rulingNow: 'REVOKED' },
      { seq: 2, rulingNow: 'REPLACED' },
    ])
    const { rulings, proof } = await room.report()
    expect(rulings).toMatchObject([
      { kind: 'PENALTY', version: 1, undone: { how: 'REPLACED', event: 5, reason: 'appeal 2' }, appeals: [{ seq: 2 }] },
      { kind: 'OFFENCE', status: 'REVOKED', undone: { event: 4, reason: 'appeal 1' }, appeals: [{ seq: 1 }] },
      { kind: 'PENALTY', version: 2, event: 5, status: 'STANDS', appeals: [] },
    ])
    expect(proof).toEqual({ payments: 0, fines: 0, points: 0, balances: true })
    // The penalty that came in its place can be appealed against in its turn; the revoked ruling cannot.
    expect((await room.say(room.referee, 'appeal', { ...RULING, seq: 2, entrant: 3 })).made).toMatchObject({
      ruling: { seq: 2, version: 2 },
    })
    expect((await room.say(room.referee, 'appeal', { ...RULING, entrant: 2 })).code).toBe('RULING_UNKNOWN')
  })
})

describe('an appeal that is refused', () => {
  const player1 = (room: Courtroom) => room.player(1)
  const player5 = (room: Courtroom) => room.player(5)
  const referee = async (room: Courtroom) => room.referee
  const organiser = async (room: Courtroom) => room.organiser
  const decision = { seq: 1, outcome: 'REJECTED', decision: 'no' }

  it.each<[string, string, (room: Courtroom) => Promise<string>, Record<string, unknown>, number]>([
    ['APPEAL_EXISTS', 'appeal', referee, RULING, 409],
    ['APPEAL_NOT_YOURS', 'appeal', player1, { ...RULING, entrant: 2 }, 403],
    ['APPEAL_NOT_YOURS', 'appeal', player5, { ...RULING, entrant: 5 }, 403],
    ['RULING_UNKNOWN', 'appeal', referee, { ...RULING, seq: 1 }, 404],
    ['RULING_UNKNOWN', 'appeal', referee, { ...RULING, seq: 99 }, 404],
    ['RULING_UNKNOWN', 'appeal', referee, { seq: 1, entrant: 1, grounds: 'no' }, 404],
    ['TABLE_NOT_FOUND', 'appeal', referee, { ...RULING, table: 9 }, 404],
    ['UNKNOWN_ENTRANT', 'appeal', referee, { ...RULING, entrant: 99 }, 422],
    ['BAD_INPUT', 'appeal', referee, { ...RULING, table: null }, 400],
    ['BAD_INPUT', 'appeal', organiser, { ...RULING, entrant: 2, late: true }, 400],
    ['BAD_INPUT', 'appeal', referee, { ...RULING, grounds: '' }, 400],
    ['FORBIDDEN', 'decideAppeal', referee, decision, 403],
    ['APPEAL_UNKNOWN', 'decideAppeal', organiser, { ...decision, seq: 3 }, 404],
    ['APPEAL_DECIDED', 'decideAppeal', organiser, { ...decision, seq: 2 }, 409],
    ['BAD_INPUT', 'decideAppeal', organiser, { ...decision, decision: '' }, 400],
  ])('with %s changes nothing (%s)', async (code, operation, who, input, status) => {
    const room = await played()
    await room.say(room.referee, 'appeal', RULING)
    await room.say(room.referee, 'appeal', { ...RULING, entrant: 2 })
    await room.say(room.organiser, 'decideAppeal', { seq: 2, outcome: 'WITHDRAWN', decision: 'He said so' })
    const before = await everything(server.databaseUrl)
    const said = await room.say(await who(room), operation, input)
    expect([said.code, said.status]).toEqual([code, status])
    expect(await everything(server.databaseUrl)).toEqual(before)
  })
})

describe('several people at once', () => {
  it('lodge one appeal for one entrant, and decide it once', async () => {
    const room = await played()
    const lodged = await Promise.all([1, 2, 3].map(() => room.say(room.referee, 'appeal', RULING)))
    expect(lodged.map(({ code }) => code).sort()).toEqual(['APPEAL_EXISTS', 'APPEAL_EXISTS', undefined])
    const outcomes = ['UPHELD', 'REJECTED', 'WITHDRAWN']
    const decided = await Promise.all(
      outcomes.map((outcome) => room.say(room.organiser, 'decideAppeal', { seq: 1, outcome, decision: 'so' })),
    )
    expect(decided.map(({ code }) => code).sort()).toEqual(['APPEAL_DECIDED', 'APPEAL_DECIDED', undefined])
    expect(await room.appeals()).toHaveLength(1)
  })

  it('the same appeal and the same decision are stored once and always answered the same', async () => {
    const room = await played()
    const appeal = { tournament: room.id, idempotencyKey: 'a', ...RULING }
    const lodged = await Promise.all([1, 2, 3].map(() => room.send(room.referee, 'appeal', appeal)))
    const decision = { tournament: room.id, idempotencyKey: 'd', seq: 1, outcome: 'REJECTED', decision: 'no' }
    const decided = await Promise.all([1, 2, 3].map(() => room.send(room.organiser, 'decideAppeal', decision)))
    for (const { answer } of lodged) expect(answer).toEqual(lodged[0]?.answer)
    for (const { answer } of decided) expect(answer).toEqual(decided[0]?.answer)
    expect(decided[0]?.made).toMatchObject({ outcome: 'REJECTED' })
    expect((await room.send(room.referee, 'appeal', appeal)).answer).toEqual(lodged[0]?.answer)
    const other = await room.send(room.organiser, 'decideAppeal', { ...decision, outcome: 'UPHELD' })
    expect(other.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })
})
