import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { getRuleset, type Hand, type Ruleset, type RulesetKey } from '../../src/rules/index.ts'
import { dealHands } from './lib/deal.ts'

export const about = 'MCR verdicts (total and all maximal fan lists) per second on one core, and how cold ones do'

const HANDS = 250_000
const ROUNDS = 5
const COLD_STARTS = 50
const PROFILES: readonly RulesetKey[] = ['mcr-cn', 'mcr-wmo']

export const run = (): void => {
  const hands = dealHands(HANDS, 1)
  for (const key of PROFILES) {
    const ruleset = getRuleset(key)
    if (ruleset.ok) console.log(`${key}: ${speedText(ruleset.value, hands)}`)
  }
  const cold = Array.from({ length: COLD_STARTS }, () => coldStart())
  const figures = (name: keyof Cold, unit: string): string =>
    `p50 ${percentile(cold, name, 50)} ${unit}, p99 ${percentile(cold, name, 99)} ${unit}`
  console.log(`first verdict of a process: ${figures('verdictMicroseconds', 'µs')}`)
  console.log(`start-up of the core: ${figures('startMilliseconds', 'ms')}`)
  console.log(`memory of its tables: ${percentile(cold, 'tableMegabytes', 50)} MB`)
}

/** Best and all of several rounds: the machine may be shared. */
const speedText = (ruleset: Ruleset, hands: readonly Hand[]): string => {
  let winning = 0
  const rates = Array.from({ length: ROUNDS }, () => {
    const start = performance.now()
    winning = 0
    for (const hand of hands) if (ruleset.judge(hand).winning) winning++
    return Math.round((hands.length / (performance.now() - start)) * 1000)
  })
  const share = Math.round((winning / hands.length) * 100)
  return `${Math.max(...rates)} verdicts/s (${hands.length} distinct hands, ${share}% winning; rounds ${rates.join(' ')})`
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
