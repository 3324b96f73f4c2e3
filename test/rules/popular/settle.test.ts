import { describe, expect, test } from 'vitest'
import type { Seat } from '../../../src/rules/index.ts'
import type { Kong, PopularWin } from '../../../src/rules/rulesets/popular/index.ts'
import { DRAWN, popularOf, settle } from './fixture.ts'

const won = (winner: Seat, discarder: Seat | null, points: number): PopularWin => ({
  winner,
  discarder,
  points,
  list: [],
})

describe('a win (dossier D8)', () => {
  test('self-drawn: each loser pays the fan times both multipliers', () => {
    const { multipliers, win } = settle({ win: won(1, null, 6), doubles: [1, 2, 1, 1] })
    expect(multipliers).toEqual([2, 2, 1, 1])
    expect(win).toEqual([-24, 48, -12, -12])
  })

  test('on a discard: only the discarder pays', () => {
    const room = { continuingDealer: 4 }
    const { win } = settle({ win: won(0, 2, 10), continuing: true, doubles: [1, 1, 2, 1] }, room)
    expect(win).toEqual([80, 0, -80, 0])
  })

  test('one bean a fan or several', () => {
    expect(settle({ win: won(2, 1, 88) }, { unit: 1 }).total).toEqual([0, -88, 88, 0])
    expect(settle({ win: won(2, 1, 88) }, { unit: 5 }).total).toEqual([0, -440, 440, 0])
  })

  test('the dealer wins and loses double, also to somebody who doubled', () => {
    expect(settle({ win: won(3, null, 1), dealer: 3 }).win).toEqual([-2, -2, -2, 6])
    expect(settle({ win: won(3, null, 1), dealer: 0 }).win).toEqual([-2, -1, -1, 4])
    expect(settle({ win: won(3, 0, 1), dealer: 0, doubles: [2, 1, 1, 3] }).win).toEqual([-12, 0, 0, 12])
  })

  test('who continues makes no difference to the others', () => {
    const room = { continuingDealer: 4 }
    expect(settle({ win: won(2, 3, 6), continuing: true }, room).win).toEqual([0, 0, 6, -6])
  })
})

describe('kong beans (dossier D8)', () => {
  const beans = (kong: Kong, doubles: [number, number, number, number]) =>
    settle({ win: won(3, 2, 1), kongs: [kong], doubles }).kongs

  test.each<[string, Kong, number[]]>([
    ['concealed: 2 from everybody', { type: 'concealed', konger: 0 }, [16, -4, -8, -4]],
    ['added: 1 from everybody', { type: 'added', konger: 0 }, [8, -2, -4, -2]],
    ['claimed: 2 from who gave the tile', { type: 'claimed', konger: 0, from: 2 }, [8, 0, -8, 0]],
  ])('%s, times both chosen doubles', (_, kong, expected) => {
    expect(beans(kong, [2, 1, 2, 1])).toEqual(expected)
  })

  test('also without doubles', () => {
    expect(beans({ type: 'concealed', konger: 1 }, [1, 1, 1, 1])).toEqual([-2, 6, -2, -2])
  })

  test('several kongs add up, and are added to the win', () => {
    const kongs: Kong[] = [
      { type: 'claimed', konger: 2, from: 3 },
      { type: 'concealed', konger: 2 },
    ]
    const settled = settle({ win: won(0, null, 6), dealer: 1, doubles: [2, 4, 1, 2], kongs }, { unit: 5 })
    expect(settled.kongs).toEqual([-4, -8, 20, -8])
    expect(settled.total).toEqual([656, -488, -40, -128])
  })

  test('none on a drawn hand', () => {
    const settled = settle({ kongs: [{ type: 'concealed', konger: 0 }], doubles: [8, 1, 1, 1] })
    expect(settled.total).toEqual([0, 0, 0, 0])
  })
})

describe('a hand that cannot be is refused', () => {
  const { settle: settling } = popularOf({ highestDouble: 4 })
  const fourfold = Array.from({ length: 4 }, (): Kong => ({ type: 'concealed', konger: 1 }))

  test.each([
    ['BAD_DOUBLE', { doubles: [1, 5, 1, 1] as const }, 'a chosen double is a whole number from 1 to 4'],
    ['BAD_DOUBLE', { doubles: [1, 0, 1, 1] as const }, 'from 1 to 4'],
    ['BAD_DOUBLE', { doubles: [1, 1.5, 1, 1] as const }, 'from 1 to 4'],
    ['BAD_POINTS', { win: won(0, 1, -1) }, 'from 0 to 1000'],
    ['BAD_POINTS', { win: won(0, 1, 1001) }, 'from 0 to 1000'],
    ['DISCARDER_WON', { win: won(0, 0, 8) }, 'another seat than the winner'],
    ['KONG_FROM_SELF', { kongs: [{ type: 'claimed', konger: 1, from: 1 }] as const }, 'from another seat'],
    ['FIFTH_KONG', { kongs: [...fourfold, ...fourfold.slice(0, 1)] }, 'at most 4 kongs'],
    ['BAD_POT', { jackpot: { pot: -1, target: null } }, 'a whole number from 0'],
    ['BAD_POT', { jackpot: { pot: 0.5, target: 8 } }, 'a whole number from 0'],
    ['BAD_TARGET', { jackpot: { pot: 0, target: 83 } }, 'the number of a fan'],
    ['TASK_TWICE', { taskDone: [2, 1, 2] as const }, 'once'],
  ])('%s: %j', (code, deal, message) => {
    const settled = settling({ ...DRAWN, ...deal })
    expect(settled.ok ? 'settled' : settled.error.code).toBe(code)
    expect(settled.ok ? '' : settled.error.message).toContain(message)
  })

  test('what is just possible is not', () => {
    const deal = { ...DRAWN, win: won(0, 1, 1000), doubles: [4, 1, 4, 4] as const, kongs: fourfold }
    expect(settling(deal).ok).toBe(true)
  })

  test('outside doubling rooms nobody has chosen a double', () => {
    const settled = popularOf().settle({ ...DRAWN, doubles: [1, 2, 1, 1] })
    expect(settled.ok ? 'settled' : settled.error.code).toBe('BAD_DOUBLE')
  })
})
