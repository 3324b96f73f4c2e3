import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { coalesce } from '../../src/store/coalesce.ts'

const HOLD_MS = 200

/** Calls that end when told to, and count themselves. */
const slowCalls = () => {
  const ends: ((fail?: Error) => void)[] = []
  const shared = coalesce(
    (key: string) =>
      new Promise<string>((resolve, reject) => {
        const answer = `${key}${ends.length + 1}`
        ends.push((fail) => (fail ? reject(fail) : resolve(answer)))
      }),
    HOLD_MS,
  )
  const turn = () => sleep(5)
  return { ...shared, ends, turn }
}

it('answers who asks together by one call, and who asks meanwhile by the next', async () => {
  const { ask, ends, turn } = slowCalls()
  const first = Promise.all([ask('a'), ask('a')])
  await turn()
  const second = Promise.all([ask('a'), ask('a'), ask('a')])
  await turn()
  expect(ends).toHaveLength(1)
  ends[0]!()
  expect(await first).toEqual(['a1', 'a1'])
  await turn()
  expect(ends).toHaveLength(2)
  ends[1]!()
  expect(await second).toEqual(['a2', 'a2', 'a2'])
})

it('keeps keys apart', async () => {
  const { ask, ends, turn } = slowCalls()
  const answers = Promise.all([ask('a'), ask('b')])
  await turn()
  for (const end of ends) end()
  expect(await answers).toEqual(['a1', 'b2'])
})

it('hands a failure to those who shared the call, and to nobody else', async () => {
  const { ask, ends, turn } = slowCalls()
  const failed = Promise.allSettled([ask('a'), ask('a')])
  await turn()
  const next = ask('a')
  ends[0]!(new Error('gone'))
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await turn()
  ends[1]!()
  expect(await next).toBe('a2')
})

it('calls anew for everybody who asks alone, however soon', async () => {
  const { ask, ends, turn } = slowCalls()
  for (const expected of ['a1', 'a2', 'a3']) {
    const answer = ask('a')
    await turn()
    ends.at(-1)!()
    expect(await answer).toBe(expected)
  }
})

const askByCrowd = async ({ ask, ends, turn }: ReturnType<typeof slowCalls>) => {
  const crowd = Promise.all(Array.from({ length: 10 }, () => ask('a')))
  await turn()
  ends.at(-1)!()
  await crowd
}

it('serves a crowd from the last answer until that is old, and renews it before', async () => {
  const calls = slowCalls()
  const { ask, ends, turn } = calls
  await askByCrowd(calls)
  expect(await ask('a')).toBe('a1')
  expect(ends).toHaveLength(1)
  await sleep(HOLD_MS / 2)
  expect(await ask('a')).toBe('a1')
  await turn()
  expect(ends).toHaveLength(2)
  ends[1]!()
  await turn()
  expect(await ask('a')).toBe('a2')
  await sleep(HOLD_MS + 10)
  const late = ask('a')
  await turn()
  expect(ends).toHaveLength(3)
  ends[2]!()
  expect(await late).toBe('a3')
})

it('forgets what a crowd was told, also when it is told while it is to be forgotten', async () => {
  const calls = slowCalls()
  const { ask, ends, turn, forget } = calls
  await askByCrowd(calls)
  forget()
  const crowd = Promise.all(Array.from({ length: 10 }, () => ask('a')))
  await turn()
  forget()
  ends[1]!()
  expect(new Set(await crowd)).toEqual(new Set(['a2']))
  const anew = ask('a')
  await turn()
  ends[2]!()
  expect(await anew).toBe('a3')
})
