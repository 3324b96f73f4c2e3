import { type PerSeat, SEATS, type Seat } from '../rules/ruleset.ts'
import type { EntrantConduct } from './conduct/conduct.ts'
import type { SeatingRow } from './seating/plan.ts'
import type { RuledOffence } from './table/state.ts'

/** A table as far as its rulings reach beyond it. */
export interface RuledTable {
  readonly entrants: PerSeat<number>
  readonly rulings: readonly Pick<RuledOffence, 'incident' | 'ruling'>[]
  /** Whom each ruling was made on, where others than the seats' entrants played. */
  readonly offenders?: readonly number[]
  /** When its session started, in UTC milliseconds; null before. */
  readonly startedAt: number | null
}

const DAY_MS = 86_400_000

const later = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b)

/** A ban begins when the table's session starts: a table does not keep the instants of its rulings (dossier C10 #13). */
const bannedUntil = ({ startedAt }: RuledTable, { ruling }: RuledTable['rulings'][number]): number | null => {
  const { banDays } = ruling.sanctions
  return banDays === undefined || startedAt === null ? null : startedAt + banDays * DAY_MS
}

/** What all rulings come to beyond the tables: those made outside, with the disqualifications and bans ruled at tables. */
export const overallConduct = (
  outside: readonly EntrantConduct[],
  tables: readonly RuledTable[],
): readonly EntrantConduct[] => {
  const byEntrant = new Map(outside.map((conduct) => [conduct.entrant, conduct]))
  for (const table of tables) {
    for (const [index, ruled] of table.rulings.entries()) {
      const entrant = table.offenders?.[index] ?? table.entrants[ruled.incident.offender]
      const before = byEntrant.get(entrant) ?? { entrant, points: 0, disqualified: false, barredUntil: null }
      byEntrant.set(entrant, {
        ...before,
        disqualified: before.disqualified || ruled.ruling.placement === 'disqualified',
        barredUntil: later(before.barredUntil, bannedUntil(table, ruled)),
      })
    }
  }
  return [...byEntrant.values()]
}

/** Who may not sit down at an instant: the disqualified and the banned, by start number. */
export const barredAt = (conduct: readonly EntrantConduct[], at: number): ReadonlyMap<number, EntrantConduct> =>
  new Map(
    conduct
      .filter(({ disqualified, barredUntil }) => disqualified || (barredUntil !== null && barredUntil > at))
      .map((barred) => [barred.entrant, barred]),
  )

/** A seat given to somebody who may not take it. */
export interface BarredSeat {
  readonly session: number
  readonly table: number
  readonly seat: Seat
  readonly barred: EntrantConduct
}

/** The seats of a plan that were given to somebody barred, in its order. */
export const barredSeats = (
  rows: readonly SeatingRow[],
  barred: ReadonlyMap<number, EntrantConduct>,
): readonly BarredSeat[] =>
  rows.flatMap(({ session, table, entrants }) =>
    SEATS.flatMap((seat) => {
      const found = barred.get(entrants[seat])
      return found ? [{ session, table, seat, barred: found }] : []
    }),
  )
