import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unsound } from '../entering.ts'
import { everything } from '../everything.ts'
import { readySeats } from '../hybrid.ts'
import { type Court, courtAt, ruledBy, win } from '../ruling.ts'
import { startedTournament, type TestServer, testServer } from '../server.ts'
import { call, claimQuestions, discard, hu } from './claim-questions.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(async () => {
  expect(await unsound(server)).toEqual([])
})

type Fields = Readonly<Record<string, unknown>>

const court = async (id: string, penaltyRules: string, policy: Fields = {}): Promise<Court> => {
  const { referee } = await startedTournament(server, id, ruledBy(penaltyRules, policy))
  return courtAt(server, id, referee)
}

/** Refused with nothing stored. */
const refuses = async (at: Court, operation: string, input: Fields, refusal: string, says: RegExp) => {
  const before = await everything(server.databaseUrl)
  const { refused, message } = await at.enter(operation, input)
  expect(refused, message).toBe(refusal)
  expect(message).toMatch(says)
  expect(await everything(server.databaseUrl)).toEqual(before)
}

const deadSouth = (hand: number) => ({ hand, offender: 'SOUTH', offence: 'WRONG_TERM' })
const TILES = { closed: '123456789m55s67p', winningTile: '8p' }

describe('a dead hand', () => {
  it('cannot win its deal, by points or by tiles; the refusal names the ruling', async () => {
    const at = await court('dead', 'EMA')
    expect(await at.must('recordRuling', deadSouth(1))).toMatchObject({ dead: ['SOUTH'], scores: [0, 0, 0, 0] })
    const says = /SOUTH .* by ruling 2 \(WRONG_TERM\)/
    await refuses(at, 'recordHand', win(1, 'SOUTH'), '422 DEAD_HAND', says)
    await refuses(at, 'recordHand', { hand: 1, winner: 'SOUTH', tiles: TILES }, '422 DEAD_HAND', says)
    const { facts } = await at.enter('recordHand', win(1, 'SOUTH'))
    expect(facts).toMatchObject({ code: 'DEAD_HAND', seq: 2, offence: 'WRONG_TERM' })
  })

  it('pays for the win of another like everybody, and is alive in the next hand', async () => {
    const at = await court('dead-pays', 'EMA')
    await at.must('recordRuling', deadSouth(1))
    const won = await at.must('recordHand', win(1, 'EAST', { discarder: 'SOUTH' }))
    expect(won).toMatchObject({ scores: [36, -20, -8, -8], dead: [] })
    expect((await at.must('recordHand', win(2, 'SOUTH'))).hands).toHaveLength(2)
  })

  it('is as dead when the deal is drawn, and only its own seat is', async () => {
    const at = await court('dead-drawn', 'EMA')
    await at.must('recordRuling', deadSouth(1))
    await at.must('recordDraw', { hand: 1 })
    await at.must('recordRuling', deadSouth(2))
    await at.must('recordRuling', { ...deadSouth(2), offender: 'NORTH' })
    expect((await at.read()).dead).toEqual(['SOUTH', 'NORTH'])
    await refuses(at, 'recordHand', win(2, 'NORTH'), '422 DEAD_HAND', /by ruling 5/)
    expect((await at.must('recordHand', win(2, 'WEST'))).hands[1]).toMatchObject({ winner: 'WEST' })
  })

  it('cannot be made of a hand that has won, but of any other of that deal', async () => {
    const at = await court('dead-late', 'EMA')
    await at.must('recordHand', win(1, 'SOUTH'))
    await refuses(at, 'recordRuling', deadSouth(1), '422 SHEET_AGAINST_RULING', /entry 2.* SOUTH/)
    const late = await at.must('recordRuling', { ...deadSouth(1), offender: 'WEST' })
    expect(late).toMatchObject({ dead: [], rulings: [{ hand: 1, ruling: { handStatus: 'DEAD' } }] })
  })

  it('claims no win of a discard, at the table that ruled it', async () => {
    const at = await court('dead-claims', 'EMA')
    const { told } = claimQuestions(server)
    const claims = [hu('SOUTH'), call('NORTH', 'PUNG', '55m')]
    const ask = () => told({ table: at.table, offer: discard('5m', 'EAST'), claims })
    expect(await ask()).toEqual(['SOUTH HU', 'NORTH PUNG OUTRANKED by SOUTH'])
    await at.must('recordRuling', deadSouth(1))
    expect(await ask()).toEqual(['NORTH PUNG', 'SOUTH HU DEAD_HAND'])
    const pung = [call('SOUTH', 'PUNG', '55m')]
    expect(await told({ table: at.table, offer: discard('5m', 'EAST'), claims: pung })).toEqual(['SOUTH PUNG'])
    await at.must('recordDraw', { hand: 1 })
    expect(await ask()).toEqual(['SOUTH HU', 'NORTH PUNG OUTRANKED by SOUTH'])
  })

  it('claims none after players have changed seats, whatever wind it then has', async () => {
    const at = await court('dead-moved', 'EMA', { seatChange: 'MCR' })
    for (const hand of [1, 2, 3, 4]) await at.must('recordDraw', { hand })
    await at.must('recordRuling', deadSouth(5))
    const { told } = claimQuestions(server)
    const claims = [hu('EAST'), hu('SOUTH'), hu('WEST')]
    const answer = await told({ table: at.table, offer: discard('5m', 'NORTH'), claims })
    expect(answer.filter((line) => line.includes('DEAD_HAND'))).toEqual(['SOUTH HU DEAD_HAND'])
  })
})

describe('a win that stands', () => {
  const tooEarly = (hand: number) => ({
    ...{ hand, offender: 'WEST', offence: 'OPEN_HAND_EARLY' },
    answers: { winIsValid: true },
  })

  it('is recorded, by whomever; its deal can be neither a draw nor forgotten', async () => {
    const at = await court('stands', 'MCR_CN')
    expect((await at.must('recordRuling', tooEarly(1))).rulings[0].ruling).toMatchObject({ warning: true })
    await refuses(at, 'recordDraw', { hand: 1 }, '422 WIN_STANDS', /Ruling 2 \(OPEN_HAND_EARLY\) .* record the win/)
    await refuses(at, 'recordHand', win(1, 'WEST'), '422 WIN_STANDS', /the win of another than WEST stands/)
    expect((await at.must('recordHand', win(1, 'NORTH'))).hands).toHaveLength(1)
  })

  it('is that of the offender when only his tile was not taken', async () => {
    const at = await court('stands-own', 'EMA')
    await at.must('recordRuling', { hand: 1, offender: 'WEST', offence: 'HU_TILE_NOT_TAKEN' })
    await refuses(at, 'recordHand', win(1, 'EAST'), '422 WIN_STANDS', /the win of WEST stands/)
    expect((await at.must('recordHand', win(1, 'WEST'))).hands).toHaveLength(1)
  })

  it('is not ruled in a deal that was drawn', async () => {
    const at = await court('stands-late', 'MCR_CN')
    await at.must('recordDraw', { hand: 1 })
    await refuses(at, 'recordRuling', tooEarly(1), '422 SHEET_AGAINST_RULING', /was drawn .* OPEN_HAND_EARLY/)
  })
})

describe('a count', () => {
  const miscount = (answers: Fields) => ({ hand: 1, offender: 'EAST', offence: 'MISCOUNT', answers })
  const NOBODY = { declared: 24, correct: 32 }
  const SOMEBODY = { declared: 32, correct: 24, objectionBy: 'NORTH' }

  it.each(['NEVER', 'ABOVE_MINIMUM', 'ALWAYS'])(
    'binds the points, where tiles are needed %s',
    async (tilesRequired) => {
      const at = await court(`count-${tilesRequired.toLowerCase().replace('_', '-')}`, 'EMA', { tilesRequired })
      const preview = await at.preview(miscount(SOMEBODY))
      expect(preview.value.ruling).toMatchObject({ effectivePoints: 24, handStatus: 'WIN_STANDS' })
      await at.must('recordRuling', miscount(SOMEBODY))
      const other = win(1, 'EAST', { points: 32 })
      await refuses(at, 'recordHand', other, '422 COUNT_WAS_RULED', /Ruling 2 gives the win of EAST 24 points/)
      await refuses(at, 'recordDraw', { hand: 1 }, '422 WIN_STANDS', /Ruling 2/)
      const sheet = await at.must('recordHand', win(1, 'EAST', { points: 24, discarder: 'WEST' }))
      expect(sheet).toMatchObject({ scores: [48, -8, -32, -8], hands: [{ points: 24, verification: 'POINTS_ONLY' }] })
      const next = await at.enter('recordHand', win(2, 'EAST', { points: 24 }))
      expect(next.refused).toBe(tilesRequired === 'NEVER' ? undefined : '422 TILES_REQUIRED')
    },
  )

  it('taken back, takes the win along that was taken by points for it', async () => {
    const at = await court('count-back', 'EMA', { tilesRequired: 'ALWAYS' })
    await at.must('recordRuling', miscount(SOMEBODY))
    await at.must('recordHand', win(1, 'EAST', { points: 24 }))
    const back = { seq: 2, reason: 'no miscount' }
    await refuses(at, 'revokeRuling', back, '409 CORRECTION_BREAKS_LATER', /entry 3 .* its tiles are needed/)
  })

  it('is one for a deal, and leaves the hand alive', async () => {
    const at = await court('count-conflict', 'EMA')
    await at.must('recordRuling', miscount(SOMEBODY))
    const says = /together with ruling 2 \(MISCOUNT\); replace or revoke that ruling/
    await refuses(at, 'recordRuling', miscount({ declared: 16, correct: 16 }), '422 RULING_LEAVES_NO_END', says)
    const souths = { ...miscount(SOMEBODY), offender: 'SOUTH' }
    await refuses(at, 'recordRuling', souths, '422 RULING_LEAVES_NO_END', says)
    await refuses(at, 'recordRuling', { ...deadSouth(1), offender: 'EAST' }, '422 RULING_LEAVES_NO_END', says)
    expect((await at.preview(souths)).refused).toBe('422 RULING_LEAVES_NO_END')
    expect((await at.must('recordRuling', deadSouth(1))).rulings).toHaveLength(2)
  })

  it('stands as declared when nobody objects: points that were missed are lost', async () => {
    const at = await court('count-declared', 'EMA')
    await at.must('recordRuling', miscount(NOBODY))
    const says = /24 points/
    await refuses(at, 'recordHand', win(1, 'EAST', { points: 32 }), '422 COUNT_WAS_RULED', says)
    const another = win(1, 'WEST', { points: 24 })
    await refuses(at, 'recordHand', another, '422 COUNT_WAS_RULED', says)
    expect((await at.must('recordHand', win(1, 'EAST', { points: 24 }))).scores).toEqual([96, -32, -32, -32])
  })

  it('is ruled of a hand on the sheet where the sheet says the same', async () => {
    const at = await court('count-late', 'EMA')
    await at.must('recordHand', win(1, 'EAST', { points: 32 }))
    await refuses(at, 'recordRuling', miscount(NOBODY), '422 SHEET_AGAINST_RULING', /24 points/)
    const sheet = await at.must('recordRuling', miscount({ declared: 32, correct: 24 }))
    expect(sheet.rulings[0].ruling.effectivePoints).toBe(32)
  })
})

describe('a void deal', () => {
  const wall = (readyBest: readonly (number | null)[]) => ({
    ...{ hand: 1, offender: 'SOUTH', offence: 'WALL_DAMAGE' },
    answers: { restorable: false, winIsValid: false, readyBest },
  })
  const NOBODY = [null, null, null, null]

  it('is played again by the same dealer under the same number, and what was ruled in it binds no more', async () => {
    const at = await court('void', 'HYBRID', { dealer: 'CONTINUE' })
    await at.must('recordRuling', { hand: 1, offender: 'EAST', offence: 'HU_BELOW_MINIMUM' })
    expect((await at.read()).dead).toEqual(['EAST'])
    const preview = await at.preview(wall([7200, null, null, 4000]))
    expect(preview.value).toMatchObject({
      ruling: { handStatus: 'VOID', replay: true, payments: [7200, -17200, 5000, 5000] },
      scores: [4200, -16200, 6000, 6000],
    })
    const sheet = await at.must('recordRuling', wall([7200, null, null, 4000]))
    expect(sheet).toMatchObject({
      ...{ scores: [4200, -16200, 6000, 6000], dead: [], hands: [] },
      next: { hand: 1, dealer: 'EAST', continuation: 0 },
      voided: [{ seq: 3, reason: 'WALL_DAMAGE', deal: { hand: 1 } }],
    })
    const won = await at.must('recordHand', win(1, 'EAST', { points: 1000 }))
    expect(won).toMatchObject({ hands: [{ seq: 4, number: 1, winner: 'EAST' }], next: { hand: 2, dealer: 'EAST' } })
  })

  it('does not count: as many hands are played as ever', async () => {
    const at = await court('void-counts', 'HYBRID', { handsPerSession: 2 })
    await at.must('recordRuling', wall(NOBODY))
    await at.must('recordRuling', wall(NOBODY))
    await at.must('recordDraw', { hand: 1, ready: readySeats() })
    const full = await at.must('recordDraw', { hand: 2, ready: readySeats() })
    expect(full).toMatchObject({ next: null, voided: [{ seq: 2 }, { seq: 3 }], hands: [{ number: 1 }, { number: 2 }] })
    await refuses(at, 'recordRuling', wall(NOBODY), '422 RULING_NOT_IN_PLAY', /Hand 1 is not being played/)
  })

  it('ends when the referee says, and a preview knows the bell', async () => {
    const at = await court('void-bell', 'HYBRID')
    const { now } = server.clock
    server.clock.now = new Date(now.getTime() + 3 * 3_600_000)
    expect((await at.preview(wall(NOBODY))).refused).toBe('422 AFTER_BELL')
    await refuses(at, 'recordRuling', wall(NOBODY), '422 AFTER_BELL', /completedAt/)
    const completedAt = new Date(now.getTime() + 60_000).toISOString()
    expect((await at.must('recordRuling', { ...wall(NOBODY), completedAt })).voided).toHaveLength(1)
    server.clock.now = now
  })
})

describe('in one hand', () => {
  it('several rulings, a penalty by points and a win add up', async () => {
    const at = await court('several', 'MCR_WMO')
    const rule = (offender: string, offence: string, answers: Fields = {}) =>
      at.must('recordRuling', { hand: 1, offender, offence, answers })
    await rule('SOUTH', 'HU_BELOW_MINIMUM')
    await rule('WEST', 'LATE', { minutesLate: 8 })
    await rule('NORTH', 'EXPOSE_OTHER', { victim: 'EAST', refereeFine: 30 })
    await at.must('recordPenalty', { hand: 1, payments: [0, 5, -5, 0], reason: 'house rule' })
    const sheet = await at.must('recordHand', win(1, 'EAST', { discarder: 'SOUTH' }))
    // 10 from SOUTH to each, 10 that leave the game, 30 to EAST, 5 by the house, and 12 points with 8 from each.
    expect(sheet.scores).toEqual([10 + 30 + 36, -30 + 5 - 20, 10 - 10 - 5 - 8, 10 - 30 - 8])
    expect(sheet).toMatchObject({ rulings: [{ seq: 2 }, { seq: 3 }, { seq: 4 }], penalties: [{ seq: 5 }] })
  })

  it('a ruling undoes signatures, and is confirmed like an entry', async () => {
    const at = await court('signed', 'EMA')
    await at.must('recordDraw', { hand: 1 })
    expect((await at.must('signTable', { seat: 'EAST' })).signed).toEqual(['EAST'])
    const ruled = await at.must('recordRuling', deadSouth(1))
    expect(ruled).toMatchObject({ signed: [], unconfirmed: [2, 4] })
    const second = await server.token([{ role: 'referee', tournament: 'signed' }], 3600, 'second')
    const confirmed = await at.must('confirmEntry', { seq: 4 }, second)
    expect(confirmed).toMatchObject({ unconfirmed: [2], rulings: [{ seq: 4, confirmed: true }] })
  })
})
