import { type AppError, appError } from '../../contract/errors.ts'
import { SEATS } from '../../rules/ruleset.ts'
import type { TableKey } from '../../store/types.ts'
import { playerNow } from '../../tournament/table/stints.ts'
import type { Deps } from '../usecase.ts'

/** Says of a player that he plays at another table of the session. */
export const busyAt = (player: number, table: number): AppError =>
  appError(
    'SUBSTITUTE_BUSY',
    `Entrant ${player} plays at table ${table} of this session; name a house player who is free.`,
    { player, table },
  )

/** Why players cannot take seats at a table: a house player plays one seat at a time. */
export const busyElsewhere = async (
  deps: Deps,
  { tournament, session, table }: TableKey,
  players: readonly number[],
): Promise<AppError | undefined> => {
  if (players.length === 0) return undefined
  const others = (await deps.store.tables(tournament, session)).filter((other) => other.table !== table)
  for (const player of players) {
    const found = others.find(({ entrants, state, status }) =>
      SEATS.some((seat) =>
        state ? status !== 'CLOSED' && playerNow(state, seat) === player : entrants[seat] === player,
      ),
    )
    if (found) return busyAt(player, found.table)
  }
  return undefined
}
