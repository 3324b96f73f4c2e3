import { type PerSeat, SEATS } from '../../src/rules/ruleset.ts'
import { createHybrid, type Hybrid } from '../../src/rules/rulesets/hybrid/index.ts'
import { type Kind, type Row, whole } from './kind.ts'

/** Four bits, seats 0 to 3, as booleans; undefined when the text is not that. */
export const readSeatBits = (text = ''): PerSeat<boolean> | undefined => {
  const [a, b, c, d] = [...text].map((bit) => bit === '1')
  if (!/^[01]{4}$/.test(text)) return undefined
  return a === undefined || b === undefined || c === undefined || d === undefined ? undefined : [a, b, c, d]
}

export const SEAT_BITS = `four bits, seats ${SEATS.join('')}`

const recompute = (row: Row, settling: Hybrid, skipping: Hybrid): Record<string, string> => {
  const ready = readSeatBits(row.cells.ready)
  const riichi = readSeatBits(row.cells.riichi)
  const carried = whole(row, 'sticksIn')
  if (!ready) return { ready: SEAT_BITS }
  if (!riichi) return { riichi: SEAT_BITS }
  if (carried < 0) return { sticksIn: 'no less than 0' }
  const draw = { ready, riichi, carried }
  const { pool, falseRiichiSeats, falseRiichi, payments, net, sticks } = settling.settleDraw(draw)
  return {
    pool: JSON.stringify(pool),
    falseRiichiSeats: JSON.stringify(falseRiichiSeats),
    falseRiichi: JSON.stringify(falseRiichi),
    payments: JSON.stringify(payments),
    netWithDeposits: JSON.stringify(net),
    sticksOut: String(sticks),
    paymentsIfPoolSkipped: JSON.stringify(skipping.settleDraw(draw).payments),
  }
}

/** Drawn hands of the hybrid rules (dossier C8), also with the pool skipped when somebody's riichi was false. */
export const drawSettlement: Kind = {
  columns: [
    ...['ready', 'riichi', 'sticksIn', 'pool', 'falseRiichiSeats', 'falseRiichi', 'payments', 'netWithDeposits'],
    ...['sticksOut', 'paymentsIfPoolSkipped'],
  ],
  recompute: (rows) => {
    const settling = createHybrid()
    const skipping = createHybrid({ falseRiichiPool: 'skip' })
    if (!settling.ok || !skipping.ok) return rows.map(() => ({ payments: 'no ruleset' }))
    return rows.map((row) => recompute(row, settling.value, skipping.value))
  },
}
