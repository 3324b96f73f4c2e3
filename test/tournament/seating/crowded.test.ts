import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOBODY_APART } from '../../../src/tournament/seating/apart.ts'
import { certifySeating } from '../../../src/tournament/seating/certificate.ts'
import { crowded } from '../../../src/tournament/seating/crowded.ts'
import type { SeatingRow } from '../../../src/tournament/seating/plan.ts'
import { meetingsAgain } from './count.ts'

/** Tables of a session by who sits there. */
const session = (number: number, ...tables: readonly SeatingRow['entrants'][]): readonly SeatingRow[] =>
  tables.map((entrants, index) => ({ session: number, table: index + 1, entrants }))

describe('a club with few tables', () => {
  it.each<[string, number, readonly SeatingRow[]]>([
    [
      'twelve players, two sessions: two of every four come from one table',
      3,
      [
        ...session(1, [1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]),
        ...session(2, [1, 5, 9, 2], [3, 6, 10, 7], [4, 8, 11, 12]),
      ],
    ],
    [
      'two of fourteen had a bye before, and spare a meeting each',
      1,
      [
        ...session(1, [1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]),
        ...session(2, [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 4]),
      ],
    ],
    [
      'eight players, two sessions',
      4,
      [...session(1, [1, 2, 3, 4], [5, 6, 7, 8]), ...session(2, [1, 2, 5, 6], [3, 4, 7, 8])],
    ],
    [
      'sixteen players can all come from different tables',
      0,
      [
        ...session(1, [1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]),
        ...session(2, [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [4, 8, 12, 16]),
      ],
    ],
  ])('%s', (_, again, rows) => {
    expect(meetingsAgain(rows)).toBe(again)
    const entrants = [...new Set(rows.flatMap(({ entrants }) => entrants))].map((number) => ({ number }))
    expect(certifySeating(rows, entrants, NOBODY_APART)).toMatchObject({
      repeatMeetings: again,
      unavoidableMeetings: again,
    })
  })

  it('never has fewer meetings again than that, whoever sits and however', () => {
    const people = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14], { minLength: 12 })
    const sessions = fc.array(fc.tuple(people, fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(sessions, (all) => {
        const rows = all.flatMap(([who, tables], index) =>
          session(
            index + 1,
            ...Array.from(
              { length: tables },
              (_, table) => who.slice(4 * table, 4 * table + 4) as unknown as SeatingRow['entrants'],
            ),
          ),
        )
        expect(crowded(rows)).toBeLessThanOrEqual(meetingsAgain(rows))
      }),
      { numRuns: 500 },
    )
  })
})
