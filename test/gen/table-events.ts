import type { PerSeat, Seat } from '../../src/rules/ruleset.ts'
import { getRuleset } from '../../src/rules/rulesets.ts'
import { judgeWin } from '../../src/tournament/judging.ts'
import { fold } from '../../src/tournament/table/corrections.ts'
import type {
  Amended,
  Closed,
  Confirmed,
  Correctable,
  Entry,
  HandDrawn,
  HandVoided,
  HandWon,
  PenaltyRuled,
  Reopened,
  Reseated,
  Revoked,
  Seated,
  SeatResult,
  Signed,
  Substituted,
  TableEvent,
  TimeAdded,
  TotalsRecorded,
  WalkedOver,
} from '../../src/tournament/table/events.ts'
import { apply } from '../../src/tournament/table/fold.ts'
import type { TableError, TableState } from '../../src/tournament/table/state.ts'

const found = getRuleset('mcr-cn')
if (!found.ok) throw new Error(found.error.message)
export const RULESET = found.value

export const NOON = '2026-05-01T12:00:00.000Z'
export const NONE: PerSeat<number> = [0, 0, 0, 0]

export const seated = (
  hands = 16,
  dealer: 'rotate' | 'continue' = 'rotate',
  seatChange: 'none' | 'mcr' = 'none',
): Seated => ({ type: 'seated', entrants: [11, 22, 33, 44], rotation: { dealer, seatChange, hands } })

export const won = (hand: number, change: Partial<HandWon> = {}): HandWon => ({
  type: 'handWon',
  hand,
  winner: 0,
  discarder: 1,
  points: 10,
  flowers: 0,
  verification: 'POINTS_ONLY',
  claim: null,
  fans: [],
  completedAt: NOON,
  ...change,
})

export const drawn = (hand: number): HandDrawn => ({ type: 'handDrawn', hand, completedAt: NOON })

export const voided = (hand: number): HandVoided => ({
  type: 'handVoided',
  hand,
  reason: 'wall fell over',
  completedAt: NOON,
})

export const penalty = (change: Partial<PenaltyRuled> = {}): PenaltyRuled => ({
  type: 'penaltyRuled',
  hand: 1,
  payments: [10, 10, -30, 10],
  fines: NONE,
  reason: 'false hu',
  ...change,
})

export const totals = (change: Partial<TotalsRecorded> = {}): TotalsRecorded => ({
  type: 'totalsRecorded',
  scores: [-55, -99, 178, -24],
  fines: NONE,
  reason: 'sheet lost',
  ...change,
})

export const substituted = (
  seat: Seat,
  player: number | null,
  hand: number,
  result: SeatResult = 'FORFEIT_TABLE',
): Substituted => ({ type: 'substituted', seat, player, hand, result, reason: 'ill' })

export const walkedOver = (...absent: readonly Seat[]): WalkedOver => ({ type: 'walkedOver', absent, reason: 'train' })

export const time = (minutes = 5): TimeAdded => ({ type: 'timeAdded', minutes, reason: 'table moved' })

export const signed = (seat: Seat): Signed => ({ type: 'signed', seat })
export const confirmed = (seq: number): Confirmed => ({ type: 'confirmed', seq })
export const closed: Closed = { type: 'closed' }

const correction = { reason: 'slip of the pen', cascade: [] as readonly number[] }

export const revoked = (seq: number, cascade: readonly number[] = []): Revoked => ({
  ...correction,
  type: 'revoked',
  seq,
  cascade,
})

export const amended = (seq: number, event: Correctable, cascade: readonly number[] = []): Amended => ({
  ...correction,
  type: 'amended',
  seq,
  event,
  cascade,
})

export const reseated = (...entrants: PerSeat<number>): Reseated => ({ ...correction, type: 'reseated', entrants })

export const reopened: Reopened = { ...correction, type: 'reopened' }

/** A table that has accepted every event. */
export const table = (...events: readonly TableEvent[]): TableState => {
  const state = fold(events, RULESET)
  if (!state.ok || !state.value) throw new Error(JSON.stringify(state))
  return state.value
}

/** Why the last event does not follow the others; undefined when it does. */
export const refusal = (...events: readonly Entry[]): TableError | undefined => {
  const before = events.slice(0, -1)
  const state = before.length === 0 ? undefined : table(...before)
  const next = apply(state, events.at(-1)!, RULESET)
  return next.ok ? undefined : next.error
}

/** Winning tiles for judging: a wind pung's worth depends on the winds, the knitted straight's does not. */
export const WINNING_TILES = {
  pureStraight: { melds: [], closed: '88m789s12345789p', winningTile: '6p' },
  eastPungs: { melds: ['p:EEE', 'p:222s', 'p:777p'], closed: '999m3s', winningTile: '3s' },
  southPungs: { melds: ['p:SSS', 'p:222s', 'p:777p'], closed: '999m3s', winningTile: '3s' },
  knitted: { melds: [], closed: '147m258s369pEESS', winningTile: 'S' },
} as const
export type WinningTiles = keyof typeof WINNING_TILES

const CIRCUMSTANCES = { lastTile: false, kong: false, lastOfKind: false, flowers: 0 }

/** The hand that is next at a table, won with tiles that the core judges. */
export const wonWith = (state: TableState, name: WinningTiles, winner: Seat, discarder: Seat | null): HandWon => {
  const deal = state.next
  if (!deal) throw new Error('no hand is next')
  const tiles = { ...CIRCUMSTANCES, ...WINNING_TILES[name] }
  const win = { winner, discarder, tiles, declared: null, points: null, flowers: null }
  const judged = judgeWin(deal, win, RULESET, { tilesRequired: 'ALWAYS', countCorrection: 'EXACT' })
  if (!judged.ok) throw new Error(JSON.stringify(judged.error))
  return { type: 'handWon', hand: deal.hand, winner, discarder, ...judged.value, completedAt: NOON }
}
