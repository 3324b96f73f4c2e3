import { describe, expect, it } from 'vitest'
import { dealFor, unconfirmed } from '../../../src/tournament/table/fold.ts'
import {
  closed,
  confirmed,
  drawn,
  NONE,
  NOON,
  penalty,
  refusal,
  seated,
  signed,
  table,
  time,
  totals,
  voided,
  won,
} from '../../gen/table-events.ts'

const allDrawn = Array.from({ length: 16 }, (_, index) => drawn(index + 1))

describe('a table', () => {
  it('opens with East dealing the first hand of the East round and no points', () => {
    expect(table(seated())).toMatchObject({
      version: 1,
      status: 'PLAYING',
      scores: NONE,
      next: { hand: 1, roundWind: 'E', handWind: 'E', dealer: 0, winds: ['E', 'S', 'W', 'N'] },
    })
  })

  it('pays a discard and a self-draw (8 + points, and 8 from each other)', () => {
    const state = table(seated(), won(1, { points: 24 }), won(2, { winner: 2, discarder: null, points: 8 }))
    expect(state.hands.map((hand) => hand.payments)).toEqual([
      [48, -32, -8, -8],
      [-16, -16, 48, -16],
    ])
    expect(state.scores).toEqual([32, -48, 40, -24])
    expect(state.next).toMatchObject({ hand: 3, handWind: 'W', dealer: 2, winds: ['W', 'N', 'E', 'S'] })
  })

  it('keeps on the sheet who won by how much and in which hand', () => {
    const { hands } = table(seated(), drawn(1), won(2, { winner: 3, discarder: 2, points: 12 }))
    expect(hands).toMatchObject([
      { deal: { hand: 1 }, result: { type: 'handDrawn' }, payments: NONE },
      { deal: { hand: 2 }, result: { type: 'handWon', winner: 3, discarder: 2, points: 12 }, completedAt: NOON },
    ])
  })

  it('pays flowers but does not count them towards the minimum', () => {
    const state = table(seated(), won(1, { points: 16, flowers: 8 }))
    expect(state.scores).toEqual([40, -24, -8, -8])
    expect(refusal(seated(), won(1, { points: 15, flowers: 8 }))).toEqual({
      code: 'BELOW_MINIMUM',
      points: 7,
      minimum: 8,
    })
  })

  it('takes a penalty and a win of the offender in one hand, before or after the hand is on the sheet', () => {
    const before = table(seated(), penalty(), won(1, { winner: 2, discarder: 0, points: 8 }))
    const after = table(seated(), won(1, { winner: 2, discarder: 0, points: 8 }), penalty())
    expect(before.scores).toEqual([10 - 16, 10 - 8, -30 + 32, 10 - 8])
    expect(after.scores).toEqual(before.scores)
    expect(after.penalties).toEqual([{ seq: 3, hand: 1, payments: [10, 10, -30, 10], fines: NONE, reason: 'false hu' }])
  })

  it('lets fines leave the game', () => {
    expect(table(seated(), penalty({ payments: NONE, fines: [0, -10, 0, 0] })).scores).toEqual([0, -10, 0, 0])
  })

  it('has no seventeenth hand, but stays open for penalties until it is closed', () => {
    const full = table(seated(), ...allDrawn)
    expect(full).toMatchObject({ next: undefined, status: 'PLAYING', version: 17 })
    expect(refusal(seated(), ...allDrawn, drawn(17))).toEqual({ code: 'HAND_OUT_OF_RANGE', hand: 17, last: 16 })
    expect(table(seated(), ...allDrawn, penalty({ hand: 16 })).scores).toEqual([10, 10, -30, 10])
  })

  it('goes on past sixteen hands when the dealer stays', () => {
    const state = table(seated(16, 'continue'), ...allDrawn, drawn(17))
    expect(state.next).toMatchObject({ hand: 18, continuation: 17, dealer: 0 })
    expect(
      table(seated(1, 'continue'), won(1, { winner: 0 }), won(2, { winner: 1, discarder: 0 })).next,
    ).toBeUndefined()
  })

  it('takes totals instead of a sheet, fines included', () => {
    expect(table(seated(), totals())).toMatchObject({ scores: [-55, -99, 178, -24], hands: [], next: undefined })
    expect(table(seated(), totals({ scores: [10, 0, -20, 0], fines: [0, 0, -10, 0] })).scores).toEqual([10, 0, -20, 0])
  })

  it('says which deal a hand is to be recorded for, and that a closed table has none', () => {
    expect(dealFor(table(seated(), drawn(1)), 2)).toMatchObject({ ok: true, value: { hand: 2, dealer: 1 } })
    expect(dealFor(table(seated(), totals(), closed), 1)).toEqual({ ok: false, error: { code: 'TABLE_CLOSED' } })
  })

  it('has no hand to play once it is closed, even when the bell cut it short', () => {
    expect(table(seated(), drawn(1), closed)).toMatchObject({ status: 'CLOSED', next: undefined, version: 3 })
  })
})

describe('a void deal', () => {
  it('does not count and is dealt again by the same dealer under the same number', () => {
    const state = table(seated(), drawn(1), voided(2), voided(2))
    expect(state.next).toMatchObject({ deal: 4, hand: 2, dealer: 1, handWind: 'S' })
    expect(state.voided.map(({ seq, deal }) => [seq, deal.deal, deal.hand])).toEqual([
      [3, 2, 2],
      [4, 3, 2],
    ])
    expect(state.hands).toHaveLength(1)
    expect(table(seated(), voided(1), won(1)).hands[0]).toMatchObject({ deal: { deal: 2, hand: 1, dealer: 0 } })
  })

  it('is no continuation of the dealer', () => {
    expect(table(seated(16, 'continue'), drawn(1), voided(2)).next).toMatchObject({ hand: 2, continuation: 1 })
  })

  it('alone is no result', () => {
    expect(refusal(seated(), voided(1), closed)).toEqual({ code: 'TABLE_EMPTY' })
  })
})

describe('sign-off', () => {
  it('keeps a signature as long as the sheet stays as it was', () => {
    const state = table(seated(), drawn(1), signed(0), signed(3), confirmed(2), time(), closed)
    expect(state).toMatchObject({ signed: [true, false, false, true], confirmed: [2], extraMinutes: 5 })
  })

  it.each([drawn(2), won(2), voided(2), penalty()])('undoes every signature with a new entry: $type', (event) => {
    expect(table(seated(), drawn(1), signed(0), signed(1), event).signed).toEqual([false, false, false, false])
    expect(table(seated(), drawn(1), signed(0), event, signed(0)).signed).toEqual([true, false, false, false])
  })

  it('lists what no second person has confirmed, in the order of entry', () => {
    const events = [seated(), penalty(), drawn(1), voided(2), drawn(2), penalty({ hand: 2 }), time()]
    expect(unconfirmed(table(...events))).toEqual([2, 3, 4, 5, 6, 7])
    expect(unconfirmed(table(...events, confirmed(4), confirmed(2)))).toEqual([3, 5, 6, 7])
    expect(unconfirmed(table(seated(), totals()))).toEqual([2])
  })
})
