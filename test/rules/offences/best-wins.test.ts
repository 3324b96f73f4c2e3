import { describe, expect, test } from 'vitest'
import {
  type BestWin,
  bestWin,
  bestWins,
  formatTiles,
  type Waiting,
  type WorthOf,
  waits,
  worthBy,
} from '../../../src/rules/index.ts'
import { createHybrid } from '../../../src/rules/rulesets/hybrid/index.ts'
import { handOf, rowsOf, rulesetOf } from '../mcr/fixture.ts'

const mcr = rulesetOf('mcr-cn')
const mcrWorth = worthBy(
  (hand) => mcr.judge(hand),
  ({ points }) => points,
)

/** The hand of `melds closed`, 13 tiles. */
const waiting = (tiles: string, flowers = 0): Waiting => {
  const {
    win: _,
    selfDrawn: __,
    lastTile: ___,
    kong: ____,
    lastOfKind: _____,
    ...hand
  } = handOf(`${tiles} ${ABSENT.find((tile) => !tiles.includes(tile))} D E S - ${flowers}`)
  return hand
}
const ABSENT = [...'PFCNWSE']

const best = (worth: WorthOf, hand: Waiting): string | null => {
  const found = bestWin(worth, hand)
  if (!found.ok) throw new Error(found.error.message)
  return found.value && told(found.value)
}
const told = ({ points, on }: BestWin): string =>
  on ? `${points} ${formatTiles([on.tile])} ${on.selfDrawn ? 'T' : 'D'}` : `${points}`

describe('the best win of a hand', () => {
  test('is the dearest of its waits, self-drawn where that is worth more', () => {
    expect(best(mcrWorth, waiting('c:123m,c:456s 12789pEE'))).toBe('11 3p T')
    expect(best(mcrWorth, waiting('- 1112345678999m'))).toMatch(/^\d+ \dm T$/)
  })

  test('is a discard where that is worth as much', () => {
    const flat: WorthOf = () => 5000
    expect(best(flat, waiting('- 1112345678999m'))).toBe('5000 1m D')
    const byDiscard: WorthOf = ({ selfDrawn }) => (selfDrawn ? 3 : 4)
    expect(best(byDiscard, waiting('- 1112345678999m'))).toBe('4 1m D')
  })

  test('counts flowers', () => {
    expect(best(mcrWorth, waiting('c:123m,c:456s 12789pEE', 3))).toBe('14 3p T')
  })

  test('is none when the hand is not ready', () => {
    expect(best(mcrWorth, waiting('c:123m,c:456s 15789pEE'))).toBeNull()
  })

  test('is none when it waits only for a tile that it holds four times', () => {
    expect(best(mcrWorth, waiting('p:111m,p:222s,p:333p,p:EEE 1m'))).toBeNull()
  })

  test('is 0 when the hand is ready but no wait reaches the minimum', () => {
    expect(best(mcrWorth, waiting('c:123m,c:456s 12678pEE'))).toBe('0')
  })

  test('is never less than the points of a hand that was won', () => {
    const rows = rowsOf('mcr/hands-cn.tsv.gz')
      .filter((_, index) => index % 120 === 0)
      .map(([line = '']) => handOf(line))
      .filter((hand) => !hand.kong && !hand.lastTile && !hand.lastOfKind && mcr.judge(hand).meetsMinimum)
    const low = rows.filter((hand) => {
      const found = bestWin(mcrWorth, hand)
      const all = waits(mcr, hand)
      if (!found.ok || !all.ok) return true
      const points = all.value.flatMap(({ discard, selfDrawn }) =>
        [discard, selfDrawn].map((verdict) => (verdict.meetsMinimum ? verdict.points : 0)),
      )
      return found.value?.points !== Math.max(...points) || found.value.points < mcr.judge(hand).points
    })
    expect(rows.length).toBeGreaterThan(100)
    expect(low).toEqual([])
  })

  test('of tiles that cannot be is refused', () => {
    const hand = waiting('- 1112345678999m')
    expect(bestWin(mcrWorth, { ...hand, concealed: hand.concealed.slice(1) })).toMatchObject({
      error: { code: 'TILE_COUNT' },
    })
    expect(bestWin(mcrWorth, { ...hand, concealed: Array(13).fill(0) })).toMatchObject({
      error: { code: 'FIVE_COPIES' },
    })
    expect(bestWin(mcrWorth, { ...hand, flowers: 9 })).toMatchObject({ error: { code: 'FLOWERS' } })
    expect(bestWin(mcrWorth, { ...hand, concealed: Array.from({ length: 40 }, (_, i) => i % 34) })).toMatchObject({
      error: { code: 'TILE_COUNT' },
    })
  })
})

describe('under the hybrid rules', () => {
  const hybrid = createHybrid()
  if (!hybrid.ok) throw new Error(hybrid.error.message)
  const { judge } = hybrid.value
  const base = worthBy(judge, (verdict) => verdict.base)
  const riichi = { riichi: 'single', ippatsu: false, firstTurn: 'none' } as const

  test('it is in base points', () => {
    expect(best(base, waiting('- 1112345678999m'))).toBe('32000 1m D')
    // One fan, 20 + 2 + 2 fu; self-drawn half a fan more.
    expect(best(base, waiting('c:123m,c:456s 12789pEE'))).toBe('500 3p T')
  })

  test('a riichi counts, and alone makes the minimum', () => {
    const cheap = waiting('- 123m456s12678pEE')
    const byDiscard: WorthOf = (hand) => (hand.selfDrawn ? null : base(hand))
    expect(best(byDiscard, cheap)).toBe('0')
    expect(best(byDiscard, { ...cheap, declared: riichi })).toBe('400 3p D')
  })
})

describe('the best wins of a table', () => {
  const ready = waiting('c:123m,c:456s 12789pEE')
  const far = waiting('c:123m,c:456s 15789pEE')

  test('stand by seat', () => {
    const found = bestWins(mcrWorth, [null, ready, far, ready])
    expect(found.ok && found.value.map((win) => win && told(win))).toEqual([null, '11 3p T', null, '11 3p T'])
  })

  test('are refused with the seat whose tiles cannot be', () => {
    const wrong = { ...far, concealed: far.concealed.slice(1) }
    expect(bestWins(mcrWorth, [ready, null, wrong, wrong])).toMatchObject({
      error: { seat: 2, error: { code: 'TILE_COUNT' } },
    })
  })
})
