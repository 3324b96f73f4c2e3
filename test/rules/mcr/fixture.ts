import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import {
  getRuleset,
  type Hand,
  parseHandLine,
  type Ruleset,
  type SwitchOverrides,
  type Verdict,
} from '../../../src/rules/index.ts'

/** The rows of a file below test/fixtures as their tab-separated cells; `.gz` is unpacked. */
export const rowsOf = (path: string): string[][] => {
  const bytes = readFileSync(new URL(`../../fixtures/${path}`, import.meta.url))
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
}

/** The hand of a line that must be legal. */
export const handOf = (line: string): Hand => {
  const hand = parseHandLine(line)
  if (!hand.ok) throw new Error(`${line}: ${hand.error.message}`)
  return hand.value
}

export const rulesetOf = (key: string, overrides: SwitchOverrides = {}): Ruleset => {
  const ruleset = getRuleset(key, overrides)
  if (!ruleset.ok) throw new Error(ruleset.error.message)
  return ruleset.value
}

export const PROFILES = ['mcr-cn', 'mcr-wmo'] as const

/** Lists as the files write them: `28x1 62x1`. */
export const listTexts = (verdict: Verdict): string[] =>
  verdict.winning
    ? verdict.lists.map((list) => list.map(({ fan, count }) => `${fan}x${count}`).join(' ')).sort()
    : ['not-win']

/** `total | lists`, lists sorted. */
export const verdictText = (verdict: Verdict): string => `${verdict.points} | ${listTexts(verdict).join(' ; ')}`

/** Whether some maximal list counts the fan. */
export const counts = (verdict: Verdict, fan: number): boolean =>
  verdict.lists.some((list) => list.some((line) => line.fan === fan))
