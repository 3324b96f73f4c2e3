import { describe, expect, it } from 'vitest'
import { againstRuling, deadIn, ruledCount } from '../../../src/tournament/table/binding.ts'
import type { OffenceRuled } from '../../../src/tournament/table/events.ts'
import { ruledBy, ruledIn } from '../../gen/rulings.ts'
import { after, correctionRefusal, sheet } from '../../gen/table-corrections.ts'
import { amended, drawn, revoked, seated, table, voided, won } from '../../gen/table-events.ts'

const asked = { repeatIndex: 1, intent: 'unknown', answers: {} } as const

/** A false win under EMA: 20 to each, and the hand is dead. */
const falseWin = (hand: number): OffenceRuled => {
  const answers = { shape: 'ready-wrong-tile', tilesShown: true } as const
  return ruledBy('ema', { ...asked, code: 'HU_NOT_WINNING', offender: 2, answers }, hand)
}
/** Seat 3 has knocked the wall over; seat 0 was ready for 7200. */
const wallDown = (hand: number): OffenceRuled => {
  const answers = { restorable: false, winIsValid: false, readyBest: [7200, null, null, null] } as const
  return ruledBy('hybrid', { ...asked, code: 'WALL_DAMAGE', offender: 3, answers }, hand)
}
const miscount = ruledIn(1, 0, { handStatus: 'win-stands', extra: { effectiveFan: 24 } }, 'MISCOUNT')

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

  it('may be ruled the same twice', () => {
    const { state, deal } = inPlay(miscount, miscount, falseWin(1), falseWin(1))
    expect(ruledCount(state, deal, 0)).toBe(24)
    expect(deadIn(state, deal)).toEqual([{ seat: 2, seq: 4 }])
  })

  it('lets the win fall that was taken by points for a ruling, when that is taken back', () => {
    const events = [seated(), miscount, won(1, { points: 24, countRuled: true }), drawn(2)]
    expect(correctionRefusal(events, revoked(2))).toEqual({
      code: 'CORRECTION_BREAKS_LATER',
      fallen: [
        { seq: 3, error: { code: 'COUNT_NOT_RULED', hand: 1, seat: 0 } },
        { seq: 4, error: { code: 'HAND_NOT_NEXT', hand: 2, next: 1 } },
      ],
    })
    const byTiles = [seated(), miscount, won(1, { points: 24 }), drawn(2)]
    expect(after(byTiles, revoked(2)).hands).toHaveLength(2)
  })

  it('makes a ruling fall that leaves it no end with one that is put before it', () => {
    const other = ruledIn(1, 0, { handStatus: 'alive' }, 'MISCOUNT')
    expect(correctionRefusal([seated(), other, miscount], amended(2, ruledIn(1, 0, { handStatus: 'dead' })))).toEqual({
      code: 'CORRECTION_BREAKS_LATER',
      fallen: [
        {
          seq: 3,
          error: {
            ...{ code: 'RULING_LEAVES_NO_END', hand: 1, offence: 'MISCOUNT' },
            conflicts: [{ seq: 2, offence: 'HU_NOT_WINNING' }],
          },
        },
      ],
    })
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
      fallen: [
        {
          seq: 3,
          error: {
            ...{ code: 'SHEET_AGAINST_RULING', hand: 1, seq: 2, winner: 2 },
            ...{ offence: 'HU_NOT_WINNING', seat: 2, why: 'DEAD_HAND', points: null },
          },
        },
      ],
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

  it('keeps what was ruled of it when it becomes void after it was played', () => {
    const events = [seated(), drawn(1), { ...falseWin(1), dealNumber: 1 }]
    const again = after(events, amended(2, voided(1)))
    expect(again).toMatchObject({ next: { hand: 1, deal: 2 }, scores: [20, 20, -60, 20] })
    expect(again.rulings).toMatchObject([{ seq: 3, hand: 1, deal: { deal: 1 } }])
    expect(deadIn(again, again.next!)).toEqual([])
    const all = [...events, amended(2, voided(1)), won(1, { winner: 2, discarder: 0 })]
    expect(table(...all).hands).toMatchObject([{ deal: { hand: 1, deal: 2 }, result: { winner: 2 } }])
    // Written before deals had numbers, it is of the hand that counts.
    expect(after([seated(), drawn(1), falseWin(1)], amended(2, voided(1))).rulings[0]?.deal?.deal).toBe(2)
    expect(correctionRefusal(all, amended(3, { ...wallDown(1), dealNumber: 1 }))).toEqual({
      ...{ code: 'RULING_NOT_IN_PLAY', hand: 1, next: 1 },
    })
  })

  it('and what was ruled in the replay is of the hand when that was the deal itself', () => {
    const events = [seated(), wallDown(1), drawn(1), { ...falseWin(1), dealNumber: 2 }]
    expect(table(...events).rulings[1]?.deal).toMatchObject({ deal: 2, hand: 1 })
    expect(after(events, revoked(2)).rulings[0]?.deal).toMatchObject({ deal: 1, hand: 1 })
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
