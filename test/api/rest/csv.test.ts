import { beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '../server.ts'
import { riverside } from './riverside.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
  const entrants = [
    'number,name,country,team',
    '1,"=HYPERLINK(""http://x"",""prize"")",ES,RIO',
    '2,"Yue, Lin",CN,RIO',
    '3,@Søren,DK,MAR',
    '4,伊藤,,',
  ].join('\n')
  await riverside(server, { entrants })
})

const csv = async (query = '') => {
  const response = await fetch(`${server.url}/api/v1/tournaments/riverside-open/standings.csv?live=true${query}`)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

it('is a file that a spreadsheet opens right', async () => {
  const { response, bytes } = await csv()
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="riverside-open-standings-live.csv"')
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const text = bytes.toString('utf8')
  expect(text.endsWith('\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

it('keeps negative scores numbers and lets no name become a formula', async () => {
  const lines = (await csv()).bytes.toString('utf8').split('\r\n')
  expect(lines[1]).toBe(`1,1,"'=HYPERLINK(""http://x"",""prize"")",ES,RIO,4,82,1,4,82,0`)
  expect(lines[2]).toBe("2,3,'@Søren,DK,MAR,2,2,1,2,2,0")
  expect(lines[3]).toBe('3,2,"Yue, Lin",CN,RIO,1,-46,1,1,-46,0')
  expect(lines[4]).toBe('4,4,伊藤,,,0,-48,1,0,-48,-10')
})

it('is separated by semicolons where the comma is the decimal sign', async () => {
  const lines = (await csv('&style=semicolon')).bytes.toString('utf8').split('\r\n')
  expect(lines[3]).toBe('3;2;"Yue, Lin";CN;RIO;1;-46;1;1;-46;0')
})

it('comes for teams, too', async () => {
  const response = await fetch(`${server.url}/api/v1/tournaments/riverside-open/teams/standings.csv`)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="riverside-open-team-standings.csv"')
  expect(await response.text()).toMatch(/^rank,team,name,table_points,points,members,fines\r\n1,/)
})
