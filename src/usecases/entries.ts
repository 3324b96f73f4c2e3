import { claimError, declaredFans } from '../contract/claims.ts'
import { versionConflict } from '../contract/conflict.ts'
import { type AppError, appError, fromRules } from '../contract/errors.ts'
import {
  closeTableInput,
  type Entry,
  recordDrawInput,
  recordHandInput,
  recordPenaltyInput,
  recordTableTotalsInput,
  type TableRef,
} from '../contract/inputs.ts'
import { err, ok, type Result } from '../rules/result.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import { getRuleset } from '../rules/rulesets.ts'
import { fingerprint } from '../store/chain.ts'
import type { EntryContext, TableKey } from '../store/types.ts'
import { judgeWin } from '../tournament/judging.ts'
import type { Operation } from '../tournament/permissions.ts'
import { acceptHandEnd, bellAt, type SessionClock } from '../tournament/session.ts'
import type { TableEvent } from '../tournament/table/events.ts'
import { apply, dealFor, fold } from '../tournament/table/fold.ts'
import type { TableState } from '../tournament/table/state.ts'
import { type Caller, type Deps, type Outcome, useCase } from './usecase.ts'

/** A table as an entry leaves it. */
export interface TableAnswer {
  readonly key: TableKey
  readonly state: TableState
}

/** What the decision about an entry may look at. */
interface Situation {
  readonly context: EntryContext
  readonly state: TableState
  readonly clock: SessionClock
  readonly ruleset: Ruleset
  /** UTC milliseconds. */
  readonly now: number
}

type Decide = (situation: Situation) => Result<TableEvent, AppError>

const tableNotFound = ({ tournament, session, table }: TableRef): AppError =>
  appError('TABLE_NOT_FOUND', `Tournament ${tournament} has no table ${table} in session ${session}.`)

/** The ruleset was checked when the tournament was created, so a stored one is always known. */
const rulesetOf = (context: EntryContext): Result<Ruleset, AppError> => {
  const { ruleset, policy } = context.tournament
  const found = getRuleset(ruleset, policy.switches)
  return found.ok ? found : err(appError('UNKNOWN_RULESET', `This server does not know the ruleset ${ruleset}.`))
}

/** The answer to a request whose key is already stored: the first answer if it is the same request, else an error. */
const repeat = async (deps: Deps, context: EntryContext, entry: Entry, print: string): Outcome<TableAnswer> => {
  const { earlier } = context
  if (!earlier || earlier.fingerprint !== print)
    return err(
      appError(
        'IDEMPOTENCY_KEY_REUSED',
        `The key ${entry.idempotencyKey} belongs to another request; choose a new one.`,
      ),
    )
  const ruleset = rulesetOf(context)
  if (!ruleset.ok) return ruleset
  const state = fold(await deps.store.events(earlier.key, earlier.seq), ruleset.value)
  if (!state.ok || !state.value) throw new Error(`stored events of table ${JSON.stringify(earlier.key)} do not fold`)
  return ok({ key: earlier.key, state: state.value })
}

const situation = (deps: Deps, context: EntryContext, expectedVersion: number): Result<Situation, AppError> => {
  const { session, table } = context
  const ruleset = rulesetOf(context)
  if (!ruleset.ok) return ruleset
  if (session.status === 'CLOSED')
    return err(appError('SESSION_CLOSED', `Session ${session.number} is closed and takes no more entries.`))
  if (!session.startedAt || !table.state)
    return err(appError('SESSION_NOT_STARTED', `Session ${session.number} has not started; start it first.`))
  if (table.version !== expectedVersion) return err(versionConflict(table, expectedVersion))
  const clock = { startedAt: session.startedAt.getTime(), minutes: session.minutes }
  return ok({ context, state: table.state, clock, ruleset: ruleset.value, now: deps.now().getTime() })
}

/** Loads, decides, saves (DESIGN 3). Nothing is written unless the whole entry stands. */
const enter = async (
  deps: Deps,
  caller: Caller,
  operation: Operation,
  entry: Entry,
  decide: Decide,
  attempt = 1,
): Outcome<TableAnswer> => {
  const key = entry.table
  const context = await deps.store.entryContext(key, entry.idempotencyKey)
  if (!context) return err(tableNotFound(key))
  const print = fingerprint({ operation, entry })
  if (context.earlier) return repeat(deps, context, entry, print)
  const situated = situation(deps, context, entry.expectedVersion)
  if (!situated.ok) return situated
  const { state, ruleset } = situated.value
  const event = decide(situated.value)
  if (!event.ok) return event
  const next = apply(state, event.value, ruleset)
  if (!next.ok) return err(fromRules(next.error))
  const outcome = await deps.store.append({
    key,
    event: event.value,
    state: next.value,
    previousHash: context.headHash,
    hand: next.value.hands.length > state.hands.length ? next.value.hands.at(-1) : undefined,
    actor: caller.subject ?? 'public',
    idempotencyKey: entry.idempotencyKey,
    fingerprint: print,
    recordedAt: deps.now(),
  })
  if (outcome === 'stored') return ok({ key, state: next.value })
  // Somebody was faster. Reading again tells who: the same request (answer it the same) or another one (conflict).
  if (attempt < 3) return enter(deps, caller, operation, entry, decide, attempt + 1)
  return err(versionConflict(context.table, entry.expectedVersion))
}

/** When the hand ended: as entered, else now; refused when the clock says it does not count. */
const handEnd = (
  { state, clock, context, now }: Situation,
  completedAt: number | null | undefined,
): Result<string, AppError> => {
  const ends = state.hands.map((hand) => Date.parse(hand.completedAt))
  // A hand entered without its end ends now, but not before its predecessor, whose phone may have run a little fast.
  const end = completedAt ?? Math.max(now, ends.at(-1) ?? now)
  const accepted = acceptHandEnd(clock, context.tournament.policy.endOfSession, ends, end, now)
  return accepted.ok ? ok(new Date(end).toISOString()) : err(fromRules(accepted.error))
}

const tournamentOf = (entry: Entry): string => entry.table.tournament

/** Records a won hand: the core judges it, or the policy lets the points stand. */
export const recordHand = useCase('recordHand', recordHandInput, tournamentOf, (deps, caller, input) =>
  enter(deps, caller, 'recordHand', input, (situation) => {
    const { state, ruleset, context } = situation
    const { hand, winner } = input
    const discarder = input.discarder ?? null
    const deal = dealFor(state, hand)
    if (!deal.ok) return err(fromRules(deal.error))
    if (winner === discarder) return err(fromRules({ code: 'WINNER_IS_DISCARDER' }))
    const completedAt = handEnd(situation, input.completedAt)
    if (!completedAt.ok) return completedAt
    const declared = declaredFans(ruleset, input.declared)
    if (!declared.ok) return declared
    const claim = {
      winner,
      discarder,
      tiles: input.tiles ?? null,
      declared: declared.value,
      points: input.points ?? null,
      flowers: input.flowers ?? null,
    }
    const judged = judgeWin(deal.value, claim, ruleset, context.tournament.policy)
    if (!judged.ok) return err(claimError(judged.error, ruleset))
    return ok({ type: 'handWon', hand, winner, discarder, ...judged.value, completedAt: completedAt.value })
  }),
)

/** Records a hand nobody won. */
export const recordDraw = useCase('recordDraw', recordDrawInput, tournamentOf, (deps, caller, input) =>
  enter(deps, caller, 'recordDraw', input, (situation) => {
    const deal = dealFor(situation.state, input.hand)
    if (!deal.ok) return err(fromRules(deal.error))
    const completedAt = handEnd(situation, input.completedAt)
    if (!completedAt.ok) return completedAt
    return ok({ type: 'handDrawn', hand: input.hand, completedAt: completedAt.value })
  }),
)

/** Records a penalty by points. */
export const recordPenalty = useCase('recordPenalty', recordPenaltyInput, tournamentOf, (deps, caller, input) => {
  const { hand, payments, fines, reason } = input
  return enter(deps, caller, 'recordPenalty', input, () => ok({ type: 'penaltyRuled', hand, payments, fines, reason }))
})

/** Records the final scores of a table whose hand sheet is missing. */
export const recordTableTotals = useCase(
  'recordTableTotals',
  recordTableTotalsInput,
  tournamentOf,
  (deps, caller, input) => {
    const { scores, fines, reason } = input
    return enter(deps, caller, 'recordTableTotals', input, () => ok({ type: 'totalsRecorded', scores, fines, reason }))
  },
)

/** Makes a table's result final. */
export const closeTable = useCase('closeTable', closeTableInput, tournamentOf, (deps, caller, input) =>
  enter(deps, caller, 'closeTable', input, ({ state, clock, now }) => {
    const bell = bellAt(clock)
    if (state.next && state.hands.length > 0 && now < bell && !input.early)
      return err(
        appError(
          'TABLE_UNFINISHED',
          `Hand ${state.next.hand} is still to be played and the bell rings at ${new Date(bell).toISOString()}. To close all the same, send early: true.`,
          { nextHand: state.next.hand },
        ),
      )
    return ok({ type: 'closed' })
  }),
)
