import { beforeAll, describe, expect, it } from 'vitest'
import type { TableKey } from '../../src/store/types.ts'
import { ruled } from '../gen/rulings.ts'
import { won } from '../gen/table-events.ts'
import { appendEvents } from './append.ts'
import { type Answer, startedTournament, type TestServer, testServer } from './server.ts'

const ID = 'cheated'
const SEATS = 'session,table,east,south,west,north\n'
const HOUR = 60 * 60 * 1000

let server: TestServer
let organiser: string

const tableOf = (tournament: string, table = 1): TableKey => ({ tournament, session: 1, table })

/** Eight players; the winner of the first table is disqualified there and has a seat in the second session, too. */
beforeAll(async () => {
  server = await testServer()
  const tokens = await startedTournament(server, ID, { players: 8, sessions: 2 })
  organiser = tokens.organiser
  const offence = ruled(0, { placement: 'disqualified', fines: [-20, 0, 0, 0] })
  await appendEvents(server, tableOf(ID), won(1), offence)
  await appendEvents(server, tableOf(ID, 2), won(1), { type: 'closed' })
})

const start = (tournament: string, session = 2): Promise<Answer> =>
  server.graphql(organiser, `mutation { startSession(tournament: "${tournament}", session: ${session}) { status } }`)

const seat = (tournament: string, rows: string): Promise<Answer> =>
  server.graphql(organiser, 'mutation($input: ImportSeatingInput!) { importSeating(input: $input) { id } }', {
    input: { tournament, csv: SEATS + rows },
  })

const list = (tournament: string, numbers: readonly number[]): Promise<Answer> =>
  server.graphql(organiser, 'mutation($input: ImportEntrantsInput!) { importEntrants(input: $input) { id } }', {
    input: { tournament, entrantsCsv: ['number,name', ...numbers.map((n) => `${n},Player ${n}`)].join('\n') },
  })

const codeOf = ({ errors }: Answer): string | undefined => errors?.[0].extensions.code

const get = (path: string) => fetch(server.url + path)

describe('a disqualified entrant', () => {
  it('has no rank and comes last, and the others at the table share four, two and one', async () => {
    const query = `{ standings(tournament: "${ID}", live: true) {
      players { rank disqualified fines points tablePoints entrant { number } }
      teams { team { code } points fines members } } }`
    const { players, teams } = (await server.graphql(null, query)).data.standings
    const first = players.find(({ entrant }: { entrant: { number: number } }) => entrant.number === 3)
    expect(first).toMatchObject({ rank: 2, tablePoints: '3', points: -8, fines: 0, disqualified: false })
    expect(players.map(({ rank }: { rank: number | null }) => rank)).toEqual([1, 2, 2, 4, 4, 6, 7, null])
    expect(players.at(-1)).toEqual({
      ...{ rank: null, disqualified: true, fines: -20, points: 14, tablePoints: '0' },
      entrant: { number: 1 },
    })
    const own = teams.find(({ team }: { team: { code: string } }) => team.code === 'T2')
    expect(own).toMatchObject({ members: [1, 3, 5, 7], points: 18, fines: 0 })
  })

  it('is one at once, while the table that it was ruled at does not count yet', async () => {
    const { players, tablesCounted } = (await (await get(`/api/v1/tournaments/${ID}/standings`)).json()) as {
      players: object[]
      tablesCounted: number
    }
    expect(tablesCounted).toBe(1)
    expect(players.at(-1)).toMatchObject({
      rank: null,
      disqualified: true,
      fines: 0,
      points: 0,
      entrant: { number: 1 },
    })
  })

  it('is DSQ in the file and on the page', async () => {
    const csv = await (await get(`/api/v1/tournaments/${ID}/standings.csv?live=true`)).text()
    expect(csv.trim().split('\r\n').at(-1)).toBe('DSQ,1,Player 1,ES,T2,0,14,1,0,14,-20')
    const page = await (await get(`/tournaments/${ID}?live=true`)).text()
    expect(page).toContain(
      `<td class="n">DSQ</td><td class="n wide">1</td><td><a href="/tournaments/${ID}/players/1">Player 1</a></td>`,
    )
    expect(page).toContain('DSQ: disqualified.')
    expect(await (await get('/tournaments/other')).text()).not.toContain('DSQ')
  })

  it('has no table points at the table either, whichever way it is read', async () => {
    const query = `{ table(table: {tournament: "${ID}", session: 1, table: 1}) { seats { tablePoints } } }`
    const points = (await server.graphql(null, query)).data.table.seats
    expect(points.map(({ tablePoints }: { tablePoints: string }) => tablePoints)).toEqual(['0', '1', '3', '3'])
    const { seats } = (await (await get(`/api/v1/tournaments/${ID}/sessions/1/tables/1`)).json()) as {
      seats: { tablePoints12: number }[]
    }
    expect(seats.map(({ tablePoints12 }) => tablePoints12)).toEqual([0, 12, 36, 36])
  })

  it('keeps the session from starting, which says whose seat it is and what to do; nothing has begun', async () => {
    const { status, errors } = await start(ID)
    expect(status).toBe(409)
    expect(errors?.[0].message).toBe(
      'Entrant 1 (session 2, table 1, EAST) is disqualified. Seat others with importSeating, or revoke the ruling.',
    )
    expect(errors?.[0].extensions).toMatchObject({
      code: 'ENTRANT_BARRED',
      seats: [{ entrant: 1, session: 2, table: 1, seat: 'EAST', disqualified: true, barredUntil: null }],
    })
    expect(await server.store.session(ID, 2)).toMatchObject({ status: 'PLANNED', startedAt: null })
    expect(await server.store.tables(ID, 2)).toMatchObject([{ version: 0 }, { version: 0 }])
  })

  it('gets no seat from a plan, and the session starts with a substitute in his place', async () => {
    expect(codeOf(await seat(ID, '2,1,1,2,3,4\n2,2,5,6,7,8'))).toBe('ENTRANT_BARRED')
    await list(ID, [1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(codeOf(await seat(ID, '2,1,9,2,3,4\n2,2,5,6,7,8'))).toBeUndefined()
    expect((await start(ID)).data.startSession).toEqual({ status: 'RUNNING' })
  })
})

describe('a ban', () => {
  const banned = async (id: string, banDays: number) => {
    await startedTournament(server, id, { players: 4, sessions: 2 })
    await appendEvents(server, tableOf(id), ruled(3, { sanctions: { banDays } }, 'TABLE_DAMAGE'))
  }

  it('keeps the entrant from sitting down until its days are over', async () => {
    await banned('banned', 1)
    const refused = await start('banned')
    expect(codeOf(refused)).toBe('ENTRANT_BARRED')
    const [{ barredUntil }] = refused.errors?.[0].extensions.seats ?? []
    expect(Date.parse(barredUntil)).toBe(server.clock.now.getTime() + 24 * HOUR)
    const before = server.clock.now
    server.clock.now = new Date(before.getTime() + 25 * HOUR)
    organiser = await server.token([{ role: 'organiser', tournament: '*' }])
    expect((await start('banned')).data.startSession).toEqual({ status: 'RUNNING' })
  })

  it('ends when its ruling is revoked, and leaves rank and points as they are', async () => {
    await banned('revoked', 365)
    expect(codeOf(await start('revoked'))).toBe('ENTRANT_BARRED')
    const query = '{ standings(tournament: "revoked", live: true) { players { rank disqualified } } }'
    const { players } = (await server.graphql(null, query)).data.standings
    expect(players).toEqual(Array.from({ length: 4 }, () => ({ rank: 1, disqualified: false })))
    await appendEvents(server, tableOf('revoked'), { type: 'revoked', seq: 2, reason: 'mistaken', cascade: [] })
    expect((await start('revoked')).data.startSession).toEqual({ status: 'RUNNING' })
  })

  it('leaves the entrant out of a draw', async () => {
    await banned('drawn', 365)
    const draw = () =>
      server.graphql(organiser, 'mutation { drawSeating(input: {tournament: "drawn", sessions: 2}) { id } }')
    expect((await draw()).errors?.[0].extensions).toMatchObject({ code: 'INVALID_SEATING', players: 3, short: 1 })
    await list('drawn', [1, 2, 3, 4, 5])
    expect(codeOf(await draw())).toBeUndefined()
    const [table] = await server.store.tables('drawn', 2)
    expect([...(table?.entrants ?? [])].sort()).toEqual([1, 2, 3, 5])
    expect((await start('drawn')).data.startSession).toEqual({ status: 'RUNNING' })
  })
})
