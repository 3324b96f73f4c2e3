import { describe, expect, it } from 'vitest'
import type { EntrantConduct } from '../../../src/tournament/conduct/conduct.ts'
import { overallStandings, stageStandings, stageTeams } from '../../../src/tournament/stages/standings.ts'
import type { TieBreakCode } from '../../../src/tournament/tiebreaks.ts'
import { event, finished, order, played, stagePlan, table, top } from './event.ts'

const QUALIFICATION = stagePlan('Qualification')
const final = (change = {}) => stagePlan('Final', { groups: [{ name: 'Final', takes: [top(4)] }], ...change })

/** Two tables: 1 to 4 and 5 to 8, the winners 1 and 5, 1 by more points. */
const FIRST = [table(1, [1, 2, 3, 4], [40, 10, -20, -30], 1), table(1, [5, 6, 7, 8], [30, 5, -15, -20], 2)]
const conduct = (entrant: number, change: Partial<EntrantConduct> = {}): EntrantConduct => ({
  ...{ entrant, points: 0, disqualified: false, barredUntil: null },
  ...change,
})

describe('a tournament without stages', () => {
  it('has one, which is all of it', () => {
    const facts = event(8, [], FIRST)
    expect(order(stageStandings(facts, 1))).toBe('1:1 2:5 3:2 4:6 5:7 6:3 7:8 8:4')
    expect(overallStandings(facts)).toEqual(stageStandings(facts, 1))
  })
})

describe('the standings of a stage', () => {
  const facts = finished(event(8, [QUALIFICATION, final()], FIRST))

  it('are of its own sessions and of those who qualified', () => {
    expect(order(stageStandings(facts, 2))).toBe('1:1 1:2 1:5 1:6')
    const after = played(facts, table(2, [1, 5, 2, 6], [-30, -10, 10, 30]))
    expect(order(stageStandings(after, 2))).toBe('1:6 2:2 3:5 4:1')
    expect(order(stageStandings(after, 1))).toBe('1:1 2:5 3:2 4:6 5:7 6:3 7:8 8:4')
  })

  it('are empty while the stage before is played', () => {
    expect(stageStandings(event(8, [QUALIFICATION, final()], FIRST), 2)).toEqual([])
  })

  it('leave out whom a substitute or somebody who did not qualify plays against', () => {
    const after = played(facts, table(2, [1, 5, 2, 8], [-30, -10, 10, 30]))
    expect(order(stageStandings(after, 2))).toBe('1:2 2:5 3:6 4:1')
  })
})

describe('what is carried over', () => {
  const carrying = (
    carryOver: 'NONE' | 'HALF' | 'FULL',
    ranking: readonly TieBreakCode[] = ['TABLE_POINTS', 'POINTS'],
  ) => finished(event(8, [QUALIFICATION, final({ carryOver })], FIRST, { ranking }))
  // The final is won by who was fourth before.
  const result = table(2, [6, 2, 5, 1], [30, 20, -20, -30])

  it('NONE: nothing counts but the final', () => {
    expect(order(stageStandings(played(carrying('NONE'), result), 2))).toBe('1:6 2:2 3:5 4:1')
  })

  it('FULL: the results go on, as if it were one stage', () => {
    const players = stageStandings(played(carrying('FULL'), result), 2)
    // 6: 2 + 4, 5: 4 + 1, 1 and 2: 4 + 0 and 2 + 2 table points.
    expect(order(players)).toBe('1:6 2:5 3:2 4:1')
    expect(players[0]).toMatchObject({ tally: { tablePoints12: 72, points: 35, firstPlaces: 1 }, carried: null })
    expect(players[0]?.sessions.map(({ session }) => session)).toEqual([1, 2])
  })

  it('HALF: half of table points and points, and nothing else', () => {
    const players = stageStandings(played(carrying('HALF'), result), 2)
    // 6: 1 + 4, 2: 1 + 2, 5: 2 + 1, 1: 2 + 0; of 2 and 5, 5 points and 20 against 15 and -20.
    expect(order(players)).toBe('1:6 2:2 3:5 4:1')
    const six = players[0]!
    expect(six).toMatchObject({ tally: { tablePoints12: 48, points: 30, firstPlaces: 1 } })
    expect(six.carried).toEqual({ parts: 2, tablePoints12: 24, points: 5 })
    expect(six.sessions.map(({ session }) => session)).toEqual([2])
  })

  it('HALF of odd twelfths and odd points is exact and decides', () => {
    // Four share the first table, 21 twelfths each, and 5 wins the other by a point.
    const shared = [table(1, [1, 2, 3, 4], [0, 0, 0, 0], 1), table(1, [5, 6, 7, 8], [1, 0, 0, -1], 2)]
    const half = final({ carryOver: 'HALF', ties: 'INCLUDE_TIED' })
    const facts = finished(event(8, [QUALIFICATION, half], shared))
    expect(order(stageStandings(facts, 1))).toBe('1:5 2:1 2:2 2:3 2:4 6:6 6:7 8:8')
    const carried = new Map(stageStandings(facts, 2).map(({ entrant, carried }) => [entrant.number, carried]))
    expect(carried.get(1)).toEqual({ parts: 2, tablePoints12: 21, points: 0 })
    expect(carried.get(5)).toEqual({ parts: 2, tablePoints12: 48, points: 1 })
    // 5 has 2 table points and half a point along, 1 has 7/8; a table shared by all brings 7/4 to each.
    const after = played(facts, table(2, [1, 2, 3, 5], [0, 0, 0, 0]))
    expect(order(stageStandings(after, 2))).toBe('1:5 2:1 2:2 2:3 5:4')
  })

  it('HALF again is a quarter of the first stage', () => {
    const again = final({ name: 'Finals', carryOver: 'HALF' })
    const facts = finished(
      played(finished(event(8, [QUALIFICATION, final({ carryOver: 'HALF' }), again], FIRST)), result),
    )
    const carried = new Map(stageStandings(facts, 3).map(({ entrant, carried }) => [entrant.number, carried]))
    // 1: 4 and 0 table points, 40 and -30 points: (4/2 + 0)/2 = 1 and (40/2 - 30)/2 = -5, in quarters.
    expect(carried.get(1)).toEqual({ parts: 4, tablePoints12: 48, points: -20 })
    // 6: 2 and 4, 5 and 30: 5/2 and (5/2 + 30)/2 = 65/4.
    expect(carried.get(6)).toEqual({ parts: 4, tablePoints12: 120, points: 65 })
  })

  it('FULL after HALF keeps the half', () => {
    const last = final({ name: 'Finals', carryOver: 'FULL' })
    const facts = finished(
      played(finished(event(8, [QUALIFICATION, final({ carryOver: 'HALF' }), last], FIRST)), result),
    )
    expect(order(stageStandings(facts, 3))).toBe(order(stageStandings(facts, 2)))
    expect(stageStandings(facts, 3)[0]).toMatchObject({ carried: { parts: 2, tablePoints12: 24, points: 5 } })
  })

  it('a wild card who did not play before brings nothing', () => {
    const wild = final({
      carryOver: 'HALF',
      groups: [{ name: 'Final', takes: [{ type: 'LISTED', entrants: [9] }, top(3)] }],
    })
    const facts = finished(event(9, [QUALIFICATION, wild], FIRST))
    const nine = stageStandings(facts, 2).find(({ entrant }) => entrant.number === 9)
    expect(nine?.carried).toEqual({ parts: 2, tablePoints12: 0, points: 0 })
  })
})

describe('groups', () => {
  const two = (places: 'BY_GROUP' | 'TOGETHER') =>
    finished(
      event(
        8,
        [
          QUALIFICATION,
          stagePlan('Final', {
            places,
            groups: [
              { name: 'Final', takes: [top(4)] },
              { name: 'Small final', takes: [top(4)] },
            ],
          }),
        ],
        FIRST,
      ),
    )
  const results = [table(2, [1, 2, 5, 6], [9, 3, -3, -9], 1), table(2, [3, 4, 7, 8], [90, 30, -30, -90], 2)]

  it('BY_GROUP: the small final follows the final, whatever was won there', () => {
    const players = stageStandings(played(two('BY_GROUP'), ...results), 2)
    expect(order(players)).toBe('1:1 2:2 3:5 4:6 5:3 6:4 7:7 8:8')
    expect(players.map(({ group }) => group)).toEqual([...Array(4).fill('Final'), ...Array(4).fill('Small final')])
  })

  it('TOGETHER: results alone rank', () => {
    expect(order(stageStandings(played(two('TOGETHER'), ...results), 2))).toBe('1:3 2:1 3:4 4:2 5:5 6:7 7:6 8:8')
  })

  it('ranks close up after somebody disqualified in the first group', () => {
    const facts = { ...played(two('BY_GROUP'), ...results), conduct: [conduct(2, { disqualified: true })] }
    expect(order(stageStandings(facts, 2))).toBe('1:1 2:5 3:6 4:3 5:4 6:7 7:8 DSQ:2')
  })
})

describe('the standings of the tournament', () => {
  const before = event(8, [QUALIFICATION, final()], FIRST)
  const facts = finished(before)

  it('stay when a stage is finished', () => {
    expect(overallStandings(facts)).toEqual(overallStandings(before))
  })

  it('have those of the last stage first, then who did not get so far by the stage before', () => {
    const after = played(facts, table(2, [1, 5, 2, 6], [-30, -10, 10, 30]))
    expect(order(overallStandings(after))).toBe('1:6 2:2 3:5 4:1 5:7 6:3 7:8 8:4')
    expect(overallStandings(after).map(({ stage }) => stage)).toEqual([2, 2, 2, 2, 1, 1, 1, 1])
  })

  it('keep ranks that were shared', () => {
    const tied = [table(1, [1, 2, 3, 4], [9, 3, -6, -6], 1), table(1, [5, 6, 7, 8], [9, 3, -6, -6], 2)]
    const four = finished(event(8, [QUALIFICATION, final()], tied))
    const after = played(four, table(2, [1, 5, 2, 6], [30, 10, -10, -30]))
    expect(order(overallStandings(after))).toBe('1:1 2:5 3:2 4:6 5:3 5:4 5:7 5:8')
  })

  it('list the disqualified last, also of a stage that is finished, whose own standings stay', () => {
    const after = {
      ...played(facts, table(2, [1, 5, 2, 6], [-30, -10, 10, 30])),
      conduct: [conduct(7, { disqualified: true })],
    }
    expect(order(overallStandings(after))).toBe('1:6 2:2 3:5 4:1 5:3 6:8 7:4 DSQ:7')
    expect(order(stageStandings(after, 1))).toBe('1:1 2:5 3:2 4:6 5:7 6:3 7:8 8:4')
  })

  it('list who came to the list later after all others', () => {
    const { entrants } = event(9, [], [])
    expect(order(overallStandings({ ...facts, entrants }))).toBe('1:1 2:5 3:2 4:6 5:7 6:3 7:8 8:4 9:9')
  })

  it('have teams of a stage by its own standings', () => {
    const after = played(facts, table(2, [1, 5, 2, 6], [-30, -10, 10, 30]))
    const points = (stage: number) => stageTeams(after, stage).map(({ team, tally }) => [team, tally.points])
    expect(points(1)).toEqual([
      ['T0', 35],
      ['T1', -35],
    ])
    expect(points(2)).toEqual([
      ['T1', 40],
      ['T0', -40],
    ])
  })
})

describe('fines ruled outside tables', () => {
  const fines = [
    { seq: 1, entrant: 5, points: -25 },
    { seq: 2, entrant: 5, points: -100 },
  ]
  const ruled = [conduct(5, { points: -125 })]
  const before = event(8, [QUALIFICATION, final({ carryOver: 'FULL' })], FIRST, {
    conduct: [conduct(5, { points: -25 })],
    fines: fines.slice(0, 1),
  })

  it('count in the stage in which they were ruled', () => {
    expect(stageStandings(before, 1).find(({ entrant }) => entrant.number === 5)?.tally.points).toBe(5)
    const after = { ...finished(before, { conductVersion: 1 }), conduct: ruled, fines }
    const points = (stage: number) => stageStandings(after, stage).find(({ entrant }) => entrant.number === 5)?.tally
    expect(points(1)).toMatchObject({ points: 5, fines: -25 })
    expect(points(2)).toMatchObject({ points: -95, fines: -125 })
  })
})
