import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { everything } from './everything.ts'
import { must, playedTournament, type Scores } from './played.ts'
import { type Answer, CLOSE_TABLE, RECORD_TOTALS, startedTournament, type TestServer, testServer } from './server.ts'

const CHANGE = `mutation($input: ChangeRankingInput!) { changeRanking(input: $input) {
  warning moved { entrant { number } from to } teamsMoved { team { code } from to }
  change { seq before after lot reason sessionsStarted moved actor at }
  standings { players { rank entrant { number } } ranking { rules { code description } lot changes { seq } } } } }`
const DRAW = `mutation($input: DrawLotInput!) { drawLot(input: $input) {
  warning moved { entrant { number } from to } change { before after lot reason moved } standings { ranking { lot } } } }`

let server: TestServer
let organiser: string

beforeAll(async () => {
  server = await testServer()
  organiser = await server.token([{ role: 'organiser', tournament: '*' }], 12 * 3600, 'olga')
})

const played = (id: string, sessions: readonly Scores[], ranking?: string[]) =>
  playedTournament(server, organiser, id, sessions, ranking)
const change = (tournament: string, ranking: readonly string[], more = {}) =>
  server.graphql(organiser, CHANGE, { input: { tournament, ranking, ...more } })
const draw = (tournament: string, more = {}) => server.graphql(organiser, DRAW, { input: { tournament, ...more } })
const refusal = ({ errors }: Answer) => errors?.[0]?.extensions
const get = async (path: string) => (await fetch(`${server.url}${path}`)).text()
const rest = async (path: string) => JSON.parse(await get(`/api/v1/tournaments/${path}`))

// 1 has 2 + 2 table points, 2 has 4 + 0, and 1 is ahead by points; 3 has 1 + 4.
const LEVEL: readonly Scores[] = [
  [10, 20, -10, -20],
  [30, -40, 40, -30],
]

describe('the ranking before the first session', () => {
  it('is changed at once, without a reason or warning', async () => {
    await played('early', [])
    const { changeRanking } = await must(change('early', ['POINTS', 'LOT']))
    expect(changeRanking).toMatchObject({
      warning: null,
      moved: [],
      change: { before: ['TABLE_POINTS'], after: ['POINTS', 'LOT'], reason: null, sessionsStarted: 0, actor: 'olga' },
      standings: { ranking: { rules: [{ code: 'POINTS', description: 'Sum of points' }, { code: 'LOT' }], lot: null } },
    })
    expect((await rest('early')).policy.ranking).toEqual(['POINTS', 'LOT'])
    expect(await get('/api/v1/tournaments/early/standings.csv')).not.toContain('ranking_notes')
  })
})

describe('the ranking after the start', () => {
  beforeAll(() => played('late', LEVEL))

  it.each([
    ['without confirmation', {}],
    ['confirmed without a reason', { confirm: true }],
    ['with a reason that is not confirmed', { reason: 'Announced so' }],
  ])('is not changed %s; the answer says who would move, and nothing is stored', async (_, more) => {
    const before = await everything(server.databaseUrl)
    const answer = refusal(await change('late', ['TABLE_POINTS', 'POINTS'], more))
    expect(answer).toMatchObject({
      code: 'RANKING_NEEDS_CONFIRMATION',
      sessionsStarted: 2,
      playersMoved: 1,
      teamsMoved: 0,
      players: [{ number: 2, from: 2, to: 3 }],
    })
    expect(await everything(server.databaseUrl)).toEqual(before)
  })

  it('is changed with a reason that is confirmed, which the answer, JSON, CSV and page record', async () => {
    server.clock.now = new Date('2026-05-01T10:00:00Z')
    const { changeRanking } = await must(
      change('late', ['TABLE_POINTS', 'POINTS'], { confirm: true, reason: '=The announcement said so' }),
    )
    expect(changeRanking.warning).toContain('2 sessions had started')
    expect(changeRanking.moved.length).toBe(changeRanking.change.moved)
    const note =
      '2026-05-01T10:00:00.000Z, olga: ranking changed from TABLE_POINTS to TABLE_POINTS, POINTS after 2 sessions had started'
    const { ranking, players } = await rest('late/standings')
    expect(ranking.changes).toMatchObject([
      {
        seq: 1,
        before: ['TABLE_POINTS'],
        after: ['TABLE_POINTS', 'POINTS'],
        reason: '=The announcement said so',
        actor: 'olga',
      },
    ])
    expect(players.map(({ rank }: { rank: number }) => rank)).toEqual([1, 2, 3, 4])
    const [header, first, second] = (await get('/api/v1/tournaments/late/standings.csv')).split('\r\n')
    expect(header).toMatch(/,movement,ranking_notes$/)
    expect(first).toContain(note)
    expect(second).toMatch(/,$/)
    expect(await get('/tournaments/late')).toContain(note)
  })

  it('is not changed to what it is', async () => {
    expect(refusal(await change('late', ['TABLE_POINTS', 'POINTS']))).toMatchObject({ code: 'RANKING_UNCHANGED' })
  })

  it.each([
    ['no rule', []],
    ['a rule twice', ['POINTS', 'POINTS']],
    ['an unknown rule', ['BEAUTY']],
  ])('is not changed to %s', async (_, ranking) => {
    expect(refusal(await change('late', ranking))).toMatchObject({ code: 'BAD_INPUT' })
  })
})

describe('the lot', () => {
  beforeAll(() => played('lots', [[10, 10, -10, -10]], ['TABLE_POINTS', 'LOT']))

  it('is drawn by nobody but the organiser: until then those who are level share their rank', async () => {
    const { players } = await rest('lots/standings')
    expect(players.map(({ rank }: { rank: number }) => rank)).toEqual([1, 1, 3, 3])
  })

  it('is drawn with the seed from the hall and recorded with who drew it', async () => {
    const { drawLot } = await must(draw('lots', { seed: 4711 }))
    expect(drawLot).toMatchObject({
      change: { lot: 4711, after: ['TABLE_POINTS', 'LOT'] },
      standings: { ranking: { lot: 4711 } },
    })
    const standings = await rest('lots/standings')
    expect(standings.players.map(({ rank }: { rank: number }) => rank)).toEqual([1, 2, 3, 4])
    expect(standings.ranking).toMatchObject({ lot: 4711, changes: [{ lot: 4711, actor: 'olga' }] })
    expect(await get('/api/v1/tournaments/lots/standings.csv')).toContain('olga: lot drawn with the seed 4711')
  })

  it('is drawn again only with a reason', async () => {
    expect(refusal(await draw('lots'))).toMatchObject({ code: 'LOT_DRAWN', seed: 4711 })
    const { drawLot } = await must(draw('lots', { reason: 'The first was drawn before all were there' }))
    expect(Number.isInteger(drawLot.change.lot)).toBe(true)
    expect((await rest('lots/standings')).ranking.changes).toHaveLength(2)
  })

  it('is not drawn where the ranking has none, nor with a seed that is none', async () => {
    await played('lotless', [])
    expect(refusal(await draw('lotless', { seed: 1 }))).toMatchObject({ code: 'LOT_NOT_ASKED' })
    expect(refusal(await draw('lots', { seed: -1, reason: 'x' }))).toMatchObject({ code: 'BAD_INPUT' })
  })
})

it('stays as it is once the results are frozen', async () => {
  await played('frozen', [[10, 10, -10, -10]], ['TABLE_POINTS', 'LOT'])
  await must(server.graphql(organiser, 'mutation { freezeTournament(tournament: "frozen") { id } }'))
  const before = await everything(server.databaseUrl)
  expect(refusal(await change('frozen', ['POINTS'], { confirm: true, reason: 'late' }))).toMatchObject({
    code: 'RESULTS_FROZEN',
  })
  expect(refusal(await draw('frozen', { seed: 1 }))).toMatchObject({ code: 'RESULTS_FROZEN' })
  expect(await everything(server.databaseUrl)).toEqual(before)
})

it('is changed and drawn by the calls to copy', async () => {
  await played('spring-cup', LEVEL)
  const calls = [...readFileSync('docs/calls-standings.md', 'utf8').matchAll(/```graphql\n([\s\S]*?)```/g)]
  expect(calls).toHaveLength(2)
  for (const [, call = ''] of calls) await must(server.graphql(organiser, call))
  expect((await rest('spring-cup/standings')).ranking).toMatchObject({ lot: 35216, changes: [{ seq: 1 }, { seq: 2 }] })
})

it('takes two changes at the same moment one after the other', async () => {
  await played('both', [])
  const answers = await Promise.all([change('both', ['POINTS']), change('both', ['HANDS_WON'])])
  expect(answers.map(({ errors }) => errors)).toEqual([undefined, undefined])
  const { ranking } = await rest('both/standings')
  expect(ranking.changes).toHaveLength(2)
  expect(ranking.changes[1].before).toEqual(ranking.changes[0].after)
  expect(ranking.rules.map(({ code }: { code: string }) => code)).toEqual(ranking.changes[1].after)
})

describe('views of the standings', () => {
  const ranks = (answer: { players: { rank: number; movement: number | null; entrant: { number: number } }[] }) =>
    answer.players.map(({ rank, movement, entrant }) => [rank, entrant.number, movement])

  beforeAll(async () => {
    await played('views', LEVEL, ['TABLE_POINTS', 'POINTS'])
  })

  it('are of all sessions with how everybody moved, of all up to one, or of one alone', async () => {
    expect(ranks(await rest('views/standings'))).toEqual([
      [1, 3, 2],
      [2, 1, 0],
      [3, 2, -2],
      [4, 4, 0],
    ])
    const first = [
      [1, 2, null],
      [2, 1, null],
      [3, 3, null],
      [4, 4, null],
    ]
    expect(ranks(await rest('views/standings?upTo=1'))).toEqual(first)
    expect(ranks(await rest('views/standings?session=1'))).toEqual(first)
    expect(ranks(await rest('views/standings?session=2')).map(([, number]) => number)).toEqual([3, 1, 4, 2])
    expect(await rest('views/standings?session=2')).toMatchObject({
      session: 2,
      upTo: null,
      tablesCounted: 1,
      tablesTotal: 1,
    })
    expect((await rest('views/standings?session=3')).players).toEqual([])
  })

  it('of one session leave no ranks to those who were not there', async () => {
    await startedTournament(server, 'half', { players: 8 })
    const entry = (version: number) => ({
      table: { tournament: 'half', session: 1, table: 1 },
      ...{ expectedVersion: version, idempotencyKey: `half-${version}` },
    })
    const totals = { ...entry(1), scores: [30, 10, -10, -30], reason: 'as played' }
    await must(server.graphql(organiser, RECORD_TOTALS, { input: totals }))
    await must(server.graphql(organiser, CLOSE_TABLE, { input: entry(2) }))
    // With zero table points and zero points they stand before who came and lost.
    expect(ranks(await rest('half/standings')).map(([rank]) => rank)).toEqual([1, 2, 3, 4, 4, 4, 4, 8])
    expect(ranks(await rest('half/standings?session=1')).map(([rank]) => rank)).toEqual([1, 2, 3, 4])
  })

  it('are the same in GraphQL, in files named after them, and on the page', async () => {
    const query =
      '{ standings(tournament: "views", upTo: 1) { upTo session players { rank movement entrant { number } } } }'
    const { standings } = await must(server.graphql(null, query))
    expect(ranks(standings)).toEqual(ranks(await rest('views/standings?upTo=1')))
    const response = await fetch(`${server.url}/api/v1/tournaments/views/standings.csv?upTo=1&penalties=false`)
    expect(response.headers.get('content-disposition')).toContain(
      'views-standings-up-to-session-1-without-penalties.csv',
    )
    const page = await get('/tournaments/views?upTo=1')
    expect(page).toContain('after session 1')
    expect(page).toContain('href="?session=2"')
    expect(await get('/tournaments/views')).toContain('▲2')
  })

  it('leave out on demand what was ruled: payments, fines and places, at tables and outside', async () => {
    await played('ruled', [[30, 10, -10, -30]], ['TABLE_POINTS', 'POINTS'])
    const late = { offence: 'LATE', answers: { minutesLate: 15 } }
    const rule = 'mutation($input: RecordRulingInput!) { recordRuling(input: $input) { scores } }'
    const table = { tournament: 'ruled', session: 1, table: 1 }
    const input = { table, expectedVersion: 3, idempotencyKey: 'ruled', offender: 'EAST', ...late }
    await must(server.graphql(organiser, rule, { input }))
    const outside = 'mutation($input: RecordConductRulingInput!) { recordConductRuling(input: $input) { seq } }'
    await must(
      server.graphql(organiser, outside, {
        input: { tournament: 'ruled', idempotencyKey: 'out', entrant: 2, ...late },
      }),
    )
    const lines = async (query: string) =>
      (await rest(`ruled/standings${query}`)).players.map(
        ({ entrant, tablePoints, points, fines }: Record<string, { number: number }>) =>
          `${entrant?.number}: ${tablePoints} ${points} ${fines}`,
      )
    expect(await lines('')).toEqual(['1: 3 10 -20', '2: 3 -10 -20', '3: 1 -10 0', '4: 0 -30 0'])
    expect(await lines('?penalties=false')).toEqual(['1: 4 30 0', '2: 2 10 0', '3: 1 -10 0', '4: 0 -30 0'])
    // What is ruled outside tables belongs to no session alone, and to all sessions before the next that starts.
    expect(await lines('?session=1')).toEqual(['1: 3 10 -20', '2: 3 10 0', '3: 1 -10 0', '4: 0 -30 0'])
    expect(await lines('?upTo=1')).toEqual(await lines(''))
  })

  it('refuse a session that is not there, and two wishes at once', async () => {
    expect(await rest('views/standings?session=9')).toMatchObject({ code: 'SESSION_NOT_FOUND' })
    expect(await rest('views/standings?session=1&upTo=1')).toMatchObject({
      code: 'BAD_INPUT',
      problems: [{ field: 'upTo' }],
    })
    expect(await rest('views/standings?session=0')).toMatchObject({ code: 'BAD_INPUT' })
  })

  it('rank countries by so many of their best', async () => {
    const all = await rest('views/countries/standings')
    expect(all.countries).toMatchObject([
      { rank: 1, country: 'FR', tablePoints: '9', members: [1, 3], counted: [1, 3] },
      { rank: 2, country: 'SE', tablePoints: '5' },
    ])
    expect((await rest('views/countries/standings?best=1')).countries).toMatchObject([
      { country: 'FR', counted: [3], tablePoints: '5' },
      { country: 'SE', counted: [2], tablePoints: '4' },
    ])
    const query = '{ standings(tournament: "views") { countries(best: 1) { rank country tablePoints counted } } }'
    expect((await must(server.graphql(null, query))).standings.countries).toEqual([
      { rank: 1, country: 'FR', tablePoints: '5', counted: [3] },
      { rank: 2, country: 'SE', tablePoints: '4', counted: [2] },
    ])
    expect(await rest('views/countries/standings?best=0')).toMatchObject({ code: 'BAD_INPUT' })
  })
})
