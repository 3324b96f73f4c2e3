import { err, ok } from '../result.ts'
import { type PerSeat, SEATS } from '../ruleset.ts'
import { checkAnswers } from './answers.ts'
import { LAST_PRINTED_STEP, ladderFine } from './ladder.ts'
import { OFFENCE_NAMES } from './names.ts'
import type { Assumed, Counter, Extra, Incident, OffenceInfo, Ruling, Sanctions } from './offence.ts'
import { AS_PRINTED, type PenaltyRules, type PenaltySettings } from './rules.ts'
import { type Body, type Case, type Condition, type Offence, OUTSIDE_HANDS, WARNING } from './table.ts'

/** Nobody offends more often; keeps the ladder's fines small. */
const MOST_REPEATS = 1000

const fits = (wanted: Condition[keyof Condition], value: unknown): boolean => {
  if (wanted === 'given') return value !== undefined && value !== null
  if (typeof wanted !== 'object') return value === wanted
  if ('length' in wanted) return wanted.some((each) => each === value)
  const { from, upTo } = wanted
  return typeof value === 'number' && (from === undefined || value >= from) && (upTo === undefined || value <= upTo)
}

/** The case that rules an incident, by its place among the offence's cases. */
export const caseIndex = ({ cases }: Offence, { answers, intent, repeatIndex }: Incident): number => {
  const { declared = 0, correct = 0 } = answers
  const facts = new Map<string, unknown>(
    Object.entries({ ...answers, intent, repeat: repeatIndex, overCounted: declared > correct }),
  )
  const found = cases.findIndex(({ when = {} }) =>
    Object.entries(when).every(([key, wanted]) => fits(wanted, facts.get(key))),
  )
  return found === -1 ? cases.length - 1 : found
}

const caseOf = (offence: Offence, incident: Incident): Case =>
  offence.cases[caseIndex(offence, incident)] ?? offence.cases[0]

/** The offender pays what the others get. */
const paymentsOf = ({ pays }: Case, { offender, answers }: Incident, unit: number): PerSeat<number> => {
  const received = SEATS.map((seat) => {
    if (!pays || seat === offender) return 0
    if ('victim' in pays) return seat === answers.victim ? unit * (answers.refereeFine ?? 0) : 0
    return pays.each === 'bestWin' ? Math.max(unit * pays.atLeast, answers.readyBest?.[seat] ?? 0) : unit * pays.each
  })
  const paid = received.reduce((sum, points) => sum + points, 0)
  return received.map((points, seat) => (seat === offender ? 0 - paid : points)) as unknown as PerSeat<number>
}

const fineOf = ({ fine = 0 }: Case, { answers, repeatIndex }: Incident): number => {
  if (fine === 'ladder') return ladderFine(repeatIndex)
  return fine === 'refereeFine' ? (answers.refereeFine ?? 0) : fine
}

const sanctionsOf = ({ fine, sanctions = {} }: Case, { repeatIndex }: Incident): Sanctions =>
  fine === 'ladder' && repeatIndex === 1 ? { ...WARNING, ...sanctions } : sanctions

const extraOf = ({ counts, extra = {} }: Case, { answers }: Incident): Extra => {
  const effectiveFan = counts && answers[counts]
  return effectiveFan === undefined ? extra : { ...extra, effectiveFan }
}

/** Beyond the ladder, and in money that the body does not speak of, the amounts are ours. */
const assumedOf = (
  { fine, pays, assumed = {} }: Case,
  { repeatIndex }: Incident,
  { unit }: PenaltySettings,
): readonly Assumed[] => {
  const isBeyondLadder = fine === 'ladder' && repeatIndex > LAST_PRINTED_STEP
  const isScaled = unit !== AS_PRINTED.unit
  const fields = new Set(Object.keys(assumed) as Assumed[])
  if (pays !== undefined && isScaled) fields.add('payments')
  if (fine !== undefined && (isScaled || isBeyondLadder)) fields.add('fines')
  return [...fields]
}

/** How long a ruling lasts: as long as the gravest of what it says. */
const scopeOf = ({ placement, sanctions }: Case, { code }: Offence): Ruling['scope'] => {
  if (placement === 'disqualified' || sanctions?.banDays !== undefined) return 'event'
  return placement || OUTSIDE_HANDS.includes(code) ? 'session' : 'hand'
}

const rulingOf = (offence: Offence, incident: Incident, settings: PenaltySettings): Ruling => {
  const ruled = caseOf(offence, incident)
  const fine = settings.unit * fineOf(ruled, incident)
  return {
    payments: paymentsOf(ruled, incident, settings.unit),
    fines: SEATS.map((seat) => (seat === incident.offender ? 0 - fine : 0)) as unknown as PerSeat<number>,
    handStatus: ruled.hand,
    obligations: ruled.obligations ?? [],
    replay: ruled.replay ?? 'none',
    placement: ruled.placement ?? 'none',
    sanctions: sanctionsOf(ruled, incident),
    extra: extraOf(ruled, incident),
    scope: scopeOf(ruled, offence),
    clause: ruled.clause ?? offence.clause,
    assumed: assumedOf(ruled, incident, settings),
  }
}

const counterIn = ({ ladder }: Body, offence: Offence, ruled: Case, { game }: PenaltySettings): Counter | undefined => {
  if (ruled.counter) return ruled.counter.scope === 'session' ? { ...ruled.counter, scope: game } : ruled.counter
  return ruled.fine === 'ladder' && ladder ? { name: ladder.name ?? offence.code, scope: ladder.scope } : undefined
}

const infoOf = ({ code, questions, clause }: Offence): OffenceInfo => ({
  code,
  names: OFFENCE_NAMES[code],
  questions,
  inHand: !OUTSIDE_HANDS.includes(code),
  clause,
})

/** The rulings of a body by its table (dossier F). */
export const createPenaltyRules = (body: Body, settings: PenaltySettings = AS_PRINTED): PenaltyRules => {
  const { key } = body
  const offences = new Map(body.offences.map((offence) => [offence.code, offence]))
  return {
    key,
    offences: body.offences.map(infoOf),
    counterOf: (incident) => {
      const offence = offences.get(incident.code)
      if (!offence || !checkAnswers(offence.questions, incident).ok) return undefined
      return counterIn(body, offence, caseOf(offence, { ...incident, repeatIndex: 1 }), settings)
    },
    rule: (incident) => {
      const { code, repeatIndex } = incident
      const offence = offences.get(code)
      if (!offence) return err({ code: 'OFFENCE_UNKNOWN', offence: code, rules: key })
      if (!Number.isSafeInteger(repeatIndex) || repeatIndex < 1 || repeatIndex > MOST_REPEATS)
        return err({ code: 'REPEAT_OUT_OF_RANGE', repeatIndex })
      const checked = checkAnswers(offence.questions, incident)
      return checked.ok ? ok(rulingOf(offence, incident, settings)) : checked
    },
  }
}
