import { describe, expect, test } from 'vitest'
import {
  type DealExtras,
  getRuleset,
  NO_EXTRAS,
  PLAIN_END,
  parseSwitches,
  type Ruleset,
  type Seat,
  type SwitchOverrides,
} from '../../../src/rules/index.ts'

const rulesetOf = (overrides: SwitchOverrides = {}): Ruleset => {
  const ruleset = getRuleset('popular', overrides)
  if (!ruleset.ok) throw new Error(ruleset.error.message)
  return ruleset.value
}
const room = rulesetOf({ highestDouble: 4, continuingDealer: 4, jackpotStake: 50, taskReward: 20 })

const extras = (change: Partial<DealExtras>): DealExtras => ({ ...NO_EXTRAS, ...change })
const end = (change: Partial<DealExtras> = {}, pot = 0) => ({ ...PLAIN_END, pot, extras: extras(change) })
const draw = { ready: [false, false, false, false] } as const

/** One melded and one concealed kong, 碰碰和. */
const KONGS = 'k:EEEE,K:2222p,p:999m 55s77m 7m T E E - 0'
const PUNGS = 48

describe('a win', () => {
  test('is paid by the players, kong beans too, and they sum to zero (dossier D8)', () => {
    const kongs = [{ type: 'concealed', konger: 1 }] as const
    const { payments, bank } = room.settle({
      ...{ ...end({ kongs, doubles: [1, 2, 1, 1] }), winner: 1, discarder: null, worth: 6 },
    })
    // The example of the dossier, and the concealed kong: 2 beans from each by the chosen double of 2.
    expect(payments).toEqual([-24 - 4, 48 + 12, -12 - 4, -12 - 4])
    expect(bank).toEqual({ collected: [0, 0, 0, 0], pot: 0, house: 0 })
  })

  test('of a dealer who continues counts four times', () => {
    const won = { winner: 0 as Seat, discarder: 2 as Seat, worth: 10 }
    expect(room.settle({ ...end(), ...won }).payments).toEqual([20, 0, -20, 0])
    expect(room.settle({ ...end({ doubles: [1, 1, 2, 1] }), continuation: 1, ...won }).payments).toEqual([
      80, 0, -80, 0,
    ])
  })

  test('with the target fan takes the jackpot: by its fan, or by what is told where they are not known', () => {
    const won = { winner: 2 as Seat, discarder: 3 as Seat, worth: 6 }
    const taken = { collected: [0, 0, 170, 0], pot: 0, house: -50 }
    const fans = [{ fan: PUNGS, count: 1, points: 6 }]
    expect(room.settle({ ...end({ target: PUNGS }, 120), ...won, fans }).bank).toEqual(taken)
    expect(room.settle({ ...end({ target: PUNGS, targetMade: true }, 120), ...won }).bank).toEqual(taken)
    expect(room.settle({ ...end({ target: PUNGS }, 120), ...won }).bank).toMatchObject({ pot: 170, house: -50 })
    expect(room.settle({ ...end({ target: 19 }, 120), ...won, fans }).bank).toMatchObject({ pot: 170, house: -50 })
  })
})

test('a draw rolls the jackpot over and rewards the task, but pays no kongs', () => {
  const kongs = [{ type: 'added', konger: 3 }] as const
  expect(room.settleDraw({ ...end({ kongs, target: PUNGS, taskDone: [2] }, 50), ...draw })).toEqual({
    ...{ payments: [0, 0, 0, 0], sticks: 0, bank: { collected: [0, 0, 20, 0], pot: 100, house: -70 } },
  })
})

describe('points', () => {
  test('are a whole number from the minimum, flowers not counted; without one at least 1', () => {
    expect(room.refuseWorth(1, 0)).toBeUndefined()
    expect(room.refuseWorth(2, 2)).toMatchObject({ code: 'BELOW_MINIMUM', points: 0, minimum: 1 })
    expect(room.refuseWorth(1000, 0)).toMatchObject({ code: 'POINTS_OUT_OF_RANGE' })
    const high = rulesetOf({ minimum: 32 })
    expect([high.minimum, high.leastWorth]).toEqual([32, 32])
    expect(high.refuseWorth(33, 2)).toMatchObject({ code: 'BELOW_MINIMUM', points: 31, minimum: 32 })
    expect(high.refuseWorth(34, 2)).toBeUndefined()
    expect([high.isAboveLeast(34, 2), high.isAboveLeast(35, 2)]).toEqual([false, true])
  })
})

describe('what else a deal is paid by', () => {
  const hand = room.parseHandLine(KONGS)
  if (!hand.ok) throw new Error(hand.error.message)
  const won = { winner: 1 as Seat, hand: null }
  const own = [
    { type: 'claimed', konger: 1, from: 0 },
    { type: 'concealed', konger: 1 },
  ] as const

  test.each([
    ['BAD_DOUBLE', { doubles: [1, 5, 1, 1] }, won],
    ['BAD_DOUBLE', { doubles: [0, 1, 1, 1] }, null],
    ['KONG_FROM_SELF', { kongs: [{ type: 'claimed', konger: 2, from: 2 }] }, won],
    ['FIFTH_KONG', { kongs: Array.from({ length: 5 }, () => ({ type: 'added', konger: 2 })) }, null],
    ['BAD_TARGET', { target: 999 }, null],
    ['TASK_TWICE', { taskDone: [1, 2, 1] }, null],
    ['TARGET_NOT_WON', { targetMade: true }, won],
    ['TARGET_NOT_WON', { target: PUNGS, targetMade: true }, null],
    ['TARGET_NOT_WON', { target: PUNGS, targetMade: true, kongs: own }, { ...won, hand: hand.value }],
    ['OTHER_KONGS', {}, { ...won, hand: hand.value }],
    ['OTHER_KONGS', { kongs: own.slice(0, 1) }, { ...won, hand: hand.value }],
    ['OTHER_KONGS', { kongs: own }, { winner: 2, hand: hand.value }],
  ] as const)('%s: %j', (code, told, win) => {
    expect(room.refuseExtras(extras(told as Partial<DealExtras>), win)).toMatchObject({ code })
  })

  test('can be: the kongs of the hand and of others, a target, and two tasks', () => {
    const kongs = [...own, { type: 'added', konger: 3 }] as const
    const told = extras({ kongs, target: PUNGS, taskDone: [3, 0], doubles: [4, 1, 2, 1] })
    expect(room.refuseExtras(told, { ...won, hand: hand.value })).toBeUndefined()
    expect(room.refuseExtras({ ...told, targetMade: true }, won)).toBeUndefined()
  })
})

describe('switches', () => {
  test('are published, those with any whole number as a range', () => {
    const infos = room.switches
    expect(infos.find(({ key }) => key === 'unit')).toMatchObject({ values: [], range: { least: 1, most: 10_000 } })
    expect(infos.find(({ key }) => key === 'continuingDealer')).toMatchObject({ values: [2, 4], default: 2 })
    expect(infos.find(({ key }) => key === 'mixedKongs')).toMatchObject({ default: 5 })
  })

  test.each(room.switches.flatMap(({ key, range }) => (range ? [[key, range.least, range.most] as const] : [])))(
    '%s is from %i to %i and nothing beyond',
    (key, least, most) => {
      for (const value of [least, most]) {
        expect(getRuleset('popular', { [key]: value })).toMatchObject({ ok: true })
        expect(parseSwitches('popular', { [key]: value })).toMatchObject({ ok: true, value: { [key]: value } })
      }
      for (const value of [least - 1, most + 1])
        expect(getRuleset('popular', { [key]: value })).toMatchObject({
          ok: false,
          error: { code: 'BAD_SWITCH_VALUE' },
        })
    },
  )
})

test.each([
  [{ unit: 10_000 }, true],
  [{ unit: 6_200, continuingDealer: 4 }, true],
  [{ unit: 6_300, continuingDealer: 4 }, false],
  [{ unit: 10_000, highestDouble: 2 }, false],
  [{ highestDouble: 100, kongUnit: 'unit', kongMultiplier: 'player' }, true],
  [{ unit: 2, highestDouble: 100 }, false],
])('a room %j is refused when one hand could bring more beans than a score holds: %s', (switches, isOk) => {
  expect(getRuleset('popular', switches)).toMatchObject(
    isOk
      ? { ok: true }
      : {
          ok: false,
          error: { code: 'BAD_SWITCH_VALUE', key: 'unit', message: expect.stringMatching(/^a hand of 400/) },
        },
  )
})

test('the fan are those of mcr-cn', () => {
  const mcr = getRuleset('mcr-cn')
  expect(mcr.ok && mcr.value.fans).toEqual(room.fans)
})
