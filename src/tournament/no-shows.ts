import { byesOf } from './attendance.ts'
import { type ConductState, entrantConducts } from './conduct/fold.ts'
import type { Stage } from './stages/stage.ts'
import type { StandingsEntrant, TableResult } from './standings.ts'

interface Facts {
  readonly entrants: readonly StandingsEntrant[]
  readonly tables: readonly (TableResult & { readonly startedAt: number | null })[]
  readonly stages: readonly Stage[]
  readonly conductState: Pick<ConductState, 'rulings' | 'arrangements'>
}

/** Everybody who sat at a table that was played, has a bye, was ruled on, or stands in what a stage keeps. */
const known = ({ tables, stages, conductState }: Facts): ReadonlySet<number> =>
  new Set([
    ...tables.flatMap(({ startedAt, entrants, shares = [] }) =>
      startedAt === null ? [] : [...entrants, ...shares.map(({ player }) => player)],
    ),
    ...byesOf(conductState.arrangements).map(({ entrant }) => entrant),
    ...entrantConducts(conductState).map(({ entrant }) => entrant),
    ...stages.flatMap(({ entry, frozen }) => [
      ...(entry?.qualified ?? []).map(({ entrant }) => entrant),
      ...(frozen?.players ?? []).map(({ entrant }) => entrant),
    ]),
  ])

/**
 * Whom the standings list: all but who has withdrawn without anything on record. With zero points he would stand before everybody
 * who came and lost.
 */
export const withoutNoShows = <F extends Facts>(facts: F): F => {
  if (!facts.entrants.some(({ status }) => status === 'WITHDRAWN')) return facts
  const stay = known(facts)
  const entrants = facts.entrants.filter(({ number, status }) => status !== 'WITHDRAWN' || stay.has(number))
  return { ...facts, entrants }
}
