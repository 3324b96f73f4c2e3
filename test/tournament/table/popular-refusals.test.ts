import { expect, it } from 'vitest'
import type { DealExtras, ExtrasError } from '../../../src/rules/ruleset.ts'
import { drawnBeans, popularRefusal, seatedPopular, wonBeans } from '../../gen/popular-events.ts'
import { drawn, penalty, totals, won } from '../../gen/table-events.ts'

const start = seatedPopular()

const CASES: readonly (readonly [ExtrasError['code'], Partial<DealExtras>, message: string])[] = [
  ['BAD_DOUBLE', { doubles: [1, 1, 5, 1] }, 'a chosen double is a whole number from 1 to 4'],
  ['KONG_FROM_SELF', { kongs: [{ type: 'claimed', konger: 2, from: 2 }] }, 'a claimed kong is from another seat'],
  ['FIFTH_KONG', { kongs: Array(5).fill({ type: 'added', konger: 2 }) }, 'a seat has at most 4 kongs'],
  ['BAD_TARGET', { target: 83 }, 'the target is the number of a fan'],
  ['TASK_TWICE', { taskDone: [0, 0] }, 'a seat fulfils the task of a hand once'],
]

it.each(CASES)('%s, in a win and in a draw', (code, told, message) => {
  const refused = { code: 'INVALID_EXTRAS', extras: { code, message } }
  expect(popularRefusal(start, wonBeans(1, told))).toEqual(refused)
  expect(popularRefusal(start, drawnBeans(1, told))).toEqual(refused)
})

it('a target that is said to be made is that of a win', () => {
  const told = { target: 48, targetMade: true }
  expect(popularRefusal(start, wonBeans(1, told))).toBeUndefined()
  expect(popularRefusal(start, drawnBeans(1, told))).toMatchObject({ extras: { code: 'TARGET_NOT_WON' } })
  expect(popularRefusal(start, wonBeans(1, { targetMade: true }))).toMatchObject({ extras: { code: 'TARGET_NOT_WON' } })
})

it('the kongs of a winner whose tiles are known are those of his hand', () => {
  const claim = 'k:EEEE,p:999m,p:222p 55s77m 7m D E E - 0'
  const win = { winner: 0, discarder: 1, points: 8, verification: 'VERIFIED', claim } as const
  const others = { code: 'INVALID_EXTRAS', extras: { code: 'OTHER_KONGS' } }
  expect(popularRefusal(start, won(1, win))).toMatchObject(others)
  expect(popularRefusal(start, wonBeans(1, { kongs: [{ type: 'concealed', konger: 0 }] }, win))).toMatchObject(others)
  for (const type of ['added', 'claimed'] as const) {
    const kong = { type, konger: 0, from: 2 } as const
    expect(popularRefusal(start, wonBeans(1, { kongs: [kong] }, win))).toBeUndefined()
  }
})

it('nothing else needs to be said, and nobody is asked who was ready', () => {
  expect(popularRefusal(start, won(1), drawn(2))).toBeUndefined()
  expect(popularRefusal(start, { ...drawn(1), ready: [true, true, true, true] })).toEqual({ code: 'READY_NOT_ASKED' })
})

it('points need no minimum, but are at least one', () => {
  expect(popularRefusal(start, wonBeans(1, {}, { points: 1 }))).toBeUndefined()
  expect(popularRefusal(start, wonBeans(1, {}, { points: 0 }))).toEqual({
    ...{ code: 'BELOW_MINIMUM', points: 0, minimum: 1 },
  })
})

it('penalties and totals go as far as beans do', () => {
  const paid = (beans: number) => penalty({ payments: [beans, 0 - beans, 0, 0] })
  expect(popularRefusal(start, paid(5_000_000))).toBeUndefined()
  expect(popularRefusal(start, paid(30_000_001))).toEqual({ code: 'SCORE_OUT_OF_RANGE', max: 30_000_000 })
  expect(popularRefusal(start, paid(20_000_000), paid(20_000_000))).toEqual({
    ...{ code: 'SCORE_OUT_OF_RANGE', max: 30_000_000, of: 0, score: 40_000_000 },
  })
})

it('totals sum to what the house gave', () => {
  const scores = [100, -50, 0, 0] as const
  expect(popularRefusal(start, totals({ scores, fromHouse: 50 }))).toBeUndefined()
  expect(popularRefusal(start, totals({ scores }))).toEqual({ code: 'TOTALS_DO_NOT_BALANCE', sum: 50, fines: 0 })
  expect(popularRefusal(start, totals({ scores: [0, -50, 0, 0], fromHouse: -50 }))).toMatchObject({
    ...{ code: 'TOTALS_DO_NOT_BALANCE', fromHouse: -50 },
  })
})
