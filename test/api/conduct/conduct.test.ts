import { beforeAll, describe, expect, it } from 'vitest'
import { endUnplayed } from '../entering.ts'
import { everything } from '../everything.ts'
import { type TestServer, testServer } from '../server.ts'
import { courtroom, LATE } from './ruling.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})

const reason = 'the clock was wrong'

describe('a ruling on conduct', () => {
  it('follows the penalty rules of the tournament and counts in the live standings', async () => {
    const room = await courtroom(server, 'late')
    const { made } = await room.say(room.referee, 'recordConductRuling', { ...LATE, note: 'before session 1' })
    expect(made).toMatchObject({
      ...{ kind: 'CONDUCT', session: null, table: null, seq: 1, version: 1, event: 1, status: 'STANDS', undone: null },
      ...{ offender: { number: 1 }, rules: 'MCR_WMO', offence: 'LATE', answers: { minutesLate: 8 }, repeatIndex: 1 },
      ...{ amounts: [{ entrant: { number: 1 }, payment: 0, fine: -10 }], placement: 'NONE', text: 'before session 1' },
      ...{ actor: 'tester', appealUntil: '2026-05-01T08:30:00.000Z', appeals: [] },
    })
    expect(await room.points()).toEqual({ 1: -10, 2: 0, 3: 0, 4: 0 })
    expect((await room.report()).proof).toEqual({ payments: 0, fines: -10, points: -10, balances: true })
  })

  it('is the how-manieth that the referee says', async () => {
    const room = await courtroom(server, 'third')
    const { made } = await room.say(room.referee, 'recordConductRuling', { ...LATE, repeatIndex: 3 })
    expect(made).toMatchObject({ repeatIndex: 3, amounts: [{ fine: -10 }] })
  })

  it('that is revoked counts no more and stays in the report with who revoked it and why', async () => {
    const room = await courtroom(server, 'revoked')
    await room.say(room.referee, 'recordConductRuling', LATE)
    await room.say(room.referee, 'recordConductRuling', { ...LATE, entrant: 3, answers: { minutesLate: 12 } })
    expect(await room.points()).toEqual({ 1: -10, 2: 0, 3: -20, 4: 0 })
    const { made } = await room.say(room.referee, 'revokeConductRuling', { seq: 1, expectedVersion: 1, reason })
    expect(made).toMatchObject({ seq: 1, status: 'REVOKED', undone: { how: 'REVOKED', event: 3, reason } })
    expect(await room.points()).toEqual({ 1: 0, 2: 0, 3: -20, 4: 0 })
    const { rulings, proof } = await room.report()
    expect(rulings.map(({ seq, status }: Record<string, unknown>) => [seq, status])).toEqual([
      [1, 'REVOKED'],
      [2, 'STANDS'],
    ])
    expect(proof).toEqual({ payments: 0, fines: -20, points: -20, balances: true })
  })

  it('gives way to another, by the rules or otherwise than they say', async () => {
    const room = await courtroom(server, 'replaced')
    await room.say(room.referee, 'recordConductRuling', LATE)
    const later = { seq: 1, expectedVersion: 1, reason, ...LATE, answers: { minutesLate: 15 } }
    expect((await room.say(room.referee, 'replaceConductRuling', later)).made).toMatchObject({
      ...{ seq: 1, version: 2, event: 2, repeatIndex: 1, departure: null, status: 'STANDS' },
      amounts: [{ fine: -20 }],
    })
    const departure = { fine: -15, notice: true, banDays: 30 }
    const otherwise = { seq: 1, expectedVersion: 2, reason: 'his train was late', departure, note: 'ticket seen' }
    expect((await room.say(room.referee, 'replaceConductRuling', otherwise)).made).toMatchObject({
      ...{ seq: 1, version: 3, departure: 'his train was late', notice: true, banDays: 30, placement: 'NONE' },
      ...{ answers: { minutesLate: 15 }, amounts: [{ fine: -15 }], text: 'ticket seen' },
    })
    expect(await room.points()).toEqual({ 1: -15, 2: 0, 3: 0, 4: 0 })
    const { rulings, proof } = await room.report()
    expect(rulings).toMatchObject([
      { version: 1, status: 'REPLACED', undone: { how: 'REPLACED', event: 2, reason } },
      { version: 2, status: 'REPLACED', undone: { how: 'REPLACED', event: 3 } },
      { version: 3, status: 'STANDS', undone: null },
    ])
    expect(proof).toEqual({ payments: 0, fines: -15, points: -15, balances: true })
  })

  it('disqualifies, and a revocation takes that back', async () => {
    const room = await courtroom(server, 'cheat')
    const { made } = await room.say(room.referee, 'recordConductRuling', { entrant: 2, offence: 'CHEATING' })
    expect(made).toMatchObject({ placement: 'DISQUALIFIED', amounts: [] })
    const query = '{ standings(tournament: "cheat", live: true) { players { rank disqualified entrant { number } } } }'
    const last = async () => (await server.graphql(null, query)).data.standings.players.at(-1)
    expect(await last()).toEqual({ rank: null, disqualified: true, entrant: { number: 2 } })
    await room.say(room.referee, 'revokeConductRuling', { seq: 1, expectedVersion: 1, reason })
    expect(await last()).toMatchObject({ rank: 1, disqualified: false })
  })

  it('is made after the results are frozen by the organiser alone', async () => {
    const room = await courtroom(server, 'frozen')
    const before = await room.say(room.referee, 'recordConductRuling', LATE)
    await endUnplayed(server, 'frozen', room)
    await server.graphql(room.organiser, 'mutation { freezeTournament(tournament: "frozen") { id } }')
    expect((await room.say(room.referee, 'recordConductRuling', LATE)).code).toBe('RESULTS_FROZEN')
    expect((await room.say(room.organiser, 'recordConductRuling', LATE)).code).toBeUndefined()
    expect((await room.send(room.referee, 'recordConductRuling', before.input)).answer).toEqual(before.answer)
  })

  it('keeps its entrant on the list', async () => {
    const room = await courtroom(server, 'listed')
    const list = (last: string) => ({ tournament: 'listed', entrantsCsv: `number,name\n1,A\n2,B\n3,C\n4,D\n${last}` })
    const importing = 'mutation($input: ImportEntrantsInput!) { importEntrants(input: $input) { id } }'
    await server.graphql(room.organiser, importing, { input: list('9,Late\n') })
    await room.say(room.referee, 'recordConductRuling', { ...LATE, entrant: 9 })
    const { errors } = await server.graphql(room.organiser, importing, { input: list('') })
    expect(errors?.[0].extensions).toMatchObject({ code: 'SEATED_ENTRANTS_MISSING', numbers: [9] })
  })
})

describe('a repeated offence', () => {
  const noise = { entrant: 2, offence: 'DISTURBANCE', answers: { refereeFine: 10 } }

  it('is counted over the event, with what stands', async () => {
    const room = await courtroom(server, 'noise', { policy: { penaltyRules: 'EMA' } })
    const first = await room.say(room.referee, 'recordConductRuling', noise)
    expect(first.made).toMatchObject({ repeatIndex: 1, placement: 'NONE', amounts: [{ fine: -10 }] })
    const second = await room.say(room.referee, 'recordConductRuling', noise)
    expect(second.made).toMatchObject({ repeatIndex: 2, placement: 'DISQUALIFIED' })
    await room.say(room.referee, 'revokeConductRuling', { seq: 2, expectedVersion: 1, reason })
    expect((await room.say(room.referee, 'recordConductRuling', noise)).made.repeatIndex).toBe(2)
    expect((await room.say(room.referee, 'recordConductRuling', { ...noise, entrant: 3 })).made.repeatIndex).toBe(1)
  })

  it('keeps its count in the place of another, unless it is no longer of the kind', async () => {
    const room = await courtroom(server, 'noises', { policy: { penaltyRules: 'EMA' } })
    await room.say(room.referee, 'recordConductRuling', noise)
    await room.say(room.referee, 'recordConductRuling', { ...noise, entrant: 3 })
    await room.say(room.referee, 'recordConductRuling', { ...noise, entrant: 3 })
    const other = { seq: 2, expectedVersion: 1, reason, ...noise, entrant: 3, answers: { refereeFine: 20 } }
    expect((await room.say(room.referee, 'replaceConductRuling', other)).made).toMatchObject({
      ...{ repeatIndex: 1, amounts: [{ fine: -20 }] },
    })
    // The third was made by the second entrant, too, who had offended before.
    const moved = { seq: 3, expectedVersion: 1, reason, ...noise }
    expect((await room.say(room.referee, 'replaceConductRuling', moved)).made).toMatchObject({
      ...{ offender: { number: 2 }, repeatIndex: 2, placement: 'DISQUALIFIED' },
    })
  })
})

describe('a request that is refused', () => {
  it.each<[string, string, Record<string, unknown>, number]>([
    ['UNKNOWN_ENTRANT', 'recordConductRuling', { ...LATE, entrant: 99 }, 422],
    ['OFFENCE_NEEDS_TABLE', 'recordConductRuling', { ...LATE, answers: { minutesLate: 16 } }, 422],
    ['OFFENCE_NEEDS_TABLE', 'recordConductRuling', { entrant: 1, offence: 'HU_BELOW_MINIMUM' }, 422],
    ['OFFENCE_UNKNOWN', 'recordConductRuling', { entrant: 1, offence: 'FALSE_RIICHI' }, 422],
    ['QUESTION_OPEN', 'recordConductRuling', { entrant: 1, offence: 'LATE' }, 422],
    ['ANSWER_NOT_ASKED', 'recordConductRuling', { ...LATE, answers: { minutesLate: 8, seen: true } }, 422],
    ['BAD_INPUT', 'recordConductRuling', { ...LATE, repeatIndex: 0 }, 400],
    ['RULING_UNKNOWN', 'revokeConductRuling', { seq: 9, expectedVersion: 1, reason }, 404],
    ['RULING_REVOKED', 'revokeConductRuling', { seq: 2, expectedVersion: 1, reason }, 409],
    ['RULING_MOVED_ON', 'revokeConductRuling', { seq: 1, expectedVersion: 2, reason }, 409],
    ['BAD_INPUT', 'revokeConductRuling', { seq: 1, expectedVersion: 1, reason: ' ' }, 400],
    ['RULING_UNKNOWN', 'replaceConductRuling', { seq: 3, expectedVersion: 1, reason, ...LATE }, 404],
    ['RULING_MOVED_ON', 'replaceConductRuling', { seq: 1, expectedVersion: 3, reason, ...LATE }, 409],
    ['UNKNOWN_ENTRANT', 'replaceConductRuling', { seq: 1, expectedVersion: 1, reason, ...LATE, entrant: 99 }, 422],
    ['BAD_INPUT', 'replaceConductRuling', { seq: 1, expectedVersion: 1, reason }, 400],
    ...[{ intent: 'DELIBERATE' }, { answers: { minutesLate: 3 } }, { repeatIndex: 2 }, { entrant: 2 }].map(
      (more): [string, string, Record<string, unknown>, number] => {
        const departure = { fine: -5 }
        return ['BAD_INPUT', 'replaceConductRuling', { seq: 1, expectedVersion: 1, reason, departure, ...more }, 400]
      },
    ),
    ['BAD_INPUT', 'replaceConductRuling', { seq: 1, expectedVersion: 1, reason, departure: {} }, 400],
    [
      ...(['FINE_OUT_OF_RANGE', 'replaceConductRuling'] as const),
      { seq: 1, expectedVersion: 1, reason, departure: { fine: -100_000 } },
      422,
    ],
    ['BAD_INPUT', 'replaceConductRuling', { seq: 1, expectedVersion: 1, reason, departure: { fine: 5 } }, 400],
    [
      'BAD_INPUT',
      'replaceConductRuling',
      { seq: 1, expectedVersion: 1, reason, ...LATE, departure: { fine: -5 } },
      400,
    ],
    ['TOURNAMENT_NOT_FOUND', 'recordConductRuling', { ...LATE, tournament: 'nowhere' }, 404],
  ])('with %s changes nothing (%s %j)', async (code, operation, input, status) => {
    const id = `refused-${++refusals}`
    const room = await courtroom(server, id)
    await room.say(room.referee, 'recordConductRuling', LATE)
    await room.say(room.referee, 'recordConductRuling', LATE)
    await room.say(room.referee, 'revokeConductRuling', { seq: 2, expectedVersion: 1, reason })
    const before = await everything(server.databaseUrl)
    const answer = await room.say(room.organiser, operation, input)
    expect([answer.code, answer.status]).toEqual([code, status])
    expect(await everything(server.databaseUrl)).toEqual(before)
  })
  let refusals = 0
})

describe('several people at once', () => {
  it('all rule, one after the other', async () => {
    const room = await courtroom(server, 'crowd', { players: 8 })
    const said = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        room.say(room.referee, 'recordConductRuling', { ...LATE, entrant: index + 1 }),
      ),
    )
    expect(said.map(({ made }) => made.seq).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect((await room.report()).proof).toEqual({ payments: 0, fines: -80, points: -80, balances: true })
  })

  it('replace and revoke one ruling once; the others learn that it has moved on', async () => {
    const room = await courtroom(server, 'race')
    await room.say(room.referee, 'recordConductRuling', LATE)
    const seen = { seq: 1, expectedVersion: 1, reason }
    const said = await Promise.all([
      ...[-1, -2, -3].map((fine) => room.say(room.referee, 'replaceConductRuling', { ...seen, departure: { fine } })),
      room.say(room.referee, 'revokeConductRuling', seen),
    ])
    expect(said.filter(({ code }) => code === undefined)).toHaveLength(1)
    for (const { code, status } of said.filter((each) => each.code !== undefined))
      expect([
        ['RULING_MOVED_ON', 409],
        ['RULING_REVOKED', 409],
      ]).toContainEqual([code, status])
  })

  it('the same request is done once and always answered the same', async () => {
    const room = await courtroom(server, 'retry')
    const input = { tournament: 'retry', idempotencyKey: 'once', ...LATE }
    const said = await Promise.all(
      Array.from({ length: 6 }, () => room.send(room.referee, 'recordConductRuling', input)),
    )
    for (const { answer } of said) expect(answer).toEqual(said[0]?.answer)
    expect(said[0]?.made).toMatchObject({ seq: 1, status: 'STANDS' })
    await room.say(room.referee, 'revokeConductRuling', { seq: 1, expectedVersion: 1, reason })
    expect((await room.send(room.referee, 'recordConductRuling', input)).answer).toEqual(said[0]?.answer)
    const other = await room.send(room.referee, 'recordConductRuling', { ...input, entrant: 2 })
    expect([other.code, other.status]).toEqual(['IDEMPOTENCY_KEY_REUSED', 409])
    expect((await room.report()).rulings).toHaveLength(1)
  })
})
