import { describe, expect, test } from 'vitest'
import type { PopularWin } from '../../../src/rules/rulesets/popular/index.ts'
import { settle } from './fixture.ts'

const ALL_PUNGS = 48
const SEVEN_PAIRS = 19
const win: PopularWin = { winner: 1, discarder: 0, points: 7, list: [{ fan: ALL_PUNGS }, { fan: 79 }] }

describe('the jackpot for the target fan (dossier D8)', () => {
  const room = { jackpotStake: 50 }

  test('a win with the target fan takes all of it, the stake of this hand too', () => {
    const settled = settle({ win, jackpot: { pot: 120, target: ALL_PUNGS } }, room)
    expect(settled.jackpot).toEqual([0, 170, 0, 0])
    expect(settled.total).toEqual([-14, 184, 0, 0])
    expect([settled.pot, settled.house]).toEqual([0, -50])
  })

  test.each([
    ['a win without it', { win }],
    ['a draw', { win: null }],
  ])('rolls over after %s', (_, deal) => {
    const settled = settle({ ...deal, jackpot: { pot: 120, target: SEVEN_PAIRS } }, room)
    expect(settled.jackpot).toEqual([0, 0, 0, 0])
    expect([settled.pot, settled.house]).toEqual([170, -50])
  })

  test('a hand without a target leaves it as it is', () => {
    const settled = settle({ win, jackpot: { pot: 120, target: null } }, room)
    expect([settled.pot, settled.house, settled.jackpot]).toEqual([120, 0, [0, 0, 0, 0]])
  })

  test('grows over hands until somebody takes it', () => {
    const hands = [{ win: null }, { win }, { win: null }, { win: { ...win, list: [{ fan: SEVEN_PAIRS }] } }]
    let pot = 0
    const pots = hands.map((deal) => {
      pot = settle({ ...deal, jackpot: { pot, target: SEVEN_PAIRS } }, room).pot
      return pot
    })
    expect(pots).toEqual([50, 100, 150, 0])
  })

  test('is not multiplied by a chosen double', () => {
    const settled = settle({ win, doubles: [1, 4, 1, 1], jackpot: { pot: 0, target: ALL_PUNGS } }, room)
    expect(settled.jackpot).toEqual([0, 50, 0, 0])
  })
})

describe('the chow or pung task (dossier D8)', () => {
  const room = { taskReward: 20 }

  test('is a fixed reward from the house, whoever wins', () => {
    const settled = settle({ win, taskDone: [3] }, room)
    expect(settled.task).toEqual([0, 0, 0, 20])
    expect(settled.total).toEqual([-14, 14, 0, 20])
    expect(settled.house).toBe(-20)
  })

  test('is given on a drawn hand too, and does not roll over', () => {
    expect(settle({ taskDone: [0] }, room).total).toEqual([20, 0, 0, 0])
    expect(settle({}, room)).toMatchObject({ total: [0, 0, 0, 0], pot: 0, house: 0 })
  })

  test('is doubled for who doubled, but not for the dealer as such', () => {
    expect(settle({ taskDone: [0, 2], doubles: [1, 1, 2, 1] }, room).task).toEqual([20, 0, 40, 0])
  })
})
