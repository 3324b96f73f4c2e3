import type { RankMove } from '../../tournament/movement.ts'
import { type AppError, appError } from '../errors.ts'
import { counted } from '../wording.ts'

/** What a change of the ranking does to the ranks there are. */
export interface RankingEffect {
  /** Entrants by start number. */
  readonly players: readonly RankMove<number>[]
  /** Teams by code. */
  readonly teams: readonly RankMove<string>[]
}

/** More would not be read. */
const MOST_MOVES = 100

const players = ({ players, teams }: RankingEffect): string =>
  `${counted(players.length, 'entrant')} and ${counted(teams.length, 'team')}`

/** What the organiser is told when the ranking is changed after the start. */
export const rankingWarning = (sessionsStarted: number, effect: RankingEffect): string =>
  `${counted(sessionsStarted, 'session')} had started when the ranking was changed; ${players(effect)} had another rank by it. The change stays on record and is printed with the standings.`

/** A change after the start waits until the organiser has seen what it does. */
export const unconfirmedRanking = (sessionsStarted: number, effect: RankingEffect): AppError =>
  appError(
    'RANKING_NEEDS_CONFIRMATION',
    `${counted(sessionsStarted, 'session')} ${sessionsStarted === 1 ? 'has' : 'have'} started, and ${players(effect)} would have another rank. If that is meant, send it again with confirm: true and a reason; both are recorded and printed with the standings.`,
    {
      sessionsStarted,
      playersMoved: effect.players.length,
      teamsMoved: effect.teams.length,
      players: effect.players.slice(0, MOST_MOVES).map(({ key, ...ranks }) => ({ number: key, ...ranks })),
      teams: effect.teams.slice(0, MOST_MOVES).map(({ key, ...ranks }) => ({ team: key, ...ranks })),
    },
  )

export const rankingFrozen = (): AppError =>
  appError('RESULTS_FROZEN', 'The results are frozen, which is final; the ranking stays as it is.')
