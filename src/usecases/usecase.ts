import type { z } from 'zod'
import { type AppError, appError } from '../contract/errors.ts'
import { plainWords } from '../contract/plain-words.ts'
import { sentence } from '../contract/wording.ts'
import { err, ok, type Result } from '../rules/result.ts'
import type { Store, TournamentRecord } from '../store/types.ts'
import {
  entrantsOf,
  type Grant,
  mayPerform,
  mayRead,
  type Operation,
  PERMISSIONS,
  rolesFor,
} from '../tournament/permissions.ts'
import type { DrawError } from '../tournament/seating/draw.ts'
import type { Drawing } from '../tournament/seating/drawing.ts'
import type { SeatingRow } from '../tournament/seating/plan.ts'
import type { Background } from './jobs/run.ts'

/** What the use-cases need from outside. The clock and randomness come in here and nowhere else. */
export interface Deps {
  readonly store: Store
  readonly now: () => Date
  /** A fresh unique text. */
  readonly newKey: () => string
  /** A fresh whole number of 31 bits. */
  readonly newSeed: () => number
  /** Where work goes that outlasts its request. Without one nobody waits for it when the server ends. */
  readonly background?: Background
  /** Is told what nobody foresaw in such work. */
  readonly onMistake?: (error: unknown) => void
  /** Draws seats besides the requests; without it, large draws keep them waiting too. Throws when it breaks off. */
  readonly drawAside?: (
    drawing: Drawing,
    waiting: { progress(share: number): void; readonly signal: AbortSignal },
  ) => Promise<Result<readonly SeatingRow[], DrawError>>
}

/** Who calls. `subject` is null without a token. */
export interface Caller {
  readonly subject: string | null
  readonly grants: readonly Grant[]
}

/**
 * Who is noted for good as having done something in a tournament: officials by the subject of their token; players, who may want to be
 * forgotten, by their start number.
 */
export const actorIn = (tournament: string, { subject, grants }: Caller): string => {
  const isOfficial = rolesFor(grants, tournament).some((role) => role === 'referee' || role === 'organiser')
  const [player] = isOfficial ? [] : entrantsOf(grants, tournament)
  return player === undefined ? (subject ?? 'public') : `player ${player}`
}

/** A caller without a token. */
export const NOBODY: Caller = { subject: null, grants: [] }

export type Outcome<T> = Promise<Result<T, AppError>>

/** A use-case: raw input in, a value or an error of the catalogue out. */
export type UseCase<T> = (deps: Deps, caller: Caller, raw: unknown) => Outcome<T>

/** More would say nothing new and could make a small request a large answer. */
const MAX_PROBLEMS = 20

/** Says what is wrong with each field, in the order of the input. */
const badInput = (error: z.ZodError): AppError => {
  const problems = error.issues
    .slice(0, MAX_PROBLEMS)
    .map((issue) => ({ field: issue.path.join('.').slice(0, 100), message: issue.message.slice(0, 1000) }))
  const text = problems
    .map(({ field, message }) => (field ? `${field}: ${message}` : sentence(message).slice(0, -1)))
    .join('; ')
  return appError('BAD_INPUT', `${text}.`, { problems })
}

const denied = (caller: Caller, operation: Operation): AppError =>
  caller.subject === null
    ? appError('UNAUTHENTICATED', `${operation} needs a token: send "Authorization: Bearer <token>".`)
    : appError('FORBIDDEN', `${operation} needs the role ${PERMISSIONS[operation].join(' or ')} in this tournament.`)

/** Refuses early whoever could not perform the operation on any tournament, so that they learn nothing from input errors. */
const couldPerform = (caller: Caller, operation: Operation): boolean =>
  PERMISSIONS[operation].includes('public') ||
  caller.grants.some((grant) => PERMISSIONS[operation].includes(grant.role))

/**
 * Makes a use-case: authorise, check the input, run. `tournament` names the tournament the input is about; where it returns
 * undefined, only a grant for every tournament will do (unless the operation is public).
 */
export const useCase =
  <Schema extends z.ZodType, T>(
    operation: Operation,
    schema: Schema,
    tournament: (input: z.output<Schema>) => string | undefined,
    run: (deps: Deps, caller: Caller, input: z.output<Schema>) => Outcome<T>,
  ): UseCase<T> =>
  async (deps, caller, raw) => {
    if (!couldPerform(caller, operation)) return err(denied(caller, operation))
    const parsed = schema.safeParse(raw, { error: plainWords })
    if (!parsed.success) return err(badInput(parsed.error))
    if (!mayPerform(operation, caller.grants, tournament(parsed.data))) return err(denied(caller, operation))
    return run(deps, caller, parsed.data)
  }

/** What is said of a tournament that is not there. */
export const noTournament = (id: string): AppError =>
  appError('TOURNAMENT_NOT_FOUND', `There is no tournament ${id}.`, { tournament: id })

/** What a caller who may not see a private tournament is told: a token is needed, or another one. */
const unreadable = ({ subject }: Caller, id: string): AppError =>
  subject === null
    ? appError('UNAUTHENTICATED', `The tournament ${id} is private: send a token for it.`)
    : appError('FORBIDDEN', `The tournament ${id} is private and the token is not for it.`)

/** What was found under a tournament's id, if there is one that the caller may see. */
export const ifReadable = <T extends { readonly tournament: TournamentRecord }>(
  caller: Caller,
  id: string,
  found: T | undefined,
): Result<T, AppError> => {
  if (!found) return err(noTournament(id))
  return mayRead(found.tournament, caller.grants) ? ok(found) : err(unreadable(caller, id))
}

/** The tournament with this id, if the caller may see it. */
export const readableTournament = async (deps: Deps, caller: Caller, id: string): Outcome<TournamentRecord> => {
  const tournament = await deps.store.tournament(id)
  const readable = ifReadable(caller, id, tournament && { tournament })
  return readable.ok ? ok(readable.value.tournament) : readable
}

/** What is said of a further session once the results are frozen, whoever asks for it. */
export const eventIsOver = (): AppError =>
  appError('RESULTS_FROZEN', 'The results are frozen, which is final; no further session is seated or started.')

/** The tournament of an operation that the caller has a grant for. */
export const existingTournament = async (deps: Deps, id: string): Outcome<TournamentRecord> => {
  const tournament = await deps.store.tournament(id)
  return tournament ? ok(tournament) : err(noTournament(id))
}
