import { describe, expect, it } from 'vitest'
import type { Incident, OffenceCode } from '../../../src/rules/offences/offence.ts'
import { getPenaltyRules } from '../../../src/rules/offences/penalty-rules.ts'
import type { PenaltyRules } from '../../../src/rules/offences/rules.ts'
import { ok } from '../../../src/rules/result.ts'
import {
  type ConductIncident,
  conductRepeatIndex,
  earlierConduct,
  isCountedWith,
  ruleConduct,
} from '../../../src/tournament/conduct/ruling.ts'
import { folded, replaced, revoked, ruled, ruling } from './conducts.ts'

const wmo = getPenaltyRules('mcr-wmo')
const incident = (code: OffenceCode, answers: Incident['answers'] = {}): ConductIncident => ({
  ...{ entrant: 7, code, intent: 'unknown', answers },
})

describe('a ruling outside tables', () => {
  it('is the one that the rules give, on the entrant', () => {
    expect(ruleConduct(wmo, incident('LATE', { minutesLate: 12 }), 2)).toMatchObject({
      ok: true,
      value: { entrant: 7, rules: 'mcr-wmo', code: 'LATE', repeatIndex: 2, fine: -20, placement: 'none' },
    })
    const cheat = ruleConduct(getPenaltyRules('mcr-cn'), incident('CHEATING'), 1)
    // What is said of his hand says nothing here, neither does what is assumed of it.
    expect(cheat).toMatchObject({
      ok: true,
      value: { fine: 0, placement: 'disqualified', sanctions: { notice: true }, assumed: [] },
    })
  })

  it.each<[string, ConductIncident, PenaltyRules]>([
    ['in a hand', incident('HU_BELOW_MINIMUM'), wmo],
    ['that only kills the hand', incident('STALLING'), getPenaltyRules('ema')],
    ['that forfeits a table', incident('LATE', { minutesLate: 16 }), wmo],
    ['that puts a player last', incident('TABLE_DAMAGE', { gameCanContinue: false }), getPenaltyRules('hybrid')],
    ['that is paid to others', incident('TABLE_DAMAGE', { gameCanContinue: true }), getPenaltyRules('hybrid')],
  ])('is none for an offence %s', (_, offence, rules) => {
    expect(ruleConduct(rules, offence, 1)).toEqual({
      ok: false,
      error: { code: 'OFFENCE_NEEDS_TABLE', offence: offence.code },
    })
  })

  it('is none without the answers that the offence asks for', () => {
    expect(ruleConduct(wmo, incident('LATE'), 1)).toMatchObject({ ok: false, error: { code: 'QUESTION_OPEN' } })
  })
})

/** Rules that count all lateness over the event, and disturbances within a session. */
const strict: PenaltyRules = {
  ...wmo,
  counterOf: ({ code }) =>
    code === 'LATE' ? { name: 'lateness', scope: 'event' } : { name: 'disorder', scope: 'session' },
  rule: (offence) => {
    const first = wmo.rule({ ...offence, repeatIndex: 1 })
    return first.ok ? ok({ ...first.value, fines: [-10 * offence.repeatIndex, 0, 0, 0] }) : first
  },
}

describe('how manieth an offence is', () => {
  const late = incident('LATE', { minutesLate: 8 })
  const own = { entrant: 7 }

  it('counts rulings that stand, of the entrant, under the same counter, at tables and outside', () => {
    const state = folded(ruled(own), ruled(own), revoked(2), ruled({ entrant: 8 }), ruled({ ...own, rules: 'ema' }))
    const outside = earlierConduct(state, 7)
    expect(conductRepeatIndex(strict, late, outside)).toBe(2)
    const atTable = { rules: strict.key, incident: { ...late, offender: 2 as const, repeatIndex: 1 } }
    expect(conductRepeatIndex(strict, late, [...outside, atTable, atTable])).toBe(4)
    expect(conductRepeatIndex(strict, incident('CHEATING'), [...outside, atTable])).toBe(1)
  })

  it('passes over the one that is to be replaced', () => {
    const state = folded(ruled(own), replaced(1, own), ruled(own))
    expect(conductRepeatIndex(strict, late, earlierConduct(state, 7, 1))).toBe(2)
    expect(conductRepeatIndex(strict, late, earlierConduct(state, 7))).toBe(3)
  })

  it('stays with the place of a ruling as long as it is counted the same', () => {
    expect(isCountedWith(strict, ruling(own), late)).toBe(true)
    expect(isCountedWith(strict, ruling({ entrant: 8 }), late)).toBe(false)
    expect(isCountedWith(strict, ruling(own), incident('CHEATING'))).toBe(false)
    expect(isCountedWith(strict, ruling({ ...own, code: 'CHEATING', answers: {} }), incident('CHEATING'))).toBe(true)
    expect(isCountedWith(strict, ruling({ ...own, rules: 'ema' }), late)).toBe(false)
  })
})
