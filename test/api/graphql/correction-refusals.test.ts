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
const penalty = { hand: 1, payments: [10, -10, 0, 0], reason: 'false hu' }

/** A penalty 2, hands 3 to 5, added time 6 and a ruling 7. */
const played = async (id: string, policy: Record<string, unknown> = {}) => {
  const tokens = await startedTournament(server, id, { policy })
  const table = entering(server, id)
  const second = await server.token([{ role: 'referee', tournament: id }], 3600, 'second')
  await table.enter(tokens.referee, 'recordPenalty', penalty)
  await table.enter(tokens.referee, 'recordHand', win(1))
  await table.enter(tokens.referee, 'recordDraw', { hand: 2 })
  await table.enter(tokens.referee, 'recordHand', win(3))
  await table.enter(tokens.referee, 'addTableTime', { minutes: 5, reason: 'wall fell over' })
  await table.enter(tokens.referee, 'recordRuling', { offender: 'EAST', offence: 'LATE', answers: { minutesLate: 3 } })
  return { ...tokens, second, table }
}

const said = async (entered: ReturnType<Entering['enter']>) => {
  const { code, answer, facts } = await entered
  return { code, status: answer.status, message: answer.errors?.[0].message as string, facts }
}

describe('an amendment into another kind', () => {
  it.each<[number, object, string]>([
    [
      2,
      { win: { winner: 'EAST', points: 8 } },
      'Entry 2 is of the kind penalty and cannot become win; amend it by penalty,',
    ],
    [2, { void: { reason } }, 'Entry 2 is of the kind penalty and cannot become void;'],
    [2, { draw: {} }, 'Entry 2 is of the kind penalty and cannot become draw;'],
    [3, { penalty }, 'Entry 3 is of the kind win and cannot become penalty; amend it by win, draw or void,'],
    [
      6,
      { totals: { scores: [0, 0, 0, 0], reason } },
      'Entry 6 is of the kind minutes and cannot become totals; amend it by minutes,',
    ],
    [7, { draw: {} }, 'Entry 7 is of the kind ruling and cannot become draw; replaceRuling gives it another,'],
  ])('names what entry %d is and what was sent: %j', async (seq, more, message) => {
    const { referee, table } = await played(`kind-${seq}-${Object.keys(more)[0]}`)
    const refused = await said(table.enter(referee, 'amendEntry', { seq, reason, ...more }))
    expect(refused).toMatchObject({ code: 'AMENDMENT_OF_OTHER_KIND', status: 422 })
    expect(refused.message).toContain(message)
  })
})

describe('an entry that is not to be corrected or confirmed', () => {
  it('is told apart: never there, revoked, fallen, a correction, a confirmation', async () => {
    const { referee, organiser, second, table } = await played('fates')
    await table.enter(second, 'confirmEntry', { seq: 3 })
    await table.enter(referee, 'revokeEntry', { seq: 2, reason })
    await table.enter(organiser, 'revokeEntry', { seq: 4, reason, cascade: [5] })
    const messages: Record<string, string | undefined> = {}
    for (const seq of [99, 2, 5, 8, 9, 1])
      for (const [operation, more] of [
        ['revokeEntry', { reason }],
        ['confirmEntry', {}],
      ] as const) {
        const { code, message } = await said(table.enter(second, operation, { seq, ...more }))
        messages[`${operation} ${seq}`] = `${code} ${message}`
      }
    const gone = (seq: number, kind: string, by: number) =>
      `ENTRY_UNKNOWN Entry ${seq} (${kind}) no longer stands; entry ${by} revoked it or let it fall.`
    const unconfirmable = (seq: number, kind: string) =>
      `ENTRY_UNKNOWN Entry ${seq} (${kind}) is not of the kind that is confirmed.`
    const fixed = (seq: number, kind: string) =>
      `ENTRY_NOT_CORRECTABLE Entry ${seq} (${kind}) cannot be corrected; hands, riichi, void deals, penalties, rulings, totals and added time can.`
    const absent =
      'ENTRY_UNKNOWN Entry 99 is not there; hands, penalties and the like on the sheet carry their numbers as seq.'
    expect(messages).toEqual({
      ...{ 'revokeEntry 99': absent, 'confirmEntry 99': absent },
      ...{ 'revokeEntry 2': gone(2, 'penalty', 9), 'confirmEntry 2': gone(2, 'penalty', 9) },
      ...{ 'revokeEntry 5': gone(5, 'win', 10), 'confirmEntry 5': gone(5, 'win', 10) },
      ...{ 'revokeEntry 8': fixed(8, 'confirmation'), 'confirmEntry 8': unconfirmable(8, 'confirmation') },
      ...{ 'revokeEntry 9': fixed(9, 'revocation'), 'confirmEntry 9': unconfirmable(9, 'revocation') },
      ...{ 'revokeEntry 1': fixed(1, 'seating'), 'confirmEntry 1': unconfirmable(1, 'seating') },
    })
    const { facts } = await said(table.enter(second, 'revokeEntry', { seq: 5, reason }))
    expect(facts).toMatchObject({ seq: 5, kind: 'win', undoneBy: 10 })
  })
})

describe('a penalty that is moved to a hand that came later', () => {
  it('is told that the hand was not there then, and what can be done', async () => {
    const { referee, table } = await played('later-hand')
    const moved = { seq: 2, reason, penalty: { ...penalty, hand: 3 } }
    const refused = await said(table.enter(referee, 'amendEntry', moved))
    expect(refused).toMatchObject({
      code: 'PENALTY_HAND_UNKNOWN',
      message:
        'Hand 3 was not on the sheet when this was entered; it may name hand 1. For a later hand, revoke it and enter it anew.',
    })
    await table.enter(referee, 'revokeEntry', { seq: 2, reason })
    expect((await table.enter(referee, 'recordPenalty', moved.penalty)).sheet.penalties).toMatchObject([{ hand: 3 }])
  })
})

describe('a cascade', () => {
  it('is held against what falls before it is held against who sends it', async () => {
    const { referee, organiser, table } = await played('cascades')
    const last = { seq: 5, reason, cascade: [6] }
    for (const token of [referee, organiser])
      expect(await said(table.enter(token, 'revokeEntry', last))).toMatchObject({
        ...{ code: 'NOTHING_FALLS', status: 409 },
        message: 'No later entry falls with this correction; leave the cascade out.',
      })
    const wrong = await said(table.enter(referee, 'revokeEntry', { seq: 4, reason, cascade: [6] }))
    expect(wrong).toMatchObject({ code: 'CORRECTION_BREAKS_LATER', facts: { cascade: [5] } })
    const right = await said(table.enter(referee, 'revokeEntry', { seq: 4, reason, cascade: [5] }))
    expect(right).toMatchObject({ code: 'CASCADE_NEEDS_ORGANISER', status: 403 })
    expect(await table.read()).toMatchObject({ version: 7 })
  })

  it('is what is advised where tiles were judged under other winds, which no amendment can mend', async () => {
    const { referee, organiser } = await startedTournament(server, 'winds', { policy: { dealer: 'CONTINUE' } })
    const table = entering(server, 'winds')
    const tiles = { melds: ['p:EEE', 'p:222s', 'p:777p'], closed: '999m3s', winningTile: '3s' }
    const second = { hand: 2, winner: 'EAST', discarder: 'SOUTH', tiles }
    await table.enter(referee, 'recordHand', win(1))
    await table.enter(referee, 'recordHand', second)
    const amendment = { seq: 2, reason, win: { winner: 'SOUTH', discarder: 'EAST', points: 8 } }
    const { message, facts } = await said(table.enter(referee, 'amendEntry', amendment))
    expect(message).toContain('it can only fall and be entered anew.')
    await table.enter(organiser, 'amendEntry', { ...amendment, cascade: facts?.cascade })
    expect((await table.enter(referee, 'recordHand', second)).code).toBeUndefined()
  })
})

describe('an amendment to what the entry is already', () => {
  it.each<[string, number, object]>([
    ['win', 3, { win: { winner: 'EAST', discarder: 'SOUTH', points: 8 } }],
    ['draw', 4, { draw: {} }],
    ['penalty', 2, { penalty }],
    ['minutes', 6, { minutes: 5 }],
  ])('is refused, and leaves the signatures: %s', async (what, seq, more) => {
    const { referee, table } = await played(`same-${what}`)
    await table.enter(referee, 'signTable', { seat: 'EAST' })
    const refused = await said(table.enter(referee, 'amendEntry', { seq, reason, ...more }))
    expect(refused).toMatchObject({
      ...{ code: 'CORRECTION_CHANGES_NOTHING', status: 409 },
      message: `Entry ${seq} says so already; nothing would change.`,
    })
    expect(await table.read()).toMatchObject({ version: 8, signed: ['EAST'] })
  })
})
