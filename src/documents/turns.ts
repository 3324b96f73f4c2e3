import { setImmediate } from 'node:timers/promises'

/** So many steps are taken before other work has its turn; some milliseconds. */
const STEPS = 250

/** Takes a step for each item and lets other work in between, however many there are. */
export const inTurns = async <T>(items: Iterable<T>, step: (item: T) => void): Promise<void> => {
  let steps = 0
  for (const item of items) {
    step(item)
    steps += 1
    if (steps % STEPS === 0) await setImmediate()
  }
}
