import { type PerSeat, perSeat } from '../../ruleset.ts'
import type { Kong, PopularDeal, PopularWin } from './deal.ts'
import type { PopularSwitches } from './switches.ts'
import { balanceOf, othersThan, seatBalances, type Transfer } from './transfers.ts'

/** What a hand comes to, in beans. The four seats of `total`, the pot's change and `house` sum to zero. */
export interface PopularSettlement {
  /** What multiplies a player's wins and losses: dealer times chosen double. */
  readonly multipliers: PerSeat<number>
  /** For the win; zero-sum. */
  readonly win: PerSeat<number>
  /** For kongs; zero-sum. */
  readonly kongs: PerSeat<number>
  /** Out of the pot. */
  readonly jackpot: PerSeat<number>
  /** From the house. */
  readonly task: PerSeat<number>
  /** All of these. */
  readonly total: PerSeat<number>
  /** What the next hand finds in the jackpot. */
  readonly pot: number
  /** What the house has of it: never more than 0, for it only gives. */
  readonly house: number
}

const DEALER = 2

/** Single beans of a kong, from each who pays it (dossier D8). */
const KONG_BEANS: Readonly<Record<Kong['type'], number>> = { concealed: 2, claimed: 2, added: 1 }

/**
 * The payments of a hand (dossier D8): the win by multipliers, kong beans if somebody won, the jackpot to a win with the
 * target fan or on to the next hand, and the reward of a fulfilled task, won or drawn. The hand must be one that can be.
 */
export const settlePopular = (deal: PopularDeal, switches: PopularSwitches): PopularSettlement => {
  const multipliers = multipliersOf(deal, switches)
  const { win, kongs, jackpot } = deal
  const forWin = win ? winTransfers(win, multipliers, switches) : []
  const factors = switches.kongMultiplier === 'chosen' ? deal.doubles : multipliers
  const forKongs = win ? kongs.flatMap((kong) => kongTransfers(kong, factors, switches)) : []
  const forTarget = jackpotTransfers(deal, switches)
  const forTask = taskTransfers(deal, switches)
  const all = [...forWin, ...forKongs, ...forTarget, ...forTask]
  return {
    multipliers,
    win: seatBalances(forWin),
    kongs: seatBalances(forKongs),
    jackpot: seatBalances(forTarget),
    task: seatBalances(forTask),
    total: seatBalances(all),
    pot: jackpot.pot + balanceOf('pot', all),
    house: balanceOf('house', all),
  }
}

const multipliersOf = ({ dealer, continuing, doubles }: PopularDeal, switches: PopularSwitches): PerSeat<number> => {
  const dealing = continuing ? switches.continuingDealer : DEALER
  return perSeat((seat) => (seat === dealer ? dealing : 1) * doubles[seat])
}

/** Losers pay the fan times their own and the winner's multiplier; on a discard only the discarder does. */
const winTransfers = (
  { winner, discarder, points }: PopularWin,
  multipliers: PerSeat<number>,
  { unit }: PopularSwitches,
): Transfer[] =>
  (discarder === null ? othersThan(winner) : [discarder]).map((loser) => ({
    from: loser,
    to: winner,
    beans: points * unit * multipliers[winner] * multipliers[loser],
  }))

/** A claimed kong is paid by who gave the tile, the others by everybody. */
const kongTransfers = (kong: Kong, factors: PerSeat<number>, { kongUnit, unit }: PopularSwitches): Transfer[] => {
  const beans = KONG_BEANS[kong.type] * (kongUnit === 'unit' ? unit : 1) * factors[kong.konger]
  const payers = kong.type === 'claimed' ? [kong.from] : othersThan(kong.konger)
  return payers.map((payer) => ({ from: payer, to: kong.konger, beans: beans * factors[payer] }))
}

const jackpotTransfers = (
  { win, jackpot: { pot, target } }: PopularDeal,
  { jackpotStake }: PopularSwitches,
): Transfer[] => {
  if (target === null) return []
  const staked: Transfer = { from: 'house', to: 'pot', beans: jackpotStake }
  const isWon = win?.list.some(({ fan }) => fan === target)
  return win && isWon ? [staked, { from: 'pot', to: win.winner, beans: pot + jackpotStake }] : [staked]
}

const taskTransfers = (
  { doubles, taskDone }: PopularDeal,
  { taskReward, taskRewardDoubling, taskWinners }: PopularSwitches,
): Transfer[] =>
  (taskWinners === 'first' ? taskDone.slice(0, 1) : taskDone).map((seat) => ({
    from: 'house',
    to: seat,
    beans: taskReward * (taskRewardDoubling === 'twice' ? Math.min(2, doubles[seat]) : doubles[seat]),
  }))
