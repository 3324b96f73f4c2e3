import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PerSeat, SEATS, type Seat } from '../../../src/rules/index.ts'
import type { Kong, PopularDeal, PopularWin } from '../../../src/rules/rulesets/popular/index.ts'
import { settle } from './fixture.ts'

const seat = fc.constantFrom(...SEATS)
const away = (from: Seat, by: number): Seat => SEATS[(from + by) % 4]!
const another = fc.constantFrom(1, 2, 3)

const kong: fc.Arbitrary<Kong> = fc.oneof(
  fc.record({ type: fc.constantFrom('concealed' as const, 'added' as const), konger: seat }),
  fc.tuple(seat, another).map(([konger, by]): Kong => ({ type: 'claimed', konger, from: away(konger, by) })),
)

const win: fc.Arbitrary<PopularWin> = fc
  .tuple(seat, fc.option(another), fc.integer({ min: 0, max: 300 }), fc.uniqueArray(fc.integer({ min: 1, max: 6 })))
  .map(([winner, by, points, fans]) => ({
    ...{ winner, discarder: by === null ? null : away(winner, by), points },
    list: fans.map((fan) => ({ fan })),
  }))

const double = fc.integer({ min: 1, max: 8 })

const deal: fc.Arbitrary<PopularDeal> = fc.record({
  win: fc.option(win),
  dealer: seat,
  continuing: fc.boolean(),
  doubles: fc.tuple(double, double, double, double),
  kongs: fc.array(kong, { maxLength: 4 }),
  jackpot: fc.record({ pot: fc.nat(100_000), target: fc.option(fc.integer({ min: 1, max: 6 })) }),
  taskDone: fc.uniqueArray(seat, { maxLength: 4 }),
})

const switches = fc.record({
  unit: fc.integer({ min: 1, max: 1000 }),
  continuingDealer: fc.constantFrom(2, 4),
  kongMultiplier: fc.constantFrom('chosen', 'player'),
  kongUnit: fc.constantFrom('bean', 'unit'),
  jackpotStake: fc.nat(1000),
  taskReward: fc.nat(1000),
  taskRewardDoubling: fc.constantFrom('chosen', 'twice'),
  taskWinners: fc.constantFrom('all', 'first'),
})

const sum = (beans: PerSeat<number>): number => beans.reduce((total, each) => total + each, 0)

test('no bean is lost or made: seats, pot and house together keep what they had, the win and kongs among the seats', () => {
  fc.assert(
    fc.property(deal, switches, (played, room) => {
      const { win: forWin, kongs, jackpot, task, total, pot, house } = settle(played, room)
      expect([sum(forWin), sum(kongs)]).toEqual([0, 0])
      expect(sum(total) + pot + house).toBe(played.jackpot.pot)
      expect(total).toEqual(SEATS.map((each) => forWin[each] + kongs[each] + jackpot[each] + task[each]))
      expect(pot).toBeGreaterThanOrEqual(0)
      expect(house).toBeLessThanOrEqual(0)
      expect([...total, pot, house].every(Number.isSafeInteger)).toBe(true)
    }),
  )
})

test('seats are alike: everybody moved on by some seats, the beans move with them', () => {
  const movedSeats = <T>(values: PerSeat<T>, by: number): PerSeat<T> =>
    SEATS.map((each) => values[away(each, 4 - by)]) as unknown as PerSeat<T>
  const moved = ({ win: won, dealer, doubles, kongs, taskDone, ...rest }: PopularDeal, by: number): PopularDeal => ({
    ...rest,
    win: won && {
      ...won,
      winner: away(won.winner, by),
      discarder: won.discarder === null ? null : away(won.discarder, by),
    },
    dealer: away(dealer, by),
    doubles: movedSeats(doubles, by),
    kongs: kongs.map((each): Kong => {
      const konger = away(each.konger, by)
      return each.type === 'claimed' ? { ...each, konger, from: away(each.from, by) } : { ...each, konger }
    }),
    taskDone: taskDone.map((each) => away(each, by)),
  })
  fc.assert(
    fc.property(deal, switches, another, (played, room, by) => {
      const here = settle(played, room)
      const there = settle(moved(played, by), room)
      expect(there.total).toEqual(movedSeats(here.total, by))
      expect(there.multipliers).toEqual(movedSeats(here.multipliers, by))
      expect([there.pot, there.house]).toEqual([here.pot, here.house])
    }),
  )
})

test('the winner never loses by the win, nor anybody else gains by it', () => {
  fc.assert(
    fc.property(deal, switches, (played, room) => {
      const forWin = settle(played, room).win
      for (const each of SEATS) {
        if (each === played.win?.winner) expect(forWin[each]).toBeGreaterThanOrEqual(0)
        else expect(forWin[each]).toBeLessThanOrEqual(0)
      }
    }),
  )
})

test('the highest that a room and a hand can be are still exact', () => {
  const room = { unit: 10_000_000, highestDouble: 100, continuingDealer: 4, kongMultiplier: 'player', kongUnit: 'unit' }
  const kongs = SEATS.flatMap((konger) => Array.from({ length: 4 }, (): Kong => ({ type: 'concealed', konger })))
  const highest: Partial<PopularDeal> = {
    win: { winner: 0, discarder: null, points: 1000, list: [] },
    continuing: true,
    doubles: [100, 100, 100, 100],
    kongs: kongs.filter(({ konger }) => konger === 0),
  }
  const { total } = settle(highest, room)
  const each = 1000n * 10_000_000n * 400n * 100n + 4n * 2n * 10_000_000n * 400n * 100n
  expect(total.map(BigInt)).toEqual([3n * each, -each, -each, -each])
  expect(Number.isSafeInteger(total[0])).toBe(true)
})
