import { describe, expect, it } from 'vitest'
import type { OffenceCode } from '../../../src/rules/offences/offence.ts'
import type { Seat } from '../../../src/rules/ruleset.ts'
import type { Entry } from '../../../src/tournament/table/events.ts'
import type { TableError } from '../../../src/tournament/table/state.ts'
import { type HybridRefusal, riichi } from '../../gen/hybrid-events.ts'
import { drawnBeans, type PopularRefusal, wonBeans } from '../../gen/popular-events.ts'
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
  substituted,
  table,
  time,
  totals,
  voided,
  walkedOver,
  won,
  wonWith,
} from '../../gen/table-events.ts'

const allDrawn = Array.from({ length: 16 }, (_, index) => drawn(index + 1))
/** The first hand as its winner's tiles were judged; under other winds or for more points it does not stand. */
const judged = wonWith(table(seated()), 'eastPungs', 0, 1)

const dead = ruledIn(1, 2, { handStatus: 'dead' })
const stands = (code: OffenceCode) => ruledIn(1, 0, { handStatus: 'win-stands' }, code)
const count = (seat: Seat, effectiveFan: number) =>
  ruledIn(1, seat, { handStatus: 'win-stands', extra: { effectiveFan } }, 'MISCOUNT')
const counted = count(0, 24)
const deadSeat = (seat: Seat) => ruledIn(1, seat, { handStatus: 'dead' })
type Against = Omit<Extract<TableError, { code: 'SHEET_AGAINST_RULING' }>, 'code'>
const against = (change: Partial<Against>): Against => ({
  ...{ hand: 1, seq: 2, winner: null, points: null, seat: 0, offence: 'HU_NOT_WINNING', why: 'DEAD_HAND' },
  ...change,
})
const noEnd = (offence: OffenceCode, ...conflicts: readonly (readonly [number, OffenceCode])[]) => ({
  ...{ hand: 1, offence },
  conflicts: conflicts.map(([seq, offence]) => ({ seq, offence })),
})
const wallDown = (hand: number) => ruledIn(hand, 3, { handStatus: 'void' }, 'WALL_DAMAGE')

/**
 * A table that is not closed takes no reopening, which is a correction (corrections.test.ts); bases and riichi are a matter of the hybrid rules
 * (hybrid-refusals.test.ts), beans of the popular game (popular-refusals.test.ts).
 */
type EntryError = Exclude<TableError, { code: 'TABLE_NOT_CLOSED' | HybridRefusal | PopularRefusal }>

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
  NO_RIICHI: [
    [[seated(), riichi(1, 0)], {}],
    [[seated(), won(1, { riichiTile: true })], {}],
  ],
  READY_NOT_ASKED: [[[seated(), { ...drawn(1), ready: [true, false, false, false] }], {}]],
  TABLE_EMPTY: [[[seated(), closed], {}]],
  HAND_OUT_OF_RANGE: [
    [[seated(), drawn(1), substituted(0, 91, 3)], { hand: 3, last: 2 }],
    [[seated(), substituted(0, 91, 0)], { hand: 0, last: 1 }],
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
    [[seated(), drawn(1), closed, ruledIn(3, 2)], { hand: 3, last: 2 }],
    [[seated(2), drawn(1), drawn(2), closed, ruledIn(3, 2)], { hand: 3, last: 2 }],
    [[seated(2), totals(), ruledIn(3, 2)], { hand: 3, last: 2 }],
  ],
  DEAD_HAND: [[[seated(), dead, won(1, { winner: 2 })], { seat: 2, seq: 2, offence: 'HU_NOT_WINNING' }]],
  WIN_STANDS: [
    [[seated(), stands('WALL_DAMAGE'), drawn(1)], { seq: 2, offence: 'WALL_DAMAGE' }],
    [
      [seated(), stands('HU_TILE_NOT_TAKEN'), won(1, { winner: 2 })],
      { seq: 2, offence: 'HU_TILE_NOT_TAKEN', seat: 0, wonBy: 'offender' },
    ],
    [[seated(), stands('OPEN_HAND_EARLY'), won(1)], { seq: 2, offence: 'OPEN_HAND_EARLY', seat: 0, wonBy: 'another' }],
    [
      [seated(), stands('OPEN_HAND_EARLY'), drawn(1)],
      { seq: 2, offence: 'OPEN_HAND_EARLY', seat: 0, wonBy: 'another' },
    ],
  ],
  COUNT_WAS_RULED: [
    [[seated(), counted, won(1, { winner: 0, points: 10 })], { seat: 0, seq: 2, points: 24 }],
    [[seated(), counted, won(1, { winner: 2, points: 24 })], { seat: 0, seq: 2, points: 24 }],
  ],
  COUNT_NOT_RULED: [
    [[seated(), won(1, { countRuled: true })], { hand: 1, seat: 0 }],
    [
      [seated(), counted, won(1, { points: 24, countRuled: true }), won(2, { points: 24, countRuled: true })],
      { hand: 2, seat: 0 },
    ],
  ],
  SHEET_AGAINST_RULING: [
    [[seated(), won(1, { winner: 2 }), dead], against({ seat: 2, winner: 2 })],
    [[seated(), time(), won(1, { winner: 2 }), closed, dead], against({ seq: 3, seat: 2, winner: 2 })],
    [[seated(), drawn(1), stands('WALL_DAMAGE')], against({ offence: 'WALL_DAMAGE', why: 'WIN_STANDS' })],
    [
      [seated(), won(1), stands('OPEN_HAND_EARLY')],
      against({ offence: 'OPEN_HAND_EARLY', why: 'WIN_STANDS', winner: 0 }),
    ],
    [
      [seated(), won(1, { points: 10 }), counted],
      against({ offence: 'MISCOUNT', why: 'COUNT_WAS_RULED', winner: 0, points: 24 }),
    ],
  ],
  RULING_LEAVES_NO_END: [
    [[seated(), counted, count(0, 16)], noEnd('MISCOUNT', [2, 'MISCOUNT'])],
    [[seated(), counted, count(1, 24)], noEnd('MISCOUNT', [2, 'MISCOUNT'])],
    [[seated(), deadSeat(3), deadSeat(0), counted], noEnd('MISCOUNT', [3, 'HU_NOT_WINNING'])],
    [[seated(), counted, dead, deadSeat(0)], noEnd('HU_NOT_WINNING', [2, 'MISCOUNT'])],
    [[seated(), stands('OPEN_HAND_EARLY'), counted], noEnd('MISCOUNT', [2, 'OPEN_HAND_EARLY'])],
    [
      [seated(), stands('WALL_DAMAGE'), ...([0, 1, 2, 3] as const).map(deadSeat)],
      noEnd('HU_NOT_WINNING', [2, 'WALL_DAMAGE'], ...[3, 4, 5].map((seq) => [seq, 'HU_NOT_WINNING'] as const)),
    ],
  ],
  RULING_NEEDS_HAND: [
    [[seated(), ruled(2, { handStatus: 'void' }, 'WALL_DAMAGE')], { offence: 'WALL_DAMAGE' }],
    [[seated(), drawn(1), closed, wallDown(2)], { offence: 'WALL_DAMAGE' }],
    [[seated(), ruled(2, { handStatus: 'dead' }, 'STALLING')], { offence: 'STALLING' }],
  ],
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
    [[seated(), ruled(1, { payments: [100_000, -100_000, 0, 0] })], { max: 99_999 }],
    [[seated(), ruled(1, { fines: [0, -0.5, 0, 0] })], { max: 99_999 }],
  ],
  EXTRAS_NOT_ASKED: [
    [[seated(), wonBeans(1, {}, { points: 10 })], {}],
    [[seated(), drawnBeans(1)], {}],
    [[seated(), totals({ fromHouse: 0 })], {}],
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
  PLAYER_AT_TABLE: [
    [[seated(), substituted(0, 33, 1)], { player: 33, seat: 2 }],
    [[seated(), substituted(0, 91, 1), substituted(1, 91, 1)], { player: 91, seat: 0 }],
    [[seated(), substituted(2, 91, 1), substituted(1, 33, 1)], { player: 33, seat: 2 }],
  ],
  SUBSTITUTION_CHANGES_NOTHING: [
    [[seated(), substituted(0, 11, 1)], { seat: 0, player: 11 }],
    [[seated(), substituted(0, null, 1), substituted(0, null, 1)], { seat: 0, player: null }],
  ],
  SEAT_PLAYED_ON: [[[seated(), drawn(1), drawn(2), substituted(3, null, 2)], { seat: 3, hand: 2, played: 2 }]],
  SEAT_EMPTY: [
    [[seated(), drawn(1), substituted(3, null, 2), drawn(2)], { seat: 3, hand: 2 }],
    [[seated(), substituted(1, null, 1), won(1)], { seat: 1, hand: 1 }],
  ],
  TABLE_WALKED_OVER: [
    [[seated(), walkedOver(1), drawn(1)], { seq: 2 }],
    [[seated(), walkedOver(1), totals()], { seq: 2 }],
    [[seated(), walkedOver(1), walkedOver(2)], { seq: 2 }],
  ],
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
