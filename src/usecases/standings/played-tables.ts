import type { TableWithHands } from '../../store/types.ts'
import { hasResult } from '../../tournament/table/state.ts'
import type { Deps } from '../usecase.ts'

/** So many tables are read at once, which takes some hundredths of a second. */
const CHUNK = 40

/** Whether a table counts: when it is closed, or when something is recorded and running ones count, too. */
export const countsIn = ({ state }: TableWithHands, live: boolean): boolean =>
  state.status === 'CLOSED' || (live && hasResult(state))

/** The tables that count with their hands, in order, a few at a time, however many there are. */
export async function* playedTables(deps: Deps, tournament: string, live: boolean): AsyncGenerator<TableWithHands> {
  let after: TableWithHands | null = null
  for (;;) {
    const chunk: readonly TableWithHands[] = await deps.store.openedTables(tournament, after, CHUNK)
    for (const table of chunk) if (countsIn(table, live)) yield table
    after = chunk.at(-1) ?? null
    if (after === null || chunk.length < CHUNK) return
  }
}
