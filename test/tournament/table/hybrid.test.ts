import { describe, expect, it } from 'vitest'
import { getRuleset } from '../../../src/rules/rulesets.ts'
import type { PlacePolicy, SticksAtEnd } from '../../../src/tournament/policy.ts'
import { correct } from '../../../src/tournament/table/corrections.ts'
import type { Correction, TableEvent } from '../../../src/tournament/table/events.ts'
import { tableRanks } from '../../../src/tournament/tablepoints.ts'
import {
  drawnReady,
  HYBRID,
  hybridTable,
  NOT_READY,
  PLACES,
  riichi,
  seatedHybrid,
  wonBase,
} from '../../gen/hybrid-events.ts'
import { ruledBy, ruledIn } from '../../gen/rulings.ts'
import { amended, closed, reopened, revoked, signed, totals, voided } from '../../gen/table-events.ts'

const start = seatedHybrid()
const ALL_READY = [true, true, true, true] as const
const at = (...events: readonly TableEvent[]) => {
  const { scores, sticks } = hybridTable(start, ...events)
  return { scores: scores.map((score) => score - PLACES.startingPoints), sticks }
}

describe('sticks', () => {
  it('leave the score at once and lie on the table', () => {
    expect(at(riichi(1, 2), riichi(1, 3, true))).toEqual({ scores: [0, 0, -1000, -1000], sticks: 2 })
  })

  it('go to the winner, from whichever deal they come', () => {
    expect(at(riichi(1, 2), drawnReady(1, [false, false, true, false]), riichi(2, 1), wonBase(2))).toEqual({
      // The draw pays seat 2 3000; the win 2 × 1000 from seat 1, with two sticks.
      scores: [-1000 + 2000 + 2000, -1000 - 1000 - 2000, 3000 - 1000, -1000],
      sticks: 0,
    })
  })

  it('of a riichi whose own tile is won on are not laid', () => {
    const { hands } = hybridTable(start, riichi(1, 3), riichi(1, 1), wonBase(1, { riichiTile: true }))
    expect(hands[0]).toMatchObject({ payments: [2000, -2000, 0, 0], collected: [1000, 1000, 0, 0] })
    expect(at(riichi(1, 3), riichi(1, 1), wonBase(1, { riichiTile: true }))).toEqual({
      scores: [3000, -2000, 0, -1000],
      sticks: 0,
    })
  })

  it('lie over draws and void deals', () => {
    expect(at(riichi(1, 0), voided(1), riichi(1, 0), drawnReady(1, ALL_READY))).toEqual({
      scores: [-2000, 0, 0, 0],
      sticks: 2,
    })
  })

  it('lie over a deal that a ruling voids, whose damage is paid', () => {
    const wall = ruledIn(1, 2, { handStatus: 'void', payments: [7200, 5000, -17_200, 5000] }, 'WALL_DAMAGE')
    const { scores, sticks, next, hands } = hybridTable(start, riichi(1, 0), { ...wall, rules: 'hybrid' })
    expect({ scores, sticks }).toEqual({ scores: [31_200, 30_000, 7800, 30_000], sticks: 1 })
    expect([next?.hand, next?.deal, hands.length]).toEqual([1, 2, 0])
  })
})

describe('a false riichi', () => {
  const incident = { code: 'FALSE_RIICHI', offender: 2, repeatIndex: 1, intent: 'unknown', answers: {} } as const
  const ruling = ruledBy('hybrid', incident, 1)
  const paid = { scores: [10_000, 10_000, -31_000, 10_000], sticks: 1 }

  it('is paid once, whether a ruling or the draw settles it', () => {
    expect(at(riichi(1, 2), drawnReady(1))).toEqual(paid)
    expect(at(riichi(1, 2), ruling)).toEqual(paid)
    expect(at(riichi(1, 2), ruling, drawnReady(1))).toEqual(paid)
  })

  it('is paid by the draw again when the ruling never was, and by that of another deal', () => {
    expect(at(riichi(1, 2), ruling, drawnReady(1), revoked(3))).toEqual(paid)
    const twice = at(riichi(1, 2), ruling, drawnReady(1), riichi(2, 2), drawnReady(2))
    expect(twice).toEqual({ scores: [20_000, 20_000, -62_000, 20_000], sticks: 2 })
  })

  it('is no matter of the draw when a ruling of the referee pays otherwise', () => {
    const lenient = { ...ruling, ruling: { ...ruling.ruling, payments: [0, 0, 0, 0] as const } }
    expect(at(riichi(1, 2), lenient, drawnReady(1))).toEqual({ scores: [0, 0, -1000, 0], sticks: 1 })
  })

  it('that was never entered as riichi is ruled after the draw all the same', () => {
    expect(at(drawnReady(1), ruling)).toEqual({ scores: [10_000, 10_000, -30_000, 10_000], sticks: 0 })
  })

  it('of a win that should have been a draw falls with the correction, which would pay it', () => {
    const events = [start, riichi(1, 2), wonBase(1), ruling]
    const answer = correct(events, amended(3, drawnReady(1)), HYBRID)
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'CORRECTION_BREAKS_LATER', fallen: [{ seq: 4, error: { code: 'RIICHI_SETTLED' } }] },
    })
  })
})

describe('a draw', () => {
  it.each([
    [NOT_READY, [0, 0, 0, 0]],
    [
      [true, false, false, false],
      [3000, -1000, -1000, -1000],
    ],
    [
      [true, true, false, false],
      [1500, 1500, -1500, -1500],
    ],
    [
      [true, true, true, false],
      [1000, 1000, 1000, -3000],
    ],
    [
      [true, true, true, true],
      [0, 0, 0, 0],
    ],
  ] as const)('with %j ready', (ready, scores) => {
    expect(at(drawnReady(1, ready))).toEqual({ scores, sticks: 0 })
  })

  it('finds out a false riichi, which a win does not', () => {
    expect(at(riichi(1, 1), drawnReady(1, [true, false, false, false]))).toEqual({
      scores: [13_000, -32_000, 9000, 9000],
      sticks: 1,
    })
    expect(at(riichi(1, 1), wonBase(1))).toEqual({ scores: [3000, -3000, 0, 0], sticks: 0 })
  })
})

describe('what is signed', () => {
  it('lapses with a riichi', () => {
    expect(hybridTable(start, drawnReady(1), signed(0)).signed[0]).toBe(true)
    expect(hybridTable(start, drawnReady(1), signed(0), riichi(2, 0)).signed[0]).toBe(false)
  })
})

const corrected = (events: readonly TableEvent[], correction: Correction) => {
  const state = correct([start, ...events], correction, HYBRID)
  return state.ok ? state.value : state.error
}

describe('a correction', () => {
  it('takes a riichi back as if it had never been', () => {
    const { scores, sticks } = hybridTable(start, drawnReady(1))
    expect(corrected([riichi(1, 2), drawnReady(1)], revoked(2))).toMatchObject({ scores, sticks, riichi: [] })
  })

  it('makes it another seat’s', () => {
    expect(corrected([riichi(1, 2)], amended(2, riichi(1, 3)))).toMatchObject({
      ...{ scores: [25_000, 25_000, 25_000, 24_000], sticks: 1, riichi: [{ seat: 3, seq: 2 }] },
    })
  })

  it('of a riichi lets the win fall that was entered with it', () => {
    const win = wonBase(1, {
      ...{ points: 800, fu: 22, verification: 'VERIFIED' },
      claim: '- 122334m456s5789p 5p D E E - 0 R',
    })
    const error = { code: 'CLAIM_AGAINST_RIICHI', hand: 1, seat: 0 }
    const events = [riichi(1, 0), win]
    expect(hybridTable(start, ...events).hands).toHaveLength(1)
    expect(corrected(events, revoked(2))).toMatchObject({ fallen: [{ seq: 3, error }] })
    expect(corrected(events, revoked(2, [3]))).toMatchObject({ hands: [], sticks: 0, scores: [25e3, 25e3, 25e3, 25e3] })
  })

  it('of winds lets a draw fall where being ready hung on them', () => {
    const found = getRuleset('hybrid', { readyNeedsFan: true })
    if (!found.ok) throw new Error(found.error.message)
    const continued = { ...start, rotation: { ...start.rotation, dealer: 'continue' } } as const
    /** No fan but 门风刻, of who is West for as long as East stays on. */
    const shown = [null, null, 'p:WWW,c:234m 456s79p22m', null] as const
    const draw = { ...drawnReady(2, [false, false, true, false]), shown }
    const events = [continued, wonBase(1, { winner: 0 }), draw]
    const passed = (cascade?: readonly number[]) =>
      correct(
        events,
        { ...amended(2, wonBase(1, { winner: 1, discarder: 0 })), ...(cascade && { cascade }) },
        found.value,
      )
    const error = { code: 'READY_AGAINST_TILES', hand: 2, seat: 2, ready: false }
    expect(passed()).toMatchObject({ ok: false, error: { fallen: [{ seq: 3, error }] } })
    expect(passed([3])).toMatchObject({ ok: true, value: { hands: [{}] } })
  })

  it('of the end of a deal moves its sticks', () => {
    const events = [riichi(1, 2), wonBase(1), riichi(2, 3), drawnReady(2)]
    expect(corrected(events, amended(3, drawnReady(1, [false, false, true, false])))).toMatchObject({ sticks: 2 })
  })
})

describe('the closing', () => {
  const closedWith = (sticksAtEnd: SticksAtEnd, ...events: readonly TableEvent[]) => {
    const { scores, sticks, final } = hybridTable(seatedHybrid({ ...PLACES, sticksAtEnd }), ...events, closed)
    return { scores, sticks, shared: final?.sticks, placement: final?.placement }
  }
  const played = [wonBase(1), riichi(2, 0), drawnReady(2, ALL_READY), riichi(3, 2), drawnReady(3, ALL_READY)]
  const before = [26_000, 23_000, 24_000, 25_000]

  it('is won by whoever leads, with points by place', () => {
    expect(at(...played)).toEqual({ scores: before.map((score) => score - 25_000), sticks: 2 })
    expect(closedWith('FIRST_PLACE', ...played)).toEqual({
      ...{ scores: [48_000, 3000, 19_000, 30_000], sticks: 0 },
      ...{ shared: [2000, 0, 0, 0], placement: [20_000, -20_000, -5000, 5000] },
    })
  })

  it.each([
    ['WINNER', [2000, 0, 0, 0], 0],
    ['SPLIT', [500, 500, 500, 500], 0],
    ['VOID', [0, 0, 0, 0], 2],
  ] as const)('leaves sticks: %s', (sticksAtEnd, shared, sticks) => {
    expect(closedWith(sticksAtEnd, ...played)).toMatchObject({ shared, sticks })
  })

  it('lets sticks lie where nobody has won a hand', () => {
    expect(closedWith('WINNER', riichi(1, 0), drawnReady(1, ALL_READY))).toMatchObject({
      shared: [0, 0, 0, 0],
      sticks: 1,
    })
  })

  it.each<[string, TableEvent[], PlacePolicy['placementPoints'], { sticks: number[]; placement: number[] }]>([
    ['all four', [drawnReady(1)], [9, 5, -4, -10], { sticks: [0, 0, 0, 0], placement: [0, 0, 0, 0] }],
    [
      'three behind',
      [wonBase(1, { discarder: null })],
      [20_000, 5000, -5000, -20_000],
      { sticks: [0, 0, 0, 0], placement: [20_001, -6667, -6667, -6667] },
    ],
    [
      'three in front',
      [riichi(1, 3), drawnReady(1, ALL_READY)],
      [10, 5, 1, -16],
      { sticks: [333, 333, 333, 1], placement: [5, 5, 5, -15] },
    ],
    [
      'two and two',
      [drawnReady(1, [true, true, false, false])],
      [10, 5, 1, -16],
      { sticks: [0, 0, 0, 0], placement: [7, 7, -7, -7] },
    ],
    [
      'two in front',
      [drawnReady(1, [true, true, false, false]), riichi(2, 3), drawnReady(2, ALL_READY)],
      [10, 5, 1, -16],
      { sticks: [500, 500, 0, 0], placement: [7, 7, 1, -15] },
    ],
  ])('shares among equals, who stay equal: %s', (_, events, placementPoints, { sticks, placement }) => {
    const places = { ...PLACES, placementPoints, sticksAtEnd: 'FIRST_PLACE' } as const
    const open = hybridTable(seatedHybrid(places), ...events)
    const state = hybridTable(seatedHybrid(places), ...events, closed)
    expect(state.final).toEqual({ sticks, placement })
    expect(tableRanks(state.scores)).toEqual(tableRanks(open.scores))
    expect(state.scores.reduce((total, score) => total + score, 0)).toBe(4 * PLACES.startingPoints)
  })

  it('is taken back by reopening, and done anew', () => {
    const state = corrected([...played, closed], reopened)
    expect(state).toMatchObject({ scores: before, sticks: 2, status: 'PLAYING' })
    expect(hybridTable(start, ...played, closed, reopened, closed)).toMatchObject({ scores: [48e3, 3e3, 19e3, 30e3] })
  })

  it('is done anew after a ruling that comes later', () => {
    const late = ruledIn(2, 0, { payments: [-9000, 3000, 3000, 3000] })
    const fixed = ruledIn(2, 0, { placement: 'fixed-last' })
    expect(hybridTable(start, ...played, closed, late)).toMatchObject({
      // 17000, 26000, 27000, 28000 before the two sticks.
      ...{ scores: [-3000, 21_000, 32_000, 50_000], sticks: 0, status: 'CLOSED' },
    })
    expect(hybridTable(start, ...played, closed, fixed).scores).toEqual([6000, 18_000, 29_000, 47_000])
  })

  it('of totals gives points by place', () => {
    const scores = [40_000, 30_000, 20_000, 10_000] as const
    expect(closedWith('SPLIT', totals({ scores }))).toMatchObject({ scores: [60_000, 35_000, 15_000, -10_000] })
  })
})
