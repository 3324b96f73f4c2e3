import { describe, expect, it } from 'vitest'
import type { OffenceRuled } from '../../../src/tournament/table/events.ts'
import { unconfirmed } from '../../../src/tournament/table/fold.ts'
import { againstRuling, deadIn, placementsOf, ruledCount } from '../../../src/tournament/table/rulings.ts'
import { ruled, ruledBy, ruledIn } from '../../gen/rulings.ts'
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
const miscount = ruledIn(1, 0, { handStatus: 'win-stands', extra: { effectiveFan: 24 } }, 'MISCOUNT')

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

describe('a deal under rulings', () => {
  const inPlay = (...events: readonly OffenceRuled[]) => {
    const state = table(seated(), ...events)
    return { state, deal: state.next! }
  }
  const win = (winner: 0 | 1 | 2 | 3, points = 10) =>
    ({ type: 'handWon', winner, discarder: null, points, verification: 'POINTS_ONLY' }) as const

  it('cannot be won with a dead hand', () => {
    const { state, deal } = inPlay(falseWin(1))
    expect(deadIn(state, deal)).toEqual([{ seat: 2, seq: 2 }])
    expect(againstRuling(state, deal, win(2))).toEqual({
      ...{ code: 'DEAD_HAND', seat: 2, seq: 2, offence: 'HU_NOT_WINNING' },
    })
    expect(againstRuling(state, deal, win(1))).toBeUndefined()
    expect(againstRuling(state, deal, { type: 'handDrawn' })).toBeUndefined()
  })

  it('leaves the next deal alone: the offender may win that', () => {
    const state = table(seated(), falseWin(1), drawn(1))
    expect(deadIn(state, state.next!)).toEqual([])
    expect(againstRuling(state, state.next!, win(2))).toBeUndefined()
    expect(deadIn(state, state.hands[0]!.deal)).toEqual([{ seat: 2, seq: 2 }])
  })

  it('names every dead hand; four leave only a draw', () => {
    const all = ([0, 1, 2, 3] as const).map((seat) => ruledIn(1, seat, { handStatus: 'dead' }))
    const { state, deal } = inPlay(...all)
    expect(deadIn(state, deal).map(({ seat }) => seat)).toEqual([0, 1, 2, 3])
    for (const seat of [0, 1, 2, 3] as const)
      expect(againstRuling(state, deal, win(seat))).toMatchObject({ code: 'DEAD_HAND', seat })
    expect(table(seated(), ...all, drawn(1)).hands).toHaveLength(1)
  })

  it('has been won when a win stands, by whomever', () => {
    const { state, deal } = inPlay(ruledIn(1, 3, { handStatus: 'win-stands' }, 'WALL_DAMAGE'))
    expect(againstRuling(state, deal, { type: 'handDrawn' })).toMatchObject({ code: 'WIN_STANDS', seq: 2 })
    expect(againstRuling(state, deal, win(1))).toBeUndefined()
    expect(againstRuling(state, deal, win(3))).toBeUndefined()
  })

  it('counts as was ruled, for the winner whose count it was', () => {
    const { state, deal } = inPlay(miscount)
    expect(ruledCount(state, deal, 0)).toBe(24)
    expect(ruledCount(state, deal, 1)).toBeUndefined()
    expect(againstRuling(state, deal, win(0, 24))).toBeUndefined()
    expect(againstRuling(state, deal, win(0, 23))).toEqual({ code: 'COUNT_WAS_RULED', seat: 0, seq: 2, points: 24 })
    expect(againstRuling(state, deal, win(1, 24))).toMatchObject({ code: 'COUNT_WAS_RULED', seat: 0 })
    expect(ruledCount(table(seated(), miscount, won(1, { points: 24 })), deal, 0)).toBe(24)
    const later = table(seated(), miscount, won(1, { points: 24 })).next!
    expect(ruledCount(state, later, 0)).toBeUndefined()
  })

  it('may be won by the offender when his hand is alive or was over', () => {
    for (const handStatus of ['alive', 'ended'] as const) {
      const { state, deal } = inPlay(ruledIn(1, 2, { handStatus }))
      expect(againstRuling(state, deal, win(2))).toBeUndefined()
    }
  })

  it('cannot be corrected against a ruling that came later: the ruling falls', () => {
    const events = [seated(), won(1), falseWin(1)]
    const other = won(1, { winner: 2, discarder: 0 })
    expect(correctionRefusal(events, amended(2, other))).toEqual({
      code: 'CORRECTION_BREAKS_LATER',
      fallen: [{ seq: 3, error: { code: 'DEAD_HAND', seat: 2, seq: 3, offence: 'HU_NOT_WINNING' } }],
    })
    expect(after(events, amended(2, other, [3])).rulings).toEqual([])
  })
})

describe('a ruling that voids its deal', () => {
  const state = table(seated(), drawn(1), wallDown(2))

  it('pays, does not count, and the same dealer deals the same hand again', () => {
    expect(state.scores).toEqual([7200, 5000, 5000, -17_200])
    expect(state.hands).toHaveLength(1)
    expect(state.voided).toMatchObject([{ seq: 3, deal: { deal: 2, hand: 2 }, reason: 'WALL_DAMAGE' }])
    expect(state.next).toEqual({ ...table(seated(), drawn(1)).next, deal: 3 })
  })

  it('is no continuation of the dealer', () => {
    expect(table(seated(16, 'continue'), drawn(1), wallDown(2)).next).toMatchObject({ hand: 2, continuation: 1 })
  })

  it('and a hand that was dead in the void deal is alive in the next', () => {
    const again = table(seated(), falseWin(1), wallDown(1))
    expect(deadIn(again, again.next!)).toEqual([])
    const replayed = table(seated(), falseWin(1), wallDown(1), won(1, { winner: 2, discarder: 0 }))
    expect(replayed.hands[0]).toMatchObject({ deal: { deal: 2, hand: 1 }, result: { winner: 2 } })
    expect(replayed.rulings.map(({ deal }) => deal?.deal)).toEqual([1, 1])
    expect(table(seated(), falseWin(1), voided(1), won(1, { winner: 2, discarder: 0 })).hands).toHaveLength(1)
  })

  it('taken back, makes one deal of both: what one forbids falls in the other', () => {
    const events = [seated(), falseWin(1), wallDown(1), won(1, { winner: 2, discarder: 0 }), drawn(2)]
    expect(correctionRefusal(events, revoked(3))).toEqual({
      code: 'CORRECTION_BREAKS_LATER',
      fallen: [
        { seq: 4, error: { code: 'DEAD_HAND', seat: 2, seq: 2, offence: 'HU_NOT_WINNING' } },
        { seq: 5, error: { code: 'HAND_NOT_NEXT', hand: 2, next: 1 } },
      ],
    })
    expect(sheet(after(events, revoked(3, [4, 5])))).toEqual(sheet(table(seated(), falseWin(1))))
    // Nothing falls when the win was another's.
    const others = [seated(), falseWin(1), wallDown(1), won(1), drawn(2)]
    expect(sheet(after(others, revoked(3)))).toEqual(sheet(table(seated(), falseWin(1), won(1), drawn(2))))
  })

  it('takes the replay along when it is replaced by one that voids nothing, and the other way round', () => {
    const events = [seated(), wallDown(1), won(1)]
    const restored = ruledIn(1, 3, { handStatus: 'dead' }, 'WALL_DAMAGE')
    expect(after(events, amended(2, restored)).hands[0]?.deal.deal).toBe(1)
    expect(after([seated(), restored, won(1)], amended(2, wallDown(1))).hands[0]?.deal.deal).toBe(2)
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
