import { describe, expect, test } from 'vitest'
import {
  formalWaits,
  formatHandLine,
  formatTiles,
  nearMisses,
  parseHandLine,
  readingsOf,
  waits,
} from '../../src/rules/index.ts'
import { handOf, rowsOf, rulesetOf } from './mcr/fixture.ts'

const ruleset = rulesetOf('mcr-cn')
const waitsOf = (line: string) => {
  const found = waits(ruleset, handOf(line))
  if (!found.ok) throw new Error(found.error.message)
  return found.value.map(({ tile, discard, selfDrawn }) => [formatTiles([tile]), discard.points, selfDrawn.points])
}

describe('waits', () => {
  test('of nine gates are all nine tiles of the suit', () => {
    expect(waitsOf('- 1112345678999m 1m D E S - 0').map(([tile]) => tile)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((rank) => `${rank}m`),
    )
  })

  test('give the points of each, flowers included, by discard and self-drawn', () => {
    expect(waitsOf('c:123m,c:456s 12s789pEE 9m D E S - 2')).toEqual([['3s', 12, 13]])
  })

  test('join every shape: seven pairs and four sets', () => {
    expect(waitsOf('- 22224444666sFF 9m D E S - 0').map(([tile]) => tile)).toEqual(['3s', '6s'])
  })

  test('are none for a tile held four times, nor for a hand that is not ready', () => {
    expect(waitsOf('p:111s,p:222s 1111333m 9s D E E - 0').map(([tile]) => tile)).toEqual(['2m'])
    expect(waitsOf('- 258m258s258pESWN 1m D E S - 0')).toEqual([])
  })

  test('hold every winning tile of the handed hands with its points', () => {
    const plain = rowsOf('mcr/hands-wmo.tsv.gz')
      .map(([line = '']) => handOf(line))
      .filter((hand) => !hand.kong && !hand.lastTile && !hand.lastOfKind && ruleset.judge(hand).winning)
      .slice(0, 300)
    const wrong = plain.filter((hand) => {
      const found = waits(ruleset, hand)
      const wait = found.ok ? found.value.find(({ tile }) => tile === hand.win) : undefined
      return (hand.selfDrawn ? wait?.selfDrawn : wait?.discard)?.points !== ruleset.judge(hand).points
    })
    expect(wrong.map(formatHandLine)).toEqual([])
  })

  test('refuse tiles that cannot be', () => {
    const ready = handOf('- 1112345678999m 1m D E S - 0')
    expect(waits(ruleset, { ...ready, concealed: ready.concealed.slice(1) })).toMatchObject({
      error: { code: 'TILE_COUNT' },
    })
    expect(waits(ruleset, { ...ready, concealed: Array(13).fill(0) })).toMatchObject({ error: { code: 'FIVE_COPIES' } })
  })
})

describe('readings and formal waits', () => {
  test('of five copies are none', () => {
    expect(readingsOf({ melds: [], closed: [...Array(5).fill(0), 1, 2, ...Array(7).fill(8)] })).toEqual([])
    expect(formalWaits([], [...Array(5).fill(0), 1, 2, ...Array(6).fill(8)])).toEqual([])
  })

  test('know a fifth copy as a formal wait', () => {
    const { melds, concealed } = handOf('p:111s,p:222s 1111333m 2m D E E - 0')
    expect(formalWaits(melds, concealed)).toEqual([0, 1])
  })

  test('read one hand in every way', () => {
    const { melds, concealed, win } = handOf('- 1112223334445m 5m D E S - 0')
    const readings = readingsOf({ melds, closed: [...concealed, win] })
    expect(readings.map(({ sets, pair }) => `${sets.map(({ kind }) => kind[0]).join('')} ${pair}`).sort()).toEqual([
      'cccp 4',
      'pccc 1',
      'pccc 4',
      'pppp 4',
    ])
  })
})

describe('near misses', () => {
  test('say what another winning tile or another tile in hand would have scored, best first', () => {
    const found = nearMisses(ruleset, handOf('c:123m,c:456m 78m123sEE 9s D E S - 0'))
    expect(found[0]).toMatchObject({ without: null, instead: 8, verdict: { points: 16 + 1 + 1 } })
    expect(found.map(({ verdict }) => verdict.points)).toEqual(
      found.map(({ verdict }) => verdict.points).sort((a, b) => b - a),
    )
  })

  test('are winning hands one tile away', () => {
    const hand = handOf('- 19m19s19pESWNCFF 1m D E E - 0')
    const orphans = nearMisses(ruleset, hand).find(({ verdict }) => verdict.points >= 88)
    expect(orphans).toMatchObject({ without: null, instead: 33 })
    expect(nearMisses(ruleset, hand, 1)).toHaveLength(1)
  })

  test('are none for a hand that is far from winning', () => {
    const hand = parseHandLine('- 258m258s258pESWN 1m D E S - 0')
    expect(hand.ok && nearMisses(ruleset, hand.value)).toEqual([])
  })
})
