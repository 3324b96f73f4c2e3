import fc from 'fast-check'
import { expect, it } from 'vitest'
import { perSeat } from '../../../src/rules/ruleset.ts'
import { CARRY_OVERS, type CarryOver, GROUP_PLACES } from '../../../src/tournament/stages/plan.ts'
import {
  overallStandings,
  type StageFacts,
  stageStandings,
  stageTeams,
} from '../../../src/tournament/stages/standings.ts'
import type { TableResult } from '../../../src/tournament/standings.ts'
import { TIE_BREAK_CODES, type TieBreakCode } from '../../../src/tournament/tiebreaks.ts'
import { all, event, finished, played, stagePlan, table, top } from './event.ts'

const PLAYERS = 16

/** Few values, so that equals are common; they need not sum to zero here. */
const scores = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: PLAYERS, maxLength: PLAYERS })
const ranking = fc.uniqueArray(fc.constantFrom<TieBreakCode>(...TIE_BREAK_CODES), { minLength: 1, maxLength: 4 })

/** The tables of a session of these entrants, in fours. */
const session = (number: number, entrants: readonly number[], won: readonly number[]): TableResult[] =>
  Array.from({ length: entrants.length >> 2 }, (_, at) =>
    table(
      number,
      perSeat((seat) => entrants[4 * at + seat]!),
      perSeat((seat) => won[4 * at + seat]!),
      at + 1,
    ),
  )

const ALL = Array.from({ length: PLAYERS }, (_, index) => index + 1)

const playing = (facts: StageFacts, stage: number): readonly number[] =>
  stageStandings(facts, stage).map(({ entrant }) => entrant.number)

const shown = (facts: StageFacts, stage: number) => ({
  players: stageStandings(facts, stage),
  teams: stageTeams(facts, stage),
})

/** Two sessions for all, the best eight or so in two groups, a final of four or so. */
const plans = (carry: readonly CarryOver[], places: (typeof GROUP_PLACES)[number]) => [
  stagePlan('Qualification', { sessions: 2 }),
  stagePlan('Semi-final', {
    ...{ carryOver: carry[0]!, ties: 'INCLUDE_TIED', places },
    groups: [
      { name: 'A', takes: [top(4)] },
      { name: 'B', takes: [top(4)] },
    ],
  }),
  stagePlan('Final', { carryOver: carry[1]!, ties: 'INCLUDE_TIED', groups: [{ name: 'Final', takes: [top(4)] }] }),
]

/** What may be ruled, entered or decided after a stage was finished. */
const later = fc.record({
  won: scores,
  rules: ranking,
  lot: fc.integer({ min: 0, max: 99 }),
  fined: fc.integer({ min: 1, max: PLAYERS }),
  disqualified: fc.integer({ min: 1, max: PLAYERS }),
})

it('finishing a stage changes no standings, and whatever comes later moves nobody in it', () => {
  fc.assert(
    fc.property(
      fc.tuple(scores, scores, scores),
      fc.array(fc.constantFrom(...CARRY_OVERS), { minLength: 2, maxLength: 2 }),
      fc.constantFrom(...GROUP_PLACES),
      ranking,
      later,
      ([first, second, third], carry, places, rules, after) => {
        const start = event(PLAYERS, plans(carry, places), session(1, ALL, first), { ranking: rules, lot: 7 })
        const qualified = played(start, ...session(2, ALL, second))
        const once = finished(qualified, { conductVersion: 1 })
        expect(shown(once, 1)).toEqual(shown(qualified, 1))
        expect(overallStandings(once)).toEqual(overallStandings(qualified))

        const semi = played(once, ...session(3, playing(once, 2), third))
        // Those who were cut follow those who go on, and nobody is lost.
        const everybody = overallStandings(semi).map(({ entrant }) => entrant.number)
        expect(everybody.toSorted((a, b) => a - b)).toEqual(ALL)
        expect(everybody.slice(0, playing(once, 2).length)).toEqual(playing(semi, 2))
        const twice = finished(semi, { conductVersion: 2 })
        expect(shown(twice, 2)).toEqual(shown(semi, 2))

        const end: StageFacts = {
          ...played(twice, ...session(4, playing(twice, 3), after.won)),
          ...{ ranking: after.rules, lot: after.lot },
          conduct: [
            { entrant: after.fined, points: -50, disqualified: false, barredUntil: null },
            { entrant: after.disqualified, points: 0, disqualified: true, barredUntil: null },
          ].filter(({ entrant }, index) => index === 1 || entrant !== after.disqualified),
          fines: [{ seq: 3, entrant: after.fined, points: -50 }],
        }
        expect(shown(end, 1)).toEqual(shown(once, 1))
        expect(shown(end, 2)).toEqual(shown(twice, 2))
      },
    ),
    { numRuns: 60 },
  )
})

it('FULL carried through all stages ranks those who play on as if there were none', () => {
  fc.assert(
    fc.property(fc.tuple(scores, scores, scores), ranking, ([first, second, third], rules) => {
      const everybody = stagePlan('Second', { carryOver: 'FULL', groups: [{ name: 'All', takes: [all] }] })
      const results = [...session(1, ALL, first), ...session(2, ALL, second), ...session(3, ALL, third)]
      const plain = event(PLAYERS, [], results, { ranking: rules })
      const begun = event(PLAYERS, [stagePlan('First', { sessions: 2 }), everybody], results.slice(0, 8), {
        ranking: rules,
      })
      const staged = played(finished(begun), ...results.slice(8))
      const rows = (facts: StageFacts) =>
        overallStandings(facts).map(({ rank, entrant, tally, sessions }) => ({ rank, entrant, tally, sessions }))
      expect(rows(staged)).toEqual(rows(plain))
    }),
    { numRuns: 40 },
  )
})
