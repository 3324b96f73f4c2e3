import { describe, expect, it } from 'vitest'
import { correct, fold, type Timing } from '../../../src/tournament/table/corrections.ts'
import type { Correction, TableEvent } from '../../../src/tournament/table/events.ts'
import { amended, drawn, RULESET, revoked, seated, time, voided } from '../../gen/table-events.ts'

const START = Date.parse('2026-05-01T12:00:00Z')
const MINUTE = 60_000
/** The bell rings after 60 minutes. */
const TIMING: Timing = {
  clock: { startedAt: START, minutes: 60, pauses: [], extraMinutes: 0 },
  policy: 'VOID_CURRENT_HAND',
  now: START + 300 * MINUTE,
}

const at = (minute: number): string => new Date(START + minute * MINUTE).toISOString()
const ended = (hand: number, minute: number) => ({ ...drawn(hand), completedAt: at(minute) })

const tried = (events: readonly TableEvent[], correction: Correction, timing = TIMING) =>
  correct(events, correction, RULESET, timing)

/** What falls, by number, code and hand. */
const falls = (...[events, correction, timing]: Parameters<typeof tried>) => {
  const result = tried(events, correction, timing)
  if (result.ok || result.error.code !== 'CORRECTION_BREAKS_LATER') return result.ok ? 'nothing' : result.error
  return result.error.fallen.map(({ seq, error }) => [seq, error.code, 'hand' in error ? error.hand : undefined])
}

describe('deals whose ends a correction makes impossible', () => {
  const overtime = [seated(), time(10), ended(1, 30), ended(2, 65), ended(3, 69)]

  it('fall when the time is taken away in which they ended, and those after them too', () => {
    expect(falls(overtime, revoked(2))).toEqual([
      [4, 'AFTER_BELL', 2],
      [5, 'HAND_NOT_NEXT', 3],
    ])
    expect(falls(overtime, amended(2, time(5)))).toEqual([[5, 'AFTER_BELL', 3]])
    expect(falls(overtime, amended(2, time(9)))).toBe('nothing')
  })

  it('fall by the cascade that names them, and what is left folds without the clock', () => {
    const correction = revoked(2, [4, 5])
    const result = tried(overtime, correction)
    expect(result).toMatchObject({ ok: true, value: { extraMinutes: 0, hands: [{ seq: 3 }], next: { hand: 2 } } })
    expect(fold([...overtime, correction], RULESET)).toEqual(result)
  })

  it('count by the policy: how many may end after the bell', () => {
    const one = { ...TIMING, policy: 'FINISH_CURRENT_HAND' } as const
    expect(falls(overtime, revoked(2), one)).toEqual([[5, 'AFTER_BELL', 3]])
    expect(falls(overtime, revoked(2), { ...TIMING, policy: 'ONE_MORE_HAND' })).toBe('nothing')
    expect(falls(overtime, revoked(2), { ...TIMING, clock: { ...TIMING.clock, minutes: 70 } })).toBe('nothing')
  })

  it('fall when the hand before them is said to have ended later', () => {
    const events = [seated(), ended(1, 10), { ...voided(2), completedAt: at(20) }, ended(2, 30)]
    expect(falls(events, amended(2, ended(1, 25)))).toEqual([[3, 'COMPLETED_OUT_OF_ORDER', 2]])
    expect(falls(events, amended(2, ended(1, 35)))).toEqual([
      [3, 'COMPLETED_OUT_OF_ORDER', 2],
      [4, 'COMPLETED_OUT_OF_ORDER', 2],
    ])
    expect(falls(events, amended(2, ended(1, 20)))).toBe('nothing')
  })

  it('are not blamed for an end that is itself impossible: that is refused, with its hand', () => {
    const events = [seated(), ended(1, 10), ended(2, 20), ended(3, 30)]
    expect(falls(events, amended(3, ended(2, 5)))).toMatchObject({ code: 'COMPLETED_OUT_OF_ORDER', hand: 2 })
    expect(falls(events, amended(4, ended(3, 61)))).toMatchObject({ code: 'AFTER_BELL', hand: 3 })
    expect(falls(events, amended(3, ended(2, -1)))).toMatchObject({ code: 'COMPLETED_BEFORE_START', hand: 2 })
    expect(falls(events, amended(3, ended(2, 999)))).toMatchObject({ code: 'COMPLETED_IN_FUTURE', hand: 2 })
  })

  it('are left alone by a correction that moves no end and takes no time', () => {
    const late = [seated(), ended(1, 10), ended(2, 90), time(5)]
    expect(falls(late, amended(2, { ...voided(1), completedAt: at(10) }))).not.toEqual([[3, 'AFTER_BELL', 2]])
    expect(falls(late, amended(4, time(6)))).toBe('nothing')
  })
})

describe('a correction that changes nothing', () => {
  const events = [seated(), ended(1, 10), time(5)]

  it.each<[string, Correction, number | null]>([
    ['a hand amended to what it is', amended(2, ended(1, 10)), 2],
    ['the same minutes, for whatever reason', amended(3, { ...time(5), reason: 'another' }), 3],
    ['the seats as they are', { type: 'reseated', entrants: seated().entrants, reason: 'x', cascade: [] }, null],
  ])('is refused: %s', (_what, correction, seq) => {
    expect(tried(events, correction)).toEqual({ ok: false, error: { code: 'CORRECTION_CHANGES_NOTHING', seq } })
  })

  it('is measured by what stands now, not by what was entered first', () => {
    const other = amended(2, ended(1, 11))
    expect(tried([...events, other], amended(2, ended(1, 10)))).toMatchObject({ ok: true })
    expect(tried([...events, other], amended(2, ended(1, 11)))).toMatchObject({ ok: false })
  })
})
