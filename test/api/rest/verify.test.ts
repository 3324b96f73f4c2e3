import { beforeAll, describe, expect, it } from 'vitest'
import * as examples from '../../../src/api/rest/rules-examples.ts'
import { type TestServer, testServer } from '../server.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})

const verify = async (body: unknown) => {
  const response = await fetch(`${server.url}/api/v1/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, answer: JSON.parse(await response.text()) }
}

const WMO = { ruleset: 'mcr-wmo' }

describe('POST /verify', () => {
  it('answers what the API description shows, to a hand line and to its parts', async () => {
    const { status, answer } = await verify(examples.verifyLine)
    expect(status).toBe(200)
    expect(answer).toEqual({ ...examples.preview, rulesetVersion: answer.rulesetVersion })
    expect(await verify(examples.verifyTiles)).toEqual({ status, answer })
  })

  it('judges without a claim', async () => {
    const { answer } = await verify({ ...WMO, line: '- 19m19s19pESWNCFP P D E E - 0' })
    expect(answer.verdict).toMatchObject({ winning: true, points: 88, meetsMinimum: true })
    expect(answer.verdict.fans).toEqual([
      { fan: 7, name: '十三幺 Thirteen Orphans', count: 1, points: 88, value: '88' },
    ])
    expect(answer.review).toBeNull()
  })

  it('judges by the hybrid rules: half fan, fu, base, and what was declared', async () => {
    const hand = { closed: '123m456s789p234m5p', winningTile: '5p', flowers: 1, riichi: 'SINGLE' }
    const { answer } = await verify({
      ...{ ruleset: 'hybrid', tiles: hand, selfDrawn: false, seatWind: 'SOUTH', roundWind: 'EAST' },
      declared: [{ fan: '立直' }, { fan: '花龙' }],
    })
    expect(answer).toMatchObject({
      ...{ hand: '- 122334m456s5789p 5p D S E - 1 R', rulesetVersion: 'hybrid-1' },
      verdict: { points: 9, total: '4.5', fu: 22, worth: 3100, meetsMinimum: true },
      review: { outcome: 'UNDER', declaredPoints: 7 },
    })
    const { answer: refused } = await verify({
      ...{ ruleset: 'hybrid', line: 'c:123m 456s789p234m5p 5p D S E - 0 R' },
    })
    expect(refused).toMatchObject({ code: 'INVALID_HAND', hand: { code: 'RIICHI_NOT_CONCEALED', field: 'declared' } })
  })

  it('takes a fan by number, Chinese, English or pinyin name', async () => {
    const outcomes = [7, '7', '十三么', 'thirteen orphans', 'shí sān yāo'].map(async (fan) => {
      const { answer } = await verify({ ...WMO, line: '- 19m19s19pESWNCFP P D E E - 0', declared: [{ fan }] })
      return answer.review?.outcome
    })
    expect(await Promise.all(outcomes)).toEqual(['RIGHT', 'RIGHT', 'RIGHT', 'RIGHT', 'RIGHT'])
  })

  it('says of a hand that does not win that it does not', async () => {
    const { status, answer } = await verify({
      ...WMO,
      line: '- 123456789m55s67p 1s D E E - 0',
      declared: [{ fan: 28 }],
    })
    expect(status).toBe(200)
    expect(answer.verdict).toMatchObject({ winning: false, points: 0, fans: [], lists: [] })
    expect(answer.review.outcome).toBe('NOT_WINNING')
    expect(answer.nearMisses).toEqual(
      ['5p', '8p'].map((instead) => ({
        without: null,
        instead,
        verdict: expect.objectContaining({ winning: true, points: 20, meetsMinimum: true }),
      })),
    )
  })

  it('tells at most five near misses, best first', async () => {
    const { answer } = await verify({ ...WMO, line: '- 1112345678999m 1s D E E - 0' })
    const points = answer.nearMisses.map(({ verdict }: { verdict: { points: number } }) => verdict.points)
    expect(points).toHaveLength(5)
    expect(points).toEqual(points.toSorted((a: number, b: number) => b - a))
  })

  it('counts flowers, but not towards the minimum', async () => {
    const { answer } = await verify({ ...WMO, line: 'c:123m,c:456m,p:777s 23p99s 4p D S E - 8' })
    expect(answer.verdict).toMatchObject({ winning: true, meetsMinimum: false })
    expect(answer.verdict.points - answer.verdict.pointsWithoutFlowers).toBe(8)
  })

  it.each<[string, unknown, number, string, RegExp]>([
    ['neither a line nor tiles', WMO, 400, 'BAD_INPUT', /Give the hand as a line, or as tiles/],
    ['half of the parts', { ...WMO, ...examples.verifyTiles, seatWind: undefined }, 400, 'BAD_INPUT', /seatWind/],
    ['both a line and tiles', { ...examples.verifyTiles, ...examples.verifyLine }, 400, 'BAD_INPUT', /leave out tiles/],
    ['no ruleset', { line: examples.verifyLine.line }, 400, 'BAD_INPUT', /ruleset/],
    ['an unknown ruleset', { ...examples.verifyLine, ruleset: 'riichi' }, 400, 'BAD_INPUT', /ruleset.*mcr-cn/],
    ['a misspelt field', { ...examples.verifyLine, declard: [] }, 400, 'BAD_INPUT', /declard/],
    [
      'a fan that is neither name nor number',
      { ...examples.verifyLine, declared: [{ fan: 1.5 }] },
      400,
      'BAD_INPUT',
      /fan/,
    ],
    ['an unknown fan', { ...examples.verifyLine, declared: [{ fan: 'Riichi' }] }, 422, 'UNKNOWN_FAN', /Riichi/],
    ['an unknown switch', { ...examples.verifyLine, switches: { jokers: true } }, 422, 'INVALID_SWITCH', /jokers/],
    ['a line of seven fields', { ...WMO, line: '- 123m 1m T E E -' }, 422, 'INVALID_HAND', /8 fields/],
    ['a fifth copy', { ...WMO, line: '- 1111m123m456m789m 1m T E E - 0' }, 422, 'INVALID_HAND', /./],
    ['a tile that is none', { ...WMO, line: '- 0m 1m T E E - 0' }, 422, 'INVALID_HAND', /0m/],
    ['a text in place of an object', 'hand', 400, 'BAD_INPUT', /object/],
  ])('refuses %s', async (_, body, status, code, detail) => {
    const { status: answered, answer } = await verify(body)
    expect([answered, answer.code]).toEqual([status, code])
    expect(answer.detail).toMatch(detail)
  })
})
