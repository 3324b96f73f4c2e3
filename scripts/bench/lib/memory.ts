import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

/** What of this process's memory is in use, when everything unused has been thrown away. */
export const atRest = (): number => {
  collect()
  return process.memoryUsage().heapUsed
}

const used = (): number => {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/**
 * Runs `work` and says how much more memory was in use at its most than before it, what nobody needs any more and was not thrown
 * away yet included. What the system has given the process tells less: it does not take that back between two measurements.
 */
export const watched = async <T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly peak: number }> => {
  collect()
  const before = used()
  let peak = before
  const sample = () => {
    peak = Math.max(peak, used())
  }
  const timer = setInterval(sample, 5)
  const value = await work()
  sample()
  clearInterval(timer)
  return { value, peak: peak - before }
}
