import type { Assumed, Incident, OffenceCode, OffenceError, Ruling } from '../../rules/offences/offence.ts'
import type { PenaltyRules } from '../../rules/offences/rules.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import type { EarlierRuling } from '../table/repeats.ts'
import type { ConductRuling } from './events.ts'
import { type ConductState, lastVersion } from './fold.ts'

/** Rules are asked about seats; outside tables it does not matter which. */
const NO_SEAT = 0

/** An offence outside any table, as it happened. */
export type ConductIncident = Pick<ConductRuling, 'entrant' | 'code' | 'intent' | 'answers'>

export type ConductRulingError =
  | OffenceError
  /** It happens in a hand, or its ruling is about seats or a place at a table. */
  | { readonly code: 'OFFENCE_NEEDS_TABLE'; readonly offence: OffenceCode }

const incidentOf = ({ code, intent, answers }: Omit<ConductIncident, 'entrant'>): Omit<Incident, 'repeatIndex'> => ({
  code,
  offender: NO_SEAT,
  intent,
  answers,
})

/** A ruling that says nothing but what becomes of a hand says nothing outside tables. */
const isAboutHand = ({ fines, placement, sanctions, handStatus }: Ruling): boolean =>
  handStatus !== 'alive' && placement === 'none' && fines[NO_SEAT] === 0 && Object.keys(sanctions).length === 0

const needsTable = (ruling: Ruling): boolean =>
  ruling.payments.some((points) => points !== 0) ||
  ruling.placement === 'fixed-last' ||
  ruling.placement === 'zero-table-points' ||
  isAboutHand(ruling)

/** What of a ruling means something outside tables. */
const OUTSIDE: readonly Assumed[] = ['fines', 'placement', 'code']

/** What follows from an offence outside any table, by the same rules as at one. */
export const ruleConduct = (
  rules: PenaltyRules,
  incident: ConductIncident,
  repeatIndex: number,
): Result<Omit<ConductRuling, 'departure' | 'note'>, ConductRulingError> => {
  const { entrant, code, intent, answers } = incident
  const info = rules.offences.find((offence) => offence.code === code)
  if (info?.inHand) return err({ code: 'OFFENCE_NEEDS_TABLE', offence: code })
  const ruled = rules.rule({ ...incidentOf(incident), repeatIndex })
  if (!ruled.ok) return ruled
  const { fines, placement, sanctions, clause, assumed } = ruled.value
  if (needsTable(ruled.value)) return err({ code: 'OFFENCE_NEEDS_TABLE', offence: code })
  return ok({
    ...{ entrant, rules: rules.key, code, intent, answers, repeatIndex },
    fine: fines[NO_SEAT],
    placement: placement === 'disqualified' ? placement : 'none',
    ...{ sanctions, clause, assumed: assumed.filter((field) => OUTSIDE.includes(field)) },
  })
}

/** An entrant's standing rulings on conduct, for counting. `except` is the number of one that is about to be replaced. */
export const earlierConduct = ({ rulings }: ConductState, entrant: number, except?: number): readonly EarlierRuling[] =>
  rulings
    .filter(({ seq, revokedBy }) => revokedBy === null && seq !== except)
    .map((ruled) => lastVersion(ruled).ruling)
    .filter((ruling) => ruling.entrant === entrant)
    .map((ruling) => ({ rules: ruling.rules, incident: { ...incidentOf(ruling), repeatIndex: ruling.repeatIndex } }))

/** The name of what a repetition is counted with over the whole event; undefined when it is not. */
const eventCounter = (rules: PenaltyRules, incident: Omit<Incident, 'repeatIndex'>): string | undefined => {
  const counter = rules.counterOf(incident)
  return counter?.scope === 'event' ? counter.name : undefined
}

/**
 * The how-manieth offence of its counter an incident outside tables is, from 1: only counters over the whole event look at
 * earlier ones (dossier E3).
 */
export const conductRepeatIndex = (
  rules: PenaltyRules,
  incident: ConductIncident,
  earlier: readonly EarlierRuling[],
): number => {
  const counter = eventCounter(rules, incidentOf(incident))
  if (counter === undefined) return 1
  const same = earlier.filter((other) => other.rules === rules.key && eventCounter(rules, other.incident) === counter)
  return same.length + 1
}

/** Whether a ruling and an incident are counted together, so that the incident in its place keeps its count. */
export const isCountedWith = (rules: PenaltyRules, ruling: ConductRuling, incident: ConductIncident): boolean => {
  if (ruling.entrant !== incident.entrant || ruling.rules !== rules.key) return false
  const counter = eventCounter(rules, incidentOf(incident))
  return counter === undefined ? ruling.code === incident.code : eventCounter(rules, incidentOf(ruling)) === counter
}
