import { describe, expect, it } from 'vitest'
import type { Seat } from '../../../src/rules/ruleset.ts'
import { getRuleset } from '../../../src/rules/rulesets.ts'
import { fold } from '../../../src/tournament/table/corrections.ts'
import type { TableEvent } from '../../../src/tournament/table/events.ts'
import type { TableError } from '../../../src/tournament/table/state.ts'
import {
  drawnReady,
  type HybridRefusal,
  hybridRefusal,
  NOT_READY,
  PLACES,
  riichi,
  seatedHybrid,
  wonBase,
} from '../../gen/hybrid-events.ts'
import { ruledIn } from '../../gen/rulings.ts'
import { closed, drawn, penalty, totals, voided } from '../../gen/table-events.ts'

const start = seatedHybrid()
const falseRiichi = (hand: number, seat: Seat) => ruledIn(hand, seat, {}, 'FALSE_RIICHI')

/** East's win on South's discard with riichi, as the tiles were entered. */
const claimed = wonBase(1, {
  ...{ winner: 0, discarder: 1, points: 800, fu: 22, verification: 'VERIFIED' },
  claim: '- 122334m456s5789p 5p D E E - 0 R',
})

/** East's win in the first go-around. */
const firstTurn = (how: 'T' | 'D', word: string) =>
  wonBase(1, {
    ...{ winner: 0, discarder: how === 'D' ? 1 : null, points: 800, fu: 22, verification: 'VERIFIED' },
    claim: `- 122334m456s5789p 5p ${how} E E - 0 ${word}`,
  })
/** What West shows at a draw, ready. */
const shownAtDraw = (west: string) => ({
  ...drawnReady(1, [false, false, true, false]),
  shown: [null, null, west, null] as const,
})

/** For every refusal: events that lead there, the last being refused, and what the refusal says. */
const REFUSALS: { [C in HybridRefusal]: [TableEvent[], Omit<Extract<TableError, { code: C }>, 'code'>][] } = {
  NO_SUCH_BASE: [
    [[start, wonBase(1, { points: 200 })], { points: 200, nearest: [300] }],
    [[start, wonBase(1, { points: 1050 })], { points: 1050, nearest: [1000, 1100] }],
    [[start, wonBase(1, { points: -1000 })], { points: -1000, nearest: [300] }],
    [[start, wonBase(1, { points: Number.NaN })], { points: Number.NaN, nearest: [] }],
  ],
  RIICHI_DECLARED: [
    [[start, riichi(1, 2), riichi(1, 0), riichi(1, 2)], { seat: 2, seq: 2 }],
    [[start, riichi(1, 2), riichi(1, 2, true)], { seat: 2, seq: 2 }],
  ],
  NO_RIICHI_TILE: [
    [[start, wonBase(1, { discarder: 2, riichiTile: true })], {}],
    [[start, riichi(1, 2), wonBase(1, { winner: 0, discarder: 1, riichiTile: true })], {}],
    [[start, riichi(1, 2), wonBase(1, { winner: 2, discarder: null, riichiTile: true })], {}],
    [[start, riichi(1, 2), riichi(1, 3), wonBase(1, { winner: 0, discarder: 2, riichiTile: true })], {}],
    [[start, riichi(1, 2), drawnReady(1), wonBase(2, { winner: 0, discarder: 2, riichiTile: true })], {}],
  ],
  CLAIM_AGAINST_RIICHI: [
    [[start, claimed], { hand: 1, seat: 0 }],
    [[start, riichi(1, 1), claimed], { hand: 1, seat: 0 }],
    [[start, riichi(1, 0, true), claimed], { hand: 1, seat: 0 }],
    [[start, riichi(1, 0), { ...claimed, claim: '- 122334m456s5789p 5p D E E - 0 -' }], { hand: 1, seat: 0 }],
    // A win in the first go-around leaves no room for a riichi that comes after a call or later.
    [[start, riichi(1, 3), firstTurn('T', 'TH')], { hand: 1, seat: 3 }],
    [[start, riichi(1, 3, true), firstTurn('T', 'TH')], { hand: 1, seat: 3 }],
    [[start, riichi(1, 3, true), riichi(1, 1), firstTurn('D', 'RE')], { hand: 1, seat: 1 }],
    // Who shows an open meld at a draw has declared none.
    [[start, riichi(1, 2), shownAtDraw('c:123m,c:456s 12s789pEE')], { hand: 1, seat: 2 }],
    [[start, riichi(1, 2), shownAtDraw('K:1111m,k:2222p 12s789pEE')], { hand: 1, seat: 2 }],
  ],
  RIICHI_SETTLED: [
    [[start, riichi(1, 2), drawnReady(1), falseRiichi(1, 2)], { hand: 1, seat: 2, seq: 3 }],
    [
      [start, riichi(1, 2), drawnReady(1, [false, false, true, false]), falseRiichi(1, 2)],
      { hand: 1, seat: 2, seq: 3 },
    ],
  ],
  READY_REQUIRED: [[[start, drawn(1)], {}]],
  READY_AGAINST_TILES: [
    [[start, { ...shownAtDraw('c:123m,c:456s 12s789pEE'), ready: NOT_READY }], { hand: 1, seat: 2, ready: true }],
    [[start, shownAtDraw('c:123m,c:456s 14s789pEE')], { hand: 1, seat: 2, ready: false }],
  ],
}

describe.each(Object.entries(REFUSALS))('%s', (code, cases) => {
  it.each(cases)('case %#', (events, facts) => {
    expect(hybridRefusal(...events)).toEqual({ code, ...facts })
  })
})

describe('a riichi', () => {
  it('belongs to the deal being played', () => {
    expect(hybridRefusal(start, riichi(2, 0))).toMatchObject({ code: 'HAND_NOT_NEXT', next: 1 })
    expect(hybridRefusal(start, drawnReady(1), riichi(1, 0))).toMatchObject({ code: 'HAND_NOT_NEXT', next: 2 })
    expect(hybridRefusal(start, drawnReady(1), closed, riichi(2, 0))).toMatchObject({ code: 'TABLE_CLOSED' })
    expect(hybridRefusal(start, riichi(1, 0), voided(1), riichi(1, 0))).toBeUndefined()
  })

  it('is not of a dead hand, unless it was declared before', () => {
    const dead = ruledIn(1, 2, { handStatus: 'dead' })
    expect(hybridRefusal(start, dead, riichi(1, 2))).toEqual({
      ...{ code: 'DEAD_HAND', seat: 2, seq: 2, offence: 'HU_NOT_WINNING' },
    })
    expect(hybridRefusal(start, dead, riichi(1, 1))).toBeUndefined()
    expect(hybridRefusal(start, riichi(1, 2), dead)).toBeUndefined()
    expect(hybridRefusal(start, dead, voided(1), riichi(1, 2))).toBeUndefined()
  })

  it('may be declared with fewer points than a stick', () => {
    expect(hybridRefusal(seatedHybrid({ ...PLACES, startingPoints: 0 }), riichi(1, 2))).toBeUndefined()
  })

  it('goes with what is shown and with a first go-around', () => {
    expect(hybridRefusal(start, riichi(1, 2), shownAtDraw('K:1111m 12s456789pEE'))).toBeUndefined()
    expect(hybridRefusal(start, riichi(1, 1), shownAtDraw('c:123m,c:456s 12s789pEE'))).toBeUndefined()
    expect(hybridRefusal(start, riichi(1, 3, true), firstTurn('D', 'RE'))).toBeUndefined()
    expect(hybridRefusal(start, riichi(1, 3), drawnReady(1), firstTurn('T', 'TH'))).toMatchObject({
      code: 'HAND_NOT_NEXT',
    })
  })

  it('leaves no room for totals', () => {
    expect(hybridRefusal(start, riichi(1, 0), totals({ scores: [25_000, 25_000, 25_000, 25_000] }))).toMatchObject({
      code: 'TABLE_HAS_HANDS',
    })
  })
})

it('totals hold the starting points', () => {
  const scores = [40_000, 30_000, 20_000, 10_000] as const
  expect(hybridRefusal(start, totals({ scores }))).toBeUndefined()
  expect(hybridRefusal(start, totals({ scores: [15_000, 5000, -5000, -15_000] }))).toEqual({
    ...{ code: 'TOTALS_DO_NOT_BALANCE', sum: 0, fines: 0, start: 100_000 },
  })
})

it('penalties and rulings go as far as bases do, and in 青天井 as far as scores', () => {
  const paid = (points: number) => penalty({ payments: [points, 0 - points, 0, 0], fines: [0, 0, 0, 0] })
  const ruling = (points: number) => ruledIn(1, 2, { payments: [points, 0, 0 - points, 0] }, 'WALL_DAMAGE')
  for (const entry of [paid, ruling]) {
    expect(hybridRefusal(start, entry(9_000_000))).toBeUndefined()
    expect(hybridRefusal(start, entry(10_000_000))).toEqual({ code: 'SCORE_OUT_OF_RANGE', max: 9_999_999 })
    const sky = getRuleset('hybrid', { skyMode: 'literal' })
    if (!sky.ok) throw new Error(sky.error.message)
    expect(fold([start, entry(29_000_000)], sky.value)).toMatchObject({ ok: true })
    expect(fold([start, entry(30_000_001)], sky.value)).toMatchObject({ error: { max: 30_000_000 } })
  }
})

it('what MCR refuses stays refused', () => {
  expect(hybridRefusal(start, penalty({ payments: [1000, 0, 0, 0] }))).toMatchObject({ code: 'PAYMENTS_NOT_ZERO_SUM' })
  expect(hybridRefusal(start, wonBase(1, { winner: 0, discarder: 0 }))).toMatchObject({ code: 'WINNER_IS_DISCARDER' })
})
