import {
  type Deal,
  type DealOutcome,
  firstDeal,
  nextDeal,
  type RotationPolicy,
  startSeats,
  WIND_LETTERS,
} from '../../src/rules/rotation.ts'
import { type Kind, oneOf, type Row } from './kind.ts'

const OUTCOMES = ['dealer', 'other', 'draw', 'void'] as const satisfies readonly DealOutcome[]
const HANDS = 16

const policyOf = (row: Row): RotationPolicy => ({
  dealer: oneOf(row, 'dealerPolicy', ['rotate', 'continue']),
  seatChange: oneOf(row, 'seatChange', ['none', 'mcr']),
  hands: HANDS,
})

const cellsOf = (deal: Deal, outcome: DealOutcome, policy: RotationPolicy, row: Row): Record<string, string> => ({
  dealerPolicy: policy.dealer,
  seatChange: policy.seatChange,
  n: String(deal.deal),
  countedIndex: outcome === 'void' ? '0' : String(deal.hand),
  roundWind: deal.roundWind,
  handWind: deal.handWind,
  continuation: String(deal.continuation),
  dealerPlayer: String(deal.dealer + 1),
  windsOfPlayers1to4: deal.winds.join(''),
  startSeatsOfPlayers1to4: startSeats(Math.floor(deal.position / 4), policy.seatChange)
    .map((seat) => WIND_LETTERS[seat])
    .join(''),
  winnerPlayer: winnerText(deal, outcome, row.cells.winnerPlayer ?? ''),
})

/** Who won is given; that he can have won with this outcome is not. */
const winnerText = (deal: Deal, outcome: DealOutcome, given: string): string => {
  const dealer = String(deal.dealer + 1)
  if (outcome === 'dealer') return dealer
  if (outcome !== 'other') return '-'
  return /^[1-4]$/.test(given) && given !== dealer ? given : `a player other than ${dealer}`
}

/** Where a session stands; the policies are those of its first row. */
interface Session {
  readonly policy: RotationPolicy
  readonly next: Deal | undefined
}

const recompute = (rows: readonly Row[]): readonly Record<string, string>[] => {
  const sessions = new Map<string | undefined, Session>()
  return rows.map((row) => {
    const written = policyOf(row)
    const outcome = oneOf(row, 'outcome', OUTCOMES)
    const { policy, next } = sessions.get(row.cells.sequence) ?? { policy: written, next: firstDeal(written) }
    if (!next) return { n: `none, the session was over after ${HANDS} dealers` }
    sessions.set(row.cells.sequence, { policy, next: nextDeal(next, outcome, policy) })
    return cellsOf(next, outcome, policy, row)
  })
}

/** The winds of every deal of sessions of sixteen dealers (dossier A21, A22, B8, B9, E1, X21). */
export const rotation: Kind = {
  columns: [
    ...['sequence', 'dealerPolicy', 'seatChange', 'n', 'countedIndex', 'roundWind', 'handWind', 'continuation'],
    ...['dealerPlayer', 'windsOfPlayers1to4', 'startSeatsOfPlayers1to4', 'outcome', 'winnerPlayer'],
  ],
  recompute,
}
