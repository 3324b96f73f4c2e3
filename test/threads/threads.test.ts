import { describe, expect, it } from 'vitest'
import { drawInThread } from '../../src/threads/draw-seats.ts'
import { openThreads, ThreadLost, type Waiting } from '../../src/threads/threads.ts'
import { NOBODY_APART } from '../../src/tournament/seating/apart.ts'
import { type Drawing, drawAll } from '../../src/tournament/seating/drawing.ts'

const waiting = (): Waiting & { readonly shares: number[]; cancel(): void } => {
  const cancelling = new AbortController()
  const shares: number[] = []
  return {
    ...{ shares, signal: cancelling.signal, cancel: () => cancelling.abort() },
    progress: (share) => shares.push(share),
  }
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

const drawing = (players: number, sessions: readonly number[], more: Partial<Drawing['options']> = {}): Drawing => ({
  entrants: numbers(players).map((number) => ({ number, team: `T${number % (players / 4)}` })),
  options: { method: 'BALANCED', ranking: [], groupSize: 8, apart: NOBODY_APART, played: [], ...more },
  seed: 5,
  groups: [[{ sessions, seated: numbers(players) }]],
})

describe('a draw in a thread', () => {
  it('comes to the same as within a request, and tells how far it is', async () => {
    const draw = drawInThread(openThreads())
    const apart = { kinds: ['team' as const], preferably: [], pairs: [] }
    const first = drawAll(drawing(72, [1, 2, 3]))
    if (!first.ok) throw new Error(first.error.code)
    const own = waiting()
    const next = drawing(72, [4, 5], { apart, played: first.value })
    expect(await draw(next, own)).toEqual(drawAll(next))
    expect(own.shares.length).toBeGreaterThan(0)
    expect(own.shares.every((share) => share >= 0 && share <= 1)).toBe(true)
  })

  it('is refused as within a request', async () => {
    const impossible = drawing(70, [1])
    expect(await drawInThread(openThreads())(impossible, waiting())).toEqual(drawAll(impossible))
  })

  it('ends when nobody wants it any more, also while it waits for its turn', async () => {
    const draw = drawInThread(openThreads(1))
    const long = drawing(2_000, numbers(64), { method: 'RANK_GROUPS' })
    const [running, queued] = [waiting(), waiting()]
    const begun = performance.now()
    const outcomes = [draw(long, running), draw(long, queued)].map((drawn) => drawn.catch((error) => error.name))
    setTimeout(queued.cancel, 50)
    expect(await outcomes[1]).toBe('AbortError')
    setTimeout(running.cancel, 50)
    expect(await outcomes[0]).toBe('AbortError')
    expect(performance.now() - begun).toBeLessThan(1_500)
    const small = drawing(8, [1])
    expect(await draw(small, waiting())).toEqual(drawAll(small))
  })
})

describe('a thread', () => {
  it.each([
    ['that ends without an answer', 'process.exit(3)'],
    ['that fails', "throw new Error('no more memory')"],
    ['that cannot even begin', "import './nowhere.js'"],
  ])('%s is lost, and the next has its turn', async (_what, program) => {
    const threads = openThreads(1)
    const lost = threads(new URL(`data:text/javascript,${encodeURIComponent(program)}`), {}, waiting())
    await expect(lost).rejects.toBeInstanceOf(ThreadLost)
    expect(await drawInThread(threads)(drawing(8, [1]), waiting())).toMatchObject({ ok: true })
  })
})
