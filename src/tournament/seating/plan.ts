import { err, ok, type Result } from '../../rules/result.ts'
import type { PerSeat } from '../../rules/ruleset.ts'
import type { Attendance } from '../attendance.ts'
import type { AwayReason } from '../conduct/arrangements.ts'

/** Bounds of a tournament: far beyond the largest event known; the server is measured at 10,000 entrants (docs/scale.md). */
export const MAX_ENTRANTS = 12_000
export const MAX_SESSIONS = 64
export const MAX_TABLES = 3_000

/** Who sits at one table of one session. Entrants are start numbers by initial wind, East first. */
export interface SeatingRow {
  readonly session: number
  readonly table: number
  readonly entrants: PerSeat<number>
}

/** A checked plan: every entrant sits once in every session, sessions and tables are numbered without gaps. */
export interface SeatingPlan {
  readonly sessions: number
  /** Tables in each session. */
  readonly tables: number
  /** By session, then table. */
  readonly rows: readonly SeatingRow[]
}

/** Where a fault stands: `row` counts the rows as given, from 1; it is 0 when there are none. */
interface At {
  readonly row: number
  readonly session: number
}

/** What is wrong with a plan. Each carries what would be right. */
export type SeatingError =
  | { readonly code: 'NO_ROWS'; readonly row: 0 }
  | (At & {
      readonly code: 'SESSION_OUT_OF_RANGE' | 'TABLE_OUT_OF_RANGE'
      readonly table: number
      readonly min: number
      readonly max: number
    })
  | (At & { readonly code: 'SESSION_GAP'; readonly expected: number })
  | (At & { readonly code: 'TABLE_GAP'; readonly table: number; readonly expected: number })
  | (At & { readonly code: 'TABLE_TWICE'; readonly table: number; readonly firstRow: number })
  | (At & { readonly code: 'UNKNOWN_ENTRANT'; readonly table: number; readonly entrant: number })
  | (At & {
      readonly code: 'ENTRANT_TWICE'
      readonly table: number
      readonly entrant: number
      readonly firstRow: number
    })
  | (At & {
      readonly code: 'ENTRANT_AWAY'
      readonly table: number
      readonly entrant: number
      readonly why: AwayReason
    })
  /** `row` is the last row of the session, so that the faults which explain it come first. */
  | (At & { readonly code: 'ENTRANT_MISSING'; readonly entrant: number })

interface NumberedRow extends SeatingRow {
  readonly row: number
}

const within = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max

const rangeErrors = (rows: readonly NumberedRow[], firstSession: number): SeatingError[] => {
  const errors: SeatingError[] = []
  for (const { row, session, table } of rows) {
    if (!within(session, firstSession, MAX_SESSIONS))
      errors.push({ code: 'SESSION_OUT_OF_RANGE', row, session, table, min: firstSession, max: MAX_SESSIONS })
    if (!within(table, 1, MAX_TABLES))
      errors.push({ code: 'TABLE_OUT_OF_RANGE', row, session, table, min: 1, max: MAX_TABLES })
  }
  return errors
}

/** The first row, in order of its number, that breaks the count from `first` on; rows with equal numbers count once. */
const firstGap = (
  rows: readonly NumberedRow[],
  first: number,
  numberOf: (row: NumberedRow) => number,
): { readonly row: NumberedRow; readonly expected: number } | undefined => {
  let next = first
  for (const row of [...rows].sort((a, b) => numberOf(a) - numberOf(b))) {
    if (numberOf(row) > next) return { row, expected: next }
    if (numberOf(row) === next) next++
  }
  return undefined
}

const tableErrors = (rows: readonly NumberedRow[]): SeatingError[] => {
  const errors: SeatingError[] = []
  const seen = new Map<number, number>()
  for (const { row, session, table } of rows) {
    const firstRow = seen.get(table)
    if (firstRow !== undefined) errors.push({ code: 'TABLE_TWICE', row, session, table, firstRow })
    else seen.set(table, row)
  }
  const gap = firstGap(rows, 1, (row) => row.table)
  if (gap) {
    const { row, session, table } = gap.row
    errors.push({ code: 'TABLE_GAP', row, session, table, expected: gap.expected })
  }
  return errors
}

/** Who must have a seat in a session, who may, and who has none; somebody of neither is unknown. */
export type Attending = Pick<Attendance, 'players' | 'house' | 'away'>

const entrantErrors = (rows: readonly NumberedRow[], { players, house, away }: Attending): SeatingError[] => {
  const known = new Set([...players, ...house])
  const errors: SeatingError[] = []
  const seen = new Map<number, number>()
  for (const { row, session, table, entrants } of rows) {
    for (const entrant of entrants) {
      const firstRow = seen.get(entrant)
      const why = away.get(entrant)
      if (why) errors.push({ code: 'ENTRANT_AWAY', row, session, table, entrant, why })
      else if (!known.has(entrant)) errors.push({ code: 'UNKNOWN_ENTRANT', row, session, table, entrant })
      else if (firstRow !== undefined) errors.push({ code: 'ENTRANT_TWICE', row, session, table, entrant, firstRow })
      seen.set(entrant, firstRow ?? row)
    }
  }
  const { row, session } = rows.at(-1)!
  for (const entrant of players) if (!seen.has(entrant)) errors.push({ code: 'ENTRANT_MISSING', row, session, entrant })
  return errors
}

const groupBySession = <T extends SeatingRow>(rows: readonly T[]): ReadonlyMap<number, readonly T[]> => {
  const sessions = new Map<number, T[]>()
  for (const row of rows) {
    const session = sessions.get(row.session)
    if (session) session.push(row)
    else sessions.set(row.session, [row])
  }
  return sessions
}

/** A plan from rows that are known to be right. */
export const seatingPlan = (rows: readonly SeatingRow[]): SeatingPlan => {
  const sessions = groupBySession(rows).size
  return {
    sessions,
    tables: sessions === 0 ? 0 : rows.length / sessions,
    rows: rows
      .map(({ session, table, entrants }) => ({ session, table, entrants }))
      .sort((a, b) => a.session - b.session || a.table - b.table),
  }
}

/**
 * Checks a plan against the entrants' start numbers, or against who is to sit in each session: in every session everybody sits
 * exactly once, house players may, who is away does not. Sessions are numbered
 * `firstSession`..n (a plan may leave out sessions already started) and the tables of a session 1..m. Returns all faults, in the
 * order of the rows, or the plan sorted by session and table.
 */
export const checkSeating = (
  rows: readonly SeatingRow[],
  entrants: readonly number[] | ((session: number) => Attending),
  firstSession = 1,
): Result<SeatingPlan, readonly SeatingError[]> => {
  if (rows.length === 0) return err([{ code: 'NO_ROWS', row: 0 }])
  const numbered = rows.map((row, index): NumberedRow => ({ ...row, row: index + 1 }))
  const errors = rangeErrors(numbered, firstSession)
  if (errors.length > 0) return err(errors)
  const gap = firstGap(numbered, firstSession, (row) => row.session)
  if (gap) errors.push({ code: 'SESSION_GAP', row: gap.row.row, session: gap.row.session, expected: gap.expected })
  const attending =
    typeof entrants === 'function' ? entrants : () => ({ players: entrants, house: [], away: new Map() })
  // One by one: a file of a hundred thousand rows may have as many faults.
  for (const [session, own] of groupBySession(numbered))
    for (const error of [...tableErrors(own), ...entrantErrors(own, attending(session))]) errors.push(error)
  return errors.length > 0 ? err(errors.sort((a, b) => a.row - b.row)) : ok(seatingPlan(rows))
}
