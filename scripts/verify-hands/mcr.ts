import { type CountedFan, type DeclaredFan, findFan, parseHandLine, type Ruleset } from '../../src/rules/index.ts'
import type { Answers } from './answers.ts'

const listText = (list: readonly CountedFan[]): string => list.map(({ fan, count }) => `${fan}x${count}`).join(' ')

const verdictText = (line: string, ruleset: Ruleset): string => {
  const hand = parseHandLine(line)
  if (!hand.ok) return `error | ${hand.error.code}`
  const { winning, points, lists } = ruleset.judge(hand.value)
  return winning ? `${points} | ${lists.map(listText).join(' ; ')}` : '0 | not-win'
}

const verdictJson = (line: string, ruleset: Ruleset): string => {
  const hand = parseHandLine(line)
  return JSON.stringify(hand.ok ? { hand: line, ...ruleset.judge(hand.value) } : { hand: line, error: hand.error })
}

/** The fan of a claimed list; a text that names none stays as what could not be read. */
const readClaim = (text: string, ruleset: Ruleset): { fans: DeclaredFan[]; unread: string[] } => {
  const fans: DeclaredFan[] = []
  const unread: string[] = []
  const items = text.split(/[,;、]/.test(text) ? /[,;、]/ : /\s/).map((item) => item.trim())
  for (const item of items.filter(Boolean)) {
    const [, name = item, count = '1'] = /^(.+?)[x×](\d+)$/.exec(item) ?? []
    const fan = findFan(ruleset, name)
    if (fan) fans.push({ fan: fan.number, count: Number(count) })
    else unread.push(`"${item}" is no fan`)
  }
  return { fans, unread }
}

const claimReport = (row: string, ruleset: Ruleset): string | undefined => {
  const [line = '', total = '', list] = row.split('\t')
  const hand = parseHandLine(line)
  if (!hand.ok) return `${line} | error | ${hand.error.code}: ${hand.error.message}`
  if (list === 'not-win' && !ruleset.judge(hand.value).winning) return undefined
  const { fans, unread } = readClaim(list ?? '', ruleset)
  const { verdict, findings } = ruleset.review(hand.value, fans)
  const isListRight = list === undefined || (unread.length === 0 && findings.every(({ status }) => status === 'counts'))
  if (total === String(verdict.points) && isListRight) return undefined
  const reasons =
    list === undefined ? [] : findings.filter(({ status }) => status !== 'counts').map(({ explain }) => explain.en)
  const claimed = list === undefined ? total : `${total}: ${list}`
  return `${line} | claimed ${claimed} | ${verdictText(line, ruleset)} | ${[...unread, ...reasons].join('; ') || 'the total is another'}`
}

/** `total | fan lists`, `0 | not-win` or `error | CODE`. */
export const mcrAnswers = (ruleset: Ruleset): Answers => ({
  text: (line) => verdictText(line, ruleset),
  json: (line) => verdictJson(line, ruleset),
  claim: (row) => claimReport(row, ruleset),
})
