import readWorkbook from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { finishedTournament } from '../finished.ts'
import { startedTournament, type TestServer, testServer } from '../server.ts'
import { records, workbookOf } from '../workbook.ts'

let server: TestServer

/** Two small events. Table 1 of the spring cup is shared by three; Lin is told by his number, Ana by her name. */
beforeAll(async () => {
  server = await testServer()
  await finishedTournament(server, {
    ...{ id: 'spring-cup', name: 'Spring Cup' },
    entrantsCsv: [
      'number,name,country,ema,first_name,last_name',
      '1,Ana Prieto,Spain,,Ana,Prieto',
      '2,Lin Yue,CN,12345678,Yue,Lin',
      '3,=Søren,DK,,,',
      '4,Ito,,,,',
    ].join('\n'),
    tables: [{ session: 1, table: 1, players: [1, 2, 3, 4], scores: [10, 10, 10, -30] }],
  })
  await finishedTournament(server, {
    ...{ id: 'summer-cup', name: 'Summer Cup' },
    entrantsCsv: 'number,name,country,ema\n1,LIN YUE,,12345678\n2,ana prieto,es,\n3,Kim,KR,\n4,Bo,South Korea,\n',
    tables: [{ session: 1, table: 1, players: [1, 2, 3, 4], scores: [30, 20, -10, -40] }],
  })
  const players = [1, 2, 3, 4]
  await finishedTournament(server, {
    ...{ id: 'ties', name: 'Ties' },
    entrantsCsv: 'number,name\n1,Ann\n2,Bo\n3,Cy\n4,Di\n',
    tables: [
      { session: 1, table: 1, players, scores: [10, 10, -5, -15] },
      { session: 2, table: 1, players, scores: [10, 10, 10, -30] },
      { session: 3, table: 1, players, scores: [0, 0, 0, 0] },
    ],
  })
  await startedTournament(server, 'secret', { visibility: 'PRIVATE' })
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}/api/v1/${path}`, { headers })

describe('a league of two tournaments', () => {
  it('adds what they give, exactly, person by person', async () => {
    const league = await (await get('league?tournaments=spring-cup,summer-cup&rule=MERS')).json()
    expect(league).toMatchObject({
      rule: 'MERS',
      best: null,
      tournaments: [
        { id: 'spring-cup', players: 4, countries: 3, days: 1, weight: '1', final: false },
        { id: 'summer-cup', players: 4, countries: 2 },
      ],
    })
    const lines = (league as { lines: { rank: number; name: string; total: string; byName: boolean }[] }).lines
    expect(lines.map(({ rank, name, total, byName }) => [rank, name, total, byName])).toEqual([
      [1, 'LIN YUE', '2000', false],
      [2, 'ana prieto', '5000/3', true],
      [3, '=Søren', '1000', false],
      [4, 'Kim', '1000/3', false],
      [5, 'Bo', '0', false],
      [5, 'Ito', '0', false],
    ])
  })

  it('is answered by GraphQL in the same words', async () => {
    const fields = 'rule best lines { rank name total scores { tournament rank score counts } }'
    const { data } = await server.graphql(
      null,
      `{ league(input: {tournaments: ["spring-cup", "summer-cup"], rule: PLACES, places: [25, 18], best: 1}) { ${fields} } }`,
    )
    const rest = await (await get('league?tournaments=spring-cup,summer-cup&rule=PLACES&places=25,18&best=1')).json()
    expect(rest).toMatchObject(data.league)
    expect(data.league.lines[1]).toEqual({
      ...{ rank: 1, name: 'LIN YUE', total: '25' },
      scores: [
        { tournament: 'spring-cup', rank: 1, score: '25', counts: true },
        { tournament: 'summer-cup', rank: 1, score: '25', counts: false },
      ],
    })
  })

  it('comes as a file, with no name as a formula', async () => {
    const response = await get('league.csv?tournaments=spring-cup,summer-cup&rule=TABLE_POINTS&style=semicolon')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="league.csv"')
    const lines = (await response.text()).split('\r\n')
    expect(lines[0]).toBe(
      'rank;name;country;ema;total;total_exact;spring-cup;spring-cup_counts;summer-cup;summer-cup_counts',
    )
    expect(lines[1]).toBe('1;LIN YUE;;12345678;6,33;6 1/3;2,33;yes;4;yes')
    expect(lines[3]).toBe("3;'=Søren;DK;;2,33;2 1/3;2,33;yes;;")
  })

  it('comes as a workbook with every result, exact where decimals would be rounded', async () => {
    const book = await workbookOf(await get('league.xlsx?tournaments=spring-cup,summer-cup&rule=MERS&best=1'))
    expect([...book.keys()]).toEqual(['League', 'Results', 'Tournaments'])
    const [first, second] = records(book.get('League'))
    const lin = { Name: 'LIN YUE', Country: null, 'EMA number': '12345678' }
    expect(second).toEqual({
      ...{ ...lin, Rank: 1, Total: 1000, 'Total, exact': '1000', 'By name': 'no' },
      ...{ 'spring-cup': 1000, 'spring-cup counts': 'yes', 'summer-cup': 1000, 'summer-cup counts': 'no' },
    })
    expect(first).toMatchObject({ Name: '=Søren', 'summer-cup': null, 'summer-cup counts': null })
    const results = records(book.get('Results'))
    expect(results[2]).toEqual({
      ...{ ...lin, Tournament: 'summer-cup', 'No.': 1, Place: 1, Score: 1000, 'Score, exact': '1000', Counts: 'no' },
    })
    const kim = results.find(({ Name }) => Name === 'Kim')
    expect([kim?.Score, kim?.['Score, exact']]).toEqual([expect.closeTo(333.333333, 5), '333 1/3'])
    expect(records(book.get('Tournaments'))[0]).toEqual({
      ...{ Tournament: 'spring-cup', Name: 'Spring Cup', Days: 1, Players: 4, 'House players': 0, Countries: 3 },
      ...{ Qualification: 'no', 'MERS weight': 1, Final: 'no' },
    })
    expect((await get('league.xlsx?tournaments=spring-cup,secret&rule=MERS')).status).toBe(401)
  })

  it('is a page, too, and a form without tournaments', async () => {
    const page = await (
      await fetch(`${server.url}/league?tournaments=spring-cup,summer-cup&rule=MERS&places=&best=1`)
    ).text()
    expect(page).toContain('<s>666.67</s>')
    expect(page).toContain('href="/api/v1/league.csv?tournaments=spring-cup%2Csummer-cup&amp;rule=MERS&amp;best=1"')
    expect(await (await fetch(`${server.url}/league`)).text()).toContain('<form action="/league"')
  })
})

describe('a league is refused', () => {
  it.each([
    ['tournaments=spring-cup,nowhere&rule=MERS', 404, 'TOURNAMENT_NOT_FOUND'],
    ['tournaments=spring-cup,secret&rule=MERS', 401, 'UNAUTHENTICATED'],
    ['tournaments=spring-cup,spring-cup&rule=MERS', 400, 'BAD_INPUT'],
    ['tournaments=spring-cup&rule=GLORY', 400, 'BAD_INPUT'],
    ['tournaments=spring-cup&rule=MERS&places=1', 400, 'BAD_INPUT'],
    ['tournaments=spring-cup&rule=PLACES', 400, 'BAD_INPUT'],
    ['tournaments=spring-cup&rule=PLACES&places=3,x', 400, 'BAD_INPUT'],
    ['tournaments=spring-cup&rule=MERS&best=0', 400, 'BAD_INPUT'],
    ['tournaments=spring-cup&rule=MERS&qualifications=summer-cup', 400, 'BAD_INPUT'],
    ['rule=MERS', 400, 'BAD_INPUT'],
  ])('%s: %i %s', async (query, status, code) => {
    const response = await get(`league?${query}`)
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code])
  })

  it('but not to whoever may see all its tournaments', async () => {
    const token = await server.token([{ role: 'player', tournament: 'secret', entrant: 1 }])
    const response = await get('league?tournaments=spring-cup,secret&rule=MERS', { authorization: `Bearer ${token}` })
    expect(response.status).toBe(200)
  })
})

it('reports to the EMA with exact table points, numbers and divided names', async () => {
  const response = await get('tournaments/spring-cup/ema-report.csv')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="spring-cup-ema-report.csv"')
  expect((await response.text()).split('\r\n')).toEqual([
    'place,ema_number,last_name,first_name,country,table_points,table_points_exact,score,ema_member',
    '1,,Prieto,Ana,ES,2.33,2 1/3,10,no',
    '1,12345678,Lin,Yue,CN,2.33,2 1/3,10,yes',
    "1,,'=Søren,,DK,2.33,2 1/3,10,no",
    '4,,Ito,,,0,0,-30,no',
    '',
  ])
})

describe('two, three and four who share places at a table have exact fractions', () => {
  const bytes = async (file: string) => Buffer.from(await (await get(`tournaments/ties/${file}`)).arrayBuffer())

  it('in CSV', async () => {
    const [header = '', first = ''] = (await bytes('standings.csv')).toString().replace('\uFEFF', '').split('\r\n')
    const cells = new Map(header.split(',').map((title, index) => [title, first.split(',')[index]]))
    const titles = ['table_points', 'table_points_exact', 's1_table_points', 's2_table_points_exact']
    expect([...titles, 's3_table_points'].map((title) => cells.get(title))).toEqual([
      ...['7.08', '7 1/12', '3', '2 1/3', '1.75'],
    ])
  })

  it('in XLSX', async () => {
    const sheets = await readWorkbook(await bytes('standings.xlsx'))
    const rows = (name: string) => (sheets.find(({ sheet }) => sheet === name)?.data ?? []) as readonly unknown[][]
    expect(rows('Ranking')[1]?.slice(5, 8)).toEqual([7.083333333333, '7 1/12', 20])
    expect(rows('Sessions').filter((row) => row[3] === 1)).toEqual([
      [1, 1, 'EAST', 1, 'Ann', 3, '3', 10],
      [2, 1, 'EAST', 1, 'Ann', 2.333333333333, '2 1/3', 10],
      [3, 1, 'EAST', 1, 'Ann', 1.75, '1 3/4', 0],
    ])
  })

  it('in PDF', async () => {
    const pdf = await getDocumentProxy(new Uint8Array(await bytes('standings.pdf')))
    const { text } = await extractText(pdf, { mergePages: true })
    expect(text.replace(/\s+/g, ' ')).toContain('1 1 Ann 7 1/12 20 3 (10) 2 1/3 (10) 1 3/4 (0)')
  })
})
