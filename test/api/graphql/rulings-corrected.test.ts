import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unsound } from '../entering.ts'
import { everything } from '../everything.ts'
import { readySeats } from '../hybrid.ts'
import { type Court, courtAt, ruledBy, win } from '../ruling.ts'
import { startedTournament, type TestServer, testServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(async () => {
  expect(await unsound(server)).toEqual([])
})

type Fields = Readonly<Record<string, unknown>>

const reason = 'a second look'
const NOTHING = [0, 0, 0, 0]

const court = async (id: string, penaltyRules: string, policy: Fields = {}) => {
  const tokens = await startedTournament(server, id, ruledBy(penaltyRules, policy))
  return { ...tokens, at: courtAt(server, id, tokens.referee) }
}

const refuses = async (at: Court, operation: string, input: Fields, refusal: string, says = /./) => {
  const before = await everything(server.databaseUrl)
  const answer = await at.enter(operation, { reason, ...input })
  expect(answer.refused, answer.message).toBe(refusal)
  expect(answer.message).toMatch(says)
  expect(await everything(server.databaseUrl)).toEqual(before)
  return answer
}

const belowMinimum = (hand: number, more: Fields = {}) => ({
  ...{ hand, offender: 'SOUTH', offence: 'HU_BELOW_MINIMUM', answers: { tilesShown: true } },
  ...more,
})
const wall = (answers: Fields = {}) => ({
  ...{ hand: 1, offender: 'SOUTH', offence: 'WALL_DAMAGE' },
  answers: { restorable: false, winIsValid: false, readyBest: [null, null, null, null], ...answers },
})
const RESTORED = { offender: 'SOUTH', offence: 'WALL_DAMAGE', answers: { restorable: true, winIsValid: false } }

describe('a revoked ruling', () => {
  it('never was: its points go back, and the hand is alive', async () => {
    const { at } = await court('revoked', 'EMA')
    expect((await at.must('recordRuling', belowMinimum(1))).scores).toEqual([10, -30, 10, 10])
    const revoked = await at.must('revokeRuling', { seq: 2, reason })
    expect(revoked).toMatchObject({ version: 3, scores: NOTHING, rulings: [], dead: [] })
    expect((await at.must('recordHand', win(1, 'SOUTH'))).hands).toHaveLength(1)
  })

  it('of a void deal gives the deal back: its replay was the deal itself', async () => {
    const { at } = await court('revoked-void', 'HYBRID')
    await at.must('recordRuling', wall())
    await at.must('recordHand', win(1, 'EAST', { points: 1000 }))
    const revoked = await at.must('revokeRuling', { seq: 2, reason })
    expect(revoked).toMatchObject({ voided: [], hands: [{ seq: 3, number: 1 }], scores: [3000, -1000, -1000, -1000] })
  })

  it('must be a ruling, and stand', async () => {
    const { at } = await court('revoked-what', 'EMA')
    await at.must('recordHand', win(1, 'EAST'))
    await at.must('recordRuling', belowMinimum(1))
    for (const seq of [1, 2, 99]) {
      const says = new RegExp(`Entry ${seq} is no ruling`)
      await refuses(at, 'revokeRuling', { seq }, '404 RULING_UNKNOWN', says)
      await refuses(at, 'replaceRuling', { seq, departure: { payments: NOTHING } }, '404 RULING_UNKNOWN', says)
    }
    await refuses(at, 'revokeRuling', { seq: 3, reason: ' ' }, '400 BAD_INPUT', /reason/)
    await at.must('revokeRuling', { seq: 3, reason })
    await refuses(at, 'revokeRuling', { seq: 3 }, '409 RULING_REVOKED', /entry 4 revoked it/)
    await refuses(at, 'replaceRuling', { seq: 3, ...belowMinimum(1) }, '409 RULING_REVOKED')
    await at.must('recordPenalty', { hand: 1, payments: [5, -5, 0, 0], reason })
    await refuses(at, 'revokeRuling', { seq: 5 }, '404 RULING_UNKNOWN', /penalty by points.* amendEntry or revokeEntry/)
  })
})

describe('a departure from the rules', () => {
  it('rules the same incident otherwise and keeps the reason; the first ruling stays in the record', async () => {
    const { at, organiser } = await court('departed', 'EMA')
    await at.must('recordRuling', { ...belowMinimum(1), note: 'showed six points' })
    const departure = { payments: [5, -15, 5, 5], handStatus: 'ALIVE' }
    const sheet = await at.must('replaceRuling', { seq: 2, reason, departure })
    expect(sheet).toMatchObject({ version: 3, scores: [5, -15, 5, 5], dead: [] })
    expect(sheet.rulings).toMatchObject([
      {
        ...{ seq: 2, offence: 'HU_BELOW_MINIMUM', departure: reason, note: 'showed six points', repeatIndex: 1 },
        ruling: { handStatus: 'ALIVE', placement: 'NONE', clause: 'EMA09, dossier E4' },
      },
    ])
    expect((await at.must('recordHand', win(1, 'SOUTH'))).hands).toHaveLength(1)
    const audit = `${server.url}/api/v1/tournaments/departed/sessions/1/tables/1/audit`
    const chain = await (await fetch(audit, { headers: { authorization: `Bearer ${organiser}` } })).text()
    const [, , first, second] = chain.split('\n').map((line) => line && JSON.parse(line).event)
    expect(first).toMatchObject({ type: 'offenceRuled', departure: null, ruling: { payments: [10, -30, 10, 10] } })
    expect(second).toMatchObject({ type: 'amended', seq: 2, event: { type: 'offenceRuled', departure: reason } })
  })

  it('is departed from in its turn, and replaced by a ruling of the rules', async () => {
    const { at } = await court('departed-twice', 'EMA')
    await at.must('recordRuling', belowMinimum(1))
    await at.must('replaceRuling', { seq: 2, reason, departure: { fines: [0, -60, 0, 0] } })
    const again = await at.must('replaceRuling', {
      ...{ seq: 2, reason: 'on appeal', note: 'jury of three' },
      departure: { payments: NOTHING, placement: 'ZERO_TABLE_POINTS' },
    })
    expect(again.scores).toEqual([0, -60, 0, 0])
    expect(again.rulings[0]).toMatchObject({ departure: 'on appeal', note: 'jury of three' })
    const back = await at.must('replaceRuling', { seq: 2, reason, ...belowMinimum(1) })
    expect(back).toMatchObject({ scores: [10, -30, 10, 10], rulings: [{ departure: null, note: '' }] })
  })

  it('warns, announces and bars, and lifts the ban again', async () => {
    const { at } = await court('departed-ban', 'HYBRID')
    await at.must('recordRuling', { offender: 'SOUTH', offence: 'TABLE_DAMAGE', answers: { gameCanContinue: false } })
    const depart = async (departure: Fields) =>
      (await at.must('replaceRuling', { seq: 2, reason, departure })).rulings[0].ruling
    expect(await depart({ banDays: 0 })).toMatchObject({ banDays: null, notice: true, placement: 'FIXED_LAST' })
    expect(await depart({ warning: true, notice: false })).toMatchObject({ warning: true, notice: false })
    expect(await depart({ banDays: 30 })).toMatchObject({ warning: true, banDays: 30 })
  })

  it('lets a count go with the win that no longer stands', async () => {
    const { at } = await court('departed-count', 'EMA')
    const answers = { declared: 24, correct: 24 }
    await at.must('recordRuling', { hand: 1, offender: 'EAST', offence: 'MISCOUNT', answers })
    const dead = await at.must('replaceRuling', { seq: 2, reason, departure: { handStatus: 'DEAD' } })
    expect(dead).toMatchObject({ dead: ['EAST'], rulings: [{ ruling: { effectivePoints: null } }] })
    expect((await at.must('recordDraw', { hand: 1 })).hands).toHaveLength(1)
  })

  it('must depart, within the bounds of every ruling, and say nothing else of the incident', async () => {
    const { at } = await court('departed-badly', 'HYBRID')
    await at.must('recordRuling', wall())
    const departs = (departure: Fields, refusal: string, more: Fields = {}, says = /./) =>
      refuses(at, 'replaceRuling', { seq: 2, departure, ...more }, refusal, says)
    await departs({}, '400 BAD_INPUT')
    await departs({ payments: [1, 2, 3] }, '400 BAD_INPUT')
    await departs({ handStatus: 'VOID' }, '400 BAD_INPUT')
    await departs({ payments: [5, 0, 0, 0] }, '422 PAYMENTS_NOT_ZERO_SUM')
    await departs({ payments: [20_000_000, -20_000_000, 0, 0] }, '422 SCORE_OUT_OF_RANGE')
    await departs({ fines: [5, 0, 0, 0] }, '422 FINE_NOT_NEGATIVE')
    await departs({ handStatus: 'ALIVE' }, '422 RULING_NOT_IN_PLAY', {}, /revoke the ruling/)
    await departs({ banDays: -1 }, '400 BAD_INPUT')
    const moved = { payments: NOTHING }
    const others = [{ hand: 1 }, { offender: 'EAST' }, { answers: { seen: true } }, { hands: [] }, { repeatIndex: 2 }]
    for (const more of [...others, { intent: 'DELIBERATE' }, { completedAt: '2026-05-01T08:00:00Z' }])
      await departs(moved, '400 BAD_INPUT', more)
    await departs(moved, '400 BAD_INPUT', { offence: 'RIVER_DAMAGE' })
    await refuses(at, 'replaceRuling', { seq: 2 }, '400 BAD_INPUT', /one of offence, shown and departure/)
    await refuses(at, 'replaceRuling', { seq: 2, offence: 'RIVER_DAMAGE' }, '400 BAD_INPUT', /name the offender/i)
    expect((await at.must('replaceRuling', { seq: 2, reason, departure: moved })).scores).toEqual(NOTHING)
  })
})

describe('another incident in the place of a ruling', () => {
  it('has its own consequences, in the same hand unless another is named', async () => {
    const { at } = await court('replaced', 'EMA')
    await at.must('recordRuling', belowMinimum(1))
    await at.must('recordHand', win(1, 'WEST'))
    const other = { seq: 2, reason, offender: 'NORTH', offence: 'LATE', answers: { minutesLate: 12 } }
    const sheet = await at.must('replaceRuling', other)
    expect(sheet).toMatchObject({ scores: [-20, -20, 60, -40], rulings: [{ hand: 1, offender: 'NORTH' }] })
    const shown = { tiles: { closed: '123456789m55s67p', winningTile: '1p' }, selfDrawn: false }
    const again = await at.must('replaceRuling', { seq: 2, reason, hand: 1, offender: 'EAST', shown })
    expect(again.rulings).toMatchObject([{ seq: 2, hand: 1, shown: '- 123456789m55s67p 1p D E E - 0' }])
    const later = { seq: 2, hand: 2, offender: 'EAST', offence: 'LATE_CALL' }
    await refuses(at, 'replaceRuling', later, '422 PENALTY_HAND_UNKNOWN')
    await refuses(at, 'replaceRuling', { ...other, offence: 'FALSE_RIICHI' }, '422 OFFENCE_UNKNOWN')
  })

  it('stays with its deal when that is void afterwards, and kills nobody in the replay', async () => {
    const { at } = await court('stays', 'EMA')
    await at.must('recordHand', win(1, 'EAST'))
    await at.must('recordRuling', belowMinimum(1))
    await at.must('amendEntry', { seq: 2, reason, void: { reason: 'a tile was missing' } })
    expect(await at.read()).toMatchObject({ dead: [], next: { hand: 1 }, scores: [10, -30, 10, 10] })
    const { rulings } = await at.must('replaceRuling', { seq: 3, reason, ...belowMinimum(1, { note: 'again' }) })
    expect(rulings).toMatchObject([{ hand: 1, note: 'again' }])
    await at.must('replaceRuling', { seq: 3, reason, departure: { payments: NOTHING } })
    expect((await at.read()).dead).toEqual([])
    expect((await at.must('recordHand', win(1, 'SOUTH'))).hands).toMatchObject([{ winner: 'SOUTH' }])
  })

  it('takes later hands with it that it forbids, which the organiser must say', async () => {
    const { at, organiser } = await court('cascade', 'HYBRID')
    await at.must('recordRuling', wall())
    await at.must('recordHand', win(1, 'SOUTH', { points: 1000 }))
    await at.must('recordDraw', { hand: 2, ready: readySeats() })
    const restored = { seq: 2, reason, ...RESTORED }
    const { facts } = await refuses(at, 'replaceRuling', restored, '409 CORRECTION_BREAKS_LATER', /SOUTH .*dead/)
    expect(facts).toMatchObject({
      cascade: [3, 4],
      fallen: [
        { seq: 3, reason: { code: 'DEAD_HAND' } },
        { seq: 4, reason: { code: 'HAND_NOT_NEXT' } },
      ],
    })
    const named = { ...restored, cascade: [3, 4] }
    await refuses(at, 'replaceRuling', named, '403 CASCADE_NEEDS_ORGANISER', /organiser/)
    for (const cascade of [[3], [3, 4, 5], [1, 2]])
      expect((await at.enter('replaceRuling', { ...named, cascade }, organiser)).refused).toBe(
        '409 CORRECTION_BREAKS_LATER',
      )
    const sheet = await at.must('replaceRuling', named, organiser)
    expect(sheet).toMatchObject({ scores: NOTHING, hands: [], voided: [], dead: ['SOUTH'], next: { hand: 1 } })
  })

  it('leaves later hands that it does not touch: the replay was then the deal itself', async () => {
    const { at } = await court('no-cascade', 'HYBRID')
    await at.must('recordRuling', wall())
    await at.must('recordHand', win(1, 'EAST', { points: 1000 }))
    const sheet = await at.must('replaceRuling', { seq: 2, reason, ...RESTORED })
    expect(sheet).toMatchObject({ voided: [], hands: [{ seq: 3, number: 1 }], scores: [3000, -1000, -1000, -1000] })
  })

  it('makes the deal void while it is being played, not when it has been', async () => {
    const { at } = await court('made-void', 'HYBRID')
    await at.must('recordRuling', { hand: 1, ...RESTORED })
    const sheet = await at.must('replaceRuling', { seq: 2, reason, ...wall() })
    expect(sheet).toMatchObject({ voided: [{ seq: 2 }], next: { hand: 1 }, scores: [5000, -15_000, 5000, 5000] })
    await at.must('replaceRuling', { seq: 2, reason, ...RESTORED })
    server.clock.now = new Date(server.clock.now.getTime() + 60_000)
    await at.must('recordDraw', { hand: 1, ready: readySeats() })
    server.clock.now = new Date(server.clock.now.getTime() + 60_000)
    await refuses(at, 'replaceRuling', { seq: 2, ...wall() }, '422 RULING_NOT_IN_PLAY', /Hand 1/)
  })
})
