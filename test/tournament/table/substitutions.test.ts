import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SEATS, type Seat } from '../../../src/rules/ruleset.ts'
import { houseLines, standings, type TableResult } from '../../../src/tournament/standings.ts'
import { SEAT_RESULTS, type TableEvent } from '../../../src/tournament/table/events.ts'
import type { TableState } from '../../../src/tournament/table/state.ts'
import { offenderOf, placementsAt, playerNow } from '../../../src/tournament/table/stints.ts'
import { tablePoints } from '../../../src/tournament/tablepoints.ts'
import { ruledIn } from '../../gen/rulings.ts'
import {
  closed,
  drawn,
  NONE,
  penalty,
  revoked,
  seated,
  substituted,
  table,
  totals,
  walkedOver,
  won,
} from '../../gen/table-events.ts'

const entrant = (number: number, isHouse = false) =>
  ({ number, name: `P${number}`, country: null, team: null, status: 'REGISTERED', isHouse }) as const
const LIST = [
  ...[11, 22, 33, 44].map((number) => entrant(number)),
  ...[91, 92, 93].map((number) => entrant(number, true)),
]

const resultOf = (state: TableState): TableResult => ({
  ...{ session: 1, table: 1, entrants: state.entrants, scores: state.scores },
  ...{ handsWon: NONE, bestHands: NONE, fines: NONE },
  ...{ placements: placementsAt(state), shares: state.shares },
})

/** `number tablePoints12 (points)` of everybody at the table, ranked or not. */
const lines = (state: TableState): readonly string[] =>
  [...standings(LIST, [resultOf(state)], ['TABLE_POINTS', 'POINTS']), ...houseLines(LIST, [resultOf(state)])]
    .filter(({ sessions }) => sessions.length > 0)
    .sort((a, b) => a.entrant.number - b.entrant.number)
    .map(({ entrant: { number }, tally }) => `${number} ${tally.tablePoints12} (${tally.points})`)

/** East wins two hands, 34 each time from South (18) and the others (8); then leaves, and who plays on pays North 48 of 64. */
const untilThen = [seated(), won(1), won(2)] as const
const lost = won(3, { winner: 3, discarder: 0, points: 40 })
const KEPT = ['11 24 (20)', '22 0 (-44)', '33 12 (-24)', '44 48 (48)']

describe('a seat that its entrant leaves', () => {
  it.each([
    ['forfeited', 'FORFEIT_TABLE', ['11 0 (68)', '22 12 (-44)', '33 24 (-24)', '44 48 (48)', '91 0 (-48)']],
    ['kept', 'KEEP_SCORE', KEPT],
    ['the substitute’s', 'SUBSTITUTE_SCORES', ['11 0 (68)', '22 0 (-44)', '33 12 (-24)', '44 48 (48)', '91 24 (-48)']],
  ] as const)('is %s', (_, result, expected) => {
    expect(lines(table(...untilThen, substituted(0, 91, 3, result), lost))).toEqual(expected)
  })

  it('and that nobody plays on ends the table, which counts as it stands', () => {
    const left = table(...untilThen, substituted(0, null, 3, 'KEEP_SCORE'), closed)
    expect(lines(left)).toEqual(['11 48 (68)', '22 0 (-36)', '33 18 (-16)', '44 18 (-16)'])
  })

  it('may be noted later than the hands that another played', () => {
    const late = table(...untilThen, lost, substituted(0, 91, 2, 'SUBSTITUTE_SCORES'))
    expect(lines(late)).toEqual(['11 0 (34)', '22 0 (-44)', '33 12 (-24)', '44 48 (48)', '91 24 (-14)'])
  })

  it('is its own again when he comes back', () => {
    const away = substituted(0, 91, 2, 'SUBSTITUTE_SCORES')
    expect(lines(table(seated(), won(1), away, won(2), substituted(0, 11, 3, 'KEEP_SCORE'), lost))).toEqual(KEPT)
  })

  it('keeps penalties and rulings with who played when they were entered', () => {
    const fine = penalty({ hand: 3, payments: NONE, fines: [-10, 0, 0, 0] })
    const swap = substituted(0, 91, 3, 'SUBSTITUTE_SCORES')
    expect(lines(table(...untilThen, fine, swap, lost))[0]).toBe('11 0 (58)')
    expect(lines(table(...untilThen, swap, fine, lost))[0]).toBe('11 0 (68)')
    const state = table(...untilThen, ruledIn(3, 0, {}), swap, ruledIn(3, 0, {}))
    expect(state.rulings.map((ruled) => offenderOf(state, ruled))).toEqual([11, 91])
  })

  it('is forfeited by a ruling on who left, without harm to a substitute who scores', () => {
    const absent = ruledIn(1, 0, { placement: 'zero-table-points' })
    expect(lines(table(seated(), absent, substituted(0, 91, 1, 'SUBSTITUTE_SCORES'), won(1)))[4]).toBe('91 48 (34)')
    expect(lines(table(seated(), absent, substituted(0, 91, 1, 'KEEP_SCORE'), won(1)))[0]).toBe('11 0 (34)')
  })

  it('is as it was when the substitution is revoked', () => {
    const events = [...untilThen, substituted(0, 91, 3), lost] as const
    expect(lines(table(...events, revoked(4)))).toEqual(lines(table(...untilThen, lost)))
  })

  it('of a table entered as totals is all of who played last', () => {
    const state = table(seated(), substituted(2, 91, 1, 'SUBSTITUTE_SCORES'), totals())
    expect(lines(state)).toEqual(['11 12 (-55)', '22 0 (-99)', '33 0 (0)', '44 24 (-24)', '91 48 (178)'])
  })
})

describe('a table that is not played', () => {
  it.each([
    [[2], ['11 28 (0)', '22 28 (0)', '33 0 (0)', '44 28 (0)']],
    [
      [0, 2],
      ['11 0 (0)', '22 36 (0)', '33 0 (0)', '44 36 (0)'],
    ],
    [
      [0, 1, 2],
      ['11 0 (0)', '22 0 (0)', '33 0 (0)', '44 48 (0)'],
    ],
    [
      [0, 1, 2, 3],
      ['11 0 (0)', '22 0 (0)', '33 0 (0)', '44 0 (0)'],
    ],
  ] as const)('without seats %j: those who are there share as if tied', (absent, expected) => {
    expect(lines(table(seated(), walkedOver(...absent), closed))).toEqual(expected)
  })

  it('is played after all once that is revoked', () => {
    expect(lines(table(seated(), walkedOver(1), revoked(2), won(1)))).toHaveLength(4)
    expect(table(seated(), walkedOver(1), revoked(2)).next?.hand).toBe(1)
  })
})

/** Hands and substitutions in any order, those that do not follow left out. */
const anything = fc.array(
  fc.oneof(
    fc
      .tuple(fc.constantFrom(...SEATS), fc.constantFrom(...SEATS), fc.integer({ min: 8, max: 60 }))
      .map(([winner, discarder, points]) => ({ winner, discarder: winner === discarder ? null : discarder, points })),
    fc.tuple(
      fc.constantFrom(...SEATS),
      fc.constantFrom(91, 92, 93, 11, 22, 33, 44, null),
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom(...SEAT_RESULTS),
    ),
  ),
  { maxLength: 14 },
)

describe('any table with substitutions', () => {
  it('gives away its seven table points unless two seats or more forfeit, and every point of its scores', () => {
    fc.assert(
      fc.property(anything, (steps) => {
        let events: TableEvent[] = [seated()]
        for (const step of steps) {
          const state = table(...(events as [TableEvent]))
          const next = Array.isArray(step)
            ? substituted(step[0] as Seat, step[1], Math.min(step[2], state.next?.hand ?? 1), step[3])
            : { ...won(state.next?.hand ?? 1), ...step }
          try {
            table(...events, next)
            events = [...events, next]
          } catch {}
        }
        if (events.length === 1) events = [...events, drawn(1)]
        const state = table(...(events as [TableEvent]))
        const result = resultOf(state)
        const all = [...standings(LIST, [result], ['POINTS']), ...houseLines(LIST, [result])]
        const sum = (of: (line: (typeof all)[number]) => number) => all.reduce((total, line) => total + of(line), 0)
        expect(sum(({ tally }) => tally.points)).toBe(0)
        expect(sum(({ tally }) => tally.tablePoints12)).toBe(
          tablePoints(state.scores, placementsAt(state)).reduce((total, points) => total + points, 0),
        )
        const forfeits = placementsAt(state).filter((placement) => placement !== 'none').length
        if (forfeits < 2) expect(sum(({ tally }) => tally.tablePoints12)).toBe(84)
        const playing = SEATS.map((seat) => playerNow(state, seat)).filter((player) => player !== null)
        expect(new Set(playing).size).toBe(playing.length)
      }),
    )
  })
})
