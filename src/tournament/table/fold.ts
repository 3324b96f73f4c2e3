import { err, ok, type Result } from '../../rules/result.ts'
import { type Deal, type DealOutcome, firstDeal, nextDeal } from '../../rules/rotation.ts'
import type { PerSeat, Ruleset } from '../../rules/ruleset.ts'
import type { Closed, HandDrawn, HandWon, PenaltyRuled, Seated, TableEvent, TotalsRecorded } from './events.ts'
import type { PlayedHand, TableError, TableState } from './state.ts'

type Applied = Result<TableState, TableError>

/** More than any legal hand can score (dossier D3: the rarest combinations stay below 500), so a typing slip is caught. */
export const MAX_POINTS = 999
/** Bound on a score or payment, so that sums stay exact and a slip of the keyboard is caught. */
export const MAX_SCORE = 99_999
const MAX_FLOWERS = 8
const NOTHING: PerSeat<number> = [0, 0, 0, 0]

const sum = (values: PerSeat<number>): number => values[0] + values[1] + values[2] + values[3]

/** Adds two scores seat by seat. */
export const addScores = (a: PerSeat<number>, b: PerSeat<number>): PerSeat<number> => [
  a[0] + b[0],
  a[1] + b[1],
  a[2] + b[2],
  a[3] + b[3],
]

const inRange = (values: PerSeat<number>): boolean =>
  values.every((value) => Number.isSafeInteger(value) && Math.abs(value) <= MAX_SCORE)

const seated = (event: Seated): TableState => ({
  version: 1,
  status: 'PLAYING',
  entrants: event.entrants,
  rotation: event.rotation,
  next: firstDeal(event.rotation),
  hands: [],
  penalties: [],
  totals: undefined,
  scores: NOTHING,
})

/** The deal that `hand` is to be recorded for, or why there is none. */
export const dealFor = (state: TableState, hand: number): Result<Deal, TableError> => {
  if (state.status === 'CLOSED') return err({ code: 'TABLE_CLOSED' })
  if (state.totals) return err({ code: 'TABLE_HAS_TOTALS' })
  if (!state.next) {
    if (hand > state.hands.length) return err({ code: 'HAND_OUT_OF_RANGE', hand, last: state.hands.length })
    return err({ code: 'TABLE_FULL', hands: state.hands.length })
  }
  if (hand < 1 || (state.rotation.dealer === 'rotate' && hand > state.rotation.hands))
    return err({ code: 'HAND_OUT_OF_RANGE', hand, last: state.rotation.hands })
  if (hand !== state.next.hand) return err({ code: 'HAND_NOT_NEXT', hand, next: state.next.hand })
  return ok(state.next)
}

const withHand = (state: TableState, played: PlayedHand, outcome: DealOutcome): TableState => ({
  ...state,
  next: nextDeal(played.deal, outcome, state.rotation),
  hands: [...state.hands, played],
  scores: addScores(state.scores, played.payments),
})

const handWon = (state: TableState, event: HandWon, ruleset: Ruleset): Applied => {
  const deal = dealFor(state, event.hand)
  if (!deal.ok) return deal
  const { winner, discarder, points, flowers, verification, completedAt } = event
  if (winner === discarder) return err({ code: 'WINNER_IS_DISCARDER' })
  if (!Number.isInteger(flowers) || flowers < 0 || flowers > MAX_FLOWERS)
    return err({ code: 'FLOWERS_OUT_OF_RANGE', flowers })
  if (!Number.isInteger(points) || points > MAX_POINTS)
    return err({ code: 'POINTS_OUT_OF_RANGE', points, max: MAX_POINTS })
  if (points - flowers < ruleset.minimum)
    return err({ code: 'BELOW_MINIMUM', points: points - flowers, minimum: ruleset.minimum })
  const payments = ruleset.settle({ winner, discarder, points })
  const result = { type: event.type, winner, discarder, points, verification }
  const outcome = winner === deal.value.dealer ? 'dealer' : 'other'
  return ok(withHand(state, { deal: deal.value, result, payments, completedAt }, outcome))
}

const handDrawn = (state: TableState, event: HandDrawn): Applied => {
  const deal = dealFor(state, event.hand)
  if (!deal.ok) return deal
  const played = { deal: deal.value, result: { type: event.type }, payments: NOTHING, completedAt: event.completedAt }
  return ok(withHand(state, played, 'draw'))
}

const penaltyRuled = (state: TableState, event: PenaltyRuled): Applied => {
  const { hand, payments, fines, reason } = event
  if (!inRange(payments) || !inRange(fines)) return err({ code: 'SCORE_OUT_OF_RANGE', max: MAX_SCORE })
  if (sum(payments) !== 0) return err({ code: 'PAYMENTS_NOT_ZERO_SUM', sum: sum(payments) })
  if (fines.some((fine) => fine > 0)) return err({ code: 'FINE_NOT_NEGATIVE', fines })
  if ([...payments, ...fines].every((value) => value === 0)) return err({ code: 'PENALTY_EMPTY' })
  const last = state.next?.hand ?? Math.max(state.hands.length, 1)
  if (!Number.isInteger(hand) || hand < 1 || hand > last) return err({ code: 'PENALTY_HAND_UNKNOWN', hand, last })
  const penalties = [...state.penalties, { hand, payments, fines, reason }]
  return ok({ ...state, penalties, scores: addScores(state.scores, addScores(payments, fines)) })
}

const totalsRecorded = (state: TableState, event: TotalsRecorded): Applied => {
  const { scores, fines } = event
  if (state.totals) return err({ code: 'TABLE_HAS_TOTALS' })
  if (state.hands.length > 0 || state.penalties.length > 0)
    return err({ code: 'TABLE_HAS_HANDS', hands: state.hands.length })
  if (!inRange(scores) || !inRange(fines)) return err({ code: 'SCORE_OUT_OF_RANGE', max: MAX_SCORE })
  if (fines.some((fine) => fine > 0)) return err({ code: 'FINE_NOT_NEGATIVE', fines })
  if (sum(scores) !== sum(fines)) return err({ code: 'TOTALS_DO_NOT_BALANCE', sum: sum(scores), fines: sum(fines) })
  return ok({ ...state, next: undefined, totals: { scores, fines }, scores })
}

const closed = (state: TableState, _event: Closed): Applied =>
  state.hands.length === 0 && !state.totals
    ? err({ code: 'TABLE_EMPTY' })
    : ok({ ...state, status: 'CLOSED', next: undefined })

const follow = (state: TableState, event: Exclude<TableEvent, Seated>, ruleset: Ruleset): Applied => {
  switch (event.type) {
    case 'handWon':
      return handWon(state, event, ruleset)
    case 'handDrawn':
      return handDrawn(state, event)
    case 'penaltyRuled':
      return penaltyRuled(state, event)
    case 'totalsRecorded':
      return totalsRecorded(state, event)
    case 'closed':
      return closed(state, event)
  }
}

/**
 * Folds one event into a table (DESIGN 2.2). `undefined` is the table before anybody sits. A refusal leaves nothing changed.
 * Payments come from the ruleset, so scores are zero-sum up to fines.
 */
export const apply = (state: TableState | undefined, event: TableEvent, ruleset: Ruleset): Applied => {
  if (event.type === 'seated') return state ? err({ code: 'TABLE_ALREADY_SEATED' }) : ok(seated(event))
  if (!state) return err({ code: 'TABLE_NOT_SEATED' })
  if (state.status === 'CLOSED') return err({ code: 'TABLE_CLOSED' })
  const next = follow(state, event, ruleset)
  return next.ok ? ok({ ...next.value, version: state.version + 1 }) : next
}

/** Folds a table from its events; the error is that of the first event which does not follow. */
export const fold = (events: readonly TableEvent[], ruleset: Ruleset): Result<TableState | undefined, TableError> => {
  let state: TableState | undefined
  for (const event of events) {
    const next = apply(state, event, ruleset)
    if (!next.ok) return next
    state = next.value
  }
  return ok(state)
}
