import { type AppError, appError } from '../../contract/errors.ts'
import { printSeatingInput, type SEATING_FORMS, scoreSheetsInput, standingsInput } from '../../contract/inputs.ts'
import { noStage } from '../../contract/stages/stage-refusals.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import type { CountableTable, EntrantRecord, StandingsFacts, TournamentRecord } from '../../store/types.ts'
import { shown } from '../../tournament/entrant.ts'
import { sessionsOf } from '../../tournament/stages/plan.ts'
import { getStandings, type Standings } from '../reads.ts'
import { type Deps, ifReadable, type Outcome, useCase } from '../usecase.ts'

/** A ranking with what a printed one says besides. */
export interface RankingToPrint extends Standings {
  /** When the sessions that have started did so. */
  readonly startedAt: readonly Date[]
  readonly createdAt: Date
}

/** Who sits where, as it is printed. */
export interface SeatsToPrint {
  readonly tournament: TournamentRecord
  readonly entrants: readonly EntrantRecord[]
  readonly tables: readonly Pick<CountableTable, 'session' | 'table' | 'entrants'>[]
  readonly createdAt: Date
}

const startsOf = async (deps: Deps, tournament: string): Promise<readonly Date[]> =>
  (await deps.store.sessions(tournament)).flatMap(({ startedAt }) => startedAt ?? [])

/** The ranking to print. */
export const rankingToPrint = useCase(
  'standings',
  standingsInput,
  (input) => input.tournament,
  async (deps, caller, input): Outcome<RankingToPrint> => {
    const standings = await getStandings(deps, caller, input)
    if (!standings.ok) return standings
    return ok({ ...standings.value, startedAt: await startsOf(deps, input.tournament), createdAt: deps.now() })
  },
)

const seatsIn = ({ tournament, entrants, tables }: StandingsFacts, createdAt: Date): SeatsToPrint => ({
  ...{ tournament, entrants: shown(entrants), tables, createdAt },
})

/** The seats of one session, or of those of a stage. */
const chosenSeats = (
  { tournament, tables }: SeatsToPrint,
  stages: StandingsFacts['stages'],
  { session, stage }: { readonly session?: number | null | undefined; readonly stage?: number | null | undefined },
): Result<SeatsToPrint['tables'], AppError> => {
  if (stage != null && stage > Math.max(1, stages.length)) return err(noStage(stage, stages.length))
  if (session != null && !tables.some((each) => each.session === session))
    return err(appError('SESSION_NOT_FOUND', `Tournament ${tournament.id} has no session ${session}.`))
  if (session != null) return ok(tables.filter((each) => each.session === session))
  if (stage == null || stages.length === 0) return ok(tables)
  const { first, last } = sessionsOf(
    stages.map(({ plan }) => plan),
    stage,
  )
  return ok(tables.filter((each) => each.session >= first && (last === null || each.session <= last)))
}

/** The seats to print, and in which form: of all sessions, of one, or of a stage. Who has none of them is left out. */
export const seatingToPrint = useCase(
  'tournament',
  printSeatingInput,
  (input) => input.tournament,
  async (
    deps,
    caller,
    { tournament, form, session, stage },
  ): Outcome<SeatsToPrint & { readonly form: (typeof SEATING_FORMS)[number] }> => {
    const facts = ifReadable(caller, tournament, await deps.store.standingsFacts(tournament))
    if (!facts.ok) return facts
    const seats = seatsIn(facts.value, deps.now())
    const tables = chosenSeats(seats, facts.value.stages, { session, stage })
    if (!tables.ok) return tables
    const seated = new Set(tables.value.flatMap(({ entrants }) => entrants))
    const entrants = seats.entrants.filter(({ number }) => seated.has(number))
    return ok({ ...seats, entrants, tables: tables.value, form })
  },
)

/** The tables to print score sheets for: all of them, those of a session, or one. */
export const scoreSheetsToPrint = useCase(
  'tournament',
  scoreSheetsInput,
  (input) => input.tournament,
  async (deps, caller, { tournament: id, session, table }): Outcome<SeatsToPrint> => {
    const facts = ifReadable(caller, id, await deps.store.standingsFacts(id))
    if (!facts.ok) return facts
    const seats = seatsIn(facts.value, deps.now())
    const inSession = seats.tables.filter((each) => session == null || each.session === session)
    if (session != null && inSession.length === 0)
      return err(appError('SESSION_NOT_FOUND', `Tournament ${id} has no session ${session}.`))
    const tables = inSession.filter((each) => table == null || each.table === table)
    if (table != null && tables.length === 0)
      return err(appError('TABLE_NOT_FOUND', `Tournament ${id} has no table ${table} in session ${session}.`))
    return ok({ ...seats, tables })
  },
)
