import type { ConductEntry } from '../../contract/conduct/conduct-inputs.ts'
import { fromConduct } from '../../contract/conduct/conduct-refusals.ts'
import { type AppError, appError } from '../../contract/errors.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import { fingerprint } from '../../store/chain.ts'
import type { AppendConduct, ConductChain, ConductEffects, ConductScene, SeatTaken } from '../../store/types.ts'
import type { ConductEvent } from '../../tournament/conduct/events.ts'
import { applyConduct, type ConductState, foldConduct } from '../../tournament/conduct/fold.ts'
import type { Operation } from '../../tournament/permissions.ts'
import { actorIn, type Caller, type Deps, noTournament, type Outcome } from '../usecase.ts'

/** Which event of a tournament's conduct a request has made. */
export interface ConductAnswer {
  readonly tournament: string
  readonly seq: number
  /** Of all events that it has made, in order. */
  readonly seqs: readonly number[]
}

/** What the decision about an event may look at. */
export interface ConductSituation {
  readonly state: ConductState
  readonly entrants: ReadonlySet<number>
  readonly house: ReadonlySet<number>
  readonly frozen: boolean
  /** The seats of those whom the event is about, by session. */
  readonly seats: readonly SeatTaken[]
  /** The stage that was finished last, its last session, and how many events there were then; null before. */
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
  readonly append?: readonly AppendConduct[]
}

const refused = (error: AppError): Decision => ({ answer: err(error) })

/** Under which key each of several events of one request is stored: a line break is in no client's key. */
const keyFor = (key: string, index: number): string => (index === 0 ? key : `${key}\n+${index}`)

const answerOf = (tournament: string, seqs: readonly number[]): ConductAnswer => ({
  tournament,
  seq: seqs[0] ?? 0,
  seqs,
})

/** What a request has stored already, if anything. */
const earlierAnswer = (
  { records, tournament }: ConductChain,
  key: string,
  print: string,
): Result<ConductAnswer, AppError> | undefined => {
  const earlier = records.find(({ idempotencyKey }) => idempotencyKey === key)
  if (!earlier) return undefined
  if (earlier.fingerprint !== print)
    return err(appError('IDEMPOTENCY_KEY_REUSED', `The key ${key} belongs to another request; choose a new one.`))
  const own = records.filter(({ idempotencyKey }) => idempotencyKey === key || idempotencyKey.startsWith(`${key}\n+`))
  return ok(
    answerOf(
      tournament,
      own.map(({ seq }) => seq),
    ),
  )
}

/**
 * Looks, decides, saves, while nobody else can: two requests come one after the other, so none is overtaken. The same request
 * under its key is stored once and always answered with the events that it made.
 */
export const enterConductEvents = async (
  deps: Deps,
  caller: Caller,
  operation: Operation,
  entry: ConductEntry,
  decide: (situation: ConductSituation) => Result<readonly ConductEvent[], AppError>,
  { about = [], effects }: EffectsOf = {},
): Outcome<ConductAnswer> => {
  const { tournament, idempotencyKey } = entry
  const print = fingerprint({ operation, entry })
  const actor = actorIn(tournament, caller)
  const decision = await deps.store.appendConduct(
    tournament,
    ({ chain, ...scene }): Decision => {
      const earlier = earlierAnswer(chain, idempotencyKey, print)
      if (earlier) return { answer: earlier }
      const recordedAt = deps.now()
      let state = conductOf(chain)
      const events = decide({ ...scene, state, now: recordedAt.getTime() })
      if (!events.ok) return refused(events.error)
      const append: AppendConduct[] = []
      for (const [index, event] of events.value.entries()) {
        const next = applyConduct(state, event, recordedAt.getTime())
        if (!next.ok) return refused(fromConduct(next.error))
        state = next.value
        append.push({
          ...{ event, actor, idempotencyKey: keyFor(idempotencyKey, index), fingerprint: print, recordedAt },
          effects: effects?.(event, state, scene.seats),
        })
      }
      return {
        answer: ok(
          answerOf(
            tournament,
            append.map((_, index) => chain.version + 1 + index),
          ),
        ),
        append,
      }
    },
    about,
  )
  return decision ? decision.answer : err(noTournament(tournament))
}

/** As above, for a request that makes one event. */
export const enterConduct = (
  deps: Deps,
  caller: Caller,
  operation: Operation,
  entry: ConductEntry,
  decide: (situation: ConductSituation) => Result<ConductEvent, AppError>,
  effects: EffectsOf = {},
): Outcome<ConductAnswer> => {
  const one = (situation: ConductSituation): Result<readonly ConductEvent[], AppError> => {
    const event = decide(situation)
    return event.ok ? ok([event.value]) : event
  }
  return enterConductEvents(deps, caller, operation, entry, one, effects)
}
