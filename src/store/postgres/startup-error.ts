/** A reason the program cannot start that the operator can act on: shown as one message, without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
