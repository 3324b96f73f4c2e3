import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { machineDeps } from '../../../src/app.ts'
import { loadDemo } from '../../../src/demo/load.ts'
import { exportArchive } from '../../../src/usecases/archive/export.ts'
import { importFrom } from '../../../src/usecases/archive/import.ts'
import { everything } from '../everything.ts'
import { must } from '../played.ts'
import { startedTournament, type TestServer, testServer } from '../server.ts'
import { changed, type Document, digestOf } from './documents.ts'
import { CHANGES } from './spoilt.ts'
import { exported as get, importInto as post } from './transfer.ts'

const ID = 'spring-cup'
const ENTRANTS = `number,name,name_local,name_latin,country,club,ema,team,group
1,Ann,,,FR,Riichi Paris,04090001,A,X
2,Bo,,,SE,,,A,X
3,李娜,李娜,Li Na,CN,,,B,Y
4,Di,,,DE,,,B,Y
`

let server: TestServer
let other: TestServer
const tokens: Record<'organiser' | 'other', string> = { organiser: '', other: '' }

/** A tournament in which all that can happen besides tables has happened. */
const springCup = async (): Promise<void> => {
  const { organiser } = await startedTournament(server, ID, { policy: { signatures: 'NONE' } })
  const send = (query: string, variables?: unknown) => must(server.graphql(organiser, query, variables))
  const input = { tournament: ID, entrantsCsv: ENTRANTS, teamsCsv: 'team,name\nA,Aces\nB,Bees\n' }
  await send('mutation($input: ImportEntrantsInput!) { importEntrants(input: $input) { id } }', { input })
  const at = (version: number) =>
    `table: {tournament: "${ID}", session: 1, table: 1}, expectedVersion: ${version}, idempotencyKey: "k${version}"`
  await send(
    `mutation { recordHand(input: {${at(1)}, hand: 1, winner: EAST, discarder: SOUTH, points: 20}) { version } }`,
  )
  await send(`mutation { recordDraw(input: {${at(2)}, hand: 2}) { version } }`)
  await send(`mutation { amendEntry(input: {${at(3)}, seq: 2, reason: "Typing",
    win: {winner: WEST, discarder: SOUTH, points: 24}}) { version } }`)
  await send(`mutation { closeTable(input: {${at(4)}, early: true}) { version } }`)
  await send(`mutation { checkIn(input: {tournament: "${ID}", entrants: [1, 2]}) { number } }`)
  await send(`mutation { recordConductRuling(input: {tournament: "${ID}", idempotencyKey: "late", entrant: 2, offence: LATE,
    answers: {minutesLate: 8}, note: "Ann was late"}) { seq } }`)
  await send(`mutation { closeSession(tournament: "${ID}", session: 1) { number } }`)
}

beforeAll(async () => {
  server = await testServer()
  other = await testServer()
  await loadDemo(machineDeps(server.store, () => server.clock.now))
  await springCup()
  tokens.organiser = await server.token([{ role: 'organiser', tournament: '*' }])
  tokens.other = await other.token([{ role: 'organiser', tournament: '*' }])
})

describe('a tournament', () => {
  it.each(['demo', ID])('%s comes out of another server as it came out of the first', async (id) => {
    const archive = await get(server, id, tokens.organiser)
    const imported = await post(other, tokens.other, archive)
    expect([imported.status, imported.body]).toMatchObject([
      200,
      { state: 'DONE', result: { tournament: id, outcome: 'IMPORTED' }, error: null },
    ])
    expect(await get(other, id, tokens.other)).toBe(archive)
    const standings = (from: TestServer) =>
      fetch(`${from.url}/api/v1/tournaments/${id}/standings?live=true`).then((answer) => answer.text())
    expect(await standings(other)).toBe(await standings(server))
  })

  it('goes on where it was, with the same hashes', async () => {
    const key = { tournament: 'demo', session: 2, table: 1 }
    const { version, next } = (await server.store.table(key))!.state!
    const entry = `{table: {tournament: "demo", session: 2, table: 1}, expectedVersion: ${version}, idempotencyKey: "on", hand: ${next?.hand}}`
    const play = (on: TestServer, token: string) =>
      must(on.graphql(token, `mutation { recordDraw(input: ${entry}) { version } }`))
    const head = async (on: TestServer) => (await on.store.chain(key))?.headHash
    expect(await play(other, tokens.other)).toEqual({ recordDraw: { version: version + 1 } })
    other.clock.now = server.clock.now
    await play(server, tokens.organiser)
    expect(await head(other)).toBe(await head(server))
  })

  it('is a document that says what docs/archive.md says', async () => {
    const document: Document = JSON.parse(await get(server, ID, tokens.organiser))
    expect(document.digest).toBe(digestOf(document))
    expect(document.counts).toEqual({ entrants: 4, sessions: 1, tables: 1, events: 5 })
    expect(document.standings.map(({ rank, entrant }: Document) => [rank, entrant])).toEqual([
      [1, 3],
      [2, 1],
      [2, 4],
      [4, 2],
    ])
    expect(document.tables[0].seats.map(({ score }: Document) => score)).toEqual([-8, -32, 48, -8])
    expect(document.entrants[2]).toMatchObject({ name: '李娜', nameLatin: 'Li Na', country: 'CN', groupCode: 'Y' })
    expect(document.conduct).toHaveLength(1)
  })

  it('that is there already is left as it is; another under its id is refused', async () => {
    const archive = await get(server, ID, tokens.organiser)
    const before = await everything(other.databaseUrl)
    expect(await post(other, tokens.other, archive)).toMatchObject({ body: { result: { outcome: 'UNCHANGED' } } })
    const renamed = changed(JSON.parse(archive), (copy) => {
      copy.entrants[0].name = 'Anne'
    })
    expect(await post(other, tokens.other, JSON.stringify(renamed))).toMatchObject({
      ...{ status: 409, body: { code: 'TOURNAMENT_EXISTS' } },
    })
    expect(await everything(other.databaseUrl)).toEqual(before)
  })

  it('that nobody takes, because the client has gone, is put away', async () => {
    const deps = machineDeps(server.store, () => server.clock.now)
    const caller = { subject: 'organiser', grants: [{ role: 'organiser', tournament: '*' }] as const }
    for (let times = 0; times < 5; times++) {
      const file = await exportArchive(deps, caller, { tournament: ID })
      if (file.ok) Readable.from(file.value.text).destroy()
      expect(file.ok).toBe(true)
    }
  })

  it('that is sent many times at once is left as it is each time: no import waits for another', async () => {
    const archive = await get(server, ID, tokens.organiser)
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(other, tokens.other, archive)))
    expect(answers.map(({ body }) => body.result?.outcome)).toEqual(answers.map(() => 'UNCHANGED'))
    expect(await get(other, ID, tokens.other)).toBe(archive)
  })
})

describe('an archive', () => {
  let empty: TestServer
  let archive: string
  let before: unknown

  beforeAll(async () => {
    empty = await testServer()
    archive = await get(server, ID, tokens.organiser)
    before = await everything(empty.databaseUrl)
  })

  it.each(CHANGES)('with %s is refused and changes nothing', async (_, code, says, change) => {
    const answer = await post(empty, tokens.other, JSON.stringify(changed(JSON.parse(archive), change)))
    expect([answer.status, answer.body.code]).toEqual([422, code])
    expect(answer.body.detail).toMatch(says)
    expect(await everything(empty.databaseUrl)).toEqual(before)
  })

  it.each([
    ['a name changed and nothing else', (text: string) => text.replace('"Ann"', '"Eve"'), 'ARCHIVE_BROKEN'],
    ['its end missing', (text: string) => text.slice(0, -200), 'ARCHIVE_INVALID'],
    ['its digest missing', (text: string) => text.replace(/,\n"digest":.*\}/, '}'), 'ARCHIVE_INVALID'],
    ['something after it', (text: string) => `${text}{}`, 'ARCHIVE_INVALID'],
    ['no JSON', () => 'number,name\n1,Ann\n', 'ARCHIVE_INVALID'],
    ['nothing', () => '', 'ARCHIVE_INVALID'],
    ['a list', () => '[]', 'ARCHIVE_INVALID'],
    ['another encoding', (text: string) => Buffer.from(text.replace('Ann', 'Ãnn'), 'latin1'), 'ARCHIVE_INVALID'],
  ])('with %s is refused', async (_, spoil, code) => {
    expect((await post(empty, tokens.other, spoil(archive))).body.code).toBe(code)
    expect(await everything(empty.databaseUrl)).toEqual(before)
  })

  it('whose compression ends too early is refused', async () => {
    const half = gzipSync(archive).subarray(0, 1000)
    const { status, body } = await post(empty, tokens.other, half)
    expect([status, body.code]).toEqual([422, 'ARCHIVE_INVALID'])
    expect(body.detail).toMatch(/cannot be unpacked.* Nothing was imported\.$/)
  })

  it('is taken by organisers of all tournaments only', async () => {
    const own = await empty.token([{ role: 'organiser', tournament: ID }])
    expect((await post(empty, null, archive)).status).toBe(401)
    expect((await post(empty, own, archive)).status).toBe(403)
  })

  it('can be stopped half-way, and nothing of it stays', async () => {
    const deps = machineDeps(empty.store, () => empty.clock.now)
    async function* bytes() {
      yield Buffer.from(archive)
    }
    let seen = 0
    const watch = { progress: (done: number) => (seen = done), isCancelled: () => seen > 0 }
    expect(await importFrom(deps, bytes(), watch)).toMatchObject({ ok: false, error: { code: 'JOB_CANCELLED' } })
    expect(await everything(empty.databaseUrl)).toEqual(before)
  })

  it('is read however it is written: spread out or compressed', async () => {
    const spread = JSON.stringify(JSON.parse(archive), null, 2)
    expect((await post(empty, tokens.other, spread)).body.result).toMatchObject({ outcome: 'IMPORTED' })
    expect((await post(empty, tokens.other, gzipSync(archive))).body.result).toMatchObject({ outcome: 'UNCHANGED' })
    expect(await get(empty, ID, tokens.other)).toBe(archive)
  })
})
