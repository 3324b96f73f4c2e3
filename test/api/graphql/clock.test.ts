import { beforeAll, describe, expect, it } from 'vitest'
import { END_POLICIES, type EndPolicy } from '../../../src/tournament/policy.ts'
import { type Entering, entering, win } from '../entering.ts'
import { type Answer, startedTournament, type TestServer, testServer } from '../server.ts'

const MINUTE = 60_000

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})

/** A session of 90 minutes that has just begun, and its clock. */
const begun = async (id: string, more: Parameters<typeof startedTournament>[2] = {}) => {
  const policy = { sessionMinutes: 90, ...more.policy }
  const tokens = await startedTournament(server, id, { ...more, policy })
  const start = server.clock.now.getTime()
  const move = (operation: 'pauseSession' | 'resumeSession'): Promise<Answer> =>
    server.graphql(tokens.organiser, `mutation { ${operation}(tournament: "${id}", session: 1) { paused bellAt } }`)
  return { ...tokens, start, bell: start + 90 * MINUTE, table: entering(server, id), move }
}

const at = (instant: number): void => {
  server.clock.now = new Date(instant)
}

const iso = (instant: number): string => new Date(instant).toISOString()

interface SessionClock {
  readonly bellAt: string | null
  readonly warningAt: string | null
  readonly paused: boolean
}

const session = async (id: string): Promise<SessionClock> =>
  (await server.graphql(null, `{ session(tournament: "${id}", number: 1) { bellAt warningAt paused } }`)).data.session

const codeOf = ({ status, errors }: Answer) => [status, errors?.[0].extensions.code]

/** Enters three hands from paper that ended so many milliseconds after the bell; what becomes of each. */
const fromPaper = async (table: Entering, token: string, bell: number, ends: readonly number[]) => {
  const codes: (string | undefined)[] = []
  for (const end of ends) {
    const hand = (await table.read()).next?.hand ?? 0
    codes.push((await table.enter(token, 'recordHand', win(hand, { completedAt: iso(bell + end) }))).code)
  }
  return codes
}

describe('a hand entered from paper an hour after the bell', () => {
  const LATE = 'AFTER_BELL'
  const EXPECTED: Readonly<Record<EndPolicy, readonly (string | undefined)[]>> = {
    VOID_CURRENT_HAND: [undefined, undefined, LATE, LATE, LATE],
    FINISH_CURRENT_HAND: [undefined, undefined, undefined, LATE, LATE],
    ONE_MORE_HAND: [undefined, undefined, undefined, undefined, LATE],
  }

  it.each(END_POLICIES)('counts by its own end, under %s', async (endOfSession) => {
    const id = `paper-${endOfSession.toLowerCase().replaceAll('_', '-')}`
    const { referee, table, bell } = await begun(id, { policy: { endOfSession } })
    at(bell + 60 * MINUTE)
    expect(await fromPaper(table, referee, bell, [-1, 0, 1, 2, 3])).toEqual(EXPECTED[endOfSession])
  })

  it('is refused with the bell, the policy and what would be right', async () => {
    const { referee, table, bell } = await begun('reason')
    at(bell + 60 * MINUTE)
    const late = await table.enter(referee, 'recordHand', win(1))
    expect([late.answer.status, late.code]).toEqual([422, 'AFTER_BELL'])
    expect(late.facts).toMatchObject({ bell, completedAt: bell + 60 * MINUTE, policy: 'VOID_CURRENT_HAND' })
    expect(late.answer.errors?.[0].message).toContain(`${iso(bell)}`)
    expect(late.answer.errors?.[0].message).toContain('send completedAt')
    for (const operation of ['recordDraw', 'voidHand'])
      expect(
        (await table.enter(referee, operation, { hand: 1, ...(operation === 'voidHand' && { reason: 'x' }) })).code,
      ).toBe('AFTER_BELL')
    expect(await table.read()).toMatchObject({ version: 1 })
  })
})

describe('a pause', () => {
  it('moves bell and warning by its length; while it lasts nobody knows them', async () => {
    const { start, bell, move } = await begun('pause')
    expect(await session('pause')).toEqual({ bellAt: iso(bell), warningAt: iso(bell - 15 * MINUTE), paused: false })
    at(start + 30 * MINUTE)
    expect((await move('pauseSession')).data.pauseSession).toEqual({ paused: true, bellAt: null })
    expect(await session('pause')).toEqual({ bellAt: null, warningAt: null, paused: true })
    at(start + 42 * MINUTE)
    await move('resumeSession')
    const moved = bell + 12 * MINUTE
    expect(await session('pause')).toEqual({ bellAt: iso(moved), warningAt: iso(moved - 15 * MINUTE), paused: false })
  })

  it('lets hands end later by its length, to the millisecond', async () => {
    const { referee, start, bell, move, table } = await begun('later')
    at(start + 30 * MINUTE)
    await move('pauseSession')
    at(start + 42 * MINUTE)
    await move('resumeSession')
    at(start + 50 * MINUTE)
    await move('pauseSession')
    at(start + 50 * MINUTE + 7)
    await move('resumeSession')
    at(bell + 60 * MINUTE)
    const moved = bell + 12 * MINUTE + 7
    expect(await fromPaper(table, referee, moved, [-1, 0, 1])).toEqual([undefined, undefined, 'AFTER_BELL'])
  })

  it('begins before the bell, and ends once', async () => {
    const { start, bell, move } = await begun('twice')
    expect(codeOf(await move('resumeSession'))).toEqual([409, 'SESSION_NOT_PAUSED'])
    at(start + MINUTE)
    await move('pauseSession')
    expect(codeOf(await move('pauseSession'))).toEqual([409, 'SESSION_PAUSED'])
    at(start + 2 * MINUTE)
    await move('resumeSession')
    expect(codeOf(await move('resumeSession'))).toEqual([409, 'SESSION_NOT_PAUSED'])
    at(bell + MINUTE + 1)
    expect(codeOf(await move('pauseSession'))).toEqual([409, 'SESSION_TIME_UP'])
  })

  it('is called once, when several call it at the same moment', async () => {
    const { start, move } = await begun('together')
    at(start + MINUTE)
    const codes = (await Promise.all([1, 2, 3, 4].map(() => move('pauseSession')))).map((answer) => codeOf(answer)[1])
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set([undefined, 'SESSION_PAUSED']))
  })

  it('is for running sessions', async () => {
    const { organiser, referee, table, move } = await begun('over', { sessions: 2 })
    const planned = await server.graphql(
      organiser,
      'mutation { pauseSession(tournament: "over", session: 2) { paused } }',
    )
    expect(codeOf(planned)).toEqual([409, 'SESSION_NOT_STARTED'])
    const unknown = await server.graphql(
      organiser,
      'mutation { pauseSession(tournament: "over", session: 9) { paused } }',
    )
    expect(codeOf(unknown)).toEqual([404, 'SESSION_NOT_FOUND'])
    await table.enter(referee, 'recordDraw', { hand: 1 })
    await table.enter(referee, 'closeTable', { early: true })
    await server.graphql(organiser, 'mutation { closeSession(tournament: "over", session: 1) { status } }')
    expect(codeOf(await move('pauseSession'))).toEqual([409, 'SESSION_CLOSED'])
    expect(codeOf(await move('resumeSession'))).toEqual([409, 'SESSION_CLOSED'])
  })

  it('ends with its session at the latest', async () => {
    const { organiser, referee, start, bell, table, move } = await begun('closing')
    await table.enter(referee, 'recordDraw', { hand: 1 })
    at(start + 30 * MINUTE)
    await move('pauseSession')
    at(start + 40 * MINUTE)
    await table.enter(referee, 'closeTable', { early: true })
    await server.graphql(organiser, 'mutation { closeSession(tournament: "closing", session: 1) { status } }')
    expect(await session('closing')).toMatchObject({ bellAt: iso(bell + 10 * MINUTE), paused: false })
    at(bell + 60 * MINUTE)
    await table.enter(referee, 'reopenTable', { reason: 'a hand was forgotten' })
    expect((await table.enter(referee, 'recordDraw', { hand: 2 })).code).toBe('AFTER_BELL')
  })

  it('keeps a table from closing by time, since nobody knows it', async () => {
    const { referee, start, bell, move, table } = await begun('unfinished')
    at(start + MINUTE)
    await table.enter(referee, 'recordDraw', { hand: 1 })
    await move('pauseSession')
    at(bell + MINUTE)
    expect((await table.enter(referee, 'closeTable')).code).toBe('TABLE_UNFINISHED')
    await move('resumeSession')
    expect((await table.enter(referee, 'closeTable')).code).toBe('TABLE_UNFINISHED')
    at(bell + bell - start)
    expect((await table.enter(referee, 'closeTable')).sheet).toMatchObject({ status: 'CLOSED' })
  })
})

describe('extra time', () => {
  it('is for its own table, to the millisecond', async () => {
    const { referee, bell, table } = await begun('extra', { players: 8 })
    const other = entering(server, 'extra', 2)
    const added = await table.enter(referee, 'addTableTime', { minutes: 5, reason: 'wall fell over' })
    expect(added.sheet).toMatchObject({ extraMinutes: 5, version: 2 })
    at(bell + 60 * MINUTE)
    const moved = bell + 5 * MINUTE
    expect(await fromPaper(table, referee, moved, [-1, 0, 1])).toEqual([undefined, undefined, 'AFTER_BELL'])
    expect(await fromPaper(other, referee, bell, [0, 1])).toEqual([undefined, 'AFTER_BELL'])
    expect((await session('extra')).bellAt).toBe(iso(bell))
  })

  it('has an end, too', async () => {
    const { referee, table } = await begun('much')
    const far = await table.enter(referee, 'addTableTime', { minutes: 181, reason: 'x' })
    expect([far.answer.status, far.code]).toEqual([400, 'BAD_INPUT'])
    await table.enter(referee, 'addTableTime', { minutes: 170, reason: 'x' })
    const sum = await table.enter(referee, 'addTableTime', { minutes: 11, reason: 'x' })
    expect([sum.answer.status, sum.code, sum.facts?.max]).toEqual([422, 'MINUTES_OUT_OF_RANGE', 10])
  })

  it('is taken back, once a hand has ended in it, only with that hand', async () => {
    const { referee, organiser, bell, table } = await begun('back')
    await table.enter(referee, 'addTableTime', { minutes: 5, reason: 'wall fell over' })
    at(bell + 60 * MINUTE)
    await fromPaper(table, referee, bell, [3 * MINUTE])
    const tooLittle = await table.enter(referee, 'amendEntry', { seq: 2, reason: 'slip', minutes: 2 })
    expect(tooLittle.facts?.fallen).toMatchObject([{ seq: 3, reason: { code: 'AFTER_BELL', details: { hand: 1 } } }])
    const less = await table.enter(referee, 'amendEntry', { seq: 2, reason: 'slip', minutes: 3 })
    expect(less.sheet).toMatchObject({ extraMinutes: 3, hands: [{ seq: 3 }] })
    const { answer } = await table.enter(referee, 'revokeEntry', { seq: 2, reason: 'slip' })
    expect(answer.errors?.[0].message).toBe(
      `Later entries would no longer stand: entry 3 (The bell rang at ${iso(bell)} and hand 1 ended at ${iso(bell + 3 * MINUTE)}; under VOID_CURRENT_HAND it does not count. If it ended at another time, amend its completedAt first.) To let them fall, the organiser sends their numbers as cascade.`,
    )
    const fallen = await table.enter(organiser, 'revokeEntry', { seq: 2, reason: 'slip', cascade: [3] })
    expect(fallen.sheet).toMatchObject({ extraMinutes: 0, hands: [], next: { hand: 1 } })
  })
})

describe('an amended end', () => {
  it('keeps to the clock and to the order of the hands', async () => {
    const { referee, start, bell, table } = await begun('ends')
    at(bell + 60 * MINUTE)
    for (const hand of [1, 2, 3])
      await table.enter(referee, 'recordDraw', { hand, completedAt: iso(start + hand * 10 * MINUTE) })
    const amended = (seq: number, end: number) =>
      table.enter(referee, 'amendEntry', { seq, reason: 'slip', draw: { completedAt: iso(end) } })
    const amend = async (seq: number, end: number) => (await amended(seq, end)).code
    const pushing = await amended(3, start + 30 * MINUTE + 1)
    expect(pushing.facts?.fallen).toMatchObject([{ seq: 4, reason: { code: 'COMPLETED_OUT_OF_ORDER' } }])
    expect(pushing.answer.errors?.[0].message).toContain(
      `entry 4 (The hand before ended at ${iso(start + 30 * MINUTE + 1)}; hand 3 cannot have ended at ${iso(start + 30 * MINUTE)}. If it ended at another time, amend its completedAt first.)`,
    )
    expect(await amend(4, bell + 1)).toBe('AFTER_BELL')
    expect(await amend(4, bell)).toBeUndefined()
    expect(await amend(2, start - 1)).toBe('COMPLETED_BEFORE_START')
    expect(await amend(3, start + 10 * MINUTE - 1)).toBe('COMPLETED_OUT_OF_ORDER')
    expect(await amend(3, server.clock.now.getTime() + 2 * MINUTE)).toBe('COMPLETED_IN_FUTURE')
    expect((await table.read()).hands).toMatchObject(
      [10, 20, 90].map((minute) => ({ completedAt: iso(start + minute * MINUTE) })),
    )
  })

  it('is as it was when only the winner is amended, however late that is', async () => {
    const { referee, start, bell, table } = await begun('kept')
    await table.enter(referee, 'recordHand', win(1))
    at(bell + 60 * MINUTE)
    const amended = { winner: 'WEST', points: 9 }
    const { sheet } = await table.enter(referee, 'amendEntry', { seq: 2, reason: 'slip', win: amended })
    expect(sheet.hands).toMatchObject([{ winner: 'WEST', completedAt: iso(start) }])
  })

  it('counts void deals among those before it', async () => {
    const { referee, bell, table } = await begun('voids', { policy: { endOfSession: 'FINISH_CURRENT_HAND' } })
    at(bell + 60 * MINUTE)
    const fell = { hand: 1, reason: 'wall fell over', completedAt: iso(bell + 5) }
    await table.enter(referee, 'voidHand', fell)
    expect(await fromPaper(table, referee, bell, [4, 6])).toEqual(['COMPLETED_OUT_OF_ORDER', 'AFTER_BELL'])
  })
})

describe('the night the clocks change in Madrid', () => {
  const zone = { timeZone: 'Europe/Madrid' }
  const wall = (instant: string | null): string =>
    new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone: 'Europe/Madrid', hour: '2-digit', minute: '2-digit' },
      timeZoneName: 'shortOffset',
    }).format(Date.parse(instant ?? ''))

  it('the bell rings after ninety minutes, though the hall clock shows half an hour more', async () => {
    at(Date.parse('2026-10-24T23:45:00Z'))
    const { referee, bell, table } = await begun('autumn', zone)
    const { bellAt, warningAt } = await session('autumn')
    expect([bellAt, warningAt]).toEqual(['2026-10-25T01:15:00.000Z', '2026-10-25T01:00:00.000Z'])
    expect([wall('2026-10-24T23:45:00Z'), wall(warningAt), wall(bellAt)]).toEqual([
      ...['01:45 GMT+2', '02:00 GMT+1', '02:15 GMT+1'],
    ])
    at(bell + 60 * MINUTE)
    const enter = async (hand: number, completedAt: string) =>
      (await table.enter(referee, 'recordHand', win(hand, { completedAt }))).code
    // The same minutes of the hall clock, before and after it is put back.
    expect(await enter(1, '2026-10-25T02:30:00+02:00')).toBeUndefined()
    expect(await enter(2, '2026-10-25T02:30:00+01:00')).toBe('AFTER_BELL')
    expect(await enter(2, '2026-10-25T02:15:00.001+01:00')).toBe('AFTER_BELL')
    expect(await enter(2, '2026-10-25T02:15:00.000+01:00')).toBeUndefined()
  })

  it('a pause across the change is as long as it was', async () => {
    at(Date.parse('2027-03-28T00:30:00Z'))
    const { start, move } = await begun('spring', zone)
    at(start + 15 * MINUTE)
    await move('pauseSession')
    at(start + 45 * MINUTE)
    await move('resumeSession')
    const { bellAt } = await session('spring')
    expect([bellAt, wall(bellAt)]).toEqual(['2027-03-28T02:30:00.000Z', '04:30 GMT+2'])
  })
})
