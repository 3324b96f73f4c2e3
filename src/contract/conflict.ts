import type { PerSeat } from '../rules/ruleset.ts'
import type { TableState } from '../tournament/table/state.ts'
import { type AppError, appError } from './errors.ts'
import { seatName } from './names.ts'

const NO_SCORES: PerSeat<number> = [0, 0, 0, 0]

const lastHand = (state: TableState | null) => {
  const played = state?.hands.at(-1)
  if (!played) return null
  const { deal, result, payments, completedAt } = played
  const won = result.type === 'handWon' ? result : undefined
  return {
    number: deal.hand,
    winner: won ? seatName(won.winner) : null,
    discarder: won && won.discarder !== null ? seatName(won.discarder) : null,
    points: won?.points ?? null,
    payments,
    completedAt,
  }
}

/** The refusal of an entry that was overtaken, with the table as it is now, so that a client can show it without asking. */
export const versionConflict = (
  table: {
    readonly table: number
    readonly version: number
    readonly status: string
    readonly state: TableState | null
  },
  expectedVersion: number,
  name = 'The table',
): AppError =>
  appError(
    'VERSION_CONFLICT',
    expectedVersion > table.version
      ? `${name} is only at version ${table.version}; the entry names version ${expectedVersion}, which is still to come. Read the table and send its version.`
      : `${name} is at version ${table.version}, but the entry was made for version ${expectedVersion}. Check the sheet and enter again.`,
    {
      table: table.table,
      current: {
        version: table.version,
        status: table.status,
        nextHand: table.state?.next?.hand ?? null,
        scores: table.state?.scores ?? NO_SCORES,
        lastHand: lastHand(table.state),
      },
    },
  )
