import { beforeAll, describe, expect, it } from 'vitest'
import type { PrintedPoints } from '../../../scripts/replay/published.ts'
import { buildApp } from '../../../src/app.ts'
import { championship, spanishOpen } from '../finished.ts'
import { pdfPages, pdfTexts } from '../pdf.ts'
import { type TestServer, testServer } from '../server.ts'
import { type Rows, records, workbookOf } from '../workbook.ts'
import { riverside } from './riverside.ts'

let server: TestServer

/** Names that a spreadsheet or its XML could take for something else. */
const ENTRANTS = [
  'number,name,country,team',
  '1,"=HYPERLINK(""http://x"",""prize"")",ES,RIO',
  '2,"林 <悦> & ""Co"" _x0041_",CN,RIO',
  '3,-2+3,DK,MAR',
  '4,Nguyễn Thị Ánh,,',
].join('\n')

/** Names in scripts that need fonts of their own; one is too long for its column, one has what no font has. */
const NAMES = new Map([
  [1, '王小明'],
  [2, '陈伟'],
  [3, '田中さくら'],
  [4, '김민수'],
  [5, 'Иван Кузнецов'],
  [6, 'Γιώργος Παππάς'],
  [7, 'Nguyễn Thị Hồng'],
  [8, 'Łukasz Škvorecký'],
  [9, 'สมชาย'],
  [10, '🀄 Dragon'],
  [11, 'Maximiliana Alexandrina von Hohenzollern-Sigmaringen und zu Sachsen-Coburg-Gotha'],
])

beforeAll(async () => {
  server = await testServer()
  await spanishOpen(server, NAMES)
  await riverside(server, { entrants: ENTRANTS })
  await riverside(server, { id: 'closed-doors', visibility: 'PRIVATE' })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/v1/tournaments/${path}`, { headers })

const workbook = async (path: string) => workbookOf(await get(path))

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
      '-2+3',
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

/** A name as far as it can be read off: without what has no glyph, and so much as fits on a line of its own. */
const printed = (number: number): string => NAMES.get(number)?.replace('🀄 ', '').slice(0, 24) ?? `Player ${number}`

const pages = async (path: string): Promise<readonly string[]> => pdfPages(await get(path))

describe('the printed ranking', () => {
  let text: readonly string[]
  beforeAll(async () => {
    text = await pages('spanish-open/standings.pdf')
  })

  it('is the published one, in its order', () => {
    const all = text.join(' ')
    const published = championship.publishedPlayers ?? []
    let from = 0
    for (const { rank, number, points } of published) {
      const name = printed(number)
      const at = all.indexOf(`${rank} ${number} ${name}`, from)
      expect(at, `${rank}: ${number}`).toBeGreaterThanOrEqual(from)
      expect(all.slice(at, at + 200)).toContain(` ${String(points).replace('-', '−')} `)
      from = at
    }
  })

  it('has titles, number and name of the event on every page', () => {
    expect(text).toHaveLength(4)
    for (const [index, page] of text.entries()) {
      expect(page).toContain('9th Spanish Open')
      expect(page).toMatch(/Rank .*Table points Points Fines/)
      expect(page).toContain(`Page ${index + 1} of 4`)
    }
  })

  it('says by what it is ranked, and which character has no glyph', () => {
    expect(text[2]).toContain('Ranked by: sum of table points; then sum of points.')
    expect(text[2]).toContain('An empty frame stands for a character that no font here has: U+1F004.')
  })

  it('holds the teams with their members', () => {
    expect(text[3]).toMatch(/Teams .* 1 Team 12 /)
  })
})

describe('the printed seating', () => {
  it('has a line for each player', async () => {
    const all = (await pages('spanish-open/seating.pdf')).join(' ')
    const sheets = championship.sheets.filter(({ players }) => players.includes(1))
    const places = sheets.map(({ table, players }) => `${table} ${'ESWN'[players.indexOf(1)]}`)
    expect(all).toContain(`1 王小明 ${places.join(' ')}`)
  })

  it('has a page for each session', async () => {
    const text = await pages('spanish-open/seating.pdf?form=TABLES')
    expect(text).toHaveLength(6)
    const players = championship.sheets.find(({ session, table }) => session === 4 && table === 7)?.players ?? []
    const seats = players.map((number) => `${number} ${NAMES.get(number) ?? `Player ${number}`}`)
    expect(text[3]).toContain(`7 ${seats.join(' ')}`)
  })

  it('has slips to cut out', async () => {
    const all = (await pages('spanish-open/seating.pdf?form=SLIPS')).join(' ')
    for (const number of championship.players.map((player) => player.number))
      expect(all).toContain(`${number} ${printed(number)}`)
  })

  it('comes of one session, with those who sit in it', async () => {
    const [first, ...more] = await pages('spanish-open/seating.pdf?form=TABLES&session=4')
    expect([first?.includes('Seating of session 4'), more]).toEqual([true, []])
    const players = (await pages('spanish-open/seating.pdf?session=4')).join(' ')
    expect(players).toMatch(/Name Session 4 .*1 王小明 \d+ [ESWN] /)
    expect(players).not.toContain('Session 3')
    const refused = ['session=7', 'stage=2', 'session=1&stage=1'].map((query) =>
      get(`spanish-open/seating.pdf?${query}`),
    )
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([404, 404, 400])
  })

  it('refuses another form and says which there are', async () => {
    const refused = await get('spanish-open/seating.pdf?form=POSTERS')
    expect([refused.status, ((await refused.json()) as { detail: string }).detail]).toEqual([
      400,
      expect.stringContaining('PLAYERS'),
    ])
  })
})

describe('score sheets', () => {
  it('come for a session, a page for each table, with players, hands and the way to the table', async () => {
    const text = await pages('spanish-open/score-sheets.pdf?session=2')
    expect(text).toHaveLength(18)
    const [first = ''] = text
    expect(first).toContain('Session 2 · Table 1')
    expect(first).toContain(`${server.url}/tournaments/spanish-open/sessions/2/tables/1`)
    for (const deal of ['東圈東局', '北圈北局']) expect(first).toContain(deal)
  })

  it('come for one table, and not for one that is none', async () => {
    expect(await pages('spanish-open/score-sheets.pdf?session=6&table=18')).toHaveLength(1)
    const code = async (query: string) =>
      ((await (await get(`spanish-open/score-sheets.pdf?${query}`)).json()) as { code: string }).code
    expect(await code('session=7')).toBe('SESSION_NOT_FOUND')
    expect(await code('session=6&table=19')).toBe('TABLE_NOT_FOUND')
    expect(await code('table=1')).toBe('BAD_INPUT')
  })

  it('lead to where the server is known to be, and nowhere that a request makes up', async () => {
    const first = async (publicUrl: string | undefined, host: string) => {
      const config = { logLevel: 'silent', bodyLimit: 1000, publicUrl } as const
      const app = await buildApp(config, { store: server.store, secret: 'x'.repeat(32) })
      const url = '/api/v1/tournaments/spanish-open/score-sheets.pdf?session=6&table=18'
      const { rawPayload } = await app.inject({ url, headers: { host } })
      return (await pdfTexts(new Uint8Array(rawPayload))).join(' ')
    }
    const place = '/tournaments/spanish-open/sessions/6/tables/18'
    expect(await first('https://mahjong.example', 'hall:3000')).toContain(`https://mahjong.example${place}`)
    expect(await first(undefined, 'hall:3000')).toContain(`http://hall:3000${place}`)
    expect(await first(undefined, `x y/"${'z'.repeat(3000)}`)).toContain(`http://localhost${place}`)
  })
})
