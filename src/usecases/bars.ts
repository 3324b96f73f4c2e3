import type { StandingsFacts } from '../store/types.ts'
import { type Attendance, attendance } from '../tournament/attendance.ts'
import { barredAt, overallConduct } from '../tournament/bars.ts'
import type { EntrantConduct } from '../tournament/conduct/conduct.ts'
import type { Deps } from './usecase.ts'

/** Who may not sit down, by all rulings that stand. */
const barredBy = (deps: Deps, facts: StandingsFacts | undefined): ReadonlyMap<number, EntrantConduct> =>
  facts ? barredAt(overallConduct(facts.conduct, facts.tables), deps.now().getTime()) : new Map()

/** Who may not sit down now. */
export const barredNow = async (deps: Deps, tournament: string): Promise<ReadonlyMap<number, EntrantConduct>> =>
  barredBy(deps, await deps.store.standingsFacts(tournament))

/** Who may not sit down now, and who is to sit in each session. */
export interface Seatable {
  readonly barred: ReadonlyMap<number, EntrantConduct>
  readonly in: (session: number) => Attendance
}

/** Who is to have a seat in the sessions to come. */
export const seatableNow = async (deps: Deps, tournament: string): Promise<Seatable> => {
  const facts = await deps.store.standingsFacts(tournament)
  const barred = barredBy(deps, facts)
  return {
    barred,
    in: (session) => attendance(facts?.entrants ?? [], facts?.arrangements ?? [], session, barred),
  }
}
