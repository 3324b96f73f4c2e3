import { beforeAll, describe, expect, it } from 'vitest'
import { ROOM } from '../../gen/popular-events.ts'
import { popularTableOf, startedPopular } from '../popular-table.ts'
import { POLICY, type TestServer, testServer } from '../server.ts'
import { problemsOf } from '../table-client.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})

const started = (id: string, policy: Record<string, unknown> = {}) => startedPopular(server, id, policy)

const tableOf = (id: string, token: string) => popularTableOf(server, id, token)

const TARGET = 'All Pungs'
const PUNGS = 48
const PUNGS_NAMED = { fan: PUNGS, name: '碰碰和 All Pungs' }
/** South's pungs in an East round, with a kong of his own wind. */
const SOUTH_PUNGS = { melds: ['k:SSSS', 'p:222s', 'p:777p'], closed: '999m3s', winningTile: '3s' }

describe('a tournament', () => {
  it('chooses its room by switches, which are published with their ranges', async () => {
    const organiser = await server.token([{ role: 'organiser', tournament: '*' }])
    const create = async (id: string, policy: Record<string, unknown>) => {
      const { data, errors } = await server.graphql(
        organiser,
        'mutation($input: CreateTournamentInput!) { createTournament(input: $input) { rulesetVersion policy { switches } } }',
        {
          input: {
            ...{ id, name: id, ruleset: 'popular', timeZone: 'UTC', visibility: 'PUBLIC' },
            policy: { ...POLICY, ranking: ['POINTS'], ...policy },
          },
        },
      )
      return errors?.[0].extensions.code ?? data.createTournament
    }
    expect(await create('room', { switches: ROOM })).toEqual({
      ...{ rulesetVersion: 'popular-1, mcr-cn-1', policy: { switches: ROOM } },
    })
    expect(await create('dear', { switches: { unit: 10_001 } })).toBe('INVALID_SWITCH')
    expect(await create('dearer', { switches: { unit: 10_000, highestDouble: 2 } })).toBe('INVALID_SWITCH')
    expect(await create('places-first', { ranking: ['TABLE_POINTS', 'POINTS'] })).toBe('POLICY_MISMATCH')
    expect(await create('riichi', { penaltyRules: 'HYBRID' })).toBe('POLICY_MISMATCH')
    expect(await create('strange', { switches: { units: 1 } })).toBe('INVALID_SWITCH')
    const places = { startingPoints: 0, placementPoints: [0, 0, 0, 0], sticksAtEnd: 'VOID' }
    expect(await create('places', places)).toBe('POLICY_NOT_ASKED')
    const { data } = await server.graphql(
      organiser,
      '{ rulesets { key minimum switches { key values least most default } } }',
    )
    const { minimum, switches } = data.rulesets.find(({ key }: { key: string }) => key === 'popular')
    expect(minimum).toBe('0')
    expect(switches).toEqual(
      expect.arrayContaining([
        { key: 'unit', values: [], least: 1, most: 10_000, default: 1 },
        { key: 'continuingDealer', values: [2, 4], least: null, most: null, default: 2 },
        { key: 'mixedKongs', values: [3, 5, 6], least: null, most: null, default: 5 },
      ]),
    )
  })

  it('is an evening from the first draw to the ranking', async () => {
    const { organiser, referee } = await started('evening')
    const table = tableOf('evening', organiser)

    // Hand 1: nobody wins; West, who doubled, has done the task; the jackpot rolls over.
    const first = await table.must('recordDraw', {
      hand: 1,
      extras: { doubles: [1, 1, 2, 1], target: TARGET, taskDone: ['WEST'] },
    })
    expect(first).toMatchObject({
      scores: [0, 0, 40, 0],
      pot: 50,
      house: -90,
      next: { dealer: 'EAST', continuation: 1 },
    })
    expect(first.hands[0]).toMatchObject({
      ...{ payments: [0, 0, 0, 0], collected: [0, 0, 40, 0] },
      extras: { doubles: [1, 1, 2, 1], kongs: [], target: PUNGS_NAMED, targetMade: false, taskDone: ['WEST'] },
    })

    // Hand 2: East stays on, ×4, and draws 10 fan himself; two kongs are paid, the target is missed.
    const kongs = [
      { type: 'CONCEALED', konger: 'EAST' },
      { type: 'CLAIMED', konger: 'SOUTH', from: 'NORTH' },
    ]
    const second = await table.must('recordHand', {
      ...{ hand: 2, winner: 'EAST', points: 10, extras: { kongs, target: '48' } },
    })
    expect(second).toMatchObject({ scores: [126, -40, -2, -44], pot: 100, house: -140, next: { continuation: 2 } })

    // Hand 3: South, who doubled, wins with the target on West's discard, and added to his pung.
    const third = await table.must('recordHand', {
      ...{ hand: 3, winner: 'SOUTH', discarder: 'WEST', tiles: SOUTH_PUNGS },
      extras: { doubles: [1, 2, 1, 1], kongs: [{ type: 'ADDED', konger: 'SOUTH' }], target: TARGET },
    })
    const { points, fans } = third.hands[2]
    expect(fans.map(({ fan }: { fan: number }) => fan)).toContain(PUNGS)
    expect(third.hands[2]).toMatchObject({
      ...{ payments: [-2, 2 * points + 6, -2 * points - 2, -2], collected: [0, 150, 0, 0] },
    })
    expect(third).toMatchObject({ pot: 0, house: -190, next: { hand: 4, dealer: 'SOUTH', continuation: 0 } })

    // A correction in the middle: hand 1 had no target, so that hand 3 took less; and West had the kong of hand 2.
    await table.must('amendEntry', {
      ...{ seq: 2, reason: 'no target yet', draw: { extras: { doubles: [1, 1, 2, 1], taskDone: ['WEST'] } } },
    })
    const wests = [kongs[0], { type: 'CLAIMED', konger: 'WEST', from: 'NORTH' }]
    const corrected = await table.must('amendEntry', {
      ...{
        seq: 3,
        reason: 'the kong was of West',
        win: { winner: 'EAST', points: 10, extras: { kongs: wests, target: '48' } },
      },
    })
    expect(points).toBe(11)
    expect(corrected).toMatchObject({ scores: [124, 86, -24, -46], pot: 0, house: -140 })
    expect(corrected.hands[2].collected).toEqual([0, 100, 0, 0])

    // Hands 4 and 5: South stays on after a draw; North, who trebled, wins on his discard.
    await table.must('recordDraw', { hand: 4 })
    const fifth = await table.must('recordHand', {
      ...{ hand: 5, winner: 'NORTH', discarder: 'SOUTH', points: 5, extras: { doubles: [1, 1, 1, 3] } },
    })
    expect(fifth).toMatchObject({ scores: [124, 26, -24, 14], next: { dealer: 'WEST', continuation: 0 } })

    // Hand 6: West draws the target fan himself; the referee has not seen the tiles.
    const sixth = await table.must('recordHand', {
      ...{ hand: 6, winner: 'WEST', points: 8, extras: { target: TARGET, targetMade: true } },
    })
    expect(sixth).toMatchObject({ scores: [108, 10, 74, -2], pot: 0, house: -190 })

    // Hand 7: a void deal has no stake; then East wins one fan from the continuing dealer.
    await table.must('voidHand', { hand: 7, reason: 'the wall fell over' })
    const seventh = await table.must('recordHand', { hand: 7, winner: 'EAST', discarder: 'WEST', points: 1 })
    expect(seventh).toMatchObject({ scores: [112, 10, 70, -2], pot: 0, next: { dealer: 'NORTH' } })

    // Hands 8 and 9: a jackpot is left; South doubles to the highest.
    await table.must('recordDraw', { hand: 8, extras: { target: 'Seven Pairs' } })
    const last = await table.must('recordHand', {
      ...{ hand: 9, winner: 'SOUTH', discarder: 'NORTH', points: 2, extras: { doubles: [1, 4, 1, 1] } },
    })
    expect(last).toMatchObject({ scores: [112, 42, 70, -34], pot: 50, house: -240, next: null })
    expect(await table.must('closeTable')).toMatchObject({ status: 'CLOSED', scores: [112, 42, 70, -34], pot: 50 })

    await server.graphql(organiser, 'mutation { closeSession(tournament: "evening", session: 1) { status } }')
    const { data, errors } = await server.graphql(
      referee,
      `{ standings(tournament: "evening") { players { rank points entrant { number } } }
         rulings(tournament: "evening") { proof { balances points fines } } }`,
    )
    expect(errors).toBeUndefined()
    expect(data.standings.players).toEqual([
      { rank: 1, points: 112, entrant: { number: 1 } },
      { rank: 2, points: 70, entrant: { number: 3 } },
      { rank: 3, points: 42, entrant: { number: 2 } },
      { rank: 4, points: -34, entrant: { number: 4 } },
    ])
    expect(data.rulings.proof).toEqual({ balances: true, points: 0, fines: 0 })
    expect(await problemsOf(server, 'evening')).toEqual([])
  })

  it('of a high minimum says so', async () => {
    const { referee } = await started('high', { switches: { minimum: 32 } })
    const win = { hand: 1, winner: 'SOUTH', discarder: 'WEST' }
    const table = tableOf('high', referee)
    expect(await table.enter('recordHand', { ...win, points: 31 })).toMatchObject({
      ...{ code: 'BELOW_MINIMUM', message: 'The hand has 31 points without flowers; a win needs at least 32.' },
    })
    const extras = { kongs: [{ type: 'ADDED', konger: 'SOUTH' }] }
    expect(await table.enter('recordHand', { ...win, tiles: SOUTH_PUNGS, extras })).toMatchObject({
      ...{ code: 'BELOW_MINIMUM', message: 'The hand has 11 points without flowers; a win needs at least 32.' },
    })
  })
})

it('REST and the page show the jackpot, and what a hand was paid by', async () => {
  const { referee } = await started('shown')
  const table = tableOf('shown', referee)
  await table.must('recordDraw', { hand: 1, extras: { target: TARGET, taskDone: ['NORTH'], doubles: [2, 1, 1, 1] } })
  const kongs = [{ type: 'CLAIMED', konger: 'WEST', from: 'EAST' }]
  await table.must('recordHand', { hand: 2, winner: 'SOUTH', points: 6, extras: { kongs } })
  const path = '/tournaments/shown/sessions/1/tables/1'
  const sheet = await (await fetch(`${server.url}/api/v1${path}`)).json()
  expect(sheet).toMatchObject({
    ...{ pot: 50, house: -70 },
    hands: [
      { extras: { doubles: [2, 1, 1, 1], target: PUNGS_NAMED, taskDone: ['NORTH'] }, collected: [0, 0, 0, 20] },
      { extras: { kongs, target: null } },
    ],
  })
  const page = await (await fetch(`${server.url}${path}`)).text()
  expect(page).toContain('Beans in the jackpot: 50')
  expect(page).toContain('Player 1 doubled ×2, target fan 碰碰和 All Pungs, Player 4 task')
  expect(page).toContain('Player 3 claimed kong of Player 1')
  expect(page).toContain('<th class="n">Fan</tr>')
  expect(page).toContain('entered by fan')
  expect(page).toContain('jackpot and house: Player 4 +20')
})
