import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { championship, spanishOpen } from '../finished.ts'
import { type TestServer, testServer } from '../server.ts'

let server: TestServer

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
})

/** A name as far as it can be read off: without what has no glyph, and so much as fits on a line of its own. */
const printed = (number: number): string => NAMES.get(number)?.replace('🀄 ', '').slice(0, 24) ?? `Player ${number}`

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/v1/tournaments/${path}`, { headers })

/** The texts of a document's pages, as a library that knows nothing of ours reads them. */
const pages = async (path: string): Promise<readonly string[]> => {
  const response = await get(path)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
  const { text } = await extractText(pdf, { mergePages: false })
  return text.map((page) => page.replace(/\s+/g, ' '))
}

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
})
