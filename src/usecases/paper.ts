import { appError } from '../contract/errors.ts'
import { printSeatingInput, type SEATING_FORMS, scoreSheetsInput, standingsInput } from '../contract/inputs.ts'
import { err, ok } from '../rules/result.ts'
import type { CountableTable, EntrantRecord, TournamentRecord } from '../store/types.ts'
import { getStandings, type Standings } from './reads.ts'
import { type Caller, type Deps, ifReadable, type Outcome, useCase } from './usecase.ts'

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

const seatsOf = async (deps: Deps, caller: Caller, id: string): Outcome<SeatsToPrint> => {
  const facts = ifReadable(caller, id, await deps.store.standingsFacts(id))
  if (!facts.ok) return facts
  const { tournament, entrants, tables } = facts.value
  return ok({ tournament, entrants, tables, createdAt: deps.now() })
}

/** The seats of all sessions to print, and in which form. */
export const seatingToPrint = useCase(
  'tournament',
  printSeatingInput,
  (input) => input.tournament,
  async (
    deps,
    caller,
    { tournament, form },
  ): Outcome<SeatsToPrint & { readonly form: (typeof SEATING_FORMS)[number] }> => {
    const seats = await seatsOf(deps, caller, tournament)
    return seats.ok ? ok({ ...seats.value, form }) : seats
  },
)

/** The tables to print score sheets for: all of them, those of a session, or one. */
export const scoreSheetsToPrint = useCase(
  'tournament',
  scoreSheetsInput,
  (input) => input.tournament,
  async (deps, caller, { tournament: id, session, table }): Outcome<SeatsToPrint> => {
    const seats = await seatsOf(deps, caller, id)
    if (!seats.ok) return seats
    const inSession = seats.value.tables.filter((each) => session == null || each.session === session)
    if (session != null && inSession.length === 0)
      return err(appError('SESSION_NOT_FOUND', `Tournament ${id} has no session ${session}.`))
    const tables = inSession.filter((each) => table == null || each.table === table)
    if (table != null && tables.length === 0)
      return err(appError('TABLE_NOT_FOUND', `Tournament ${id} has no table ${table} in session ${session}.`))
    return ok({ ...seats.value, tables })
  },
)
