import { classifyWin, type DeclaredWin } from '../../src/rules/offences/false-win.ts'
import { getPenaltyRules } from '../../src/rules/offences/penalty-rules.ts'
import { proposeOffence } from '../../src/rules/offences/proposal.ts'
import { SEATS, type Seat } from '../../src/rules/ruleset.ts'
import { createHybrid, type Hybrid } from '../../src/rules/rulesets/hybrid/index.ts'
import { WINDS } from '../../src/rules/tiles.ts'
import type { Kind, Row } from './kind.ts'

/** The file knows a hand that waited for another tile as one that waits after discarding the tile shown. */
const verdictOf = ({ outcome, shape }: DeclaredWin): string =>
  outcome !== 'not-winning' ? outcome : shape?.startsWith('ready') ? 'ready-after-discard' : 'further'

const penaltyOf = (declared: DeclaredWin, offender: Seat): Record<string, string> => {
  const rules = getPenaltyRules('hybrid')
  const proposed = proposeOffence(rules, declared)
  if (!proposed) return { hybridCode: '-', firstOffencePayments: '[0,0,0,0]' }
  const { code, answers } = proposed
  const ruling = rules.rule({ code, answers, offender, repeatIndex: 1, intent: 'unknown' })
  const payments = ruling.ok ? JSON.stringify(ruling.value.payments) : `no ruling: ${ruling.error.code}`
  return { hybridCode: code, firstOffencePayments: payments }
}

const bit = (isSet: boolean): string => (isSet ? '1' : '0')

const recompute = ({ parseHandLine, judge }: Hybrid, row: Row): Record<string, string> => {
  const hand = parseHandLine(row.cells.line ?? '')
  if (!hand.ok) return { verdict: `error ${hand.error.code}: ${hand.error.message}` }
  const declared = classifyWin(judge, hand.value)
  const offender = SEATS[WINDS.indexOf(hand.value.seatWind)]!
  return {
    verdict: verdictOf(declared),
    readyBeforeTile: bit(declared.waits.length > 0),
    readyAfterSomeDiscard: bit(declared.readyDiscards.length > 0),
    ...penaltyOf(declared, offender),
  }
}

/** What declared wins are under the hybrid rules, and what a first offence pays (dossier C10 #3-5); the offender sits at the seat wind. */
export const falseWin: Kind = {
  columns: ['line', 'verdict', 'readyBeforeTile', 'readyAfterSomeDiscard', 'hybridCode', 'firstOffencePayments'],
  recompute: (rows) => {
    const hybrid = createHybrid()
    return rows.map((row) => (hybrid.ok ? recompute(hybrid.value, row) : { verdict: hybrid.error.message }))
  },
}
