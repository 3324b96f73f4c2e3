import type { Hand, SwitchOverrides } from '../../../src/rules/index.ts'
import { createHybrid, type Hybrid } from '../../../src/rules/rulesets/hybrid/index.ts'
import { fanListText, fanText, type HybridVerdict } from '../../../src/rules/rulesets/hybrid/verdict.ts'

export const hybridOf = (overrides: SwitchOverrides = {}): Hybrid => {
  const hybrid = createHybrid(overrides)
  if (!hybrid.ok) throw new Error(hybrid.error.message)
  return hybrid.value
}

/** The hand of a line that must be legal. */
export const handOf = (line: string, { parseHandLine }: Hybrid = hybridOf()): Hand => {
  const hand = parseHandLine(line)
  if (!hand.ok) throw new Error(`${line}: ${hand.error.message}`)
  return hand.value
}

export const judge = (line: string, overrides: SwitchOverrides = {}): HybridVerdict => {
  const hybrid = hybridOf(overrides)
  return hybrid.judge(handOf(line, hybrid))
}

/** As tables do, which may play 青天井. */
export const judgePlayed = (line: string, overrides: SwitchOverrides = {}): HybridVerdict<number | bigint> => {
  const hybrid = hybridOf(overrides)
  return hybrid.judgePlayed(handOf(line, hybrid))
}

export const fansOf = (verdict: HybridVerdict): string[] => verdict.list.map(({ fan }) => fan)

/** As the verify command answers: `total | fans | fu | base`. */
export const verdictText = ({ halfFans, list, fu, base, meetsMinimum }: HybridVerdict<number | bigint>): string =>
  meetsMinimum ? `${fanText(halfFans)} | ${fanListText(list)} | ${fu} | ${base}` : 'error | BELOW_MINIMUM'
