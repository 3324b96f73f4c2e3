import type { Placement } from '../../rules/offences/offence.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import { type Deal, nextDeal } from '../../rules/rotation.ts'
import { type PerSeat, type Ruleset, SEATS } from '../../rules/ruleset.ts'
import { type Contradiction, contradiction, inConflict } from './binding.ts'
import type { OffenceRuled } from './events.ts'
import { dealOf } from './place.ts'
import { settledRiichi } from './riichi.ts'
import { addScores, inRange, sum } from './scores.ts'
import type { PlayedHand, RuledOffence, TableError, TableState } from './state.ts'

const unsound = ({ ruling: { payments, fines } }: OffenceRuled, max: number): TableError | undefined => {
  if (!inRange(payments, max) || !inRange(fines, max)) return { code: 'SCORE_OUT_OF_RANGE', max }
  if (sum(payments) !== 0) return { code: 'PAYMENTS_NOT_ZERO_SUM', sum: sum(payments) }
  return fines.some((fine) => fine > 0) ? { code: 'FINE_NOT_NEGATIVE', fines } : undefined
}

/** A ruling that says nothing but that a hand is dead says nothing without the hand. */
const onlyKills = ({ payments, fines, handStatus, placement, sanctions }: OffenceRuled['ruling']): boolean =>
  handStatus === 'dead' &&
  placement === 'none' &&
  [...payments, ...fines].every((points) => points === 0) &&
  Object.keys(sanctions).length === 0

const onSheet = (
  { seq, deal, result }: PlayedHand,
  { incident, ruling }: RuledOffence,
  why: Contradiction['code'],
): TableError => ({
  ...{ code: 'SHEET_AGAINST_RULING', hand: deal.hand, seq, why },
  winner: result.type === 'handWon' ? result.winner : null,
  offence: incident.code,
  seat: incident.offender,
  points: ruling.extra.effectiveFan ?? null,
})

/** Why a deal does not take a ruling: it has ended otherwise, or earlier rulings in it leave it no end. */
const unbindable = (state: TableState, deal: Deal, entry: RuledOffence): TableError | undefined => {
  const { incident } = entry
  const played = state.hands.find((hand) => hand.deal.deal === deal.deal)
  const settled = settledRiichi(state, deal, entry)
  if (settled) return { code: 'RIICHI_SETTLED', hand: deal.hand, seat: incident.offender, seq: settled.seq }
  const contrary = played && contradiction(entry, played.result)
  if (played && contrary) return onSheet(played, entry, contrary.code)
  const isVoid = state.voided.some((voided) => voided.deal.deal === deal.deal)
  const others = isVoid ? undefined : inConflict(state, deal, entry)
  if (!others) return undefined
  const conflicts = others.map(({ seq, incident }) => ({ seq, offence: incident.code }))
  return { code: 'RULING_LEAVES_NO_END', hand: deal.hand, offence: incident.code, conflicts }
}

/** Folds a ruling in. It binds its deal, moves points, and voids the deal where it says so; closed tables take it too. */
export const offenceRuled = (
  state: TableState,
  event: OffenceRuled,
  { mostEntered }: Ruleset,
  seq: number,
): Result<TableState, TableError> => {
  const error = unsound(event, mostEntered)
  if (error) return err(error)
  const { type: _, completedAt, ...ruled } = event
  const { hand, incident, ruling } = ruled
  const found = dealOf(state, ruled)
  if (!found.ok) return found
  const deal = found.value
  const entry: RuledOffence = { seq, deal, ...ruled }
  const scores = addScores(state.scores, addScores(ruling.payments, ruling.fines))
  const next = { ...state, scores, rulings: [...state.rulings, entry] }
  const isVoid = ruling.handStatus === 'void'
  if (hand === null || deal === null)
    return isVoid || (hand === null && onlyKills(ruling))
      ? err({ code: 'RULING_NEEDS_HAND', offence: incident.code })
      : ok(next)
  const refused = unbindable(state, deal, entry)
  if (refused) return err(refused)
  if (!isVoid) return ok(next)
  if (state.next?.deal !== deal.deal || completedAt === null)
    return err({ code: 'RULING_NOT_IN_PLAY', hand, next: state.next?.hand ?? null })
  const voided = [...state.voided, { seq, deal, reason: incident.code, completedAt }]
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
