import { type PerSeat, SEATS, type Win } from '../../ruleset.ts'

/** Every loser pays this besides the points of the hand (R98 p. 28, GB06 3.9.1.3). */
const BASE = 8

/**
 * Payments of a won hand, zero-sum (dossier D7). Self-drawn: each loser pays 8 + points. Discard or robbed kong: the
 * discarder pays 8 + points, the other two 8 each.
 */
export const settle = ({ winner, discarder, points }: Win): PerSeat<number> => {
  const paid = SEATS.map((seat) => {
    if (seat === winner) return 0
    return discarder === null || seat === discarder ? BASE + points : BASE
  })
  const won = paid.reduce((sum, amount) => sum + amount, 0)
  return paid.map((amount, seat) => (seat === winner ? won : 0 - amount)) as unknown as PerSeat<number>
}
