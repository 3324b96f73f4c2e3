import { describe, expect, test } from 'vitest'
import { formatHandLine, parseHandLine } from '../../../src/rules/index.ts'
import { hybridOf } from './fixture.ts'

const codeOf = (line: string, overrides = {}): string => {
  const hand = hybridOf(overrides).parseHandLine(line)
  return hand.ok ? 'accepted' : hand.error.code
}

const CLOSED = '- 123m23s11555678p 4s'

describe('the ninth field', () => {
  test.each([
    [`${CLOSED} D N N - 0`, { riichi: 'none', ippatsu: false, firstTurn: 'none' }],
    [`${CLOSED} D N N - 0 -`, { riichi: 'none', ippatsu: false, firstTurn: 'none' }],
    [`${CLOSED} D N N - 0 R`, { riichi: 'single', ippatsu: false, firstTurn: 'none' }],
    [`${CLOSED} D N N - 0 I,RR`, { riichi: 'double', ippatsu: true, firstTurn: 'none' }],
    [`${CLOSED} T E N - 0 TH`, { riichi: 'none', ippatsu: false, firstTurn: 'heavenly' }],
    [`${CLOSED} T N N - 0 DI`, { riichi: 'none', ippatsu: false, firstTurn: 'earthly' }],
    [`${CLOSED} D E N - 0 RE,RR,I`, { riichi: 'double', ippatsu: true, firstTurn: 'human' }],
  ])('%s', (line, declared) => {
    const hand = hybridOf().parseHandLine(line)
    expect(hand.ok && hand.value.declared).toEqual(declared)
  })

  test.each([
    ['BAD_FLAG', `${CLOSED} D N N - 0 R,R`],
    ['BAD_FLAG', `${CLOSED} D N N - 0 r`],
    ['BAD_FLAG', `${CLOSED} D N N - 0 R,`],
    ['FIELDS', `${CLOSED} D N N - 0 `],
    ['FIELDS', `${CLOSED} D N N - 0 R x`],
    ['RIICHI_AND_DOUBLE_RIICHI', `${CLOSED} D N N - 0 R,RR`],
    ['RIICHI_NOT_CONCEALED', 'c:123m 23s11555678p 4s D N N - 0 R'],
    ['IPPATSU_WITHOUT_RIICHI', `${CLOSED} D N N - 0 I`],
    ['IPPATSU_AFTER_KONG', 'K:CCCC 23s11555678p 4s T N N K 0 R,I'],
    ['accepted', 'K:CCCC 23s11555678p 4s T N N - 0 R,I'],
    ['accepted', `${CLOSED} D N N K 0 R,I`],
    ['FIRST_TURN_CONFLICT', `${CLOSED} T E N - 0 TH,DI`],
    ['HEAVENLY_NEEDS_DEALER', `${CLOSED} T N N - 0 TH`],
    ['HEAVENLY_NEEDS_SELF_DRAW', `${CLOSED} D E N - 0 TH`],
    ['HEAVENLY_WITH_RIICHI', `${CLOSED} T E N - 0 TH,RR`],
    ['HEAVENLY_NOT_CONCEALED', 'c:123m 23s11555678p 4s T E N - 0 TH'],
    ['HEAVENLY_AFTER_CALL', 'K:CCCC 23s11555678p 4s T E N - 0 TH'],
    ['HEAVENLY_FLAG_CONFLICT', `${CLOSED} T E N L 0 TH`],
    ['EARTHLY_NEEDS_NON_DEALER', `${CLOSED} T E N - 0 DI`],
    ['HUMAN_NEEDS_DISCARD', `${CLOSED} T N N - 0 RE`],
    ['HUMAN_WITH_SINGLE_RIICHI', `${CLOSED} D N N - 0 RE,R`],
    ['HUMAN_FLAG_CONFLICT', `${CLOSED} D N N K 0 RE`],
  ])('%s: %s', (code, line) => {
    expect(codeOf(line)).toBe(code)
  })

  test.each([
    ['K:CCCC 23s11555678p 4s T E N - 0 TH', 'HEAVENLY_AFTER_CALL'],
    ['K:CCCC 23s11555678p 4s T N N - 0 DI', 'EARTHLY_AFTER_CALL'],
    ['K:CCCC 23s11555678p 4s D N N - 0 RE', 'HUMAN_AFTER_CALL'],
    ['K:CCCC 23s11555678p 4s T N N K 0 R,I', 'IPPATSU_AFTER_KONG'],
  ])('a concealed kong is a call unless the switch says no: %s', (line, code) => {
    expect(codeOf(line)).toBe(code)
    expect(codeOf(line, { concealedKongIsCall: false })).toBe('accepted')
  })

  test('names its field and says what would be right', () => {
    expect(hybridOf().parseHandLine(`${CLOSED} T N N - 0 TH`)).toEqual({
      ok: false,
      error: {
        code: 'HEAVENLY_NEEDS_DEALER',
        field: 'declared',
        message: 'TH is a win on the dealt fourteen tiles of the dealer, with no call before it',
      },
    })
  })

  test('is named where a line has too few or too many fields', () => {
    const hand = hybridOf().parseHandLine(`${CLOSED} D N N - 0 R x`)
    expect(hand.ok ? '' : hand.error.message).toMatch(/^write 8 fields .* and perhaps a ninth/)
  })

  test('is no field of the other rules', () => {
    const hand = parseHandLine(`${CLOSED} D N N - 0 R`)
    expect(hand.ok ? 'accepted' : hand.error.code).toBe('FIELDS')
    const plain = parseHandLine(`${CLOSED} D N N - 0`)
    expect(plain.ok && 'declared' in plain.value).toBe(false)
  })

  test('is read from parts in any notation', () => {
    const parts = {
      ...{ melds: [], closed: '一萬二萬三萬 2s3s 11555678p', win: '四条', how: 'D', seatWind: '北', roundWind: 'N' },
      ...{ flags: '-', flowers: 0, declared: 'R,I' },
    }
    const hand = hybridOf().parseHand(parts)
    expect(hand.ok && hand.value.declared).toEqual({ riichi: 'single', ippatsu: true, firstTurn: 'none' })
    const wrong = hybridOf().parseHand({ ...parts, declared: 'X' })
    expect(wrong.ok ? 'accepted' : wrong.error.code).toBe('BAD_FLAG')
  })

  test.each(['R', 'RR,I', 'RE,RR,I'])('is written as it was read: %s', (declared) => {
    const line = `${CLOSED} D N N L 2 ${declared === 'RE,RR,I' ? '' : declared}`.trim()
    const hand = hybridOf().parseHandLine(declared === 'RE,RR,I' ? `${CLOSED} D N N - 2 ${declared}` : line)
    if (!hand.ok) throw new Error(hand.error.message)
    const written = hybridOf().parseHandLine(formatHandLine(hand.value))
    expect(written).toEqual(hand)
  })
})

test('和绝张 means nothing here, so its flag is taken without a question', () => {
  expect(codeOf('- 123m23s11555678p 5p D N N X 0')).toBe('accepted')
})

test('a meld that is none is a BAD_MELD', () => {
  expect(codeOf('c:124m 23s11555678p 4s D N N - 0')).toBe('BAD_MELD')
  expect(codeOf('p:5555p 23s11222678p 4s D N N - 0')).toBe('BAD_MELD')
})
