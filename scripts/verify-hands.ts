// Judges hand lines on stdin, one answer each on stdout: `total | fan lists`, `0 | not-win` or `error | CODE`; for the hybrid rules
// `total | fans | fu | base` or `error | CODE`.
//   npm run --silent verify -- --ruleset mcr-cn|mcr-wmo|hybrid|popular [--json | --claims] < FILE
// With --claims a line is a hand, a tab and the claimed total, and may go on with a tab and the claimed fan list: `28x1 62x1`, names
// apart by commas, or `not-win`; for hybrid `平和x1 花龙x2`. Only wrong claims are printed, each with its line number and reasons;
// any makes the exit code 1.
import { once } from 'node:events'
import { fstatSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { getRuleset, type Result, RULESET_KEYS, type RulesetKey } from '../src/rules/index.ts'
import { createHybrid } from '../src/rules/rulesets/hybrid/index.ts'
import { isHelp } from './script.ts'
import type { Answers } from './verify-hands/answers.ts'
import { hybridAnswers } from './verify-hands/hybrid.ts'
import { mcrAnswers } from './verify-hands/mcr.ts'

const USAGE = `Usage: npm run --silent verify -- --ruleset ${RULESET_KEYS.join('|')} [--json | --claims] < FILE
FILE has a hand line on each line; with --claims also a tab and the claimed total.`
const BATCH_CHARS = 1 << 16
const BYTE_ORDER_MARK = '\ufeff'

type Found = Result<Answers, { readonly message: string }>

/** By points: also the popular game, which counts the fan of mcr-cn. */
const mcr = (key: string): Found => {
  const ruleset = getRuleset(key)
  return ruleset.ok ? { ok: true, value: mcrAnswers(ruleset.value) } : ruleset
}

const hybrid = (): Found => {
  const rules = createHybrid()
  return rules.ok ? { ok: true, value: hybridAnswers(rules.value) } : rules
}

/** Each ruleset's own lines of answer; what there is not is refused as everywhere. */
const ANSWERS: ReadonlyMap<string, (key: string) => Found> = new Map(
  Object.entries({ 'mcr-cn': mcr, 'mcr-wmo': mcr, hybrid, popular: mcr } satisfies Record<
    RulesetKey,
    (key: string) => Found
  >),
)

const answersOf = (key: string): Found => (ANSWERS.get(key) ?? mcr)(key)

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
const answerAll = async (answer: (line: string) => string | undefined, isNumbered: boolean): Promise<number> => {
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
      const text = answer(line.endsWith('\r') ? line.slice(0, -1) : line)
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
const answers = answersOf(key)
if (json && claims) refuse('--json and --claims exclude each other')
else if (!answers.ok) refuse(answers.error.message)
else {
  if (fstatSync(0).isDirectory()) refuse('The input is a folder; give a file of hand lines.')
  process.stdin.on('error', (error) => refuse(`The input cannot be read: ${error.message}`))
  // A reader that closes early, such as head, is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
  const { text, json: asJson, claim } = answers.value
  const answered = await answerAll(claims ? claim : json ? asJson : text, claims)
  if (claims && answered > 0) process.exitCode = 1
}
