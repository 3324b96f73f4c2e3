import { beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../server.ts'
import { codeOf, HallEvent, messageOf } from './event.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})

const FIRST = [
  [40, 10, -20, -30],
  [24, 8, -8, -24],
] as const
const AFTER_FIRST = [
  '1:1 4 (40)',
  '2:5 4 (24)',
  '3:2 2 (10)',
  '4:6 2 (8)',
  '5:7 1 (-8)',
  '6:3 1 (-20)',
  '7:8 0 (-24)',
  '8:4 0 (-30)',
]
const SEATS = ['1,1,1,2,3,4', '1,2,5,6,7,8', '2,1,1,5,2,6', '2,2,3,7,4,8']

/** Eight players, two sessions seated, the first played. */
const afterFirst = async (id: string): Promise<HallEvent> => {
  const event = await HallEvent.create(server, id)
  await event.seat(...SEATS)
  await event.play(1, ...FIRST)
  return event
}

describe('a withdrawal between sessions', () => {
  let event: HallEvent
  beforeAll(async () => {
    event = await afterFirst('withdrawn')
  })

  it('leaves the results and the rank as they are, and holds up the session in which the entrant still has a seat', async () => {
    expect(await event.ranking()).toEqual(AFTER_FIRST)
    const made = await event.arrange('withdrawEntrant', { entrant: 4, fromSession: 2, reason: 'flight' })
    expect(made).toMatchObject({ seq: 1, kind: 'WITHDRAWAL', entrant: { number: 4 } })
    expect(await event.ranking()).toEqual(AFTER_FIRST)
    expect(await messageOf(event.start(2))).toBe(
      'ENTRANT_AWAY: Entrant 4 (table 2) has withdrawn. Give the seat to a house player with appointSubstitute, seat the session again, or revoke the arrangement.',
    )
    const list = (await event.query('{ tournament(id: "withdrawn") { entrants { number status withdrawnFrom } } }'))
      .tournament
    expect(list.entrants[3]).toEqual({ number: 4, status: 'WITHDRAWN', withdrawnFrom: 2 })
  })

  it('a house player takes the seat: what he wins is nobody else’s, and the others keep their places at the table', async () => {
    const made = await event.arrange('appointSubstitute', {
      entrant: 4,
      substitute: 91,
      fromSession: 2,
      reason: 'flight',
    })
    expect(made).toMatchObject({ kind: 'SUBSTITUTE', entrant: { number: 4 }, substitute: { number: 91 } })
    const seating = await (await fetch(`${server.url}/tournaments/withdrawn/seating`)).text()
    expect(seating).toContain('<small>91</small> House 1 for 4 Player 4</td>')
    const ref = '{tournament: "withdrawn", session: 2, table: 2}'
    const { seats } = (await event.query(`{ table(table: ${ref}) { seats { inPlaceOf { number } } } }`)).table
    expect(seats[2]).toEqual({ inPlaceOf: { number: 4 } })
    await event.play(2, [0, 16, -8, -8], [-10, -20, 50, -20])
    expect(await event.ranking()).toEqual([
      '1:5 8 (40)',
      '2:1 6 (40)',
      '3:3 3 (-30)',
      '4:2 5/2 (2)',
      '5:6 5/2 (0)',
      '6:7 3/2 (-28)',
      '7:8 1/2 (-44)',
      '8:4 0 (-30)',
    ])
    const { house } = (
      await event.query('{ standings(tournament: "withdrawn") { house { entrant { number } tablePoints points } } }')
    ).standings
    expect(house[0]).toEqual({ entrant: { number: 91 }, tablePoints: '4', points: 50 })
  })
})

describe('a late arrival', () => {
  it('has nothing of the sessions missed and plays the others as everybody', async () => {
    const event = await HallEvent.create(server, 'late')
    await event.arrange('recordAbsence', { entrant: 8, fromSession: 1, toSession: 1, reason: 'train' })
    expect(await codeOf(event.seat('1,1,1,2,3,4', '1,2,5,6,7,8'))).toBe('INVALID_SEATING')
    await event.seat('1,1,1,2,3,4', '1,2,5,6,7,91', '2,1,8,1,5,2', '2,2,3,7,4,6')
    await event.play(1, [40, 10, -20, -30], [24, 8, -8, -24])
    expect((await event.ranking()).slice(-2)).toEqual(['7:8 0 (0)', '8:4 0 (-30)'])
    await event.play(2, [32, 0, -16, -16], [0, 0, 0, 0])
    expect((await event.ranking())[2]).toBe('3:8 4 (32)')
  })
})

describe('a bye', () => {
  let event: HallEvent
  beforeAll(async () => {
    event = await HallEvent.create(server, 'byes', { players: 9, house: 0 })
  })

  it('is given before the seats are, and counts as soon as a table of its session does', async () => {
    expect(await codeOf(event.seat('1,1,1,2,3,4', '1,2,5,6,7,8'))).toBe('INVALID_SEATING')
    await event.arrange('giveBye', { entrant: 9, session: 1, tablePoints: '7/4' })
    expect(await codeOf(event.seat('1,1,1,2,3,9', '1,2,5,6,7,8'))).toBe('INVALID_SEATING')
    await event.seat('1,1,1,2,3,4', '1,2,5,6,7,8')
    expect((await event.ranking())[0]).toBe('1:1 0 (0)')
    await event.play(1, ...FIRST)
    expect(await event.ranking()).toEqual([
      ...AFTER_FIRST.slice(0, 4),
      '5:9 7/4 (0)',
      ...['6:7 1 (-8)', '7:3 1 (-20)', '8:8 0 (-24)', '9:4 0 (-30)'],
    ])
  })

  it('is shown as what it is', async () => {
    const query =
      '{ standings(tournament: "byes") { players { entrant { number } sessions { session } byes { session tablePoints points } } } }'
    const { players } = (await event.query(query)).standings
    expect(players[4]).toEqual({
      entrant: { number: 9 },
      sessions: [],
      byes: [{ session: 1, tablePoints: '7/4', points: 0 }],
    })
    const csv = await (await fetch(`${server.url}/api/v1/tournaments/byes/standings.csv`)).text()
    expect(csv.split('\r\n')[5]).toBe('5,9,Player 9,,,1.75,0,bye,1.75,0,0')
    expect(await (await fetch(`${server.url}/tournaments/byes`)).text()).toContain('<b>1:</b> bye 1 3/4 (0)')
  })

  it('corrected afterwards, with another award', async () => {
    await event.arrange('revokeArrangement', { seq: 1, reason: 'he was asked to wait' })
    expect((await event.ranking())[6]).toBe('7:9 0 (0)')
    await event.arrange('giveBye', { entrant: 9, session: 1, tablePoints: '4', points: 12 })
    expect((await event.ranking())[2]).toBe('3:9 4 (12)')
  })
})

describe('arrangements', () => {
  let event: HallEvent
  beforeAll(async () => {
    event = await afterFirst('arranged')
    await event.start(2)
  })

  it.each([
    ['who is not on the list', 'withdrawEntrant', { entrant: 77, fromSession: 3, reason: 'x' }, 'UNKNOWN_ENTRANT'],
    [
      'from a session that is being played',
      'withdrawEntrant',
      { entrant: 4, fromSession: 2, reason: 'x' },
      'ENTRANT_SEATED',
    ],
    ['a bye for who sits there', 'giveBye', { entrant: 4, session: 1, tablePoints: '1' }, 'ENTRANT_SEATED'],
    ['a bye for a house player', 'giveBye', { entrant: 91, session: 3, tablePoints: '1' }, 'ENTRANT_IS_HOUSE'],
    ['an award that twelfths cannot say', 'giveBye', { entrant: 4, session: 3, tablePoints: '1/5' }, 'BAD_INPUT'],
    ['an award above four', 'giveBye', { entrant: 4, session: 3, tablePoints: '49/12' }, 'BAD_INPUT'],
    [
      'a ranked substitute',
      'appointSubstitute',
      { entrant: 4, substitute: 5, fromSession: 3, reason: 'x' },
      'NOT_A_HOUSE_PLAYER',
    ],
    [
      'sessions the wrong way round',
      'recordAbsence',
      { entrant: 4, fromSession: 4, toSession: 3, reason: 'x' },
      'SESSIONS_OUT_OF_ORDER',
    ],
    ['one that is not there', 'revokeArrangement', { seq: 5, reason: 'x' }, 'ARRANGEMENT_UNKNOWN'],
  ])('refuse %s', async (_, name, input, code) => {
    expect(await codeOf(event.arrange(name, input))).toBe(code)
  })

  it('do not contradict each other, and say which is in the way', async () => {
    await event.arrange('recordAbsence', { entrant: 4, fromSession: 3, toSession: 5, reason: 'exam' })
    expect(await messageOf(event.arrange('giveBye', { entrant: 4, session: 4, tablePoints: '1' }))).toBe(
      'ARRANGEMENT_CLASHES: Entrant 4 is absent in session 4 by arrangement 1; revoke that first, or leave the session out.',
    )
    await event.arrange('appointSubstitute', {
      entrant: 4,
      substitute: 91,
      fromSession: 3,
      toSession: 5,
      reason: 'exam',
    })
    const second = { entrant: 5, substitute: 91, fromSession: 5, reason: 'x' }
    expect(await codeOf(event.arrange('appointSubstitute', second))).toBe('ARRANGEMENT_CLASHES')
    await event.arrange('revokeArrangement', { seq: 2, reason: 'not needed' })
    await event.arrange('appointSubstitute', second)
    expect(await codeOf(event.arrange('revokeArrangement', { seq: 2, reason: 'again' }))).toBe('ARRANGEMENT_REVOKED')
  })

  it('are listed with who made and who revoked them, and are stored once for one key', async () => {
    const input = { tournament: 'arranged', idempotencyKey: 'once', entrant: 8, fromSession: 3, reason: 'ill' }
    const seqs = [1, 2].map(() => event.ask('withdrawEntrant', 'WithdrawEntrantInput', 'seq', input))
    expect(await Promise.all(seqs)).toEqual([{ seq: 5 }, { seq: 5 }])
    const query =
      '{ arrangements(tournament: "arranged") { seq kind fromSession toSession reason actor revoked { event reason } } }'
    expect((await event.query(query)).arrangements).toEqual([
      { seq: 1, kind: 'ABSENCE', fromSession: 3, toSession: 5, reason: 'exam', actor: 'tester', revoked: null },
      {
        seq: 2,
        kind: 'SUBSTITUTE',
        fromSession: 3,
        toSession: 5,
        reason: 'exam',
        actor: 'tester',
        revoked: { event: 3, reason: 'not needed' },
      },
      { seq: 4, kind: 'SUBSTITUTE', fromSession: 5, toSession: null, reason: 'x', actor: 'tester', revoked: null },
      { seq: 5, kind: 'WITHDRAWAL', fromSession: 3, toSession: null, reason: 'ill', actor: 'tester', revoked: null },
    ])
  })
})

describe('check-in', () => {
  it('of several at once or of none, again without effect, and taken back', async () => {
    const event = await afterFirst('door')
    const door = (entrants: number[], checkedIn = true) =>
      event.ask('checkIn', 'CheckInInput', 'number status', { tournament: 'door', entrants, checkedIn })
    expect(await codeOf(door([1, 2, 77]))).toBe('UNKNOWN_ENTRANT')
    expect(await door([2, 1])).toEqual([
      { number: 1, status: 'CHECKED_IN' },
      { number: 2, status: 'CHECKED_IN' },
    ])
    expect(await door([2], false)).toEqual([{ number: 2, status: 'REGISTERED' }])
    await event.arrange('withdrawEntrant', { entrant: 1, fromSession: 2, reason: 'ill' })
    expect(await codeOf(door([1]))).toBe('ENTRANT_WITHDRAWN')
    await event.arrange('revokeArrangement', { seq: 1, reason: 'well again' })
    const entrants = (await event.query('{ tournament(id: "door") { entrants { status } } }')).tournament.entrants
    expect(entrants.slice(0, 2)).toEqual([{ status: 'CHECKED_IN' }, { status: 'REGISTERED' }])
  })
})

describe('who has withdrawn without ever playing', () => {
  it('is in no ranking and no report, and takes nobody’s place; whoever has played stays', async () => {
    const hall = await HallEvent.create(server, 'no-shows', { players: 6, house: 0 })
    await hall.arrange('withdrawEntrant', { entrant: 5, fromSession: 1, reason: 'no show' })
    await hall.arrange('recordAbsence', { entrant: 6, fromSession: 1, toSession: 1, reason: 'train' })
    await hall.seat('1,1,1,2,3,4')
    await hall.play(1, [30, 0, -10, -20])
    expect(await hall.ranking()).toEqual(['1:1 4 (30)', '2:2 2 (0)', '3:3 1 (-10)', '4:6 0 (0)', '5:4 0 (-20)'])
    const report = await fetch(`${server.url}/api/v1/tournaments/no-shows/ema-report.csv`)
    expect(
      (await report.text())
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',').slice(0, 3).join()),
    ).toEqual([...['1,,Player 1', '2,,Player 2', '3,,Player 3', '4,,Player 4']])
    await hall.arrange('withdrawEntrant', { entrant: 6, fromSession: 2, reason: 'not coming' })
    await hall.arrange('withdrawEntrant', { entrant: 4, fromSession: 2, reason: 'flight' })
    expect((await hall.ranking()).at(-1)).toBe('4:4 0 (-20)')
    await hall.arrange('revokeArrangement', { seq: 1, reason: 'here after all' })
    expect(await hall.ranking()).toContain('4:5 0 (0)')
  })

  it('has no result of a table at which a house player sat for him from the first hand on', async () => {
    const hall = await HallEvent.create(server, 'no-show-seated', { players: 4, house: 1 })
    await hall.seat('1,1,1,2,3,4')
    await hall.start(1)
    const replaced = { seat: 'NORTH', substitute: 91, hand: 1, result: 'SUBSTITUTE_SCORES', reason: 'no show' }
    await hall.enter(1, 1, 'recordSubstitution', replaced)
    await hall.enter(1, 1, 'recordHand', { hand: 1, winner: 'NORTH', discarder: 'EAST', points: 20 })
    await hall.enter(1, 1, 'closeTable', { early: true })
    expect(await hall.ranking()).toEqual(['1:2 3/2 (-8)', '1:3 3/2 (-8)', '3:4 0 (0)', '4:1 0 (-28)'])
    const report = await (await fetch(`${server.url}/api/v1/tournaments/no-show-seated/ema-report.csv`)).text()
    expect(
      report
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[2]),
    ).toEqual(['Player 2', 'Player 3', 'Player 1'])
    const league = `${server.url}/api/v1/league?tournaments=no-show-seated&rule=MERS`
    expect(((await (await fetch(league)).json()) as { tournaments: object[] }).tournaments).toMatchObject([
      { players: 3, substitutes: 1 },
    ])
  })
})
