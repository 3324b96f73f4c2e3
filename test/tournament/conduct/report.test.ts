import { describe, expect, it } from 'vitest'
import { appealUntil } from '../../../src/tournament/conduct/appeals.ts'
import type { Appealed } from '../../../src/tournament/conduct/events.ts'
import type { Stamped } from '../../../src/tournament/conduct/history.ts'
import { appealable, proveRulings, type RulingsTable, reportRulings } from '../../../src/tournament/conduct/report.ts'
import type { OffenceRuled, PenaltyRuled, TableEvent } from '../../../src/tournament/table/events.ts'
import { dated, folded, replaced, revoked, ruled } from './conducts.ts'

const penalty = (fine: number): PenaltyRuled => ({
  ...{ type: 'penaltyRuled', hand: 1, payments: [10, 10, -30, 10], fines: [0, 0, fine, 0], reason: 'false hu' },
})

const offence: OffenceRuled = {
  ...{ type: 'offenceRuled', hand: 2, rules: 'ema', shown: null, departure: null, note: 'cup', completedAt: null },
  incident: { code: 'STALLING', offender: 1, repeatIndex: 1, intent: 'unknown', answers: { refereeFine: 20 } },
  ruling: {
    ...{ payments: [0, 0, 0, 0], fines: [0, -20, 0, 0], handStatus: 'alive', obligations: [], replay: 'none' },
    ...{ placement: 'none', sanctions: { warning: true }, extra: {}, scope: 'hand', clause: 'E4', assumed: ['fines'] },
  },
}

const totals: TableEvent = { type: 'totalsRecorded', scores: [5, -15, 0, 0], fines: [0, -10, 0, 0], reason: 'lost' }
const undo = { reason: 'slip of the pen', cascade: [] }

/** A table's events, numbered from 2, a second apart. */
const at = (table: number, ...events: TableEvent[]): RulingsTable => ({
  ...{ session: 1, table, entrants: [11, 12, 13, 14], closedAt: null },
  events: events.map(
    (event, index): Stamped<TableEvent> => ({ seq: index + 2, event, actor: 'ref', at: 1000 * index }),
  ),
})

const brief = (tables: readonly RulingsTable[], ...conduct: Parameters<typeof folded>) => {
  const stamped = dated(conduct).map((each, index) => ({ ...each, seq: index + 1, actor: 'chief' }))
  return reportRulings(tables, folded(...conduct), stamped)
}

describe('the report on rulings', () => {
  it('has every kind of ruling, in the order in which they were given', () => {
    const { rulings } = brief([at(1, totals), at(2, penalty(-5), offence)], ruled({ entrant: 14 }), ruled({ fine: 0 }))
    expect(rulings.map(({ kind, ref, said }) => [kind, ref.table?.table, ref.seq, said.at])).toEqual([
      ['CONDUCT', undefined, 1, 0],
      ['TOTALS', 1, 2, 0],
      ['PENALTY', 2, 2, 0],
      ['CONDUCT', undefined, 2, 1000],
      ['OFFENCE', 2, 3, 1000],
    ])
    expect(rulings.map(({ amounts }) => amounts)).toEqual([
      [{ entrant: 14, payment: 0, fine: -10 }],
      [{ entrant: 12, payment: 0, fine: -10 }],
      [
        { entrant: 11, payment: 10, fine: 0 },
        { entrant: 12, payment: 10, fine: 0 },
        { entrant: 13, payment: -30, fine: -5 },
        { entrant: 14, payment: 10, fine: 0 },
      ],
      [],
      [{ entrant: 12, payment: 0, fine: -20 }],
    ])
    expect(rulings[4]).toMatchObject({
      ...{ hand: 2, text: 'cup', sanctions: { warning: true }, assumed: ['fines'] },
      incident: { entrant: 12, code: 'STALLING', rules: 'ema' },
    })
  })

  it('passes over totals without a fine, which are a result', () => {
    expect(brief([at(1, { ...totals, scores: [5, -5, 0, 0], fines: [0, 0, 0, 0] })]).rulings).toEqual([])
  })

  it('links what no longer stands to what undid it, also when it fell with another entry', () => {
    const { rulings } = brief([
      at(
        1,
        ...[penalty(-5), offence, penalty(0)],
        { type: 'amended', seq: 2, event: penalty(-10), ...undo },
        { type: 'revoked', seq: 2, ...undo, cascade: [3] },
        { type: 'reopened', reason: 'lost hand', cascade: [4] },
      ),
    ])
    expect(rulings.map(({ ref, said, undone }) => [ref.seq, ref.version, said.seq, undone?.how, undone?.seq])).toEqual([
      [2, 1, 2, 'REPLACED', 5],
      [3, 1, 3, 'REVOKED', 6],
      [4, 1, 4, 'REVOKED', 7],
      [2, 2, 5, 'REVOKED', 6],
    ])
    expect(rulings[2]?.undone).toMatchObject({ reason: 'lost hand', actor: 'ref', at: 5000 })
  })

  it('adds up what stands, and finds a point that was lost or made', () => {
    const { rulings } = brief(
      [at(1, totals), at(2, penalty(-5), offence, { type: 'revoked', seq: 3, ...undo })],
      ...[ruled(), replaced(1, { fine: -1 }), ruled(), revoked(3)],
    )
    expect(proveRulings(rulings, -16)).toEqual({ payments: 0, fines: -16, points: -16, balances: true })
    expect(proveRulings(rulings, -15).balances).toBe(false)
    expect(proveRulings(rulings, -17).balances).toBe(false)
  })

  it('puts appeals with the ruling as it was then', () => {
    const appeal = (ruling: Appealed['ruling'], entrant = 12): Appealed => ({
      ...{ type: 'appealed', ruling, entrant, grounds: 'no', late: null },
    })
    const table = { session: 1, table: 1 }
    const { rulings, appeals } = brief(
      [at(1, penalty(-5), { type: 'amended', seq: 2, event: penalty(-1), ...undo }, offence)],
      appeal({ table, seq: 2, version: 1 }),
      appeal({ table, seq: 2, version: 2 }),
      appeal({ table, seq: 4, version: 1 }),
      { type: 'appealDecided', seq: 3, outcome: 'UPHELD', decision: 'yes' },
    )
    expect(rulings.map((line) => line.appeals.map(({ seq }) => seq))).toEqual([[1], [2], [3]])
    expect(appeals.map(({ rulingNow, decided }) => [rulingNow, decided?.outcome])).toEqual([
      ['REPLACED', undefined],
      ['STANDS', undefined],
      ['STANDS', 'UPHELD'],
    ])
  })
})

describe('an appeal', () => {
  const events = at(1, penalty(-5), offence, totals, { type: 'revoked', seq: 3, ...undo }).events

  it('is against a ruling or a penalty that stands', () => {
    expect(appealable(events, 2)?.seq).toBe(2)
    for (const seq of [1, 3, 4, 5, 9]) expect(appealable(events, seq), String(seq)).toBeUndefined()
  })

  it('has 30 minutes from the close of the session or from the ruling, whichever is later', () => {
    const minute = 60_000
    expect(appealUntil(5 * minute, null)).toBeNull()
    expect(appealUntil(5 * minute, 120 * minute)).toBe(150 * minute)
    expect(appealUntil(140 * minute, 120 * minute)).toBe(170 * minute)
    expect(appealUntil(5 * minute, undefined)).toBe(35 * minute)
  })
})
