import fc from 'fast-check'
import {
  HAND_STATUSES,
  type HandStatus,
  type Incident,
  PENALTY_RULES,
  type PenaltyRulesKey,
} from '../../src/rules/offences/offence.ts'
import { getPenaltyRules } from '../../src/rules/offences/penalty-rules.ts'
import type { OffenceRuled } from '../../src/tournament/table/events.ts'
import { placeOf } from '../../src/tournament/table/place.ts'
import { repeatIndexOf } from '../../src/tournament/table/repeats.ts'
import type { TableState } from '../../src/tournament/table/state.ts'
import { everyIncident } from '../rules/offences/incidents.ts'
import { ruledBy } from './rulings.ts'

/** What is known of a table when somebody rules at it. */
interface AtTable {
  readonly state: TableState
}
export type MakeRuling = (table: AtTable) => OffenceRuled

/** Incidents of one offence, from everything that its questions can be answered with, that end the same for the hand. */
interface Kind {
  readonly rules: PenaltyRulesKey
  readonly inHand: boolean
  readonly status: HandStatus
  readonly incidents: readonly Incident[]
}

const KINDS: readonly Kind[] = PENALTY_RULES.flatMap((rules) =>
  getPenaltyRules(rules).offences.flatMap((offence) => {
    const all = everyIncident(offence).map((incident) => ({
      incident,
      status: ruledBy(rules, incident, 1).ruling.handStatus,
    }))
    return HAND_STATUSES.map((status) => {
      const incidents = all.flatMap((each) => (each.status === status ? [each.incident] : []))
      return { rules, inHand: offence.inHand, status, incidents }
    }).filter(({ incidents }) => incidents.length > 0)
  }),
)

/** Hands that die or are void make most of the trouble, so that they come as often as the others. */
const kind = fc
  .constantFrom<HandStatus>('alive', 'alive', 'dead', 'dead', 'dead', 'void', 'void', 'win-stands', 'ended')
  .chain((wanted) => fc.constantFrom(...KINDS.filter(({ status }) => status === wanted)))

const counted = ({ state }: AtTable, rules: PenaltyRulesKey, incident: Incident, hand: number | null): Incident => ({
  ...incident,
  repeatIndex: repeatIndexOf(state, incident, { hand }, getPenaltyRules(rules), []),
})

/**
 * A ruling on any incident, mostly in the hand in play or one just played, now and then outside any or where there is none. The
 * repetition is counted at the table, or whatever it may be.
 */
export const ruling: fc.Arbitrary<MakeRuling> = fc
  .record({
    kind,
    nth: fc.nat(),
    back: fc.constantFrom(0, 0, 0, 0, 1, 1, 2, -1),
    isOutside: fc.constantFrom(false, false, false, false, false, true),
    isCounted: fc.boolean(),
    isNumbered: fc.boolean(),
  })
  .map(({ kind: { rules, inHand, incidents }, nth, back, isOutside, isCounted, isNumbered }): MakeRuling => {
    const incident = incidents[nth % incidents.length]!
    return (table) => {
      const { next, hands } = table.state
      const hand = isOutside || (!inHand && back > 0) ? null : (next?.hand ?? hands.length) - back
      const ruled = ruledBy(rules, isCounted ? counted(table, rules, incident, hand) : incident, hand)
      return isNumbered ? { ...ruled, ...placeOf(table.state, hand) } : ruled
    }
  })
