import { beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../setup/database.ts'
import {
  CLOSE_TABLE,
  handInput,
  RECORD_DRAW,
  RECORD_HAND,
  RECORD_PENALTY,
  RECORD_TOTALS,
  startedTournament,
  type TestServer,
  testServer,
} from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})

const count = async (table: 'table_events' | 'hands', tournament: string): Promise<number> => {
  const sql = connect(server.databaseUrl)
  const [row] = await sql`select count(*)::int as count from ${sql(table)} where tournament_id = ${tournament}`
  return row?.count
}

const RECORD_RULING = 'mutation($input: RecordRulingInput!) { recordRuling(input: $input) { version } }'

const table = (tournament: string, number = 1) => ({ tournament, session: 1, table: number })

describe('a hand recorded twice with the same key', () => {
  it('is stored once and answered the same, also when the table has moved on', async () => {
    const { referee } = await startedTournament(server, 'twice')
    const first = await server.graphql(referee, RECORD_HAND, { input: handInput('twice', 1) })
    expect(first.data.recordHand).toMatchObject({ version: 2, scores: [32, -16, -8, -8], next: { hand: 2 } })
    await server.graphql(referee, RECORD_HAND, { input: handInput('twice', 2) })
    const again = await server.graphql(referee, RECORD_HAND, { input: handInput('twice', 1) })
    expect(again).toEqual(first)
    expect(await count('hands', 'twice')).toBe(2)
    expect(await count('table_events', 'twice')).toBe(3)
  })

  it('is stored once when both requests are under way together', async () => {
    const { referee } = await startedTournament(server, 'together')
    const input = handInput('together', 1)
    const answers = await Promise.all(Array.from({ length: 8 }, () => server.graphql(referee, RECORD_HAND, { input })))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]?.data.recordHand.version).toBe(2)
    expect(await count('hands', 'together')).toBe(1)
  })

  it('is refused when the content differs', async () => {
    const { referee } = await startedTournament(server, 'differs')
    await server.graphql(referee, RECORD_HAND, { input: handInput('differs', 1) })
    const other = await server.graphql(referee, RECORD_HAND, { input: handInput('differs', 1, { points: 9 }) })
    expect([other.status, other.errors?.[0].extensions.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    const draw = { table: table('differs'), expectedVersion: 2, idempotencyKey: 'hand-1', hand: 2 }
    const operation = await server.graphql(referee, RECORD_DRAW, { input: draw })
    expect(operation.errors?.[0].extensions.code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await count('table_events', 'differs')).toBe(2)
  })
})

describe('two referees recording hand 7 of one table at the same moment', () => {
  it('one wins, the other gets a conflict with the current state', async () => {
    const { referee, organiser } = await startedTournament(server, 'race')
    for (let hand = 1; hand <= 6; hand++) await server.graphql(referee, RECORD_HAND, { input: handInput('race', hand) })
    const answers = await Promise.all([
      server.graphql(referee, RECORD_HAND, { input: handInput('race', 7, { idempotencyKey: 'a', winner: 'WEST' }) }),
      server.graphql(organiser, RECORD_HAND, { input: handInput('race', 7, { idempotencyKey: 'b', winner: 'NORTH' }) }),
    ])
    const winner = answers.find((answer) => answer.status === 200)
    const loser = answers.find((answer) => answer.status === 409)
    expect(winner?.data.recordHand.version).toBe(8)
    expect(loser?.errors?.[0].extensions).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: { version: 8, nextHand: 8, scores: winner?.data.recordHand.scores, lastHand: { number: 7 } },
    })
    expect(await count('hands', 'race')).toBe(7)
  })
})

describe('a whole table', () => {
  it('plays sixteen hands with a draw and a penalty, closes, and takes nothing after', async () => {
    const { referee, organiser } = await startedTournament(server, 'whole')
    const drawn = { table: table('whole'), expectedVersion: 1, idempotencyKey: 'draw', hand: 1 }
    const afterDraw = await server.graphql(referee, RECORD_DRAW, { input: drawn })
    expect(afterDraw.data.recordDraw).toMatchObject({
      scores: [0, 0, 0, 0],
      next: { hand: 2, roundWind: 'EAST', handWind: 'SOUTH', dealer: 'SOUTH', name: '東圈南局' },
    })
    const penalty = {
      table: table('whole'),
      expectedVersion: 2,
      idempotencyKey: 'penalty',
      hand: 2,
      payments: [-30, 10, 10, 10],
      fines: [0, 0, -5, 0],
      reason: 'false hu',
    }
    const fined = await server.graphql(referee, RECORD_PENALTY, { input: penalty })
    expect(fined.data.recordPenalty).toMatchObject({ version: 3, scores: [-30, 10, 5, 10], next: { hand: 2 } })
    for (let hand = 2; hand <= 16; hand++) {
      const input = handInput('whole', hand, { expectedVersion: hand + 1, discarder: null })
      const answer = await server.graphql(referee, RECORD_HAND, { input })
      expect(answer.errors).toBeUndefined()
      expect(answer.data.recordHand.hands).toHaveLength(hand)
    }
    const full = await server.graphql(referee, RECORD_HAND, { input: handInput('whole', 17, { expectedVersion: 18 }) })
    expect([full.status, full.errors?.[0].extensions.code]).toEqual([422, 'HAND_OUT_OF_RANGE'])
    const close = { table: table('whole'), expectedVersion: 18, idempotencyKey: 'close' }
    const closed = await server.graphql(referee, CLOSE_TABLE, { input: close })
    expect(closed.data.closeTable).toMatchObject({ status: 'CLOSED', scores: [690, -230, -235, -230], next: null })
    const late = { ...penalty, expectedVersion: 19, idempotencyKey: 'late' }
    expect((await server.graphql(referee, RECORD_PENALTY, { input: late })).errors?.[0].extensions.code).toBe(
      'TABLE_CLOSED',
    )
    const ended = await server.graphql(
      organiser,
      'mutation { closeSession(tournament: "whole", session: 1) { status } }',
    )
    expect(ended.data.closeSession.status).toBe('CLOSED')
    const query = '{ standings(tournament: "whole") { players { rank entrant { number } tablePoints points } } }'
    const standings = await server.graphql(null, query)
    expect(standings.data.standings.players).toEqual([
      { rank: 1, entrant: { number: 1 }, tablePoints: '4', points: 690 },
      { rank: 2, entrant: { number: 2 }, tablePoints: '3/2', points: -230 },
      { rank: 2, entrant: { number: 4 }, tablePoints: '3/2', points: -230 },
      { rank: 4, entrant: { number: 3 }, tablePoints: '0', points: -235 },
    ])
  })

  it('takes totals instead when its sheet is missing', async () => {
    const { referee } = await startedTournament(server, 'totals')
    const input = {
      table: table('totals'),
      expectedVersion: 1,
      idempotencyKey: 'totals',
      scores: [71, 14, -18, -67],
      reason: 'sheet lost',
    }
    const answer = await server.graphql(referee, RECORD_TOTALS, { input })
    expect(answer.data.recordTableTotals).toMatchObject({ scores: [71, 14, -18, -67], totalsOnly: true, next: null })
    const hand = await server.graphql(referee, RECORD_HAND, { input: handInput('totals', 1, { expectedVersion: 2 }) })
    expect(hand.errors?.[0].extensions.code).toBe('TABLE_HAS_TOTALS')
  })
})

describe('a hand with tiles', () => {
  const tiles = { melds: [], closed: '88m789s12345789p', winningTile: '6p' }
  const declared = (...fans: string[]) => fans.map((fan) => ({ fan }))

  it('is verified under the winds of the table and stored with its fan', async () => {
    const { referee } = await startedTournament(server, 'tiles', { ruleset: 'mcr-cn' })
    const input = handInput('tiles', 1, {
      points: null,
      tiles,
      declared: declared('清龙', 'Concealed Hand', '63', '70'),
    })
    const answer = await server.graphql(referee, RECORD_HAND, { input })
    expect(answer.errors).toBeUndefined()
    expect(answer.data.recordHand).toMatchObject({ scores: [45, -29, -8, -8] })
    expect(answer.data.recordHand.hands[0]).toMatchObject({
      points: 21,
      verification: 'VERIFIED',
      claim: '- 88m789s12345789p 6p D E E - 0',
      fans: [
        { fan: 28, count: 1, points: 16 },
        { fan: 62, count: 1, points: 2 },
        { fan: 63, count: 1, points: 2 },
        { fan: 70, count: 1, points: 1 },
      ],
    })
  })

  it('is rejected with the reasons when a fan does not count, and stored nowhere', async () => {
    const { referee } = await startedTournament(server, 'rejected', { ruleset: 'mcr-cn' })
    const input = handInput('rejected', 1, { points: null, tiles, declared: declared('28', '62', '63', '39') })
    const answer = await server.graphql(referee, RECORD_HAND, { input })
    expect([answer.status, answer.errors?.[0].extensions.code]).toEqual([422, 'CLAIM_REJECTED'])
    const { findings, points } = (answer.errors ?? [])[0].extensions
    expect(points).toBe(21)
    expect(findings).toContainEqual(expect.objectContaining({ fan: 39, status: 'NOT_PRESENT' }))
    expect(findings).toContainEqual(expect.objectContaining({ fan: 70, status: 'MISSED' }))
    expect(await count('table_events', 'rejected')).toBe(1)
  })

  it('that does not win is answered with what one other tile would have scored', async () => {
    const { referee } = await startedTournament(server, 'mistyped', { ruleset: 'mcr-cn' })
    const record = async (closed: string, winningTile: string) => {
      const input = handInput('mistyped', 1, { points: null, tiles: { closed, winningTile } })
      const [error] = (await server.graphql(referee, RECORD_HAND, { input })).errors ?? []
      expect(error?.extensions).toMatchObject({ code: 'NOT_WINNING', outcome: 'NOT_WINNING' })
      return { message: error?.message, nearMisses: error?.extensions.nearMisses }
    }
    const win = await record('88m789s12345789p', '6s')
    expect(win.message).toBe(
      'The tiles are not a winning shape; check them against the table. Won on 6p it would score 21.',
    )
    expect(win.nearMisses[0]).toMatchObject({ without: null, instead: '6p', verdict: { winning: true, points: 21 } })
    expect(win.nearMisses[0].verdict.fans).toContainEqual({
      fan: 28,
      name: '清龙 Pure Straight',
      count: 1,
      points: 16,
      value: '16',
    })
    const held = await record('88m5789s1234789p', '6p')
    expect(held.message).toMatch(/ With 5p for a 5s it would score 21\.$/)
    expect(held.nearMisses).toMatchObject([{ without: '5s', instead: '5p', verdict: { points: 21 } }])
    const far = await record('147m258s1199pESW', 'N')
    expect(far.message).toMatch(/check them against the table\.$/)
    expect(far.nearMisses).toEqual([])
    expect(await count('table_events', 'mistyped')).toBe(1)
  })

  it('loses what the winner forgot where the policy says so', async () => {
    const { referee } = await startedTournament(server, 'lost', {
      ruleset: 'mcr-cn',
      policy: { countCorrection: 'MISSED_FAN_LOST' },
    })
    const input = handInput('lost', 1, { points: null, tiles, declared: declared('28', '62') })
    const answer = await server.graphql(referee, RECORD_HAND, { input })
    expect(answer.data.recordHand.hands[0]).toMatchObject({ points: 18 })
    const over = handInput('lost', 2, { points: null, tiles, declared: declared('28', '62', '39') })
    expect((await server.graphql(referee, RECORD_HAND, { input: over })).errors?.[0].extensions.code).toBe(
      'CLAIM_REJECTED',
    )
  })
})

describe('entrants imported again', () => {
  it('keep the names of their teams when no file of teams comes along', async () => {
    const { organiser } = await startedTournament(server, 'again')
    const query =
      'mutation($input: ImportEntrantsInput!) { importEntrants(input: $input) { entrants { name } teams { code name } } }'
    const entrantsCsv = 'number,name,country,team\n1,Ann,ES,A\n2,Bo,ES,B\n3,Cy,ES,A\n4,Di,ES,B\n'
    const teamsCsv = 'team,name\nA,Alpha\nB,Beta\n'
    await server.graphql(organiser, query, { input: { tournament: 'again', entrantsCsv, teamsCsv } })
    const renamed = { tournament: 'again', entrantsCsv: entrantsCsv.replace('Ann', 'Anna') }
    const { data } = await server.graphql(organiser, query, { input: renamed })
    expect(data.importEntrants.entrants[0]).toEqual({ name: 'Anna' })
    expect(data.importEntrants.teams).toEqual([
      { code: 'A', name: 'Alpha' },
      { code: 'B', name: 'Beta' },
    ])
  })
})

describe('seats given out while a session starts', () => {
  it('are the seats its tables open with, whoever is faster', async () => {
    const { organiser } = await startedTournament(server, 'seats', { players: 16, sessions: 1 })
    const draw = (sessions: number) =>
      server.graphql(organiser, `mutation { drawSeating(input: {tournament: "seats", sessions: ${sessions}}) { id } }`)
    for (let session = 2; session <= 7; session++) {
      await draw(session)
      const start = `mutation { startSession(tournament: "seats", session: ${session}) { status } }`
      await Promise.all([draw(session), server.graphql(organiser, start), draw(session)])
      const tables = await server.store.tables('seats', session)
      expect(tables).toHaveLength(4)
      for (const table of tables) expect(table.state?.entrants).toEqual(table.entrants)
    }
  })
})

it.each([
  ['penalty', RECORD_PENALTY, { hand: 1, fines: [-10, 0, 0, 0], reason: 'late' }],
  ['ruling', RECORD_RULING, { offender: 'EAST', offence: 'LATE', answers: { minutesLate: 8 } }],
])('counts and closes a table with only a %s', async (what, document, fine) => {
  const id = `only-${what}`
  const { referee } = await startedTournament(server, id)
  const at = { table: table(id), idempotencyKey: 'fine' }
  await server.graphql(referee, document, { input: { ...at, expectedVersion: 1, ...fine } })
  const counted = async (live: boolean) =>
    (await server.graphql(null, `{ standings(tournament: "${id}", live: ${live}) { tablesCounted } }`)).data
  expect(await counted(true)).toEqual({ standings: { tablesCounted: 1 } })
  expect(await counted(false)).toEqual({ standings: { tablesCounted: 0 } })
  const close = { ...at, idempotencyKey: 'close', expectedVersion: 2 }
  const unasked = await server.graphql(referee, CLOSE_TABLE, { input: close })
  expect(unasked.errors?.[0].extensions).toMatchObject({ code: 'TABLE_UNFINISHED', nextHand: 1 })
  const closed = await server.graphql(referee, CLOSE_TABLE, { input: { ...close, early: true } })
  expect(closed.data?.closeTable).toMatchObject({ status: 'CLOSED', scores: [-10, 0, 0, 0] })
  expect(await counted(false)).toEqual({ standings: { tablesCounted: 1 } })
})
