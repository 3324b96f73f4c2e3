import { describe, expect, it } from 'vitest'
import { columns } from '../../../src/tournament/seating/columns.ts'
import { DESIGNS, develop } from '../../../src/tournament/seating/designs.ts'

/** Meetings beyond the first, counted anew; fails where a session does not seat everybody once. */
const repeats = (sessions: readonly Int32Array[], players: number): number => {
  const met = new Set<string>()
  let meetings = 0
  for (const sitting of sessions) {
    expect([...sitting].sort((a, b) => a - b)).toEqual([...Array(players).keys()])
    for (let a = 0; a < players; a++)
      for (let b = a + 1; b < players && b >> 2 === a >> 2; b++) {
        meetings++
        met.add([sitting[a], sitting[b]].sort().join())
      }
  }
  return meetings - met.size
}

/** The designs with more sessions than pairs of strangers: what they are worth. */
const AGAIN: Readonly<Record<string, number>> = { '20 x 6': 6, '20 x 7': 20, '24 x 8': 12 }

describe('stored designs', () => {
  it.each(DESIGNS.map((design) => [`${design.players} x ${design.sessions}`, design] as const))(
    '%s seats everybody, and nobody meets again needlessly',
    (name, design) => {
      const sessions = develop(design)
      expect(sessions).toHaveLength(design.sessions)
      expect(repeats(sessions, design.players)).toBe(AGAIN[name] ?? 0)
    },
  )

  it('go to the last session that can be without meetings again', () => {
    for (const { players, sessions } of DESIGNS)
      if (!AGAIN[`${players} x ${sessions}`]) expect(sessions).toBe(Math.floor((players - 1) / 3))
  })
})

describe('cyclic columns', () => {
  it.each([
    [5, 5],
    [17, 15],
    [18, 15],
    [26, 15],
    [33, 15],
    [54, 10],
    [54, 18],
    [3000, 64],
  ])('modulo %i there are %i without a meeting again', (modulus, count) => {
    const list = columns(modulus, count)
    expect(list).toHaveLength(count)
    expect(list[0]).toEqual([0, 0, 0])
    const lanes = list.map(([a, b, c]) => [0, a, b, c])
    for (let i = 0; i < 4; i++)
      for (let j = 0; j < i; j++)
        expect(new Set(lanes.map((shift) => (shift[i]! - shift[j]! + modulus) % modulus)).size).toBe(count)
  })

  it('are as many as there are where there are no more', () => {
    expect(columns(1, 64)).toEqual([[0, 0, 0]])
    expect(columns(2, 64)).toHaveLength(1)
    expect(columns(7, 64)).toHaveLength(7)
  })
})
