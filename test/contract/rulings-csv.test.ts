import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { rulingsCsv } from '../../src/contract/rulings/rulings-csv.ts'
import type { Ruling } from '../../src/rules/offences/offence.ts'
import { type RulingsReport, reportRulings } from '../../src/tournament/conduct/report.ts'
import type { TableEvent } from '../../src/tournament/table/events.ts'
import { ruledBy } from '../gen/rulings.ts'
import { dated, folded, revoked, ruled } from '../tournament/conduct/conducts.ts'

const LATE = { repeatIndex: 1, intent: 'unknown', code: 'LATE', offender: 1, answers: { minutesLate: 8 } } as const

const PENALTY: TableEvent = {
  ...{ type: 'penaltyRuled', hand: 3, payments: [10, 10, -30, 10], fines: [0, 0, -5, 0], reason: '=2+3, "false hu"' },
}

const report = (): RulingsReport => {
  const conduct = [
    ruled({ entrant: 4, fine: 0, sanctions: { warning: true, banDays: 30 }, note: '-1 for manners' }),
    ruled({ entrant: 9, placement: 'disqualified' }),
    revoked(2),
  ]
  const stamped = dated(conduct).map((each, index) => ({ ...each, seq: index + 1, actor: '@chief' }))
  const events = [{ seq: 2, event: PENALTY, actor: 'ref', at: 500 }]
  const table = { session: 2, table: 7, entrants: [1, 2, 3, 4] as const, closedAt: null, events }
  return reportRulings([table], folded(...conduct), stamped)
}

const NAMES = new Map([
  [3, '+Søren'],
  [4, 'Ito'],
])
const rows = (text: string, delimiter = ','): Record<string, string>[] =>
  parse(text, { bom: true, columns: true, delimiter })

describe('rulings as CSV', () => {
  it('have a row for everybody whose points a ruling moves, and for the offender in any case', () => {
    const all = rows(rulingsCsv(report().rulings, NAMES))
    expect(all.map(({ kind, status, number, payment, fine }) => [kind, status, number, payment, fine])).toEqual([
      ['CONDUCT', 'STANDS', '4', '0', '0'],
      ['PENALTY', 'STANDS', '1', '10', '0'],
      ['PENALTY', 'STANDS', '2', '10', '0'],
      ['PENALTY', 'STANDS', '3', '-30', '-5'],
      ['PENALTY', 'STANDS', '4', '10', '0'],
      ['CONDUCT', 'REVOKED', '9', '0', '-10'],
    ])
    expect(all[0]).toMatchObject({ session: '', table: '', name: 'Ito', consequences: 'warning, banned 30 days' })
    expect(all[1]).toMatchObject({ session: '2', table: '7', seq: '2', hand: '3', placement: '', offence: '' })
    expect(all[5]).toMatchObject({ placement: 'DISQUALIFIED', undone_at: '1970-01-01T00:00:02.000Z' })
  })

  it('say what else follows from an offence in a hand: a dead hand, a ruled count', () => {
    const consequences = (ruling: Ruling) => {
      const event: TableEvent = { ...ruledBy('ema', LATE, 2), ruling }
      const events = [{ seq: 2, event, actor: 'ref', at: 500 }]
      const table = { session: 2, table: 7, entrants: [1, 2, 3, 4] as const, closedAt: null, events }
      return rows(rulingsCsv(reportRulings([table], folded(), []).rulings, NAMES)).map((row) => row.consequences)
    }
    const { ruling } = ruledBy('ema', LATE, 2)
    expect(consequences({ ...ruling, handStatus: 'dead' })).toEqual(['hand dead'])
    expect(consequences({ ...ruling, handStatus: 'void' })).toEqual(['deal void'])
    expect(consequences({ ...ruling, handStatus: 'win-stands', extra: { effectiveFan: 12 } })).toEqual([
      'win stands, counts 12',
    ])
  })

  it('hold no formula: what people typed has an apostrophe where a spreadsheet would compute', () => {
    const all = rows(rulingsCsv(report().rulings, NAMES))
    expect(all[0]).toMatchObject({ text: "'-1 for manners", recorded_by: "'@chief" })
    expect(all[3]).toMatchObject({ text: `'=2+3, "false hu"`, name: "'+Søren" })
  })

  it('say the same with semicolons', () => {
    const { rulings } = report()
    expect(rows(rulingsCsv(rulings, NAMES, 'semicolon'), ';')).toEqual(rows(rulingsCsv(rulings, NAMES)))
  })

  it('are a header alone when nothing was ruled', () => {
    expect(rulingsCsv([], NAMES)).toMatch(/^\uFEFFsession,table,seq,[\w,]+\r\n$/)
  })
})
