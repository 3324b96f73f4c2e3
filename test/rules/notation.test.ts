import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatHandLine, formatTiles, NOTATIONS, parseHand, parseHandLine, parseTiles } from '../../src/rules/index.ts'
import { handOf, rowsOf } from './mcr/fixture.ts'

const tiles = fc.array(fc.nat({ max: 33 }), { maxLength: 20 })
const values = (text: string) => {
  const parsed = parseTiles(text)
  return parsed.ok ? parsed.value : parsed.error
}

describe('tiles', () => {
  test.each([
    ['123m456p11zE', [0, 1, 2, 21, 22, 23, 27, 27, 27]],
    ['1234567z', [27, 28, 29, 30, 31, 32, 33]],
    ['ESWNCFP', [27, 28, 29, 30, 31, 32, 33]],
    ['W1 T2 B3 F1 J1', [0, 10, 20, 27, 31]],
    ['W9F4J3', [8, 30, 33]],
    ['🀇🀐🀙🀀🀄🀅🀆', [0, 9, 18, 27, 31, 32, 33]],
    ['🀄\ufe0f🀄\ufe0e', [31, 31]],
    ['一萬 二條 三餅 東 中', [0, 10, 20, 27, 31]],
    ['一二三万九索五筒发', [0, 1, 2, 17, 22, 32]],
    ['1萬2条', [0, 10]],
    ['W 1m', [29, 0]],
    ['', []],
  ])('%s', (text, expected) => {
    expect(values(text)).toEqual(expected)
  })

  test.each([
    ['12', 2],
    ['m', 0],
    ['0m', 0],
    ['8z', 1],
    ['1mX', 2],
    ['1E2m', 1],
    ['1 2m', 1],
    ['F5', 0],
    ['W1 J4', 3],
    ['W1 5m', 2],
  ])('%s is no tiles from character %i on', (text, at) => {
    expect(values(text)).toMatchObject({ at })
  })

  test.each(NOTATIONS)('written as %s are read back', (notation) => {
    fc.assert(
      fc.property(tiles, (some) => {
        expect(values(formatTiles(some, notation))).toEqual(some)
      }),
    )
  })

  test('of several notations may stand in one text, Botzone apart', () => {
    const mixable = fc.constantFrom(...NOTATIONS.filter((notation) => notation !== 'botzone'))
    fc.assert(
      fc.property(fc.array(fc.tuple(tiles, mixable)), (parts) => {
        const text = parts.map(([some, notation]) => formatTiles(some, notation)).join(' ')
        expect(values(text)).toEqual(parts.flatMap(([some]) => some))
      }),
    )
  })

  test('any text is read or refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parseTiles(text)).toHaveProperty('ok')
      }),
    )
  })
})

describe('hand lines', () => {
  const lines = rowsOf('mcr/hands-wmo.tsv.gz').map(([line = '']) => line)

  test('are written as they were read', () => {
    expect(lines.filter((line) => formatHandLine(handOf(line)) !== line)).toEqual([])
  })

  test('can be given field by field, tiles in any notation and order', () => {
    const parts = {
      melds: ['c:3m2m1m', 'K:🀀🀀🀀🀀'],
      closed: '九八七條 99m 12p',
      win: '三餅',
      how: 'T',
      seatWind: 'E',
      roundWind: '南',
      flags: 'LK',
      flowers: 2,
    }
    const hand = parseHand(parts)
    expect(hand.ok && formatHandLine(hand.value)).toBe('c:123m,K:EEEE 99m789s12p 3p T E S LK 2')
  })

  test('tolerate nothing but the format', () => {
    for (const line of [
      '',
      ' ',
      'c:123m',
      `${lines[0]} `,
      ` ${lines[0]}`,
      lines[0]!.replace(' ', '  '),
      `${lines[0]}\r`,
    ]) {
      expect(parseHandLine(line), line).toMatchObject({ ok: false })
    }
  })
})
