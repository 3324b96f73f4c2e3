import { versionConflict } from '../../contract/conflict.ts'
import { type AppError, appError } from '../../contract/errors.ts'
import type { Entry, TableRef } from '../../contract/inputs.ts'
import { fromRules } from '../../contract/refusals.ts'
import { stageFrozen as stageFrozenError } from '../../contract/stages/stage-refusals.ts'
import { fromCorrection } from '../../contract/table/correction-refusals.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import type { Ruleset } from '../../rules/ruleset.ts'
import { getRuleset } from '../../rules/rulesets.ts'
import type { Append, AppendOutcome, EntryContext, SheetRow, TableKey } from '../../store/types.ts'
import { type Operation, rolesFor } from '../../tournament/permissions.ts'
import { acceptHandEnd, type SessionClock } from '../../tournament/session.ts'
import { correct, fold, standing } from '../../tournament/table/corrections.ts'
import { type Correction, isCorrection, type TableEvent } from '../../tournament/table/events.ts'
import { apply } from '../../tournament/table/fold.ts'
import { dealEnds, type TableState } from '../../tournament/table/state.ts'
import { newAt } from '../../tournament/table/stints.ts'
import { busyElsewhere } from '../conduct/busy.ts'
import { printsOf } from '../prints.ts'
import { sessionClock } from '../tournaments/clock.ts'
import { actorIn, type Caller, type Deps, type Outcome } from '../usecase.ts'

/** A table as an entry leaves it. */
export interface TableAnswer {
  readonly key: TableKey
  readonly state: TableState
  /** The hands with their tiles, where the answer speaks of another moment than the stored sheet may. */
  readonly sheet?: readonly SheetRow[]
}

/** What the decision about an entry may look at. */
export interface Situation {
  readonly context: EntryContext
  readonly state: TableState
  readonly clock: SessionClock
  readonly ruleset: Ruleset
  /** UTC milliseconds. */
  readonly now: number
}

export type Decide = (situation: Situation) => Result<TableEvent, AppError> | Outcome<TableEvent>

/** The table an entry is for, as it is now, with whatever is stored under the entry's key. */
export const contextOf = async (deps: Deps, key: TableRef, idempotencyKey: string): Outcome<EntryContext> => {
  const context = await deps.store.entryContext(key, idempotencyKey)
  if (context) return ok(context)
  const { tournament, session, table } = key
  return err(appError('TABLE_NOT_FOUND', `Tournament ${tournament} has no table ${table} in session ${session}.`))
}

/** The ruleset was checked when the tournament was created, so a stored one is always known. */
export const rulesetOf = (context: EntryContext): Result<Ruleset, AppError> => {
  const { ruleset, policy } = context.tournament
  const found = getRuleset(ruleset, policy.switches)
  return found.ok ? found : err(appError('UNKNOWN_RULESET', `This server does not know the ruleset ${ruleset}.`))
}

/** The answer to a request whose key is already stored: the first answer if it is the same request, else an error. */
export const repeat = async (
  deps: Deps,
  context: EntryContext,
  idempotencyKey: string,
  prints: readonly string[],
): Outcome<TableAnswer> => {
  const { earlier } = context
  if (!earlier || !prints.includes(earlier.fingerprint))
    return err(
      appError('IDEMPOTENCY_KEY_REUSED', `The key ${idempotencyKey} belongs to another request; choose a new one.`),
    )
  const ruleset = rulesetOf(context)
  if (!ruleset.ok) return ruleset
  const events = await deps.store.events(earlier.key, earlier.seq)
  const state = fold(events, ruleset.value)
  if (!state.ok || !state.value) throw new Error(`stored events of table ${JSON.stringify(earlier.key)} do not fold`)
  return ok({ key: earlier.key, state: state.value, sheet: sheetOf(events, state.value) })
}

/** Whether the caller organises a tournament. */
export const isOrganiser = (caller: Caller, tournament: string): boolean =>
  rolesFor(caller.grants, tournament).includes('organiser')

/** Results of a finished stage change no more; after all are frozen they change only by the organiser's hand. */
export const frozenFor = (
  caller: Caller,
  { tournament, session, stageFrozen }: Pick<EntryContext, 'tournament' | 'session' | 'stageFrozen'>,
): AppError | undefined => {
  if (stageFrozen) return stageFrozenError(session.stage)
  return tournament.frozenAt === null || isOrganiser(caller, tournament.id)
    ? undefined
    : appError('RESULTS_FROZEN', 'The results are frozen; only the organiser corrects them now.')
}

/** Operations for a closed table, also after its session. */
const AFTER_CLOSING: ReadonlySet<Operation> = new Set<Operation>([
  'revokeEntry',
  'amendEntry',
  'reopenTable',
  'recordRuling',
  'recordSubstitution',
  'revokeRuling',
  'replaceRuling',
  'confirmEntry',
  'signTable',
])

/** Why a table takes no entry now: after its session a closed one takes corrections, rulings and what these undid. */
const untimely = (caller: Caller, context: EntryContext, operation: Operation): AppError | undefined => {
  const { session, table } = context
  const frozen = frozenFor(caller, context)
  if (frozen) return frozen
  if (session.status === 'RUNNING' || table.status !== 'CLOSED' || AFTER_CLOSING.has(operation)) return undefined
  return appError('SESSION_CLOSED', `Session ${session.number} is closed; correct what is entered or reopen the table.`)
}

const situation = (
  deps: Deps,
  caller: Caller,
  context: EntryContext,
  expectedVersion: number,
  operation: Operation,
): Result<Situation, AppError> => {
  const { session, table } = context
  const ruleset = rulesetOf(context)
  if (!ruleset.ok) return ruleset
  const refused = untimely(caller, context, operation)
  if (refused) return err(refused)
  if (!session.startedAt || !table.state)
    return err(appError('SESSION_NOT_STARTED', `Session ${session.number} has not started; start it first.`))
  if (table.version !== expectedVersion) return err(versionConflict(table, expectedVersion))
  const clock = sessionClock(session, session.startedAt, table.state.extraMinutes)
  return ok({ context, state: table.state, clock, ruleset: ruleset.value, now: deps.now().getTime() })
}

type Stamp = Omit<Append, 'event' | 'state' | 'hand'>

/** What came of storing; the state holds only if the outcome is `stored`. */
interface Stored {
  readonly outcome: AppendOutcome
  readonly state: TableState
}

const storeEntry = async (
  deps: Deps,
  { state, ruleset }: Situation,
  event: Exclude<TableEvent, Correction>,
  stamp: Stamp,
): Outcome<Stored> => {
  const next = apply(state, event, ruleset)
  if (!next.ok) return err(fromRules(next.error))
  const hand = next.value.hands.length > state.hands.length ? next.value.hands.at(-1) : undefined
  const takers = newAt(state, next.value)
  return ok({
    outcome: await deps.store.append({ ...stamp, event, state: next.value, hand, takers }),
    state: next.value,
  })
}

/** The sheet's hands with the events that say how they were won. */
export const sheetOf = (events: readonly TableEvent[], state: TableState): readonly SheetRow[] => {
  const placed = new Map(standing(events).map(({ seq, event }) => [seq, event]))
  return state.hands.map((played) => {
    const event = placed.get(played.seq)
    return { played, won: event?.type === 'handWon' ? event : undefined }
  })
}

/** Corrections that take later entries with them are the organiser's. */
const mayCascade = (caller: Caller, { context }: Situation, { cascade }: Correction): AppError | undefined =>
  cascade.length === 0 || isOrganiser(caller, context.tournament.id)
    ? undefined
    : appError('CASCADE_NEEDS_ORGANISER', 'Later entries would fall with this one; the organiser must confirm that.')

const storeCorrection = async (
  deps: Deps,
  caller: Caller,
  situation: Situation,
  event: Correction,
  stamp: Stamp,
): Outcome<Stored> => {
  const { clock, now, ruleset, context } = situation
  const events = await deps.store.events(stamp.key, situation.state.version)
  const corrected = correct(events, event, ruleset, { clock, policy: context.tournament.policy.endOfSession, now })
  if (!corrected.ok) return err(fromCorrection(corrected.error))
  const refused = mayCascade(caller, situation, event)
  if (refused) return err(refused)
  const state = corrected.value
  const takers = newAt(situation.state, state)
  const busy = await busyElsewhere(deps, stamp.key, takers)
  if (busy) return err(busy)
  const append = { ...stamp, event, state, hand: undefined, sheet: sheetOf([...events, event], state), takers }
  const outcome = await deps.store.appendCorrections([append])
  if (outcome === 'seatTaken') return err(appError('SEAT_TAKEN', 'An entrant would sit at two tables of the session.'))
  if (outcome === 'unknownEntrant')
    return err(appError('UNKNOWN_ENTRANT', 'An entrant of the new seats is not on the list.'))
  return ok({ outcome, state })
}

/** Loads, decides, saves (DESIGN 3). Nothing is written unless the whole entry stands. */
export const enter = async (
  deps: Deps,
  caller: Caller,
  operation: Operation,
  entry: Entry,
  decide: Decide,
  attempt = 1,
): Outcome<TableAnswer> => {
  const key = entry.table
  const found = await contextOf(deps, key, entry.idempotencyKey)
  if (!found.ok) return found
  const context = found.value
  const prints = printsOf(operation, entry)
  if (context.earlier) return repeat(deps, context, entry.idempotencyKey, prints)
  const situated = situation(deps, caller, context, entry.expectedVersion, operation)
  if (!situated.ok) return situated
  const event = await decide(situated.value)
  if (!event.ok) return event
  const stamp = {
    key,
    previousHash: context.headHash,
    actor: actorIn(key.tournament, caller),
    idempotencyKey: entry.idempotencyKey,
    fingerprint: prints[0],
    recordedAt: deps.now(),
    pastFreeze: isOrganiser(caller, key.tournament),
  }
  const stored = isCorrection(event.value)
    ? await storeCorrection(deps, caller, situated.value, event.value, stamp)
    : await storeEntry(deps, situated.value, event.value, stamp)
  if (!stored.ok) return stored
  const { outcome, state } = stored.value
  if (outcome === 'stored') return ok({ key, state })
  // Somebody was faster. Reading again tells who: the same request (answer it the same) or another one (conflict).
  if (attempt < 3) return enter(deps, caller, operation, entry, decide, attempt + 1)
  return err(versionConflict(context.table, entry.expectedVersion))
}

/** What says whether a hand ended in time. */
type Timed = Pick<Situation, 'state' | 'clock' | 'now'> & { readonly context: Pick<EntryContext, 'tournament'> }

/** When the hand ended: as entered, else now; refused when the clock says it does not count. */
export const handEnd = (
  { state, clock, context, now }: Timed,
  completedAt: number | null | undefined,
): Result<string, AppError> => {
  const ends = dealEnds(state)
  // A hand entered without its end ends now, but not before its predecessor, whose phone may have run a little fast.
  const end = completedAt ?? Math.max(now, ends.at(-1) ?? now)
  const accepted = acceptHandEnd(clock, context.tournament.policy.endOfSession, ends, end, now)
  return accepted.ok ? ok(new Date(end).toISOString()) : err(fromRules(accepted.error))
}
