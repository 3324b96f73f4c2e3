import { beforeAll, expect, it } from 'vitest'
import { pdfPages } from '../pdf.ts'
import {
  handInput,
  POLICY,
  RECORD_HAND,
  RECORD_PENALTY,
  startedTournament,
  type TestServer,
  testServer,
} from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})

const get = async (path: string): Promise<{ status: number; type: string | null; text: string }> => {
  const response = await fetch(server.url + path)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

/** Closes table 1 after its first hand. */
const closeFirst = async (tournament: string, referee: string): Promise<void> => {
  const table = `{ tournament: "${tournament}", session: 1, table: 1 }`
  const close = `mutation { closeTable(input: { table: ${table}, expectedVersion: 2, idempotencyKey: "close", early: true }) { status } }`
  expect((await server.graphql(referee, close)).data.closeTable.status).toBe('CLOSED')
}

it('shows the standings, with running tables when asked', async () => {
  const { referee } = await startedTournament(server, 'page')
  await server.graphql(referee, RECORD_HAND, { input: handInput('page', 1) })
  const finished = await get('/tournaments/page')
  expect(finished.text).toContain('0 of 1 tables counted')
  const live = await get('/tournaments/page?live=true')
  expect(live.text.replace(/\s+/g, ' ')).toContain(
    '<td class="n">1</td><td class="n wide">1</td><td><a href="/tournaments/page/players/1">Player 1</a></td><td class="wide word">ES</td><td class="wide word">T2</td> <td class="n">4</td><td class="n">32</td>',
  )
  expect(live.text).toContain('<b>1:</b> 4 (32)')
  // South and the two who only paid the base: 1 for South's place, the others share 2 and 1.
  expect(live.text).toContain('<td class="n">1 1/2</td>')
})

it('shows names that have no Latin letters with their form in them, on every page and on paper', async () => {
  const { organiser, referee } = await startedTournament(server, 'scripts')
  const entrantsCsv = 'number,name,name_latin\n1,王伟,Wang Wei\n2,Łukasz Nowak,Lukasz Nowak\n3,Zoë,\n4,Иван,Ivan\n'
  const query = 'mutation($input: ImportEntrantsInput!) { importEntrants(input: $input) { id } }'
  await server.graphql(organiser, query, { input: { tournament: 'scripts', entrantsCsv } })
  await server.graphql(referee, RECORD_HAND, { input: handInput('scripts', 1) })
  const pages = ['', '/seating', '/sessions/1', '/sessions/1/tables/1', '/statistics?live=true', '/players/1']
  for (const page of pages) {
    const { text } = await get(`/tournaments/scripts${page}`)
    expect(text, page).toContain('王伟 Wang Wei')
    expect(text, page).not.toContain('Nowak Lukasz')
  }
  const paper = async (file: string) =>
    (await pdfPages(await fetch(`${server.url}/api/v1/tournaments/scripts/${file}`))).join(' ')
  expect(await paper('seating.pdf')).toMatch(/Иван Ivan .*Łukasz Nowak .*王伟 Wang Wei .*Zoë/)
  expect(await paper('score-sheets.pdf')).toContain('王伟 Wang Wei')
  expect(await paper('standings.pdf')).toContain('王伟 Wang Wei')
  await closeFirst('scripts', referee)
  expect((await get('/league?tournaments=scripts&rule=POINTS')).text).toContain('<td>王伟 Wang Wei</td>')
})

it('shows who plays, by name, and who has not come yet', async () => {
  const { organiser } = await startedTournament(server, 'desk')
  const entrantsCsv = 'number,name,name_latin,house\n1,王伟,Wang Wei,\n2,Bo,,\n3,Cy,,\n4,Ann,,\n91,Hugo,,yes\n'
  const query = 'mutation($input: ImportEntrantsInput!) { importEntrants(input: $input) { id } }'
  await server.graphql(organiser, query, { input: { tournament: 'desk', entrantsCsv } })
  expect((await get('/tournaments/desk/entrants')).text).toContain('<p>4 players.</p>')
  await server.graphql(
    organiser,
    'mutation { checkIn(input: { tournament: "desk", entrants: [2, 4, 91] }) { number } }',
  )
  const { text } = await get('/tournaments/desk/entrants')
  expect(text).toContain('4 players, 2 of them here.')
  expect(text).toContain('Not here yet: 1 王伟 Wang Wei, 3 Cy.')
  expect([...text.matchAll(/<td class="n">(\d+)<\/td>/g)].map((row) => row[1])).toEqual(['4', '2', '3', '91', '1'])
  expect(text).toMatch(/Hugo.*here, house player/)
  expect((await get('/tournaments/page')).text).toContain('<a href="/tournaments/page/entrants">Entrants</a>')
})

it('says on a page that there is none', async () => {
  for (const path of ['/tournaments', '/tournaments/page/pictures', '/tournaments/page/sessions/1/tables']) {
    const { status, type, text } = await get(path)
    expect([status, type, text.includes('There is no such page')], path).toEqual([
      404,
      'text/html; charset=utf-8',
      true,
    ])
  }
})

it('shows the table points of a table that is closed', async () => {
  const { referee } = await startedTournament(server, 'points')
  await server.graphql(referee, RECORD_HAND, { input: handInput('points', 1) })
  const page = async () => (await get('/tournaments/points/sessions/1/tables/1')).text
  expect(await page()).not.toContain('Table points')
  await closeFirst('points', referee)
  expect(await page()).toMatch(
    /Player 1<\/td><td class="n">32<\/td><td class="n">4<\/td>[\s\S]*<td class="n">1 1\/2<\/td>/,
  )
})

it('shows a name as text, whatever it contains, on every page', async () => {
  const { organiser, referee } = await startedTournament(server, 'markup')
  const entrantsCsv = 'number,name\n1,<script>alert(1)</script>\n2,B\n3,C\n4,D\n'
  const query = 'mutation($input: ImportEntrantsInput!) { importEntrants(input: $input) { id } }'
  await server.graphql(organiser, query, { input: { tournament: 'markup', entrantsCsv } })
  await server.graphql(referee, RECORD_HAND, { input: handInput('markup', 1) })
  for (const page of ['', '/seating', '/sessions/1', '/sessions/1/tables/1', '/statistics?live=true', '/players/1']) {
    const { text } = await get(`/tournaments/markup${page}`)
    expect(text, page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text, page).not.toContain('<script>')
  }
})

it('says that a tournament does not exist or is private, and where private ones are read', async () => {
  await startedTournament(server, 'closed-doors', { visibility: 'PRIVATE' })
  for (const page of ['', '/seating', '/sessions/1', '/sessions/1/tables/1', '/statistics?live=true', '/players/1']) {
    expect(await get(`/tournaments/nowhere${page}`), page).toMatchObject({ status: 404 })
    expect(await get(`/tournaments/NOT%20AN%20ID${page}`), page).toMatchObject({ status: 400 })
    const closed = await get(`/tournaments/closed-doors${page}`)
    expect(closed.status, page).toBe(401)
    expect(closed.text, page).toContain('private tournaments are read through the API')
    expect(closed.text, page).not.toContain('Player 1')
  }
})

it('starts with the public tournaments and the way to everything', async () => {
  await startedTournament(server, 'open-doors')
  await startedTournament(server, 'secret-doors', { visibility: 'PRIVATE' })
  const { status, type, text } = await get('/')
  expect([status, type]).toEqual([200, 'text/html; charset=utf-8'])
  for (const path of ['/tournaments/open-doors', '/tournaments/open-doors/seating', '/graphiql', '/docs'])
    expect(text).toContain(`href="${path}"`)
  expect(text).not.toContain('secret-doors')
})

it('shows the seats of every session by initial wind', async () => {
  await startedTournament(server, 'seats', { players: 8, sessions: 2 })
  const { text } = await get('/tournaments/seats/seating')
  expect(text.match(/<section class="page">/g)).toHaveLength(2)
  const tables = [...text.matchAll(/<tr><td class="n">(\d)<\/td>(.*)<\/tr>/g)].map(([, table, seats = '']) => [
    table,
    [...seats.matchAll(/<small>(\d)<\/small> ([^<]+)/g)].map(([, number, name]) => `${number} ${name}`),
  ])
  const first = ['1', ['1 Player 1', '2 Player 2', '3 Player 3', '4 Player 4']]
  const second = ['2', ['5 Player 5', '6 Player 6', '7 Player 7', '8 Player 8']]
  expect(tables).toEqual([first, second, first, second])
})

it('gives the seating as a file that can be imported again, and one with names', async () => {
  const { organiser } = await startedTournament(server, 'seats-file', { sessions: 2 })
  const path = '/api/v1/tournaments/seats-file/seating.csv'
  const { type, text } = await get(path)
  expect(type).toBe('text/csv; charset=utf-8')
  expect(text).toBe('session,table,east,south,west,north\r\n1,1,1,2,3,4\r\n2,1,1,2,3,4\r\n')
  expect((await get(`${path}?names=true&style=semicolon`)).text.split('\r\n')[1]).toBe(
    '1;1;1;2;3;4;Player 1;Player 2;Player 3;Player 4',
  )
  expect(await get(`${path}?names=maybe`)).toMatchObject({ status: 400 })
  const create = 'mutation($input: CreateTournamentInput!) { createTournament(input: $input) { id } }'
  const input = {
    id: 'seats-again',
    name: '=1+1',
    ruleset: 'mcr-wmo',
    policy: POLICY,
    timeZone: 'UTC',
    visibility: 'PUBLIC',
  }
  await server.graphql(organiser, create, { input })
  const entrantsCsv = 'number,name\n1,=1+1\n2,B\n3,C\n4,D\n'
  await server.graphql(organiser, 'mutation($input: ImportEntrantsInput!) { importEntrants(input: $input) { id } }', {
    input: { tournament: 'seats-again', entrantsCsv },
  })
  const again = await server.graphql(
    organiser,
    'mutation($input: ImportSeatingInput!) { importSeating(input: $input) { sessions { number } } }',
    { input: { tournament: 'seats-again', csv: `\uFEFF${text}` } },
  )
  expect(again.data.importSeating.sessions).toHaveLength(2)
  const named = (await get('/api/v1/tournaments/seats-again/seating.csv?names=true')).text
  expect(named.split('\r\n')[1]).toBe("1,1,1,2,3,4,'=1+1,B,C,D")
})

it('shows what is played at the tables of a session', async () => {
  const { referee } = await startedTournament(server, 'play', { players: 8 })
  const tiles = { closed: '123456789m55s67p', winningTile: '8p' }
  await server.graphql(referee, RECORD_HAND, { input: handInput('play', 1, { discarder: null, points: null, tiles }) })
  await server.graphql(referee, RECORD_HAND, { input: handInput('play', 2, { winner: 'WEST' }) })
  const fines = { table: { tournament: 'play', session: 1, table: 1 }, expectedVersion: 3, idempotencyKey: 'late' }
  await server.graphql(referee, RECORD_PENALTY, { input: { ...fines, hand: 3, fines: [0, 0, 0, -10], reason: 'Late' } })
  const falseWin = { hand: 3, offender: 'EAST', shown: { tiles: { ...tiles, winningTile: '1p' }, selfDrawn: true } }
  await server.graphql(referee, 'mutation($input: RecordRulingInput!) { recordRuling(input: $input) { version } }', {
    input: { ...fines, ...falseWin, expectedVersion: 4, idempotencyKey: 'false' },
  })
  const { text } = await get('/tournaments/play/sessions/1')
  expect(text).toContain('Hand 3: East round, West hand (東圈西局)')
  expect(text).toContain('Hand 1: East round, East hand (東圈東局)')
  expect(text).toContain('<tr><td>East</td><td><small>3</small> Player 3</td><td class="n">22</td></tr>')
  const squeezed = text.replace(/\s+/g, ' ')
  expect(squeezed).toMatch(
    /<td class="n">1<\/td><td>Player 1<\/td> <td>self-draw<\/td> <td class="n">22<\/td><\/tr> <tr><td><\/td><td colspan="3"><small>清龙 Pure Straight/,
  )
  expect(squeezed).toContain('<td class="n">2</td><td>Player 3</td> <td>Player 2</td> <td class="n">8</td>')
  expect(text).toContain('Penalty at hand 3: Late (Player 4 fined 10)')
  expect(text).toContain(
    'Ruling at hand 3: Player 1, False win: not a winning hand (dead hand, Player 1 -60, Player 2 +20',
  )
  expect(text).toContain('Player 1 (dead hand)</td>')
  expect(text).toContain('<th class="n">Points</tr>')
  expect(text).toContain('The bell is at 10:00 (UTC).')
  expect(text).toContain('http-equiv="refresh"')
  await server.graphql(referee, 'mutation($input: VoidHandInput!) { voidHand(input: $input) { version } }', {
    input: { ...fines, expectedVersion: 5, idempotencyKey: 'void', hand: 3, reason: 'a tile was missing' },
  })
  expect((await get('/tournaments/play/sessions/1/tables/1')).text).toContain(
    'Hand 3 was dealt again: a tile was missing',
  )
  const one = await get('/tournaments/play/sessions/1/tables/2')
  expect(one.text).toContain('Player 5')
  expect(one.text).not.toContain('Player 1<')
  expect(await get('/tournaments/play/sessions/2')).toMatchObject({ status: 404 })
  expect(await get('/tournaments/play/sessions/one')).toMatchObject({ status: 400 })
  expect(await get('/tournaments/play/sessions/1/tables/9')).toMatchObject({ status: 404 })
})

it('shows what the sheets tell of the event and of a player, with the curve of his score', async () => {
  const { referee } = await startedTournament(server, 'told')
  const tiles = { closed: '123456789m55s67p', winningTile: '8p' }
  await server.graphql(referee, RECORD_HAND, { input: handInput('told', 1, { discarder: null, points: null, tiles }) })
  await server.graphql(referee, RECORD_HAND, { input: handInput('told', 2, { winner: 'WEST', points: 9 }) })
  const event = (await get('/tournaments/told/statistics?live=true')).text
  expect(event).toContain('<td class="n">2, of these 0 drawn; 0 deals void</td>')
  expect(event).toContain('<td class="n">15.5 (31/2)</td>')
  expect(event).toContain('<td class="n">22 (Player 1, session 1, table 1, hand 1)</td>')
  expect(event).toContain('<tr><td>清龙 Pure Straight</td><td class="n">1</td><td class="n">1</td></tr>')
  const player = (await get('/tournaments/told/players/1?live=true')).text
  expect(player).toContain('<td class="n">1: 0 by discard, 1 self-drawn; they brought 90</td>')
  expect(player).toMatch(/<svg [^>]*role="img"[^>]*>\s*<title>Scores: 0, 90, 82, 82<\/title>/)
  expect(player).toMatch(/<polyline points="60,108 143,12 225,21 308,21"/)
  expect((await get('/tournaments/told/players/2')).text).toContain('0, of these 0 drawn')
  expect(await get('/tournaments/told/players/99')).toMatchObject({ status: 404 })
  expect(await get('/tournaments/told/players/first')).toMatchObject({ status: 400 })
})

it('leads from every page of a tournament to the others', async () => {
  await startedTournament(server, 'links', { sessions: 2 })
  for (const page of ['', '/seating', '/sessions/1', '/sessions/1/tables/1', '/statistics?live=true', '/players/1']) {
    const { text } = await get(`/tournaments/links${page}`)
    for (const [, address = ''] of text.matchAll(/href="([^"?][^"]*)"/g))
      expect(await get(address.replaceAll('&amp;', '&')), `${page} → ${address}`).toMatchObject({ status: 200 })
    for (const other of ['', '/seating', '/sessions/1', '/sessions/2'])
      expect(text, page).toContain(`href="/tournaments/links${other}"`)
  }
})

it('groups the operations of the REST API', async () => {
  const document = JSON.parse((await get('/api/v1/openapi.json')).text)
  const tags = Object.values<Record<string, { tags: string[] }>>(document.paths).flatMap((path) =>
    Object.values(path).flatMap((operation) => operation.tags),
  )
  expect([...new Set(tags)].sort()).toEqual(document.tags.map(({ name }: { name: string }) => name).sort())
  expect(tags).not.toContain('default')
})

it('has an icon', async () => {
  for (const path of ['/favicon.svg', '/favicon.ico'])
    expect(await get(path)).toMatchObject({ status: 200, type: 'image/svg+xml' })
})

it('serves GraphiQL without the internet', async () => {
  const page = await get('/graphiql')
  const sources = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '')
  expect(sources).toHaveLength(5)
  for (const source of sources) {
    expect(source).toMatch(/^\//)
    expect(await get(source)).toMatchObject({ status: 200 })
  }
  expect(page.text).not.toMatch(/https?:/)
  expect(page.text).toContain('Authorization')
})
