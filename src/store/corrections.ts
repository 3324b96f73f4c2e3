import type postgres from 'postgres'
import { appendOne, json } from './entries.ts'
import { lockTournament } from './lock.ts'
import { toHandRow } from './sheet.ts'
import { Busy, holdSeats, refuseBusy } from './takers.ts'
import type { AppendCorrection, CorrectionOutcome, Store, TableKey } from './types.ts'

type Sql = postgres.Sql

/** Ends the transaction when a table has moved on. */
class Stale extends Error {}

const constraintOf = (error: unknown): { readonly code: string; readonly constraint: string } => {
  const { code, constraint_name } = (typeof error === 'object' && error !== null ? error : {}) as Record<
    string,
    unknown
  >
  return { code: String(code), constraint: String(constraint_name) }
}

const outcomeOf = (error: unknown): CorrectionOutcome => {
  if (error instanceof Stale) return 'stale'
  if (error instanceof Busy) return 'busy'
  const { code, constraint } = constraintOf(error)
  if (code === '23505' && constraint.startsWith('table_events')) return 'keyTaken'
  if (code === '23505' && constraint.startsWith('seats')) return 'seatTaken'
  if (code === '23503' && constraint.startsWith('seats')) return 'unknownEntrant'
  throw error
}

const at = (sql: postgres.ISql, { tournament, session, table }: TableKey) =>
  sql`tournament_id = ${tournament} and session_number = ${session} and table_number = ${table}`

/** All tables' old seats go before the first new one comes, since nobody may sit twice even for a moment. */
const writeSeats = async (tx: postgres.TransactionSql, corrections: readonly AppendCorrection[]): Promise<void> => {
  for (const { key } of corrections) await tx`delete from seats where ${at(tx, key)}`
  const rows = corrections.flatMap(({ key, state }) =>
    state.entrants.map((entrant, seat) => ({
      tournament_id: key.tournament,
      session_number: key.session,
      table_number: key.table,
      seat,
      entrant_number: entrant,
      score: state.scores[seat] ?? 0,
    })),
  )
  await tx`insert into seats ${tx(rows)}`
}

/** Postgres' number for the type integer, which the driver does not guess. */
const INT4 = 23

const writeSheet = async (tx: postgres.TransactionSql, { key, sheet }: AppendCorrection): Promise<void> => {
  await tx`delete from hands where ${at(tx, key)}`
  if (sheet.length === 0) return
  const rows = sheet.map(toHandRow).map(({ fans, payments, ...row }) => ({
    tournament_id: key.tournament,
    session_number: key.session,
    table_number: key.table,
    ...row,
    fans: fans && json(tx, fans),
    payments: tx.array([...payments], INT4),
  }))
  for (const row of rows) await tx`insert into hands ${tx(row)}`
}

/** Corrections rewrite what was derived from the events; rare, so each is a transaction. */
export const correctionStore = (sql: Sql): Pick<Store, 'appendCorrections' | 'actorOf'> => ({
  async appendCorrections(corrections) {
    try {
      const reseatings = corrections.filter(({ event }) => event.type === 'reseated')
      await sql.begin(async (tx) => {
        // Two reseatings may want each other's players; like everything that gives out seats, they come one by one.
        for (const { key } of reseatings.slice(0, 1)) await lockTournament(tx, key.tournament)
        const taking = await holdSeats(tx, corrections)
        // In the order of the tables, so that two corrections of the same tables never wait for each other in a circle.
        for (const correction of corrections.toSorted((a, b) => a.key.table - b.key.table)) {
          const isStored = await appendOne(tx, { ...correction, hand: undefined })
          if (!isStored) throw new Stale()
          await writeSheet(tx, correction)
        }
        if (reseatings.length > 0) await writeSeats(tx, reseatings)
        if (taking) await refuseBusy(tx, corrections)
      })
      return 'stored'
    } catch (error) {
      return outcomeOf(error)
    }
  },

  async actorOf(key, seq, upTo) {
    const [row] = await sql<{ actor: string }[]>`
      select actor from table_events
      where ${at(sql, key)} and seq <= ${upTo}
        and (seq = ${seq} or (event->>'type' = 'amended' and (event->>'seq')::int = ${seq}))
      order by seq desc limit 1`
    return row?.actor
  },
})
