import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { END_POLICIES, type EndPolicy } from '../../src/tournament/policy.ts'
import {
  acceptHandEnd,
  bellAt,
  CLOCK_SKEW_MS,
  pauseClock,
  resumeClock,
  type SessionClock,
} from '../../src/tournament/session.ts'

const MINUTE = 60_000
const START = Date.UTC(2026, 4, 1, 9, 30)
const PLAIN: SessionClock = { startedAt: START, minutes: 90, pauses: [], extraMinutes: 0 }
const BELL = START + 90 * MINUTE
const LATER = BELL + 86_400_000

/** 'ok' or the code of the refusal; entered long after the bell, as from paper. */
const verdict = (policy: EndPolicy, earlier: readonly number[], end: number, now = LATER, clock = PLAIN) => {
  const accepted = acceptHandEnd(clock, policy, earlier, end, now)
  return accepted.ok ? 'ok' : accepted.error.code
}

const pause = (fromMinute: number, minutes: number) => ({
  from: START + fromMinute * MINUTE,
  to: START + (fromMinute + minutes) * MINUTE,
})

/** Clocks, and the instant their bell rings by the wall clock of UTC. */
const CLOCKS: readonly (readonly [string, SessionClock, string])[] = [
  ['no pause', PLAIN, '2026-05-01T11:00:00.000Z'],
  ['a pause', { ...PLAIN, pauses: [pause(30, 15)] }, '2026-05-01T11:15:00.000Z'],
  ['a pause of a millisecond', { ...PLAIN, pauses: [{ from: START + 1, to: START + 2 }] }, '2026-05-01T11:00:00.001Z'],
  ['two pauses', { ...PLAIN, pauses: [pause(30, 15), pause(80, 7)] }, '2026-05-01T11:22:00.000Z'],
  ['a pause that began with the bell', { ...PLAIN, pauses: [pause(90, 10)] }, '2026-05-01T11:10:00.000Z'],
  ['extra time', { ...PLAIN, extraMinutes: 8 }, '2026-05-01T11:08:00.000Z'],
  ['extra time and a pause', { ...PLAIN, extraMinutes: 8, pauses: [pause(30, 15)] }, '2026-05-01T11:23:00.000Z'],
  // Madrid skips 02:00–03:00 on this night (01:00Z) and, half a year later, has 02:00–03:00 twice.
  [
    'clocks going forward in the session',
    { ...PLAIN, startedAt: Date.parse('2026-03-29T00:30:00Z') },
    '2026-03-29T02:00:00.000Z',
  ],
  [
    'clocks going back in the session',
    { ...PLAIN, startedAt: Date.parse('2026-10-25T00:30:00Z') },
    '2026-10-25T02:00:00.000Z',
  ],
  [
    'clocks going back in a pause',
    {
      ...PLAIN,
      startedAt: Date.parse('2026-10-25T00:30:00Z'),
      pauses: [{ from: Date.parse('2026-10-25T00:50:00Z'), to: Date.parse('2026-10-25T01:10:00Z') }],
    },
    '2026-10-25T02:20:00.000Z',
  ],
]

describe.each(CLOCKS)('at the bell, with %s', (_what, clock, expected) => {
  const bell = Date.parse(expected)

  it(`rings at ${expected}`, () => {
    expect(bellAt(clock)).toBe(bell)
  })

  it.each([
    ['VOID_CURRENT_HAND', ['ok', 'ok', 'AFTER_BELL', 'AFTER_BELL', 'AFTER_BELL']],
    ['FINISH_CURRENT_HAND', ['ok', 'ok', 'ok', 'AFTER_BELL', 'AFTER_BELL']],
    ['ONE_MORE_HAND', ['ok', 'ok', 'ok', 'ok', 'AFTER_BELL']],
  ] as const)('%s: a millisecond before, at the bell, a millisecond after, and the hands after that', (policy, all) => {
    const last = bell - 1
    const at = (earlier: readonly number[], end: number) => verdict(policy, earlier, end, LATER * 2, clock)
    expect([
      at([], last),
      at([last], bell),
      at([last], bell + 1),
      at([last, bell + 1], bell + 2),
      at([last, bell + 1, bell + 2], bell + 3),
    ]).toEqual(all)
  })
})

describe('a hand at the bell', () => {
  it('counts as one in time when it ended with the bell, so the next may still run', () => {
    expect(verdict('FINISH_CURRENT_HAND', [BELL], BELL + 1)).toBe('ok')
  })

  it('says when the bell rang and under which policy', () => {
    expect(acceptHandEnd(PLAIN, 'VOID_CURRENT_HAND', [], BELL + 1, LATER)).toEqual({
      ok: false,
      error: { code: 'AFTER_BELL', completedAt: BELL + 1, bell: BELL, policy: 'VOID_CURRENT_HAND' },
    })
  })

  it('goes by its own end, not by its entry: paper entered late counts', () => {
    expect(verdict('VOID_CURRENT_HAND', [], BELL - MINUTE, BELL + 86_400_000)).toBe('ok')
  })

  it('has time as long as the clock stands still: nobody knows the bell yet', () => {
    const clock = { ...PLAIN, pauses: [{ from: BELL, to: null }] }
    expect(bellAt(clock)).toBeNull()
    for (const policy of END_POLICIES) expect(verdict(policy, [], BELL + MINUTE, BELL + MINUTE, clock)).toBe('ok')
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

  it('moves with the bell: a pause or extra time of n minutes lets hands end n minutes later, and no more', () => {
    const clocks = fc.record({ length: fc.nat(60), begin: fc.nat(89), extraMinutes: fc.nat(60) })
    const ends = fc.array(fc.integer({ min: -2, max: 3 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(clocks, ends, ({ length, begin, extraMinutes }, offsets) => {
        const clock = { ...PLAIN, extraMinutes, pauses: [pause(begin, length)] }
        const shift = (length + extraMinutes) * MINUTE
        const around = (bell: number) => offsets.toSorted((a, b) => a - b).map((offset) => bell + offset)
        const [plain, moved] = [around(BELL), around(BELL + shift)]
        expect(verdict(policy, moved.slice(0, -1), moved.at(-1)!, LATER, clock)).toBe(
          verdict(policy, plain.slice(0, -1), plain.at(-1)!),
        )
      }),
    )
  })
})

describe('the clock', () => {
  it('can be stopped until the bell, not after it', () => {
    expect(pauseClock(PLAIN, BELL)).toEqual({ ok: true, value: [{ from: BELL, to: null }] })
    expect(pauseClock(PLAIN, BELL + 1)).toEqual({ ok: false, error: { code: 'SESSION_TIME_UP' } })
    const moved = { ...PLAIN, pauses: [pause(30, 15)] }
    expect(pauseClock(moved, BELL + 15 * MINUTE)).toMatchObject({ ok: true })
    expect(pauseClock(moved, BELL + 15 * MINUTE + 1)).toMatchObject({ ok: false })
  })

  it('is stopped once and started once', () => {
    const stopped = { ...PLAIN, pauses: [pause(10, 5), { from: START + 20 * MINUTE, to: null }] }
    expect(pauseClock(stopped, START + 21 * MINUTE)).toEqual({ ok: false, error: { code: 'SESSION_PAUSED' } })
    expect(resumeClock(stopped, START + 32 * MINUTE)).toEqual({ ok: true, value: [pause(10, 5), pause(20, 12)] })
    expect(resumeClock(PLAIN, START)).toEqual({ ok: false, error: { code: 'SESSION_NOT_PAUSED' } })
    const running = { ...PLAIN, pauses: [pause(10, 5)] }
    expect(resumeClock(running, START + 20 * MINUTE)).toEqual({ ok: false, error: { code: 'SESSION_NOT_PAUSED' } })
  })

  it('never runs backwards, even when the clock it is told by does', () => {
    const stopped = { ...PLAIN, pauses: [{ from: START + MINUTE, to: null }] }
    expect(resumeClock(stopped, START)).toEqual({ ok: true, value: [pause(1, 0)] })
  })
})

describe('the bell on the wall of the hall', () => {
  const wall = (instant: number, timeZone: string): string =>
    new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone, hour: '2-digit', minute: '2-digit' },
      timeZoneName: 'shortOffset',
    }).format(instant)

  it.each([
    ['Europe/Madrid', '2026-03-29T00:30:00Z', '01:30 GMT+1', '04:00 GMT+2'],
    ['Europe/Madrid', '2026-10-25T00:15:00Z', '02:15 GMT+2', '02:45 GMT+1'],
    ['Europe/Madrid', '2026-05-01T09:30:00Z', '11:30 GMT+2', '13:00 GMT+2'],
    ['Australia/Lord_Howe', '2026-04-04T14:00:00Z', '01:00 GMT+11', '02:00 GMT+10:30'],
    ['Asia/Shanghai', '2026-10-25T00:15:00Z', '08:15 GMT+8', '09:45 GMT+8'],
  ])('%s: a session of 90 minutes from %s', (zone, start, shown, rings) => {
    const startedAt = Date.parse(start)
    const bell = bellAt({ ...PLAIN, startedAt })
    expect(bell).toBe(startedAt + 90 * MINUTE)
    expect([wall(startedAt, zone), wall(bell!, zone)]).toEqual([shown, rings])
  })
})
