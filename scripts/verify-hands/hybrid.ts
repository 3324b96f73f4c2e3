import type { Hybrid } from '../../src/rules/rulesets/hybrid/index.ts'
import { fanListText, fanText } from '../../src/rules/rulesets/hybrid/verdict.ts'
import type { Answers } from './answers.ts'

const verdictText = (line: string, { parseHandLine, judge }: Hybrid): string => {
  const hand = parseHandLine(line)
  if (!hand.ok) return `error | ${hand.error.code}`
  const { winning, meetsMinimum, halfFans, list, fu, base } = judge(hand.value)
  if (!winning) return 'error | NOT_WINNING'
  return meetsMinimum ? `${fanText(halfFans)} | ${fanListText(list)} | ${fu} | ${base}` : 'error | BELOW_MINIMUM'
}

const verdictJson = (line: string, { parseHandLine, judge }: Hybrid): string => {
  const hand = parseHandLine(line)
  return JSON.stringify(hand.ok ? { hand: line, ...judge(hand.value) } : { hand: line, error: hand.error })
}

const sorted = (list: string): string => list.split(/\s+/).sort().join(' ')

const claimReport = (row: string, hybrid: Hybrid): string | undefined => {
  const [line = '', total = '', list] = row.split('\t')
  const answer = verdictText(line, hybrid)
  const [judgedTotal, judgedList = ''] = answer.split(' | ')
  const isRight = total === judgedTotal && (list === undefined || sorted(list) === sorted(judgedList))
  return isRight ? undefined : `${line} | claimed ${list === undefined ? total : `${total}: ${list}`} | ${answer}`
}

/** `total | fans | fu | base` or `error | CODE`; a hand that does not win, or under one fan, is an error too. */
export const hybridAnswers = (hybrid: Hybrid): Answers => ({
  text: (line) => verdictText(line, hybrid),
  json: (line) => verdictJson(line, hybrid),
  claim: (row) => claimReport(row, hybrid),
})
