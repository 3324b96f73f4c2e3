import { expect, it } from 'vitest'
import { startProgress, withProgress } from '../../scripts/lib/progress.ts'

/** A terminal, or a file, and a clock that the test moves. */
const watched = (isTTY: boolean, columns = 100) => {
  const written: string[] = []
  const clock = { ms: 0 }
  const screen = { isTTY, columns, write: (text: string) => written.push(text) }
  return { written, clock, options: { screen, now: () => clock.ms } }
}

const CLEAR = '\r\u001b[K'

it('shows nothing of work that is over within two seconds', () => {
  for (const isTTY of [true, false]) {
    const { written, clock, options } = watched(isTTY)
    const progress = startProgress({ title: 'Hands', total: 100, ...options })
    for (clock.ms = 0; clock.ms < 2_000; clock.ms += 100) progress.add()
    progress.end()
    clock.ms = 9_000
    progress.to(100)
    expect(written).toEqual([])
  }
})

it('draws a bar on a terminal over itself, no more than ten times a second, and takes it away', () => {
  const { written, clock, options } = watched(true)
  const progress = startProgress({ title: 'Hands', total: 10_000, unit: 'hands', ...options })
  clock.ms = 3_000
  progress.to(2_500)
  clock.ms = 3_050
  progress.to(2_600)
  clock.ms = 6_000
  progress.to(5_000)
  progress.end()
  expect(written).toEqual([
    `${CLEAR}Hands ██████░░░░░░░░░░░░░░░░░░ 25 % · 2,500 of 10,000 hands · about 9 s left`,
    `${CLEAR}Hands ████████████░░░░░░░░░░░░ 50 % · 5,000 of 10,000 hands · about 6 s left`,
    CLEAR,
  ])
})

it('keeps within a line of the terminal', () => {
  const { written, clock, options } = watched(true, 30)
  const progress = startProgress({ title: 'Hands', ...options })
  clock.ms = 2_000
  progress.to(50, 100)
  progress.end()
  expect(written[0]).toBe(`${CLEAR}Hands ████████████░░░░░░░░░░░`)
})

it('makes room for other lines', () => {
  const { written, clock, options } = watched(true)
  const progress = startProgress({ title: 'Hands', ...options })
  clock.ms = 2_000
  progress.to(7)
  progress.aside(() => options.screen.write('hand 3 differs\n'))
  progress.to(8)
  progress.end()
  expect(written).toEqual([
    `${CLEAR}Hands 7 · 2 s so far`,
    CLEAR,
    'hand 3 differs\n',
    `${CLEAR}Hands 8 · 2 s so far`,
    CLEAR,
  ])
})

it('writes a plain line every five seconds where there is no terminal', () => {
  const { written, clock, options } = watched(false)
  const progress = startProgress({ title: 'Hands', total: 200, ...options })
  for (clock.ms = 0; clock.ms < 100_000; clock.ms += 500) progress.add()
  progress.end()
  expect(written).toHaveLength(20)
  expect(written.slice(0, 2)).toEqual([
    'Hands: 2 % · 5 of 200 · about 78 s left\n',
    'Hands: 7 % · 15 of 200 · about 86 s left\n',
  ])
})

it('is gone when the work fails', async () => {
  const { written, clock, options } = watched(true)
  const work = withProgress({ title: 'Hands', ...options }, (progress) => {
    clock.ms = 2_000
    progress.to(1)
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(written.at(-1)).toBe(CLEAR)
})
