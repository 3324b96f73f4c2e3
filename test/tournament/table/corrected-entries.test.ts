import { describe, expect, it } from 'vitest'
import { fold } from '../../../src/tournament/table/corrections.ts'
import type { Correctable } from '../../../src/tournament/table/events.ts'
import { apply } from '../../../src/tournament/table/fold.ts'
import type { TableState } from '../../../src/tournament/table/state.ts'
import { after, correctionRefusal, type Events, sheet } from '../../gen/table-corrections.ts'
import {
  amended,
  closed,
  confirmed,
  drawn,
  penalty,
  RULESET,
  reopened,
  revoked,
  seated,
  signed,
  table,
  time,
  totals,
  voided,
  won,
  wonWith,
} from '../../gen/table-events.ts'

describe('revoking', () => {
  it('makes the last hand never have happened: its number is free and its points are back', () => {
    const state = after([seated(), drawn(1), won(2)], revoked(3))
    expect(sheet(state)).toEqual(sheet(table(seated(), drawn(1))))
    expect(apply(state, won(2, { winner: 3 }), RULESET)).toMatchObject({ ok: true, value: { version: 5 } })
  })

  it.each<[string, Events, number, Events]>([
    ['a penalty', [seated(), won(1), penalty(), won(2)], 3, [seated(), won(1), won(2)]],
    ['totals, so that hands can be entered', [seated(), totals()], 2, [seated()]],
    ['totals, and keeps a penalty ruled after them', [seated(), totals(), penalty()], 2, [seated(), penalty()]],
    ['added time', [seated(), time(10), won(1), time(5)], 2, [seated(), won(1), time(5)]],
    ['the last hand of a closed table', [seated(), drawn(1), won(2), closed], 3, [seated(), drawn(1), closed]],
  ])('takes back %s', (_what, events, seq, expected) => {
    expect(sheet(after(events, revoked(seq)))).toEqual(sheet(table(...expected)))
  })

  it('takes back that a deal was void, and the replay stands as the first deal', () => {
    const state = after([seated(), voided(1), won(1)], revoked(2))
    expect(state.voided).toEqual([])
    expect(state.hands[0]?.deal).toMatchObject({ deal: 1, hand: 1 })
  })

  it('also takes back what was amended before', () => {
    const events = [seated(), won(1), amended(2, drawn(1))]
    expect(sheet(after(events, revoked(2)))).toEqual(sheet(table(seated())))
  })
})

describe('amending', () => {
  it.each<[string, Events, number, Correctable, Events]>([
    ['a win into a draw', [seated(), won(1), won(2)], 2, drawn(1), [seated(), drawn(1), won(2)]],
    ['a draw into a win', [seated(), drawn(1), won(2)], 2, won(1), [seated(), won(1), won(2)]],
    ['the points', [seated(), won(1), won(2)], 2, won(1, { points: 40 }), [seated(), won(1, { points: 40 }), won(2)]],
    ['the discarder', [seated(), won(1)], 2, won(1, { discarder: null }), [seated(), won(1, { discarder: null })]],
    [
      'a penalty',
      [seated(), penalty(), won(1)],
      2,
      penalty({ fines: [-5, 0, 0, 0] }),
      [seated(), penalty({ fines: [-5, 0, 0, 0] }), won(1)],
    ],
    [
      'totals',
      [seated(), totals()],
      2,
      totals({ scores: [1, 2, 3, -6] }),
      [seated(), totals({ scores: [1, 2, 3, -6] })],
    ],
    ['added time', [seated(), time(10), won(1)], 2, time(3), [seated(), time(3), won(1)]],
    ['the last hand into a void deal', [seated(), drawn(1), won(2)], 3, voided(2), [seated(), drawn(1), voided(2)]],
    ['a hand of a closed table', [seated(), won(1), closed], 2, drawn(1), [seated(), drawn(1), closed]],
  ])('changes %s', (_what, events, seq, event, expected) => {
    expect(sheet(after(events, amended(seq, event)))).toEqual(sheet(table(...expected)))
  })

  it('keeps the entry at its place: the sheet still names it by the seq it was entered with', () => {
    const state = after([seated(), won(1), penalty(), won(2)], amended(2, won(1, { winner: 2 })))
    expect(state.hands.map(({ seq }) => seq)).toEqual([2, 4])
    expect(state.penalties.map(({ seq }) => seq)).toEqual([3])
  })

  it('amends the same entry as often as it takes; the last word counts', () => {
    const events = [seated(), won(1), amended(2, drawn(1)), amended(2, won(1, { points: 30 }))]
    expect(table(...events).scores).toEqual([54, -38, -8, -8])
    expect(after(events, amended(2, won(1, { points: 8 }))).scores).toEqual([32, -16, -8, -8])
  })

  it('is refused when the entry could not have been that', () => {
    const events = [seated(), won(1), penalty(), drawn(2)]
    expect(correctionRefusal(events, amended(2, won(1, { points: 7 })))).toEqual({
      code: 'BELOW_MINIMUM',
      points: 7,
      minimum: 8,
    })
    expect(correctionRefusal(events, amended(3, penalty({ hand: 3 })))).toEqual({
      code: 'PENALTY_HAND_UNKNOWN',
      hand: 3,
      last: 2,
    })
    expect(correctionRefusal([seated(), time(170), time(10)], amended(3, time(11)))).toMatchObject({
      code: 'MINUTES_OUT_OF_RANGE',
    })
  })
})

describe('later winds, when the dealer continues', () => {
  const opening = seated(16, 'continue')
  const dealers = (state: TableState) => state.hands.map(({ deal }) => [deal.dealer, deal.continuation])

  it('shift when another has won: hands by points are played under the new winds', () => {
    const events = [opening, won(1), won(2, { winner: 2 }), drawn(3)]
    expect(dealers(table(...events))).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
    ])
    const state = after(events, amended(2, won(1, { winner: 3, discarder: 0 })))
    expect(dealers(state)).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
    ])
    expect(state.next).toMatchObject({ hand: 4, dealer: 2, continuation: 1 })
    expect(sheet(state)).toEqual(
      sheet(table(opening, won(1, { winner: 3, discarder: 0 }), won(2, { winner: 2 }), drawn(3))),
    )
  })

  it('shift, and a hand whose tiles were judged under the old winds no longer stands', () => {
    const first = table(opening, won(1))
    const events = [opening, won(1), wonWith(first, 'eastPungs', 0, 2), won(3), penalty({ hand: 3 })]
    expect(table(...events).hands[1]).toMatchObject({ deal: { dealer: 0 }, result: { points: 12 } })
    expect(correctionRefusal(events, amended(2, drawn(1)))).toBeUndefined()
    const other = won(1, { winner: 1, discarder: 0 })
    const fallen = [
      { seq: 3, error: { code: 'CLAIM_UNDER_OTHER_WINDS', hand: 2 } },
      { seq: 4, error: { code: 'HAND_NOT_NEXT', hand: 3, next: 2 } },
      { seq: 5, error: { code: 'PENALTY_HAND_UNKNOWN', hand: 3, last: 2 } },
    ]
    expect(correctionRefusal(events, amended(2, other))).toEqual({ code: 'CORRECTION_BREAKS_LATER', fallen })
    const state = after(events, amended(2, other, [3, 4, 5]))
    expect(sheet(state)).toEqual(sheet(table(opening, other)))
    expect(apply(state, wonWith(state, 'eastPungs', 0, 2), RULESET)).toMatchObject({ ok: true })
  })

  it('end the session earlier or later', () => {
    const events = [seated(1, 'continue'), won(1), won(2, { winner: 1, discarder: 0 })]
    expect(table(...events).next).toBeUndefined()
    expect(after(events, amended(3, drawn(2))).next).toMatchObject({ hand: 3 })
    expect(correctionRefusal(events, amended(2, won(1, { winner: 1, discarder: 0 })))).toMatchObject({
      fallen: [{ seq: 3, error: { code: 'HAND_OUT_OF_RANGE', hand: 2, last: 1 } }],
    })
  })
})

describe('entries that fall with a correction', () => {
  const events = [seated(), won(1), won(2), penalty({ hand: 2 }), drawn(3), confirmed(3), signed(0)]

  it('are listed with the reason of each', () => {
    expect(correctionRefusal(events, revoked(2))).toEqual({
      code: 'CORRECTION_BREAKS_LATER',
      fallen: [
        { seq: 3, error: { code: 'HAND_NOT_NEXT', hand: 2, next: 1 } },
        { seq: 4, error: { code: 'PENALTY_HAND_UNKNOWN', hand: 2, last: 1 } },
        { seq: 5, error: { code: 'HAND_NOT_NEXT', hand: 3, next: 1 } },
      ],
    })
  })

  it.each([[[]], [[3]], [[3, 4]], [[3, 4, 5, 6]], [[3, 4, 4]], [[2, 3, 4, 5]], [[3, 4, 6]]])(
    'are not taken along by the cascade %j',
    (cascade) => {
      expect(correctionRefusal(events, revoked(2, cascade))).toMatchObject({ code: 'CORRECTION_BREAKS_LATER' })
    },
  )

  it.each([[[3, 4, 5]], [[5, 3, 4]]])('fall when the cascade names exactly them: %j', (cascade) => {
    const state = after(events, revoked(2, cascade))
    expect(sheet(state)).toEqual(sheet(table(seated())))
    expect(state.confirmed).toEqual([])
    expect(correctionRefusal([...events, revoked(2, cascade)], revoked(3))).toEqual({
      ...{ code: 'ENTRY_UNKNOWN', seq: 3, type: 'handWon', undoneBy: 8 },
    })
  })

  it('must exist: where nothing falls, a cascade is refused', () => {
    expect(correctionRefusal(events, revoked(5, [4]))).toEqual({ code: 'NOTHING_FALLS' })
    expect(correctionRefusal([...events, closed], { ...reopened, cascade: [2] })).toEqual({ code: 'NOTHING_FALLS' })
  })

  it('include the closing of a table that is left empty', () => {
    const finished = [seated(), won(1), closed]
    expect(correctionRefusal(finished, revoked(2))).toEqual({
      code: 'CORRECTION_BREAKS_LATER',
      fallen: [{ seq: 3, error: { code: 'TABLE_EMPTY' } }],
    })
    expect(after(finished, revoked(2, [3]))).toMatchObject({ status: 'PLAYING', next: { hand: 1 }, hands: [] })
  })

  it('break the fold of events that name too few', () => {
    expect(fold([...events, revoked(2, [3, 4])], RULESET)).toEqual({
      ok: false,
      error: { code: 'HAND_NOT_NEXT', hand: 3, next: 1 },
    })
  })
})
