import { beforeAll, describe, expect, it } from 'vitest'
import { riverside } from '../rest/riverside.ts'
import { testServer } from '../server.ts'
import { anywhere, call, claimQuestions, discard, hu, type Input, TABLE, TENPAI } from './claim-questions.ts'

let ask: ReturnType<typeof claimQuestions>['ask']
beforeAll(async () => {
  const server = await testServer()
  await riverside(server)
  ask = claimQuestions(server).ask
})

describe('what cannot be', () => {
  const kong = (more: object, facts: object = {}) =>
    anywhere({ kind: 'ADDED_KONG', tile: '5m', from: 'EAST', ...more }, [hu('SOUTH')], { facts })
  const pungs = { melds: [{ seat: 'EAST', melds: ['p:555m'] }] }
  const mixed = (hand: object, more: object = {}) =>
    anywhere(discard('5m'), [hu('WEST', { hand })], { ruleset: 'mcr-cn', ...more })

  it.each<[string, Input, number, string, RegExp, object?]>([
    [
      'two calls of one player',
      anywhere(discard('5m'), [call('WEST', 'PUNG', '55m'), hu('WEST')]),
      422,
      'TWO_CLAIMS',
      /calls once/,
      { seat: 'WEST' },
    ],
    [
      'more tiles than are held',
      anywhere(discard('5m'), [call('WEST', 'PUNG', '555m')], {
        facts: { melds: [{ seat: 'WEST', melds: ['c:123s', 'c:123s', 'c:123p', 'c:123p'] }] },
      }),
      422,
      'TILE_COUNT',
      /^WEST shows more tiles than the 1 /,
      { seat: 'WEST', holds: 1 },
    ],
    [
      'other melds than were laid out',
      mixed(TENPAI, { facts: { melds: [{ seat: 'WEST', melds: ['p:EEE'] }] } }),
      422,
      'HAND_DISAGREES',
      /^The hand of WEST has other melds/,
      { field: 'melds' },
    ],
    [
      'five copies',
      anywhere(discard('5m'), [call('WEST', 'PUNG', '55m'), call('NORTH', 'PUNG', '55m')]),
      422,
      'FIVE_COPIES',
      /copies of 5m/,
      { tile: '5m' },
    ],
    ['a hand that cannot be', mixed({ closed: '46m' }), 422, 'INVALID_HAND', /tiles/],
    ['an unknown switch', mixed(TENPAI, { switches: { jokers: 1 } }), 422, 'INVALID_SWITCH', /jokers/],
    ['a kong added to no pung', kong({}, { melds: [{ seat: 'EAST', melds: [] }] }), 422, 'NO_PUNG', /melded pung/],
    ['a kong of a tile not held', kong({ held: 0 }, pungs), 422, 'NOT_HELD', /fourth tile in hand/],
    [
      'a kong in the turn of a chow',
      kong({ claimed: 'CHOW' }, pungs),
      422,
      'AFTER_CLAIM',
      /in the turn of a chow/,
      { explain: expect.objectContaining({ 'zh-Hant': '吃、碰之後的同一輪不能槓' }) },
    ],
    ['a kong without replacement', kong({}, { wallLeft: 0 }), 422, 'NO_REPLACEMENT', /no tile left/],
    [
      'neither policy nor table',
      { offer: discard('5m'), claims: [] },
      400,
      'BAD_INPUT',
      /Give the policy, or the table/,
    ],
    ['both', anywhere(discard('5m'), [], { table: TABLE }), 400, 'BAD_INPUT', /leave out policy/],
    [
      'a table and a wind',
      { table: TABLE, roundWind: 'EAST', offer: discard('5m'), claims: [] },
      400,
      'BAD_INPUT',
      /leave out policy/,
    ],
    ['switches of no ruleset', anywhere(discard('5m'), [], { switches: {} }), 400, 'BAD_INPUT', /belong to a ruleset/],
    ['a tile that is none', anywhere(discard('0m'), []), 400, 'BAD_INPUT', /offer\.tile/],
    ['two tiles for one', anywhere(discard('55m'), []), 400, 'BAD_INPUT', /"55m" is not one tile/],
    [
      'a kong of flowers',
      anywhere({ kind: 'ADDED_KONG', tile: 'flower', from: 'EAST' }, []),
      400,
      'BAD_INPUT',
      /flowers/,
    ],
    ['a discard that is held', anywhere({ ...discard('5m'), held: 1 }, []), 400, 'BAD_INPUT', /belong to a kong/],
    [
      'a chow without tiles',
      anywhere(discard('5m'), [{ seat: 'SOUTH', kind: 'CHOW' }]),
      400,
      'BAD_INPUT',
      /tiles shown/,
    ],
    [
      'hu with tiles of a set',
      anywhere(discard('5m'), [call('SOUTH', 'HU', '46m')]),
      400,
      'BAD_INPUT',
      /HU takes a hand/,
    ],
    [
      'tiles that are none',
      anywhere(discard('5m'), [call('SOUTH', 'CHOW', '4x')]),
      400,
      'BAD_INPUT',
      /claims\.0\.tiles/,
    ],
    [
      'a meld that is none',
      anywhere(discard('5m'), [], { facts: { melds: [{ seat: 'EAST', melds: ['c:135m'] }] } }),
      400,
      'BAD_INPUT',
      /facts\.melds\.0\.melds\.0/,
    ],
    [
      'the melds of a seat twice',
      anywhere(discard('5m'), [], {
        facts: {
          melds: [
            { seat: 'EAST', melds: [] },
            { seat: 'EAST', melds: [] },
          ],
        },
      }),
      400,
      'BAD_INPUT',
      /name a seat twice/,
    ],
    [
      'a table that is none',
      { table: { ...TABLE, table: 9 }, offer: discard('5m'), claims: [] },
      404,
      'TABLE_NOT_FOUND',
      /9/,
    ],
  ])('%s', async (_, input, status, code, message, details = {}) => {
    const answer = await ask(input)
    expect([answer.status, answer.error?.extensions.code]).toEqual([status, code])
    expect(answer.error?.message).toMatch(message)
    expect(answer.error?.extensions).toMatchObject(details)
  })
})
