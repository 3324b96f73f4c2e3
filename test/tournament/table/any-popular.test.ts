import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DealExtras, Kong } from '../../../src/rules/ruleset.ts'
import { finesAt } from '../../../src/tournament/table/result.ts'
import {
  anyPayments,
  anySeat,
  besideTheHands,
  type Made,
  type Step,
  total,
  tryingTable,
} from '../../gen/beside-the-hands.ts'
import { drawnBeans, POPULAR, seatedPopular, wonBeans } from '../../gen/popular-events.ts'
import { totals } from '../../gen/table-events.ts'

const double = fc.integer({ min: 1, max: 4 })
const kong = fc.oneof(
  fc.record({ type: fc.constantFrom('concealed' as const, 'added' as const), konger: anySeat }),
  fc.record({ type: fc.constant('claimed' as const), konger: anySeat, from: anySeat }),
)

/** Also some that cannot be: a kong from oneself, a target that is made in a draw. */
const extras: fc.Arbitrary<Partial<DealExtras>> = fc.record({
  doubles: fc.tuple(double, double, double, double),
  kongs: fc.array<Kong>(kong, { maxLength: 3 }),
  target: fc.constantFrom(null, 48, 19),
  targetMade: fc.boolean(),
  taskDone: fc.uniqueArray(anySeat, { maxLength: 2 }),
})

const outcome: Made = fc.oneof(
  fc.tuple(extras, fc.record({ winner: anySeat, discarder: fc.option(anySeat), points: fc.nat(100) })).map(
    ([told, change]) =>
      (hand: number) =>
        wonBeans(hand, told, change),
  ),
  extras.map((told) => (hand: number) => drawnBeans(hand, told)),
)

const lostSheet = fc.tuple(anyPayments, fc.nat(50)).map(
  ([[a, b, c, d], fromHouse]): Step =>
    () =>
      totals({ scores: [a, b, c, d + fromHouse], fromHouse }),
)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: outcome },
  { weight: 1, arbitrary: lostSheet },
  { weight: 9, arbitrary: besideTheHands(outcome) },
)

it('no bean is ever lost: scores, jackpot and house are what all began with, and the fines', () => {
  const seen = new Set<string>()
  let jackpots = 0
  fc.assert(
    fc.property(fc.constantFrom('rotate', 'continue'), fc.array(step, { maxLength: 40 }), (dealer, steps) => {
      const table = tryingTable(POPULAR, seatedPopular(4, dealer))
      for (const make of steps) {
        const event = table.step(make)
        if (!event) continue
        seen.add(event.type)
        const state = table.state()
        const { pot, house } = state.bank!
        expect(total(state.scores) + pot + house).toBe(total(finesAt(state)))
        expect(state.hands.every((each) => total(each.payments) === 0)).toBe(true)
        expect(pot).toBeGreaterThanOrEqual(0)
        expect(house).toBeLessThanOrEqual(0)
        if (state.hands.at(-1)?.collected?.some((beans) => beans >= 100)) jackpots++
      }
      expect(table.folded()).toEqual({ ok: true, value: table.state() })
    }),
    { numRuns: 400 },
  )
  expect([...seen].sort()).toEqual([
    ...['amended', 'closed', 'handDrawn', 'handVoided', 'handWon', 'offenceRuled', 'penaltyRuled', 'reopened'],
    ...['revoked', 'totalsRecorded'],
  ])
  expect(jackpots).toBeGreaterThan(20)
})

it('taking back all that can be taken back leaves the start', () => {
  fc.assert(
    fc.property(fc.array(outcome, { maxLength: 12 }), (makes) => {
      const table = tryingTable(POPULAR, seatedPopular(4, 'continue'))
      for (const make of makes) table.step(make)
      table.takeAllBack()
      const { scores, bank, hands } = table.state()
      expect({ scores, bank, hands }).toEqual({ scores: [0, 0, 0, 0], bank: { pot: 0, house: 0 }, hands: [] })
    }),
    { numRuns: 100 },
  )
})
