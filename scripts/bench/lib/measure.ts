import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg } from 'node:os'

/** How one round of one kind went. */
export interface Round {
  readonly requests: number
  readonly ms: number
  /** Processor time of the serving (or asking) process. */
  readonly cpuMs: number
  /** Processor time of the process that makes the load, when there is one. */
  readonly loadCpuMs: number
}

/** Runs `work` and adds what processor time this process spent meanwhile. */
export const measure = async (
  requests: number,
  work: () => Promise<{ readonly ms: number; readonly cpuMs: number } | undefined>,
): Promise<Round> => {
  const cpu = process.cpuUsage()
  const begin = performance.now()
  const load = await work()
  const ms = load?.ms ?? performance.now() - begin
  const { user, system } = process.cpuUsage(cpu)
  return { requests, ms, cpuMs: (user + system) / 1000, loadCpuMs: load?.cpuMs ?? 0 }
}

export const rate = ({ requests, ms }: Round): number => (requests / ms) * 1000

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

const perRequest = (rounds: readonly Round[], name: 'cpuMs' | 'loadCpuMs'): string =>
  `${Math.round(median(rounds.map((round) => (round[name] / round.requests) * 1000)))} µs`

/** "1234 req/s (rounds 1200 1234 1250; processor time a request: 80 µs here, 30 µs in the load process)". */
export const ratesText = (rounds: readonly Round[], here: string): string => {
  const each = rounds.map((round) => Math.round(rate(round))).join(' ')
  const load = rounds.some(({ loadCpuMs }) => loadCpuMs > 0) ? `, ${perRequest(rounds, 'loadCpuMs')} load` : ''
  const median_ = Math.round(median(rounds.map(rate)))
  return `${median_} req/s (rounds ${each}; processor time a request: ${perRequest(rounds, 'cpuMs')} ${here}${load})`
}

const commit = (): string => {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim()
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '-uno') === '' ? '' : ' with changes')
  } catch {
    return 'unknown'
  }
}

/** Server, load process and Postgres: with fewer cores than that they take time from one another. */
const PROCESSES = 3
const shared = availableParallelism() < PROCESSES ? ' shared by server, load process and Postgres' : ''

/** What a figure is worth nothing without: the commit, the command, the machine. */
export const heading = (name: string, args: readonly string[]): string =>
  [
    `commit ${commit()}: npm run bench -- ${[name, ...args].join(' ')}`,
    `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'})${shared}; Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}`,
  ].join('\n')

/** Milliseconds as a text, where a tenth counts with one. */
export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
