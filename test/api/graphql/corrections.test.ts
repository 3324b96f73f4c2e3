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

/** A table with a penalty and three hands on its sheet: seqs 2 to 5, scores 24 −8 −24 8. */
const played = async (id: string, policy: Record<string, unknown> = {}) => {
  const tokens = await startedTournament(server, id, { policy })
  const table = entering(server, id)
  await table.enter(tokens.referee, 'recordPenalty', { hand: 1, payments: [0, 0, -30, 30], reason: 'false hu' })
  await table.enter(tokens.referee, 'recordHand', win(1))
  await table.enter(tokens.referee, 'recordDraw', { hand: 2 })
  const { sheet } = await table.enter(tokens.referee, 'recordHand', win(3, { winner: 'SOUTH', discarder: 'NORTH' }))
  expect(sheet).toMatchObject({ version: 5, scores: [24, 16, -46, 6] })
  return { ...tokens, table }
}

/** Points by entrant, as the live standings have them. */
const livePoints = async (id: string): Promise<Record<number, number>> => {
  const query = `{ standings(tournament: "${id}", live: true) { players { entrant { number } points } } }`
  const { players } = (await server.graphql(null, query)).data.standings
  return Object.fromEntries(
    players.map((row: { entrant: { number: number }; points: number }) => [row.entrant.number, row.points]),
  )
}

const untouched = async (table: Entering, version: number) =>
  expect(await table.read()).toMatchObject({ version, scores: [24, 16, -46, 6] })

describe('a referee', () => {
  it('revokes the last hand and a penalty, and the standings follow', async () => {
    const { referee, table } = await played('revoke')
    const hand = await table.enter(referee, 'revokeEntry', { seq: 5, reason })
    expect(hand.sheet).toMatchObject({ version: 6, scores: [32, -16, -38, 22], next: { hand: 3 } })
    const penalty = await table.enter(referee, 'revokeEntry', { seq: 2, reason })
    expect(penalty.sheet).toMatchObject({ version: 7, scores: [32, -16, -8, -8], penalties: [] })
    expect(await livePoints('revoke')).toEqual({ 1: 32, 2: -16, 3: -8, 4: -8 })
    const again = await table.enter(referee, 'recordHand', win(3, { winner: 'WEST', discarder: null, points: 20 }))
    expect(again.sheet).toMatchObject({ version: 8, hands: [{ seq: 3 }, { seq: 4 }, { seq: 8, winner: 'WEST' }] })
  })

  it('amends an earlier win into a draw, another win and back, and the sheet keeps its order', async () => {
    const { referee, table } = await played('amend')
    const draw = await table.enter(referee, 'amendEntry', { seq: 3, reason, draw: {} })
    expect(draw.sheet).toMatchObject({
      scores: [-8, 32, -38, 14],
      hands: [{ seq: 3, winner: null }, { seq: 4 }, { seq: 5 }],
    })
    const other = { winner: 'NORTH', discarder: null, points: 10 }
    const won = await table.enter(referee, 'amendEntry', { seq: 3, reason, win: other })
    expect(won.sheet).toMatchObject({ scores: [-26, 14, -56, 68] })
    expect(won.sheet.hands[0]).toMatchObject({ number: 1, winner: 'NORTH', discarder: null, points: 10 })
    await table.enter(referee, 'amendEntry', { seq: 3, reason, win: { winner: 'EAST', discarder: 'SOUTH', points: 8 } })
    await untouched(table, 8)
  })

  it('amends a penalty, totals and added time', async () => {
    const { referee, table } = await played('others')
    const penalty = { hand: 1, payments: [0, 0, 0, 0], fines: [0, 0, -10, 0], reason: 'late' }
    expect((await table.enter(referee, 'amendEntry', { seq: 2, reason, penalty })).sheet).toMatchObject({
      ...{ scores: [24, 16, -26, -24], penalties: [{ seq: 2, ...penalty }] },
    })
    await table.enter(referee, 'addTableTime', { minutes: 10, reason: 'table moved' })
    expect((await table.enter(referee, 'amendEntry', { seq: 7, reason, minutes: 4 })).sheet.extraMinutes).toBe(4)
    expect((await table.enter(referee, 'revokeEntry', { seq: 7, reason })).sheet.extraMinutes).toBe(0)
    await startedTournament(server, 'sums')
    const sums = entering(server, 'sums')
    const tokens = await server.token([{ role: 'referee', tournament: 'sums' }])
    await sums.enter(tokens, 'recordTableTotals', { scores: [1, 2, 3, -6], reason: 'sheet lost' })
    const totals = { scores: [2, 1, 3, -6], reason: 'sheet lost' }
    const amended = await sums.enter(tokens, 'amendEntry', { seq: 2, reason, totals })
    expect(amended.sheet).toMatchObject({ scores: [2, 1, 3, -6], totalsOnly: true })
    expect((await sums.enter(tokens, 'revokeEntry', { seq: 2, reason })).sheet).toMatchObject({
      ...{ scores: [0, 0, 0, 0], totalsOnly: false, next: { hand: 1 } },
    })
  })

  it('has a win with tiles judged again, under the winds of its own hand', async () => {
    const { referee, table } = await played('tiles')
    const tiles = { melds: ['p:SSS', 'p:222s', 'p:777p'], closed: '999m3s', winningTile: '3s' }
    const asEast = { winner: 'EAST', discarder: 'SOUTH', tiles }
    expect((await table.enter(referee, 'amendEntry', { seq: 3, reason, win: asEast })).sheet.hands[0]).toMatchObject({
      ...{ claim: 'p:SSS,p:222s,p:777p 999m3s 3s D E E - 0', verification: 'VERIFIED' },
    })
    const asSouth = { ...asEast, winner: 'SOUTH', discarder: 'EAST' }
    const south = await table.enter(referee, 'amendEntry', { seq: 3, reason, win: asSouth })
    expect(south.sheet.hands[0]).toMatchObject({ claim: 'p:SSS,p:222s,p:777p 999m3s 3s D S E - 0' })
    const wrong = { ...asEast, tiles: { ...tiles, winningTile: '4s' } }
    expect((await table.enter(referee, 'amendEntry', { seq: 3, reason, win: wrong })).code).toBe('NOT_WINNING')
    const over = { ...asEast, declared: [{ fan: '1' }] }
    expect((await table.enter(referee, 'amendEntry', { seq: 3, reason, win: over })).code).toBe('CLAIM_REJECTED')
    expect(await table.read()).toMatchObject({ version: 7 })
  })

  it('lets a deal be void afterwards; its replay was then the first deal of the next number', async () => {
    const { referee, table } = await played('void')
    const last = await table.enter(referee, 'amendEntry', { seq: 5, reason, void: { reason: 'wall fell over' } })
    expect(last.sheet).toMatchObject({ next: { hand: 3 }, voided: [{ seq: 5, deal: { hand: 3 } }] })
    await table.enter(referee, 'recordDraw', { hand: 3 })
    const back = await table.enter(referee, 'revokeEntry', { seq: 5, reason })
    expect(back.sheet).toMatchObject({ voided: [], hands: [{ number: 1 }, { number: 2 }, { number: 3, seq: 7 }] })
  })
})

describe('a correction that is refused', () => {
  let refusals = 0

  it.each<[string, string, Record<string, unknown>, number]>([
    ['ENTRY_UNKNOWN', 'revokeEntry', { seq: 99 }, 404],
    ['ENTRY_UNKNOWN', 'amendEntry', { seq: 99, draw: {} }, 404],
    ['ENTRY_NOT_CORRECTABLE', 'revokeEntry', { seq: 1 }, 422],
    ['ENTRY_NOT_CORRECTABLE', 'amendEntry', { seq: 1, draw: {} }, 422],
    ['AMENDMENT_OF_OTHER_KIND', 'amendEntry', { seq: 2, draw: {} }, 422],
    ['AMENDMENT_OF_OTHER_KIND', 'amendEntry', { seq: 3, minutes: 5 }, 422],
    ['BELOW_MINIMUM', 'amendEntry', { seq: 3, win: { winner: 'EAST', points: 7 } }, 422],
    ['WINNER_IS_DISCARDER', 'amendEntry', { seq: 3, win: { winner: 'EAST', discarder: 'EAST', points: 9 } }, 422],
    ['PENALTY_EMPTY', 'amendEntry', { seq: 2, penalty: { hand: 1, reason: 'none' } }, 422],
    ['BAD_INPUT', 'amendEntry', { seq: 3 }, 400],
    ['BAD_INPUT', 'amendEntry', { seq: 3, draw: {}, minutes: 5 }, 400],
    ['BAD_INPUT', 'revokeEntry', { seq: 3, reason: '' }, 400],
    ['TABLE_NOT_CLOSED', 'reopenTable', {}, 409],
  ])('with %s leaves the table as it was (%s %j)', async (code, operation, more, status) => {
    const { referee, table } = await played(`refused-${++refusals}`)
    const answer = await table.enter(referee, operation, { reason, ...more })
    expect([answer.code, answer.answer.status]).toEqual([code, status])
    await untouched(table, 5)
  })
})

describe('later entries', () => {
  it('fall only by the organiser, who names exactly them', async () => {
    const { referee, organiser, table } = await played('cascade')
    const refused = await table.enter(referee, 'revokeEntry', { seq: 3, reason })
    expect([refused.code, refused.answer.status]).toEqual(['CORRECTION_BREAKS_LATER', 409])
    expect(refused.facts).toMatchObject({
      cascade: [4, 5],
      fallen: [
        { seq: 4, reason: { code: 'HAND_NOT_NEXT' } },
        { seq: 5, reason: { code: 'HAND_NOT_NEXT' } },
      ],
    })
    const asReferee = await table.enter(referee, 'revokeEntry', { seq: 3, reason, cascade: [4, 5] })
    expect([asReferee.code, asReferee.answer.status]).toEqual(['CASCADE_NEEDS_ORGANISER', 403])
    for (const cascade of [[4], [4, 5, 2], []])
      expect((await table.enter(organiser, 'revokeEntry', { seq: 3, reason, cascade })).code).toBe(
        'CORRECTION_BREAKS_LATER',
      )
    await untouched(table, 5)
    const done = await table.enter(organiser, 'revokeEntry', { seq: 3, reason, cascade: [5, 4] })
    expect(done.sheet).toMatchObject({ version: 6, scores: [0, 0, -30, 30], hands: [], next: { hand: 1 } })
  })

  it('fall when their tiles were judged under winds that change with the dealer', async () => {
    const { referee, organiser } = await startedTournament(server, 'winds', { policy: { dealer: 'CONTINUE' } })
    const table = entering(server, 'winds')
    const tiles = { melds: ['p:EEE', 'p:222s', 'p:777p'], closed: '999m3s', winningTile: '3s' }
    await table.enter(referee, 'recordHand', win(1))
    await table.enter(referee, 'recordHand', { hand: 2, winner: 'EAST', discarder: 'SOUTH', tiles })
    const other = { winner: 'SOUTH', discarder: 'EAST', points: 8 }
    const refused = await table.enter(referee, 'amendEntry', { seq: 2, reason, win: other })
    expect(refused.facts).toMatchObject({ fallen: [{ seq: 3, reason: { code: 'CLAIM_UNDER_OTHER_WINDS' } }] })
    const done = await table.enter(organiser, 'amendEntry', { seq: 2, reason, win: other, cascade: [3] })
    expect(done.sheet).toMatchObject({ next: { hand: 2, dealer: 'SOUTH' }, hands: [{ winner: 'SOUTH' }] })
    const asNorth = await table.enter(referee, 'recordHand', { hand: 2, winner: 'EAST', discarder: 'SOUTH', tiles })
    expect(asNorth.sheet.hands[1]).toMatchObject({ claim: 'p:EEE,p:222s,p:777p 999m3s 3s D N E - 0' })
  })
})

describe('corrections by several people at once', () => {
  it('one wins, the others learn what the table is now', async () => {
    const { referee, table } = await played('race')
    const answers = await Promise.all(
      ['EAST', 'SOUTH', 'WEST', 'NORTH'].map((winner, index) =>
        table.enter(referee, 'amendEntry', {
          ...{ expectedVersion: 5, idempotencyKey: `race-${index}`, seq: 3, reason },
          win: { winner, points: 8 + index },
        }),
      ),
    )
    const won = answers.filter(({ code }) => code === undefined)
    expect(won).toHaveLength(1)
    for (const { answer, code, facts } of answers.filter((each) => each !== won[0]))
      expect([answer.status, code, facts?.current]).toEqual([
        ...[409, 'VERSION_CONFLICT', expect.objectContaining({ version: 6, scores: won[0]?.sheet.scores })],
      ])
  })

  it('the same request is done once and always answered the same', async () => {
    const { referee, table } = await played('retry')
    const entry = { table: { tournament: 'retry', session: 1, table: 1 }, expectedVersion: 5, idempotencyKey: 'once' }
    const input = { ...entry, seq: 3, reason, draw: {} }
    const all = await Promise.all(Array.from({ length: 6 }, () => table.send(referee, 'amendEntry', input)))
    for (const { answer } of all) expect(answer).toEqual(all[0]?.answer)
    expect(all[0]?.sheet.version).toBe(6)
    await table.enter(referee, 'recordDraw', { hand: 4 })
    expect((await table.send(referee, 'amendEntry', input)).answer).toEqual(all[0]?.answer)
    const other = await table.send(referee, 'amendEntry', { ...input, seq: 4 })
    expect([other.code, other.answer.status]).toEqual(['IDEMPOTENCY_KEY_REUSED', 409])
    const revoke = await table.send(referee, 'revokeEntry', { ...entry, seq: 3, reason })
    expect(revoke.code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await table.read()).toMatchObject({ version: 7 })
  })

  it('an entry sent again is answered as at first, also when it has been amended since', async () => {
    const { referee } = await startedTournament(server, 'first-answer')
    const table = entering(server, 'first-answer')
    const tiles = { melds: ['p:EEE', 'p:222s', 'p:777p'], closed: '999m3s', winningTile: '3s' }
    const first = await table.enter(referee, 'recordHand', { hand: 1, winner: 'EAST', tiles })
    const amendment = { seq: 2, reason, win: { winner: 'EAST', points: 9 } }
    const second = await table.enter(referee, 'amendEntry', amendment)
    expect([first, second].map(({ sheet }) => sheet.hands)).toMatchObject([
      [{ claim: 'p:EEE,p:222s,p:777p 999m3s 3s T E E - 0' }],
      [{ claim: null, fans: null }],
    ])
    await table.enter(referee, 'amendEntry', { ...amendment, win: { winner: 'WEST', tiles } })
    expect((await table.send(referee, 'recordHand', first.input)).answer).toEqual(first.answer)
    expect((await table.send(referee, 'amendEntry', second.input)).answer).toEqual(second.answer)
  })
})
