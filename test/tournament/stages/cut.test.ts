import { describe, expect, it } from 'vitest'
import { type Candidate, type CutFacts, cut } from '../../../src/tournament/stages/cut.ts'
import type { StagePlan, Take, TieRule } from '../../../src/tournament/stages/plan.ts'

const NOBODY: CutFacts = { absent: new Set(), decided: [] }
const absent = (...numbers: number[]): CutFacts => ({ absent: new Set(numbers), decided: [] })
const decided = (...numbers: number[]): CutFacts => ({ absent: new Set(), decided: numbers })

/** Entrants 1, 2, 3 … at these ranks. */
const at = (...ranks: (number | null)[]): readonly Candidate[] =>
  ranks.map((rank, index) => ({ entrant: index + 1, rank, team: null, country: null, group: null }))
const EIGHT = at(1, 2, 3, 4, 5, 6, 7, 8)

const plan = (ties: TieRule, ...groups: (readonly Take[])[]): StagePlan => ({
  ...{ name: 'Final', sessions: 1, carryOver: 'NONE', ties, places: 'BY_GROUP' },
  groups: groups.map((takes, index) => ({ name: 'ABC'[index]!, takes })),
})
const top = (count: number): Take => ({ type: 'TOP', count })
const listed = (...entrants: number[]): Take => ({ type: 'LISTED', entrants })
const all: Take = { type: 'ALL' }

/** `A1 A2:TIED B3 | 4 5:ABSENT`: who is in by group, and who is out; reasons other than the rank are said. */
const said = (candidates: readonly Candidate[], planned: StagePlan, facts: CutFacts): string => {
  const result = cut(candidates, planned, facts)
  if (!result.ok) {
    const { error } = result
    if (error.code === 'CUT_NOT_TIED') return `not tied: ${error.entrants}`
    return error.ties
      .map(({ group, of, rank, places, entrants }) => `${group}${of ?? ''}: ${places} of ${entrants} at ${rank}`)
      .join('; ')
  }
  const why = (by: string) => (by === 'RANK' || by === 'ALL' ? '' : `:${by}`)
  const qualified = result.value.qualified.map(({ group, entrant, by }) => `${group}${entrant}${why(by)}`)
  const dropped = result.value.dropped.map(({ entrant, by }) => `${entrant}${why(by)}`)
  return `${qualified.join(' ')} | ${dropped.join(' ')}`.trim()
}

describe('the cut', () => {
  it.each<[string, readonly Candidate[], StagePlan, CutFacts, string]>([
    ['takes the best', EIGHT, plan('STRICT', [top(4)]), NOBODY, 'A1 A2 A3 A4 | 5 6 7 8'],
    ['takes all there are when they are fewer', at(1, 2), plan('STRICT', [top(4)]), NOBODY, 'A1 A2 |'],
    [
      'does not mind equals away from the line',
      at(1, 1, 3, 4, 5, 5),
      plan('STRICT', [top(4)]),
      NOBODY,
      'A1 A2 A3 A4 | 5 6',
    ],
    ['does not mind equals who all go on', at(1, 2, 3, 3, 5), plan('STRICT', [top(4)]), NOBODY, 'A1 A2 A3 A4 | 5'],
    ['STRICT: two at the line stop it', at(1, 2, 3, 4, 4, 6), plan('STRICT', [top(4)]), NOBODY, 'A: 1 of 4,5 at 4'],
    ['STRICT: three at the line stop it', at(1, 2, 3, 3, 3, 6), plan('STRICT', [top(4)]), NOBODY, 'A: 2 of 3,4,5 at 3'],
    ['STRICT: a decision is none', at(1, 2, 3, 4, 4), plan('STRICT', [top(4)]), decided(5), 'A: 1 of 4,5 at 4'],
    [
      'INCLUDE_TIED: two at the line go on',
      at(1, 2, 3, 4, 4, 6),
      plan('INCLUDE_TIED', [top(4)]),
      NOBODY,
      'A1 A2 A3 A4:TIED A5:TIED | 6',
    ],
    [
      'INCLUDE_TIED: three at the line go on',
      at(1, 2, 3, 3, 3, 6),
      plan('INCLUDE_TIED', [top(4)]),
      NOBODY,
      'A1 A2 A3:TIED A4:TIED A5:TIED | 6',
    ],
    ['ORGANISER: asks', at(1, 2, 3, 4, 4), plan('ORGANISER', [top(4)]), NOBODY, 'A: 1 of 4,5 at 4'],
    [
      'ORGANISER: one of two',
      at(1, 2, 3, 4, 4, 6),
      plan('ORGANISER', [top(4)]),
      decided(5),
      'A1 A2 A3 A5:DECIDED | 4:DECIDED 6',
    ],
    [
      'ORGANISER: two of three, in the order named',
      at(1, 2, 3, 3, 3, 6),
      plan('ORGANISER', [top(4)]),
      decided(5, 3),
      'A1 A2 A5:DECIDED A3:DECIDED | 4:DECIDED 6',
    ],
    [
      'ORGANISER: one of three is not enough for two places',
      at(1, 2, 3, 3, 3),
      plan('ORGANISER', [top(4)]),
      decided(5),
      'A: 2 of 3,4,5 at 3',
    ],
    ['ORGANISER: nobody is told apart who is not tied', EIGHT, plan('ORGANISER', [top(4)]), decided(5), 'not tied: 5'],
    [
      'ORGANISER: two lines through three equals, in the order named',
      at(1, 2, 2, 2, 5),
      plan('ORGANISER', [top(2)], [top(1)]),
      decided(4, 2),
      'A1 A4:DECIDED B2:DECIDED | 3:DECIDED 5',
    ],
    [
      'blocks by rank: a final and a small final',
      EIGHT,
      plan('STRICT', [top(4)], [top(4)]),
      NOBODY,
      'A1 A2 A3 A4 B5 B6 B7 B8 |',
    ],
    ['the rest plays on, too', EIGHT, plan('STRICT', [top(4)], [all]), NOBODY, 'A1 A2 A3 A4 B5 B6 B7 B8 |'],
    [
      'equals at the line of blocks go into the first',
      at(1, 2, 3, 4, 4, 6, 7, 8, 9),
      plan('INCLUDE_TIED', [top(4)], [top(4)]),
      NOBODY,
      'A1 A2 A3 A4:TIED A5:TIED B6 B7 B8 B9 |',
    ],
    [
      'somebody who does not play: the next moves up',
      EIGHT,
      plan('STRICT', [top(4)]),
      absent(2),
      'A1 A3 A4 A5:MOVED_UP | 2:ABSENT 6 7 8',
    ],
    [
      'and one moves up into each block',
      at(1, 2, 3, 4, 5, 6, 7, 8, 9),
      plan('STRICT', [top(4)], [top(4)]),
      absent(2),
      'A1 A3 A4 A5:MOVED_UP B6 B7 B8 B9:MOVED_UP | 2:ABSENT',
    ],
    [
      'somebody who does not play leaves no equals at the line',
      at(1, 2, 3, 4, 4, 6),
      plan('STRICT', [top(4)]),
      absent(4),
      'A1 A2 A3 A5 | 4:ABSENT 6',
    ],
    ['the disqualified never go on', at(1, 2, null), plan('STRICT', [top(4)]), NOBODY, 'A1 A2 | 3:DISQUALIFIED'],
    [
      'the listed go on from wherever they stand, and take nobody else’s place twice',
      EIGHT,
      plan('STRICT', [listed(8), top(3)]),
      NOBODY,
      'A1 A2 A3 A8:LISTED | 4 5 6 7',
    ],
    [
      'the listed of a later group are not taken before',
      EIGHT,
      plan('STRICT', [top(2)], [listed(1, 9)]),
      NOBODY,
      'A2 A3 B1:LISTED B9:LISTED | 4 5 6 7 8',
    ],
    [
      'a listed one who does not play leaves a place open',
      EIGHT,
      plan('STRICT', [listed(8), top(3)]),
      absent(8),
      'A1 A2 A3 | 4 5 6 7 8:ABSENT',
    ],
  ])('%s', (_, candidates, planned, facts, expected) => {
    expect(said(candidates, planned, facts)).toBe(expected)
  })
})

describe('the cut by groups', () => {
  const of = (values: readonly (string | null)[], ranks?: readonly number[]): readonly Candidate[] =>
    values.map((value, index) => ({
      ...{ entrant: index + 1, rank: ranks?.[index] ?? index + 1 },
      ...{ team: value, country: value, group: value },
    }))
  const each = (count: number, taken: 'TEAM' | 'COUNTRY' | 'GROUP'): Take => ({ type: 'PER_GROUP', count, of: taken })

  it.each<[string, readonly Candidate[], StagePlan, CutFacts, string]>([
    [
      'two of each team, whoever else is ahead',
      of(['X', 'X', 'X', 'Y', 'Y', 'Y']),
      plan('STRICT', [each(2, 'TEAM')]),
      NOBODY,
      'A1 A2 A4 A5 | 3 6',
    ],
    [
      'nobody without a country',
      of([null, 'ES', 'ES', 'FR']),
      plan('STRICT', [each(1, 'COUNTRY')]),
      NOBODY,
      'A2 A4 | 1 3',
    ],
    [
      'the winner of each pool and the best two of the others',
      of(['P', 'P', 'P', 'Q', 'R', 'R']),
      plan('STRICT', [each(1, 'GROUP'), top(2)]),
      NOBODY,
      'A1 A2 A3 A4 A5 | 6',
    ],
    [
      'equals of one team at its line stop it; equals of different teams do not',
      of(['X', 'Y', 'X', 'X', 'Y'], [1, 1, 3, 3, 5]),
      plan('STRICT', [each(2, 'TEAM')]),
      NOBODY,
      'AX: 1 of 3,4 at 3',
    ],
    [
      'and at the lines of two teams both are named',
      of(['X', 'Y', 'X', 'Y'], [1, 1, 1, 1]),
      plan('STRICT', [each(1, 'TEAM')]),
      NOBODY,
      'AX: 1 of 1,3 at 1; AY: 1 of 2,4 at 1',
    ],
    [
      'the next of the same team moves up',
      of(['X', 'Y', 'X', 'Y', 'X']),
      plan('STRICT', [each(2, 'TEAM')]),
      absent(1),
      'A2 A3 A4 A5:MOVED_UP | 1:ABSENT',
    ],
  ])('%s', (_, candidates, planned, facts, expected) => {
    expect(said(candidates, planned, facts)).toBe(expected)
  })
})
