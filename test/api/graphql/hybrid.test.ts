import { beforeAll, describe, expect, it } from 'vitest'
import { tableProblems } from '../../../scripts/audit-verify/table.ts'
import { HYBRID as RULESET } from '../../gen/hybrid-events.ts'
import { courtAt } from '../ruling.ts'
import { POLICY, startedTournament, type TestServer, testServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})

const PLACES = { startingPoints: 25_000, placementPoints: [20_000, 5000, -5000, -20_000], sticksAtEnd: 'FIRST_PLACE' }
const HYBRID = { ...PLACES, penaltyRules: 'HYBRID', ranking: ['POINTS'], handsPerSession: 4 }

const started = async (id: string, policy: Record<string, unknown> = {}) =>
  startedTournament(server, id, { ruleset: 'hybrid', policy: { ...HYBRID, ...policy } })

const FIELDS = `version scores sticks placement status next { hand }
  riichi { seq hand seat double inPlay confirmed }
  hands { seq winner points total fu ready riichiTile collected payments claim fans { name points value } riichi { seat } }`

/** What is stored of a table and does not follow from its events. */
const problemsAt = async (id: string) => {
  const stored = await server.store.storedTable({ tournament: id, session: 1, table: 1 })
  return stored ? tableProblems(stored, RULESET) : ['there is no table']
}

/** A table before a referee, who sees the sheet with riichi and sticks. */
const tableOf = (id: string, token: string) => {
  const table = { tournament: id, session: 1, table: 1 }
  let version = 1
  let keys = 0
  const enter = async (operation: string, more: Record<string, unknown>) => {
    const type = `${operation[0]?.toUpperCase()}${operation.slice(1)}Input`
    const query = `mutation($input: ${type}!) { ${operation}(input: $input) { ${FIELDS} } }`
    const input = { table, expectedVersion: version, idempotencyKey: `${id} ${++keys}`, ...more }
    const { data, errors } = await server.graphql(token, query, { input })
    if (data?.[operation]) version = data[operation].version
    return { sheet: data?.[operation], code: errors?.[0].extensions.code, message: errors?.[0].message }
  }
  return {
    enter,
    /** Enters what must be taken. */
    async must(operation: string, more: Record<string, unknown> = {}) {
      const { sheet, code, message } = await enter(operation, more)
      if (code) throw new Error(`${code}: ${message}`)
      return sheet
    },
    at(seen: number) {
      version = seen
    },
  }
}

const RIICHI_TILES = { closed: '123m456s789p234m5p', winningTile: '5p' }
const NOBODY = ['EAST', 'SOUTH', 'WEST', 'NORTH'].map((seat) => ({ seat, ready: false }))
const readySeats = (...ready: string[]) => NOBODY.map(({ seat }) => ({ seat, ready: ready.includes(seat) }))

describe('a tournament', () => {
  it('needs to know what is played for, and only there', async () => {
    const organiser = await server.token([{ role: 'organiser', tournament: '*' }])
    const create = async (id: string, ruleset: string, policy: Record<string, unknown>) => {
      const { data, errors } = await server.graphql(
        organiser,
        `mutation($input: CreateTournamentInput!) { createTournament(input: $input) {
          policy { startingPoints placementPoints sticksAtEnd } } }`,
        { input: { id, name: id, ruleset, policy: { ...POLICY, ...policy }, timeZone: 'UTC', visibility: 'PUBLIC' } },
      )
      return errors?.[0].extensions.code ?? data.createTournament.policy
    }
    expect(await create('places', 'hybrid', PLACES)).toEqual(PLACES)
    expect(await create('none', 'hybrid', {})).toBe('POLICY_REQUIRED')
    expect(await create('some', 'hybrid', { ...PLACES, sticksAtEnd: null })).toBe('BAD_INPUT')
    expect(await create('sum', 'hybrid', { ...PLACES, placementPoints: [1, 0, 0, 0] })).toBe('BAD_INPUT')
    expect(await create('mcr', 'mcr-cn', PLACES)).toBe('POLICY_NOT_ASKED')
    expect(await create('plain', 'mcr-cn', {})).toEqual({
      ...{ startingPoints: null, placementPoints: null, sticksAtEnd: null },
    })
  })

  it('is played from the first riichi to the ranking', async () => {
    const { organiser, referee } = await started('whole')
    const table = tableOf('whole', referee)
    const court = courtAt(server, 'whole', referee)

    // Hand 1: East declares riichi and is won on with that very tile: his stick is not laid.
    const declared = await table.must('declareRiichi', { hand: 1, seat: 'EAST' })
    expect(declared).toMatchObject({ scores: [24_000, 25_000, 25_000, 25_000], sticks: 1 })
    expect(declared.riichi).toEqual([{ seq: 2, hand: 1, seat: 'EAST', double: false, inPlay: true, confirmed: false }])
    const first = await table.must('recordHand', {
      ...{ hand: 1, winner: 'WEST', discarder: 'EAST', points: 1000, riichiTile: true },
    })
    expect(first).toMatchObject({ scores: [23_000, 25_000, 27_000, 25_000], sticks: 0, next: { hand: 2 } })
    expect(first.hands[0]).toMatchObject({
      ...{ riichiTile: true, payments: [-2000, 0, 2000, 0], collected: [1000, 0, 0, 0], total: null, fu: null },
    })

    // Hand 2: two riichi, one of them false, found at the draw; South's tiles are shown.
    await table.must('declareRiichi', { hand: 2, seat: 'SOUTH', double: true })
    await table.must('declareRiichi', { hand: 2, seat: 'NORTH' })
    const ready = [...NOBODY.filter(({ seat }) => seat !== 'SOUTH'), { seat: 'SOUTH', closed: '123456789m55s67p' }]
    const second = await table.must('recordDraw', { hand: 2, ready })
    expect(second).toMatchObject({
      // 3000 to South from three, and North pays 10000 to each.
      ...{ scores: [32_000, 37_000, 36_000, -7000], sticks: 2, next: { hand: 3 } },
    })
    expect(second.hands[1]).toMatchObject({ ready: ['SOUTH'], riichi: [{ seat: 'SOUTH' }, { seat: 'NORTH' }] })

    // Hand 3: the wall is destroyed while East has declared: void, the sticks lie, East replays and wins with tiles.
    const { version } = await table.must('declareRiichi', { hand: 3, seat: 'EAST' })
    const ruled = await court.enter('recordRuling', {
      ...{ expectedVersion: version, hand: 3, offender: 'NORTH', offence: 'WALL_DAMAGE' },
      answers: { restorable: false, winIsValid: false },
      hands: [{ seat: 'EAST', closed: '123m456s789p234m5p' }],
    })
    expect(ruled.refused, ruled.message).toBeUndefined()
    expect(ruled.value.scores).toEqual([36_000, 42_000, 41_000, -22_000])
    expect(ruled.value.voided).toHaveLength(1)
    table.at(ruled.value.version)
    await table.must('declareRiichi', { hand: 3, seat: 'EAST' })
    const third = await table.must('recordHand', {
      ...{ hand: 3, winner: 'EAST', discarder: 'NORTH', tiles: { ...RIICHI_TILES, flowers: 1 } },
      declared: ['立直', '平和', '花龙', '花牌'].map((fan) => ({ fan })),
    })
    expect(third.hands[2]).toMatchObject({
      ...{ points: 3100, total: '4.5', fu: 22, claim: '- 122334m456s5789p 5p D W E - 1 R' },
      ...{ payments: [6200, 0, 0, -6200], collected: [4000, 0, 0, 0] },
    })
    expect(third).toMatchObject({ scores: [45_200, 42_000, 41_000, -28_200], sticks: 0 })

    // Hand 4: all ready, a stick is left.
    await table.must('declareRiichi', { hand: 4, seat: 'WEST' })
    await table.must('recordDraw', { hand: 4, ready: readySeats('EAST', 'SOUTH', 'WEST', 'NORTH') })
    const closed = await table.must('closeTable')
    expect(closed).toMatchObject({
      ...{ status: 'CLOSED', sticks: 0, placement: [20_000, 5000, -5000, -20_000] },
      scores: [45_200 + 1000 + 20_000, 42_000 + 5000, 40_000 - 5000, -28_200 - 20_000],
    })

    const { errors } = await server.graphql(
      organiser,
      'mutation { closeSession(tournament: "whole", session: 1) { status } }',
    )
    expect(errors).toBeUndefined()
    const { data } = await server.graphql(
      organiser,
      `{ standings(tournament: "whole") { players { rank points entrant { number } } }
         rulings(tournament: "whole") { proof { balances points fines } } }`,
    )
    expect(data.standings.players).toEqual([
      { rank: 1, points: 66_200, entrant: { number: 1 } },
      { rank: 2, points: 47_000, entrant: { number: 2 } },
      { rank: 3, points: 35_000, entrant: { number: 3 } },
      { rank: 4, points: -48_200, entrant: { number: 4 } },
    ])
    expect(data.rulings.proof).toEqual({ balances: true, points: 0, fines: 0 })
    expect(await problemsAt('whole')).toEqual([])
  })
})

describe('the referee is told', () => {
  it('what riichi the tiles lack or have too much', async () => {
    const { referee } = await started('told')
    const table = tableOf('told', referee)
    const win = { hand: 1, winner: 'EAST', discarder: 'SOUTH' }
    const refused = await table.enter('recordHand', { ...win, tiles: { ...RIICHI_TILES, riichi: 'SINGLE' } })
    expect(refused).toMatchObject({ code: 'CLAIM_AGAINST_RIICHI' })
    expect(await table.enter('recordHand', { ...win, tiles: { ...RIICHI_TILES, ippatsu: true } })).toMatchObject({
      code: 'INVALID_HAND',
      message: 'I needs R or RR.',
    })
    await table.must('declareRiichi', { hand: 1, seat: 'EAST' })
    const { hands } = await table.must('recordHand', { ...win, tiles: { ...RIICHI_TILES, ippatsu: true } })
    expect(hands[0].claim).toMatch(/ R,I$/)
    expect(hands[0].fans.map(({ name, value }: { name: string; value: string }) => `${name} ${value}`)).toContain(
      '一发 Ippatsu 1',
    )
  })

  it('what a draw asks', async () => {
    const { referee } = await started('asks')
    const table = tableOf('asks', referee)
    expect(await table.enter('recordDraw', { hand: 1 })).toMatchObject({ code: 'READY_REQUIRED' })
    expect(await table.enter('recordDraw', { hand: 1, ready: NOBODY.slice(1) })).toMatchObject({ code: 'BAD_INPUT' })
    const [east, ...others] = NOBODY
    const shown = (tiles: Record<string, unknown>) => ({ hand: 1, ready: [{ seat: east?.seat, ...tiles }, ...others] })
    expect(await table.enter('recordDraw', shown({ closed: '123m', ready: true }))).toMatchObject({ code: 'BAD_INPUT' })
    expect(await table.enter('recordDraw', shown({ closed: '123m' }))).toMatchObject({
      code: 'INVALID_HAND',
      message: expect.stringMatching(/^EAST: /),
    })
    expect(
      await table.enter('recordDraw', shown({ closed: '1111m', melds: ['c:123m', 'p:555s', 'p:999p'] })),
    ).toMatchObject({
      code: 'INVALID_HAND',
    })
    const taken = await table.must('recordDraw', shown({ closed: '12s789pEE', melds: ['c:123m', 'c:456s'] }))
    expect(taken).toMatchObject({ scores: [28_000, 24_000, 24_000, 24_000] })
  })

  it('that there is no riichi in MCR, and nobody is asked who was ready', async () => {
    const { referee } = await startedTournament(server, 'mcr-table')
    const table = tableOf('mcr-table', referee)
    expect(await table.enter('declareRiichi', { hand: 1, seat: 'EAST' })).toMatchObject({ code: 'NO_RIICHI' })
    expect(await table.enter('recordDraw', { hand: 1, ready: NOBODY })).toMatchObject({ code: 'READY_NOT_ASKED' })
    expect(await table.must('recordDraw', { hand: 1 })).toMatchObject({ scores: [0, 0, 0, 0], sticks: 0 })
  })

  it('that a base is none, and what the count falls short of', async () => {
    const { referee } = await started('bases')
    const table = tableOf('bases', referee)
    const win = { hand: 1, winner: 'EAST', discarder: 'SOUTH' }
    expect(await table.enter('recordHand', { ...win, points: 8 })).toMatchObject({
      ...{ code: 'NO_SUCH_BASE', message: 'No hand is worth 8; enter its base, a hundred from 300 or more.' },
    })
    const tiles = { ...RIICHI_TILES, flowers: 1 }
    expect(await table.enter('recordHand', { ...win, tiles, declared: [{ fan: '花龙' }] })).toMatchObject({
      code: 'CLAIM_REJECTED',
      message: expect.stringMatching(
        /^The hand scores 3.5 fan, the fan declared come to 2.5 fan. Missed: 平和 .* \(1 fan\)\.$/,
      ),
    })
    const low = { melds: ['c:123m'], closed: '456s777p99s88p', winningTile: '8p' }
    expect(await table.enter('recordHand', { ...win, tiles: low })).toMatchObject({
      ...{ code: 'BELOW_MINIMUM', message: 'The hand has 0 fan without flowers; a win needs at least 1 fan.' },
    })
  })
})

describe('a riichi of the table counts', () => {
  const bare = { closed: '123m456s777p99s88p', winningTile: '8p' }

  it('where tiles are shown as a win', async () => {
    const { referee } = await started('shown-win')
    const table = tableOf('shown-win', referee)
    const shown = { tiles: bare, selfDrawn: false }
    const preview = async () => {
      const { data, errors } = await server.graphql(
        referee,
        `query($input: PreviewRulingInput!) { previewRuling(input: $input) { offence shown ruling { payments } } }`,
        {
          input: { table: { tournament: 'shown-win', session: 1, table: 1 }, hand: 1, offender: 'SOUTH', shown },
        },
      )
      return errors?.[0].extensions.code ?? data.previewRuling
    }
    expect(await preview()).toEqual({
      ...{ offence: 'HU_BELOW_MINIMUM', shown: '- 123m45699s77788p 8p D S E - 0 -' },
      ruling: { payments: [1000, -3000, 1000, 1000] },
    })
    await table.must('declareRiichi', { hand: 1, seat: 'SOUTH' })
    expect(await preview()).toBe('NO_OFFENCE')
  })

  it('where a discard is claimed', async () => {
    const { referee } = await started('claimed')
    const table = tableOf('claimed', referee)
    const resolve = async () => {
      const { data, errors } = await server.graphql(
        null,
        `query($input: ResolveClaimsInput!) { resolveClaims(input: $input) {
          taken { seat } refused { seat kind code } } }`,
        {
          input: {
            ...{
              table: { tournament: 'claimed', session: 1, table: 1 },
              offer: { kind: 'DISCARD', tile: '8p', from: 'EAST' },
            },
            claims: [
              { seat: 'SOUTH', kind: 'HU', hand: { closed: bare.closed } },
              { seat: 'WEST', kind: 'CHOW', tiles: '67p' },
            ],
          },
        },
      )
      if (errors) throw new Error(JSON.stringify(errors))
      return data.resolveClaims
    }
    expect(await resolve()).toMatchObject({
      taken: null,
      refused: [{ code: 'BELOW_MINIMUM' }, { code: 'NOT_FROM_PREVIOUS' }],
    })
    await table.must('declareRiichi', { hand: 1, seat: 'SOUTH' })
    await table.must('declareRiichi', { hand: 1, seat: 'WEST' })
    expect(await resolve()).toMatchObject({ taken: { seat: 'SOUTH' }, refused: [{ seat: 'WEST', code: 'RIICHI' }] })
  })

  it('in the best win that a destroyed wall has cost', async () => {
    const { referee } = await started('cost')
    const table = tableOf('cost', referee)
    const court = courtAt(server, 'cost', referee)
    const answers = { restorable: false, winIsValid: false }
    /** 清一色 and more: dear enough to be above the floor of 5000. */
    const hands = [{ seat: 'EAST', closed: '2222345678999s' }]
    const damage = { hand: 1, offender: 'NORTH', offence: 'WALL_DAMAGE', answers, hands }
    const without = await court.enter('recordRuling', damage)
    const paid = without.value.rulings[0].ruling.payments
    table.at(without.value.version)
    const { version } = await table.must('declareRiichi', { hand: 1, seat: 'EAST' })
    const riichi = await court.enter('recordRuling', { ...damage, expectedVersion: version })
    expect(riichi.value.rulings[1].ruling.payments[0]).toBeGreaterThan(paid[0])
    expect(paid[0]).toBeGreaterThan(5000)
  })
})

describe('a correction over HTTP', () => {
  it('gives a riichi to another seat, takes it back, and amends a draw', async () => {
    const { organiser } = await started('corrected')
    const table = tableOf('corrected', organiser)
    await table.must('declareRiichi', { hand: 1, seat: 'EAST' })
    await table.must('recordDraw', { hand: 1, ready: readySeats('EAST') })
    const other = await table.must('amendEntry', {
      ...{ seq: 2, reason: 'the other seat', riichi: { hand: 1, seat: 'SOUTH' } },
    })
    // South's riichi is now a false one.
    expect(other).toMatchObject({ scores: [38_000, -7000, 34_000, 34_000], sticks: 1 })
    const draw = await table.must('amendEntry', {
      ...{ seq: 3, reason: 'South was ready', draw: { ready: readySeats('SOUTH') } },
    })
    expect(draw).toMatchObject({ scores: [24_000, 27_000, 24_000, 24_000], sticks: 1 })
    const none = await table.must('revokeEntry', { seq: 2, reason: 'none was declared' })
    expect(none).toMatchObject({ scores: [24_000, 28_000, 24_000, 24_000], sticks: 0, riichi: [] })
    expect(await problemsAt('corrected')).toEqual([])
  })
})

it('REST and the page show riichi, sticks, fu and who was ready', async () => {
  const { referee } = await started('shown')
  const table = tableOf('shown', referee)
  await table.must('recordDraw', { hand: 1, ready: readySeats('EAST', 'WEST') })
  await table.must('declareRiichi', { hand: 2, seat: 'WEST', double: true })
  await table.must('recordHand', { hand: 2, winner: 'WEST', tiles: RIICHI_TILES })
  await table.must('declareRiichi', { hand: 3, seat: 'SOUTH' })
  const path = '/tournaments/shown/sessions/1/tables/1'
  const sheet = await (await fetch(`${server.url}/api/v1${path}`)).json()
  expect(sheet).toMatchObject({
    ...{
      sticks: 1,
      placement: null,
      riichi: [
        { seat: 'WEST', double: true },
        { seat: 'SOUTH', inPlay: true },
      ],
    },
    hands: [
      { ready: ['EAST', 'WEST'], points: null },
      { total: '6', fu: 22, collected: [0, 0, 1000, 0] },
    ],
  })
  const page = await (await fetch(`${server.url}${path}`)).text()
  expect(page).toContain('Draw; ready: Player 1, Player 3')
  expect(page).toMatch(/6 fan, 22 fu: /)
  expect(page).toContain('Player 2 (riichi)')
  expect(page).toContain('Riichi sticks on the table: 1')
})
