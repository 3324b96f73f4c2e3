import fc from 'fast-check'
import { expect, it } from 'vitest'
import { getRuleset } from '../../../src/rules/rulesets.ts'
import { STICKS_AT_END } from '../../../src/tournament/policy.ts'
import { finesAt } from '../../../src/tournament/table/result.ts'
import { anySeat, besideTheHands, type Made, type Step, total, tryingTable } from '../../gen/beside-the-hands.ts'
import { drawnReady, PLACES, riichi, seatedHybrid, wonBase } from '../../gen/hybrid-events.ts'
import { ruledBy } from '../../gen/rulings.ts'

/** With and without a ceiling, and what a hand may then be worth; the dearest are soon more than a score can hold. */
const GAMES = [
  ['none', [300, 1000, 2400, 10_000, 16_000]],
  ['literal', [20, 53, 113, 714, 1860]],
  ['uncapped', [300, 2800, 81_900, 1_310_700, 6_815_700]],
] as const

const gameOf = (skyMode: string) => {
  const ruleset = getRuleset('hybrid', { skyMode })
  if (!ruleset.ok) throw new Error(ruleset.error.message)
  return ruleset.value
}

const ready = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean())
const outcomeOf = (points: readonly number[]): Made =>
  fc.oneof(
    fc
      .record({
        winner: anySeat,
        discarder: fc.option(anySeat),
        points: fc.constantFrom(...points),
        riichiTile: fc.constantFrom(undefined, undefined, true as const),
      })
      .map(
        ({ riichiTile, ...change }) =>
          (hand: number) =>
            wonBase(hand, riichiTile ? { ...change, riichiTile } : change),
      ),
    ready.map((each) => (hand: number) => drawnReady(hand, each)),
  )

const declared: Made = fc.tuple(anySeat, fc.boolean()).map(
  ([seat, double]) =>
    (hand: number) =>
      riichi(hand, seat, double),
)

const falseRiichi: Made = anySeat.map((offender) => {
  const incident = { code: 'FALSE_RIICHI', offender, repeatIndex: 1, intent: 'unknown', answers: {} } as const
  return (hand: number) => ruledBy('hybrid', incident, hand)
})

const stepOf = (points: readonly number[]): fc.Arbitrary<Step> => {
  const outcome = outcomeOf(points)
  return fc.oneof(
    { weight: 5, arbitrary: outcome },
    { weight: 6, arbitrary: declared },
    { weight: 1, arbitrary: falseRiichi },
    { weight: 10, arbitrary: besideTheHands(fc.oneof(outcome, declared)) },
  )
}

it.each(GAMES)(
  'no point is ever lost, 青天井 %s: scores and sticks are what all began with, and the fines',
  (skyMode, points) => {
    const seen = new Set<string>()
    const ruleset = gameOf(skyMode)
    fc.assert(
      fc.property(
        fc.constantFrom(...STICKS_AT_END),
        fc.array(stepOf(points), { maxLength: 40 }),
        (sticksAtEnd, steps) => {
          const table = tryingTable(ruleset, seatedHybrid({ ...PLACES, sticksAtEnd }, 4))
          for (const make of steps) {
            const event = table.step(make)
            if (!event) continue
            seen.add(event.type)
            const state = table.state()
            expect(total(state.scores) + 1000 * state.sticks).toBe(100_000 + total(finesAt(state)))
            expect(state.hands.every((each) => total(each.payments) === 0)).toBe(true)
            expect(state.sticks).toBeGreaterThanOrEqual(0)
          }
          expect(table.folded()).toEqual({ ok: true, value: table.state() })
        },
      ),
      { numRuns: 300 },
    )
    expect([...seen].sort()).toEqual([
      ...['amended', 'closed', 'handDrawn', 'handVoided', 'handWon', 'offenceRuled', 'penaltyRuled', 'reopened'],
      ...['revoked', 'riichiDeclared'],
    ])
  },
)

it('taking back all that can be taken back leaves the start', () => {
  const [skyMode, points] = GAMES[0]
  fc.assert(
    fc.property(fc.array(fc.oneof(outcomeOf(points), declared, falseRiichi), { maxLength: 12 }), (makes) => {
      const table = tryingTable(gameOf(skyMode), seatedHybrid(PLACES, 4))
      for (const make of makes) table.step(make)
      table.takeAllBack()
      const { scores, sticks, riichi: left, hands, rulings } = table.state()
      expect({ scores, sticks, left, hands, rulings }).toEqual({
        ...{ scores: [25_000, 25_000, 25_000, 25_000], sticks: 0, left: [], hands: [], rulings: [] },
      })
    }),
    { numRuns: 100 },
  )
})
