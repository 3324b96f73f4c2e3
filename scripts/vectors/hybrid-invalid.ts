import { createHybrid, type Hybrid } from '../../src/rules/rulesets/hybrid/index.ts'
import type { Kind } from './kind.ts'

const codeOf = (line: string, { parseHandLine, judge }: Hybrid): string => {
  const hand = parseHandLine(line)
  if (!hand.ok) return hand.error.code
  const { winning, meetsMinimum } = judge(hand.value)
  return winning ? (meetsMinimum ? 'none, the hand wins' : 'BELOW_MINIMUM') : 'NOT_WINNING'
}

/** Why hands of the hybrid rules are refused (dossier C2-C4, C12 "Flags", D9). */
export const hybridInvalid: Kind = {
  columns: ['line', 'code'],
  recompute: (rows) => {
    const hybrid = createHybrid()
    return rows.map(({ cells }) => ({
      code: hybrid.ok ? codeOf(cells.line ?? '', hybrid.value) : hybrid.error.message,
    }))
  },
}
