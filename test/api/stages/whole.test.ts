import readWorkbook from 'read-excel-file/node'
import { beforeAll, expect, it } from 'vitest'
import { pdfPages } from '../pdf.ts'
import { must } from '../played.ts'
import { type TestServer, testServer } from '../server.ts'
import { eventOf } from './event.ts'

// The ranking of a whole tournament, as files and page have it after a qualification and a final of four.

const ID = 'whole'
let server: TestServer
beforeAll(async () => {
  server = await testServer()
  const event = await eventOf(server, ID)
  const final = {
    ...{ name: 'Final', sessions: 1, carryOver: 'HALF', ties: 'INCLUDE_TIED' },
    groups: [{ name: 'Final', takes: [{ type: 'TOP', count: 4 }] }],
  }
  await must(event.stage('planStages', { stages: [{ name: 'Qualification', sessions: 1 }, final] }))
  const rows = [0, 4, 8, 12].map((n, table) => `1,${table + 1},${n + 1},${n + 2},${n + 3},${n + 4}`)
  await must(event.seat(rows))
  await event.play(1, [
    [40, 10, -20, -30],
    [36, 10, -16, -30],
    [32, 10, -12, -30],
    [28, 10, -8, -30],
  ])
  await must(event.move('closeSession', 1))
  await must(event.stage('finishStage', { stage: 1 }))
  await must(event.seat(['2,1,13,9,5,1']))
  await event.play(2, [[20, 4, -4, -20]])
  await must(event.move('closeSession', 2))
  await must(event.stage('finishStage', { stage: 2 }))
})

const fetched = (path: string) => fetch(`${server.url}${path}`)
const file = (ending: string) => fetched(`/api/v1/tournaments/${ID}/standings.${ending}`)
const PLACES = 'Places by the last stage that each has reached: Final 1 to 4, Qualification 5 to 16.'

it('has all sessions of everybody, also of those whose sums begin with what was carried over', async () => {
  const [head, first, , , , fifth] = (await (await file('csv')).text()).split('\r\n').map((line) => line.split(','))
  const cells = (line: readonly string[] | undefined, ...names: readonly string[]) =>
    names.map((name) => line?.[head?.indexOf(name) ?? -1])
  const names = ['number', 'table_points', 'points', 's1_table_points', 's1_points', 's2_table_points', 's2_points']
  expect(cells(first, ...names, 'stage')).toEqual(['13', '6', '34', '4', '28', '4', '20', '2'])
  expect(cells(fifth, ...names, 'stage')).toEqual(['2', '2', '10', '2', '10', '', '', '1'])

  const [{ data } = { data: [] }] = await readWorkbook(Buffer.from(await (await file('xlsx')).arrayBuffer()))
  const column = (name: string) => [1, 5].map((row) => data[row]?.[data[0]?.indexOf(name) ?? -1])
  expect(column('Last stage')).toEqual(['Final', 'Qualification'])
  expect(column('Points, session 1')).toEqual([28, 10])
  expect(column('Points, session 2')).toEqual([20, null])

  const paper = (await pdfPages(await file('pdf'))).join(' ')
  expect(paper).toContain('4 (28) 4 (20)')
  expect(paper).toContain(PLACES)
})

it('says on its page where one stage ends and the next begins', async () => {
  const text = await (await fetched(`/tournaments/${ID}`)).text()
  expect(text).toContain(PLACES)
  expect(text).toMatch(/<b>1:<\/b> 4 \(28\)[\s\S]*<b>2:<\/b> 4 \(20\)/)
  expect(await (await fetched(`/tournaments/${ID}?stage=2`)).text()).not.toContain('Places by the last stage')
})
