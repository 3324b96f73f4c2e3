import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../server.ts'
import { HallEvent } from './event.ts'

let server: TestServer
let event: HallEvent
beforeAll(async () => {
  server = await testServer()
  event = await HallEvent.create(server, 'upload', { players: 4, house: 1 })
})

const send = async (
  body: Uint8Array | string,
  query = '',
  type = 'text/csv',
  token: string | null = event.organiser,
) => {
  return sendTo(`entrants.csv${query}`, body, type, token)
}
const sendTo = async (
  file: string,
  body: Uint8Array | string,
  type = 'text/csv',
  token: string | null = event.organiser,
) => {
  const response = await fetch(`${server.url}/api/v1/tournaments/upload/${file}`, {
    method: 'POST',
    headers: { 'content-type': type, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    body: body as string,
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(`test/fixtures/entrants/${name}.csv`))
const listed = async (fields = 'number name') =>
  (await event.query(`{ tournament(id: "upload") { entrants { ${fields} } } }`)).tournament.entrants

describe('the list of entrants as a file', () => {
  it.each(['utf-8', 'utf-8-bom', 'utf-16le-bom', 'utf-16be-bom', 'big5', 'gbk', 'gb18030', 'windows-1252'])(
    'in %s brings in the names that were saved',
    async (name) => {
      const { status, body } = await send(fixture(name))
      const encoding = name.replace('-bom', '').replace('gbk', 'gb18030')
      expect({ status, ...body }).toMatchObject({ status: 200, stored: true, encoding })
      const text = new TextDecoder(encoding).decode(fixture(name))
      for (const entrant of await listed()) expect(text).toContain(entrant.name)
    },
  )

  it('is read as the request says', async () => {
    expect((await send(fixture('shift-jis'))).body).toMatchObject({ code: 'ENCODING_UNCLEAR' })
    expect((await send(fixture('shift-jis'), '?encoding=shift_jis')).body.encoding).toBe('shift_jis')
    expect((await send(fixture('shift-jis'), '', 'text/csv; charset=Shift_JIS')).body.encoding).toBe('shift_jis')
    expect((await send(fixture('gbk'), '?encoding=gbk&sep=pipe')).body.encoding).toBe('gb18030')
    expect((await send(fixture('gbk'), '?encoding=ebcdic')).body).toMatchObject({ code: 'BAD_INPUT' })
    expect(await listed('name')).toHaveLength(4)
  })

  it('in a preview says what it would change, and changes nothing', async () => {
    await send('number,name,country,ema\n1,Ann,FR,04080024\n2,Bo,SE,\n3,Cy,,\n')
    const before = await listed('number name country emaNumber')
    const csv = 'number,name,country\n1,Anna,FR\n3,Cy,\n4,Di,DE\n'
    const changes = {
      added: [{ number: 4, name: 'Di' }],
      changed: [{ number: 1, name: 'Anna', fields: [{ column: 'name', before: 'Ann', after: 'Anna' }] }],
      removed: [{ number: 2, name: 'Bo' }],
      ...{ unchanged: 1, mustStay: [], stayAnonymous: [], warnings: [] },
    }
    expect((await send(csv, '?preview=true')).body).toEqual({ stored: false, encoding: 'utf-8', ...changes })
    const query =
      'query($input: ImportEntrantsInput!) { previewEntrants(input: $input) { added { number name } changed { number name fields { column before after } } removed { number name } unchanged mustStay stayAnonymous warnings } }'
    const preview = await server.graphql(event.organiser, query, { input: { tournament: 'upload', entrantsCsv: csv } })
    expect(preview.data.previewEntrants).toEqual(changes)
    expect(await listed('number name country emaNumber')).toEqual(before)
    expect((await send(csv)).body).toEqual({ stored: true, encoding: 'utf-8', ...changes })
    expect((await listed('number emaNumber'))[0]).toEqual({ number: 1, emaNumber: '04080024' })
  })

  it('says what in it is probably a slip, and takes it nevertheless', async () => {
    const csv = 'number,name,country,ema\n1,?ukasz Nowak,PL,\n2,Wa?sa,PL,\n3,Who?,,\n4,ANN,FR,\n5,Ann,FR,\n6,Ann,SE,\n'
    const { body } = await send(csv)
    expect((body.warnings as string[]).map((text) => text.split(';')[0])).toEqual([
      'Line 2: "name" is "?ukasz Nowak"',
      'Line 3: "name" is "Wa?sa"',
      'Line 6: "Ann" stands on line 5, too, as number 4',
    ])
    expect(await listed('name')).toHaveLength(6)
    const known = 'number,name,country,ema\n4,Ann,FR,04080024\n5,Ann,FR,04080025\n'
    expect((await send(known)).body.warnings).toEqual([])
  })

  it('says before it is too late who must stay', async () => {
    const other = await HallEvent.create(server, 'upload-seated', { players: 4, house: 0 })
    await other.seat('1,1,1,2,3,4')
    const query =
      'query($input: ImportEntrantsInput!) { previewEntrants(input: $input) { removed { number } mustStay } }'
    const input = { tournament: 'upload-seated', entrantsCsv: 'number,name\n1,A\n2,B\n3,C\n' }
    const preview = await server.graphql(event.organiser, query, { input })
    expect(preview.data.previewEntrants).toEqual({ removed: [{ number: 4 }], mustStay: [4] })
  })

  it('adds to the list where the others are to stay', async () => {
    await send('number,name,team,team_name,ema\n1,Ann,A,Alpha,04080024\n2,Bo,A,,\n3,Cy,,,\n')
    const late = 'No.,Name,Phone,EMA number,Team\n2,Bob,555,,A\n4,Di,556,04080025,B\n'
    const query = '?keepOthers=true&ignoreUnknown=true'
    const changes = {
      added: [{ number: 4, name: 'Di' }],
      changed: [{ number: 2, name: 'Bob' }],
      removed: [],
      mustStay: [],
      warnings: ['Left out: "Phone"; these are no columns of a list.'],
    }
    expect((await send(late, `${query}&preview=true`)).body).toMatchObject({ stored: false, ...changes })
    expect(await listed('name')).toHaveLength(3)
    expect((await send(late, query)).body).toMatchObject({ stored: true, ...changes })
    expect(await listed('number name team { code name } emaNumber')).toEqual([
      { number: 1, name: 'Ann', team: { code: 'A', name: 'Alpha' }, emaNumber: '04080024' },
      { number: 2, name: 'Bob', team: { code: 'A', name: 'Alpha' }, emaNumber: null },
      { number: 3, name: 'Cy', team: null, emaNumber: null },
      { number: 4, name: 'Di', team: { code: 'B', name: 'B' }, emaNumber: '04080025' },
    ])
    const taken = await send('number,name,ema\n5,Ed,\n6,Flo,04080024\n', '?keepOthers=true')
    expect(taken.body).toMatchObject({ code: 'INVALID_CSV', problems: [{ line: 3, column: 'ema', value: '04080024' }] })
    const input = { tournament: 'upload', entrantsCsv: 'number,name\n5,Ed\n', keepOthers: true }
    expect(await event.ask('importEntrants', 'ImportEntrantsInput', 'entrants { number }', input)).toEqual({
      entrants: [1, 2, 3, 4, 5].map((number) => ({ number })),
    })
  })

  it('leaves a name alone that the file only has in parts', async () => {
    await send('number,name\n1,王伟\n')
    await send('No,Surname,Given name\n1,Wang,Wei\n2,Holm,Søren\n')
    expect(await listed('name firstName lastName')).toEqual([
      { name: '王伟', firstName: 'Wei', lastName: 'Wang' },
      { name: 'Søren Holm', firstName: 'Søren', lastName: 'Holm' },
    ])
  })

  it('loses nobody when two desks add at once', async () => {
    const desks = [21, 22, 23, 24].map((number) =>
      send(`number,name,team\n${number},Late ${number},T${number}\n`, '?keepOthers=true'),
    )
    expect((await Promise.all(desks)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const late = (await listed('number team { code }')).slice(-4)
    expect(late).toEqual([21, 22, 23, 24].map((number) => ({ number, team: { code: `T${number}` } })))
  })

  it('with faults is refused with every line, column and value, and changes nothing', async () => {
    const before = await listed()
    const { status, body } = await send('number,name,house\nx,Ann,\n2,,perhaps\n')
    expect({ status, ...body }).toMatchObject({
      ...{ status: 400, code: 'INVALID_CSV' },
      detail: 'Line 2: "number" must be a whole number from 1 to 999999, not "x". And 2 more.',
      problems: [
        { line: 2, column: 'number', value: 'x' },
        { line: 3, column: 'name', value: '' },
        { line: 3, column: 'house', value: 'perhaps' },
      ],
    })
    expect(await listed()).toEqual(before)
  })

  it('goes out as it comes in', async () => {
    await send(
      'number;name;team;team_name;house;name_local\n1;"Ann; the ""Tile""";A;Team Alpha;;安\n2;=1+1;A;;;\n91;House;;;x;\n',
    )
    const get = async (style: string) => fetch(`${server.url}/api/v1/tournaments/upload/entrants.csv?style=${style}`)
    for (const style of ['comma', 'semicolon']) {
      const file = new Uint8Array(await (await get(style)).arrayBuffer())
      expect((await send(file)).body).toMatchObject({ added: [], changed: [], removed: [], unchanged: 3 })
    }
    expect(await listed('name isHouse')).toContainEqual({ name: '=1+1', isHouse: false })
    const teams = (await event.query('{ tournament(id: "upload") { teams { code name } } }')).tournament.teams
    expect(teams).toEqual([{ code: 'A', name: 'Team Alpha' }])
  })

  it('is the organiser’s to send, and a file', async () => {
    const referee = await server.token([{ role: 'referee', tournament: 'upload' }])
    expect((await send('number,name\n1,A\n', '', 'text/csv', referee)).status).toBe(403)
    expect((await send('number,name\n1,A\n', '', 'text/csv', null)).status).toBe(401)
    expect((await send('{}', '', 'application/json')).status).toBe(415)
    expect((await send('')).body).toMatchObject({ code: 'INVALID_CSV' })
  })
})

describe('a seating plan as a file', () => {
  it('gives out the seats, and says what they are worth', async () => {
    await send('number,name\n1,A\n2,B\n3,C\n4,D\n')
    const file = new TextEncoder().encode('\uFEFFSession;Table;East;South;West;North\r\n1;1;4;3;2;1\r\n2;1;1;2;3;4\r\n')
    const { status, body } = await sendTo('seating.csv', file)
    expect({ status, ...body }).toMatchObject({
      status: 200,
      players: 4,
      sessions: 2,
      repeatMeetings: 6,
      windSpread: 1,
    })
    const plan = await fetch(`${server.url}/api/v1/tournaments/upload/seating.csv?style=semicolon`)
    const exported = new Uint8Array(await plan.arrayBuffer())
    expect(new TextDecoder().decode(exported)).toContain('\r\n1;1;4;3;2;1\r\n')
    expect((await sendTo('seating.csv', exported)).body).toEqual(body)
  })

  it('with faults is refused with its lines', async () => {
    const sent = await sendTo('seating.csv', 'session,table,east,south,west,north\n1,1,4,3,2,2\n')
    expect({ status: sent.status, ...sent.body }).toMatchObject({
      status: 422,
      code: 'INVALID_SEATING',
      problems: expect.arrayContaining([expect.objectContaining({ line: 2 })]),
    })
    expect((await sendTo('seating.csv', '{}', 'application/json')).status).toBe(415)
    expect((await sendTo('seating.csv', 'x', 'text/csv', null)).status).toBe(401)
  })
})
