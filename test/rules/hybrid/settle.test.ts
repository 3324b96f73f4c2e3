import { describe, expect, test } from 'vitest'
import type { PerSeat } from '../../../src/rules/index.ts'
import { hybridOf } from './fixture.ts'

const seats = (bits: string): PerSeat<boolean> => [...bits].map((bit) => bit === '1') as unknown as PerSeat<boolean>

describe('a win (dossier C7)', () => {
  const { settle } = hybridOf()
  const win = { winner: 1, discarder: null, base: 1000, deposits: seats('0000'), carried: 0 } as const

  test('self-drawn: each of the others pays the base', () => {
    expect(settle(win).payments).toEqual([-1000, 3000, -1000, -1000])
  })

  test('on a discard: the discarder pays twice the base, the others nothing', () => {
    expect(settle({ ...win, discarder: 3 }).payments).toEqual([0, 2000, 0, -2000])
  })

  test('the winner takes every stick, his own and those of hands before', () => {
    const settled = settle({ ...win, discarder: 3, deposits: seats('1101'), carried: 2 })
    expect(settled).toEqual({ payments: [0, 2000, 0, -2000], net: [-1000, 6000, 0, -3000], sticks: 0 })
  })
})

describe('a draw (dossier C8)', () => {
  const { settleDraw } = hybridOf()
  const draw = (ready: string, riichi = '0000') =>
    settleDraw({ ready: seats(ready), riichi: seats(riichi), carried: 0 })

  test.each([
    ['0000', [0, 0, 0, 0]],
    ['1000', [3000, -1000, -1000, -1000]],
    ['1100', [1500, 1500, -1500, -1500]],
    ['1101', [1000, 1000, -3000, 1000]],
    ['1111', [0, 0, 0, 0]],
  ])('ready %s: %j', (ready, payments) => {
    expect(draw(ready).payments).toEqual(payments)
  })

  test('a false riichi pays 10000 to every other seat, also to another false riichi, beside the pool', () => {
    const settled = draw('1000', '0110')
    expect(settled.falseRiichiSeats).toEqual([1, 2])
    expect(settled.falseRiichi).toEqual([20000, -20000, -20000, 20000])
    expect(settled.payments).toEqual([23000, -21000, -21000, 19000])
    expect(settled.net).toEqual([23000, -22000, -22000, 19000])
    expect(settled.sticks).toBe(2)
  })

  test('a false riichi that was ruled on does not pay again, but is one', () => {
    const ruledFalse = seats('0100')
    const told = { ready: seats('1000'), riichi: seats('0110'), ruledFalse, carried: 0 }
    expect(settleDraw(told)).toMatchObject({
      ...{ falseRiichiSeats: [1, 2], falseRiichi: [10000, 10000, -30000, 10000] },
      payments: [13000, 9000, -31000, 9000],
    })
    const skipping = hybridOf({ falseRiichiPool: 'skip' })
    expect(skipping.settleDraw({ ...told, riichi: ruledFalse }).payments).toEqual([0, 0, 0, 0])
  })

  test('the pool may be skipped then, but only then', () => {
    const skipping = hybridOf({ falseRiichiPool: 'skip' })
    const settled = (riichi: string) => skipping.settleDraw({ ready: seats('1000'), riichi: seats(riichi), carried: 1 })
    expect(settled('0100').payments).toEqual([10000, -30000, 10000, 10000])
    expect(settled('1000').payments).toEqual([3000, -1000, -1000, -1000])
    expect(settled('1000').sticks).toBe(2)
  })
})
