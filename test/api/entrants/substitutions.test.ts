import { beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../server.ts'
import { codeOf, HallEvent, messageOf } from './event.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})

const OTHERS = [24, 8, -8, -24]

/** Two tables; at the first East wins two hands from South, at the second the game is over. */
const started = async (id: string, policy = {}): Promise<HallEvent> => {
  const event = await HallEvent.create(server, id, { policy })
  await event.seat('1,1,1,2,3,4', '1,2,5,6,7,8')
  await event.start(1)
  for (const hand of [1, 2])
    await event.enter(1, 1, 'recordHand', { hand, winner: 'EAST', discarder: 'SOUTH', points: 10 })
  await event.enter(1, 2, 'recordTableTotals', { scores: OTHERS, reason: 'sheet' })
  await event.enter(1, 2, 'closeTable')
  return event
}

const leave = (event: HallEvent, input: object = {}, table = 1) =>
  event.enter(1, table, 'recordSubstitution', {
    ...{ seat: 'EAST', substitute: 91, result: 'FORFEIT_TABLE', reason: 'ill' },
    ...input,
  })
/** Who plays East now loses 48 to North. */
const lose = (event: HallEvent) =>
  event.enter(1, 1, 'recordHand', { hand: 3, winner: 'NORTH', discarder: 'EAST', points: 40 })

const BEFORE = [
  '1:1 4 (68)',
  '2:5 4 (24)',
  '3:6 2 (8)',
  '4:3 3/2 (-16)',
  '4:4 3/2 (-16)',
  '6:7 1 (-8)',
  '7:8 0 (-24)',
  '8:2 0 (-36)',
]

describe('a player who leaves in the middle of a session', () => {
  it.each([
    [
      'forfeits the table: he keeps his points, the others share 4-2-1',
      'FORFEIT_TABLE',
      [
        '1:4 4 (48)',
        '2:5 4 (24)',
        '3:6 2 (8)',
        '4:3 2 (-24)',
        '5:7 1 (-8)',
        '6:2 1 (-44)',
        '7:1 0 (68)',
        '8:8 0 (-24)',
      ],
      [{ entrant: { number: 91 }, tablePoints: '0', points: -48 }],
    ],
    [
      'keeps what the seat comes to',
      'KEEP_SCORE',
      [
        '1:4 4 (48)',
        '2:5 4 (24)',
        '3:1 2 (20)',
        '4:6 2 (8)',
        '5:7 1 (-8)',
        '6:3 1 (-24)',
        '7:8 0 (-24)',
        '8:2 0 (-44)',
      ],
      [{ entrant: { number: 91 }, tablePoints: '0', points: 0 }],
    ],
    [
      'has no table points, and a substitute who wins them takes them from nobody’s rank',
      'SUBSTITUTE_SCORES',
      [
        '1:4 4 (48)',
        '2:5 4 (24)',
        '3:6 2 (8)',
        '4:7 1 (-8)',
        '5:3 1 (-24)',
        '6:1 0 (68)',
        '7:8 0 (-24)',
        '8:2 0 (-44)',
      ],
      [{ entrant: { number: 91 }, tablePoints: '2', points: -48 }],
    ],
  ] as const)('%s', async (_, result, after, house) => {
    const event = await started(`left-${result.toLowerCase().replaceAll('_', '-')}`)
    expect(await event.ranking(true)).toEqual(BEFORE)
    await leave(event, { result })
    await lose(event)
    expect(await event.ranking(true)).toEqual(after)
    await event.enter(1, 1, 'closeTable', { early: true })
    await event.close(1)
    expect(await event.ranking()).toEqual(after)
    const query = `{ standings(tournament: "${event.id}") { house { entrant { number } tablePoints points } } }`
    expect((await event.query(query)).standings.house.slice(0, 1)).toEqual(house)
  })

  describe('and the correction of it', () => {
    let event: HallEvent
    beforeAll(async () => {
      event = await started('left-corrected')
      await leave(event)
      await lose(event)
      await event.enter(1, 1, 'closeTable', { early: true })
      await event.close(1)
    })

    it('after the session has closed: revoked, and he has played to the end', async () => {
      await event.enter(1, 1, 'revokeEntry', { seq: 4, reason: 'he stayed' })
      expect((await event.ranking())[2]).toBe('3:1 2 (20)')
    })

    it('noted after the table has closed, from the hand on that the substitute played', async () => {
      await leave(event, { hand: 2, result: 'SUBSTITUTE_SCORES' })
      expect((await event.ranking())[5]).toBe('6:1 0 (34)')
    })

    it('a hand of before him corrected: the points go to who played it', async () => {
      await event.enter(1, 1, 'amendEntry', {
        seq: 2,
        reason: 'slip',
        win: { winner: 'EAST', discarder: 'SOUTH', points: 20 },
      })
      expect((await event.ranking())[5]).toBe('6:1 0 (44)')
    })
  })

  it('with nobody to play on: no further hand, and the table counts as it stands', async () => {
    const event = await started('left-empty')
    await leave(event, { substitute: null, result: 'KEEP_SCORE' })
    expect(await messageOf(lose(event))).toBe(
      'SEAT_EMPTY: Nobody plays EAST, so hand 3 cannot be played; let a house player take the seat with recordSubstitution, or close the table with early: true.',
    )
    expect(await codeOf(leave(event, { substitute: null, hand: 1, result: 'KEEP_SCORE' }))).toBe('SEAT_PLAYED_ON')
    await event.enter(1, 1, 'closeTable', { early: true })
    expect(await event.ranking()).toEqual(BEFORE)
  })

  it('has no points taken for hands he played: with no hand in play, it is asked which one was meant', async () => {
    const event = await started('left-when', { handsPerSession: 2 })
    const asked = 'HAND_OUT_OF_RANGE: No hand is being played; say the first hand that he played, from 1 to 2.'
    expect(await messageOf(leave(event))).toBe(asked)
    await event.enter(1, 1, 'closeTable')
    expect(await messageOf(leave(event))).toBe(asked)
    expect(await event.ranking()).toEqual(BEFORE)
    expect(await messageOf(leave(event, {}, 2))).toBe(asked)
    await leave(event, { hand: 2 })
    expect(await event.ranking()).toContainEqual(expect.stringMatching(/:1 0 \(34\)$/))
  })

  it('keeps no table points for a substitute who is not there', async () => {
    const event = await started('left-alone')
    const alone = { substitute: null, result: 'SUBSTITUTE_SCORES' }
    expect(await messageOf(leave(event, alone))).toMatch(/^BAD_INPUT: .*SUBSTITUTE_SCORES takes a substitute/)
    await leave(event, { result: 'SUBSTITUTE_SCORES' })
    await lose(event)
    expect(await codeOf(leave(event, alone))).toBe('BAD_INPUT')
  })

  it('is shown at the table, over GraphQL and REST and on the page', async () => {
    const event = await started('left-shown')
    await leave(event)
    await lose(event)
    const fields =
      'seats { entrant { number } player { number } substitutions { seq hand result reason player { name } } }'
    const { seats } = (
      await event.query(`{ table(table: {tournament: "left-shown", session: 1, table: 1}) { ${fields} } }`)
    ).table
    expect(seats.slice(0, 2)).toEqual([
      {
        ...{ entrant: { number: 1 }, player: { number: 91 } },
        substitutions: [{ seq: 4, hand: 3, result: 'FORFEIT_TABLE', reason: 'ill', player: { name: 'House 1' } }],
      },
      { entrant: { number: 2 }, player: { number: 2 }, substitutions: [] },
    ])
    const path = 'tournaments/left-shown/sessions/1/tables/1'
    const sheet = (await (await fetch(`${server.url}/api/v1/${path}`)).json()) as { seats: { player: object }[] }
    expect(sheet.seats[0]?.player).toMatchObject({ number: 91, isHouse: true })
    const page = await (await fetch(`${server.url}/${path}`)).text()
    expect(page).toContain('Player 1, for whom 91 House 1 plays')
    expect(page).toContain('<td>Player 4</td>\n  <td>House 1</td>')
  })
})

describe('a substitute', () => {
  let event: HallEvent
  beforeAll(async () => {
    event = await started('who-may')
    await event.importEntrants(
      [
        'number,name,house',
        ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `${n},Player ${n},`),
        '9,Nine,',
        '91,House 1,x',
      ].join('\n'),
    )
    await event.enter(1, 2, 'reopenTable', { reason: 'plays on' })
  })

  it.each([
    ['ranked', { substitute: 9 }, 'NOT_A_HOUSE_PLAYER'],
    ['not on the list', { substitute: 77 }, 'UNKNOWN_ENTRANT'],
    ['at the table', { substitute: 3 }, 'NOT_A_HOUSE_PLAYER'],
    ['who plays there already', { substitute: 1 }, 'SUBSTITUTION_CHANGES_NOTHING'],
    ['from a hand that is not yet', { hand: 4 }, 'HAND_OUT_OF_RANGE'],
  ])('is not %s', async (_, input, code) => {
    expect(await codeOf(leave(event, input))).toBe(code)
  })

  it('plays one seat at a time', async () => {
    await leave(event)
    expect(await codeOf(leave(event, { seat: 'SOUTH' }))).toBe('PLAYER_AT_TABLE')
    const other = event.enter(1, 2, 'recordSubstitution', {
      ...{ seat: 'EAST', substitute: 91, hand: 1, result: 'KEEP_SCORE', reason: 'ill' },
    })
    expect(await codeOf(other)).toBe('SUBSTITUTE_BUSY')
  })

  it('stays on the list, and is confirmed and signed for like others', async () => {
    const list = ['number,name', ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `${n},Player ${n}`)].join('\n')
    expect(await codeOf(event.importEntrants(list))).toBe('SEATED_ENTRANTS_MISSING')
    const table = '{ table(table: {tournament: "who-may", session: 1, table: 1}) { unconfirmed } }'
    expect((await event.query(table)).table.unconfirmed).toContain(4)
    const own = await server.token([{ role: 'player', tournament: 'who-may', entrant: 91 }])
    const sign = 'mutation($input: SignTableInput!) { signTable(input: $input) { signed } }'
    const input = { table: event.tableRef(1, 1), expectedVersion: 4, idempotencyKey: 'sign', seat: 'EAST' }
    expect((await server.graphql(own, sign, { input })).data.signTable.signed).toEqual(['EAST'])
  })

  it('who is disqualified takes nothing of the player with him', async () => {
    await event.enter(1, 1, 'recordRuling', { hand: 3, offender: 'EAST', offence: 'CHEATING' })
    const query = '{ standings(tournament: "who-may", live: true) { players { disqualified entrant { number } } } }'
    const { players } = (await event.query(query)).standings
    expect(players.filter(({ disqualified }: { disqualified: boolean }) => disqualified)).toEqual([])
    const report = (
      await event.query('{ rulings(tournament: "who-may") { rulings { offender { number } } proof { balances } } }')
    ).rulings
    expect(report).toEqual({ rulings: [{ offender: { number: 91 } }], proof: { balances: true } })
  })
})

describe('a table that is not played', () => {
  it('because of who is absent: no table points for him, the others share four, two and one', async () => {
    const event = await HallEvent.create(server, 'walkover')
    await event.seat('1,1,1,2,3,4', '1,2,5,6,7,8')
    await event.start(1)
    await event.enter(1, 2, 'recordTableTotals', { scores: OTHERS, reason: 'sheet' })
    await event.enter(1, 2, 'closeTable')
    const fields = 'version next { hand } walkover { seq absent } seats { tablePoints }'
    const walked = await event.enter(1, 1, 'recordWalkover', { absent: ['WEST'], reason: 'train' }, fields)
    expect(walked).toEqual({
      ...{ version: 2, next: null, walkover: { seq: 2, absent: ['WEST'] } },
      seats: ['7/3', '7/3', '0', '7/3'].map((tablePoints) => ({ tablePoints })),
    })
    expect(await codeOf(event.enter(1, 1, 'recordDraw', { hand: 1 }))).toBe('TABLE_WALKED_OVER')
    expect(await (await fetch(`${server.url}/tournaments/walkover/sessions/1`)).text()).toContain(
      'Not played: West absent.',
    )
    await event.enter(1, 1, 'closeTable')
    await event.close(1)
    const after = [
      '1:5 4 (24)',
      '2:1 7/3 (0)',
      '2:2 7/3 (0)',
      '2:4 7/3 (0)',
      '5:6 2 (8)',
      '6:7 1 (-8)',
      '7:3 0 (0)',
      '8:8 0 (-24)',
    ]
    expect(await event.ranking()).toEqual(after)
    await event.enter(1, 1, 'reopenTable', { reason: 'he was in the other hall' })
    await event.enter(1, 1, 'revokeEntry', { seq: 2, reason: 'he was in the other hall' })
    await event.enter(1, 1, 'recordTableTotals', { scores: [16, 0, 0, -16], reason: 'played later' })
    await event.enter(1, 1, 'closeTable')
    expect((await event.ranking()).slice(0, 4)).toEqual(['1:5 4 (24)', '2:1 4 (16)', '3:6 2 (8)', '4:2 3/2 (0)'])
  })
})

describe('a short table', () => {
  it('is filled by a house player when seats are drawn', async () => {
    const event = await HallEvent.create(server, 'short', { players: 7 })
    await event.ask('drawSeating', 'DrawSeatingInput', 'id', { tournament: 'short', sessions: 2, seed: 1 })
    const query = '{ tournament(id: "short") { sessions { tables { seats { entrant { number } } } } } }'
    for (const { tables } of (await event.query(query)).tournament.sessions) {
      const seated = tables.flatMap(({ seats }: { seats: { entrant: { number: number } }[] }) =>
        seats.map(({ entrant }) => entrant.number),
      )
      expect(seated.sort((a: number, b: number) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 91])
    }
    await event.play(1, [40, 10, -20, -30], OTHERS)
    expect(await event.ranking()).toHaveLength(7)
  })
})
