import fc from 'fast-check'
import type { Incident, OffenceCode, PenaltyRulesKey, Placement, Ruling } from '../../src/rules/offences/offence.ts'
import { getPenaltyRules } from '../../src/rules/offences/penalty-rules.ts'
import type { Seat } from '../../src/rules/ruleset.ts'
import type { OffenceRuled } from '../../src/tournament/table/events.ts'
import { NONE, NOON } from './table-events.ts'

/** A ruling on an offence outside any hand, with what a test says of its consequences. */
export const ruled = (offender: Seat, change: Partial<Ruling> = {}, code: OffenceCode = 'CHEATING'): OffenceRuled => ({
  type: 'offenceRuled',
  hand: null,
  rules: 'ema',
  incident: { code, offender, repeatIndex: 1, intent: 'deliberate', answers: {} },
  shown: null,
  ruling: {
    payments: NONE,
    fines: NONE,
    handStatus: 'alive',
    obligations: [],
    replay: 'none',
    placement: 'none',
    sanctions: {},
    extra: {},
    scope: 'event',
    clause: 'dossier E4',
    assumed: [],
    ...change,
  },
  departure: null,
  note: '',
  completedAt: null,
})

/** The same in a hand; a deal that it voids ended at noon. */
export const ruledIn = (
  hand: number,
  offender: Seat,
  change: Partial<Ruling> = {},
  code: OffenceCode = 'HU_NOT_WINNING',
): OffenceRuled => ({
  ...ruled(offender, { scope: 'hand', ...change }, code),
  hand,
  completedAt: change.handStatus === 'void' ? NOON : null,
})

/** What a body rules on an incident, as it is entered at a table. */
export const ruledBy = (rules: PenaltyRulesKey, incident: Incident, hand: number | null): OffenceRuled => {
  const ruling = getPenaltyRules(rules).rule(incident)
  if (!ruling.ok) throw new Error(JSON.stringify(ruling.error))
  const completedAt = ruling.value.handStatus === 'void' ? NOON : null
  return { ...ruled(incident.offender), hand, rules, incident, ruling: ruling.value, completedAt }
}

export const PLACEMENTS: readonly Placement[] = ['none', 'fixed-last', 'zero-table-points', 'disqualified']

const placement = fc.constantFrom(...PLACEMENTS)

/** Any placements of four seats. */
export const fourPlacements = fc.tuple(placement, placement, placement, placement)
