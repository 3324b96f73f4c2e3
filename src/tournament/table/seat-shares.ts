import { type Ruleset, SEATS, type Seat } from '../../rules/ruleset.ts'
import type { SeatShare, TableState } from './state.ts'
import { playerNow, playerWhen, scorerOf, seatResult } from './stints.ts'

/** Points that a seat gained or lost, and where. */
interface Item {
  readonly hand: number | null
  readonly seq: number
  readonly points: number
  /** The part of them that was ruled. */
  readonly ruled?: number
  readonly fine?: number
  /** Worth of a hand that the seat won. */
  readonly worth?: number
}

const LAST = Number.POSITIVE_INFINITY

const totalsItem = ({ scores, fines }: NonNullable<TableState['totals']>, seat: Seat, start: number): Item => ({
  ...{ hand: LAST, seq: LAST, points: scores[seat] - start, ruled: fines[seat], fine: fines[seat] },
})

const itemsAt = (state: TableState, seat: Seat, stick: number): readonly Item[] => {
  const { hands, riichi, penalties, rulings, totals, places, final } = state
  const start = places?.startingPoints ?? 0
  const ruled = rulings.map(({ seq, hand, ruling }) => ({ seq, hand, ...ruling }))
  return [
    { hand: 1, seq: LAST, points: start },
    ...hands.map(({ deal, payments, collected, result }) => ({
      ...{ hand: deal.hand, seq: LAST, points: payments[seat] + (collected?.[seat] ?? 0) },
      ...(result.type === 'handWon' && result.winner === seat && { worth: result.points }),
    })),
    ...riichi
      .filter((declared) => declared.seat === seat)
      .map(({ deal, seq }) => ({ hand: deal.hand, seq, points: 0 - stick })),
    ...[...penalties, ...ruled].map(({ hand, seq, payments, fines }) => ({
      ...{ hand, seq, points: payments[seat] + fines[seat], ruled: payments[seat] + fines[seat], fine: fines[seat] },
    })),
    ...(totals ? [totalsItem(totals, seat, start)] : []),
    ...(final ? [{ hand: LAST, seq: LAST, points: final.sticks[seat] }] : []),
  ]
}

const sharesAt = (state: TableState, seat: Seat, stick: number): readonly SeatShare[] => {
  const entrant = state.entrants[seat]
  const scorer = scorerOf(state, seat)
  const shares = new Map<number, SeatShare>()
  const add = (player: number, { points, ruled = 0, fine = 0, worth }: Omit<Item, 'hand' | 'seq'>): void => {
    const before = shares.get(player) ?? { points: 0, ruled: 0, fines: 0, handsWon: 0, bestHand: 0 }
    shares.set(player, {
      ...{ seat, player, scores: player === scorer, points: before.points + points, fines: before.fines + fine },
      ruled: before.ruled + ruled,
      handsWon: before.handsWon + (worth === undefined ? 0 : 1),
      bestHand: Math.max(before.bestHand, worth ?? 0),
    })
  }
  const kept = seatResult(state, seat) === 'KEEP_SCORE'
  const ofPlayer = (item: Item): number =>
    kept ? entrant : (playerWhen(state, seat, item) ?? playerBefore(state, seat) ?? entrant)
  const changes = (state.substitutions ?? []).filter((each) => each.seat === seat)
  const substitutes = changes.flatMap(({ player }) => player ?? [])
  // Who was replaced before the first hand, by somebody whose the result is, was not at the table at all. Totals do not tell hands.
  const isFromFirst = changes.some(({ hand, player }) => hand === 1 && player !== null)
  const was = isFromFirst && scorer !== entrant && !state.totals ? [] : [entrant]
  for (const player of kept ? [entrant] : [...was, ...substitutes]) add(player, { points: 0 })
  for (const item of itemsAt(state, seat, stick)) add(ofPlayer(item), item)
  // Points by place are part of what the table's result is worth.
  if (state.final) add(scorer, { points: state.final.placement[seat] })
  return [...shares.values()]
}

/** Who plays a seat or, when nobody does, who did last. */
const playerBefore = (state: TableState, seat: Seat): number | null =>
  playerNow(state, seat) ??
  (state.substitutions ?? []).findLast((each) => each.seat === seat && each.player !== null)?.player ??
  null

/**
 * What each player has of the seats that more than one played, as the last substitution there says. They sum to the seat's score:
 * what a seat gained in a hand is of who played it then; under `KEEP_SCORE` all of it is the entrant's. Of a table entered as
 * totals the whole score is that of who played last.
 */
export const seatShares = (state: TableState, { stick }: Ruleset): readonly SeatShare[] =>
  SEATS.filter((seat) => state.substitutions?.some((each) => each.seat === seat)).flatMap((seat) =>
    sharesAt(state, seat, stick ?? 0),
  )
