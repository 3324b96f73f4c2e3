import type { Placement } from '../../rules/offences/offence.ts'
import { type PerSeat, SEATS } from '../../rules/ruleset.ts'
import { unruledScores } from './closing.ts'
import { addScores, NOTHING } from './scores.ts'
import { hasResult, type RuledOffence, type SeatShare, type TableState } from './state.ts'
import { offenderOf, placementsAt } from './stints.ts'

/**
 * What of a table reaches beyond it: the standings, and who may sit down. Kept beside the state, a thirtieth of its size, so that
 * standings of many tables are read at once. Whoever adds to it, or makes a fold come to something else, forgets the kept ones in a
 * migration (`update tables set result = null`): they are then worked out from the states.
 */
export interface KeptResult {
  readonly hasResult: boolean
  readonly entrants: PerSeat<number>
  readonly scores: PerSeat<number>
  readonly handsWon: PerSeat<number>
  /** What the most valuable hand of each seat was worth; 0 without one. */
  readonly bestHands: PerSeat<number>
  /** The part of the scores that left the game. */
  readonly fines: PerSeat<number>
  /** The scores without what was ruled. */
  readonly unruledScores: PerSeat<number>
  readonly rulings: readonly Pick<RuledOffence, 'incident' | 'ruling'>[]
  /** Only where others than the seats' entrants played, or nobody did. */
  readonly played?: Played
}

/** What substitutions and a walkover make of a table. */
export interface Played {
  readonly placements: PerSeat<Placement>
  /** Which seats forfeit the table whatever was ruled. */
  readonly unruledPlacements: PerSeat<Placement>
  readonly shares: readonly SeatShare[]
  /** Whom each ruling was made on. */
  readonly offenders: readonly number[]
}

const playedAt = (state: TableState): Played | undefined =>
  state.substitutions || state.walkover
    ? {
        placements: placementsAt(state),
        unruledPlacements: placementsAt({ ...state, rulings: [] }),
        shares: state.shares ?? [],
        offenders: state.rulings.map((ruled) => offenderOf(state, ruled)),
      }
    : undefined

/** What left the game at a table, seat by seat: the fines of its penalties, rulings and totals (dossier F). */
export const finesAt = ({ penalties, rulings, totals }: Pick<TableState, 'penalties' | 'rulings' | 'totals'>) =>
  [...penalties, ...rulings.map(({ ruling }) => ruling), ...(totals ? [totals] : [])].reduce(
    (total: PerSeat<number>, { fines }) => addScores(total, fines),
    NOTHING,
  )

/** What a table's state means beyond it. */
export const resultOf = (state: TableState): KeptResult => {
  const played = playedAt(state)
  const handsWon = [0, 0, 0, 0]
  const bestHands = [0, 0, 0, 0]
  for (const { result } of state.hands) {
    if (result.type !== 'handWon') continue
    handsWon[result.winner]!++
    bestHands[result.winner] = Math.max(bestHands[result.winner]!, result.points)
  }
  const perSeat = (values: readonly number[]) => SEATS.map((seat) => values[seat] ?? 0) as unknown as PerSeat<number>
  return {
    hasResult: hasResult(state),
    entrants: state.entrants,
    scores: state.scores,
    handsWon: perSeat(handsWon),
    bestHands: perSeat(bestHands),
    fines: finesAt(state),
    unruledScores: unruledScores(state),
    rulings: state.rulings.map(({ incident, ruling }) => ({ incident, ruling })),
    ...(played && { played }),
  }
}
