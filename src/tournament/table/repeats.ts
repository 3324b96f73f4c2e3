import type { Counter, Incident, PenaltyRulesKey } from '../../rules/offences/offence.ts'
import type { PenaltyRules } from '../../rules/offences/rules.ts'
import type { Deal } from '../../rules/rotation.ts'
import { dealOf, type Place } from './place.ts'
import type { RuledOffence, TableState } from './state.ts'

/** An earlier ruling at another table or outside any, for offences that are counted over the whole event. */
export interface EarlierRuling {
  readonly rules: PenaltyRulesKey
  readonly incident: Incident
}

type Uncounted = Omit<Incident, 'repeatIndex'>

/** Where something happened as far as counting goes; the deal is null where it is not known. */
type Counted = Pick<RuledOffence, 'hand' | 'deal'>

const roundOf = (deal: Deal | null): number | null => deal && Math.floor(deal.position / 4)

const isWithin = ({ scope }: Counter, a: Counted, b: Counted): boolean => {
  if (scope === 'hand') return a.deal?.deal === b.deal?.deal && a.hand === b.hand
  if (scope === 'round') return roundOf(a.deal) === roundOf(b.deal)
  return true
}

const countedAt = (state: TableState, place: Place): Counted => {
  const found = dealOf(state, place)
  return { hand: place.hand, deal: found.ok ? found.value : null }
}

/**
 * The how-manieth offence of its counter an incident is, from 1 (dossier E3). `elsewhere` are the offender's rulings at other
 * tables, which only counters over the event look at.
 */
export const repeatIndexOf = (
  state: TableState,
  incident: Uncounted,
  place: Place,
  rules: PenaltyRules,
  elsewhere: readonly EarlierRuling[],
): number => {
  const counter = rules.counterOf(incident)
  if (!counter) return 1
  const at = countedAt(state, place)
  const isSame = (other: EarlierRuling): boolean =>
    other.rules === rules.key && rules.counterOf(other.incident)?.name === counter.name
  const here = state.rulings.filter(
    (ruled) => ruled.incident.offender === incident.offender && isSame(ruled) && isWithin(counter, ruled, at),
  )
  const others = counter.scope === 'event' ? elsewhere.filter(isSame) : []
  return here.length + others.length + 1
}

/** Whether an incident in the place of a ruling is counted as that was, so that it keeps its count. */
export const keepsCount = (
  state: TableState,
  earlier: RuledOffence,
  incident: Uncounted,
  place: Place,
  rules: PenaltyRules,
): boolean => {
  if (earlier.incident.offender !== incident.offender || earlier.rules !== rules.key) return false
  const counter = rules.counterOf(incident)
  if (!counter) return earlier.incident.code === incident.code
  const isSame = rules.counterOf(earlier.incident)?.name === counter.name
  return isSame && isWithin(counter, earlier, countedAt(state, place))
}
