import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { SEATS } from '../../src/rules/ruleset.ts'
import { winsIn } from '../../src/tournament/statistics/counts.ts'
import { scoreCurves } from '../../src/tournament/statistics/curve.ts'
import { averageDecimal, averageText } from '../../src/tournament/statistics/ratio.ts'
import { statisticsBook } from '../../src/tournament/statistics/statistics.ts'
import type { TableState } from '../../src/tournament/table/state.ts'
import { HYBRID, hybridTable, riichi, seatedHybrid, wonBase } from '../gen/hybrid-events.ts'
import { ruled, ruledIn } from '../gen/rulings.ts'
import {
  closed,
  drawn,
  penalty,
  RULESET,
  seated,
  substituted,
  table,
  totals,
  voided,
  walkedOver,
  won,
} from '../gen/table-events.ts'

const fan = (number: number, count = 1) => ({ fan: number, count, points: 8 })

const booked = (
  states: readonly TableState[],
  fans: ReadonlyMap<number, readonly ReturnType<typeof fan>[]> = new Map(),
) => {
  const book = statisticsBook()
  states.forEach((state, index) => {
    book.addTable({ session: index + 1, table: 1, state, fans: index === 0 ? fans : new Map() })
  })
  return book
}

/** East wins on South's discard, West draws itself, nobody wins, a deal is void, East wins by self-draw. */
const PLAYED = table(
  seated(16, 'rotate'),
  won(1, { points: 10 }),
  won(2, { winner: 2, discarder: null, points: 8 }),
  drawn(3),
  voided(4),
  won(4, { winner: 0, discarder: null, points: 23 }),
  closed,
)

describe('statistics of a player', () => {
  it('say how his hands ended and what they paid and cost', () => {
    const east = booked([PLAYED]).player(11)
    expect(east).toMatchObject({
      ...{ hands: 4, draws: 1, wonByDiscard: 1, wonBySelfDraw: 1, dealtIn: 0, lostToSelfDraw: 1 },
      ...{ payments: 34 - 16 + 93, paidByWins: 34 + 93, paidForDiscards: 0, paidToSelfDraws: 16 },
      ...{ worthSum: 33, best: { worth: 23, session: 1, table: 1, hand: 4 } },
    })
    expect(booked([PLAYED]).player(22)).toMatchObject({ dealtIn: 1, paidForDiscards: 18, lostToSelfDraw: 2 })
    expect(booked([PLAYED]).player(44)).toMatchObject({ dealtIn: 0, wonByDiscard: 0, payments: -8 - 16 - 31 })
  })

  it('say the average hand exactly, and nothing of it without a win', () => {
    const { worthSum, ...ends } = booked([PLAYED]).player(11)
    expect(averageText(worthSum, winsIn(ends))).toBe('33/2')
    expect(winsIn(booked([PLAYED]).player(44))).toBe(0)
  })

  it('count fan only where tiles were entered, and how often each counted', () => {
    const fans = new Map([
      [1, [fan(28), fan(70, 2)]],
      [2, [fan(70)]],
    ] as const)
    const book = booked([PLAYED], fans)
    expect(book.player(11)).toMatchObject({
      ...{ verifiedWins: 1, wonByDiscard: 1, wonBySelfDraw: 1 },
      fans: [
        { fan: 28, hands: 1, times: 1 },
        { fan: 70, hands: 1, times: 2 },
      ],
    })
    expect(book.event().fans).toEqual([
      { fan: 70, hands: 2, times: 3 },
      { fan: 28, hands: 1, times: 1 },
    ])
  })

  it('go by initial wind, and by the wind of the hand', () => {
    const { seats, winds } = booked([PLAYED]).player(11)
    expect(seats.map(({ tables, hands }) => [tables, hands])).toEqual([
      [1, 4],
      [0, 0],
      [0, 0],
      [0, 0],
    ])
    // The first dealer is East, North, West, South in the hands 1 to 4.
    expect(
      winds.map(({ wind, hands, wonByDiscard, wonBySelfDraw, draws }) => [
        wind,
        hands,
        wonByDiscard,
        wonBySelfDraw,
        draws,
      ]),
    ).toEqual([
      ['E', 1, 1, 0, 0],
      ['S', 1, 0, 1, 0],
      ['W', 1, 0, 0, 1],
      ['N', 1, 0, 0, 0],
    ])
  })

  it('count rulings by offence: payments and fines of the offender, penalties by points, fines within totals', () => {
    const state = table(
      seated(),
      won(1),
      ruledIn(1, 2, { payments: [10, 10, -30, 10] }),
      ruled(2, { fines: [0, 0, -5, 0] }, 'LATE'),
      penalty({ payments: [0, 0, -3, 3], fines: [-2, 0, 0, 0] }),
    )
    const book = booked([state, table(seated(), totals({ scores: [10, 20, -35, 0], fines: [0, 0, -5, 0] }))])
    book.addRuled([{ entrant: 33, offence: 'LATE', payments: 0, fines: -10 }])
    expect(book.player(33).penalties).toEqual([
      { offence: 'LATE', count: 2, payments: 0, fines: -15 },
      { offence: 'HU_NOT_WINNING', count: 1, payments: -30, fines: 0 },
      { offence: null, count: 2, payments: -3, fines: -5 },
    ])
    expect(book.player(11).penalties).toEqual([{ offence: null, count: 1, payments: 0, fines: -2 }])
    expect(book.event().penalties.map(({ offence, count }) => [offence, count])).toEqual([
      ['LATE', 2],
      ['HU_NOT_WINNING', 1],
      [null, 3],
    ])
  })

  it('know no hands of a table entered as totals or not played, but its places and table points', () => {
    const states = [table(seated(), totals(), closed), table(seated(), walkedOver(3), closed)]
    expect(booked(states).player(44)).toMatchObject({
      ...{ tables: 2, tablesWithoutSheet: 2, hands: 0, points: -24, places: [0, 1, 0, 1] },
      tablePointsCounts: [
        { tablePoints12: 24, seats: 1 },
        { tablePoints12: 0, seats: 1 },
      ],
    })
    expect(booked(states).event()).toMatchObject({ tables: 2, tablesWithoutSheet: 2, hands: 0 })
  })

  it('give hands and rulings to who played then, and the table to whom the substitution gives it', () => {
    const state = table(
      seated(),
      won(1),
      substituted(1, 99, 2, 'SUBSTITUTE_SCORES'),
      won(2),
      ruledIn(2, 1, { fines: [0, -5, 0, 0] }),
    )
    const book = booked([state])
    expect(book.player(22)).toMatchObject({ hands: 1, dealtIn: 1, tables: 0, penalties: [] })
    expect(book.player(99)).toMatchObject({ hands: 1, dealtIn: 1, tables: 1, penalties: [{ count: 1, fines: -5 }] })
    expect(book.player(22).points + book.player(99).points).toBe(state.scores[1])
  })

  it('count riichi and the hands won after one', () => {
    const state = hybridTable(
      seatedHybrid(),
      riichi(1, 0),
      riichi(1, 2),
      wonBase(1),
      riichi(2, 1),
      wonBase(2, { winner: 0 }),
    )
    const book = booked([state])
    expect([11, 22, 33].map((number) => book.player(number)).map((own) => [own.riichi, own.riichiWon])).toEqual([
      [1, 1],
      [1, 0],
      [1, 0],
    ])
    expect(book.event()).toMatchObject({ riichi: 3, riichiWon: 1 })
  })
})

describe('the curve of a score', () => {
  const scoresOf = (state: TableState, ruleset: Parameters<typeof scoreCurves>[1]) =>
    scoreCurves({ session: 1, table: 1, state }, ruleset).map(({ start, after, final }) => [
      start,
      ...after.map(({ score }) => score),
      final,
    ])

  it('has what was ruled in a hand at that hand, and what was ruled outside any at the end', () => {
    const state = table(
      seated(),
      won(1),
      drawn(2),
      ruledIn(1, 1, { fines: [0, -5, 0, 0] }),
      ruled(1, { fines: [0, -10, 0, 0] }, 'LATE'),
      penalty({ hand: 2, payments: [0, 0, 7, -7] }),
    )
    expect(scoresOf(state, RULESET)).toEqual([
      [0, 34, 34, 34],
      [0, -23, -23, -33],
      [0, -8, -1, -1],
      [0, -8, -15, -15],
    ])
  })

  it('has sticks when they are laid and won, and what the closing gives out at the end', () => {
    const state = hybridTable(seatedHybrid(), riichi(1, 1), wonBase(1), closed)
    const paid = state.hands[0]?.payments
    expect(scoresOf(state, HYBRID)).toEqual(
      SEATS.map((seat) => {
        const after = 25_000 + (paid?.[seat] ?? 0) + (seat === 0 ? 1000 : seat === 1 ? -1000 : 0)
        return [25_000, after, state.scores[seat]]
      }),
    )
  })

  it('is the score itself where there is no hand', () => {
    expect(scoresOf(table(seated(), totals(), closed), RULESET)).toEqual([
      [0, -55],
      [0, -99],
      [0, 178],
      [0, -24],
    ])
  })
})

const hand = fc.record({
  winner: fc.constantFrom(null, ...SEATS),
  discarder: fc.constantFrom(null, ...SEATS),
  points: fc.integer({ min: 8, max: 88 }),
})

test('whatever is played, what players have adds up to what the event has', () => {
  fc.assert(
    fc.property(fc.array(fc.array(hand, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 }), (tables) => {
      const states = tables.map((hands) =>
        table(
          seated(),
          ...hands.map(({ winner, discarder, points }, index) =>
            winner === null
              ? drawn(index + 1)
              : won(index + 1, { winner, discarder: discarder === winner ? null : discarder, points }),
          ),
        ),
      )
      const { players, ...event } = booked(states).event()
      const total = (value: (player: (typeof players)[number]) => number) =>
        players.reduce((sum, own) => sum + value(own), 0)
      expect(total(({ hands }) => hands)).toBe(4 * event.hands)
      expect(total(({ draws }) => draws)).toBe(4 * event.draws)
      expect(total(({ wonByDiscard }) => wonByDiscard)).toBe(event.wonByDiscard)
      expect(total(({ dealtIn }) => dealtIn)).toBe(event.wonByDiscard)
      expect(total(({ lostToSelfDraw }) => lostToSelfDraw)).toBe(3 * event.wonBySelfDraw)
      expect(event.draws + event.wonByDiscard + event.wonBySelfDraw).toBe(event.hands)
      expect(total(({ worthSum }) => worthSum)).toBe(event.worthSum)
      expect(total(({ payments }) => payments)).toBe(0)
      expect(total(({ tablePoints12 }) => tablePoints12)).toBe(84 * event.tables)
      for (const player of players) {
        expect(player.payments).toBe(player.points)
        for (const groups of [player.seats, player.winds])
          expect(groups.reduce((sum, group) => sum + group.payments, 0)).toBe(player.payments)
      }
      states.forEach((state, index) => {
        const curves = scoreCurves({ session: index + 1, table: 1, state }, RULESET)
        expect(curves.map(({ after }) => after.at(-1)?.score)).toEqual(state.scores)
      })
    }),
  )
})

describe('an average', () => {
  it.each([
    [33, 2, '33/2', '16.5'],
    [24, 3, '8', '8'],
    [55, 3, '55/3', '18.33'],
    [50, 3, '50/3', '16.67'],
    [1999, 1000, '1999/1000', '2'],
    [0, 4, '0', '0'],
    [100_000_000_000, 3, '100000000000/3', '33333333333.33'],
  ])('of %i over %i is %s, in decimals %s', (sum, count, exact, decimal) => {
    expect([averageText(sum, count), averageDecimal(sum, count)]).toEqual([exact, decimal])
  })
})
