import { beforeAll, describe, expect, it } from 'vitest'
import { hybridTable, NOBODY, RIICHI_TILES, readySeats, startedHybrid } from '../hybrid.ts'
import { courtAt } from '../ruling.ts'
import { startedTournament, type TestServer, testServer } from '../server.ts'
import { problemsOf } from '../table-client.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})

describe('the referee is told', () => {
  it('what riichi the tiles lack or have too much', async () => {
    const { referee } = await startedHybrid(server, 'told')
    const table = hybridTable(server, 'told', referee)
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
    const { referee } = await startedHybrid(server, 'asks')
    const table = hybridTable(server, 'asks', referee)
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
    const over = [
      { seat: 'EAST', closed: '111m456s789p2234s' },
      { seat: 'SOUTH', melds: ['k:1111m'], closed: '456789p2234s' },
      ...NOBODY.slice(2),
    ]
    expect(await table.enter('recordDraw', { hand: 1, ready: over })).toMatchObject({
      ...{ code: 'INVALID_HAND', message: 'There are only four copies of 1m, over all hands of a deal.' },
    })
    const taken = await table.must('recordDraw', shown({ closed: '12s789pEE', melds: ['c:123m', 'c:456s'] }))
    expect(taken).toMatchObject({ scores: [28_000, 24_000, 24_000, 24_000] })
  })

  it('that there is no riichi in MCR, and nobody is asked who was ready', async () => {
    const { referee } = await startedTournament(server, 'mcr-table')
    const table = hybridTable(server, 'mcr-table', referee)
    expect(await table.enter('declareRiichi', { hand: 1, seat: 'EAST' })).toMatchObject({ code: 'NO_RIICHI' })
    const tiles = { ...RIICHI_TILES, riichi: 'SINGLE' }
    expect(await table.enter('recordHand', { hand: 1, winner: 'EAST', discarder: 'SOUTH', tiles })).toMatchObject({
      ...{ code: 'INVALID_HAND', message: 'These rules know no riichi, ippatsu, 天和, 地和 or 人和.' },
    })
    expect(await table.enter('recordDraw', { hand: 1, ready: NOBODY })).toMatchObject({ code: 'READY_NOT_ASKED' })
    expect(await table.must('recordDraw', { hand: 1 })).toMatchObject({ scores: [0, 0, 0, 0], sticks: 0 })
  })

  it('that a base is none, and what the count falls short of', async () => {
    const { referee } = await startedHybrid(server, 'bases')
    const table = hybridTable(server, 'bases', referee)
    const win = { hand: 1, winner: 'EAST', discarder: 'SOUTH' }
    expect(await table.enter('recordHand', { ...win, points: 8 })).toMatchObject({
      ...{ code: 'NO_SUCH_BASE', message: 'No hand is worth 8; the nearest base that one can have is 300.' },
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
    const { referee } = await startedHybrid(server, 'shown-win')
    const table = hybridTable(server, 'shown-win', referee)
    const preview = async (more: Record<string, unknown> = {}) => {
      const shown = { tiles: { ...bare, ...more }, selfDrawn: false }
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
    expect(await preview({ riichi: 'SINGLE' })).toBe('CLAIM_AGAINST_RIICHI')
    await table.must('declareRiichi', { hand: 1, seat: 'SOUTH' })
    expect(await preview()).toBe('NO_OFFENCE')
    expect(await preview({ riichi: 'SINGLE' })).toBe('NO_OFFENCE')
    expect(await preview({ riichi: 'DOUBLE' })).toBe('CLAIM_AGAINST_RIICHI')
  })

  it('where a discard is claimed', async () => {
    const { referee } = await startedHybrid(server, 'claimed')
    const table = hybridTable(server, 'claimed', referee)
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
    const { referee } = await startedHybrid(server, 'cost')
    const table = hybridTable(server, 'cost', referee)
    const court = courtAt(server, 'cost', referee)
    const answers = { restorable: false, winIsValid: false }
    /** 清一色 and more: dear enough to be above the floor of 5000. */
    const hands = [{ seat: 'EAST', closed: '2222345678999s' }]
    const damage = { hand: 1, offender: 'NORTH', offence: 'WALL_DAMAGE', answers, hands }
    const without = await court.enter('recordRuling', damage)
    const paid = without.value.rulings[0].ruling.payments
    table.at(without.value.version)
    const { version } = await table.must('declareRiichi', { hand: 1, seat: 'EAST' })
    const refusedWith = async (...others: Record<string, unknown>[]) => {
      const { message } = await court.enter('recordRuling', { ...damage, expectedVersion: version, hands: others })
      return message
    }
    expect(await refusedWith({ seat: 'EAST', melds: ['c:123m'], closed: '4567899sEE' })).toBe(
      'EAST: A riichi was declared in this hand, which then has no chow, pung or melded kong.',
    )
    expect(await refusedWith(...hands, { seat: 'WEST', closed: '2345678s11789m' })).toMatch(/^WEST: .*13 tiles/)
    expect(await refusedWith(...hands, { seat: 'WEST', closed: '2345678s111789m' })).toMatch(/only four copies of 2s/)
    expect(
      await refusedWith({ ...hands[0], flowers: 5 }, { seat: 'WEST', closed: '1234567m111789p', flowers: 4 }),
    ).toBe('There are eight flowers over all hands of a deal, not 9.')
    const riichi = await court.enter('recordRuling', { ...damage, expectedVersion: version })
    expect(riichi.value.rulings[1].ruling.payments[0]).toBeGreaterThan(paid[0])
    expect(paid[0]).toBeGreaterThan(5000)
  })
})

describe('as the switches say', () => {
  const ready = (tiles: Record<string, unknown>) => [{ seat: 'EAST', ...tiles }, ...NOBODY.slice(1)]
  /** Waits for a tile that brings no fan at all. */
  const worthless = { melds: ['c:123m', 'p:555s'], closed: '789p99s46p' }

  it('a hand is ready at a draw by its shape, or with one fan', async () => {
    for (const [id, readyNeedsFan, scores] of [
      ['by-shape', false, [28_000, 24_000, 24_000, 24_000]],
      ['by-fan', true, [25_000, 25_000, 25_000, 25_000]],
    ] as const) {
      const { referee } = await startedHybrid(server, id, { switches: { readyNeedsFan } })
      const table = hybridTable(server, id, referee)
      expect(await table.must('recordDraw', { hand: 1, ready: ready(worthless) })).toMatchObject({ scores })
    }
  })

  it('a destroyed wall costs the base of the best win, or what a discarder would have paid', async () => {
    const paid = async (id: string, wallDamageBest: string) => {
      const { referee } = await startedHybrid(server, id, { switches: { wallDamageBest } })
      const answers = { restorable: false, winIsValid: false }
      const hands = [{ seat: 'EAST', closed: '2222345678999s' }]
      const damage = { hand: 1, offender: 'NORTH', offence: 'WALL_DAMAGE', answers, hands }
      return (await courtAt(server, id, referee).enter('recordRuling', damage)).value.rulings[0].ruling.payments[0]
    }
    const base = await paid('wall-base', 'base')
    expect(await paid('wall-discard', 'discard')).toBe(2 * base)
  })

  it('what is graver the second time is counted at the table, or over the event', async () => {
    const placements = async (id: string, repeatScope: string) => {
      const tokens = await startedHybrid(server, id, { switches: { repeatScope } }, 2)
      const foul = { hand: 1, offender: 'SOUTH', offence: 'HU_DELIBERATE' }
      const court = courtAt(server, id, tokens.referee)
      await court.must('recordRuling', foul)
      await court.must('recordDraw', { hand: 1, ready: NOBODY })
      await court.must('closeTable', { early: true })
      const { errors } = await server.graphql(
        tokens.organiser,
        `mutation { closeSession(tournament: "${id}", session: 1) { status } startSession(tournament: "${id}", session: 2) { status } }`,
      )
      expect(errors).toBeUndefined()
      const second = await courtAt(server, id, tokens.referee, 2).must('recordRuling', foul)
      return second.rulings[0].ruling.placement
    }
    expect(await placements('in-game', 'game')).toBe('NONE')
    expect(await placements('in-event', 'event')).toBe('FIXED_LAST')
  })
})

it('a riichi that a draw has settled is not ruled false as well', async () => {
  const { referee } = await startedHybrid(server, 'settled')
  const table = hybridTable(server, 'settled', referee)
  await table.must('declareRiichi', { hand: 1, seat: 'SOUTH' })
  const { version, scores } = await table.must('recordDraw', { hand: 1, ready: NOBODY })
  expect(scores).toEqual([35_000, -6000, 35_000, 35_000])
  const court = courtAt(server, 'settled', referee)
  const ruled = { expectedVersion: version, hand: 1, offender: 'SOUTH', offence: 'FALSE_RIICHI' }
  expect(await court.enter('recordRuling', ruled)).toMatchObject({
    refused: '422 RIICHI_SETTLED',
    message:
      'Hand 1 was drawn, and entry 3 has settled whether the riichi of SOUTH was false; if it says so wrongly, amend that entry.',
  })
})

describe('a correction over HTTP', () => {
  it('gives a riichi to another seat, takes it back, and amends a draw', async () => {
    const { organiser } = await startedHybrid(server, 'corrected')
    const table = hybridTable(server, 'corrected', organiser)
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
    expect(await problemsOf(server, 'corrected')).toEqual([])
  })
})
