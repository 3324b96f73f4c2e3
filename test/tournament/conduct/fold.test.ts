import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Appealed, ConductEvent } from '../../../src/tournament/conduct/events.ts'
import {
  type ConductError,
  entrantConducts,
  foldConduct,
  MAX_BAN_DAYS,
  NO_CONDUCT,
} from '../../../src/tournament/conduct/fold.ts'
import { dated, folded, refusal, replaced, revoked, ruled, ruling, rulings } from './conducts.ts'

const DAY = 86_400_000

const appealed = (more: Partial<Appealed> = {}): Appealed => ({
  ...{ type: 'appealed', ruling: { table: null, seq: 1, version: 1 }, entrant: 1, grounds: 'no', late: null },
  ...more,
})
const AT_TABLE = { table: { session: 1, table: 2 }, seq: 1, version: 1 }
const decided = (seq: number): ConductEvent => ({ type: 'appealDecided', seq, outcome: 'REJECTED', decision: 'no' })

describe('what rulings come to for an entrant', () => {
  it('adds fines, keeps a disqualification, and the longest ban from when its ruling was made', () => {
    const state = folded(
      ruled({ fine: -10, sanctions: { banDays: 365 } }),
      ruled({ entrant: 2, fine: -20 }),
      ruled({ fine: -5, placement: 'disqualified', sanctions: { banDays: 1 } }),
    )
    expect(entrantConducts(state)).toEqual([
      { entrant: 1, points: -15, disqualified: true, barredUntil: 365 * DAY },
      { entrant: 2, points: -20, disqualified: false, barredUntil: null },
    ])
  })

  it('is what the last ruling in a place says; its ban runs from the first', () => {
    const state = folded(ruled(), ruled({ fine: -1 }), replaced(1, { fine: -30, sanctions: { banDays: 2 } }))
    expect(entrantConducts(state)).toEqual([{ entrant: 1, points: -31, disqualified: false, barredUntil: 2 * DAY }])
  })

  it('follows a ruling that was made on the wrong entrant to the right one', () => {
    const state = folded(ruled(), replaced(1, { entrant: 3 }))
    expect(entrantConducts(state)).toMatchObject([{ entrant: 3, points: -10 }])
  })
})

describe('revoking', () => {
  it('rulings in any order brings back what was before them', () => {
    fc.assert(
      fc.property(
        fc.array(rulings, { maxLength: 4 }),
        fc.array(fc.tuple(rulings, fc.option(rulings)), { minLength: 1, maxLength: 6 }).chain((made) =>
          fc.record({
            made: fc.constant(made),
            order: fc.shuffledSubarray([...made.keys()], { minLength: made.length }),
          }),
        ),
        (before, { made, order }) => {
          const kept = before.map((each) => ruled(each))
          const first = kept.length + 1
          const events = [
            ...kept,
            ...made.map(([each]) => ruled(each)),
            ...made.flatMap(([, other], index) => (other ? [replaced(first + index, other)] : [])),
            ...order.map((index) => revoked(first + index)),
          ]
          const seconds = dated(kept)
          const alone = foldConduct(seconds)
          const all = foldConduct(dated(events))
          expect(all.ok && entrantConducts(all.value)).toEqual(alone.ok && entrantConducts(alone.value))
        },
      ),
    )
  })

  it('a ruling leaves the others as they are: the points are those of the rulings that stand', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(rulings, fc.boolean()), { maxLength: 10 }), (made) => {
        const events = [
          ...made.map(([each]) => ruled(each)),
          ...made.flatMap(([, falls], index) => (falls ? [revoked(index + 1)] : [])),
        ]
        const points = entrantConducts(folded(...events)).reduce((sum, own) => sum + own.points, 0)
        const standing = made.filter(([, falls]) => !falls).reduce((sum, [{ fine }]) => sum + fine, 0)
        expect(points).toBe(standing)
      }),
    )
  })
})

describe('an event that cannot follow', () => {
  it.each<[string, readonly ConductEvent[], ConductEvent, ConductError]>([
    ['a revocation of nothing', [], revoked(1), { code: 'RULING_UNKNOWN', seq: 1 }],
    ['a second revocation', [ruled(), revoked(1)], revoked(1), { code: 'RULING_REVOKED', seq: 1, by: 2 }],
    ['a ruling in a revoked place', [ruled(), revoked(1)], replaced(1), { code: 'RULING_REVOKED', seq: 1, by: 2 }],
    ['a revocation of a revocation', [ruled(), revoked(1)], revoked(2), { code: 'RULING_UNKNOWN', seq: 2 }],
    ['a fine that gives', [], ruled({ fine: 1 }), { code: 'FINE_OUT_OF_RANGE', fine: 1, max: 30_000_000 }],
    ['half a fine', [ruled()], replaced(1, { fine: -0.5 }), { code: 'FINE_OUT_OF_RANGE', fine: -0.5, max: 30_000_000 }],
    ['a fine too large', [], ruled({ fine: -1e9 }), { code: 'FINE_OUT_OF_RANGE', fine: -1e9, max: 30_000_000 }],
    [
      'an endless ban',
      [],
      ruled({ sanctions: { banDays: MAX_BAN_DAYS + 1 } }),
      { code: 'BAN_OUT_OF_RANGE', banDays: MAX_BAN_DAYS + 1, max: MAX_BAN_DAYS },
    ],
    ['an appeal against nothing', [], appealed(), { code: 'RULING_UNKNOWN', seq: 1 }],
    [
      'an appeal against what was revoked',
      [ruled(), revoked(1)],
      appealed(),
      { code: 'RULING_REVOKED', seq: 1, by: 2 },
    ],
    ['an appeal against what was replaced', [ruled(), replaced(1)], appealed(), { code: 'RULING_UNKNOWN', seq: 1 }],
    ['a second appeal', [ruled(), appealed()], appealed({ grounds: 'yes' }), { code: 'APPEAL_EXISTS', seq: 2 }],
    [
      'a second appeal at a table',
      [appealed({ ruling: AT_TABLE })],
      appealed({ ruling: AT_TABLE }),
      { code: 'APPEAL_EXISTS', seq: 1 },
    ],
    ['a decision on a ruling', [ruled()], decided(1), { code: 'APPEAL_UNKNOWN', seq: 1 }],
    [
      'a second decision',
      [ruled(), appealed(), decided(2)],
      decided(2),
      { code: 'APPEAL_DECIDED', seq: 2, outcome: 'REJECTED' },
    ],
  ])('%s', (_, before, event, error) => {
    expect(refusal(folded(...before), event)).toEqual(error)
  })

  it('leaves the state as it was', () => {
    const state = folded(ruled(), appealed())
    const before = structuredClone(state)
    refusal(state, revoked(7))
    refusal(state, appealed())
    expect(state).toEqual(before)
    expect(NO_CONDUCT).toEqual({ version: 0, rulings: [], appeals: [], arrangements: [] })
  })
})

describe('an appeal', () => {
  it('of another entrant, against another ruling, or against what came in its place is another', () => {
    const state = folded(ruled(), ruled(), appealed(), appealed({ ruling: AT_TABLE }))
    for (const other of [
      appealed({ entrant: 2 }),
      appealed({ ruling: { table: null, seq: 2, version: 1 } }),
      appealed({ ruling: { ...AT_TABLE, version: 2 } }),
      appealed({ ruling: { ...AT_TABLE, table: { session: 2, table: 2 } } }),
    ])
      expect(refusal(state, other)).toBeUndefined()
  })

  it('changes no points, however it is decided', () => {
    const state = folded(ruled(), appealed(), decided(2))
    expect(entrantConducts(state)).toEqual(entrantConducts(folded(ruled())))
    expect(state.appeals).toMatchObject([{ seq: 2, decided: { seq: 3, outcome: 'REJECTED' } }])
  })
})

it('a ruling keeps everything it was', () => {
  const { rulings: all } = folded(ruled(), replaced(1, { fine: -20 }), replaced(1, { fine: -5 }), revoked(1))
  expect(all).toEqual([
    {
      ...{ seq: 1, madeAt: 0, revokedBy: 4 },
      versions: [
        { seq: 1, at: 0, ruling: ruling() },
        { seq: 2, at: 1000, ruling: ruling({ fine: -20 }) },
        { seq: 3, at: 2000, ruling: ruling({ fine: -5 }) },
      ],
    },
  ])
})
