import type { SessionRecord } from '../store/types.ts'
import { bellAt, type SessionClock } from '../tournament/session.ts'

/** A started session's clock as one of its tables sees it. */
export const sessionClock = (
  { minutes, pauses }: Pick<SessionRecord, 'minutes' | 'pauses'>,
  startedAt: Date,
  extraMinutes = 0,
): SessionClock => ({ startedAt: startedAt.getTime(), minutes, pauses, extraMinutes })

/** When time is up for a table of the session, as text; null before the start and while the clock stands still. */
export const bellText = (
  session: Pick<SessionRecord, 'minutes' | 'pauses' | 'startedAt'>,
  extraMinutes = 0,
): string | null => {
  const bell = session.startedAt && bellAt(sessionClock(session, session.startedAt, extraMinutes))
  return bell === null ? null : new Date(bell).toISOString()
}
