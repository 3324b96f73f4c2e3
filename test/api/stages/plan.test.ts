import readWorkbook from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import * as examples from '../../../src/api/rest/stage-examples.ts'
import { pdfPages } from '../pdf.ts'
import { must } from '../played.ts'
import { riverside } from '../rest/riverside.ts'
import { type TestServer, testServer } from '../server.ts'
import { codeOf, eventOf, PLAN, type StagedEvent } from './event.ts'

let server: TestServer
let event: StagedEvent
beforeAll(async () => {
  server = await testServer()
  event = await eventOf(server, 'plans')
})

describe('a plan', () => {
  it.each<[string, string, readonly object[]]>([
    ['BAD_INPUT', 'must say what a later stage carries over', [PLAN[0]!, { ...PLAN[1], carryOver: null }]],
    [
      'BAD_INPUT',
      'says how many TOP takes',
      [PLAN[0]!, { ...PLAN[1], groups: [{ name: 'A', takes: [{ type: 'TOP' }] }] }],
    ],
    ['INVALID_STAGES', 'cuts nobody from the first stage', [{ ...PLAN[0], groups: PLAN[1]!.groups }]],
    ['INVALID_STAGES', 'gives no two stages one name', [PLAN[0]!, { ...PLAN[1], name: 'Qualification' }]],
    [
      'UNKNOWN_ENTRANT',
      'lists those on the list',
      [{ ...PLAN[0], groups: [{ name: 'A', takes: [{ type: 'LISTED', entrants: [17] }] }] }],
    ],
  ])('%s: it %s', async (code, _, stages) => {
    expect(codeOf(await event.stage('planStages', { stages }))[1]).toBe(code)
  })

  it('is the organiser’s', async () => {
    expect(codeOf(await event.stage('planStages', { stages: PLAN }, event.referee))).toEqual([403, 'FORBIDDEN'])
  })

  it('may be made anew and taken back as long as nothing has happened', async () => {
    const stages = async () => (await must(event.stage('planStages', { stages: [] }))).planStages
    expect((await must(event.stage('planStages', { stages: PLAN }))).planStages).toHaveLength(3)
    const two = await must(event.stage('planStages', { stages: [{ ...PLAN[0], sessions: 5 }, PLAN[1]] }))
    expect(two.planStages.map(({ lastSession }: { lastSession: number }) => lastSession)).toEqual([5, 6])
    expect(await stages()).toEqual([])
    expect(codeOf(await event.stage('finishStage', { stage: 1 }))).toEqual([404, 'STAGE_NOT_FOUND'])
  })

  it('gives pools of the first stage to those they list', async () => {
    const pools = [
      { name: 'North', takes: [{ type: 'LISTED', entrants: [1, 2, 3, 4] }] },
      { name: 'South', takes: [{ type: 'LISTED', entrants: [5, 6, 7, 8] }] },
    ]
    await must(event.stage('planStages', { stages: [{ ...PLAN[0], places: 'TOGETHER', groups: pools }] }))
    const rows = (south: string) => ['1,1,1,2,3,4', `1,2,${south}`]
    expect(codeOf(await event.seat(rows('5,6,7,9')))).toEqual([409, 'NOT_IN_STAGE'])
    expect(codeOf(await event.seat(['1,1,1,2,3,5', '1,2,4,6,7,8']))).toEqual([422, 'INVALID_SEATING'])
    await must(event.seat(rows('5,6,7,8')))
    // Who does not play does not stand in it, but in the tournament.
    expect(await event.order(1)).toBe('1:1 1:2 1:3 1:4 1:5 1:6 1:7 1:8')
    expect((await event.order()).split(' ').slice(8)).toEqual([9, 10, 11, 12, 13, 14, 15, 16].map((n) => `9:${n}`))
    expect((await event.standings(1)).map(({ group }: { group: string }) => group[0]).join('')).toBe('NNNNSSSS')
  })

  it('made while a session has seats keeps it from starting with others', async () => {
    const pools = [
      { name: 'North', takes: [{ type: 'LISTED', entrants: [1, 2, 3, 9] }] },
      { name: 'South', takes: [{ type: 'LISTED', entrants: [5, 6, 7, 8] }] },
    ]
    await must(event.stage('planStages', { stages: [{ ...PLAN[0], places: 'TOGETHER', groups: pools }] }))
    const refused = await event.move('startSession', 1)
    expect(codeOf(refused)).toEqual([409, 'NOT_IN_STAGE'])
    expect(refused.errors?.[0].extensions).toMatchObject({ seats: [{ entrant: 4, table: 1, seat: 'NORTH' }] })
  })
})

describe('the standings', () => {
  it.each([
    ['stage: 2', 404, 'STAGE_NOT_FOUND'],
    ['stage: 1, session: 1', 400, 'BAD_INPUT'],
    ['stage: 1, upTo: 1', 400, 'BAD_INPUT'],
  ])('refuse %s', async (scope, status, code) => {
    const answer = await server.graphql(null, `{ standings(tournament: "plans", ${scope}) { live } }`)
    expect(codeOf(answer)).toEqual([status, code])
  })
})

describe('over REST and on pages', () => {
  const ID = 'riverside-open'
  const get = async (path: string) => {
    const response = await fetch(`${server.url}${path}`)
    return { status: response.status, etag: response.headers.get('etag'), text: await response.text() }
  }
  beforeAll(async () => {
    await riverside(server)
    const table = { tournament: ID, session: 1, table: 1 }
    const closing = { table, expectedVersion: 4, idempotencyKey: 'close', early: true }
    await must(event.send('closeTable', 'CloseTableInput', closing))
    const final = {
      ...{ name: 'Final', sessions: 1, carryOver: 'HALF', ties: 'STRICT' },
      groups: [{ name: 'Final', takes: [{ type: 'TOP', count: 2 }] }],
    }
    const stages = [{ name: 'Qualification', sessions: 1 }, final]
    await must(event.send('planStages', 'PlanStagesInput', { tournament: ID, stages }))
  })

  it('stages are as the API description shows', async () => {
    const { status, text } = await get(`/api/v1/tournaments/${ID}/stages`)
    expect(status).toBe(200)
    expect(JSON.parse(text)).toEqual({ stages: examples.stages })
  })

  it('a stage has standings of its own, which are the same bytes once it is finished', async () => {
    await must(server.graphql(event.organiser, `mutation { closeSession(tournament: "${ID}", session: 1) { number } }`))
    const players = async () => JSON.parse((await get(`/api/v1/tournaments/${ID}/standings?stage=1`)).text).players
    const before = await players()
    await must(event.send('finishStage', 'FinishStageInput', { tournament: ID, stage: 1 }))
    expect(await players()).toEqual(before)
    expect(before[0]).toMatchObject({ stage: 1, group: null, carried: null, total: null })
  })

  it('files have what is carried over, exactly', async () => {
    const { text } = await get(`/api/v1/tournaments/${ID}/standings.csv?stage=2`)
    expect(text.split('\r\n').slice(0, 3)).toEqual([
      'rank,number,name,country,team,table_points,points,fines,carried_table_points,carried_points',
      '1,1,Ana Prieto,ES,RIO,2,41,0,2,41',
      '2,3,Søren Holm,DK,MAR,1,1,0,1,1',
    ])
    const file = await (await fetch(`${server.url}/api/v1/tournaments/${ID}/standings.xlsx?stage=2`)).arrayBuffer()
    const sheets = await readWorkbook(Buffer.from(file))
    const rows = (name: string) => sheets.find(({ sheet }) => sheet === name)?.data ?? []
    expect(rows('Ranking')[0]?.slice(5, 10)).toEqual([
      ...['Table points', 'Points', 'Fines', 'Carried table points', 'Carried points'],
    ])
    expect(rows('Ranking')[1]?.slice(5, 10)).toEqual([2, 41, 0, 2, 41])
    expect(rows('Hands')).toHaveLength(1)
    expect((await get(`/api/v1/tournaments/${ID}/standings.pdf?stage=2`)).status).toBe(200)
    expect((await get(`/api/v1/tournaments/${ID}/standings?stage=3`)).status).toBe(404)
  })

  it('the seats of a stage are printed alone', async () => {
    const seats = async (stage: number) =>
      (await pdfPages(await fetch(`${server.url}/api/v1/tournaments/${ID}/seating.pdf?stage=${stage}`))).join(' ')
    expect(await seats(1)).toMatch(/1 Ana Prieto 1 E/)
    expect(await seats(2)).toContain('No seats have been given out yet.')
  })

  it('pages lead from the tournament to its stages and to who goes on', async () => {
    const { text } = await get(`/tournaments/${ID}`)
    expect(text).toContain('<a href="?stage=2">Final</a>')
    expect(text).toContain(`<a href="/tournaments/${ID}/stages">Who goes on</a>`)
    const stage = await get(`/tournaments/${ID}?stage=2`)
    expect(stage.text).toContain('<b>carried over:</b> 2 (41)')
    expect(stage.text).not.toContain('Ito Kenji')
    const cut = await get(`/tournaments/${ID}/stages`)
    expect(cut.text).toMatch(/Final<\/a><\/h2>[\s\S]*Decided\.[\s\S]*Ana Prieto[\s\S]*Not in it[\s\S]*Lin Yue/)
    expect((await get('/tournaments/nowhere/stages')).status).toBe(404)
  })
})
