import { versionConflict } from '../contract/conflict.ts'
import { type ReseatTablesInput, reseatTablesInput } from '../contract/correction-inputs.ts'
import { type AppError, appError } from '../contract/errors.ts'
import { fromCorrection } from '../contract/refusals.ts'
import { err, ok, type Result } from '../rules/result.ts'
import { fingerprint } from '../store/chain.ts'
import type { AppendCorrection, EntryContext, TableKey } from '../store/types.ts'
import { rolesFor } from '../tournament/permissions.ts'
import { correct } from '../tournament/table/corrections.ts'
import type { Reseated } from '../tournament/table/events.ts'
import { rulesetOf, sheetOf, type TableAnswer } from './enter.ts'
import { type Caller, type Deps, type Outcome, useCase } from './usecase.ts'

type TableSeats = ReseatTablesInput['tables'][number]

/** The first table carries the caller's key; the others need keys of their own that say where they come from. */
const keyFor = ({ idempotencyKey }: ReseatTablesInput, index: number): string =>
  index === 0 ? idempotencyKey : `${idempotencyKey} +${index}`

const contextOf = async (deps: Deps, key: TableKey, idempotencyKey: string): Outcome<EntryContext> => {
  const context = await deps.store.entryContext(key, idempotencyKey)
  return context
    ? ok(context)
    : err(
        appError(
          'TABLE_NOT_FOUND',
          `Tournament ${key.tournament} has no table ${key.table} in session ${key.session}.`,
        ),
      )
}

const mayReseat = (caller: Caller, { tournament }: EntryContext): AppError | undefined =>
  tournament.frozenAt !== null && !rolesFor(caller.grants, tournament.id).includes('organiser')
    ? appError('RESULTS_FROZEN', 'The results are frozen; only the organiser corrects them now.')
    : undefined

const reseat = async (
  deps: Deps,
  caller: Caller,
  input: ReseatTablesInput,
  index: number,
): Promise<Result<AppendCorrection, AppError>> => {
  const { table, expectedVersion, seats } = input.tables[index] as TableSeats
  const key = { tournament: input.tournament, session: input.session, table }
  const context = await contextOf(deps, key, keyFor(input, index))
  if (!context.ok) return context
  const refused = mayReseat(caller, context.value)
  if (refused) return err(refused)
  const { version, state } = context.value.table
  if (!state)
    return err(appError('SESSION_NOT_STARTED', 'The session has not started; import its seating again instead.'))
  if (version !== expectedVersion) return err(versionConflict(context.value.table, expectedVersion))
  const ruleset = rulesetOf(context.value)
  if (!ruleset.ok) return ruleset
  const entrants = [seats.east, seats.south, seats.west, seats.north] as const
  const event: Reseated = { type: 'reseated', entrants, reason: input.reason, cascade: [] }
  const events = await deps.store.events(key, version)
  const next = correct(events, event, ruleset.value)
  if (!next.ok) return err(fromCorrection(next.error))
  return ok({
    key,
    event,
    state: next.value,
    previousHash: context.value.headHash,
    hand: undefined,
    sheet: sheetOf([...events, event], next.value),
    actor: caller.subject ?? 'public',
    idempotencyKey: keyFor(input, index),
    fingerprint: fingerprint({ operation: 'reseatTables', input }),
    recordedAt: deps.now(),
  })
}

const answers = async (deps: Deps, input: ReseatTablesInput): Outcome<readonly TableAnswer[]> => {
  const tables = await deps.store.tables(input.tournament, input.session)
  const wanted = new Set(input.tables.map(({ table }) => table))
  return ok(
    tables.flatMap(({ tournament, session, table, state }) =>
      state && wanted.has(table) ? [{ key: { tournament, session, table }, state }] : [],
    ),
  )
}

/** Corrects who sat where, at one table or at several together: all of them or none. Results stay with the seats. */
export const reseatTables = useCase(
  'reseatTables',
  reseatTablesInput,
  (input) => input.tournament,
  async (deps, caller, input): Outcome<readonly TableAnswer[]> => {
    const first = { tournament: input.tournament, session: input.session, table: input.tables[0]?.table ?? 0 }
    const context = await contextOf(deps, first, input.idempotencyKey)
    if (!context.ok) return context
    if (context.value.earlier) {
      return context.value.earlier.fingerprint === fingerprint({ operation: 'reseatTables', input })
        ? answers(deps, input)
        : err(
            appError(
              'IDEMPOTENCY_KEY_REUSED',
              `The key ${input.idempotencyKey} belongs to another request; choose a new one.`,
            ),
          )
    }
    const corrections: AppendCorrection[] = []
    for (const index of input.tables.keys()) {
      const correction = await reseat(deps, caller, input, index)
      if (!correction.ok) return correction
      corrections.push(correction.value)
    }
    switch (await deps.store.appendCorrections(corrections)) {
      case 'stored':
        return ok(corrections.map(({ key, state }) => ({ key, state })))
      case 'seatTaken':
        return err(
          appError('SEAT_TAKEN', 'An entrant would sit twice in the session; name every table whose seats change.'),
        )
      case 'unknownEntrant':
        return err(appError('UNKNOWN_ENTRANT', 'An entrant of the new seats is not on the list.'))
      default:
        return err(
          appError('VERSION_CONFLICT', 'A table has moved on meanwhile; look at the sheets and send it again.'),
        )
    }
  },
)
