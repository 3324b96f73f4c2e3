import { z } from 'zod'
import { appError } from '../contract/errors.ts'
import { sessionRef, tableRef, tournamentRef } from '../contract/inputs.ts'
import { err, ok } from '../rules/result.ts'
import type {
  EntrantRecord,
  HandRecord,
  SessionRecord,
  TableKey,
  TableRecord,
  TeamRecord,
  TournamentRecord,
} from '../store/types.ts'
import { attendance } from '../tournament/attendance.ts'
import { mayRead } from '../tournament/permissions.ts'
import { conductOf } from './conduct/enter-conduct.ts'
import { type Deps, type Outcome, readableTournament, useCase } from './usecase.ts'

export { getStandings, type Standings } from './standings/standings.ts'

/** The tournaments the caller may see, by id. */
export const listTournaments = useCase(
  'tournaments',
  z.unknown(),
  () => undefined,
  async (deps, caller): Outcome<readonly TournamentRecord[]> => {
    const all = await deps.store.tournaments()
    return ok(all.filter((tournament) => mayRead(tournament, caller.grants)))
  },
)

export const getTournament = useCase(
  'tournament',
  tournamentRef,
  (input) => input.tournament,
  (deps, caller, input): Outcome<TournamentRecord> => readableTournament(deps, caller, input.tournament),
)

export const getSession = useCase(
  'session',
  sessionRef,
  (input) => input.tournament,
  async (deps, caller, { tournament, session }): Outcome<SessionRecord> => {
    const readable = await readableTournament(deps, caller, tournament)
    if (!readable.ok) return readable
    const found = await deps.store.session(tournament, session)
    return found ? ok(found) : err(appError('SESSION_NOT_FOUND', `Tournament ${tournament} has no session ${session}.`))
  },
)

export const getTable = useCase(
  'table',
  tableRef,
  (input) => input.tournament,
  async (deps, caller, input): Outcome<TableRecord> => {
    const { tournament, session, table } = input
    const readable = await readableTournament(deps, caller, tournament)
    if (!readable.ok) return readable
    const found = await deps.store.table(input)
    return found
      ? ok(found)
      : err(appError('TABLE_NOT_FOUND', `Tournament ${tournament} has no table ${table} in session ${session}.`))
  },
)

/**
 * The parts of a tournament, for callers that have already been given the tournament by one of the use-cases above.
 */
export const parts = {
  entrants: (deps: Deps, tournament: string): Promise<readonly EntrantRecord[]> => deps.store.entrants(tournament),
  teams: (deps: Deps, tournament: string): Promise<readonly TeamRecord[]> => deps.store.teams(tournament),
  sessions: (deps: Deps, tournament: string): Promise<readonly SessionRecord[]> => deps.store.sessions(tournament),
  session: (deps: Deps, tournament: string, number: number): Promise<SessionRecord | undefined> =>
    deps.store.session(tournament, number),
  /** Of one session, or of all. */
  tables: (deps: Deps, tournament: string, session?: number): Promise<readonly TableRecord[]> =>
    deps.store.tables(tournament, session),
  /** Whom house players play for in a session, by their numbers. */
  substitutes: async (deps: Deps, tournament: string, session: number): Promise<ReadonlyMap<number, number>> => {
    const chain = await deps.store.conduct(tournament)
    return attendance([], chain ? conductOf(chain).arrangements : [], session).substitutes
  },
  /** The same of several sessions at once. */
  substitutesOf: async (
    deps: Deps,
    tournament: string,
    sessions: readonly number[],
  ): Promise<ReadonlyMap<number, ReadonlyMap<number, number>>> => {
    const chain = await deps.store.conduct(tournament)
    const arrangements = chain ? conductOf(chain).arrangements : []
    return new Map(sessions.map((session) => [session, attendance([], arrangements, session).substitutes]))
  },
  hands: (deps: Deps, key: TableKey): Promise<readonly HandRecord[]> => deps.store.hands(key),
}
