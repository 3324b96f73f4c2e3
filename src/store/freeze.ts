import type postgres from 'postgres'
import { lockTournament } from './lock.ts'
import type { FreezeOutcome, Store, TableKey } from './types.ts'

/** Ends the transaction when tables are open. */
class StillOpen extends Error {
  readonly tables: readonly Omit<TableKey, 'tournament'>[]

  constructor(tables: StillOpen['tables']) {
    super('tables are open')
    this.tables = tables
  }
}

/**
 * Marks every table, so that the guard of an entry that was decided before sees it: the two meet at the table's row, and no entry
 * waits for a row that all tables share.
 */
const markTables = async (tx: postgres.TransactionSql, tournament: string): Promise<void> => {
  const tables = await tx<{ session: number; table: number; status: string }[]>`
    update tables set frozen = true where tournament_id = ${tournament}
    returning session_number as session, number as "table", status`
  const open = tables
    .filter(({ status }) => status === 'PLAYING')
    .map(({ session, table }) => ({ session, table }))
    .sort((a, b) => a.session - b.session || a.table - b.table)
  if (open.length > 0) throw new StillOpen(open)
}

/** The end of a tournament's results. */
export const freezeStore = (sql: postgres.Sql): Pick<Store, 'freeze'> => ({
  async freeze(tournament, at) {
    try {
      return await sql.begin(async (tx): Promise<FreezeOutcome> => {
        if (await lockTournament(tx, tournament)) return { outcome: 'frozen' }
        const running = await tx<{ number: number }[]>`
          select number from sessions where tournament_id = ${tournament} and status = 'RUNNING' order by number`
        if (running.length > 0) return { outcome: 'running', sessions: running.map(({ number }) => number) }
        await markTables(tx, tournament)
        await tx`update tournaments set frozen_at = ${at}, revision = revision + 1 where id = ${tournament}`
        return { outcome: 'frozen' }
      })
    } catch (error) {
      if (error instanceof StillOpen) return { outcome: 'open', tables: error.tables }
      throw error
    }
  },
})
