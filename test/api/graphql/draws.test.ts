import { beforeAll, describe, expect, it } from 'vitest'
import { listed } from '../listed.ts'
import { must } from '../played.ts'
import { type Answer, type TestServer, testServer } from '../server.ts'

const CERTIFICATE = `players sessions pairsMet repeatMeetings unavoidableMeetings mostMeetings windSpread leastWindSpread sameTable
  meetings { teams countries clubs pairs }
  draws { sessions method seed groupSize apart { teams countries clubs pairs } }`
const DRAW = `mutation($input: DrawSeatingInput!) {
  drawSeating(input: $input) { seatingCertificate { ${CERTIFICATE} } sessions { number tables { number seats { entrant { number } } } } }
}`

let server: TestServer
let organiser: string
beforeAll(async () => {
  server = await testServer()
  organiser = await server.token([{ role: 'organiser', tournament: '*' }])
})

const draw = (id: string, more: object): Promise<Answer> =>
  server.graphql(organiser, DRAW, { input: { tournament: id, seed: 7, ...more } })

interface Drawn {
  readonly seatingCertificate: Readonly<Record<string, unknown>>
  readonly sessions: readonly {
    readonly number: number
    readonly tables: readonly {
      readonly number: number
      readonly seats: readonly { readonly entrant: { readonly number: number } }[]
    }[]
  }[]
}

const drawn = async (id: string, more: object): Promise<Drawn> => (await must(draw(id, more))).drawSeating

const seats = ({ sessions }: Drawn, session: number): number[][] =>
  sessions[session - 1]!.tables.map((table) => table.seats.map(({ entrant }) => entrant.number).sort((a, b) => a - b))

describe('drawing seats', () => {
  beforeAll(() => listed(server, organiser, 'teams', 72))

  it('keeps 18 teams of four apart over six sessions, and says what that is worth', async () => {
    const asked = { sessions: 6, apart: { teams: true, clubs: true, pairs: [[1, 5]] } }
    const { seatingCertificate } = await drawn('teams', asked)
    expect(seatingCertificate).toEqual({
      ...{ players: 72, sessions: 6, pairsMet: 648, repeatMeetings: 0, unavoidableMeetings: 0, mostMeetings: 1 },
      ...{ windSpread: 1, leastWindSpread: 1, sameTable: 1 },
      meetings: { teams: 0, countries: expect.any(Number), clubs: 0, pairs: 0 },
      draws: [
        {
          ...{ sessions: [1, 2, 3, 4, 5, 6], method: 'BALANCED', seed: 7, groupSize: null },
          apart: { teams: true, countries: false, clubs: true, pairs: [[1, 5]] },
        },
      ],
    })
    const rest = await fetch(`${server.url}/api/v1/tournaments/teams/seating-certificate`)
    expect(await rest.json()).toEqual(seatingCertificate)
    const page = await fetch(`${server.url}/tournaments/teams/seating`)
    expect(await page.text()).toContain(
      'Nobody meets anybody twice. Everybody starts on each wind equally often, up to 1.',
    )
  })

  it('gives the same seats with the seed that the certificate names', async () => {
    const first = await drawn('teams', { sessions: 2, seed: null })
    const [{ seed }] = first.seatingCertificate.draws as [{ seed: number }]
    expect(await drawn('teams', { sessions: 2, seed })).toEqual(first)
    expect((await drawn('teams', { sessions: 2, seed: seed === 1 ? 2 : 1 })).sessions).not.toEqual(first.sessions)
  })

  it('takes no tenth of a second more for every session', async () => {
    await listed(server, organiser, 'often', 16)
    const began = performance.now()
    await drawn('often', { sessions: 60 })
    expect(performance.now() - began).toBeLessThan(6_000)
  })

  it('shows the seats that were drawn last in every file', async () => {
    const file = async () => (await fetch(`${server.url}/api/v1/tournaments/teams/seating.csv`)).text()
    await drawn('teams', { sessions: 2, seed: 1 })
    const before = await file()
    const { sessions } = await drawn('teams', { sessions: 2, seed: 2 })
    const rows = (await file()).trim().split('\r\n').slice(1)
    expect(rows).not.toEqual(before.trim().split('\r\n').slice(1))
    const seats = sessions.flatMap(({ number, tables }) =>
      tables.map((table) => [number, table.number, ...table.seats.map(({ entrant }) => entrant.number)].join(',')),
    )
    expect(rows).toEqual(seats)
  })

  it.each([
    ['a country that is too large', { apart: { countries: true } }, 'GROUP_EXCEEDS_TABLES', 'at most 18 can'],
    ['a pair of nobody', { apart: { pairs: [[1, 99]] } }, 'PAIR_UNKNOWN', 'Entrant 99'],
    ['a pair of one', { apart: { pairs: [[4, 4]] } }, 'PAIR_OF_ONE', 'Entrant 4'],
    ['two sessions of the Swiss system', { method: 'SWISS' }, 'ONE_SESSION_AT_A_TIME', 'draw 1 fewer'],
  ])('refuses %s, and leaves the seats as they are', async (_what, more, reason, says) => {
    const before = await server.store.tables('teams')
    const { errors } = await draw('teams', { sessions: 2, ...more })
    expect(errors?.[0].extensions).toMatchObject({ code: 'INVALID_SEATING', reason })
    expect(errors?.[0].message).toContain(says)
    expect(await server.store.tables('teams')).toEqual(before)
  })

  it.each([
    ['a group size that no tables fill', { method: 'RANK_GROUPS', groupSize: 6 }, 'groupSize'],
    ['a group size without groups', { groupSize: 8 }, 'groupSize'],
    ['a pair of three', { apart: { pairs: [[1, 2, 3]] } }, 'apart.pairs.0'],
  ])('refuses %s', async (_what, more, field) => {
    const { errors } = await draw('teams', { sessions: 2, ...more })
    expect(errors?.[0].extensions.code).toBe('BAD_INPUT')
    expect(errors?.[0].message).toContain(field)
  })

  it('says how many are missing for full tables', async () => {
    await listed(server, organiser, 'odd', 18)
    const { errors } = await draw('odd', { sessions: 2 })
    expect(errors?.[0].message).toBe(
      '18 players do not fill tables of four; add 2 players or house players, or give byes to 2.',
    )
  })
})

describe('drawing by the standings', () => {
  const id = 'swiss'
  const send = (name: string, type: string, input: unknown) =>
    must(server.graphql(organiser, `mutation($input: ${type}!) { ${name}(input: $input) { __typename } }`, { input }))
  const move = (name: string, session: number) =>
    must(server.graphql(organiser, `mutation { ${name}(tournament: "${id}", session: ${session}) { number } }`))

  /** Every table ends so that the higher start number wins more. */
  const play = async (session: number): Promise<void> => {
    for (const { table, entrants } of await server.store.tables(id, session)) {
      const low = Math.min(...entrants)
      const scores = entrants.map((number) => (number === low ? -1000 : 1000 * number))
      const sum = scores.reduce((total, score) => total + score, 0)
      const entry = (version: number) => ({
        table: { tournament: id, session, table },
        ...{ expectedVersion: version, idempotencyKey: `${session}-${table}-${version}` },
      })
      const balanced = scores.map((score, seat) => (entrants[seat] === low ? score - sum : score))
      await send('recordTableTotals', 'RecordTableTotalsInput', { ...entry(1), scores: balanced, reason: 'as played' })
      await send('closeTable', 'CloseTableInput', entry(2))
    }
  }

  it('snakes by start number, then goes by the results, and waits for those of a running session', async () => {
    await listed(server, organiser, id, 16)
    const start = await drawn(id, { sessions: 1, method: 'SNAKE', apart: { teams: false } })
    expect(seats(start, 1)).toEqual([
      [1, 8, 9, 16],
      [2, 7, 10, 15],
      [3, 6, 11, 14],
      [4, 5, 12, 13],
    ])
    await move('startSession', 1)
    for (const method of ['SWISS', 'SNAKE', 'RANK_GROUPS']) {
      const { errors } = await draw(id, { sessions: 2, method })
      expect(errors?.[0].extensions).toMatchObject({ code: 'SESSION_RUNNING', sessions: [1] })
    }
    await play(1)
    await move('closeSession', 1)
    const standings = await must(
      server.graphql(null, `{ standings(tournament: "${id}") { players { entrant { number } } } }`),
    )
    const ranking: number[] = standings.standings.players.map(
      (line: { entrant: { number: number } }) => line.entrant.number,
    )
    expect(ranking.slice(0, 4)).toEqual([16, 15, 14, 13])

    const swiss = await drawn(id, { sessions: 2, method: 'SWISS', apart: { teams: false } })
    expect(seats(swiss, 2)).toEqual([
      [13, 14, 15, 16],
      [9, 10, 11, 12],
      [5, 6, 7, 8],
      [1, 2, 3, 4],
    ])
    expect(swiss.seatingCertificate).toMatchObject({ players: 16, sessions: 2, repeatMeetings: 0 })
    expect(swiss.seatingCertificate.draws).toMatchObject([
      { sessions: [1], method: 'SNAKE' },
      { sessions: [2], method: 'SWISS' },
    ])

    const finals = await drawn(id, { sessions: 3, method: 'RANK_GROUPS', groupSize: 8 })
    const top = ranking.slice(0, 8).sort((a, b) => a - b)
    for (const session of [2, 3])
      expect(
        seats(finals, session)
          .slice(0, 2)
          .flat()
          .sort((a, b) => a - b),
      ).toEqual(top)
  })
})
