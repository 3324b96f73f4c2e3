import { StartupError } from '../src/store/postgres/startup-error.ts'
import { Interrupted } from './lib/interrupt.ts'

/** The command line is wrong: shown as it is, exit code 2. */
export class UsageError extends Error {}

/** Whether the command line asks how the command is used; if so, says it on stdout. */
export const isHelp = (usage: string, args: readonly string[] = process.argv.slice(2)): boolean => {
  const isAsked = args.includes('--help') || args.includes('-h')
  if (isAsked) process.stdout.write(`${usage}\n`)
  return isAsked
}

/** Refuses whatever follows a command that takes nothing. */
export const noArguments = (usage: string, args: readonly string[] = process.argv.slice(2)): void => {
  if (args.length > 0) throw new UsageError(`This command takes no arguments; there are: ${args.join(' ')}\n${usage}`)
}

/**
 * Runs a command. With `--help` it only says how it is used, if `usage` does. What the user can act on is shown as one
 * message; anything else is a defect and shown with its stack.
 * Exit codes: 0 done, 1 failed, 2 wrong command line, 130 or 143 interrupted.
 */
export async function runScript(run: () => Promise<void>, usage?: string): Promise<void> {
  if (usage !== undefined && isHelp(usage)) return
  try {
    await run()
  } catch (error) {
    const isUsage = error instanceof UsageError || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
    const isExpected = isUsage || error instanceof StartupError || error instanceof Interrupted
    process.stderr.write(`${isExpected ? (error as Error).message : (error as Error).stack}\n`)
    // Whoever has cancelled a command waits for nothing that it has left behind.
    if (error instanceof Interrupted) process.exit(error.exitCode)
    // So does nobody who was told what is wrong: a connection on which rows still come would keep the process.
    if (error instanceof StartupError) process.exit(1)
    process.exitCode = isUsage ? 2 : 1
  }
}
