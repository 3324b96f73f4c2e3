import readWorkbook from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PrintedPoints } from '../../../scripts/replay/published.ts'
import { championship, spanishOpen } from '../finished.ts'
import { type TestServer, testServer } from '../server.ts'
import { riverside } from './riverside.ts'

type Cell = string | number | boolean | object | null
type Rows = readonly (readonly Cell[])[]

let server: TestServer

/** Names that a spreadsheet or its XML could take for something else. */
const ENTRANTS = [
  'number,name,country,team',
  '1,"=HYPERLINK(""http://x"",""prize"")",ES,RIO',
  '2,"林 <悦> & ""Co"" _x0041_",CN,RIO',
  "3,'-2+3,DK,MAR",
  '4,Nguyễn Thị Ánh,,',
].join('\n')

beforeAll(async () => {
  server = await testServer()
  await spanishOpen(server)
  await riverside(server, { entrants: ENTRANTS })
  await riverside(server, { id: 'closed-doors', visibility: 'PRIVATE' })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/v1/tournaments/${path}`, { headers })

/** A workbook as a library that knows nothing of ours reads it: the rows of its sheets by their names. */
const workbook = async (path: string): Promise<ReadonlyMap<string, Rows>> => {
  const response = await get(path)
  expect(response.status).toBe(200)
  const sheets = await readWorkbook(Buffer.from(await response.arrayBuffer()))
  return new Map(sheets.map(({ sheet, data }) => [sheet, data as Rows]))
}

/** The rows below the titles, each by its titles. */
const records = (rows: Rows | undefined): Record<string, Cell>[] =>
  (rows ?? [])
    .slice(1)
    .map((row) => Object.fromEntries((rows?.[0] ?? []).map((title, i) => [String(title), row[i] ?? null])))

const decimal = (points: PrintedPoints | null) => (points ? points.numerator / points.denominator : null)

describe('the workbook of the 9th Spanish Open', () => {
  let sheets: ReadonlyMap<string, Rows>
  beforeAll(async () => {
    sheets = await workbook('spanish-open/standings.xlsx')
  })

  it('has a sheet for each kind of result', () => {
    expect([...sheets.keys()]).toEqual(['Ranking', 'Sessions', 'Teams', 'Countries', 'Hands', 'Penalties', 'About'])
  })

  it('holds the published ranking as numbers', () => {
    const rows = records(sheets.get('Ranking'))
    const published = championship.publishedPlayers ?? []
    expect(rows.map((row) => [row.Rank, row['No.'], row['Table points'], row.Points])).toEqual(
      published.map(({ rank, number, tablePoints, points }) => [rank, number, decimal(tablePoints), points]),
    )
    for (const [index, { sessions }] of published.entries())
      for (const { session, tablePoints, points } of sessions)
        expect([
          rows[index]?.[`Table points, session ${session}`],
          rows[index]?.[`Points, session ${session}`],
        ]).toEqual([decimal(tablePoints), points])
  })

  it('holds the published teams', () => {
    const published = championship.publishedTeams ?? []
    expect(records(sheets.get('Teams')).map((row) => [row.Rank, row.Team, row['Table points'], row.Points])).toEqual(
      published.map(({ rank, team, tablePoints, points }) => [rank, team, decimal(tablePoints), points]),
    )
  })

  it('gives out seven table points at every table', () => {
    const sums = new Map<string, number>()
    for (const row of records(sheets.get('Sessions'))) {
      const key = `${row.Session}/${row.Table}`
      sums.set(key, (sums.get(key) ?? 0) + Number(row['Table points']))
    }
    expect(sums.size).toBe(108)
    expect([...sums.values()].filter((sum) => sum !== 7)).toEqual([])
  })
})

describe('a workbook of names, hands and penalties', () => {
  let sheets: ReadonlyMap<string, Rows>
  beforeAll(async () => {
    sheets = await workbook('riverside-open/standings.xlsx?live=true')
  })

  it('keeps every name as it was typed, and none as a formula', () => {
    expect(records(sheets.get('Ranking')).map(({ Name }) => Name)).toEqual([
      '=HYPERLINK("http://x","prize")',
      "'-2+3",
      '林 <悦> & "Co" _x0041_',
      'Nguyễn Thị Ánh',
    ])
  })

  it('shows how every hand ended', () => {
    const [first, second] = records(sheets.get('Hands'))
    expect(first).toMatchObject({
      ...{ Session: 1, Table: 1, Hand: 1, Deal: '東圈東局', Result: 'SELF_DRAWN', 'Winner no.': 1, Points: 22 },
      ...{ 'Discarder no.': null, Checked: 'VERIFIED', 'East points': 90, 'North points': -30 },
    })
    expect(second).toMatchObject({ Result: 'DISCARD', 'Winner no.': 3, 'Discarder no.': 2, Points: 8, Fan: null })
  })

  it('shows what was fined and what for', () => {
    expect(records(sheets.get('Penalties'))).toEqual([
      {
        ...{ Session: 1, Table: 1, Hand: 3, Kind: 'PENALTY', 'No.': 4, Name: 'Nguyễn Thị Ánh' },
        ...{ 'What for': 'Late to the table', Payment: 0, Fine: -10, Place: null },
      },
    ])
  })

  it('counts no running table unless asked to', async () => {
    const finished = await workbook('riverside-open/standings.xlsx')
    expect([finished.get('Hands')?.length, finished.get('Penalties')?.length]).toEqual([1, 1])
  })
})

it('is a file to save, for whoever may see the tournament', async () => {
  const open = await get('riverside-open/standings.xlsx?live=true')
  expect(open.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(open.headers.get('content-disposition')).toBe('attachment; filename="riverside-open-results-live.xlsx"')
  await open.arrayBuffer()
  const refused = await get('closed-doors/standings.xlsx')
  expect([refused.status, refused.headers.get('content-type')]).toEqual([
    401,
    'application/problem+json; charset=utf-8',
  ])
  const token = await server.token([{ role: 'player', tournament: 'closed-doors', entrant: 1 }])
  const allowed = await get('closed-doors/standings.xlsx', { authorization: `Bearer ${token}` })
  expect([allowed.status, allowed.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  await allowed.arrayBuffer()
})

it('answers HEAD without a body', async () => {
  const head = await fetch(`${server.url}/api/v1/tournaments/spanish-open/standings.xlsx`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})
