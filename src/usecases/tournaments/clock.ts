import type { SessionRecord } from '../../store/types.ts'
import { bellAt, type SessionClock } from '../../tournament/session.ts'

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

/** When the warning is given, so many minutes before the bell, as text; null like the bell. */
export const warningText = (
  session: Pick<SessionRecord, 'minutes' | 'pauses' | 'startedAt'>,
  warningMinutes: number,
): string | null => {
  const bell = bellText(session)
  return bell === null ? null : new Date(Date.parse(bell) - warningMinutes * 60_000).toISOString()
}

/** Whether a session's clock stands still. */
export const isPaused = ({ pauses }: Pick<SessionRecord, 'pauses'>): boolean => pauses.at(-1)?.to === null

/** A session's pauses as text. */
export const pauseTexts = ({ pauses }: Pick<SessionRecord, 'pauses'>) =>
  pauses.map(({ from, to }) => ({
    from: new Date(from).toISOString(),
    to: to === null ? null : new Date(to).toISOString(),
  }))
