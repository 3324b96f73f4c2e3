import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import { decimalText } from '../../src/tournament/tablepoints.ts'
import { CLOSE_TABLE, RECORD_TOTALS, startedTournament, type TestServer, testServer } from './server.ts'

type Four<T> = readonly [T, T, T, T]

/** Every way in which places can be shared at a table, with what each seat has, in twelfths and as files print them. */
const SHAPES: readonly (readonly [string, Four<number>, Four<number>, Four<string>, Four<string>])[] = [
  ['nobody', [30, 10, -10, -30], [48, 24, 12, 0], ['4', '2', '1', '0'], ['4', '2', '1', '0']],
  ['two first', [20, 20, -10, -30], [36, 36, 12, 0], ['3', '3', '1', '0'], ['3', '3', '1', '0']],
  ['two second', [30, 10, 10, -50], [48, 18, 18, 0], ['4', '3/2', '3/2', '0'], ['4', '1 1/2', '1 1/2', '0']],
  ['two last', [30, 0, -15, -15], [48, 24, 6, 6], ['4', '2', '1/2', '1/2'], ['4', '2', '0 1/2', '0 1/2']],
  ['two and two', [10, 10, -10, -10], [36, 36, 6, 6], ['3', '3', '1/2', '1/2'], ['3', '3', '0 1/2', '0 1/2']],
  ['three first', [8, 8, 8, -24], [28, 28, 28, 0], ['7/3', '7/3', '7/3', '0'], ['2 1/3', '2 1/3', '2 1/3', '0']],
  ['three last', [24, -8, -8, -8], [48, 12, 12, 12], ['4', '1', '1', '1'], ['4', '1', '1', '1']],
  ['all four', [0, 0, 0, 0], [21, 21, 21, 21], ['7/4', '7/4', '7/4', '7/4'], ['1 3/4', '1 3/4', '1 3/4', '1 3/4']],
]

let server: TestServer
let referee: string

const ID = 'ties'

/** Enters the totals of tables of a session and closes them. */
const enter = async (id: string, session: number, tables: readonly (readonly number[])[]): Promise<void> => {
  await Promise.all(
    tables.map(async (scores, index) => {
      const entry = (version: number) => ({
        table: { tournament: id, session, table: index + 1 },
        ...{ expectedVersion: version, idempotencyKey: `${session}-${index}-${version}` },
      })
      const sent = [
        await server.graphql(referee, RECORD_TOTALS, { input: { ...entry(1), scores, reason: 'as played' } }),
        await server.graphql(referee, CLOSE_TABLE, { input: entry(2) }),
      ]
      expect(sent.map(({ errors }) => errors)).toEqual([undefined, undefined])
    }),
  )
}

beforeAll(async () => {
  server = await testServer()
  await startedTournament(server, ID, { players: 4 * SHAPES.length })
  referee = await server.token([{ role: 'organiser', tournament: '*' }])
  await enter(
    ID,
    1,
    SHAPES.map(([, scores]) => scores),
  )
})

const get = async (path: string) => (await fetch(`${server.url}${path}`)).text()

describe.each(SHAPES.map((shape, index) => [shape[0], index] as const))('places shared by %s', (_, index) => {
  const [, scores, twelfths, fractions, mixed] = SHAPES[index]!
  const numbers = [1, 2, 3, 4].map((seat) => 4 * index + seat)

  it('give the seats exact fractions that sum to 7, at the table and in the standings, in GraphQL and JSON', async () => {
    expect(twelfths.reduce((sum, each) => sum + each, 0)).toBe(84)
    const { data } = await server.graphql(
      null,
      `{ table(table: {tournament: "${ID}", session: 1, table: ${index + 1}}) { seats { score tablePoints } }
         standings(tournament: "${ID}") { players { entrant { number } tablePoints sessions { tablePoints } } } }`,
    )
    expect(data.table.seats).toEqual(scores.map((score, seat) => ({ score, tablePoints: fractions[seat] })))
    const own = numbers.map((number) =>
      data.standings.players.find(({ entrant }: { entrant: { number: number } }) => entrant.number === number),
    )
    expect(own.map(({ tablePoints }) => tablePoints)).toEqual(fractions)
    expect(own.map(({ sessions }) => sessions[0].tablePoints)).toEqual(fractions)
    const { players } = JSON.parse(await get(`/api/v1/tournaments/${ID}/standings`))
    const found = numbers.map((number) =>
      players.find(({ entrant }: { entrant: { number: number } }) => entrant.number === number),
    )
    expect(found.map(({ tablePoints, tablePoints12 }) => [tablePoints, tablePoints12])).toEqual(
      fractions.map((fraction, seat) => [fraction, twelfths[seat]]),
    )
  })

  it('stand in CSV as decimals and exactly, and on the page exactly', async () => {
    const rows: Record<string, string>[] = parse(await get(`/api/v1/tournaments/${ID}/standings.csv`), {
      ...{ bom: true, columns: true, record_delimiter: '\r\n' },
    })
    const own = numbers.map((number) => rows.find((row) => row.number === String(number)))
    expect(own.map((row) => row?.table_points_exact)).toEqual(mixed)
    expect(own.map((row) => row?.table_points)).toEqual(twelfths.map(decimalText))
    const page = (await get(`/tournaments/${ID}`)).replace(/\s+/g, ' ')
    numbers.forEach((number, seat) => {
      const [row = ''] = page.split('<tr>').filter((each) => each.includes(`/players/${number}"`))
      const cells = [...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, ''))
      const [, , name, , , tablePoints, points] = cells
      expect([name, tablePoints, points]).toEqual([`Player ${number}`, mixed[seat], String(scores[seat])])
    })
  })
})

it('rank three thirds of 7 level with 4 + 2 + 1, which rounded numbers would not', async () => {
  const id = 'thirds'
  await startedTournament(server, id, { players: 8, sessions: 3, policy: { ranking: ['TABLE_POINTS'] } })
  const places: readonly (readonly number[])[] = [
    [9, 4, 0, -13],
    [4, 0, 9, -13],
    [0, 9, 4, -13],
  ]
  for (const [index, second] of places.entries()) {
    const session = index + 1
    const start = `mutation { startSession(tournament: "${id}", session: ${session}) { number } }`
    if (session > 1) await server.graphql(referee, start)
    await enter(id, session, [[8, 8, 8, -24], second])
    await server.graphql(referee, `mutation { closeSession(tournament: "${id}", session: ${session}) { number } }`)
  }
  const { players } = JSON.parse(await get(`/api/v1/tournaments/${id}/standings`))
  expect(
    players.map(
      ({ rank, tablePoints, entrant }: { rank: number; tablePoints: string; entrant: { number: number } }) => [
        rank,
        entrant.number,
        tablePoints,
      ],
    ),
  ).toEqual([...[1, 2, 3, 5, 6, 7].map((number) => [1, number, '7']), [7, 4, '0'], [7, 8, '0']])
})
