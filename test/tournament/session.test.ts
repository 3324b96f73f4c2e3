import { describe, expect, it } from 'vitest'
import { END_POLICIES } from '../../src/tournament/policy.ts'
import { acceptHandEnd, bellAt, CLOCK_SKEW_MS, type SessionClock } from '../../src/tournament/session.ts'

const START = Date.UTC(2026, 4, 1, 9, 30)
const CLOCK: SessionClock = { startedAt: START, minutes: 90, pauses: [], extraMinutes: 0 }
const BELL = START + 90 * 60_000
const LATER = BELL + 3_600_000

/** 'ok' or the code of the refusal; entered an hour after the bell, as from paper. */
const verdict = (policy: (typeof END_POLICIES)[number], earlier: readonly number[], end: number, now = LATER) => {
  const accepted = acceptHandEnd(CLOCK, policy, earlier, end, now)
  return accepted.ok ? 'ok' : accepted.error.code
}

describe('a hand at the bell', () => {
  it('rings 90 minutes after the start', () => {
    expect(bellAt(CLOCK)).toBe(BELL)
  })

  it.each([
    ['VOID_CURRENT_HAND', ['ok', 'ok', 'AFTER_BELL', 'AFTER_BELL']],
    ['FINISH_CURRENT_HAND', ['ok', 'ok', 'ok', 'AFTER_BELL']],
    ['ONE_MORE_HAND', ['ok', 'ok', 'ok', 'ok']],
  ] as const)(
    '%s: a millisecond before, at the bell, a millisecond after, and the hand after that',
    (policy, expected) => {
      const last = BELL - 600_000
      expect([
        verdict(policy, [last], BELL - 1),
        verdict(policy, [last], BELL),
        verdict(policy, [last], BELL + 1),
        verdict(policy, [last, BELL + 1], BELL + 2),
      ]).toEqual(expected)
    },
  )

  it.each([
    ['FINISH_CURRENT_HAND', [BELL + 1]],
    ['ONE_MORE_HAND', [BELL + 1, BELL + 2]],
  ] as const)('%s: no hand follows the last', (policy, late) => {
    expect(verdict(policy, [BELL - 1, ...late], BELL + 3)).toBe('AFTER_BELL')
  })

  it('counts a hand that ended at the bell as one in time, so the next may still run', () => {
    expect(verdict('FINISH_CURRENT_HAND', [BELL], BELL + 1)).toBe('ok')
  })

  it('says when the bell rang and under which policy', () => {
    expect(acceptHandEnd(CLOCK, 'VOID_CURRENT_HAND', [], BELL + 1, LATER)).toEqual({
      ok: false,
      error: { code: 'AFTER_BELL', completedAt: BELL + 1, bell: BELL, policy: 'VOID_CURRENT_HAND' },
    })
  })

  it('goes by the end of the hand, not by its entry: paper entered late counts', () => {
    expect(verdict('VOID_CURRENT_HAND', [], BELL - 60_000, BELL + 86_400_000)).toBe('ok')
  })
})

describe.each(END_POLICIES)('the end of a hand under %s', (policy) => {
  it('is not before the start', () => {
    expect(verdict(policy, [], START - 1)).toBe('COMPLETED_BEFORE_START')
    expect(verdict(policy, [], START)).toBe('ok')
  })

  it('is not before the end of the hand ahead of it', () => {
    expect(verdict(policy, [START + 1, START + 5], START + 4)).toBe('COMPLETED_OUT_OF_ORDER')
    expect(verdict(policy, [START + 1, START + 5], START + 5)).toBe('ok')
  })

  it('may be ahead of our clock by a minute, for phones that run fast', () => {
    const now = START + 600_000
    expect(verdict(policy, [], now + CLOCK_SKEW_MS, now)).toBe('ok')
    expect(verdict(policy, [], now + CLOCK_SKEW_MS + 1, now)).toBe('COMPLETED_IN_FUTURE')
  })
})
