import { versionConflict } from '../../contract/conflict.ts'
import { type AppError, appError } from '../../contract/errors.ts'
import { type ReseatTablesInput, reseatTablesInput } from '../../contract/table/correction-inputs.ts'
import { fromCorrection } from '../../contract/table/correction-refusals.ts'
import { err, ok } from '../../rules/result.ts'
import { fingerprint } from '../../store/chain.ts'
import type { AppendCorrection, EntryContext, TableKey } from '../../store/types.ts'
import { correct } from '../../tournament/table/corrections.ts'
import type { Reseated } from '../../tournament/table/events.ts'
import { newAt } from '../../tournament/table/stints.ts'
import { busyElsewhere } from '../conduct/busy.ts'
import { type Caller, type Deps, type Outcome, useCase } from '../usecase.ts'
import { contextOf, frozenFor, isOrganiser, repeat, rulesetOf, sheetOf, type TableAnswer } from './enter.ts'

type TableSeats = ReseatTablesInput['tables'][number]

const printOf = (input: ReseatTablesInput): string => fingerprint({ operation: 'reseatTables', input })

/**
 * The first table carries the caller's key; the others need keys of their own that say where they come from, and that no caller
 * can send, since keys are of one line.
 */
const keyFor = ({ idempotencyKey }: ReseatTablesInput, index: number): string =>
  index === 0 ? idempotencyKey : `${idempotencyKey}\n+${index}`

/** The new seats of one table, ready to be stored. */
const reseat = async (
  deps: Deps,
  caller: Caller,
  input: ReseatTablesInput,
  index: number,
  context: EntryContext,
): Outcome<AppendCorrection> => {
  const { table, expectedVersion, seats } = input.tables[index] as TableSeats
  const key = { tournament: input.tournament, session: input.session, table }
  const refused = frozenFor(caller, context)
  if (refused) return err(refused)
  const { version, state } = context.table
  if (!state)
    return err(appError('SESSION_NOT_STARTED', 'The session has not started; import its seating again instead.'))
  if (version !== expectedVersion) return err(versionConflict(context.table, expectedVersion, `Table ${table}`))
  const ruleset = rulesetOf(context)
  if (!ruleset.ok) return ruleset
  const entrants = [seats.east, seats.south, seats.west, seats.north] as const
  const event: Reseated = { type: 'reseated', entrants, reason: input.reason, cascade: [] }
  const events = await deps.store.events(key, version)
  const next = correct(events, event, ruleset.value)
  if (!next.ok) {
    const { code, message, details } = fromCorrection(next.error)
    return err(appError(code, `Table ${table}: ${message}`, { ...details, table }))
  }
  return ok({
    key,
    event,
    state: next.value,
    previousHash: context.headHash,
    hand: undefined,
    takers: newAt(state, next.value),
    sheet: sheetOf([...events, event], next.value),
    actor: caller.subject ?? 'public',
    idempotencyKey: keyFor(input, index),
    fingerprint: printOf(input),
    recordedAt: deps.now(),
    pastFreeze: isOrganiser(caller, input.tournament),
  })
}

/** `make` of every table of the request, in its order, or the first error. */
const ofEach = async <T>(
  input: ReseatTablesInput,
  make: (index: number, key: TableKey) => Outcome<T>,
): Outcome<readonly T[]> => {
  const { tournament, session, tables } = input
  const made: T[] = []
  for (const [index, { table }] of tables.entries()) {
    const one = await make(index, { tournament, session, table })
    if (!one.ok) return one
    made.push(one.value)
  }
  return ok(made)
}

const placed = (places: readonly { readonly entrant: number; readonly table: number }[]): string =>
  places.map(({ entrant, table }) => `entrant ${entrant} (table ${table})`).join(', ')

/** Who would sit twice, where: at the tables of the request as it has them, at the others as they are. */
const seatTaken = async (deps: Deps, { tournament, session, tables }: ReseatTablesInput): Promise<AppError> => {
  const others = (await deps.store.tables(tournament, session)).filter(
    (stored) => !tables.some(({ table }) => table === stored.table),
  )
  const asked = tables.map(({ table, seats }) => ({ table, entrants: Object.values(seats) }))
  const sitting = [...asked, ...others].flatMap(({ table, entrants }) =>
    entrants.map((entrant) => ({ entrant, table })),
  )
  const twice = sitting.filter(({ entrant }) => sitting.filter((other) => other.entrant === entrant).length > 1)
  const message = `Nobody sits twice in a session; name every table whose seats change. Twice: ${placed(twice)}.`
  return appError('SEAT_TAKEN', message, { seats: twice })
}

/** Who would play at a table of the request and, for somebody, at another. */
const busyError = async (deps: Deps, corrections: readonly AppendCorrection[]): Promise<AppError> => {
  for (const { key, takers = [] } of corrections) {
    const busy = await busyElsewhere(deps, key, takers)
    if (busy) return busy
  }
  return appError('SUBSTITUTE_BUSY', 'A house player would play at two tables of the request.')
}

const unknownEntrants = async (deps: Deps, { tournament, tables }: ReseatTablesInput): Promise<AppError> => {
  const known = new Set((await deps.store.entrants(tournament)).map(({ number }) => number))
  const unknown = tables.flatMap(({ table, seats }) =>
    Object.values(seats)
      .filter((entrant) => !known.has(entrant))
      .map((entrant) => ({ entrant, table })),
  )
  return appError('UNKNOWN_ENTRANT', `Not on the list: ${placed(unknown)}.`, { seats: unknown })
}

const reseatAll = async (
  deps: Deps,
  caller: Caller,
  input: ReseatTablesInput,
  attempt = 1,
): Outcome<readonly TableAnswer[]> => {
  const contexts = await ofEach(input, (index, key) => contextOf(deps, key, keyFor(input, index)))
  if (!contexts.ok) return contexts
  const contextAt = (index: number) => contexts.value[index] as EntryContext
  const stored = contexts.value.filter(({ earlier }) => earlier).length
  // The same request was stored while its tables were being read; reading again finds it at all of them.
  if (stored > 0 && stored < contexts.value.length && attempt < 3) return reseatAll(deps, caller, input, attempt + 1)
  if (stored > 0)
    return ofEach(input, (index) => repeat(deps, contextAt(index), keyFor(input, index), [printOf(input)]))
  const corrections = await ofEach(input, (index) => reseat(deps, caller, input, index, contextAt(index)))
  if (!corrections.ok) return corrections
  switch (await deps.store.appendCorrections(corrections.value)) {
    case 'stored':
      return ok(corrections.value.map(({ key, state }) => ({ key, state })))
    case 'seatTaken':
      return err(await seatTaken(deps, input))
    case 'busy':
      return err(await busyError(deps, corrections.value))
    case 'unknownEntrant':
      return err(await unknownEntrants(deps, input))
    default:
      // Somebody was faster. Reading again tells who: the same request (answer it the same) or another one (conflict).
      if (attempt < 3) return reseatAll(deps, caller, input, attempt + 1)
      return err(appError('UNAVAILABLE', 'The tables are changing too fast just now; send the request again.'))
  }
}

/** Corrects who sat where, at one table or at several together: all of them or none. Results stay with the seats. */
export const reseatTables = useCase(
  'reseatTables',
  reseatTablesInput,
  (input) => input.tournament,
  (deps, caller, input): Outcome<readonly TableAnswer[]> => reseatAll(deps, caller, input),
)
