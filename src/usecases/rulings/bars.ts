import type { EntrantRecord, StandingsFacts } from '../../store/types.ts'
import { type Attendance, attendanceBy } from '../../tournament/attendance.ts'
import { barredAt, overallConduct } from '../../tournament/bars.ts'
import type { EntrantConduct } from '../../tournament/conduct/conduct.ts'
import { type StageInPlay, stageInPlay } from '../stages/stage-facts.ts'
import type { Deps } from '../usecase.ts'

/** Who may not sit down, by all rulings that stand. */
const barredBy = (deps: Deps, facts: StandingsFacts | undefined): ReadonlyMap<number, EntrantConduct> =>
  facts ? barredAt(overallConduct(facts.conduct, facts.tables), deps.now().getTime()) : new Map()

/** Who may not sit down now. */
export const barredNow = async (deps: Deps, tournament: string): Promise<ReadonlyMap<number, EntrantConduct>> =>
  barredBy(deps, await deps.store.standingsFacts(tournament))

/** Who may not sit down now, and who is to sit in each session of the stage that is played. */
export interface Seatable {
  /** Undefined when all stages are finished. */
  readonly stage: StageInPlay | undefined
  /** Entrants who do not play in it. */
  readonly outside: ReadonlySet<number>
  readonly barred: ReadonlyMap<number, EntrantConduct>
  readonly in: (session: number) => Attendance
}

/** Who is to have a seat in the sessions to come, by these facts. */
export const seatableBy = (deps: Deps, facts: StandingsFacts | undefined): Seatable => {
  const { entrants, arrangements, stages } = facts ?? { entrants: [], arrangements: [], stages: [] }
  const barred = barredBy(deps, facts)
  const stage = stageInPlay({ entrants, stages })
  const within = new Set(stage?.fields.flatMap((field) => field.entrants))
  const isHere = ({ number, isHouse }: EntrantRecord): boolean => isHouse || within.has(number)
  const here = entrants.filter(isHere)
  const outside = new Set(entrants.filter((entrant) => !isHere(entrant)).map(({ number }) => number))
  return { stage, barred, outside, in: attendanceBy(here, arrangements, barred) }
}

/** Who is to have a seat in the sessions to come. */
export const seatableNow = async (deps: Deps, tournament: string): Promise<Seatable> =>
  seatableBy(deps, await deps.store.standingsFacts(tournament))
