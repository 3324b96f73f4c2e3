import { beforeAll, describe, expect, it } from 'vitest'
import { hybridTable, NOBODY, PLACES, RIICHI_TILES, readySeats, startedHybrid } from '../hybrid.ts'
import { courtAt } from '../ruling.ts'
import { POLICY, type TestServer, testServer } from '../server.ts'
import { problemsOf } from '../table-client.ts'

const MONEY = { penaltyRules: 'HYBRID', ranking: ['POINTS'] }

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})

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
    expect(await create('places', 'hybrid', { ...MONEY, ...PLACES })).toEqual(PLACES)
    expect(await create('none', 'hybrid', {})).toBe('POLICY_REQUIRED')
    expect(await create('some', 'hybrid', { ...PLACES, sticksAtEnd: null })).toBe('BAD_INPUT')
    expect(await create('sum', 'hybrid', { ...PLACES, placementPoints: [1, 0, 0, 0] })).toBe('BAD_INPUT')
    expect(await create('order', 'hybrid', { ...PLACES, placementPoints: [-3, -1, 1, 3] })).toBe('BAD_INPUT')
    expect(await create('mcr', 'mcr-cn', PLACES)).toBe('POLICY_NOT_ASKED')
    expect(await create('plain', 'mcr-cn', {})).toEqual({
      ...{ startingPoints: null, placementPoints: null, sticksAtEnd: null },
    })
  })

  it('is refused under policies that speak of other money, and told what would be right', async () => {
    const organiser = await server.token([{ role: 'organiser', tournament: '*' }])
    const refusal = async (ruleset: string, policy: Record<string, unknown>) => {
      const { errors } = await server.graphql(
        organiser,
        'mutation($input: CreateTournamentInput!) { createTournament(input: $input) { id } }',
        {
          input: {
            ...{ id: 'other-money', name: 'x', ruleset, timeZone: 'UTC', visibility: 'PUBLIC' },
            policy: { ...POLICY, ...policy },
          },
        },
      )
      const { code, policy: about, allowed } = errors?.[0].extensions ?? {}
      return { code, about, allowed, message: errors?.[0].message }
    }
    const MCR_RULES = ['MCR_CN', 'MCR_WMO', 'EMA']
    const mismatch = (about: string, allowed: string[], message: RegExp) => ({
      ...{ code: 'POLICY_MISMATCH', about, allowed, message: expect.stringMatching(message) },
    })
    for (const penaltyRules of MCR_RULES)
      expect(await refusal('hybrid', { ...PLACES, ranking: ['POINTS'], penaltyRules })).toEqual(
        mismatch('penaltyRules', ['HYBRID'], /hybrid is played for; its penalty rules are HYBRID\.$/),
      )
    for (const ruleset of ['mcr-cn', 'mcr-wmo', 'popular'])
      expect(await refusal(ruleset, { ranking: ['POINTS'], penaltyRules: 'HYBRID' })).toEqual(
        mismatch('penaltyRules', MCR_RULES, /its penalty rules are MCR_CN or MCR_WMO or EMA\.$/),
      )
    const ranked = mismatch('ranking', ['POINTS'], /: the ranking begins with POINTS, not TABLE_POINTS\.$/)
    expect(await refusal('hybrid', { ...PLACES, penaltyRules: 'HYBRID' })).toEqual(ranked)
    expect(await refusal('popular', {})).toEqual(ranked)
    await startedHybrid(server, 'ranked')
    const { errors } = await server.graphql(
      organiser,
      'mutation($input: ChangeRankingInput!) { changeRanking(input: $input) { warning } }',
      { input: { tournament: 'ranked', ranking: ['TABLE_POINTS', 'POINTS'], reason: 'x', confirm: true } },
    )
    expect(errors?.[0].extensions).toMatchObject({ code: 'POLICY_MISMATCH', allowed: ['POINTS'] })
    const { data } = await server.graphql(organiser, '{ tournaments { id } }')
    expect(data.tournaments.map(({ id }: { id: string }) => id)).not.toContain('other-money')
  })

  it('is played from the first riichi to the ranking', async () => {
    const { organiser, referee } = await startedHybrid(server, 'whole')
    const table = hybridTable(server, 'whole', referee)
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
    const page = await (await fetch(`${server.url}/tournaments/whole/sessions/1/tables/1`)).text()
    expect(page).toContain('Points by place (Player 1 +20000, Player 2 +5000, Player 3 -5000, Player 4 -20000)')

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
    expect(await problemsOf(server, 'whole')).toEqual([])
  })
})

it('REST and the page show riichi, sticks, fu and who was ready', async () => {
  const { referee } = await startedHybrid(server, 'shown')
  const table = hybridTable(server, 'shown', referee)
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
  expect(page).toContain('<th class="n">Base</tr>')
  expect(page).toContain('Player 3 double riichi')
  // 4 fan but for riichi's: 双立直, 自摸, 平和 and 花龙 are 6.
  expect(page).toContain('Player 1 -3900, Player 2 -3900, Player 3 +11700, Player 4 -3900; sticks: Player 3 +1000')
  expect(page).toContain('Player 1 +1500, Player 2 -1500, Player 3 +1500, Player 4 -1500')
})
