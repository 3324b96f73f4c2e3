/** Loads the rules core in a fresh process, judges one hand, and prints how long either took and what the tables hold. */
const before = process.memoryUsage()
const start = performance.now()
const { getRuleset, parseHandLine } = await import('../../../src/rules/index.ts')
const ruleset = getRuleset('mcr-cn')
const ready = performance.now()
const hand = parseHandLine('c:123p,c:456p 12378pEE 9p T E E - 2')
if (!hand.ok || !ruleset.ok) throw new Error('the cold hand is legal')
const asked = performance.now()
ruleset.value.judge(hand.value)
const answered = performance.now()
const after = process.memoryUsage()
const bytes = after.arrayBuffers - before.arrayBuffers + after.heapUsed - before.heapUsed
console.log(
  JSON.stringify({
    startMilliseconds: ready - start,
    verdictMicroseconds: (answered - asked) * 1000,
    tableMegabytes: bytes / 2 ** 20,
  }),
)
