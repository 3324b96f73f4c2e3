import type { Counter, Incident, OffenceCode, PenaltyRulesKey, Placement } from '../../rules/offences/offence.ts'
import type { PenaltyRules } from '../../rules/offences/rules.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import { type Deal, nextDeal } from '../../rules/rotation.ts'
import { type PerSeat, SEATS, type Seat } from '../../rules/ruleset.ts'
import type { OffenceRuled } from './events.ts'
import { addScores, inRange, sum } from './scores.ts'
import type { PlayedHand, RuledOffence, TableError, TableState } from './state.ts'

type HandResult = PlayedHand['result']

/** Three winners of a destroyed wall can cost more than any hand (dossier C10 #9). */
const MAX_RULED = 999_999

/** Why a deal cannot end like this under a ruling that was made in it. */
const contradiction = ({ seq, incident, ruling }: RuledOffence, result: HandResult): TableError | undefined => {
  const { code, offender } = incident
  const { effectiveFan } = ruling.extra
  const winner = result.type === 'handWon' ? result.winner : undefined
  if (ruling.handStatus === 'dead' && winner === offender)
    return { code: 'DEAD_HAND', seat: offender, seq, offence: code }
  if (ruling.handStatus === 'win-stands' && winner === undefined) return { code: 'WIN_STANDS', seq, offence: code }
  const isCounted = result.type === 'handWon' && winner === offender && result.points === effectiveFan
  if (effectiveFan !== undefined && !isCounted)
    return { code: 'COUNT_WAS_RULED', seat: offender, seq, points: effectiveFan }
  return undefined
}

/** Why a deal cannot end like this: a ruling that was made in it binds. */
export const againstRuling = (state: TableState, deal: Deal, result: HandResult): TableError | undefined => {
  for (const ruled of state.rulings) {
    const error = ruled.deal?.deal === deal.deal ? contradiction(ruled, result) : undefined
    if (error) return error
  }
  return undefined
}

/** The seats that cannot win a deal, each with the ruling that says so. */
export const deadIn = (state: TableState, deal: Deal): readonly { readonly seat: Seat; readonly seq: number }[] =>
  state.rulings
    .filter((ruled) => ruled.deal?.deal === deal.deal && ruled.ruling.handStatus === 'dead')
    .map(({ seq, incident }) => ({ seat: incident.offender, seq }))

/** The points that a ruling on the count gives a winner in a deal; undefined when none was made. */
export const ruledCount = (state: TableState, deal: Deal, winner: Seat): number | undefined =>
  state.rulings.findLast(
    ({ deal: at, incident, ruling }) =>
      at?.deal === deal.deal && incident.offender === winner && ruling.extra.effectiveFan !== undefined,
  )?.ruling.extra.effectiveFan

/** The deal an offence happened in: the one being played, or the counted one on the sheet. */
const dealOf = (state: TableState, hand: number): Result<Deal, TableError> => {
  const deal = state.next?.hand === hand ? state.next : state.hands.find((played) => played.deal.hand === hand)?.deal
  if (deal) return ok(deal)
  return err({ code: 'PENALTY_HAND_UNKNOWN', hand, last: state.next?.hand ?? state.hands.length })
}

/** Of a table entered as totals the hands are not known; what happened in one binds nothing any more. */
const isOnLostSheet = ({ totals, rotation }: TableState, hand: number): boolean =>
  totals !== undefined && Number.isInteger(hand) && hand >= 1 && hand <= rotation.hands

/** Folds a ruling in. It binds its deal, moves points, and voids the deal where it says so; closed tables take it too. */
export const offenceRuled = (state: TableState, event: OffenceRuled, seq: number): Result<TableState, TableError> => {
  const { type: _, completedAt, ...ruled } = event
  const { payments, fines, handStatus } = ruled.ruling
  if (!inRange(payments, MAX_RULED) || !inRange(fines, MAX_RULED))
    return err({ code: 'SCORE_OUT_OF_RANGE', max: MAX_RULED })
  if (sum(payments) !== 0) return err({ code: 'PAYMENTS_NOT_ZERO_SUM', sum: sum(payments) })
  if (fines.some((fine) => fine > 0)) return err({ code: 'FINE_NOT_NEGATIVE', fines })
  const scores = addScores(state.scores, addScores(payments, fines))
  const offence: OffenceCode = ruled.incident.code
  const { hand } = ruled
  if (hand === null || isOnLostSheet(state, hand))
    return handStatus === 'void'
      ? err({ code: 'RULING_NEEDS_HAND', offence })
      : ok({ ...state, scores, rulings: [...state.rulings, { seq, deal: null, ...ruled }] })
  const found = dealOf(state, hand)
  if (!found.ok) return found
  const deal = found.value
  const entry: RuledOffence = { seq, deal, ...ruled }
  const played = state.hands.find((hand) => hand.deal.deal === deal.deal)
  const contrary = played && contradiction(entry, played.result)
  if (contrary) return err(contrary)
  const next = { ...state, scores, rulings: [...state.rulings, entry] }
  if (handStatus !== 'void') return ok(next)
  if (played || completedAt === null) return err({ code: 'RULING_NOT_IN_PLAY', hand, next: state.next?.hand ?? null })
  const voided = [...state.voided, { seq, deal, reason: offence, completedAt }]
  return ok({ ...next, voided, next: nextDeal(deal, 'void', state.rotation) })
}

const SEVERITY: readonly Placement[] = ['none', 'fixed-last', 'zero-table-points', 'disqualified']

/** What the rulings make of each seat's place at the table: the gravest that was ruled. */
export const placementsOf = (rulings: readonly Pick<RuledOffence, 'incident' | 'ruling'>[]): PerSeat<Placement> => {
  const worst = SEATS.map((seat) => {
    const own = rulings.filter(({ incident }) => incident.offender === seat)
    return SEVERITY[Math.max(0, ...own.map(({ ruling }) => SEVERITY.indexOf(ruling.placement)))] ?? 'none'
  })
  return worst as unknown as PerSeat<Placement>
}

/** An earlier ruling at another table, for offences that are counted over the whole event. */
export interface EarlierRuling {
  readonly rules: PenaltyRulesKey
  readonly incident: Incident
}

const roundOf = (deal: Deal | null): number | null => deal && Math.floor(deal.position / 4)

/**
 * The how-manieth offence of its counter an incident is, from 1 (dossier E3). `elsewhere` are the offender's rulings at other
 * tables, which only counters over the event look at.
 */
export const repeatIndexOf = (
  state: TableState,
  incident: Omit<Incident, 'repeatIndex'>,
  hand: number | null,
  rules: PenaltyRules,
  elsewhere: readonly EarlierRuling[],
): number => {
  const counter = rules.counterOf(incident)
  if (!counter) return 1
  const found = hand === null ? undefined : dealOf(state, hand)
  const deal = found?.ok ? found.value : null
  const isSame = (other: EarlierRuling): boolean =>
    other.rules === rules.key && rules.counterOf(other.incident)?.name === counter.name
  const here = state.rulings.filter(
    (ruled) => ruled.incident.offender === incident.offender && isSame(ruled) && isWithin(counter, ruled.deal, deal),
  )
  const others = counter.scope === 'event' ? elsewhere.filter(isSame) : []
  return here.length + others.length + 1
}

const isWithin = ({ scope }: Counter, a: Deal | null, b: Deal | null): boolean => {
  if (scope === 'hand') return a?.deal === b?.deal
  if (scope === 'round') return roundOf(a) === roundOf(b)
  return true
}
