import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unsound } from '../entering.ts'
import { must, type Scores } from '../played.ts'
import { type Answer, type TestServer, testServer } from '../server.ts'
import { codeOf, eventOf, FIRST_SHEETS, PLAN, type StagedEvent, said } from './event.ts'

// A whole event: two sessions of qualification for 16, a semi-final of eight, a final of four and a small final.

const ID = 'staged'
/** In the first session 1 to 4 sit at table 1 and so on; in the second one of each table meets one of each other. */
const SEATS = [1, 2, 3, 4].flatMap((table) => [
  `1,${table},${[1, 2, 3, 4].map((seat) => 4 * table - 4 + seat).join()}`,
  `2,${table},${[0, 4, 8, 12].map((step) => table + step).join()}`,
])
/** The qualification when it is finished, the semi-final when its session is over, and those who were cut. */
const AFTER = '1:1 2:2 3:5 4:3 5:9 6:6 7:4 8:13 9:7 10:10 11:8 12:11 13:14 14:12 15:15 16:16'
const SEMI_FINAL = '1:5 2:4 3:1 4:3 5:6 6:7 7:9 8:13'
const CUT = '9:2 10:10 11:8 12:11 13:14 14:12 15:15 16:16'

let server: TestServer
let event: StagedEvent
beforeAll(async () => {
  server = await testServer()
  event = await eventOf(server, ID)
})
afterAll(async () => {
  expect(await unsound(server)).toEqual([])
})

const drawSeating = (sessions: number) =>
  event.send('drawSeating', 'DrawSeatingInput', { tournament: ID, sessions, seed: 1 })
const refused = async (answer: Promise<Answer>, status: number, code: string) =>
  expect(codeOf(await answer)).toEqual([status, code])
const totals = (scores: Scores) => ({ seq: 2, reason: 'slip of the pen', totals: { scores, reason: 'as played' } })
const seatsOf = async (session: number): Promise<number[][]> => {
  const query = `{ session(tournament: "${ID}", number: ${session}) { tables { seats { entrant { number } } } } }`
  const { tables } = (await must(server.graphql(null, query))).session
  return tables.map(({ seats }: { seats: { entrant: { number: number } }[] }) =>
    seats.map((seat) => seat.entrant.number),
  )
}

describe('a plan', () => {
  it('says which sessions are whose, and takes back seats of later stages', async () => {
    await must(event.seat([...SEATS, ...SEATS.map((row) => row.replace(/^\d/, (n) => String(Number(n) + 2)))]))
    const { planStages } = await must(event.stage('planStages', { stages: PLAN }))
    expect(
      planStages.map(({ name, status, firstSession, lastSession }: Record<string, unknown>) =>
        [name, status, firstSession, lastSession].join(' '),
      ),
    ).toEqual(['Qualification CURRENT 1 2', 'Semi-final PLANNED 3 3', 'Final PLANNED 4 4'])
    const { tournament } = await must(server.graphql(null, `{ tournament(id: "${ID}") { sessions { number stage } } }`))
    expect(tournament.sessions).toEqual([
      { number: 1, stage: 1 },
      { number: 2, stage: 1 },
    ])
  })

  it('lets seats be given out for the stage that is played only', async () => {
    await refused(drawSeating(3), 409, 'SESSION_NOT_IN_STAGE')
    await refused(event.seat([...SEATS, '3,1,1,2,3,4']), 409, 'SESSION_NOT_IN_STAGE')
  })
})

describe('the qualification', () => {
  it('is not finished while its sessions are not', async () => {
    await event.play(1, FIRST_SHEETS)
    await must(event.move('closeSession', 1))
    const early = await event.stage('finishStage', { stage: 1 })
    expect(codeOf(early)).toEqual([409, 'STAGE_UNFINISHED'])
    expect(early.errors?.[0].extensions.sessions).toEqual([2])
    await refused(event.stage('finishStage', { stage: 2 }), 409, 'STAGE_NOT_CURRENT')
    await refused(event.stage('finishStage', { stage: 4 }), 404, 'STAGE_NOT_FOUND')
  })

  it('shows who would go on as things stand, with equals at the line', async () => {
    const query = `{ stages(tournament: "${ID}") { cut { final ties { rank } } } }`
    const { stages } = await must(server.graphql(null, query))
    expect(stages[0].cut).toBeNull()
    expect(stages[1].cut).toMatchObject({ final: false, ties: [] })
    expect(stages[2].cut).toBeNull()
  })

  it('a late correction before it is finished moves everybody it should', async () => {
    expect(await event.order()).toMatch(/^1:2 2:5 3:9 4:13 5:1 6:6 /)
    await must(event.enter('amendEntry', 'AmendEntryInput', 1, 1, totals([30, 10, -10, -30])))
    expect(await event.order()).toMatch(/^1:1 2:5 3:9 4:13 5:2 6:6 /)
  })

  it('is not finished while a table is open again', async () => {
    await event.play(2, [
      [30, 10, -10, -30],
      [30, 10, -10, -30],
      [30, 10, -10, -30],
      // As the sheet was read: 4 and 8 shared the first place.
      [28, 28, -20, -36],
    ])
    await must(event.move('closeSession', 2))
    await must(event.enter('reopenTable', 'ReopenTableInput', 2, 1, { reason: 'looking again' }))
    await refused(event.stage('finishStage', { stage: 1 }), 409, 'SESSION_HAS_OPEN_TABLES')
    await must(event.enter('closeTable', 'CloseTableInput', 2, 1, {}))
  })

  const BEFORE = '1:1 2:2 3:5 4:3 5:9 6:6 7:13 8:7 8:8 10:4 10:10 12:11 13:14 14:15 15:12 16:16'

  it('stops at equals across the line until the organiser has told them apart', async () => {
    expect(await event.order(1)).toBe(BEFORE)
    const tied = await event.stage('finishStage', { stage: 1 })
    expect(codeOf(tied)).toEqual([409, 'CUT_TIED'])
    expect(tied.errors?.[0].extensions.ties).toEqual([
      { group: 'Semi-final', of: null, rank: 8, places: 1, entrants: [7, 8] },
    ])
    await refused(event.stage('finishStage', { stage: 1, decided: [10] }), 409, 'CUT_TIED')
    await refused(event.stage('finishStage', { stage: 1, decided: [8, 10] }), 422, 'CUT_NOT_TIED')
    const { finishStage } = await must(event.stage('finishStage', { stage: 1, decided: [8] }))
    expect(finishStage[0]).toMatchObject({ status: 'FINISHED', history: [{ type: 'FINISHED' }] })
    expect(said(finishStage[1].cut)).toBe('1 2 5 3 9 6 13 8:DECIDED | 7:DECIDED 4 10 11 14 15 12 16')
  })

  it('moves nobody by being finished', async () => {
    expect(await event.order(1)).toBe(BEFORE)
    expect(await event.order()).toBe(BEFORE)
    await refused(event.stage('finishStage', { stage: 1 }), 409, 'STAGE_FROZEN')
  })

  it.each<[string, string, object]>([
    ['amendEntry', 'AmendEntryInput', totals([30, 10, -10, -30])],
    ['revokeEntry', 'RevokeEntryInput', { seq: 2, reason: 'slip of the pen' }],
    ['reopenTable', 'ReopenTableInput', { reason: 'slip of the pen' }],
    ['recordRuling', 'RecordRulingInput', { offender: 'EAST', offence: 'LATE', answers: { minutesLate: 3 } }],
  ])('a late correction after it is refused to everybody, and moves nobody: %s', async (name, type, more) => {
    for (const token of [event.referee, event.organiser])
      await refused(event.enter(name, type, 2, 4, more, token), 409, 'STAGE_FROZEN')
    expect(await event.order(1)).toBe(BEFORE)
  })

  it('takes them again when it is opened, and then somebody else goes on', async () => {
    await refused(event.stage('reopenStage', { stage: 2, reason: 'slip' }), 409, 'STAGE_NOT_FINISHED')
    const { reopenStage } = await must(event.stage('reopenStage', { stage: 1, reason: 'table 4 of session 2' }))
    expect(reopenStage[0]).toMatchObject({ status: 'CURRENT', resultsHash: null })
    await must(event.enter('amendEntry', 'AmendEntryInput', 2, 4, totals([30, 10, -10, -30])))
    expect(await event.order(1)).toBe(AFTER)
    const { finishStage } = await must(event.stage('finishStage', { stage: 1 }))
    expect(said(finishStage[1].cut)).toBe('1 2 5 3 9 6 4 13 | 7 10 8 11 14 12 15 16')
    expect(finishStage[0].history).toMatchObject([
      { type: 'FINISHED', actor: 'tester', reason: null },
      { type: 'REOPENED', actor: 'tester', reason: 'table 4 of session 2' },
      { type: 'FINISHED' },
    ])
  })
})

describe('between stages', () => {
  it('the next in rank moves up for somebody who cannot play', async () => {
    await refused(event.stage('replaceQualifier', { stage: 2, entrant: 8, reason: 'ill' }), 409, 'NOT_IN_STAGE')
    await refused(event.stage('replaceQualifier', { stage: 3, entrant: 1, reason: 'ill' }), 409, 'STAGE_NOT_CURRENT')
    const { replaceQualifier } = await must(event.stage('replaceQualifier', { stage: 2, entrant: 2, reason: 'ill' }))
    expect(said(replaceQualifier[1].cut)).toBe('1 5 3 9 6 4 13 7:MOVED_UP | 2:ABSENT 10 8 11 14 12 15 16')
    const moved = { type: 'MOVED_UP', actor: 'tester', reason: 'ill', absent: 2, entrants: [7] }
    expect(replaceQualifier[1].history).toEqual([moved])
  })

  it('seats are for those who go on', async () => {
    const stranger = await event.seat(['3,1,1,5,9,3', '3,2,4,13,6,2'])
    expect(codeOf(stranger)).toEqual([409, 'NOT_IN_STAGE'])
    expect(stranger.errors?.[0].extensions.entrants).toEqual([2])
    await must(event.seat(['3,1,1,5,9,3', '3,2,4,13,6,7']))
  })

  it('entrants of the stages stay on the list', async () => {
    const input = { tournament: ID, entrantsCsv: 'number,name\n1,Ann\n' }
    await refused(event.send('importEntrants', 'ImportEntrantsInput', input), 409, 'SEATED_ENTRANTS_MISSING')
  })
})

describe('the semi-final', () => {
  it('once begun, can no longer be entered otherwise, nor can the qualification be opened', async () => {
    await event.play(3, [
      [-12, 36, -24, 0],
      [9, -9, 3, -3],
    ])
    await refused(event.stage('reopenStage', { stage: 1, reason: 'slip' }), 409, 'STAGE_BEGUN')
    await refused(event.stage('replaceQualifier', { stage: 2, entrant: 1, reason: 'ill' }), 409, 'STAGE_BEGUN')
    expect(
      codeOf(await event.stage('planStages', { stages: [{ ...PLAN[0], sessions: 3 }, ...PLAN.slice(1)] })),
    ).toEqual([409, 'STAGE_FROZEN'])
    expect(
      codeOf(await event.stage('planStages', { stages: [PLAN[0], { ...PLAN[1], carryOver: 'FULL' }, PLAN[2]] })),
    ).toEqual([409, 'STAGE_ENTERED'])
    await refused(event.stage('planStages', { stages: PLAN.slice(0, 1) }), 409, 'STAGE_BEGUN')
  })

  it('ranks by half of what was won before and by its own session, exactly', async () => {
    const players = await event.standings(2)
    const line = (number: number) =>
      players.find(({ entrant }: { entrant: { number: number } }) => entrant.number === number)
    // 8 and 60 before; 1 table point and -12 here.
    expect(line(1)).toMatchObject({
      ...{ rank: 3, tablePoints: '1', points: -12 },
      carried: { tablePoints: '4', points: '30' },
      total: { tablePoints: '5', points: '18' },
    })
    // 5 and 14 before, and nothing and -24 here; 6 and 37 before, 4 and 36 here: halves are kept.
    expect(line(9)).toMatchObject({
      carried: { tablePoints: '5/2', points: '7' },
      total: { tablePoints: '5/2', points: '-17' },
    })
    expect(line(5)).toMatchObject({
      carried: { tablePoints: '3', points: '18.5' },
      total: { tablePoints: '7', points: '54.5' },
    })
    expect(await event.order(2)).toBe(SEMI_FINAL)
  })

  it('puts its players first in the standings of the tournament, and the others as they were', async () => {
    expect(await event.order()).toBe(`${SEMI_FINAL} ${CUT}`)
  })

  it('a ruling outside tables counts in it, not in the qualification that is over', async () => {
    const before = await event.standings(1)
    const ruling = { tournament: ID, idempotencyKey: 'late', entrant: 5, offence: 'LATE', answers: { minutesLate: 8 } }
    await must(event.send('recordConductRuling', 'RecordConductRulingInput', ruling, 'seq', event.referee))
    expect(await event.standings(1)).toEqual(before)
    const five = (await event.standings(2)).find(({ entrant }: { entrant: { number: number } }) => entrant.number === 5)
    expect(five.points).toBeLessThan(36)
  })

  it('sends four to the final and four to the small final', async () => {
    await must(event.move('closeSession', 3))
    const { finishStage } = await must(event.stage('finishStage', { stage: 2 }))
    const { qualified } = finishStage[2].cut
    expect(
      qualified.map(
        ({ group, entrant }: { group: string; entrant: { number: number } }) => `${group} ${entrant.number}`,
      ),
    ).toEqual([
      'Final 5',
      'Final 4',
      'Final 1',
      'Final 3',
      'Small final 6',
      'Small final 7',
      'Small final 9',
      'Small final 13',
    ])
    const revoked = { tournament: ID, idempotencyKey: 'undo', seq: 1, expectedVersion: 1, reason: 'snow' }
    await refused(event.send('revokeConductRuling', 'RevokeConductRulingInput', revoked, 'seq'), 409, 'STAGE_FROZEN')
  })
})

describe('the finals', () => {
  it('share no table', async () => {
    const mixed = await event.seat(['4,1,1,4,3,6', '4,2,5,9,7,13'])
    expect(codeOf(mixed)).toEqual([422, 'INVALID_SEATING'])
    expect(mixed.errors?.[0].extensions.problems).toMatchObject([
      { line: 2, code: 'GROUPS_MIXED', table: 1, groups: ['Final', 'Small final'] },
      { line: 3, code: 'GROUPS_MIXED', table: 2 },
    ])
    await must(drawSeating(4))
    expect((await seatsOf(4)).map((seats) => seats.toSorted((a, b) => a - b))).toEqual([
      [1, 3, 4, 5],
      [6, 7, 9, 13],
    ])
    await must(event.seat(['4,1,5,1,4,3', '4,2,6,9,7,13']))
  })

  it('decide the tournament, the small final after the final', async () => {
    await event.play(4, [
      [-40, 30, 20, -10],
      [-90, 60, 45, -15],
    ])
    await must(event.move('closeSession', 4))
    await must(event.stage('finishStage', { stage: 3 }))
    const order = '1:1 2:4 3:5 4:3 5:9 6:7 7:6 8:13'
    expect(await event.order(3)).toBe(order)
    expect(await event.order()).toBe(`${order} ${CUT}`)
  })

  it('leave nothing to seat, and no stage as it was not', async () => {
    await refused(drawSeating(5), 409, 'NO_SESSION_TO_SEAT')
    expect(await event.order(1)).toBe(AFTER)
    expect(await event.order(2)).toBe(SEMI_FINAL)
    await must(server.graphql(event.organiser, `mutation { freezeTournament(tournament: "${ID}") { frozenAt } }`))
    for (const session of [1, 4])
      expect(
        codeOf(await event.enter('reopenTable', 'ReopenTableInput', session, 1, { reason: 'slip' }, event.organiser)),
      ).toEqual([409, 'STAGE_FROZEN'])
  })
})
