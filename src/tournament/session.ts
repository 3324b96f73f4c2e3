import { err, ok, type Result } from '../rules/result.ts'
import type { EndPolicy } from './policy.ts'

export type SessionStatus = 'PLANNED' | 'RUNNING' | 'CLOSED'

/** A started session's clock. Instants are UTC milliseconds. */
export interface SessionClock {
  readonly startedAt: number
  readonly minutes: number
  /** In order; the last may still last (`to` null). */
  readonly pauses: readonly Pause[]
  /** What this table plays on after everybody's bell. */
  readonly extraMinutes: number
}

/** The clock stood still from `from` to `to`. */
export interface Pause {
  readonly from: number
  readonly to: number | null
}

/** Why a hand's end is not accepted. Instants are UTC milliseconds. */
export type ClockError =
  | { readonly code: 'COMPLETED_BEFORE_START'; readonly completedAt: number; readonly startedAt: number }
  | { readonly code: 'COMPLETED_IN_FUTURE'; readonly completedAt: number; readonly now: number }
  | { readonly code: 'COMPLETED_OUT_OF_ORDER'; readonly completedAt: number; readonly previous: number }
  | { readonly code: 'AFTER_BELL'; readonly completedAt: number; readonly bell: number; readonly policy: EndPolicy }

/** Clocks of phones and servers differ; a hand may claim to have ended this far ahead of ours. */
export const CLOCK_SKEW_MS = 60_000

/** How many hands may end after the bell, per end policy (dossier A24, E5). */
const HANDS_AFTER_BELL: Readonly<Record<EndPolicy, number>> = {
  VOID_CURRENT_HAND: 0,
  FINISH_CURRENT_HAND: 1,
  ONE_MORE_HAND: 2,
}

const MINUTE_MS = 60_000

/** The instant the table's time is up; null while the clock stands still, since nobody knows it then. */
export const bellAt = ({ startedAt, minutes, pauses, extraMinutes }: SessionClock): number | null => {
  let paused = 0
  for (const { from, to } of pauses) {
    if (to === null) return null
    paused += to - from
  }
  return startedAt + (minutes + extraMinutes) * MINUTE_MS + paused
}

/** Why the clock cannot be stopped or started. */
export type PauseError = { readonly code: 'SESSION_PAUSED' | 'SESSION_NOT_PAUSED' | 'SESSION_TIME_UP' }

/** Stops the clock at `now`. */
export const pauseClock = (clock: SessionClock, now: number): Result<readonly Pause[], PauseError> => {
  const bell = bellAt(clock)
  if (bell === null) return err({ code: 'SESSION_PAUSED' })
  if (now > bell) return err({ code: 'SESSION_TIME_UP' })
  return ok([...clock.pauses, { from: now, to: null }])
}

/** Starts the clock again at `now`. */
export const resumeClock = (clock: SessionClock, now: number): Result<readonly Pause[], PauseError> => {
  const last = clock.pauses.at(-1)
  if (!last || last.to !== null) return err({ code: 'SESSION_NOT_PAUSED' })
  return ok([...clock.pauses.slice(0, -1), { from: last.from, to: Math.max(now, last.from) }])
}

/**
 * Whether a hand that ended at `completedAt` counts, given the ends of the deals before it, void ones included, in order. The
 * hand's own end decides, not when it was entered: a late paper entry of a hand that ended in time is accepted. A hand that ends at
 * the very instant of the bell has ended in time.
 */
export const acceptHandEnd = (
  clock: SessionClock,
  policy: EndPolicy,
  earlierEnds: readonly number[],
  completedAt: number,
  now: number,
): Result<void, ClockError> => {
  const previous = earlierEnds.at(-1)
  if (completedAt < clock.startedAt)
    return err({ code: 'COMPLETED_BEFORE_START', completedAt, startedAt: clock.startedAt })
  if (completedAt > now + CLOCK_SKEW_MS) return err({ code: 'COMPLETED_IN_FUTURE', completedAt, now })
  if (previous !== undefined && completedAt < previous)
    return err({ code: 'COMPLETED_OUT_OF_ORDER', completedAt, previous })
  const bell = bellAt(clock)
  if (bell === null) return ok(undefined)
  const late = earlierEnds.filter((end) => end > bell).length
  if (completedAt > bell && late >= HANDS_AFTER_BELL[policy])
    return err({ code: 'AFTER_BELL', completedAt, bell, policy })
  return ok(undefined)
}
