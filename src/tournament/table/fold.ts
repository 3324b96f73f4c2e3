import { err, ok, type Result } from '../../rules/result.ts'
import { firstDeal } from '../../rules/rotation.ts'
import { MOST_SCORE, type PerSeat, type Ruleset, SEATS, type Seat } from '../../rules/ruleset.ts'
import { giveOut, takeBack } from './closing.ts'
import type {
  Closed,
  Confirmed,
  Entry,
  HandDrawn,
  HandWon,
  OffenceRuled,
  PenaltyRuled,
  RiichiDeclared,
  Seated,
  Signed,
  Substituted,
  TimeAdded,
  TotalsRecorded,
} from './events.ts'
import { dealFor, handDrawn, handVoided, handWon } from './hands.ts'
import { riichiDeclared } from './riichi.ts'
import { offenceRuled } from './rulings.ts'
import { addScores, inRange, perSeat, sum } from './scores.ts'
import { seatShares } from './seat-shares.ts'
import { hasResult, type TableError, type TableState } from './state.ts'
import { emptySeat, substituted, walkedOver } from './stints.ts'

export { dealFor } from './hands.ts'

type Applied = Result<TableState, TableError>

/** More than a whole session; a longer one is a slip of the keyboard. */
export const MAX_EXTRA_MINUTES = 180
const UNSIGNED: PerSeat<boolean> = [false, false, false, false]

const withSeat = <T>([a, b, c, d]: PerSeat<T>, seat: Seat, value: T): PerSeat<T> => [
  seat === 0 ? value : a,
  seat === 1 ? value : b,
  seat === 2 ? value : c,
  seat === 3 ? value : d,
]

/** What every seat begins with. */
const startOf = ({ places }: Pick<Seated, 'places'>): PerSeat<number> => perSeat(() => places?.startingPoints ?? 0)

const seated = (event: Seated, { asksExtras }: Ruleset): TableState => ({
  version: 1,
  status: 'PLAYING',
  entrants: event.entrants,
  rotation: event.rotation,
  next: firstDeal(event.rotation),
  hands: [],
  riichi: [],
  sticks: 0,
  bank: asksExtras ? { pot: 0, house: 0 } : undefined,
  places: event.places,
  final: undefined,
  voided: [],
  penalties: [],
  rulings: [],
  totals: undefined,
  substitutions: undefined,
  shares: undefined,
  walkover: undefined,
  extraMinutes: 0,
  timeAdded: [],
  signed: UNSIGNED,
  confirmed: [],
  scores: startOf(event),
})

const penaltyRuled = (state: TableState, event: PenaltyRuled, { mostEntered }: Ruleset, seq: number): Applied => {
  const { hand, payments, fines, reason } = event
  if (!inRange(payments, mostEntered) || !inRange(fines, mostEntered))
    return err({ code: 'SCORE_OUT_OF_RANGE', max: mostEntered })
  if (sum(payments) !== 0) return err({ code: 'PAYMENTS_NOT_ZERO_SUM', sum: sum(payments) })
  if (fines.some((fine) => fine > 0)) return err({ code: 'FINE_NOT_NEGATIVE', fines })
  if ([...payments, ...fines].every((value) => value === 0)) return err({ code: 'PENALTY_EMPTY' })
  const last = state.next?.hand ?? Math.max(state.hands.length, 1)
  if (!Number.isInteger(hand) || hand < 1 || hand > last) return err({ code: 'PENALTY_HAND_UNKNOWN', hand, last })
  const penalties = [...state.penalties, { seq, hand, payments, fines, reason }]
  return ok({ ...state, penalties, scores: addScores(state.scores, addScores(payments, fines)) })
}

const movesPoints = ({ ruling }: TableState['rulings'][number]): boolean =>
  [...ruling.payments, ...ruling.fines].some((value) => value !== 0)

/** Totals hold the start, what the house gave, and the fines. */
const unbalancedBy = (
  { places }: TableState,
  { scores, fines, fromHouse }: TotalsRecorded,
): Extract<TableError, { code: 'TOTALS_DO_NOT_BALANCE' }> | undefined => {
  const start = sum(startOf({ places }))
  const given = fromHouse ?? 0
  if (given >= 0 && sum(scores) === start + given + sum(fines)) return undefined
  return {
    ...{ code: 'TOTALS_DO_NOT_BALANCE', sum: sum(scores), fines: sum(fines) },
    ...(start === 0 ? {} : { start }),
    ...(fromHouse === undefined ? {} : { fromHouse }),
  }
}

const totalsRecorded = (state: TableState, event: TotalsRecorded, ruleset: Ruleset, seq: number): Applied => {
  const { scores, fines, fromHouse } = event
  const { mostEntered, asksExtras } = ruleset
  if (state.totals) return err({ code: 'TABLE_HAS_TOTALS' })
  if (state.walkover) return err({ code: 'TABLE_WALKED_OVER', seq: state.walkover.seq })
  if (
    state.hands.length > 0 ||
    state.riichi.length > 0 ||
    state.penalties.length > 0 ||
    state.rulings.some(movesPoints)
  )
    return err({ code: 'TABLE_HAS_HANDS', hands: state.hands.length })
  if (!inRange(scores, mostEntered) || !inRange(fines, mostEntered))
    return err({ code: 'SCORE_OUT_OF_RANGE', max: mostEntered })
  if (fines.some((fine) => fine > 0)) return err({ code: 'FINE_NOT_NEGATIVE', fines })
  if (fromHouse !== undefined && !asksExtras) return err({ code: 'EXTRAS_NOT_ASKED' })
  const unbalanced = unbalancedBy(state, event)
  if (unbalanced) return err(unbalanced)
  const bank = state.bank && { pot: 0, house: 0 - (fromHouse ?? 0) }
  return ok({ ...state, next: undefined, bank, totals: { seq, scores, fines }, scores })
}

const timeAdded = (state: TableState, { minutes }: TimeAdded, seq: number): Applied => {
  const extraMinutes = state.extraMinutes + minutes
  return Number.isInteger(minutes) && minutes > 0 && extraMinutes <= MAX_EXTRA_MINUTES
    ? ok({ ...state, extraMinutes, timeAdded: [...state.timeAdded, seq] })
    : err({ code: 'MINUTES_OUT_OF_RANGE', minutes, max: MAX_EXTRA_MINUTES - state.extraMinutes })
}

const signed = (state: TableState, { seat }: Signed): Applied =>
  state.signed[seat] ? err({ code: 'ALREADY_SIGNED' }) : ok({ ...state, signed: withSeat(state.signed, seat, true) })

/** Entries that a second person confirms. A ruling that voids its deal has one `seq` for both. */
export const recordedSeqs = (state: TableState): readonly number[] => [
  ...new Set([
    ...state.riichi.map((declared) => declared.seq),
    ...state.hands.map((hand) => hand.seq),
    ...state.voided.map((deal) => deal.seq),
    ...state.penalties.map((penalty) => penalty.seq),
    ...state.rulings.map((ruled) => ruled.seq),
    ...state.timeAdded,
    ...(state.totals ? [state.totals.seq] : []),
    ...(state.substitutions ?? []).map(({ seq }) => seq),
    ...(state.walkover ? [state.walkover.seq] : []),
  ]),
]

const confirmed = (state: TableState, { seq }: Confirmed): Applied => {
  if (!recordedSeqs(state).includes(seq)) return err({ code: 'ENTRY_UNKNOWN', seq })
  if (state.confirmed.includes(seq)) return err({ code: 'ALREADY_CONFIRMED', seq })
  return ok({ ...state, confirmed: [...state.confirmed, seq] })
}

/** Entries that no second person has checked yet. */
export const unconfirmed = (state: TableState): readonly number[] =>
  recordedSeqs(state)
    .filter((seq) => !state.confirmed.includes(seq))
    .sort((a, b) => a - b)

const closed = (state: TableState, _event: Closed, ruleset: Ruleset): Applied =>
  !hasResult(state)
    ? err({ code: 'TABLE_EMPTY' })
    : ok(giveOut({ ...state, status: 'CLOSED', next: undefined }, ruleset))

/** A ruling after the closing moves points and places, so what the closing gives out is given out anew. */
const ruledLater = (state: TableState, event: OffenceRuled, ruleset: Ruleset, seq: number): Applied => {
  const ruled = offenceRuled(takeBack(state, ruleset), event, ruleset, seq)
  return ruled.ok && state.final ? ok(giveOut(ruled.value, ruleset)) : ruled
}

/** Who played a seat changes whose the places are, too. */
const substitutedLater = (state: TableState, event: Substituted, ruleset: Ruleset, seq: number): Applied => {
  const next = substituted(takeBack(state, ruleset), event, seq)
  return next.ok && state.final ? ok(giveOut(next.value, ruleset)) : next
}

/** Where a seat is empty, no hand is played. */
const unplayable = (state: TableState, hand: number): TableError | undefined => {
  const seat = emptySeat(state)
  return seat === undefined ? undefined : { code: 'SEAT_EMPTY', seat, hand }
}

const played = (
  state: TableState,
  event: HandWon | HandDrawn | RiichiDeclared,
  ruleset: Ruleset,
  seq: number,
): Applied => {
  const refused = unplayable(state, event.hand)
  if (refused) return err(refused)
  if (event.type === 'handWon') return handWon(state, event, ruleset, seq)
  return event.type === 'handDrawn' ? handDrawn(state, event, ruleset, seq) : declared(state, event, ruleset, seq)
}

const declared = (state: TableState, event: RiichiDeclared, ruleset: Ruleset, seq: number): Applied => {
  const deal = dealFor(state, event.hand)
  return deal.ok ? riichiDeclared(state, event, deal.value, ruleset, seq) : deal
}

const follow = (state: TableState, event: Exclude<Entry, Seated>, ruleset: Ruleset, seq: number): Applied => {
  switch (event.type) {
    case 'riichiDeclared':
    case 'handWon':
    case 'handDrawn':
      return played(state, event, ruleset, seq)
    case 'substituted':
      return substitutedLater(state, event, ruleset, seq)
    case 'walkedOver':
      return walkedOver(state, event, seq)
    case 'handVoided':
      return handVoided(state, event, seq)
    case 'penaltyRuled':
      return penaltyRuled(state, event, ruleset, seq)
    case 'offenceRuled':
      return ruledLater(state, event, ruleset, seq)
    case 'totalsRecorded':
      return totalsRecorded(state, event, ruleset, seq)
    case 'timeAdded':
      return timeAdded(state, event, seq)
    case 'signed':
      return signed(state, event)
    case 'confirmed':
      return confirmed(state, event)
    case 'closed':
      return closed(state, event, ruleset)
  }
}

/** The first sum, of a seat, the jackpot or the house, that is more than the outside counts in. */
const excessOf = ({ scores, bank }: TableState): TableError | undefined => {
  const sums = [
    ...SEATS.map((seat) => ({ of: seat, score: scores[seat] })),
    { of: 'pot', score: bank?.pot ?? 0 },
    { of: 'house', score: bank?.house ?? 0 },
  ] as const
  const excess = sums.find(({ score }) => Math.abs(score) > MOST_SCORE)
  return excess && { code: 'SCORE_OUT_OF_RANGE', max: MOST_SCORE, ...excess }
}

/** What leaves the sheet as the players signed it. */
const KEEPS_SIGNATURES: ReadonlySet<string> = new Set<Entry['type']>(['signed', 'confirmed', 'closed', 'timeAdded'])

/**
 * What a closed table takes. What comes to light later is ruled there too, and its ranks then change; what a ruling or a correction
 * undid is confirmed and signed again.
 */
const AFTER_CLOSING: ReadonlySet<string> = new Set<Entry['type']>([
  'offenceRuled',
  'substituted',
  'confirmed',
  'signed',
])

/**
 * Folds one entry into a table. `undefined` is the table before anybody sits; `seq` is the entry's place among the table's
 * events. A refusal leaves nothing changed. Payments come from the ruleset, so scores are zero-sum up to fines.
 */
export const applyAt = (state: TableState | undefined, event: Entry, seq: number, ruleset: Ruleset): Applied => {
  if (event.type === 'seated') return state ? err({ code: 'TABLE_ALREADY_SEATED' }) : ok(seated(event, ruleset))
  if (!state) return err({ code: 'TABLE_NOT_SEATED' })
  if (state.status === 'CLOSED' && !AFTER_CLOSING.has(event.type)) return err({ code: 'TABLE_CLOSED' })
  const next = follow(state, event, ruleset, seq)
  if (!next.ok) return next
  const excess = excessOf(next.value)
  if (excess) return err(excess)
  const signed = KEEPS_SIGNATURES.has(event.type) ? next.value.signed : UNSIGNED
  const shares = next.value.substitutions && seatShares(next.value, ruleset)
  return ok({ ...next.value, shares, signed, version: seq })
}

/** Folds the entry that comes next. */
export const apply = (state: TableState | undefined, event: Entry, ruleset: Ruleset): Applied =>
  applyAt(state, event, (state?.version ?? 0) + 1, ruleset)
