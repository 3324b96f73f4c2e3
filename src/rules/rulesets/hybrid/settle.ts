import { type PerSeat, perSeat, SEATS, type Seat } from '../../ruleset.ts'
import type { HybridSwitches } from './switches.ts'

/** A riichi stick (dossier C2). */
export const STICK = 1000

/** A won hand as settlement sees it. */
export interface HybridWin {
  readonly winner: Seat
  /** Null on a self-draw; a robbed kong is paid by the konger like a discard. */
  readonly discarder: Seat | null
  readonly base: number
  /** Who has laid a stick in this hand; the stick of a riichi whose own tile is won on is not laid. */
  readonly deposits: PerSeat<boolean>
  /** Sticks that lie on the table from hands before. */
  readonly carried: number
}

export interface HybridSettlement {
  /** Zero-sum, without sticks. */
  readonly payments: PerSeat<number>
  /** Payments, less the own stick, and all sticks on the table to the winner. */
  readonly net: PerSeat<number>
  /** Sticks on the table afterwards. */
  readonly sticks: number
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

const laid = (deposits: PerSeat<boolean>): number => deposits.filter(Boolean).length

/** Each loser of a self-draw pays the base, a discarder twice the base; the winner takes every stick (dossier C7). */
export const settleHybrid = ({ winner, discarder, base, deposits, carried }: HybridWin): HybridSettlement => {
  const won = base * (discarder === null ? 3 : 2)
  const lost = (seat: Seat): number => (discarder === null ? base : seat === discarder ? 2 * base : 0)
  const payments = perSeat((seat) => (seat === winner ? won : 0 - lost(seat)))
  const sticks = carried + laid(deposits)
  const net = perSeat((seat) => payments[seat] - (deposits[seat] ? STICK : 0) + (seat === winner ? sticks * STICK : 0))
  return { payments, net, sticks: 0 }
}

/** A drawn hand: who was ready by shape, who had declared riichi, and the sticks that lay on the table before. */
export interface HybridDraw {
  readonly ready: PerSeat<boolean>
  readonly riichi: PerSeat<boolean>
  /** Whose riichi a ruling has found false, and has paid for, already; nobody's if left out. */
  readonly ruledFalse?: PerSeat<boolean>
  readonly carried: number
}

export interface HybridDrawSettlement extends HybridSettlement {
  /** What those not ready pay to those ready. */
  readonly pool: PerSeat<number>
  readonly falseRiichiSeats: readonly Seat[]
  readonly falseRiichi: PerSeat<number>
}

const POOL = 3000
const FALSE_RIICHI = 10_000

/** A drawn hand (dossier C8): 3000 from those not ready to those ready, 10000 from a false riichi to each other seat. */
export const settleHybridDraw = (
  { ready, riichi, ruledFalse, carried }: HybridDraw,
  { falseRiichiPool }: Pick<HybridSwitches, 'falseRiichiPool'>,
): HybridDrawSettlement => {
  const readyCount = ready.filter(Boolean).length
  const isPoolPaid = readyCount > 0 && readyCount < SEATS.length
  const pool = perSeat((seat) =>
    !isPoolPaid ? 0 : ready[seat] ? POOL / readyCount : 0 - POOL / (SEATS.length - readyCount),
  )
  const falseRiichiSeats = SEATS.filter((seat) => riichi[seat] && !ready[seat])
  const falseRiichi = perSeat((seat) =>
    sum(
      falseRiichiSeats
        .filter((payer) => !ruledFalse?.[payer])
        .map((payer) => (payer === seat ? -3 * FALSE_RIICHI : FALSE_RIICHI)),
    ),
  )
  const isPoolSkipped = falseRiichiPool === 'skip' && falseRiichiSeats.length > 0
  const payments = perSeat((seat) => falseRiichi[seat] + (isPoolSkipped ? 0 : pool[seat]))
  const net = perSeat((seat) => payments[seat] - (riichi[seat] ? STICK : 0))
  return { payments, net, sticks: carried + laid(riichi), pool, falseRiichiSeats, falseRiichi }
}
