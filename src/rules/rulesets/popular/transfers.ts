import { type PerSeat, perSeat, SEATS, type Seat } from '../../ruleset.ts'

/** Who can have beans: the players, the jackpot that rolls over, and the house that fills it and rewards tasks. */
export type Account = Seat | 'pot' | 'house'

/** Beans that change hands. What one account gives another has, so any number of them sums to zero. */
export interface Transfer {
  readonly from: Account
  readonly to: Account
  readonly beans: number
}

/** The other three seats. */
export const othersThan = (seat: Seat): readonly Seat[] => SEATS.filter((other) => other !== seat)

/** What the transfers come to for an account. */
export const balanceOf = (account: Account, transfers: readonly Transfer[]): number =>
  transfers.reduce(
    (balance, { from, to, beans }) => balance + (to === account ? beans : 0) - (from === account ? beans : 0),
    0,
  )

/** What the transfers come to for every seat. */
export const seatBalances = (transfers: readonly Transfer[]): PerSeat<number> =>
  perSeat((seat) => balanceOf(seat, transfers))

/** Two values per seat as one. */
export const seatSums = (a: PerSeat<number>, b: PerSeat<number>): PerSeat<number> =>
  perSeat((seat) => a[seat] + b[seat])
