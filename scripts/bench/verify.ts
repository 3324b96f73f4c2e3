import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type DeclaredFan, getRuleset, type Hand, type Ruleset, type RulesetKey } from '../../src/rules/index.ts'
import { dealHands } from './lib/deal.ts'

export const about = 'MCR verdicts (total and all maximal fan lists) per second on one core, and how cold ones do'

const HANDS = 250_000
const ROUNDS = 7
const EXPLAINED = 5_000
const COLD_STARTS = 50
const PROFILES: readonly RulesetKey[] = ['mcr-cn', 'mcr-wmo']

export const run = (): void => {
  const hands = dealHands(HANDS, 1)
  for (const key of PROFILES) {
    const ruleset = getRuleset(key)
    if (!ruleset.ok) continue
    console.log(`${key}: ${verdictSpeed(ruleset.value, hands)}`)
    console.log(`${key}: ${explanationSpeed(ruleset.value, hands.slice(0, EXPLAINED))}`)
  }
  const cold = Array.from({ length: COLD_STARTS }, coldStart)
  const figures = (name: keyof Cold, unit: string): string =>
    `p50 ${percentile(cold, name, 50)} ${unit}, p99 ${percentile(cold, name, 99)} ${unit}`
  console.log(`first verdict of a process: ${figures('verdictMicroseconds', 'µs')}`)
  console.log(`start-up of the core: ${figures('startMilliseconds', 'ms')}`)
  console.log(`memory of its tables: ${percentile(cold, 'tableMegabytes', 50)} MB`)
}

interface Speed {
  /** Per second of processor time, all threads of the process counted. */
  readonly cpu: number
  /** Per second of the clock. */
  readonly wall: number
}

const measure = (count: number, work: () => void): Speed => {
  const cpu = process.cpuUsage()
  const start = performance.now()
  work()
  const wall = performance.now() - start
  const { user, system } = process.cpuUsage(cpu)
  return { cpu: Math.round((count / (user + system)) * 1e6), wall: Math.round((count / wall) * 1e3) }
}

/** The best of several rounds; by processor time, since other processes may share the core. */
const verdictSpeed = (ruleset: Ruleset, hands: readonly Hand[]): string => {
  let winning = 0
  const rounds = Array.from({ length: ROUNDS }, () =>
    measure(hands.length, () => {
      winning = 0
      for (const hand of hands) if (ruleset.judge(hand).winning) winning++
    }),
  )
  const best = (kind: keyof Speed): number => Math.max(...rounds.map((round) => round[kind]))
  const share = Math.round((winning / hands.length) * 100)
  return `${best('cpu')} verdicts/s of one core (${best('wall')} by the clock; ${hands.length} distinct hands, ${share}% winning, best of ${ROUNDS} rounds)`
}

/** Reviews of right claims, and of claims with two fan that do not count, which are explained in three languages. */
const explanationSpeed = (ruleset: Ruleset, hands: readonly Hand[]): string => {
  const claims = hands.map((hand): readonly DeclaredFan[] => ruleset.judge(hand).lists[0] ?? [])
  const wrong: readonly DeclaredFan[] = [39, 77].map((fan) => ({ fan, count: 1 }))
  const right = measure(hands.length, () => {
    hands.forEach((hand, i) => void ruleset.review(hand, claims[i]!))
  })
  const explained = measure(hands.length, () => {
    hands.forEach((hand, i) => void ruleset.review(hand, [...claims[i]!, ...wrong]))
  })
  return `${right.cpu} reviews/s of right claims, ${explained.cpu} reviews/s of wrong ones`
}

interface Cold {
  readonly startMilliseconds: number
  readonly verdictMicroseconds: number
  readonly tableMegabytes: number
}

/** A fresh process that loads the core and judges one hand it has never seen. */
const coldStart = (): Cold =>
  JSON.parse(
    execFileSync(process.execPath, [fileURLToPath(new URL('./lib/cold.js', import.meta.url))], { encoding: 'utf8' }),
  ) as Cold

const percentile = (all: readonly Cold[], name: keyof Cold, percent: number): number => {
  const sorted = all.map((cold) => cold[name]).sort((a, b) => a - b)
  return Math.round(sorted[Math.ceil((percent / 100) * sorted.length) - 1]! * 10) / 10
}
