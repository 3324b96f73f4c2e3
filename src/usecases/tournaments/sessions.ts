import type { z } from 'zod'
import { awayError, barredError } from '../../contract/conduct/barred.ts'
import { type AppError, appError } from '../../contract/errors.ts'
import { sessionRef, tournamentRef } from '../../contract/inputs.ts'
import { fromPause } from '../../contract/refusals.ts'
import { numbered } from '../../contract/wording.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import { getRuleset } from '../../rules/rulesets.ts'
import { fingerprint } from '../../store/chain.ts'
import type { Append, SessionRecord, StageRecord, TableRecord, TournamentRecord } from '../../store/types.ts'
import { attendance, awaySeats } from '../../tournament/attendance.ts'
import { barredSeats } from '../../tournament/bars.ts'
import type { Arrangement } from '../../tournament/conduct/arrangements.ts'
import { type Pause, type PauseError, pauseClock, resumeClock, type SessionClock } from '../../tournament/session.ts'
import type { Entry } from '../../tournament/table/events.ts'
import { apply } from '../../tournament/table/fold.ts'
import { barredNow } from '../rulings/bars.ts'
import { startFault } from '../seating/stage-seating.ts'
import { type Deps, eventIsOver, existingTournament, type Outcome, useCase } from '../usecase.ts'
import { sessionClock } from './clock.ts'

type SessionRef = z.output<typeof sessionRef>

const existingSession = async (deps: Deps, { tournament, session }: SessionRef): Outcome<SessionRecord> => {
  const found = await deps.store.session(tournament, session)
  return found
    ? ok(found)
    : err(appError('SESSION_NOT_FOUND', `Tournament ${tournament} has no session ${session}; seat it first.`))
}

/** The first event of a table: its four entrants sit down. */
const opening = (deps: Deps, tournament: TournamentRecord, table: TableRecord, actor: string, now: Date): Append => {
  const { dealer, seatChange, handsPerSession, switches, places } = tournament.policy
  const event: Entry = {
    type: 'seated',
    entrants: table.entrants,
    rotation: { dealer, seatChange, hands: handsPerSession },
    ...(places ? { places } : {}),
  }
  const ruleset = getRuleset(tournament.ruleset, switches)
  const state = ruleset.ok ? apply(undefined, event, ruleset.value) : ruleset
  if (!state.ok) throw new Error(`table ${table.table} of ${tournament.id} cannot be opened`)
  const key = { tournament: table.tournament, session: table.session, table: table.table }
  return {
    key,
    event,
    state: state.value,
    previousHash: '',
    hand: undefined,
    actor,
    idempotencyKey: deps.newKey(),
    fingerprint: fingerprint({ operation: 'startSession', key }),
    recordedAt: now,
  }
}

/** Starts a session's clock and opens its tables; refused while somebody barred has a seat at one. */
export const startSession = useCase(
  'startSession',
  sessionRef,
  (input) => input.tournament,
  async (deps, caller, input): Outcome<SessionRecord> => {
    const tournament = await existingTournament(deps, input.tournament)
    if (!tournament.ok) return tournament
    const session = await existingSession(deps, input)
    if (!session.ok) return session
    const now = deps.now()
    const actor = caller.subject ?? 'public'
    const [barred, entrants] = await Promise.all([
      barredNow(deps, input.tournament),
      deps.store.entrants(input.tournament),
    ])
    const open = (
      tables: readonly TableRecord[],
      arrangements: readonly Arrangement[],
      stages: readonly StageRecord[],
    ): Result<readonly Append[], AppError> => {
      const refused = barredSeats(tables, barred)
      if (refused.length > 0) return err(barredError(refused))
      const away = awaySeats(tables, attendance([], arrangements, input.session))
      if (away.length > 0) return err(awayError(away))
      const fault = startFault(stages, entrants, input.session, tables)
      return fault ? err(fault) : ok(tables.map((table) => opening(deps, tournament.value, table, actor, now)))
    }
    const start = await deps.store.startSession(input.tournament, input.session, now, open)
    if (start.outcome === 'frozen') return err(eventIsOver())
    if (start.outcome === 'refused') return err(start.refused)
    if (start.outcome === 'outOfOrder')
      return err(
        appError('SESSION_OUT_OF_ORDER', `Session ${start.planned} has not started; sessions start in order.`, {
          session: start.planned,
        }),
      )
    if (start.outcome === 'notPlanned')
      return err(appError('SESSION_ALREADY_STARTED', `Session ${input.session} has already started.`))
    return existingSession(deps, input)
  },
)

/** Makes a session's result final; every table must be closed. */
export const closeSession = useCase(
  'closeSession',
  sessionRef,
  (input) => input.tournament,
  async (deps, _caller, input): Outcome<SessionRecord> => {
    const session = await existingSession(deps, input)
    if (!session.ok) return session
    const closing = await deps.store.closeSession(input.tournament, input.session, deps.now())
    switch (closing.outcome) {
      case 'closed':
        return existingSession(deps, input)
      case 'open':
        return err(
          appError('SESSION_HAS_OPEN_TABLES', `Close ${numbered('table', 'tables', closing.tables)} first.`, {
            tables: closing.tables,
          }),
        )
      case 'notRunning':
        return session.value.status === 'CLOSED'
          ? err(appError('SESSION_CLOSED', `Session ${input.session} is already closed.`))
          : err(appError('SESSION_NOT_STARTED', `Session ${input.session} has not started.`))
    }
  },
)

const movePauses = async (
  deps: Deps,
  input: SessionRef,
  move: (clock: SessionClock, now: number) => Result<readonly Pause[], PauseError>,
): Outcome<SessionRecord> => {
  const session = await existingSession(deps, input)
  if (!session.ok) return session
  const { status, startedAt, pauses } = session.value
  if (status === 'CLOSED') return err(appError('SESSION_CLOSED', `Session ${input.session} is closed.`))
  if (!startedAt) return err(appError('SESSION_NOT_STARTED', `Session ${input.session} has not started.`))
  const moved = move(sessionClock(session.value, startedAt), deps.now().getTime())
  if (!moved.ok) return err(fromPause(moved.error))
  const stored = await deps.store.setPauses(input.tournament, input.session, pauses, moved.value)
  // Somebody else moved the clock in between: look again, which says what it is now.
  return stored ? existingSession(deps, input) : movePauses(deps, input, move)
}

/** Stops a running session's clock: every table's bell moves by the length of the pause. */
export const pauseSession = useCase(
  'pauseSession',
  sessionRef,
  (input) => input.tournament,
  (deps, _caller, input): Outcome<SessionRecord> => movePauses(deps, input, pauseClock),
)

/** Starts a stopped clock again. */
export const resumeSession = useCase(
  'resumeSession',
  sessionRef,
  (input) => input.tournament,
  (deps, _caller, input): Outcome<SessionRecord> => movePauses(deps, input, resumeClock),
)

const placeNames = (tables: readonly { readonly session: number; readonly table: number }[]): string =>
  tables.map(({ session, table }) => `table ${table} of session ${session}`).join(', ')

/** The event is over, which is final: from now on only the organiser corrects results, and no further session starts. */
export const freezeTournament = useCase(
  'freezeTournament',
  tournamentRef,
  (input) => input.tournament,
  async (deps, _caller, { tournament }): Outcome<TournamentRecord> => {
    const found = await existingTournament(deps, tournament)
    if (!found.ok) return found
    const freezing = await deps.store.freeze(tournament, deps.now())
    switch (freezing.outcome) {
      case 'frozen':
        return existingTournament(deps, tournament)
      case 'open':
        return err(
          appError('SESSION_HAS_OPEN_TABLES', `Close ${placeNames(freezing.tables)} first.`, {
            tables: freezing.tables,
          }),
        )
      case 'running': {
        const { sessions } = freezing
        return err(
          appError('SESSION_RUNNING', `Close ${numbered('session', 'sessions', sessions)} first.`, { sessions }),
        )
      }
    }
  },
)
