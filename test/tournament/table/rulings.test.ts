import { describe, expect, it } from 'vitest'
import type { OffenceRuled } from '../../../src/tournament/table/events.ts'
import { unconfirmed } from '../../../src/tournament/table/fold.ts'
import { placementsOf } from '../../../src/tournament/table/rulings.ts'
import { ruled, ruledBy } from '../../gen/rulings.ts'
import { after, correctionRefusal, sheet } from '../../gen/table-corrections.ts'
import {
  amended,
  closed,
  confirmed,
  drawn,
  NONE,
  penalty,
  refusal,
  reopened,
  revoked,
  seated,
  signed,
  table,
  time,
  totals,
  voided,
  won,
} from '../../gen/table-events.ts'

const asked = { repeatIndex: 1, intent: 'unknown', answers: {} } as const

/** A false win under EMA: 20 to each, and the hand is dead. */
const falseWin = (hand: number): OffenceRuled => {
  const answers = { shape: 'ready-wrong-tile', tilesShown: true } as const
  return ruledBy('ema', { ...asked, code: 'HU_NOT_WINNING', offender: 2, answers }, hand)
}
const late = ruledBy('ema', { ...asked, code: 'LATE', offender: 1, answers: { minutesLate: 8 } }, null)
/** Seat 3 has knocked the wall over; seat 0 was ready for 7200. */
const wallDown = (hand: number): OffenceRuled => {
  const answers = { restorable: false, winIsValid: false, readyBest: [7200, null, null, null] } as const
  return ruledBy('hybrid', { ...asked, code: 'WALL_DAMAGE', offender: 3, answers }, hand)
}

describe('a ruling', () => {
  it('moves points, takes fines, and stays on the sheet as it was given', () => {
    const state = table(seated(), late, falseWin(1))
    expect(state.scores).toEqual([20, 10, -60, 20])
    const { type: _, completedAt: __, ...given } = falseWin(1)
    expect(state.rulings[1]).toEqual({ seq: 3, deal: table(seated()).next, ...given })
    expect(state.rulings[0]).toMatchObject({ seq: 2, deal: null, hand: null, incident: { code: 'LATE' } })
    expect(state.next).toMatchObject({ hand: 1, deal: 1 })
  })

  it('belongs to the hand in play or to any on the sheet', () => {
    const { rulings } = table(seated(), drawn(1), won(2), falseWin(1), falseWin(3))
    expect(rulings.map(({ deal }) => deal?.deal)).toEqual([1, 3])
    expect(refusal(seated(), drawn(1), falseWin(3))).toMatchObject({ code: 'PENALTY_HAND_UNKNOWN', last: 2 })
  })

  it('leaves the hand to be won by another, and the offender pays that, too', () => {
    const state = table(seated(), falseWin(1), won(1, { winner: 0, discarder: 2, points: 10 }))
    expect(state.scores).toEqual([20 + 34, 20 - 8, -60 - 18, 20 - 8])
  })

  it('undoes signatures and can be confirmed; what voids a deal is confirmed once for both', () => {
    expect(table(seated(), drawn(1), signed(0), late).signed).toEqual([false, false, false, false])
    const events = [seated(), falseWin(1), wallDown(1), time()]
    expect(unconfirmed(table(...events))).toEqual([2, 3, 4])
    expect(unconfirmed(table(...events, confirmed(3)))).toEqual([2, 4])
    expect(refusal(...events, confirmed(3), confirmed(3))).toEqual({ code: 'ALREADY_CONFIRMED', seq: 3 })
  })

  it('is a result: a table may be closed with nothing else', () => {
    expect(table(seated(), late, closed)).toMatchObject({ status: 'CLOSED', scores: [0, -10, 0, 0] })
    expect(correctionRefusal([seated(), late, closed], revoked(2))).toMatchObject({
      code: 'CORRECTION_BREAKS_LATER',
      fallen: [{ seq: 3, error: { code: 'TABLE_EMPTY' } }],
    })
  })

  it('is taken back, or replaced, with what it came to', () => {
    const events = [seated(), falseWin(1), won(1), late]
    expect(sheet(after(events, revoked(2)))).toEqual(sheet(table(seated(), won(1), late)))
    const alive = { ...falseWin(1), departure: 'he was not heard', ruling: { ...falseWin(1).ruling, payments: NONE } }
    const replaced = after(events, amended(2, alive))
    expect(sheet(replaced)).toEqual(sheet(table(seated(), alive, won(1), late)))
    expect(replaced.rulings[0]).toMatchObject({ seq: 2, departure: 'he was not heard' })
  })

  it('does not become a penalty by numbers, nor the other way round', () => {
    expect(correctionRefusal([seated(), late], amended(2, penalty()))).toMatchObject({
      code: 'AMENDMENT_OF_OTHER_KIND',
    })
    expect(correctionRefusal([seated(), penalty()], amended(2, late))).toMatchObject({
      code: 'AMENDMENT_OF_OTHER_KIND',
    })
  })
})

describe('a closed table', () => {
  const finished = [seated(), won(1), falseWin(2), closed]

  it('takes rulings on what comes to light later, and stays closed', () => {
    const state = table(...finished, falseWin(1), late)
    expect(state).toMatchObject({ status: 'CLOSED', next: undefined, version: 6 })
    expect(state.scores).toEqual(table(seated(), won(1), falseWin(2), falseWin(1), late).scores)
    expect(after([...finished, late], revoked(5)).scores).toEqual(table(...finished).scores)
    expect(after([...finished, late], amended(5, ruled(1))).rulings).toHaveLength(2)
  })

  it('takes rulings on the hand that was running, which bind nothing', () => {
    const state = table(seated(), won(1), closed, falseWin(2))
    expect(state).toMatchObject({ scores: table(seated(), won(1), falseWin(1)).scores })
    expect(state.rulings).toMatchObject([{ hand: 2, deal: null }])
    expect(table(seated(), late, closed, falseWin(1)).rulings).toMatchObject([{ deal: null }, { hand: 1, deal: null }])
    const dealerStays = table(seated(1, 'continue'), drawn(1), closed, falseWin(2))
    expect(dealerStays.rulings).toMatchObject([{ hand: 2, deal: null }])
  })

  it('is signed and confirmed again', () => {
    const state = table(...finished, late, signed(0), confirmed(5), confirmed(2))
    expect(state).toMatchObject({ status: 'CLOSED', signed: [true, false, false, false], confirmed: [5, 2] })
    const again = after([...finished, late, signed(0), confirmed(5), confirmed(2)], amended(2, drawn(1)))
    expect(again).toMatchObject({ status: 'CLOSED', signed: [false, false, false, false], confirmed: [5] })
  })

  it.each([drawn(2), won(2), voided(2), penalty(), totals(), time(), closed])(
    'takes nothing else, also after a ruling: $type',
    (event) => {
      expect(refusal(...finished, late, event)).toEqual({ code: 'TABLE_CLOSED' })
    },
  )

  it('keeps its rulings when it is reopened, also those on a hand that is then revoked and played again', () => {
    const events = [...finished, falseWin(1)]
    expect(after(events, reopened)).toMatchObject({ status: 'PLAYING', next: { hand: 2 } })
    const again = [...events, reopened, revoked(2, [3])]
    expect(table(...again).rulings.map(({ seq, deal }) => [seq, deal?.hand])).toEqual([[5, 1]])
    expect(correctionRefusal([...events, reopened], revoked(2, [3]))).toBeUndefined()
    expect(table(...again, won(1)).hands).toHaveLength(1)
  })
})

describe('totals and rulings', () => {
  it('come together: what is ruled after them is added', () => {
    expect(table(seated(), totals(), late).scores).toEqual([-55, -109, 178, -24])
    expect(table(seated(), totals(), closed, late)).toMatchObject({ status: 'CLOSED', scores: [-55, -109, 178, -24] })
  })

  it('exclude one another when points were ruled before, for the totals hold them already', () => {
    expect(refusal(seated(), late, totals())).toEqual({ code: 'TABLE_HAS_HANDS', hands: 0 })
    expect(refusal(seated(), falseWin(1), totals())).toEqual({ code: 'TABLE_HAS_HANDS', hands: 0 })
    const warned = ruled(2, { sanctions: { warning: true } })
    expect(table(seated(), warned, totals()).scores).toEqual([-55, -99, 178, -24])
    expect(correctionRefusal([seated(), warned, totals()], amended(2, late))).toMatchObject({
      fallen: [{ seq: 3, error: { code: 'TABLE_HAS_HANDS', hands: 0 } }],
    })
  })

  it('know no hands: what happened in one moves points and binds nothing', () => {
    const state = table(seated(), totals(), falseWin(3), closed)
    expect(state).toMatchObject({ scores: [-35, -79, 118, -4], rulings: [{ hand: 3, deal: null }] })
    expect(refusal(seated(), totals(), falseWin(17))).toMatchObject({ code: 'PENALTY_HAND_UNKNOWN' })
    expect(refusal(seated(), totals(), wallDown(1))).toMatchObject({ code: 'RULING_NEEDS_HAND' })
  })
})

describe('the place at the table', () => {
  const { rulings } = table(
    seated(),
    ruled(0, { placement: 'zero-table-points' }),
    ruled(1, { placement: 'disqualified' }),
    ruled(0, { placement: 'fixed-last' }),
    ruled(1),
    ruled(3, { placement: 'fixed-last' }),
  )

  it('is the gravest that was ruled of each seat, in whatever order', () => {
    expect(placementsOf(rulings)).toEqual(['zero-table-points', 'disqualified', 'none', 'fixed-last'])
    expect(placementsOf([...rulings].reverse())).toEqual(placementsOf(rulings))
    expect(placementsOf([])).toEqual(['none', 'none', 'none', 'none'])
  })
})
