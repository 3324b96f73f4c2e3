import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node'

/** Ends the run with one plain line, "N passed, N failed" and the skipped if any, for readers that are programs. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[], reason: TestRunEndReason): void {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0 }
    for (const module of modules) {
      // A file that breaks before its first test has failed as one test.
      if (module.state() === 'failed' && module.children.size === 0) count.failed++
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state !== 'pending') count[state]++
      }
    }
    // So has a run that broke before its first file.
    if (reason === 'failed' && count.failed === 0) count.failed = 1
    const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
    process.once('exit', () => process.stdout.write(`${count.passed} passed, ${count.failed} failed${skipped}\n`))
  }
}
