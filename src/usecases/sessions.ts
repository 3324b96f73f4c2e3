import type { z } from 'zod'
import { appError } from '../contract/errors.ts'
import { sessionRef } from '../contract/inputs.ts'
import { err, ok } from '../rules/result.ts'
import { getRuleset } from '../rules/rulesets.ts'
import { fingerprint } from '../store/chain.ts'
import type { Append, SessionRecord, TableRecord, TournamentRecord } from '../store/types.ts'
import type { TableEvent } from '../tournament/table/events.ts'
import { apply } from '../tournament/table/fold.ts'
import { type Deps, existingTournament, type Outcome, useCase } from './usecase.ts'

type SessionRef = z.output<typeof sessionRef>

const existingSession = async (deps: Deps, { tournament, session }: SessionRef): Outcome<SessionRecord> => {
  const found = await deps.store.session(tournament, session)
  return found
    ? ok(found)
    : err(appError('SESSION_NOT_FOUND', `Tournament ${tournament} has no session ${session}; seat it first.`))
}

/** The first event of a table: its four entrants sit down. */
const opening = (deps: Deps, tournament: TournamentRecord, table: TableRecord, actor: string, now: Date): Append => {
  const { dealer, seatChange, handsPerSession, switches } = tournament.policy
  const event: TableEvent = {
    type: 'seated',
    entrants: table.entrants,
    rotation: { dealer, seatChange, hands: handsPerSession },
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

/** Starts a session's clock and opens its tables. */
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
    const tables = await deps.store.tables(input.tournament, input.session)
    const actor = caller.subject ?? 'public'
    const appends = tables.map((table) => opening(deps, tournament.value, table, actor, now))
    const started = session.value.status === 'PLANNED' && (await deps.store.startSession(session.value, now, appends))
    if (!started) return err(appError('SESSION_ALREADY_STARTED', `Session ${input.session} has already started.`))
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
          appError('SESSION_HAS_OPEN_TABLES', `Close tables ${closing.tables.join(', ')} first.`, {
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
