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

/** Runs `work` and says by how much the process was larger at its most than before. */
export const watched = async <T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly peak: number }> => {
  collect()
  const before = process.memoryUsage.rss()
  let peak = before
  const sample = () => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  const timer = setInterval(sample, 5)
  const value = await work()
  sample()
  clearInterval(timer)
  return { value, peak: peak - before }
}
