import { setImmediate as endOfTurn } from 'node:timers/promises'

/** From so many callers that one call answers it counts as load. */
const CROWD = 4
const MOST_HELD = 64

interface Held<T> {
  readonly answer: Promise<T>
  readonly began: number
}

export interface Coalesced<T> {
  ask(key: string): Promise<T>
  /** What was answered so far may no longer be so. */
  forget(): void
}

/**
 * Lets callers share calls. Whoever comes while a call runs is answered by the next one, together with all who came meanwhile:
 * every answer is of a call that began after it was asked for, and a key has one call at a time. Only under load, when a call
 * has answered a crowd, its answer also serves who asks within `holdMs` of its beginning and before the next `forget`; it is
 * renewed at half that age, so that nobody waits.
 */
export const coalesce = <T>(call: (key: string) => Promise<T>, holdMs: number): Coalesced<T> => {
  const running = new Map<string, Promise<unknown>>()
  const waiting = new Map<string, { readonly answer: Promise<T>; callers: number }>()
  const held = new Map<string, Held<T>>()
  let forgotten = 0

  const begin = async (key: string): Promise<T> => {
    // Whether the call before failed is nothing to who waits for the next. Without one, requests that have arrived together
    // are let in together.
    await (running.get(key) ?? endOfTurn())
    const callers = waiting.get(key)?.callers ?? 0
    waiting.delete(key)
    const [began, age] = [performance.now(), forgotten]
    const answer = call(key)
    const hold = () => {
      if (held.size >= MOST_HELD) held.clear()
      if (callers >= CROWD && age === forgotten) held.set(key, { answer, began })
    }
    const done = answer.then(hold, () => {}).finally(() => running.get(key) === done && running.delete(key))
    running.set(key, done)
    return answer
  }

  const join = (key: string, callers: number): Promise<T> => {
    const joined = waiting.get(key) ?? { answer: begin(key), callers: 0 }
    joined.callers += callers
    waiting.set(key, joined)
    return joined.answer
  }

  return {
    ask(key) {
      const known = held.get(key)
      const age = performance.now() - (known?.began ?? Number.NEGATIVE_INFINITY)
      if (!known || age >= holdMs) return join(key, 1)
      // An answer that is still asked for at this age serves a crowd.
      if (age >= holdMs / 2 && !running.has(key)) join(key, CROWD).catch(() => {})
      return known.answer
    },
    forget() {
      forgotten++
      held.clear()
    },
  }
}
