import { beforeAll, describe, expect, it } from 'vitest'
import { verifyDatabase } from '../../../scripts/audit-verify/database.ts'
import { connect } from '../../setup/database.ts'
import { exported, importInto } from '../archive/transfer.ts'
import { everything } from '../everything.ts'
import { type TestServer, testServer } from '../server.ts'
import { codeOf, HallEvent } from './event.ts'

// Wang Wei has entered three tournaments, and been ruled on, substituted, withdrawn, and cut into a stage that is finished; he signed
// with a token that had his name. Then he wants to be forgotten.

const WANG = /wang|王|伟|04080024|river tiles/i
const FORGOTTEN = 'Anonymous 1'

let server: TestServer
let sql: ReturnType<typeof connect>
const events: Record<string, HallEvent> = {}
const id: Record<string, string> = {}

const LISTS: Readonly<Record<string, string>> = {
  spring:
    'number,name,name_local,first_name,last_name,club,ema,country,team,house\n1,Wang Wei,王伟,Wei,Wang,River Tiles,04080024,CN,A,\n2,Bo,,,,,,SE,B,\n3,Cy,,,,,,FR,A,\n4,Di,,,,,,DE,B,\n91,House,,,,,,,,yes\n',
  summer: 'number,name,name_latin,ema,country\n1,Ann,,,FR\n2,Bo,,,SE\n3,Cy,,,FR\n7,王伟,Wang Wei,04080024,CN\n',
  autumn: 'number,name,ema\n1,Ann,\n2,Bo,\n3,Cy,\n4,WANG W.,04080024\n',
}

const graph = (query: string) => events.spring!.query(query)
const anonymise = (person: string | undefined, confirm?: string) =>
  events.spring!.ask('anonymisePerson', 'AnonymisePersonInput', DONE, { person, ...(confirm ? { confirm } : {}) })
const DONE = `entrants tournaments namesakes { tournament number name } mentions { tournament record session table number team field }
  person { id name nameLatin nameLocal emaNumber country entries { tournament number name } }`

/** Spring: two stages, in which everything happens that names an entrant. */
const playSpring = async (event: HallEvent): Promise<void> => {
  const stages = [
    { name: 'Qualification', sessions: 1 },
    { name: 'Final', sessions: 1, groups: [{ name: 'Final', takes: [{ type: 'TOP', count: 4 }] }] },
  ].map((stage, index) => ({
    ...stage,
    ...(index === 0 ? {} : { carryOver: 'HALF', ties: 'INCLUDE_TIED', places: 'BY_GROUP' }),
  }))
  await event.ask('planStages', 'PlanStagesInput', 'number', { tournament: event.id, stages })
  await event.seat('1,1,1,2,3,4')
  await event.start(1)
  await event.enter(1, 1, 'recordHand', { hand: 1, winner: 'EAST', discarder: 'SOUTH', points: 20 })
  await event.enter(1, 1, 'recordSubstitution', {
    seat: 'EAST',
    substitute: 91,
    hand: 2,
    result: 'KEEP_SCORE',
    reason: 'ill',
  })
  await event.enter(1, 1, 'recordDraw', { hand: 2 })
  const back = { seat: 'EAST', substitute: 1, hand: 3, result: 'KEEP_SCORE', reason: 'well again' }
  await event.enter(1, 1, 'recordSubstitution', back)
  await event.enter(1, 1, 'recordPenalty', {
    hand: 1,
    fines: [0, -5, 0, 0],
    reason: 'Bo looked at the wall; Bonnie saw it',
  })
  const wang = await server.token([{ role: 'player', tournament: event.id, entrant: 1 }], 3600, 'Wang Wei')
  const ref = `{tournament: "${event.id}", session: 1, table: 1}`
  const sign = `mutation { signTable(input: {table: ${ref}, expectedVersion: 6, idempotencyKey: "sign", seat: EAST}) { version } }`
  expect((await server.graphql(wang, sign)).errors).toBeUndefined()
  await event.arrange('withdrawEntrant', { entrant: 1, fromSession: 3, reason: 'ill' })
  await event.ask('recordConductRuling', 'RecordConductRulingInput', 'seq', {
    ...{ tournament: event.id, idempotencyKey: 'late', entrant: 1, offence: 'LATE', answers: { minutesLate: 8 } },
    note: 'as Bo says',
  })
  const appeal = `mutation { appeal(input: {tournament: "${event.id}", idempotencyKey: "appeal", seq: 2, entrant: 1, grounds: "train"}) { seq } }`
  expect((await server.graphql(wang, appeal)).errors).toBeUndefined()
  await event.enter(1, 1, 'closeTable', { early: true })
  await event.close(1)
  await event.ask('finishStage', 'FinishStageInput', 'number', { tournament: event.id, stage: 1 })
}

beforeAll(async () => {
  server = await testServer()
  sql = connect(server.databaseUrl)
  for (const [name, list] of Object.entries(LISTS)) {
    const event = await HallEvent.create(server, name, { players: 4, house: 0 })
    await event.importEntrants(list)
    events[name] = event
  }
  for (const name of ['spring', 'summer']) await graph(`mutation { linkPeople(tournament: "${name}") { linked } }`)
  await playSpring(events.spring!)
  await events.summer!.seat('1,1,1,2,3,7')
  await events.summer!.play(1, [10, 20, -10, -20])
  await graph('mutation { freezeTournament(tournament: "summer") { frozenAt } }')
  await events.autumn!.seat('1,1,1,2,3,4')
  await events.autumn!.play(1, [30, -10, -10, -10])
  for (const name of ['Wang Wei', 'Bo']) {
    const known = (await graph(`{ people(search: "${name}") { id } }`)).people[0]
    id[name] = known?.id ?? (await events.spring!.ask('savePerson', 'SavePersonInput', 'id', { name })).id
  }
  await events.spring!.ask('linkPerson', 'LinkPersonInput', 'number', {
    tournament: 'spring',
    entrant: 2,
    person: id.Bo,
  })
  const failed = { code: 'ARCHIVE_INVALID', message: 'Wang Wei is no instant.' }
  await sql`
    insert into jobs (id, kind, actor, state, error, created_at, alive_at)
    values ('failed', 'ARCHIVE_IMPORT', 'organiser', 'FAILED', ${sql.json(failed)}, now(), now())`
})

/** Every row of every table that has a text in it somewhere, by its table. */
const rowsWith = async (text: RegExp): Promise<readonly string[]> => {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await sql<{ row: string }[]>`select t::text as row from ${sql(name)} t`
    if (rows.some(({ row }) => text.test(row))) found.push(name)
  }
  return found.sort()
}

const rest = async (path: string, body?: object) => {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${events.spring!.organiser}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, text: await response.text() }
}

/** What the whole world is told of results, with the names that it may not keep. */
const results = async (): Promise<string> => {
  const paths = [
    ...Object.keys(LISTS).map((name) => `/tournaments/${name}/standings`),
    ...[
      '/tournaments/spring/standings?stage=1',
      '/tournaments/spring/teams/standings.csv',
      '/tournaments/spring/stages',
    ],
    '/league?tournaments=spring,summer,autumn&rule=POINTS',
  ]
  const texts = await Promise.all(paths.map(async (path) => (await rest(path)).text))
  return texts.join('\n')
}
/** The same under other names. */
const nameless = (text: string): string =>
  text
    .replace(/Wang Wei|王伟|WANG W\.|Anonymous 1/g, 'NAME')
    .replace(/"04080024"/g, 'null')
    .replace(/"revision":\d+/g, '')

describe('a person is forgotten', () => {
  let before: string

  it('not by accident: without the name nothing is done, and the answer says what would be', async () => {
    before = await results()
    expect(before).toMatch(WANG)
    expect(await rowsWith(WANG)).toEqual(['entrants', 'jobs', 'people'])
    const stored = await everything(server.databaseUrl)
    for (const confirm of [undefined, 'Wang', 'yes'])
      expect(await codeOf(anonymise(id['Wang Wei'], confirm))).toBe('ANONYMISING_NEEDS_CONFIRMATION')
    const refused = JSON.parse((await rest(`/people/${id['Wang Wei']}/anonymise`, {})).text)
    expect(refused).toMatchObject({
      ...{ status: 409, code: 'ANONYMISING_NEEDS_CONFIRMATION', name: 'Wang Wei', entrants: 3, mentions: [] },
      tournaments: ['autumn', 'spring', 'summer'],
    })
    expect(await everything(server.databaseUrl)).toEqual(stored)
  })

  it('only by organisers of all tournaments', async () => {
    const own = await server.token([{ role: 'organiser', tournament: 'spring' }])
    const query = `mutation { anonymisePerson(input: {person: "${id['Wang Wei']}", confirm: "Wang Wei"}) { entrants } }`
    expect((await server.graphql(own, query)).errors?.[0].extensions.code).toBe('FORBIDDEN')
    expect((await server.graphql(null, query)).errors?.[0].extensions.code).toBe('UNAUTHENTICATED')
    expect(await codeOf(anonymise('nobody', 'Wang Wei'))).toBe('PERSON_NOT_FOUND')
  })

  it('in every tournament, also a frozen one and where only the EMA number told who it was', async () => {
    expect(await anonymise(id['Wang Wei'], 'Wang Wei')).toEqual({
      ...{ entrants: 3, tournaments: ['autumn', 'spring', 'summer'], mentions: [], namesakes: [] },
      person: {
        ...{ id: id['Wang Wei'], name: FORGOTTEN, nameLatin: null, nameLocal: null, emaNumber: null, country: null },
        entries: [
          { tournament: 'autumn', number: 4, name: FORGOTTEN },
          { tournament: 'spring', number: 1, name: FORGOTTEN },
          { tournament: 'summer', number: 7, name: FORGOTTEN },
        ],
      },
    })
  })

  it('so that no column of any table says who it was', async () => {
    expect(await rowsWith(WANG)).toEqual([])
    expect(await rowsWith(/player 1/)).toEqual(['conduct_events', 'table_events'])
  })

  it('and everybody else stands where they stood: results, ranks, finished stages and the league', async () => {
    const after = await results()
    expect(after).not.toMatch(WANG)
    expect(after).toContain(FORGOTTEN)
    expect(nameless(after)).toBe(nameless(before))
    const { lines } = JSON.parse((await rest('/league?tournaments=spring,summer,autumn&rule=POINTS')).text)
    const own = lines.find((line: { name: string }) => line.name === FORGOTTEN)
    expect(own.scores.map(({ tournament }: { tournament: string }) => tournament)).toEqual([
      'spring',
      'summer',
      'autumn',
    ])
  })

  it('while every chain holds and archives go from server to server as ever', async () => {
    expect((await verifyDatabase(server.store)).problems).toEqual([])
    const other = await testServer()
    const token = await other.token([{ role: 'organiser', tournament: '*' }])
    for (const name of Object.keys(LISTS)) {
      const archive = await exported(server, name, events.spring!.organiser)
      expect(archive).not.toMatch(WANG)
      expect((await importInto(other, token, archive)).body.result).toMatchObject({ outcome: 'IMPORTED' })
      expect(await exported(other, name, token)).toBe(archive)
    }
    expect((await verifyDatabase(other.store)).problems).toEqual([])
  })

  it('once: sent again it changes nothing, and that it was done is noted, not of whom', async () => {
    const stored = await everything(server.databaseUrl)
    expect(await anonymise(id['Wang Wei'], 'Wang Wei')).toMatchObject({ entrants: 0, tournaments: [] })
    expect(await everything(server.databaseUrl)).toEqual(stored)
    const noted = { seq: 1, actor: 'tester', tournaments: 3, entrants: 3, recordedAt: '2026-05-01T08:00:00.000Z' }
    const { anonymisations } = await graph('{ anonymisations { seq actor tournaments entrants recordedAt } }')
    expect(anonymisations).toEqual([noted])
    expect(JSON.parse((await rest('/anonymisations')).text)).toEqual({ anonymisations: [noted] })
  })

  it('for good: neither the old list nor anybody says again who it was', async () => {
    await events.spring!.importEntrants(LISTS.spring!)
    const preview = `{ previewEntrants(input: {tournament: "autumn", entrantsCsv: ${JSON.stringify(LISTS.autumn)}}) { changed { number } unchanged stayAnonymous } }`
    expect((await graph(preview)).previewEntrants).toEqual({ changed: [], unchanged: 4, stayAnonymous: [4] })
    expect(await rowsWith(WANG)).toEqual([])
    const { entries } = (await graph('{ people(search: "Anonymous") { entries { name } } }')).people[0]
    expect(entries).toEqual(Array(3).fill({ name: FORGOTTEN }))
    const again = { id: id['Wang Wei'], name: 'Wang Wei' }
    expect(await codeOf(events.spring!.ask('savePerson', 'SavePersonInput', 'id', again))).toBe('PERSON_ANONYMOUS')
    for (const [keep, merged] of [
      [id.Bo, again.id],
      [again.id, id.Bo],
    ])
      expect(await codeOf(events.spring!.ask('mergePeople', 'MergePeopleInput', 'id', { keep, merged }))).toBe(
        'PERSON_ANONYMOUS',
      )
  })

  it('when an entry turns up later, that is forgotten, too', async () => {
    await events.autumn!.ask('linkPerson', 'LinkPersonInput', 'number', {
      tournament: 'autumn',
      entrant: 4,
      person: null,
    })
    await events.autumn!.importEntrants(LISTS.autumn!.replace('WANG W.,04080024', 'Wang Wei,'))
    await events.autumn!.ask('linkPerson', 'LinkPersonInput', 'number', {
      tournament: 'autumn',
      entrant: 4,
      person: id['Wang Wei'],
    })
    expect(await codeOf(anonymise(id['Wang Wei']))).toBe('ANONYMISING_NEEDS_CONFIRMATION')
    expect(await anonymise(id['Wang Wei'], FORGOTTEN)).toMatchObject({ entrants: 1, tournaments: ['autumn'] })
    expect(await rowsWith(WANG)).toEqual([])
  })

  it('except in what others wrote, which the answer lists', async () => {
    // Two press the button at once: it is done once.
    const twice = await Promise.all([1, 2].map(() => rest(`/people/${id.Bo}/anonymise`, { confirm: 'Bo' })))
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    const answer = twice.find(({ text }) => text.includes('"entrants":1'))!
    expect((await graph('{ anonymisations { entrants } }')).anonymisations).toEqual(
      [3, 1, 1].map((entrants) => ({ entrants })),
    )
    const none = { session: null, table: null, team: null }
    expect(JSON.parse(answer.text)).toMatchObject({
      namesakes: [
        { tournament: 'autumn', number: 2, name: 'Bo' },
        { tournament: 'summer', number: 2, name: 'Bo' },
      ],
      ...{ entrants: 1, tournaments: ['spring'], person: { name: 'Anonymous 2' } },
      mentions: [
        { ...none, tournament: 'spring', record: 'CONDUCT_EVENT', number: 2, field: 'note' },
        { ...none, tournament: 'spring', record: 'TABLE_EVENT', session: 1, table: 1, number: 6, field: 'reason' },
      ],
    })
    expect((await verifyDatabase(server.store)).problems).toEqual([])
  })
})
