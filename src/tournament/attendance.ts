import type { Arranged, Arrangement, AwayReason, ByeGiven } from './conduct/arrangements.ts'
import { standingArrangements } from './conduct/arrangements.ts'

/** Who is to sit in a session. */
export interface Attendance {
  /** Who must have a seat: every player who is not away, and the substitutes that were appointed. By number. */
  readonly players: readonly number[]
  /** House players who are free to fill a table. By number. */
  readonly house: readonly number[]
  readonly away: ReadonlyMap<number, AwayReason>
  /** Whom a substitute plays for, by the substitute's number. */
  readonly substitutes: ReadonlyMap<number, number>
}

const covers = (arranged: Arranged, session: number): boolean =>
  arranged.type === 'byeGiven'
    ? arranged.session === session
    : arranged.from <= session && session <= (arranged.to ?? session)

/** Of several reasons the one that says most: who is substituted is usually absent too. */
const WEIGHT: Readonly<Record<AwayReason, number>> = { ABSENT: 0, WITHDRAWN: 1, BYE: 2, SUBSTITUTED: 3 }

const reasonOf = (arranged: Arranged): AwayReason => {
  if (arranged.type === 'absenceNoted') return arranged.to === null ? 'WITHDRAWN' : 'ABSENT'
  return arranged.type === 'byeGiven' ? 'BYE' : 'SUBSTITUTED'
}

/**
 * Who is to sit in a session, by what the organiser has arranged. `barred` may not play at all (tournament/bars.ts) and are left
 * out; how many are left over tables of four is not looked at here (tournament/filling.ts).
 */
export const attendance = (
  entrants: readonly { readonly number: number; readonly isHouse: boolean }[],
  arrangements: readonly Arrangement[],
  session: number,
  barred: ReadonlySet<number> | ReadonlyMap<number, unknown> = new Set(),
): Attendance => {
  const away = new Map<number, AwayReason>()
  const substitutes = new Map<number, number>()
  for (const { arranged } of standingArrangements(arrangements)) {
    if (!covers(arranged, session)) continue
    const reason = reasonOf(arranged)
    const known = away.get(arranged.entrant)
    if (!known || WEIGHT[known] < WEIGHT[reason]) away.set(arranged.entrant, reason)
    if (arranged.type === 'substituteAppointed') substitutes.set(arranged.substitute, arranged.entrant)
  }
  const here = entrants.filter(({ number }) => !away.has(number) && !barred.has(number))
  const sorted = (list: typeof here) => list.map(({ number }) => number).sort((a, b) => a - b)
  return {
    players: sorted(here.filter(({ number, isHouse }) => !isHouse || substitutes.has(number))),
    house: sorted(here.filter(({ number, isHouse }) => isHouse && !substitutes.has(number))),
    away,
    substitutes,
  }
}

/** Who is to sit in one session after another: the same object for sessions that the same arrangements cover. */
export const attendanceBy = (
  entrants: readonly { readonly number: number; readonly isHouse: boolean }[],
  arrangements: readonly Arrangement[],
  barred: ReadonlySet<number> | ReadonlyMap<number, unknown>,
): ((session: number) => Attendance) => {
  const known = new Map<string, Attendance>()
  return (session) => {
    const key = arrangements.map(({ arranged }) => (covers(arranged, session) ? 1 : 0)).join('')
    const found = known.get(key) ?? attendance(entrants, arrangements, session, barred)
    known.set(key, found)
    return found
  }
}

/** A seat given to an entrant who does not play. */
export interface AwaySeat {
  readonly session: number
  readonly table: number
  readonly entrant: number
  readonly why: AwayReason
}

/** The seats of a plan for one session that were given to entrants who are away, in its order. */
export const awaySeats = (
  rows: readonly { readonly session: number; readonly table: number; readonly entrants: readonly number[] }[],
  { away }: Pick<Attendance, 'away'>,
): readonly AwaySeat[] =>
  rows.flatMap(({ session, table, entrants }) =>
    entrants.flatMap((entrant) => {
      const why = away.get(entrant)
      return why ? [{ session, table, entrant, why }] : []
    }),
  )

/** The byes that stand. */
export const byesOf = (arrangements: readonly Arrangement[]): readonly ByeGiven[] =>
  standingArrangements(arrangements).flatMap(({ arranged }) => (arranged.type === 'byeGiven' ? [arranged] : []))
