import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unsound } from '../entering.ts'
import { everything } from '../everything.ts'
import { courtAt, win } from '../ruling.ts'
import { startedTournament, type TestServer, testServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(async () => {
  expect(await unsound(server)).toEqual([])
})

type Fields = Readonly<Record<string, unknown>>

const reason = 'came to light later'
const started = async (id: string, penaltyRules = 'EMA') => {
  const tokens = await startedTournament(server, id, { policy: { penaltyRules } })
  return { ...tokens, at: courtAt(server, id, tokens.referee) }
}
const LATE = { offender: 'SOUTH', offence: 'LATE', answers: { minutesLate: 8 } }
const LATE_CALL = { hand: 1, offender: 'SOUTH', offence: 'LATE_CALL' }

describe('several referees at once', () => {
  it('one rules, the others learn what the table is now', async () => {
    const { at } = await started('race')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        at.enter('recordRuling', { ...LATE, expectedVersion: 1, idempotencyKey: `race ${index}` }),
      ),
    )
    expect(answers.filter(({ refused }) => refused === undefined)).toHaveLength(1)
    for (const { facts } of answers.filter(({ refused }) => refused === '409 VERSION_CONFLICT'))
      expect(facts.current).toMatchObject({ version: 2, scores: [0, -10, 0, 0] })
    expect(answers.filter(({ refused }) => refused === '409 VERSION_CONFLICT')).toHaveLength(7)
    expect(await at.read()).toMatchObject({ version: 2, scores: [0, -10, 0, 0], rulings: [{ seq: 2 }] })
  })

  it('the same request rules once and is always answered the same', async () => {
    const { at } = await started('retry')
    const input = { table: at.table, expectedVersion: 1, idempotencyKey: 'once', ...LATE_CALL }
    const all = await Promise.all(Array.from({ length: 8 }, () => at.send('recordRuling', input)))
    for (const { answer } of all) expect(answer).toEqual(all[0]!.answer)
    expect(all[0]!.value.rulings).toMatchObject([{ seq: 2, repeatIndex: 1 }])
    await at.must('recordRuling', LATE_CALL)
    await at.must('revokeRuling', { seq: 2, reason })
    // Sent again after it was revoked and others made: the first answer, and nothing new.
    const before = await everything(server.databaseUrl)
    expect((await at.send('recordRuling', input)).answer).toEqual(all[0]!.answer)
    expect(await everything(server.databaseUrl)).toEqual(before)
  })

  it('a key names one request', async () => {
    const { at } = await started('reused')
    const entry = { table: at.table, expectedVersion: 1, idempotencyKey: 'once' }
    await at.send('recordRuling', { ...entry, ...LATE_CALL })
    const before = await everything(server.databaseUrl)
    const others: [string, Fields][] = [
      ['recordRuling', LATE],
      ['recordRuling', { ...LATE_CALL, repeatIndex: 1 }],
      ['recordRuling', { ...LATE_CALL, note: 'again' }],
      ['revokeRuling', { seq: 2, reason }],
      ['replaceRuling', { seq: 2, reason, departure: { fines: [0, -5, 0, 0] } }],
      ['recordDraw', { hand: 1 }],
    ]
    for (const [operation, more] of others)
      expect((await at.send(operation, { ...entry, ...more })).refused).toBe('409 IDEMPOTENCY_KEY_REUSED')
    expect(await everything(server.databaseUrl)).toEqual(before)
  })

  it('a correction of a ruling is retried like any other', async () => {
    const { at } = await started('retried')
    await at.must('recordRuling', LATE_CALL)
    const entry = { table: at.table, expectedVersion: 2, seq: 2, reason }
    const departure = { ...entry, idempotencyKey: 'depart', departure: { fines: [0, -60, 0, 0] } }
    const [first, second] = [await at.send('replaceRuling', departure), await at.send('replaceRuling', departure)]
    expect(first.value.scores).toEqual([0, -60, 0, 0])
    expect(second.answer).toEqual(first.answer)
    const revoke = { ...entry, expectedVersion: 3, idempotencyKey: 'revoke' }
    const gone = await at.send('revokeRuling', revoke)
    expect((await at.send('revokeRuling', revoke)).answer).toEqual(gone.answer)
    expect(gone.value).toMatchObject({ version: 4, scores: [0, 0, 0, 0], rulings: [] })
  })
})

/** A table of one win, closed with its session: EAST 60, the others -20 each. */
const closed = async (id: string) => {
  const { at, organiser, referee } = await started(id)
  await at.must('recordHand', win(1, 'EAST'))
  await at.must('closeTable', { early: true })
  const answer = await server.graphql(
    organiser,
    `mutation { closeSession(tournament: "${id}", session: 1) { number } }`,
  )
  expect(answer.errors).toBeUndefined()
  return { at, organiser, referee }
}

/** Ranks by entrant. */
const ranks = async (id: string): Promise<Fields> => {
  const query = `{ standings(tournament: "${id}") { players { rank entrant { number } tablePoints points } } }`
  const { players } = (await server.graphql(null, query)).data.standings
  return Object.fromEntries(
    players.map(({ rank, entrant, tablePoints, points }: Record<string, never>) => [
      (entrant as unknown as { number: number }).number,
      `${rank}: ${tablePoints} ${points}`,
    ]),
  )
}

const freeze = async (id: string, organiser: string) =>
  expect((await server.graphql(organiser, `mutation { freezeTournament(tournament: "${id}") { id } }`)).errors).toBe(
    undefined,
  )

const EVERYWHERE: readonly [string, Fields][] = [
  ['recordRuling', LATE],
  ['replaceRuling', { seq: 4, reason, departure: { fines: [0, -30, 0, 0] } }],
  ['revokeRuling', { seq: 4, reason }],
]

describe('after the table is closed', () => {
  it('it is ruled on and the ranks change, and change back', async () => {
    const { at } = await closed('late')
    expect(await ranks('late')).toEqual({ 1: '1: 4 60', 2: '2: 1 -20', 3: '2: 1 -20', 4: '2: 1 -20' })
    const preview = await at.preview(LATE)
    expect(preview.value.scores).toEqual([60, -30, -20, -20])
    const sheet = await at.must('recordRuling', LATE)
    expect(sheet).toMatchObject({ status: 'CLOSED', scores: [60, -30, -20, -20], next: null })
    const shared = { 3: '2: 3/2 -20', 4: '2: 3/2 -20' }
    expect(await ranks('late')).toEqual({ 1: '1: 4 60', ...shared, 2: '4: 0 -30' })
    const zero = { seq: 4, reason, offender: 'EAST', offence: 'LATE', answers: { minutesLate: 40 } }
    await at.must('replaceRuling', zero)
    expect((await ranks('late'))[1]).toMatch(/^\d: 0 60$/)
    await at.must('revokeRuling', { seq: 4, reason })
    expect(await ranks('late')).toEqual({ 1: '1: 4 60', 2: '2: 1 -20', 3: '2: 1 -20', 4: '2: 1 -20' })
  })

  it('a hand on its sheet is ruled on and the one that was running, none beyond, and none becomes void', async () => {
    const { at } = await closed('late-hands')
    await at.must('recordRuling', LATE_CALL)
    const beyond = await at.enter('recordRuling', { ...LATE_CALL, hand: 3 })
    expect(beyond.refused).toBe('422 PENALTY_HAND_UNKNOWN')
    expect(beyond.message).toBe('Hand 3 is not on the sheet; a penalty or ruling may name hands 1 to 2.')
    const dead = { hand: 1, offender: 'EAST', offence: 'WRONG_TERM' }
    expect((await at.enter('recordRuling', dead)).refused).toBe('422 SHEET_AGAINST_RULING')
    await at.must('recordRuling', { ...LATE_CALL, hand: 2 })
    await at.must('recordRuling', { ...dead, hand: 2 })
    const rulings = [{ hand: 1 }, { hand: 2 }, { hand: 2 }]
    expect(await at.read()).toMatchObject({ version: 6, status: 'CLOSED', dead: [], rulings })
  })
})

describe('after the results are frozen', () => {
  it('the organiser rules, replaces and revokes; the referee does not', async () => {
    const { at, organiser } = await closed('frozen')
    await freeze('frozen', organiser)
    for (const [operation, input] of EVERYWHERE) {
      const before = await everything(server.databaseUrl)
      expect((await at.enter(operation, input)).refused).toBe('403 RESULTS_FROZEN')
      expect(await everything(server.databaseUrl)).toEqual(before)
      await at.must(operation, input, organiser)
    }
    expect(await at.read()).toMatchObject({ version: 6, scores: [60, -20, -20, -20], rulings: [] })
  })
})
