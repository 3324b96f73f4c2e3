import type { HandRow, SheetRow } from './types.ts'

/** The row that a hand on the sheet is stored as, by column; where it belongs is left out. */
export const toHandRow = ({ played, won }: SheetRow): HandRow => ({
  number: played.deal.hand,
  seq: played.seq,
  winner: won?.winner ?? null,
  discarder: won?.discarder ?? null,
  points: won?.points ?? null,
  flowers: won?.flowers ?? null,
  verification: won?.verification ?? null,
  claim: won?.claim ?? null,
  fans: won?.fans ?? null,
  payments: played.payments,
  completed_at: played.completedAt,
})
