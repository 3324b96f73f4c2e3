import { beforeAll, describe, expect, it } from 'vitest'
import * as examples from '../../../src/api/rest/play-examples.ts'
import { type TestServer, testServer } from '../server.ts'
import { riverside } from './riverside.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await riverside(server)
})

const post = async (path: string, body: unknown) => {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, answer: JSON.parse(await response.text()) }
}

describe('POST /wall', () => {
  it('answers what the API description shows', async () => {
    expect(await post('/wall', examples.throws)).toEqual({ status: 200, answer: examples.broken })
  })

  it('answers for the hand in play at a table', async () => {
    const { answer } = await post('/wall', { ...examples.throwsAtTable, draws: 0, replacements: 0 })
    // A throw of eight is the dealer's neighbour on the left: hand 3 is dealt by WEST, so that is SOUTH.
    expect(answer).toMatchObject({ opener: 'SOUTH', openerWind: 'NORTH', skip: 19, left: 91 })
    expect((await post('/wall', examples.throwsAtTable)).answer).toMatchObject({ left: 70 })
  })

  it.each([
    ['a misspelt field', { ...examples.throws, thirdRoll: 1 }, 400, 'BAD_INPUT'],
    ['an unknown policy', { ...examples.throws, policy: 'coin' }, 400, 'BAD_INPUT'],
    ['half a tile', { ...examples.throws, draws: 0.5 }, 400, 'BAD_INPUT'],
    ['a throw the dice cannot show', { ...examples.throws, secondRoll: 19 }, 422, 'ROLL_OUT_OF_RANGE'],
    ['more draws than tiles', { ...examples.throws, draws: 92 }, 422, 'WALL_EXHAUSTED'],
  ])('refuses %s', async (_, body, status, code) => {
    const answered = await post('/wall', body)
    expect([answered.status, answered.answer.code]).toEqual([status, code])
  })
})

describe('POST /claims', () => {
  it('answers what the API description shows', async () => {
    expect(await post('/claims', examples.calls)).toEqual({ status: 200, answer: examples.resolved })
  })

  it('answers who robs a kong', async () => {
    const { answer } = await post('/claims', examples.robbery)
    expect(answer).toEqual({ taken: { seat: 'WEST', wind: 'WEST', kind: 'HU', late: false }, refused: [] })
  })

  it('names the seat and the rule in a problem document', async () => {
    const claims = [...examples.calls.claims, { seat: 'SOUTH', kind: 'HU' }]
    const { status, answer } = await post('/claims', { ...examples.calls, claims })
    expect([status, answer.code, answer.seat]).toEqual([422, 'TWO_CLAIMS', 'SOUTH'])
  })

  it('refuses a misspelt field', async () => {
    const { status, answer } = await post('/claims', { ...examples.calls, fact: {} })
    expect([status, answer.code]).toEqual([400, 'BAD_INPUT'])
  })
})
