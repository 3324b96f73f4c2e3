import type postgres from 'postgres'
import { SEATS } from '../rules/ruleset.ts'
import { playerNow } from '../tournament/table/stints.ts'
import { lockTournament } from './lock.ts'
import { readTablesWith } from './tables.ts'
import type { Append } from './types.ts'

/** Ends the transaction when somebody would play at two tables. */
export class Busy extends Error {}

/** Seats are given out one by one; answers whether this gives any. */
export const holdSeats = async (tx: postgres.TransactionSql, appends: readonly Append[]): Promise<boolean> => {
  const [taking] = appends.filter(({ takers = [] }) => takers.length > 0)
  if (taking) await lockTournament(tx, taking.key.tournament)
  return taking !== undefined
}

/** Refuses what was just written if it has somebody play at two tables of the session. @throws Busy */
export const refuseBusy = async (tx: postgres.TransactionSql, appends: readonly Append[]): Promise<void> => {
  for (const { key, takers = [] } of appends)
    for (const player of takers) {
      const tables = await readTablesWith(tx, key, player)
      const playing = tables.filter(({ state, status, entrants }) =>
        state
          ? status !== 'CLOSED' && SEATS.some((seat) => playerNow(state, seat) === player)
          : entrants.includes(player),
      )
      if (playing.length > 1) throw new Busy()
    }
}
