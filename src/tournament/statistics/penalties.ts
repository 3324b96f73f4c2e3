import type { OffenceCode } from '../../rules/offences/offence.ts'
import { SEATS } from '../../rules/ruleset.ts'
import { type ConductState, lastVersion } from '../conduct/fold.ts'
import { NOTHING } from '../table/scores.ts'
import type { TableState } from '../table/state.ts'
import { offenderOf, playersWhen } from '../table/stints.ts'

/** What somebody was ruled for, and what it cost. */
export interface PenaltyCount {
  /** Null for penalties by points and fines within totals, which name no offence. */
  readonly offence: OffenceCode | null
  readonly count: number
  /** Moved between players: negative when paid. */
  readonly payments: number
  /** Left the game: 0 or less. */
  readonly fines: number
}

/** One ruling on one entrant. */
export interface Ruled {
  readonly entrant: number
  readonly offence: OffenceCode | null
  readonly payments: number
  readonly fines: number
}

const AT_LAST = { hand: Number.POSITIVE_INFINITY, seq: 0 }

/**
 * Every ruling at a table, on whom it was: of an offence the offender; of a penalty by points whoever lost by it; of totals whoever
 * was fined. Where somebody was replaced, on who played then.
 */
export const ruledAt = (state: TableState): readonly Ruled[] => {
  const { rulings, penalties, totals } = state
  const fined = totals ? [{ ...AT_LAST, payments: NOTHING, fines: totals.fines }] : []
  return [
    ...rulings.map((ruled) => {
      const { offender, code } = ruled.incident
      const { payments, fines } = ruled.ruling
      return { entrant: offenderOf(state, ruled), offence: code, payments: payments[offender], fines: fines[offender] }
    }),
    ...[...penalties, ...fined].flatMap(({ hand, seq, payments, fines }) => {
      const players = playersWhen(state, { hand, seq })
      return SEATS.filter((seat) => payments[seat] < 0 || fines[seat] < 0).map((seat) => ({
        ...{ entrant: players[seat], offence: null, payments: payments[seat], fines: fines[seat] },
      }))
    }),
  ]
}

/** Every ruling outside tables that stands. */
export const ruledOutside = ({ rulings }: Pick<ConductState, 'rulings'>): readonly Ruled[] =>
  rulings
    .filter(({ revokedBy }) => revokedBy === null)
    .map((ruled) => {
      const { entrant, code, fine } = lastVersion(ruled).ruling
      return { entrant, offence: code, payments: 0, fines: fine }
    })

/** Rulings by offence, the most frequent first; those that name none last. */
export const penaltyCounts = (ruled: readonly Ruled[]): readonly PenaltyCount[] => {
  const found = new Map<OffenceCode | null, PenaltyCount>()
  for (const { offence, payments, fines } of ruled) {
    const known = found.get(offence) ?? { offence, count: 0, payments: 0, fines: 0 }
    found.set(offence, {
      ...{ offence, count: known.count + 1 },
      ...{ payments: known.payments + payments, fines: known.fines + fines },
    })
  }
  const code = ({ offence }: PenaltyCount): string => offence ?? '~'
  return [...found.values()].sort(
    (a, b) =>
      Number(a.offence === null) - Number(b.offence === null) || b.count - a.count || (code(a) < code(b) ? -1 : 1),
  )
}
