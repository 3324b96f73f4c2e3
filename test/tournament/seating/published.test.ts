import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { recount } from '../../../scripts/bench/lib/recount.ts'
import { seededRandom } from '../../../src/tournament/random.ts'
import { NOBODY_APART } from '../../../src/tournament/seating/apart.ts'
import { certifySeating } from '../../../src/tournament/seating/certificate.ts'
import { drawSeating } from '../../../src/tournament/seating/draw.ts'

const PUBLISHED = readFileSync('test/fixtures/seating/published-records.csv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',').map(Number) as [players: number, sessions: number, again: number, unavoidable: number])

/** As many sessions as can be without meetings again, where construction is hard; more than that; and a sample of the others. */
const HARD = [
  '16 5',
  '20 5',
  '20 6',
  '20 7',
  '24 7',
  '24 8',
  '28 9',
  '28 10',
  '32 10',
  '36 11',
  '40 13',
  '44 14',
  '48 15',
]
const CASES = PUBLISHED.filter(
  ([players, sessions], index) => HARD.includes(`${players} ${sessions}`) || index % 13 === 0,
)
/** Better than what is published. `bench -- seating` goes through all 528. */
const BETTER: Readonly<Record<string, number>> = {
  '20 6': 6,
  '20 7': 20,
  '20 8': 50,
  '24 8': 12,
  '24 9': 48,
  '24 10': 84,
}

describe('against the best published seatings', () => {
  it('looks at the cases that it names', () => {
    expect(PUBLISHED).toHaveLength(528)
    expect(CASES.length).toBeGreaterThanOrEqual(HARD.length + 35)
  })

  it.each(CASES)('%i players over %i sessions meet again no more often', (players, sessions, published) => {
    const entrants = Array.from({ length: players }, (_, index) => ({ number: index + 1 }))
    const plan = drawSeating(entrants, sessions, seededRandom(players + sessions))
    if (!plan.ok) throw new Error(plan.error.code)
    const { rows } = plan.value
    const counted = recount(rows, players, sessions)
    expect(counted.misplaced).toBe(0)
    expect(counted.repeats).toBeLessThanOrEqual(BETTER[`${players} ${sessions}`] ?? published)
    expect(counted.windSpread).toBeLessThanOrEqual(sessions % 4 === 0 ? 0 : 1)
    expect(certifySeating(rows, entrants, NOBODY_APART)).toMatchObject({
      ...{ players, sessions, repeatMeetings: counted.repeats, windSpread: counted.windSpread },
      unavoidableMeetings: PUBLISHED.find(([n, s]) => n === players && s === sessions)![3],
    })
  })
})
