// Judges hand lines on stdin, one answer each on stdout: `total | fan lists`, `0 | not-win` or `error | CODE`.
//   npm run --silent verify -- --ruleset mcr-cn|mcr-wmo [--json | --claims] < FILE
// With --claims a line is a hand, a tab and the claimed total, and may go on with a tab and the claimed fan list: `28x1 62x1`, names
// apart by commas, or `not-win`. Only wrong claims are printed, each with its line number and reasons; any makes the exit code 1.
import { once } from 'node:events'
import { fstatSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  type CountedFan,
  type DeclaredFan,
  findFan,
  getRuleset,
  parseHandLine,
  RULESET_KEYS,
  type Ruleset,
} from '../src/rules/index.ts'
import { isHelp } from './script.ts'

const USAGE = `Usage: npm run --silent verify -- --ruleset ${RULESET_KEYS.join('|')} [--json | --claims] < FILE
FILE has a hand line on each line; with --claims also a tab and the claimed total.`
const BATCH_CHARS = 1 << 16
const BYTE_ORDER_MARK = '\ufeff'

/** What to print for a line; undefined for nothing. */
type Answer = (line: string, ruleset: Ruleset) => string | undefined

const listText = (list: readonly CountedFan[]): string => list.map(({ fan, count }) => `${fan}x${count}`).join(' ')

const verdictText: Answer = (line, ruleset) => {
  const hand = parseHandLine(line)
  if (!hand.ok) return `error | ${hand.error.code}`
  const { winning, points, lists } = ruleset.judge(hand.value)
  return winning ? `${points} | ${lists.map(listText).join(' ; ')}` : '0 | not-win'
}

const verdictJson: Answer = (line, ruleset) => {
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

const claimReport: Answer = (row, ruleset) => {
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

/** Lines of a byte stream without their line ends; a missing last line end is no further line. */
async function* linesOf(input: NodeJS.ReadableStream): AsyncGenerator<string[]> {
  let rest = ''
  input.setEncoding('utf8')
  for await (const chunk of input) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield lines
  }
  if (rest !== '') yield [rest]
}

/** Answers every line, holding back while the reader is slow; how many answers there were. */
const answerAll = async (ruleset: Ruleset, answer: Answer, isNumbered: boolean): Promise<number> => {
  let pending = ''
  let read = 0
  let answered = 0
  const flush = async (): Promise<void> => {
    const hasRoom = process.stdout.write(pending)
    pending = ''
    if (!hasRoom) await once(process.stdout, 'drain')
  }
  for await (const lines of linesOf(process.stdin)) {
    if (read === 0 && lines[0]?.startsWith(BYTE_ORDER_MARK)) lines[0] = lines[0].slice(1)
    for (const line of lines) {
      read++
      const text = answer(line.endsWith('\r') ? line.slice(0, -1) : line, ruleset)
      if (text === undefined) continue
      answered++
      pending += isNumbered ? `${read}: ${text}\n` : `${text}\n`
      if (pending.length > BATCH_CHARS) await flush()
    }
    if (pending !== '') await flush()
  }
  return answered
}

const refuse = (message: string): never => {
  process.stderr.write(`${message}\n${USAGE}\n`)
  process.exit(2)
}

const readOptions = () => {
  try {
    const flag = { type: 'boolean', default: false } as const
    return parseArgs({ options: { ruleset: { type: 'string' }, json: flag, claims: flag } }).values
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

if (isHelp(USAGE)) process.exit(0)
const { ruleset: key = '', json, claims } = readOptions()
const ruleset = getRuleset(key)
if (json && claims) refuse('--json and --claims exclude each other')
else if (!ruleset.ok) refuse(ruleset.error.message)
else {
  if (fstatSync(0).isDirectory()) refuse('The input is a folder; give a file of hand lines.')
  process.stdin.on('error', (error) => refuse(`The input cannot be read: ${error.message}`))
  // A reader that closes early, such as head, is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
  const answered = await answerAll(ruleset.value, claims ? claimReport : json ? verdictJson : verdictText, claims)
  if (claims && answered > 0) process.exitCode = 1
}
