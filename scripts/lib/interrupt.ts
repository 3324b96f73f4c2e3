/** The user does not want the work any more: shown as it is, exit code 130 (Ctrl-C) or 143. */
export class Interrupted extends Error {
  readonly exitCode: number

  constructor(signal: NodeJS.Signals) {
    super('Cancelled.')
    this.exitCode = signal === 'SIGINT' ? 130 : 143
  }
}

/**
 * Does work that Ctrl-C or SIGTERM cancels: the signal it is given is aborted with an `Interrupted`, and the work ends as it likes,
 * so that it can take back what it has half done. A second Ctrl-C does not wait for that.
 * @throws Interrupted when the work failed after it was cancelled
 */
export const interruptible = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const controller = new AbortController()
  const stop = (signal: NodeJS.Signals) => {
    const interrupted = new Interrupted(signal)
    if (controller.signal.aborted) process.exit(interrupted.exitCode)
    controller.abort(interrupted)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  try {
    return await work(controller.signal)
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}
