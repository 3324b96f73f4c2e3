import type { PerSeat, Seat } from './ruleset.ts'

/** The four winds in turn order, by the letters of the hand line. */
export const WIND_LETTERS = ['E', 'S', 'W', 'N'] as const
export type WindLetter = (typeof WIND_LETTERS)[number]

/**
 * Who deals next (dossier A21, B8, X1). `rotate`: every hand passes the deal. `continue` (連莊): the dealer stays on a dealer
 * win or a draw.
 */
export type DealerPolicy = 'rotate' | 'continue'

/** Whether players change seats between rounds (dossier E1 "Seat change each round", X19). */
export type SeatChange = 'none' | 'mcr'

/** The policies that decide the winds of every hand, and how many dealer positions a session has (16 = four rounds). */
export interface RotationPolicy {
  readonly dealer: DealerPolicy
  readonly seatChange: SeatChange
  readonly hands: number
}

/** How a deal ended, as far as the next deal cares. A void deal is replayed uncounted by the same dealer (dossier X21). */
export type DealOutcome = 'dealer' | 'other' | 'draw' | 'void'

/** One deal: what the four players sit as, and what it is called. */
export interface Deal {
  /** Running number of the deal, void ones included, from 1. */
  readonly deal: number
  /** Number of the hand on the sheet (void deals uncounted), from 1. */
  readonly hand: number
  /** Dealer positions passed so far: 0..hands-1; `position / 4` is the round, `position % 4` the hand in it. */
  readonly position: number
  /** How often the dealer has stayed on in a row. */
  readonly continuation: number
  readonly roundWind: WindLetter
  /** Wind that names the hand within its round (東圈南局: round E, hand S). */
  readonly handWind: WindLetter
  readonly dealer: Seat
  /** Seat wind of each player, by initial seat. */
  readonly winds: PerSeat<WindLetter>
}

/** Starting seat of players 1..4 in rounds E, S, W, N (dossier E1: swap E/S and W/N, then E→W W→S S→N N→E, then swap). */
const MCR_START: readonly PerSeat<Seat>[] = [
  [0, 1, 2, 3],
  [1, 0, 3, 2],
  [3, 2, 0, 1],
  [2, 3, 1, 0],
]
const SAME_START: PerSeat<Seat> = [0, 1, 2, 3]

/** Starting seats of the four players in a round (0 = East round); rounds beyond the fourth repeat. */
export const startSeats = (round: number, seatChange: SeatChange): PerSeat<Seat> =>
  seatChange === 'mcr' ? (MCR_START[round % 4] ?? SAME_START) : SAME_START

const dealAt = (deal: number, hand: number, position: number, continuation: number, policy: RotationPolicy): Deal => {
  const round = Math.floor(position / 4)
  const inRound = position % 4
  const start = startSeats(round, policy.seatChange)
  const windOf = (player: Seat): WindLetter => WIND_LETTERS[(start[player] - inRound + 4) % 4]!
  const winds: PerSeat<WindLetter> = [windOf(0), windOf(1), windOf(2), windOf(3)]
  return {
    deal,
    hand,
    position,
    continuation,
    roundWind: WIND_LETTERS[round % 4]!,
    handWind: WIND_LETTERS[inRound]!,
    dealer: winds.indexOf('E') as Seat,
    winds,
  }
}

/** The first deal of a session. */
export const firstDeal = (policy: RotationPolicy): Deal => dealAt(1, 1, 0, 0, policy)

/**
 * The deal after `deal`, or undefined when that was the last of the session.
 * Source: dossier A21–A22 (rotate), B8–B9 (continue), X21 (void), E1 (seat change).
 */
export const nextDeal = (deal: Deal, outcome: DealOutcome, policy: RotationPolicy): Deal | undefined => {
  if (outcome === 'void') return dealAt(deal.deal + 1, deal.hand, deal.position, deal.continuation, policy)
  const stays = policy.dealer === 'continue' && outcome !== 'other'
  if (stays) return dealAt(deal.deal + 1, deal.hand + 1, deal.position, deal.continuation + 1, policy)
  if (deal.position + 1 >= policy.hands) return undefined
  return dealAt(deal.deal + 1, deal.hand + 1, deal.position + 1, 0, policy)
}
