import { UNDECLARED } from '../../rules/hand.ts'
import { err, ok, type Result } from '../../rules/result.ts'
import { type Deal, type DealOutcome, nextDeal } from '../../rules/rotation.ts'
import { type DealExtras, NO_EXTRAS, type PerSeat, type Ruleset, type Settlement } from '../../rules/ruleset.ts'
import { againstRuling, ruledCount } from './binding.ts'
import type { HandDrawn, HandVoided, HandWon } from './events.ts'
import { collectedOf, endOf, riichiAgainstFirstTurn, riichiOf, unlaidStick } from './riichi.ts'
import { addScores } from './scores.ts'
import { shownAgain } from './shown.ts'
import type { PlayedHand, TableError, TableState } from './state.ts'

type Applied = Result<TableState, TableError>

const MAX_FLOWERS = 8

/** The deal that `hand` is to be recorded for, or why there is none. */
export const dealFor = (state: TableState, hand: number): Result<Deal, TableError> => {
  if (state.status === 'CLOSED') return err({ code: 'TABLE_CLOSED' })
  if (state.totals) return err({ code: 'TABLE_HAS_TOTALS' })
  if (state.walkover) return err({ code: 'TABLE_WALKED_OVER', seq: state.walkover.seq })
  if (!state.next) {
    if (hand > state.hands.length) return err({ code: 'HAND_OUT_OF_RANGE', hand, last: state.hands.length })
    return err({ code: 'TABLE_FULL', hands: state.hands.length })
  }
  if (hand < 1 || (state.rotation.dealer === 'rotate' && hand > state.rotation.hands))
    return err({ code: 'HAND_OUT_OF_RANGE', hand, last: state.rotation.hands })
  if (hand !== state.next.hand) return err({ code: 'HAND_NOT_NEXT', hand, next: state.next.hand })
  return ok(state.next)
}

/** How a deal's end is settled. */
interface Settled {
  readonly settlement: Settlement
  readonly collected: PerSeat<number>
  readonly outcome: DealOutcome
}

const withHand = (
  state: TableState,
  hand: Omit<PlayedHand, 'payments' | 'collected'>,
  { settlement: { payments, sticks, bank }, collected, outcome }: Settled,
): TableState => {
  const played = collected.some((points) => points !== 0) ? { ...hand, payments, collected } : { ...hand, payments }
  return {
    ...state,
    next: nextDeal(hand.deal, outcome, state.rotation),
    hands: [...state.hands, played],
    sticks,
    bank: bank && { pot: bank.pot, house: (state.bank?.house ?? 0) + bank.house },
    scores: addScores(state.scores, addScores(payments, collected)),
  }
}

/** Judges verified tiles again: a correction of an earlier hand may have changed the winds they were judged under. */
const judgeAgain = (state: TableState, event: HandWon, deal: Deal, ruleset: Ruleset): TableError | undefined => {
  if (event.claim === null) return undefined
  const hand = ruleset.parseHandLine(event.claim)
  const fields = event.claim.split(' ')
  if (!hand.ok || fields[4] !== deal.winds[event.winner] || fields[5] !== deal.roundWind)
    return { code: 'CLAIM_UNDER_OTHER_WINDS', hand: event.hand }
  const { declared = UNDECLARED } = hand.value
  const against =
    declared.riichi === riichiOf(state, deal, event.winner)
      ? riichiAgainstFirstTurn(state, deal, declared)
      : event.winner
  if (against !== undefined) return { code: 'CLAIM_AGAINST_RIICHI', hand: event.hand, seat: against }
  const { worth } = ruleset.judge(hand.value)
  return event.points > worth
    ? { code: 'CLAIM_NOT_WORTH_IT', hand: event.hand, points: event.points, worth: Number(worth) }
    : undefined
}

/** What else moves beans in a deal, or why it cannot have been so. */
const extrasOf = (
  { extras }: Pick<HandWon, 'extras'>,
  ruleset: Ruleset,
  win: Pick<HandWon, 'winner' | 'claim'> | null,
): Result<DealExtras, TableError> => {
  if (!ruleset.asksExtras) return extras === undefined ? ok(NO_EXTRAS) : err({ code: 'EXTRAS_NOT_ASKED' })
  const told = extras ?? NO_EXTRAS
  const hand = win?.claim ? ruleset.parseHandLine(win.claim) : undefined
  const fault = ruleset.refuseExtras(told, win && { winner: win.winner, hand: hand?.ok ? hand.value : null })
  return fault ? err({ code: 'INVALID_EXTRAS', extras: fault }) : ok(told)
}

/** Folds a win in: its tiles are judged again, rulings on its deal bind, and the ruleset settles it. */
export const handWon = (state: TableState, event: HandWon, ruleset: Ruleset, seq: number): Applied => {
  const deal = dealFor(state, event.hand)
  if (!deal.ok) return deal
  const { winner, discarder, points, flowers, verification, claim, fans, fu, riichiTile, completedAt } = event
  if (winner === discarder) return err({ code: 'WINNER_IS_DISCARDER' })
  if (!Number.isInteger(flowers) || flowers < 0 || flowers > MAX_FLOWERS)
    return err({ code: 'FLOWERS_OUT_OF_RANGE', flowers })
  const impossible = ruleset.refuseWorth(points, flowers)
  if (impossible) return err(impossible)
  const misjudged = judgeAgain(state, event, deal.value, ruleset)
  if (misjudged) return err(misjudged)
  const unlaid = unlaidStick(state, deal.value, event, ruleset)
  if (!unlaid.ok) return unlaid
  const extras = extrasOf(event, ruleset, event)
  if (!extras.ok) return extras
  const noted = {
    ...(fu === undefined ? {} : { fu }),
    ...(riichiTile ? { riichiTile } : {}),
    ...(event.extras ? { extras: event.extras } : {}),
  }
  const result = { type: event.type, winner, discarder, points, verification, ...noted }
  const barred = againstRuling(state, deal.value, result)
  if (barred) return err(barred)
  if (event.countRuled && ruledCount(state, deal.value, winner) === undefined)
    return err({ code: 'COUNT_NOT_RULED', hand: event.hand, seat: winner })
  const end = endOf(state, deal.value, extras.value, unlaid.value)
  const settlement = ruleset.settle({ ...end, winner, discarder, worth: points, ...(claim === null ? {} : { fans }) })
  const collected = collectedOf(end, settlement, winner, ruleset)
  const outcome = winner === deal.value.dealer ? 'dealer' : 'other'
  return ok(withHand(state, { seq, deal: deal.value, result, completedAt }, { settlement, collected, outcome }))
}

const NOBODY: PerSeat<boolean> = [false, false, false, false]

/** Folds a drawn hand in. */
export const handDrawn = (state: TableState, event: HandDrawn, ruleset: Ruleset, seq: number): Applied => {
  const deal = dealFor(state, event.hand)
  if (!deal.ok) return deal
  const { type, ready, completedAt } = event
  if (ruleset.asksReady !== (ready !== undefined))
    return err({ code: ruleset.asksReady ? 'READY_REQUIRED' : 'READY_NOT_ASKED' })
  const against = shownAgain(state, event, deal.value, ruleset)
  if (against) return err(against)
  const extras = extrasOf(event, ruleset, null)
  if (!extras.ok) return extras
  const result = { type, ...(ready ? { ready } : {}), ...(event.extras ? { extras: event.extras } : {}) }
  const barred = againstRuling(state, deal.value, result)
  if (barred) return err(barred)
  const end = endOf(state, deal.value, extras.value)
  const settlement = ruleset.settleDraw({ ...end, ready: ready ?? NOBODY })
  const collected = collectedOf(end, settlement, null, ruleset)
  return ok(withHand(state, { seq, deal: deal.value, result, completedAt }, { settlement, collected, outcome: 'draw' }))
}

/** Folds a void deal in: what lies on the table stays there. */
export const handVoided = (state: TableState, event: HandVoided, seq: number): Applied => {
  const deal = dealFor(state, event.hand)
  if (!deal.ok) return deal
  const { reason, completedAt } = event
  const voided = [...state.voided, { seq, deal: deal.value, reason, completedAt }]
  return ok({ ...state, voided, next: nextDeal(deal.value, 'void', state.rotation) })
}
