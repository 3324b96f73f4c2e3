import { type Draw, type PerSeat, SEATS, type Settlement, type Win } from '../../ruleset.ts'

/** Every loser pays this besides the points of the hand (R98 p. 28, GB06 3.9.1.3). */
const BASE = 8

/**
 * Payments of a won hand, zero-sum (dossier D7). Self-drawn: each loser pays 8 + points. Discard or robbed kong: the
 * discarder pays 8 + points, the other two 8 each.
 */
export const settle = ({ winner, discarder, worth, carried }: Win): Settlement => {
  const paid = SEATS.map((seat) => {
    if (seat === winner) return 0
    return discarder === null || seat === discarder ? BASE + worth : BASE
  })
  const won = paid.reduce((sum, amount) => sum + amount, 0)
  const payments = paid.map((amount, seat) => (seat === winner ? won : 0 - amount)) as unknown as PerSeat<number>
  return { payments, sticks: carried }
}

/** Nobody scores when the wall runs out (dossier A20). */
export const settleDraw = ({ carried }: Draw): Settlement => ({ payments: [0, 0, 0, 0], sticks: carried })
