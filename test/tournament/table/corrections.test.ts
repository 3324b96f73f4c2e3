import { describe, expect, it } from 'vitest'
import { standing } from '../../../src/tournament/table/corrections.ts'
import type { Correctable, Correction } from '../../../src/tournament/table/events.ts'
import { after, correctionRefusal, sheet } from '../../gen/table-corrections.ts'
import {
  amended,
  closed,
  confirmed,
  drawn,
  penalty,
  reopened,
  reseated,
  revoked,
  seated,
  signed,
  table,
  time,
  totals,
  won,
} from '../../gen/table-events.ts'

describe('reopening', () => {
  const finished = [seated(), won(1), closed]

  it('lets the table take entries again, from where it stood', () => {
    const state = after(finished, reopened)
    expect(sheet(state)).toEqual(sheet(table(seated(), won(1))))
    expect(table(...finished, reopened, drawn(2), closed)).toMatchObject({ status: 'CLOSED', version: 6 })
  })

  it('reopens the last closing, as often as the table was closed', () => {
    const again = [...finished, reopened, drawn(2), closed]
    expect(after(again, reopened)).toMatchObject({ status: 'PLAYING', next: { hand: 3 } })
    expect(correctionRefusal([...again, reopened], reopened)).toEqual({ code: 'TABLE_NOT_CLOSED' })
  })

  it('takes a closed table only', () => {
    expect(correctionRefusal([seated(), won(1)], reopened)).toEqual({ code: 'TABLE_NOT_CLOSED' })
  })
})

describe('reseating', () => {
  const events = [seated(), won(1), penalty()]

  it('changes who sits where and leaves the results with the seats', () => {
    const state = after(events, reseated(44, 33, 22, 11))
    expect(state.entrants).toEqual([44, 33, 22, 11])
    expect(sheet(state)).toEqual(sheet(table(...events)))
  })

  it('counts as it was said last, for a closed table too', () => {
    const state = after([...events, reseated(44, 33, 22, 11), closed], reseated(1, 2, 3, 4))
    expect(state).toMatchObject({ entrants: [1, 2, 3, 4], status: 'CLOSED' })
  })

  it('needs a table', () => {
    expect(correctionRefusal([], reseated(1, 2, 3, 4))).toEqual({ code: 'TABLE_NOT_SEATED' })
  })
})

describe('sign-off and corrections', () => {
  const events = [seated(), won(1), penalty(), time(), signed(0), confirmed(2), confirmed(3), signed(2)]

  it.each<[string, Correction]>([
    ['revoking a hand', revoked(2)],
    ['revoking a penalty', revoked(3)],
    ['amending', amended(2, won(1, { points: 11 }))],
    ['reseating', reseated(1, 2, 3, 4)],
    ['amending added time', amended(4, time(6))],
  ])('%s undoes every signature, and the players may sign again', (_what, correction) => {
    const state = after(events, correction)
    expect(state.signed).toEqual([false, false, false, false])
    expect(table(...events, correction, signed(0))).toMatchObject({ signed: [true, false, false, false] })
  })

  it('reopening undoes every signature, too: the sheet may change again', () => {
    expect(after([...events, closed], reopened)).toMatchObject({
      signed: [false, false, false, false],
      confirmed: [2, 3],
    })
  })

  it('undoes the confirmations of the corrected entry and of no other', () => {
    expect(after(events, amended(2, drawn(1))).confirmed).toEqual([3])
    expect(after(events, revoked(3)).confirmed).toEqual([2])
    expect(table(...events, amended(2, drawn(1)), confirmed(2)).confirmed).toEqual([3, 2])
  })
})

describe('a correction that has no such target', () => {
  const events = [seated(), won(1), signed(0), confirmed(2), penalty(), time(), revoked(5), closed]

  it.each([0, -1, 1.5, 9, 99])('does not know entry %d', (seq) => {
    expect(correctionRefusal(events, revoked(seq))).toEqual({ code: 'ENTRY_UNKNOWN', seq })
    expect(correctionRefusal(events, amended(seq, drawn(1)))).toEqual({ code: 'ENTRY_UNKNOWN', seq })
  })

  it('says what an entry was that no longer stands, and which correction took it away', () => {
    const revokedBefore = { code: 'ENTRY_UNKNOWN', seq: 5, type: 'penaltyRuled', undoneBy: 7 }
    expect(correctionRefusal(events, revoked(5))).toEqual(revokedBefore)
    expect(correctionRefusal(events, amended(5, penalty()))).toEqual(revokedBefore)
  })

  it.each([
    [1, 'seated'],
    [3, 'signed'],
    [4, 'confirmed'],
    [7, 'revoked'],
    [8, 'closed'],
  ])('cannot correct entry %d, %s', (seq, type) => {
    expect(correctionRefusal(events, revoked(seq))).toEqual({ code: 'ENTRY_NOT_CORRECTABLE', seq, type })
    expect(correctionRefusal(events, amended(seq, drawn(1)))).toEqual({ code: 'ENTRY_NOT_CORRECTABLE', seq, type })
  })

  it('cannot correct a signature, which any correction undoes anyway', () => {
    expect(correctionRefusal([seated(), drawn(1), signed(0)], revoked(3))).toEqual({
      code: 'ENTRY_NOT_CORRECTABLE',
      seq: 3,
      type: 'signed',
    })
  })

  it.each<[number, Correctable]>([
    [2, penalty()],
    [2, totals()],
    [6, won(1)],
    [6, penalty()],
  ])('makes nothing of another kind of entry %d: $type', (seq, event) => {
    expect(correctionRefusal(events, amended(seq, event))).toMatchObject({
      code: 'AMENDMENT_OF_OTHER_KIND',
      to: event.type,
    })
  })
})

describe('what stands', () => {
  it('keeps the entries in their order, corrections worked in and left out', () => {
    const events = [seated(), won(1), penalty(), amended(2, drawn(1)), revoked(3), reseated(4, 3, 2, 1), won(2)]
    expect(standing(events)).toEqual([
      { seq: 1, event: { ...seated(), entrants: [4, 3, 2, 1] } },
      { seq: 2, event: drawn(1) },
      { seq: 7, event: won(2) },
    ])
    expect(table(...events).scores).toEqual([34, -18, -8, -8])
  })
})
