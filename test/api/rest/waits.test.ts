import { beforeAll, describe, expect, it } from 'vitest'
import * as examples from '../../../src/api/rest/rules-examples.ts'
import { type TestServer, testServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})

const waits = async (body: unknown) => {
  const response = await fetch(`${server.url}/api/v1/waits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, answer: JSON.parse(await response.text()) }
}

describe('POST /waits', () => {
  it('answers what the API description shows', async () => {
    const { status, answer } = await waits(examples.ready)
    expect(status).toBe(200)
    expect(answer).toEqual({ ...examples.waits, rulesetVersion: answer.rulesetVersion })
  })

  it('counts melds and flowers', async () => {
    const { answer } = await waits(examples.readyMelded)
    expect(answer.waits).toMatchObject([
      { tile: '3s', discard: { points: 12, pointsWithoutFlowers: 10, meetsMinimum: true }, selfDrawn: { points: 13 } },
    ])
    expect(answer.waits[0].discard.lists).toHaveLength(2)
  })

  it.each<[string, unknown, number, string, RegExp]>([
    ['no tiles', { ...examples.ready, closed: undefined }, 400, 'BAD_INPUT', /closed/],
    ['no wind', { ...examples.ready, seatWind: undefined }, 400, 'BAD_INPUT', /seatWind/],
    ['a winning tile', { ...examples.ready, winningTile: '5p' }, 400, 'BAD_INPUT', /winningTile/],
    ['14 tiles', { ...examples.ready, closed: '123456789m55s678p' }, 422, 'INVALID_HAND', /13 tiles/],
    ['an unknown switch', { ...examples.ready, switches: { jokers: true } }, 422, 'INVALID_SWITCH', /jokers/],
  ])('refuses %s', async (_, body, status, code, detail) => {
    const { status: answered, answer } = await waits(body)
    expect([answered, answer.code]).toEqual([status, code])
    expect(answer.detail).toMatch(detail)
  })
})

describe('POST /waits in the hybrid rules', () => {
  const ready = { ruleset: 'hybrid', closed: '123m456s789p234m5p', seatWind: 'SOUTH', roundWind: 'EAST' }
  const told = async (more: Record<string, unknown>) => {
    const { status, answer } = await waits({ ...ready, ...more })
    if (status !== 200) return answer.detail
    const fans = (verdict: { fans: { name: string }[] }) => verdict.fans.map(({ name }) => name.split(' ')[0]).join(' ')
    return answer.waits.map(({ discard, selfDrawn }: { discard: never; selfDrawn: never }) => [
      fans(discard),
      fans(selfDrawn),
    ])
  }

  it('counts riichi, ippatsu and the first go-around', async () => {
    expect(await told({})).toEqual([['平和 花龙', '平和 自摸 花龙']])
    expect(await told({ riichi: 'SINGLE', ippatsu: true })).toEqual([
      ['平和 立直 一发 花龙', '平和 自摸 立直 一发 花龙'],
    ])
    expect(await told({ riichi: 'DOUBLE' })).toEqual([['平和 花龙 双立直', '平和 自摸 花龙 双立直']])
    expect(await told({ firstTurn: true })).toEqual([['平和 花龙 人和', '平和 花龙 地和']])
    expect(await told({ firstTurn: true, seatWind: 'EAST' })).toEqual([['平和 花龙 人和', '平和 花龙 天和']])
    // Who has declared in the first go-around has drawn before he draws himself.
    expect(await told({ firstTurn: true, riichi: 'DOUBLE' })).toEqual([['平和 花龙 人和', '平和 自摸 花龙 双立直']])
  })

  it.each([
    ['I needs R or RR', { ippatsu: true }],
    ['a riichi of the first go-around is RR', { firstTurn: true, riichi: 'SINGLE' }],
    ['riichi needs a hand without chow', { riichi: 'SINGLE', melds: ['c:123m'], closed: '456s789p234m5p' }],
    ['these rules know no riichi', { ruleset: 'mcr-cn', riichi: 'SINGLE' }],
  ])('refuses what cannot be: %s', async (words, more) => {
    expect((await told(more)).toLowerCase()).toContain(words.toLowerCase())
  })
})

it('GET /rulesets/:ruleset tells every switch with its values', async () => {
  const response = await fetch(`${server.url}/api/v1/rulesets/mcr-wmo`)
  const { switches, fans } = JSON.parse(await response.text())
  expect(switches).toContainEqual(expect.objectContaining({ key: 'mixedKongs', values: [3, 5, 6], default: 6 }))
  expect(switches).toContainEqual(
    expect.objectContaining({ key: 'tileHogHonours', values: [false, true], default: false }),
  )
  expect(switches).toContainEqual(expect.objectContaining({ key: 'nineGatesTerminalPungs', default: 'none' }))
  expect(fans.every(({ ja }: { ja: string | null }) => ja === null || ja.length > 1)).toBe(true)
})
