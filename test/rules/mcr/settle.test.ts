import { expect, test } from 'vitest'
import { PLAIN_END, type Seat } from '../../../src/rules/index.ts'
import { PROFILES, rowsOf, rulesetOf } from './fixture.ts'

const [, ...rows] = rowsOf('procedure/settlement-mcr.tsv')

test.each(PROFILES)('%s: payments of every row', (profile) => {
  const { settle } = rulesetOf(profile)
  const wrong = rows.filter(([winner, discarder, , , points, payments]) => {
    const { payments: paid } = settle({
      ...PLAIN_END,
      winner: Number(winner) as Seat,
      discarder: discarder === '-' ? null : (Number(discarder) as Seat),
      worth: Number(points),
    })
    return JSON.stringify(paid) !== payments
  })
  expect(rows).toHaveLength(128)
  expect(wrong).toEqual([])
})

test('a self-draw takes 8 and the points from each, a discard 8 from all and the points from one (R98 p. 28)', () => {
  const { settle } = rulesetOf('mcr-cn')
  expect(settle({ ...PLAIN_END, winner: 1, discarder: null, worth: 24 }).payments).toEqual([-32, 96, -32, -32])
  expect(settle({ ...PLAIN_END, winner: 1, discarder: 3, worth: 24 }).payments).toEqual([-8, 48, -8, -32])
})
