import { describe, expect, it } from 'vitest'
import type { Entry } from '../../../src/tournament/table/events.ts'
import type { TableError } from '../../../src/tournament/table/state.ts'
import { ruled, ruledIn } from '../../gen/rulings.ts'
import {
  closed,
  confirmed,
  drawn,
  NONE,
  penalty,
  refusal,
  seated,
  signed,
  table,
  time,
  totals,
  voided,
  won,
  wonWith,
} from '../../gen/table-events.ts'

const allDrawn = Array.from({ length: 16 }, (_, index) => drawn(index + 1))
/** The first hand as its winner's tiles were judged; under other winds or for more points it does not stand. */
const judged = wonWith(table(seated()), 'eastPungs', 0, 1)

const dead = ruledIn(1, 2, { handStatus: 'dead' })
const winStands = ruledIn(1, 0, { handStatus: 'win-stands' }, 'HU_TILE_NOT_TAKEN')
const counted = ruledIn(1, 0, { handStatus: 'win-stands', extra: { effectiveFan: 24 } }, 'MISCOUNT')
const wallDown = (hand: number) => ruledIn(hand, 3, { handStatus: 'void' }, 'WALL_DAMAGE')

/** A table that is not closed takes no reopening, which is a correction (corrections.test.ts). */
type EntryError = Exclude<TableError, { code: 'TABLE_NOT_CLOSED' }>

/** For every refusal: events that lead there, the last being refused, and what the refusal says. */
const REFUSALS: { [C in EntryError['code']]: [Entry[], Omit<Extract<EntryError, { code: C }>, 'code'>][] } = {
  TABLE_ALREADY_SEATED: [[[seated(), seated()], {}]],
  TABLE_NOT_SEATED: [
    [[drawn(1)], {}],
    [[closed], {}],
  ],
  TABLE_CLOSED: [
    [[seated(), drawn(1), closed, drawn(2)], {}],
    [[seated(), ...allDrawn, closed, drawn(17)], {}],
    [[seated(), totals(), closed, penalty()], {}],
    [[seated(), drawn(1), closed, closed], {}],
  ],
  TABLE_FULL: [[[seated(2), drawn(1), drawn(2), drawn(2)], { hands: 2 }]],
  TABLE_HAS_TOTALS: [
    [[seated(), totals(), drawn(1)], {}],
    [[seated(), totals(), voided(1)], {}],
    [[seated(), totals(), totals()], {}],
  ],
  TABLE_HAS_HANDS: [
    [[seated(), drawn(1), totals()], { hands: 1 }],
    [[seated(), penalty(), totals()], { hands: 0 }],
    [[seated(), ruled(0, { fines: [-10, 0, 0, 0] }, 'LATE'), totals()], { hands: 0 }],
  ],
  TABLE_EMPTY: [[[seated(), closed], {}]],
  HAND_OUT_OF_RANGE: [
    [[seated(), drawn(17)], { hand: 17, last: 16 }],
    [[seated(), drawn(0)], { hand: 0, last: 16 }],
    [[seated(4), drawn(5)], { hand: 5, last: 4 }],
  ],
  HAND_NOT_NEXT: [
    [[seated(), drawn(2)], { hand: 2, next: 1 }],
    [[seated(), drawn(1), won(1)], { hand: 1, next: 2 }],
    [[seated(), drawn(1), voided(1)], { hand: 1, next: 2 }],
    [[seated(), drawn(1.5)], { hand: 1.5, next: 1 }],
  ],
  WINNER_IS_DISCARDER: [[[seated(), won(1, { winner: 2, discarder: 2 })], {}]],
  FLOWERS_OUT_OF_RANGE: [
    [[seated(), won(1, { points: 20, flowers: 9 })], { flowers: 9 }],
    [[seated(), won(1, { flowers: -1 })], { flowers: -1 }],
    [[seated(), won(1, { flowers: 0.5 })], { flowers: 0.5 }],
  ],
  BELOW_MINIMUM: [
    [[seated(), won(1, { points: 7 })], { points: 7, minimum: 8 }],
    [[seated(), won(1, { points: -24 })], { points: -24, minimum: 8 }],
  ],
  POINTS_OUT_OF_RANGE: [
    [[seated(), won(1, { points: 1000 })], { points: 1000, max: 999 }],
    [[seated(), won(1, { points: 8.5 })], { points: 8.5, max: 999 }],
  ],
  PAYMENTS_NOT_ZERO_SUM: [
    [[seated(), penalty({ payments: [10, 0, -30, 10] })], { sum: -10 }],
    [[seated(), ruled(2, { payments: [10, 0, -30, 10] })], { sum: -10 }],
  ],
  FINE_NOT_NEGATIVE: [
    [[seated(), ruled(0, { fines: [5, 0, 0, 0] })], { fines: [5, 0, 0, 0] }],
    [[seated(), penalty({ fines: [5, 0, 0, 0] })], { fines: [5, 0, 0, 0] }],
    [[seated(), totals({ fines: [0, 0, 5, 0] })], { fines: [0, 0, 5, 0] }],
  ],
  PENALTY_EMPTY: [[[seated(), penalty({ payments: NONE })], {}]],
  PENALTY_HAND_UNKNOWN: [
    [[seated(), penalty({ hand: 2 })], { hand: 2, last: 1 }],
    [[seated(), drawn(1), penalty({ hand: 0 })], { hand: 0, last: 2 }],
    [[seated(), drawn(1), penalty({ hand: 1.5 })], { hand: 1.5, last: 2 }],
    [[seated(), ...allDrawn, penalty({ hand: 17 })], { hand: 17, last: 16 }],
    [[seated(), drawn(1), ruledIn(3, 2)], { hand: 3, last: 2 }],
    [[seated(), ruledIn(0, 2)], { hand: 0, last: 1 }],
    [[seated(), ...allDrawn, ruledIn(17, 2)], { hand: 17, last: 16 }],
    [[seated(), drawn(1), closed, ruledIn(2, 2)], { hand: 2, last: 1 }],
  ],
  DEAD_HAND: [
    [[seated(), dead, won(1, { winner: 2 })], { seat: 2, seq: 2, offence: 'HU_NOT_WINNING' }],
    [[seated(), won(1, { winner: 2 }), dead], { seat: 2, seq: 3, offence: 'HU_NOT_WINNING' }],
    [[seated(), won(1, { winner: 2 }), closed, dead], { seat: 2, seq: 4, offence: 'HU_NOT_WINNING' }],
  ],
  WIN_STANDS: [
    [[seated(), winStands, drawn(1)], { seq: 2, offence: 'HU_TILE_NOT_TAKEN' }],
    [[seated(), drawn(1), winStands], { seq: 3, offence: 'HU_TILE_NOT_TAKEN' }],
  ],
  COUNT_WAS_RULED: [
    [[seated(), counted, won(1, { winner: 0, points: 10 })], { seat: 0, seq: 2, points: 24 }],
    [[seated(), counted, won(1, { winner: 2, points: 24 })], { seat: 0, seq: 2, points: 24 }],
    [[seated(), won(1, { winner: 0, points: 10 }), counted], { seat: 0, seq: 3, points: 24 }],
  ],
  RULING_NEEDS_HAND: [[[seated(), ruled(2, { handStatus: 'void' }, 'WALL_DAMAGE')], { offence: 'WALL_DAMAGE' }]],
  RULING_NOT_IN_PLAY: [
    [[seated(), drawn(1), wallDown(1)], { hand: 1, next: 2 }],
    [[seated(), ...allDrawn, wallDown(16)], { hand: 16, next: null }],
    [[seated(), drawn(1), closed, wallDown(1)], { hand: 1, next: null }],
    [[seated(), { ...wallDown(1), completedAt: null }], { hand: 1, next: 1 }],
  ],
  TOTALS_DO_NOT_BALANCE: [
    [[seated(), totals({ scores: [1, 0, 0, 0] })], { sum: 1, fines: 0 }],
    [[seated(), totals({ fines: [-10, 0, 0, 0] })], { sum: 0, fines: -10 }],
  ],
  SCORE_OUT_OF_RANGE: [
    [[seated(), penalty({ payments: [100_000, -100_000, 0, 0] })], { max: 99_999 }],
    [[seated(), penalty({ payments: [0.5, -0.5, 0, 0] })], { max: 99_999 }],
    [[seated(), totals({ scores: [100_000, -100_000, 0, 0] })], { max: 99_999 }],
    [[seated(), penalty({ fines: [Number.NaN, 0, 0, 0] })], { max: 99_999 }],
    [[seated(), ruled(1, { payments: [1_000_000, -1_000_000, 0, 0] })], { max: 999_999 }],
    [[seated(), ruled(1, { fines: [0, -0.5, 0, 0] })], { max: 999_999 }],
  ],
  MINUTES_OUT_OF_RANGE: [
    [[seated(), time(0)], { minutes: 0, max: 180 }],
    [[seated(), time(0.5)], { minutes: 0.5, max: 180 }],
    [[seated(), time(170), time(11)], { minutes: 11, max: 10 }],
  ],
  CLAIM_UNDER_OTHER_WINDS: [
    [[seated(), drawn(1), { ...judged, hand: 2 }], { hand: 2 }],
    [[seated(), { ...judged, claim: `${judged.claim} 0` }], { hand: 1 }],
    [[seated(), { ...judged, claim: 'E' }], { hand: 1 }],
  ],
  CLAIM_NOT_WORTH_IT: [[[seated(), { ...judged, points: judged.points + 1 }], { hand: 1, points: 13, worth: 12 }]],
  ALREADY_SIGNED: [[[seated(), drawn(1), signed(2), signed(2)], {}]],
  ALREADY_CONFIRMED: [[[seated(), drawn(1), confirmed(2), confirmed(2)], { seq: 2 }]],
  ENTRY_UNKNOWN: [
    [[seated(), drawn(1), confirmed(3)], { seq: 3 }],
    [[seated(), drawn(1), confirmed(1)], { seq: 1 }],
    [[seated(), time(), signed(0), confirmed(3)], { seq: 3 }],
  ],
}

describe.each(Object.entries(REFUSALS))('%s', (code, cases) => {
  it.each(cases)('case %#', (events, facts) => {
    expect(refusal(...events)).toEqual({ code, ...facts })
  })
})
