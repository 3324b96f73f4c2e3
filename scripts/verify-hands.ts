/**
 * Hand lines on stdin, one verdict line each on stdout: `total | fan lists`, `0 | not-win` or `error | CODE`.
 * Usage: verify-hands --ruleset mcr-cn|mcr-wmo [--json]
 */
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { parseHandLine } from '../src/rules/handline.ts'
import { type CountedFan, RULESET_KEYS, type Ruleset } from '../src/rules/ruleset.ts'
import { getRuleset } from '../src/rules/rulesets.ts'

const USAGE = `usage: verify --ruleset ${RULESET_KEYS.join('|')} [--json] < hand lines\n`
const BATCH = 1 << 16

const listText = (list: readonly CountedFan[]): string => list.map(({ fan, count }) => `${fan}x${count}`).join(' ')

const verdictText = (line: string, ruleset: Ruleset): string => {
  const hand = parseHandLine(line)
  if (!hand.ok) return `error | ${hand.error.code}`
  const verdict = ruleset.judge(hand.value)
  return verdict.winning ? `${verdict.points} | ${verdict.lists.map(listText).join(' ; ')}` : '0 | not-win'
}

const verdictJson = (line: string, ruleset: Ruleset): string => {
  const hand = parseHandLine(line)
  return JSON.stringify(hand.ok ? { hand: line, ...ruleset.judge(hand.value) } : { hand: line, error: hand.error })
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

const run = async (ruleset: Ruleset, answer: (line: string, ruleset: Ruleset) => string): Promise<void> => {
  let pending = ''
  const flush = async (): Promise<void> => {
    const room = process.stdout.write(pending)
    pending = ''
    if (!room) await once(process.stdout, 'drain')
  }
  for await (const lines of linesOf(process.stdin)) {
    for (const line of lines) {
      pending += `${answer(line.endsWith('\r') ? line.slice(0, -1) : line, ruleset)}\n`
      if (pending.length > BATCH) await flush()
    }
    if (pending !== '') await flush()
  }
}

const refuse = (message: string): never => {
  process.stderr.write(`${message}\n${USAGE}`)
  process.exit(2)
}

const readOptions = () => {
  try {
    return parseArgs({ options: { ruleset: { type: 'string' }, json: { type: 'boolean', default: false } } }).values
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

const options = readOptions()
const ruleset = getRuleset(options.ruleset ?? '')
if (!ruleset.ok) refuse(ruleset.error.message)
else {
  // A reader that closes early, such as head, is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
  await run(ruleset.value, options.json ? verdictJson : verdictText)
}
