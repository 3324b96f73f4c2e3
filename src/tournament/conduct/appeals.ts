const APPEAL_MS = 30 * 60_000

/**
 * Until when a ruling can be appealed against: 30 minutes after its session has closed (R98, GB06, EMA10; dossier E2), or after it
 * was made when that was later; null while the session goes on. `closedAt` is undefined for a ruling outside sessions. Instants
 * are UTC milliseconds; the very instant is still in time.
 */
export const appealUntil = (madeAt: number, closedAt: number | null | undefined): number | null =>
  closedAt === null ? null : Math.max(madeAt, closedAt ?? madeAt) + APPEAL_MS
