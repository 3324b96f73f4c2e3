import type { SeatName } from '../../src/contract/inputs.ts'
import { briefly, twelfthsOf } from './published.ts'

interface Total {
  readonly rank: number
  /** An exact fraction: 21, 39/2, 7/3. */
  readonly tablePoints: string
  readonly points: number
}

export interface PlayerStanding extends Total {
  readonly entrant: { readonly number: number }
  readonly sessions: readonly {
    readonly session: number
    readonly table: number
    readonly seat: SeatName
    readonly tablePoints: string
    readonly points: number
  }[]
}

export interface TeamStanding extends Total {
  readonly team: { readonly code: string }
}

/** The standings as the API gives them to the replay's query. */
export interface Standings {
  readonly players: readonly PlayerStanding[]
  readonly teams: readonly TeamStanding[]
}

/** `rank,number,table_points,points`, one line a player. */
export const standingsCsv = ({ players }: Standings): string =>
  [
    'rank,number,table_points,points',
    ...players.map(({ rank, entrant, tablePoints, points }) =>
      [rank, entrant.number, briefly(twelfthsOf(tablePoints)), points].join(','),
    ),
  ]
    .map((line) => `${line}\n`)
    .join('')
