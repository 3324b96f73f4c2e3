import type { ConductEntry } from '../contract/conduct-inputs.ts'
import { fromConduct } from '../contract/conduct-refusals.ts'
import { type AppError, appError } from '../contract/errors.ts'
import { err, ok, type Result } from '../rules/result.ts'
import { fingerprint } from '../store/chain.ts'
import type { AppendConduct, ConductChain, ConductEffects, ConductScene, SeatTaken } from '../store/types.ts'
import type { ConductEvent } from '../tournament/conduct/events.ts'
import { applyConduct, type ConductState, foldConduct } from '../tournament/conduct/fold.ts'
import type { Operation } from '../tournament/permissions.ts'
import { type Caller, type Deps, noTournament, type Outcome } from './usecase.ts'

/** Which event of a tournament's conduct a request has made. */
export interface ConductAnswer {
  readonly tournament: string
  readonly seq: number
}

/** What the decision about an event may look at. */
export interface ConductSituation {
  readonly state: ConductState
  readonly entrants: ReadonlySet<number>
  readonly house: ReadonlySet<number>
  readonly frozen: boolean
  /** The seats of those whom the event is about, by session. */
  readonly seats: readonly SeatTaken[]
  /** The stage that was finished last, and how many events there were then; null before. */
  readonly finished: ConductScene['finished']
  /** UTC milliseconds. */
  readonly now: number
}

/** Whom an event is about, and which rows it changes besides the record. */
interface EffectsOf {
  readonly about?: readonly number[]
  readonly effects?: (event: ConductEvent, next: ConductState, seats: readonly SeatTaken[]) => ConductEffects
}

/** The conduct that a stored chain, or its beginning, comes to. */
export const conductOf = ({ tournament, records }: Pick<ConductChain, 'tournament' | 'records'>): ConductState => {
  const state = foldConduct(records.map(({ event, recordedAt }) => ({ event, at: recordedAt.getTime() })))
  if (!state.ok) throw new Error(`stored conduct of ${tournament} does not fold: ${state.error.code}`)
  return state.value
}

interface Decision {
  readonly answer: Result<ConductAnswer, AppError>
  readonly append?: AppendConduct
}

const refused = (error: AppError): Decision => ({ answer: err(error) })

/**
 * Looks, decides, saves, while nobody else can: two requests come one after the other, so none is overtaken. The same request
 * under its key is stored once and always answered with the event that it made.
 */
export const enterConduct = async (
  deps: Deps,
  caller: Caller,
  operation: Operation,
  entry: ConductEntry,
  decide: (situation: ConductSituation) => Result<ConductEvent, AppError>,
  { about = [], effects }: EffectsOf = {},
): Outcome<ConductAnswer> => {
  const { tournament, idempotencyKey } = entry
  const print = fingerprint({ operation, entry })
  const decision = await deps.store.appendConduct(
    tournament,
    (scene): Decision => {
      const { chain, entrants, house, frozen, seats, finished } = scene
      const earlier = chain.records.find((record) => record.idempotencyKey === idempotencyKey)
      if (earlier && earlier.fingerprint !== print) {
        const message = `The key ${idempotencyKey} belongs to another request; choose a new one.`
        return refused(appError('IDEMPOTENCY_KEY_REUSED', message))
      }
      if (earlier) return { answer: ok({ tournament, seq: earlier.seq }) }
      const state = conductOf(chain)
      const recordedAt = deps.now()
      const event = decide({ state, entrants, house, frozen, seats, finished, now: recordedAt.getTime() })
      if (!event.ok) return refused(event.error)
      const next = applyConduct(state, event.value, recordedAt.getTime())
      if (!next.ok) return refused(fromConduct(next.error))
      const actor = caller.subject ?? 'public'
      return {
        answer: ok({ tournament, seq: next.value.version }),
        append: {
          ...{ event: event.value, actor, idempotencyKey, fingerprint: print, recordedAt },
          effects: effects?.(event.value, next.value, seats),
        },
      }
    },
    about,
  )
  return decision ? decision.answer : err(noTournament(tournament))
}
